import type { Problem, Reading } from '../cells/reading';
import type { DocumentDescription, Field, List, Part } from './description';
import { isOfValues, listsFor, listsIn, ownFields, type RowValues } from './nesting';
import { cellsOf, missing, readValue, type Value } from './value';

/** A row as the document takes it, or what is wrong with it. */
export interface ReadRow {
  values: RowValues;
  problems: Problem[];
  warnings: string[];
}

/**
 * Reads the cells of a row by the description. Section: Endpoints, Other declarations.
 *
 * @param cells by the indices of the fields
 */
export function readRow({ elements, parts, fields }: DocumentDescription, cells: readonly unknown[]): ReadRow {
  const problems: Problem[] = [];
  const warnings: string[] = [];
  const values: Array<Value | Value[] | undefined> = Array.from({ length: fields.length });

  function take<T>(reading: Reading<T>): T | undefined {
    if (!reading.ok) {
      problems.push(reading.problem);
      return undefined;
    }
    if (reading.warning !== undefined) warnings.push(reading.warning);
    return reading.value;
  }

  const readList = (list: List): void => {
    const [field] = ownFields(list.element);
    const all = cellsOf(field, cells[field.index]);
    // An empty list does where an empty element would.
    if (all.length === 0 && !field.mayBeEmpty) problems.push(missing(field).problem);
    const read = all.map((cell) => take(readValue(field, cell)));
    values[field.index] = read.includes(undefined) ? undefined : (read as Value[]);
  };
  const readFields = (of: readonly Field[]): void => {
    for (const field of of) values[field.index] = take(readValue(field, cells[field.index]));
  };
  const readLevel = (level: Part[]): void => {
    readFields(ownFields(level));
    for (const list of listsFor(listsIn(level), cells as RowValues)) {
      if (isOfValues(list)) readList(list);
      else readLevel(list.element);
    }
  };
  readLevel(elements?.element ?? parts);
  return { values, problems, warnings };
}
