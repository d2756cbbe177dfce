import { OpenShifts } from '../../nodes/Ergani/model/workCard/openShifts';
import { repeatsOf } from '../../nodes/Ergani/model/workCard/repeats';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { EVENT } from '../support/workCardEvents';

/** A departure after midnight; its row names the day on which the shift began. */
const NAMED: WorkCardEvent = {
  ...EVENT,
  type: 'checkOut',
  eventTime: Date.parse('2026-03-03T06:00:00+02:00'),
  referenceDate: '2026-03-02',
};
/** The same; its row names no day, and the arrival in another row tells it. */
const TAKEN: WorkCardEvent = { ...NAMED, dayAssumed: true, ownReferenceDate: '2026-03-03' };

describe('A departure of the night that is told twice, once without its work day', () => {
  it.each([
    ['named first', [NAMED, TAKEN]],
    ['named later', [TAKEN, NAMED]],
    ['never named', [TAKEN, TAKEN]],
  ])('goes out once: %s', (_, told) => {
    expect([...repeatsOf(told, '')]).toEqual([[1, 0]]);
  });

  it('is another event than one whose row names the day itself', () => {
    expect([...repeatsOf([TAKEN, { ...NAMED, referenceDate: '2026-03-03' }], '')]).toEqual([]);
  });

  it('keeps from run to run an identity that its own row gives it, and one of the day that it goes out for', () => {
    const shifts = new OpenShifts('');
    const alone = { ...NAMED, dayAssumed: true, referenceDate: '2026-03-03' };
    const [ofRow, ofDay] = shifts.identitiesOf(TAKEN);
    expect(shifts.identitiesOf(alone)[0]).toBe(ofRow);
    expect(shifts.identitiesOf(NAMED)).toEqual([ofDay]);
    expect(shifts.identitiesOf(alone)).not.toContain(ofDay);
  });
});
