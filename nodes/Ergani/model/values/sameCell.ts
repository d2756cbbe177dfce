import { problem } from './problems';
import { isDate, isEmpty, isMoment, legible, type Problem, trimBlanks } from './result';

/** The instant (epoch ms) of a date object; undefined for any other value. */
function instantOf(value: unknown): number | undefined {
  if (isDate(value)) return value.getTime();
  return isMoment(value) ? value.toMillis() : undefined;
}

/** Whether two cells say the same: text and numbers by what they show, dates by their instant. */
export function isSameCell(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const instant = instantOf(one);
  if (instant !== undefined) return instant === instantOf(other);
  if (typeof one === 'object' || typeof other === 'object') return false;
  return trimBlanks(legible(String(one))) === trimBlanks(legible(String(other)));
}

/**
 * What one more cell means for a field of its row: the first that is not empty fills it, and others have to say the same.
 *
 * @param held the cell that fills the field so far
 * @param areSame whether two cells say the same
 */
export function meet(
  held: unknown,
  cell: unknown,
  areSame: (one: unknown, other: unknown) => boolean,
): 'fills' | 'agrees' | 'differs' {
  if (isEmpty(held)) return 'fills';
  return isEmpty(cell) || areSame(held, cell) ? 'agrees' : 'differs';
}

export interface HeldCell {
  header: string;
  cell: unknown;
}

/**
 * Refuses a field that two columns fill differently. Errors, which n8n logs, may quote the headers: known headers are
 * not the cells of a sheet without a header row.
 *
 * @param field display name, for messages
 */
export const columnsDiffer = (
  field: string,
  one: HeldCell,
  other: HeldCell,
  orElse: 'nameOne' | 'rowForEach' | 'removeAdded',
): Problem => problem('columnsDiffer', field, { headers: [one.header, other.header], orElse }, one.cell, other.cell);
