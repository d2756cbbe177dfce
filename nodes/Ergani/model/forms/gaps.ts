import { fold } from '../values/normalise';
import { problem } from '../values/problems';
import { asText, isEmpty, type Problem } from '../values/result';
import type { Field } from './description';

/** An empty cell that other rows of the sheet fill. */
export interface Gap {
  row: number;
  field: Field;
  problem: Problem;
}

/**
 * Finds cells that some rows of a sheet of working time fill and others leave empty. They may come from merged cells,
 * which fill their first row alone, so that the value of the row above may be meant. Asked about are the branch, the
 * day, the start of a shift, and in a corrected repeat the declaration that it replaces. A field that no row fills is
 * no gap.
 *
 * Without a value, the branch would be the main branch. A corrected repeat with some of its rows would replace the
 * whole original, and the other rows would be lost. Section: Endpoints, Other declarations.
 *
 * @param rows cells by the indices of the fields, by the places of the rows
 * @param isRepeat whether the document is a corrected repeat
 * @param hasTimes whether entries of one type all have times, or none has
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
  // Work has a start and a day off has none, so starts are compared with those of the same type.
  const groupOf = ({ name }: Field, cells: readonly unknown[]): string =>
    name === 'f_from' && type !== undefined ? `${name} ${fold(asText(cells[type.index]))}` : name;
  const filled = new Set<string>();
  for (const cells of rows.values())
    for (const field of asked) if (!isEmpty(cells[field.index])) filled.add(groupOf(field, cells));
  return [...rows].flatMap(([row, cells]) =>
    asked
      .filter((field) => isEmpty(cells[field.index]) && filled.has(groupOf(field, cells)))
      .map((field) => ({
        row,
        field,
        problem: problem('gap', field.label, { isBranch: field.form.kind === 'branch' }),
      })),
  );
}
