import { FIELD_LABELS } from '../sheet/fields';
import { nightCutOff } from '../registry/nightCutOff';
import { CHECK_CUT_OFF } from '../registry/reasons';
import { type Problem, refused } from '../values/result';
import { timeText } from '../values/time/written';

const { eventTime: EVENT_TIME, referenceDate: REFERENCE_DATE } = FIELD_LABELS;

/**
 * Refuses a check-out after 11:00 on the day after its reference date; null for any other.
 * Section: Endpoints, rule 5 of `POST /Documents/WRKCardSE`.
 *
 * @param eventTime epoch ms
 * @param referenceDate yyyy-MM-dd
 */
export function afterCutOff(eventTime: number, referenceDate: string): Problem | null {
  if (eventTime <= nightCutOff(referenceDate)) return null;
  return refused(
    'afterCutOff',
    EVENT_TIME,
    `of a check-out lies after 11:00 on the day after its ${REFERENCE_DATE}`,
    CHECK_CUT_OFF,
    timeText(eventTime),
  ).problem;
}
