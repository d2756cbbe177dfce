import type { Random } from './random';
import { type Place, type PlannedRow, rowOf } from './rows';
import type { Settings } from './settings';
import { arrival, athens, departure, justNow, personOf } from './truth';

/** Beginnings of shifts, hours and minutes in Greece, and their hours. None ends after 11:00. */
const SHIFTS: ReadonlyArray<readonly [weight: number, shift: { hour: number; minute?: number; hours: number }]> = [
  [4, { hour: 22, hours: 8 }],
  [2, { hour: 16, hours: 8.5 }],
  [1, { hour: 18, hours: 15.5 }],
  [2, { hour: 2, hours: 8 }],
  [1, { hour: 7, minute: 30, hours: 8 }],
];
const BRANCHES = ['0', '1', '17'];
const NAMES_DAY = 0.15;
const WITHOUT_ARRIVAL = 0.05;

/** A row that a terminal posts alone, and how the node is set up for it. */
export interface Punch {
  row: PlannedRow;
  settings: Settings;
}

/** What a crew posts within some minutes. */
export interface ShiftChange {
  /** Epoch ms: the punches are some minutes older. */
  at: number;
  punches: Punch[];
}

/**
 * The arrivals and the departures of people who work one shift. A departure does not say of which day it is, for the most
 * part: a terminal knows only now.
 *
 * @param settings gives those of one punch
 */
export function planCrew(random: Random, size: number, place: Place, settings: () => Settings): ShiftChange[] {
  const { hour, minute = 0, hours } = random.weighted(SHIFTS);
  const soon = athens(place.now).plus({ hours: 1 });
  const today = soon.set({ hour, minute, second: 0, millisecond: 0 });
  const from = (today < soon ? today.plus({ days: 1 }) : today).toMillis();
  const [arrivals, departures]: ShiftChange[] = [from, from + hours * 3_600_000].map((at) => ({ at, punches: [] }));
  for (let n = place.firstEmployee; n < place.firstEmployee + size; n++) {
    const person = personOf(random, n, place.employerAfm, BRANCHES);
    const came = arrival(person, justNow(random, arrivals.at));
    const left = departure(person, justNow(random, departures.at));
    if (random.chance(WITHOUT_ARRIVAL)) {
      const own = settings();
      departures.punches.push({ settings: own, row: rowOf({ kind: 'poisoned', truth: left }, own, '') });
      continue;
    }
    const [first, last] = [settings(), settings()];
    const punch = rowOf({ kind: 'punch', truth: came }, first, '');
    const { referenceDate } = came;
    const kind = left.referenceDate === referenceDate ? 'punch' : 'night';
    const named = random.chance(NAMES_DAY) ? referenceDate : '';
    const row = { ...rowOf({ kind, truth: { ...left, referenceDate } }, last, named), arrival: punch };
    arrivals.punches.push({ settings: first, row: punch });
    departures.punches.push({ settings: last, row });
  }
  return [arrivals, departures];
}
