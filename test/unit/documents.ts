import { documentColumnsOf, type DocumentCells, sortCells } from '../../nodes/Ergani/model/forms/columns';
import { type DocumentDescription, type Field, readDescription } from '../../nodes/Ergani/model/forms/description';
import { headerTableOf, type MoreHeaders } from '../../nodes/Ergani/model/forms/headers';
import { bodyOf, nest } from '../../nodes/Ergani/model/forms/nesting';
import { readRow } from '../../nodes/Ergani/model/forms/row';
import { readValue } from '../../nodes/Ergani/model/forms/value';
import { reasonInItem } from '../../nodes/Ergani/model/values/result';

export type Row = Record<string, unknown>;

/** A body of any shape. */
export interface Body {
  [name: string]: Body;
}

/** What a description tells of a field: its title, what it shows as its value, its restrictions by name. */
export interface Told {
  name?: string;
  title?: unknown;
  example?: unknown;
  pattern?: string | string[];
  enumeration?: unknown[];
  length?: string | number;
  minLength?: string | number;
  maxLength?: string | number;
}

/** A document whose body is of this shape, as the node reads its description. */
export function documentOf(json: Row, propertiesInfo: unknown = []): DocumentDescription {
  const description = readDescription({ title: 'ΕΝΤΥΠΟ', json, propertiesInfo });
  if (description === null) throw new Error('The description was not read');
  return description;
}

/** The field of a document that has a single one. */
export function fieldOf({ name = 'f_x', title = name, example = name, ...restrictions }: Told): Field {
  const info = { name, title, restrictions };
  const json = { A: { B: [{ [name]: example }] } };
  return documentOf(json, [info]).fields[0];
}

/** Headers that are not the registry's, by the names of fields. */
export const called = (headers: Record<string, string[]>, words: string[] = []): MoreHeaders => ({
  of: ({ name }) => headers[name] ?? [],
  words,
});

/** The cells of the rows of a sheet, by the fields of a document. */
export function cellsOf(description: DocumentDescription, rows: readonly Row[], more?: MoreHeaders): DocumentCells[] {
  const columns = documentColumnsOf(rows, headerTableOf(description, more));
  return rows.map((row) => sortCells(columns, row));
}

/** What of a cell goes out in the place of a field; `!` and what is wrong where nothing does. */
export function sent(told: Told, cell: unknown): string | null {
  const reading = readValue(fieldOf(told), cell);
  return reading.ok ? reading.value : `! ${reasonInItem(reading.problem)}`;
}

/** The body that rows become, the problems and warnings of each, and which rows each element holds. */
export function submit(description: DocumentDescription, rows: Row[]) {
  const read = cellsOf(description, rows).map(({ cells, problems }) => {
    const { values, problems: others, warnings } = readRow(description, cells);
    return { values, isFaulty: problems.length + others.length > 0, problems: [...problems, ...others], warnings };
  });
  const elements = nest(description, read);
  return {
    elements,
    problems: read.map((one) => one.problems.map(reasonInItem)),
    warnings: read.map((one) => one.warnings),
    body: bodyOf(
      description,
      elements.map(({ value }) => value),
    ) as Body,
  };
}
