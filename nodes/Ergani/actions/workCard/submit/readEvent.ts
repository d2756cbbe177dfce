import type { ToldEmployee } from '../../../model/attendance/employees';
import { type Punch, type PunchContext, readPunches } from '../../../model/attendance/punches';
import type { Problem } from '../../../model/cells/reading';
import { REGISTRY_ZONE } from '../../../model/cells/zones';
import type { LateReason } from '../../../model/workCard/lateReasons';
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

/** How the rows are read that have the same options. */
interface Manner {
  options: Row['options'];
  context: PunchContext & { lateReason: LateReason | null };
  /** What is wrong with the options. */
  problems: Problem[];
}

/** Reads the events of rows. Asks no clock and no registry. Section: Resources, "Work-card submission". */
export class EventReader {
  private manner: Manner | undefined;

  /**
   * The events of a row, each or all that is wrong with it; one outcome for a row that has none.
   *
   * @returns at least one
   */
  of(row: Row): Array<ReadEvent | EventOutcome> {
    const { context, problems } = this.mannerOf(row);
    const found = problems.length === 0 ? row.problems : [...row.problems, ...problems];
    const { fields, shifts, sheetProblem } = row;
    if (sheetProblem !== null) {
      const entry = personOf(row, context, sheetProblem);
      return [{ status: 'invalid', problems: [sheetProblem], entry }];
    }
    const punches = readPunches(fields, shifts, context);
    if (!('skipped' in punches)) return punches.map((punch) => readOne(row, context, found, punch));
    const entry = personOf(row, context, punches.skipped);
    return found.length > 0
      ? [{ status: 'invalid', problems: found, entry }]
      : [{ status: 'skipped', problems: [punches.skipped], entry }];
  }

  /** Options without expressions are the same object for each row. */
  private mannerOf({ options, sheetOptions }: Row): Manner {
    if (this.manner !== undefined && this.manner.options === options) return this.manner;
    const lateReason = readLateReason(options?.lateReason);
    const context = {
      ...sheetOptions,
      lateReason: lateReason.ok ? lateReason.value : null,
      timezone: String(options?.timezone || REGISTRY_ZONE),
    };
    return (this.manner = { options, context, problems: lateReason.ok ? [] : [lateReason.problem] });
  }
}

function readOne(
  { fields, warning }: Row,
  context: Manner['context'],
  found: Problem[],
  punch: Punch,
): ReadEvent | (EventOutcome & { status: 'invalid' }) {
  const verdict = readWorkCardEvent(fields, context, punch);
  if (verdict.ok && found.length === 0) {
    const { event: entry, warnings, dayAssumed, wanted, doubt } = verdict;
    if (warning !== undefined) warnings.push(warning);
    return { entry, warnings, dayAssumed, wanted, timezone: context.timezone, doubt };
  }
  const others = verdict.ok ? [] : verdict.problems.filter(({ field }) => found.every((one) => one.field !== field));
  const entry = verdict.ok ? verdict.event : verdict.read;
  return { status: 'invalid', problems: [...found, ...others], entry };
}

/** What can be told of a row without an event. */
function personOf(row: Row, context: Manner['context'], problem: Problem): Partial<WorkCardEvent> {
  const none = { ok: false, problem } as const;
  return readOne(row, context, [], { event: none, time: none, day: null }).entry;
}
