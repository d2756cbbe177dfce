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

describe('A departure of the night that went out before, and is told again without its work day', () => {
  const shifts = new OpenShifts('');
  const ALONE: WorkCardEvent = { ...NAMED, dayAssumed: true, referenceDate: '2026-03-03', shiftAfter: -Infinity };
  const [OF_ROW, OF_EVENING] = shifts.identitiesOf(TAKEN);
  const [, OF_MORNING] = shifts.identitiesOf(ALONE);
  const [SHIFT] = shifts.sets(
    { ...NAMED, type: 'checkIn', eventTime: Date.parse('2026-03-03T02:00:00+02:00'), referenceDate: '2026-03-03' },
    NAMED.eventTime,
  );

  it.each<[string, string[], string[], string | undefined]>([
    ['confirmed', [OF_ROW, OF_EVENING], [], '2026-03-02'],
    ['no answer', [], [OF_ROW, OF_EVENING], '2026-03-02'],
    ['no answer, of its own day', [], [OF_ROW, OF_MORNING], '2026-03-03'],
    ['no answer, and an arrival came to be known since', [SHIFT], [OF_ROW, OF_EVENING], '2026-03-02'],
    ['confirmed a moment ago at another worker', [OF_ROW], [OF_EVENING], '2026-03-02'],
    // Its row does not go out again only where that is known too.
    ['only its day is open', [], [OF_EVENING], undefined],
    ['both days are asked about', [], [OF_ROW, OF_EVENING, OF_MORNING], undefined],
    ['nothing is known', [], [], undefined],
  ])('%s', (_, confirmed, open, day) => {
    const found = shifts.dayFrom(
      ALONE,
      (key) => confirmed.includes(key),
      (key) => open.includes(key),
    );
    expect(found?.day).toBe(day);
  });
});
