import { fold } from '../values/normalise';
import { asText, isEmpty, type Problem, refused } from '../values/result';
import type { Field } from './description';

/** A row that lacks what other rows of its sheet have. */
export interface Gap {
  row: number;
  field: Field;
  problem: Problem;
}

/**
 * Finds the cells that a sheet of working time fills in some rows and leaves empty in others, since merged cells fill the
 * first of their rows alone: the branch, and the day, or the first one of a period of weekdays; the start of what starts
 * in others, such as work; in a corrected repeat also what it corrects. Where nobody fills them, the branch is the main
 * one and the registry decides about the rest; else an empty one may be that of the row above: a repeat with some of its
 * rows would take the place of the original, and those of the others would be lost.
 * Section: Endpoints, Other declarations.
 *
 * @param rows their cells by the indices of the fields, by the places of the rows
 * @param isRepeat whether the document takes the place of another one, which it names
 * @param hasTimes whether what has times in one row has them in all
 */
export function gapsIn(
  fields: readonly Field[],
  rows: ReadonlyMap<number, readonly unknown[]>,
  { isRepeat = false, hasTimes = false } = {},
): Gap[] {
  const day = fields.some(({ name }) => name === 'f_date') ? 'f_date' : 'f_from_date';
  const type = fields.find(({ name }) => name === 'f_type');
  const asked = fields.filter(
    ({ name }) =>
      ['f_aa_pararthmatos', day].includes(name) ||
      (isRepeat && name.startsWith('f_rel_')) ||
      (hasTimes && name === 'f_from'),
  );
  // Whether there is a start differs by the type of the entry.
  const groupOf = ({ name }: Field, cells: readonly unknown[]): string =>
    name === 'f_from' && type !== undefined ? `${name} ${fold(asText(cells[type.index]))}` : name;
  const filled = new Set<string>();
  for (const cells of rows.values())
    for (const field of asked) if (!isEmpty(cells[field.index])) filled.add(groupOf(field, cells));
  return [...rows].flatMap(([row, cells]) =>
    asked
      .filter((field) => isEmpty(cells[field.index]) && filled.has(groupOf(field, cells)))
      .map((field) => ({ row, field, problem: refusedGap(field) })),
  );
}

const refusedGap = ({ label, form }: Field): Problem =>
  refused(
    'missing',
    label,
    'is empty, and other rows have it: merged cells fill their first row alone',
    `Fill it in on each row, also where it is that of the row above${form.kind === 'branch' ? '; 0 is the main branch' : ''}`,
  ).problem;
