import { FIELD_LABELS } from '../sheet/fields';
import { type Problem, refused } from '../values/result';
import { remembered } from '../values/remembered';
import { toRegistryTime } from '../values/time/read';
import { athens, DAY, HOUR, instantsOf } from '../values/time/zones';
import { CHECK_CUT_OFF } from '../registry/reasons';

const { eventTime: EVENT_TIME, referenceDate: REFERENCE_DATE } = FIELD_LABELS;

/** The hour of the night-shift cut-off, on the day after the reference date. */
const CUT_OFF_HOUR = 11;
const KNOWN_DAYS = 1_024;

/**
 * The latest moment of a check-out: 11:00 in Athens on the day after its reference date.
 * Section: Limits, "Night-shift check-out cut-off".
 *
 * @param referenceDate yyyy-MM-dd
 * @returns epoch ms; NaN where the text is no day
 */
export const nightCutOff: (referenceDate: string) => number = remembered((referenceDate) => {
  const local = Date.parse(`${referenceDate}T00:00:00Z`) + DAY + CUT_OFF_HOUR * HOUR;
  return Number.isNaN(local) ? local : instantsOf(local, athens).instants[0];
}, KNOWN_DAYS);

/**
 * Refuses a check-out that is later than 11:00 on the day after its reference date; null if it is not.
 * Section: Endpoints, rule 5 of `POST /Documents/WRKCardSE`.
 *
 * @param eventTime epoch ms
 * @param referenceDate yyyy-MM-dd
 */
export function afterCutOff(eventTime: number, referenceDate: string): Problem | null {
  const cutOff = nightCutOff(referenceDate);
  if (eventTime <= cutOff) return null;
  return refused(
    'afterCutOff',
    EVENT_TIME,
    `"${toRegistryTime(eventTime)}" of a check-out lies after ${toRegistryTime(cutOff)}, the latest for ${REFERENCE_DATE} "${referenceDate}"`,
    CHECK_CUT_OFF,
  ).problem;
}
