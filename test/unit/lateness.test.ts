import fc from 'fast-check';
import { DateTime } from 'luxon';
import { toRegistryTime } from '../../nodes/Ergani/model/values/time/read';
import {
  isFuture,
  isLate,
  judge,
  patience,
  timeLeft,
  timeToAsk,
  windowOf,
} from '../../nodes/Ergani/model/workCard/lateness';
import { nightCutOff } from '../../nodes/Ergani/model/registry/nightCutOff';
import type { LateReason } from '../../nodes/Ergani/model/workCard/lateReasons';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { EVENT } from '../support/workCardEvents';

const ATHENS = 'Europe/Athens';
const MINUTE = 60_000;
describe('Endpoints, rule 6: on time is within 15 minutes of f_date', () => {
  it.each([
    [0, false],
    [15 * MINUTE, false],
    [15 * MINUTE + 1, true],
    [-MINUTE, false],
  ])('an event %d ms old is late: %s', (age, late) => {
    expect(isLate(1_000_000_000_000, 1_000_000_000_000 + age)).toBe(late);
  });

  it('an event is in the future beyond a minute', () => {
    expect([59_999, 60_000, 60_001].map((ahead) => isFuture(1_000 + ahead, 1_000))).toEqual([false, false, true]);
  });
});

describe('Limits: night-shift check-out cut-off, 11:00 on the following day', () => {
  it.each([
    ['2026-05-04', '2026-05-05T11:00:00+03:00'],
    ['2026-12-31', '2027-01-01T11:00:00+02:00'],
    ['2026-03-28', '2026-03-29T11:00:00+03:00'],
    ['2026-10-24', '2026-10-25T11:00:00+02:00'],
  ])('of %s is %s', (day, cutOff) => {
    expect(toRegistryTime(nightCutOff(day))).toBe(cutOff);
  });

  it.each([
    ['each day of four years', 2025, 2029, 1],
    ['days of thirty years', 2015, 2045, 11],
  ])("is luxon's 11:00: %s", (_, first, end, days) => {
    for (let day = DateTime.fromObject({ year: first }, { zone: ATHENS }); day.year < end; day = day.plus({ days })) {
      const date = day.toFormat('yyyy-MM-dd');
      expect([date, nightCutOff(date)]).toEqual([date, day.plus({ days: 1 }).set({ hour: 11 }).toMillis()]);
    }
  });
});

describe('Endpoints, rule 6: lateness at the moment of sending', () => {
  it('is known before it: the window of an event ends with its fifteen minutes', () => {
    const lateFrom = EVENT.eventTime + 15 * MINUTE;
    const window = { opens: EVENT.eventTime, lateFrom, hasReason: false, harmlessUntil: lateFrom };
    expect(windowOf(EVENT)).toEqual(window);
    expect(windowOf({ ...EVENT, lateReason: '002' })).toEqual({ ...window, hasReason: true });
  });

  it('for any moment an event is in the future, on time with null, or late with its reason, and nothing picks one', () => {
    const reason = fc.constantFrom(null, '001' as const, '002' as const, '003' as const);
    fc.assert(
      fc.property(fc.integer({ min: -100 * MINUTE, max: 100 * MINUTE }), reason, (age, lateReason) => {
        const event = { ...EVENT, lateReason };
        const judgement = judge(event, EVENT.eventTime + age);
        if (age < -MINUTE) expect(judgement.ok).toBe(false);
        else if (age <= 15 * MINUTE)
          expect(judgement).toEqual({ ok: true, value: { event, late: false, lateReason: null } });
        else if (lateReason === null) expect(judgement.ok).toBe(false);
        else expect(judgement).toEqual({ ok: true, value: { event, late: true, lateReason } });
      }),
    );
  });
});

describe('Limits, "On-time window": how long events can wait', () => {
  const age = (minutes: number, lateReason: WorkCardEvent['lateReason'] = null): WorkCardEvent => ({
    ...EVENT,
    eventTime: EVENT.eventTime - minutes * MINUTE,
    lateReason,
  });

  it('the oldest event that is on time counts; late ones, and those with a reason, do not', () => {
    const now = EVENT.eventTime;
    expect(timeLeft([age(1), age(14), age(14.5, '001'), age(20), age(90, '003')], now)).toBe(MINUTE);
    expect(timeLeft([age(20), age(14, '002')], now)).toBe(Infinity);
    expect(timeLeft([], now)).toBe(Infinity);
  });

  it('for any ages: within it none of them becomes late, and right after it one of them is', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 15 * MINUTE }), { minLength: 1 }), (ages) => {
        const events = ages.map((ms) => ({ ...EVENT, eventTime: EVENT.eventTime - ms }));
        const left = timeLeft(events, EVENT.eventTime);
        expect(events.map((event) => judge(event, EVENT.eventTime + left).ok)).not.toContain(false);
        expect(events.map((event) => judge(event, EVENT.eventTime + left + 1).ok)).toContain(false);
      }),
    );
  });
});

describe('How long a question can go on', () => {
  const at = (minutesAgo: number, lateReason: LateReason | null = null) =>
    ({ eventTime: -minutesAgo * MINUTE, lateReason }) as WorkCardEvent;

  it.each<[needing: WorkCardEvent[], others: WorkCardEvent[], ms: number]>([
    // A row near its limit does not end the question that others wait for.
    [[at(14.9), at(0.5)], [], 14.5 * MINUTE],
    [[at(14.9)], [], 0.1 * MINUTE],
    [[at(14), at(3, '003')], [], Infinity],
    [[at(20)], [], Infinity],
    // A row that needs no answer waits five seconds.
    [[at(0.5)], [at(1)], 5_000],
    [[at(14.99)], [at(1)], 0.01 * MINUTE],
    [[at(0.5)], [at(1, '001'), at(20)], 14.5 * MINUTE],
  ])('%j, beside %j: %j ms', (needing, others, ms) => {
    expect(Math.min(timeToAsk(needing, 0), patience(others, 0))).toBeCloseTo(ms, 0);
  });
});
