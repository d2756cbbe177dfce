import { identityOf, repeatsOf } from '../../nodes/Ergani/model/workCard/repeats';
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
const TAKEN: WorkCardEvent = { ...NAMED, ownReferenceDate: '2026-03-03' };

describe('A departure of the night that is told twice, once without its work day', () => {
  it.each([
    ['named first', [NAMED, TAKEN]],
    ['named later', [TAKEN, NAMED]],
    ['never named', [TAKEN, TAKEN]],
  ])('goes out once: %s', (_, told) => {
    expect([...repeatsOf(told, '')]).toEqual([[1, 0]]);
  });

  it('is another event than one of the day itself', () => {
    expect([...repeatsOf([TAKEN, { ...NAMED, referenceDate: '2026-03-03' }], '')]).toEqual([]);
  });

  it('keeps from run to run the identity that its own row gives it, whatever rows are beside it', () => {
    const alone = { ...NAMED, referenceDate: '2026-03-03' };
    expect(identityOf(TAKEN, '')).toBe(identityOf(alone, ''));
  });
});
