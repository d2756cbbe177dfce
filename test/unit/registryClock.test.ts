import fc from 'fast-check';
import { isFuture, isLate, judge } from '../../nodes/Ergani/model/workCard/lateness';
import { RegistryClock } from '../../nodes/Ergani/transport/clock';
import { EVENT } from '../support/workCardEvents';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const NOW = Date.parse('2026-11-26T08:00:00.250Z');

beforeEach(() => void jest.useFakeTimers({ now: NOW, doNotFake: ['performance'] }));
afterEach(() => void jest.useRealTimers());

/** A `Date` header of a clock that is so many ms ahead of this machine's. */
const header = (ahead: number): string => new Date(Date.now() + ahead).toUTCString();

/** A clock after answers, each of which took `took` ms, by clocks so many ms ahead of this machine's. */
function clockAfter(aheads: readonly number[], took = 20): RegistryClock {
  const clock = new RegistryClock();
  for (const ahead of aheads) {
    const sentAt = Date.now();
    jest.setSystemTime(sentAt + took);
    clock.note(header(ahead), sentAt, Date.now());
    jest.setSystemTime(Date.now() + SECOND);
  }
  return clock;
}

const offsetOf = (clock: RegistryClock): number => clock.now() - Date.now();

describe("The registry's clock", () => {
  it.each([
    ['no answer', []],
    ['one answer, seconds away', [30 * SECOND]],
    ['one answer, hours away', [-3 * 60 * MINUTE]],
    ['two answers that differ', [20 * MINUTE, 30 * MINUTE]],
    ['one answer among others', [0, 20 * MINUTE, 0, 0]],
  ])("is this machine's after %s", (_, aheads) => {
    expect(offsetOf(clockAfter(aheads))).toBe(0);
  });

  it.each([
    [-20 * MINUTE, [-20 * MINUTE, -20 * MINUTE]],
    [20 * MINUTE, [20 * MINUTE, 20 * MINUTE]],
    [5 * SECOND, [5 * SECOND, 5 * SECOND]],
    ['years', [-20 * MINUTE, 400 * 1_440 * MINUTE, 400 * 1_440 * MINUTE]],
  ])('is that of two answers in a row that agree: %s', (_, aheads) => {
    expect(Math.abs(offsetOf(clockAfter(aheads)) - Number(aheads.at(-1)))).toBeLessThanOrEqual(1_100);
  });

  it('moves no further than both ask for: answers that agree within a minute are not the same', () => {
    expect(offsetOf(clockAfter([20 * MINUTE, 20 * MINUTE + 50 * SECOND]))).toBeLessThanOrEqual(20 * MINUTE + 100);
    expect(offsetOf(clockAfter([0, 50 * SECOND, 0]))).toBe(0);
  });

  it('is sure for a minute after two answers that agree', () => {
    expect(clockAfter([0]).isSure).toBe(false);
    expect(clockAfter([0, 0, 20 * MINUTE]).isSure).toBe(false);
    // Answers within one second tell the same, while the second passes.
    for (const times of [2, 3, 10])
      expect(clockAfter(Array.from({ length: times }, (_, n) => -n * 50)).isSure).toBe(true);
    expect(clockAfter([0, 0, 50 * SECOND]).isSure).toBe(false);
    expect(clockAfter([0, 0, 50 * SECOND, 50 * SECOND]).isSure).toBe(true);
    const clock = clockAfter([0, 0]);
    expect(clock.isSure).toBe(true);
    jest.setSystemTime(Date.now() + MINUTE);
    expect(clock.isSure).toBe(false);
    jest.setSystemTime(Date.now() - 60 * MINUTE);
    expect(clock.isSure).toBe(false);
  });

  it.each([undefined, null, '', 'soon', 1, ['Thu, 26 Nov 2026 08:00:00 GMT']])('reads no time in %j', (date) => {
    const clock = clockAfter([0, 0]);
    clock.note(date, Date.now(), Date.now());
    expect(clock.isSure).toBe(true);
  });

  it("takes no answer that this machine's clock was set back under", () => {
    const clock = clockAfter([20 * MINUTE]);
    clock.note(header(20 * MINUTE), Date.now() + SECOND, Date.now());
    expect(offsetOf(clock)).toBe(0);
  });

  /** Where in a second a header was written, a clock may be that much behind, and as much ahead as an answer took. */
  const LEEWAY = 2 * SECOND;
  const ahead = fc.integer({ min: -10 * 365 * 1_440 * MINUTE, max: 10 * 365 * 1_440 * MINUTE });
  const nearBy = fc.integer({ min: -20 * MINUTE, max: 20 * MINUTE });
  const age = fc.oneof(
    fc.integer({ min: LEEWAY, max: 15 * MINUTE - LEEWAY }),
    fc.constantFrom(LEEWAY, 15 * MINUTE - LEEWAY),
  );

  it('for any answers: one that lies, whatever it tells, makes no event on time late or early, nor declares a reason', () => {
    fc.assert(
      fc.property(
        // The registry's true clock; how many answers tell it before and after the lie.
        fc.oneof(fc.constant(0), nearBy, ahead),
        fc.nat({ max: 4 }),
        fc.nat({ max: 4 }),
        fc.oneof(ahead, nearBy, fc.integer({ min: -61 * SECOND, max: 61 * SECOND })),
        age,
        fc.integer({ min: 0, max: 900 }),
        (truth, before, after, lie, eventAge, took) => {
          jest.setSystemTime(NOW);
          // Before two true answers, this machine's clock is all there is: it has to be right.
          const right = before < 2 ? 0 : truth;
          const answers = [
            ...Array.from({ length: before }, () => right),
            right + lie,
            ...Array.from({ length: after }, () => right),
          ];
          const clock = clockAfter(answers, took);
          const eventTime = Date.now() + right - eventAge;
          const now = clock.now();
          expect(isLate(eventTime, now)).toBe(false);
          expect(isFuture(eventTime, now)).toBe(false);
          expect(now).toBeGreaterThanOrEqual(eventTime);
          expect(judge({ ...EVENT, eventTime, lateReason: '003' }, now)).toMatchObject({
            ok: true,
            value: { late: false, lateReason: null },
          });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
