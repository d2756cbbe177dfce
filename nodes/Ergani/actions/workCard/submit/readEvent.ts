import type { ToldEmployee } from '../../../model/attendance/employees';
import { REGISTRY_ZONE } from '../../../model/cells/zones';
import { readLateReason, readWorkCardEvent, type WorkCardEvent } from '../../../model/workCard/workCardEvent';
import type { EventOutcome, Remarks } from './output';
import type { Row } from './rows';

/** The event of a row, with what was remarked on it. */
export interface ReadEvent extends Remarks {
  entry: WorkCardEvent;
  /** Whether the row names no reference date: it is the day of the event's time. */
  dayAssumed: boolean;
  /** What the row tells of its employee, where it leaves the rest to the registry's list: that is undefined in `entry`. */
  wanted?: ToldEmployee;
}

/**
 * Reads the event of a row, or all that is wrong with the row. Asks no clock and no registry.
 * Section: Resources, "Work-card submission".
 */
export function readEvent({ fields, options = {}, problems }: Row): ReadEvent | EventOutcome {
  const lateReason = readLateReason(options.lateReason);
  const timezone = String(options.timezone || REGISTRY_ZONE);
  const verdict = readWorkCardEvent(fields, {
    lateReason: lateReason.ok ? lateReason.value : null,
    timezone,
  });
  const found = [...problems, ...(lateReason.ok ? [] : [lateReason.problem])];
  if (verdict.ok && found.length === 0) {
    const { event: entry, warnings, dayAssumed, wanted } = verdict;
    return { entry, warnings, dayAssumed, wanted, timezone };
  }
  const others = verdict.ok ? [] : verdict.problems.filter(({ field }) => found.every((one) => one.field !== field));
  const entry = verdict.ok ? verdict.event : verdict.read;
  return { status: 'invalid', problems: [...found, ...others], entry };
}
