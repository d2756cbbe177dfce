import { FIELD_LABELS } from '../sheet/fields';
import { nightCutOff } from '../registry/nightCutOff';
import { problem } from '../values/problems';
import type { Problem } from '../values/result';
import { timeText } from '../values/time/written';

/**
 * Refuses a check-out after 11:00 on the day after its reference date; null for any other.
 * Section: Endpoints, rule 5 of `POST /Documents/WRKCardSE`.
 *
 * @param eventTime epoch ms
 * @param referenceDate yyyy-MM-dd
 */
export function afterCutOff(eventTime: number, referenceDate: string): Problem | null {
  if (eventTime <= nightCutOff(referenceDate)) return null;
  return problem('afterCutOff', FIELD_LABELS.eventTime, {}, timeText(eventTime));
}
