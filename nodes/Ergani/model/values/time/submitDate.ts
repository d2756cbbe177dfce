import { readCell } from './parse';
import { dayOf, toRegistryTime } from './read';
import { athens, instantsOf, MINUTE } from './zones';

interface SubmitTime {
  /** ISO 8601 with the offset of Athens. */
  submittedAt: string;
  /** yyyyMMdd, as later calls need it. */
  submittedDate: string;
}

/**
 * Reads the time at which the registry recorded a submission, with or without seconds, or as ISO.
 * Section: Resources, Submission receipt, submitDate; Endpoints, submittedDate.
 *
 * @param text in the time of Athens, unless it has an offset
 * @param near epoch ms close to the submission: tells which hour is meant when the clocks go back
 * @returns undefined for any other text
 */
export function readSubmitDate(text: string, near: number): SubmitTime | undefined {
  const distance = (instant: number): number => Math.abs(instant - near);
  const [instant] = instantsIn(text).sort((one, other) => distance(one) - distance(other));
  if (instant === undefined) return undefined;
  return { submittedAt: toRegistryTime(instant), submittedDate: dayOf(instant).replace(/-/g, '') };
}

const DAY_MS = 24 * 60 * MINUTE;

/**
 * Whether the time of a receipt is less than a day away by one of several clocks.
 *
 * @param clocks in epoch ms
 * @returns undefined where the text is no time
 */
export function isNear(text: string, clocks: readonly number[]): boolean | undefined {
  const instants = text.length > LONGEST_TIME ? [] : instantsIn(text);
  if (instants.length === 0) return undefined;
  return instants.some((instant) => clocks.some((clock) => Math.abs(instant - clock) < DAY_MS));
}

/** A longer text is no time. */
const LONGEST_TIME = 40;

/** The instants (epoch ms) that a text can mean: two where the clocks change, none where it is no time. */
function instantsIn(text: string): number[] {
  const cell = readCell(text);
  if (cell.kind === 'instant') return [cell.instant];
  if (cell.kind !== 'local' || cell.clock === null) return [];
  const local = cell.day + cell.clock;
  const { instants, offsets } = instantsOf(local, athens);
  return instants.length > 0 ? instants : offsets.map((offset) => local - offset);
}
