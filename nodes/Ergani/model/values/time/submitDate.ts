import { readCell } from './parse';
import { dayOf, toRegistryTime } from './read';
import { athens, instantsOf } from './zones';

/** When the registry recorded a submission. */
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

/** The instants (epoch ms) that a text can mean: two where the clocks change, none where it is no time. */
function instantsIn(text: string): number[] {
  const cell = readCell(text);
  if (cell.kind === 'instant') return [cell.instant];
  if (cell.kind !== 'local' || cell.clock === null) return [];
  const local = cell.day + cell.clock;
  const { instants, offsets } = instantsOf(local, athens);
  return instants.length > 0 ? instants : offsets.map((offset) => local - offset);
}
