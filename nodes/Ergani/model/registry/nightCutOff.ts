import { remembered } from '../values/remembered';
import { athens, DAY, HOUR, instantsOf } from '../values/time/zones';

/** On the day after the reference date. */
const CUT_OFF_HOUR = 11;
/** From six in the evening to the cut-off. No shift is longer: between two events so far apart one is missing. */
export const LONGEST_SHIFT_MS = 17 * HOUR;
/** Kept by day: finding the moment takes 10 µs, and a sheet of 10,000 events asks for it several times an event. */
const KNOWN_DAYS = 1_024;

/**
 * The latest moment that the registry accepts for a check-out: 11:00 in Athens on the day after its reference date.
 * Section: Limits, "Night-shift check-out cut-off".
 *
 * @param referenceDate yyyy-MM-dd
 * @returns epoch ms; NaN for what is no day
 */
export const nightCutOff: (referenceDate: string) => number = remembered((referenceDate) => {
  const local = Date.parse(`${referenceDate}T00:00:00Z`) + DAY + CUT_OFF_HOUR * HOUR;
  return Number.isNaN(local) ? local : instantsOf(local, athens).instants[0];
}, KNOWN_DAYS);
