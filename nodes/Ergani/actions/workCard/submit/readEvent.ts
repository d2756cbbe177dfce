import type { ToldEmployee } from '../../../model/attendance/employees';
import { type Punch, readPunches } from '../../../model/attendance/punches';
import type { Problem } from '../../../model/cells/reading';
import { REGISTRY_ZONE } from '../../../model/cells/zones';
import { readLateReason, readWorkCardEvent, type WorkCardEvent } from '../../../model/workCard/workCardEvent';
import type { EventOutcome, Remarks } from './output';
import type { Row } from './rows';

/** An event of a row, with what was remarked on it. */
export interface ReadEvent extends Remarks {
  entry: WorkCardEvent;
  /** Whether the row names no reference date: it is the day of the event's time. */
  dayAssumed: boolean;
  /** What the row tells of its employee, where it leaves the rest to the registry's list: that is undefined in `entry`. */
  wanted?: ToldEmployee;
  /** What is wrong with it where another row shows that dates have the month first. */
  doubt?: () => Problem;
}

/**
 * Reads the events of a row, each or all that is wrong with it; one outcome for a row that has none. Asks no clock and no
 * registry. Section: Resources, "Work-card submission".
 *
 * @returns at least one
 */
export function readEvents(row: Row): Array<ReadEvent | EventOutcome> {
  const { fields, shifts, options = {}, sheetOptions, sheetProblem } = row;
  const lateReason = readLateReason(options.lateReason);
  const timezone = String(options.timezone || REGISTRY_ZONE);
  const context = {
    ...sheetOptions,
    lateReason: lateReason.ok ? lateReason.value : null,
    timezone,
  };
  const found = [...row.problems, ...(lateReason.ok ? [] : [lateReason.problem])];

  function readOne(punch: Punch): ReadEvent | EventOutcome {
    const verdict = readWorkCardEvent(fields, context, punch);
    if (verdict.ok && found.length === 0) {
      const { event: entry, warnings, dayAssumed, wanted, doubt } = verdict;
      return { entry, warnings, dayAssumed, wanted, timezone, doubt };
    }
    const others = verdict.ok ? [] : verdict.problems.filter(({ field }) => found.every((one) => one.field !== field));
    const entry = verdict.ok ? verdict.event : verdict.read;
    return { status: 'invalid', problems: [...found, ...others], entry };
  }

  /** What can be told of a row without an event. */
  function personOf(problem: Problem): Partial<WorkCardEvent> {
    const none = { ok: false, problem } as const;
    const { entry } = readOne({ event: none, time: none, day: null }) as EventOutcome & { status: 'invalid' };
    return entry;
  }

  if (sheetProblem !== null) return [{ status: 'invalid', problems: [sheetProblem], entry: personOf(sheetProblem) }];
  const punches = readPunches(fields, shifts, context);
  if (!('skipped' in punches)) return punches.map(readOne);
  const entry = personOf(punches.skipped);
  return found.length > 0
    ? [{ status: 'invalid', problems: found, entry }]
    : [{ status: 'skipped', problems: [punches.skipped], entry }];
}
