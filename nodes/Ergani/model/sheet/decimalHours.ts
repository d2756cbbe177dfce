import { problem } from '../values/problems';
import { type Problem } from '../values/result';
import { valueOf } from '../values/time/timeCell';
import { FIELD_LABELS, type RowCells, timesIn } from './fields';

/** Numbers that are hours with a decimal fraction, such as 8.75, and those that can be that or something else. */
const DECIMAL_HOURS = { string: /^\s*\d{1,2}[.,][6-9]\d\s*$/, number: /^[1-9]\d?\.\d\d?$/ };
const MAYBE_DECIMAL = { string: /^\s*\d{1,2}[.,][0-5]\d\s*$/, number: /^0\.\d\d?$/ };

const isWritten = (cell: unknown, patterns: typeof DECIMAL_HOURS): boolean =>
  (typeof cell === 'string' || typeof cell === 'number') &&
  patterns[typeof cell as 'string' | 'number'].test(`${cell}`);

const cellsIn = (row: RowCells): unknown[] => timesIn(row).map(([, cell]) => valueOf(cell));

/**
 * The kinds of cells, texts or numbers, in which a sheet writes times as decimal hours. Then other times of that kind
 * can be decimal hours too. A number below two can also be a part of a day that ends after midnight, where other
 * numbers of the sheet are parts of a day beyond doubt.
 */
export function decimalKinds(rows: readonly RowCells[]): ReadonlySet<string> {
  const cells = rows.flatMap(cellsIn);
  const hasParts = cells.some((cell) => typeof cell === 'number' && cell < 1 && /\.\d{4}/.test(String(cell)));
  const isPart = (cell: unknown): boolean => hasParts && typeof cell === 'number' && cell < 2;
  return new Set(cells.filter((cell) => !isPart(cell) && isWritten(cell, DECIMAL_HOURS)).map((cell) => typeof cell));
}

/** Refuses times of a row that can be decimal hours, as others of the sheet are. */
export const decimalProblems = (row: RowCells, kinds: ReadonlySet<string>): Problem[] =>
  (kinds.size === 0 ? [] : timesIn(row)).flatMap(([field, given]) => {
    const cell = valueOf(given);
    if (!kinds.has(typeof cell) || !isWritten(cell, MAYBE_DECIMAL)) return [];
    return problem('decimalHours', FIELD_LABELS[field], {}, cell);
  });
