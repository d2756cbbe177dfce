import { DateTime } from 'luxon';
import type { Draft } from './drafts';
import type { Random } from './random';
import { anyReason, ATHENS, type Person, type Truth } from './truth';

/** A moment as a sheet has it that knows no zone. */
const written = (moment: DateTime): string => moment.toFormat('yyyy-MM-dd HH:mm');

const day = (now: number, random: Random, least: number, most: number): DateTime =>
  DateTime.fromMillis(now, { zone: ATHENS })
    .startOf('day')
    .minus({ days: random.whole(least, most) });

/** An event of which the row gives a local time alone, and a reason for its being late. */
function draft(
  random: Random,
  person: Person,
  type: Truth['type'],
  time: DateTime,
  more: Partial<Pick<Draft, 'flaw' | 'codes'>> & { shown?: string } = {},
): Draft {
  const { shown = written(time), ...rest } = more;
  const reason = anyReason(random);
  return {
    truth: { ...person, type, at: time.toMillis(), referenceDate: time.toISODate() as string, reason },
    fate: rest.flaw === undefined ? 'accepted' : 'invalid',
    ownReason: reason,
    kind: 'history',
    rewrite: (cells) => ({ ...cells, eventTime: shown, date: undefined, time: undefined, referenceDate: undefined }),
    ...rest,
  };
}

/**
 * Events of an employee that are no possible history, each group with a day before them that is one, so that the input
 * runs from old to new. Hours are such as clocks show once.
 */
export function historyDrafts(random: Random, person: Person, now: number): Draft[] {
  const first = day(now, random, 6, 300);
  const at = (days: number, hour: number, minute = random.whole(1, 59)): DateTime =>
    first.plus({ days }).set({ hour, minute });
  const event = (type: Truth['type'], time: DateTime, more?: Parameters<typeof draft>[4]): Draft =>
    draft(random, person, type, time, more);
  const dayBefore = [event('0', at(-1, 8)), event('1', at(-1, 16))];
  return random.weighted<() => Draft[]>([
    [3, () => [...dayBefore, event('0', at(0, 16)), event('1', at(0, 12), EARLY)]],
    [3, () => [...dayBefore, ...nights(event, at)]],
    [2, () => [event('0', day(now, random, 370, 1_500).set({ hour: 9 }), OLD)]],
    // The arrival is older than a year, and the departure that ends it perhaps not.
    [
      1,
      () => {
        const evening = day(now, random, 367, 367).set({ hour: 22 });
        return [event('0', evening, OLD), event('1', evening.plus({ hours: 8 }), { ...OLD, codes: HALVES })];
      },
    ],
  ])();
}

const EARLY = {
  flaw: 'departure before the only arrival of its day',
  codes: ['departureBeforeArrival', 'dateOfShift'],
};
const OLD = { flaw: 'event older than 366 days', codes: ['tooOld'] };
const HALVES = ['tooOld', 'otherHalfRefused'];

/** Two nights whose departures are dated by the day on which the shift began. */
function nights(
  event: (type: Truth['type'], time: DateTime, more?: Parameters<typeof draft>[4]) => Draft,
  at: (days: number, hour: number) => DateTime,
): Draft[] {
  return [0, 1].flatMap((night) => {
    const departure = at(night + 1, night + 1);
    const shown = written(departure.minus({ days: 1 }));
    const flaw = 'departure after midnight, dated by the day of the shift';
    return [
      event('0', at(night, 18)),
      event('1', departure, { shown, flaw, codes: ['dateOfShift', 'departureBeforeArrival'] }),
    ];
  });
}

/** What a terminal tells of an employee's day that was left in its default state: both are arrivals. */
export function arrivalsAlone(random: Random, person: Person, now: number): Draft[] {
  const time = day(now, random, 6, 300);
  const asArrival = (one: Draft): Draft => ({ ...one, rewrite: (cells) => ({ ...one.rewrite?.(cells), event: 'in' }) });
  const arrival = draft(random, person, '0', time.set({ hour: 8, minute: random.whole(0, 59) }));
  const departure = draft(random, person, '1', time.set({ hour: 16, minute: random.whole(0, 59) }), {
    flaw: 'departure that is told as an arrival, like all',
    codes: ['oneKindOnly'],
  });
  return [arrival, departure].map(asArrival).slice(0, random.chance(0.2) ? 1 : 2);
}
