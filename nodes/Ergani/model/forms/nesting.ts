import { fold } from '../values/normalise';
import { addTo } from '../values/groups';
import type { DocumentDescription, Field, Level, List } from './description';
import type { Value } from './value';

/**
 * The values of a row, by the indices of their fields. An array holds the values of a list that stood in one cell.
 * Undefined for what could not be read, and for fields of lists that the row has nothing for.
 */
export type RowValues = ReadonlyArray<Value | readonly Value[] | undefined>;

/** The names of a person. They are compared without case and accents. */
export const NAMES: readonly string[] = ['f_eponymo', 'f_onoma'];

/** An element of the outermost list, which the registry accepts or refuses as a whole. */
export interface Element {
  /** As it goes out. */
  value: object;
  /** Its rows, by their places in the input, in the order of the document. */
  rows: number[];
  /** Rows at fault that belong to it, or may belong to it. */
  faulty: number[];
}

/** A row after its cells were read. */
export interface NestableRow {
  values: RowValues;
  /** A faulty row is in no element. */
  isFaulty: boolean;
  /** Whether the row has nothing for the document. Such a row holds no element back. */
  isApart?: boolean;
  /** Whether the row left its branch empty, and the node filled it in. */
  isBranchAssumed?: boolean;
  /** Whether it is faulty for a status that no table has: what it says may be true. */
  isStatusOpen?: boolean;
  /** Whether it is faulty for a weekday or a month of another day: its day may be the right one. */
  isDayOpen?: boolean;
}

/** Whether one cell can hold all elements of a list: an element has a single field. */
export function isOfValues({ element }: List): boolean {
  return element.lists.length === 0 && element.fields.length === 1;
}

/** All fields of a list, with those of the lists in it. */
function fieldsIn({ element }: List): Field[] {
  return [...element.fields, ...element.lists.flatMap(fieldsIn)];
}

/**
 * Whether rows with the same values on a level share its object. An object that holds nothing but several lists of
 * values belongs to one row, since the values of another row would be mixed with its own.
 */
function isShared({ lists }: Level): boolean {
  return lists.length === 1 || lists.some((list) => !isOfValues(list));
}

type ValuesOf = (row: number) => RowValues;

/** The values of some fields as a text, the same for rows with the same values. */
const keyOf = (fields: readonly Field[], values: RowValues): string =>
  JSON.stringify(
    fields.map(({ name, index }) => {
      const { [index]: value = null } = values;
      return NAMES.includes(name) && typeof value === 'string' ? fold(value) : value;
    }),
  );

/** The object of a level for a row. `targets` gives the arrays of its lists, in the order of `Level.lists`. */
function objectOf({ parts }: Level, values: RowValues, targets: Iterator<unknown[]>): object {
  return Object.fromEntries(
    parts.map((part) => {
      if (part.kind === 'field') return [part.name, values[part.field.index]];
      return [part.name, part.kind === 'record' ? objectOf(part.level, values, targets) : targets.next().value];
    }),
  );
}

/** The elements of a row for a list of values: as many as its cell holds. */
function valuesFor({ element, isBare }: List, values: RowValues): unknown[] {
  const [{ index }] = element.fields;
  return [values[index]].flat().map((value) => {
    const single: Array<Value | undefined> = [];
    single[index] = value;
    return isBare ? value : objectOf(element, single, [].values());
  });
}

const isGiven = (value: RowValues[number]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';

/** Whether a row has a value for a list. */
export const isFilled = (list: List, values: RowValues): boolean =>
  fieldsIn(list).some(({ index }) => isGiven(values[index]));

/** Whether a row adds an element to a list of a level. A list of objects always gets one, a list of values only from a filled cell. */
function hasParts({ lists }: Level, values: RowValues): boolean {
  return lists.some((list) => !isOfValues(list) || isFilled(list, values));
}

/**
 * The lists of a level that a row has an element for. Of several lists of objects side by side, those that the row
 * fills; all of them where it fills none.
 */
export function listsFor(lists: readonly List[], values: RowValues): List[] {
  const ofObjects = lists.filter((list) => !isOfValues(list));
  const filled = ofObjects.length > 1 ? ofObjects.filter((list) => isFilled(list, values)) : ofObjects;
  return lists.filter((list) => filled.length === 0 || filled.includes(list) || isOfValues(list));
}

/** Groups rows that share an object of a level. Groups stand in the order of their first rows. */
function groupsOf(level: Level, rows: readonly number[], valuesOf: ValuesOf): number[][] {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const values = valuesOf(row);
    const canShare = isShared(level) && hasParts(level, values);
    addTo(groups, canShare ? keyOf(level.fields, values) : `row ${row}`, row);
  }
  return [...groups.values()];
}

/** Makes the object of a group of rows. Returns its rows too, in the order of the document. */
function build(level: Level, group: readonly number[], valuesOf: ValuesOf): Pick<Element, 'value' | 'rows'> {
  const { lists } = level;
  const built = lists.map((list) => {
    const own = group.filter((row) => listsFor(lists, valuesOf(row)).includes(list));
    if (isOfValues(list)) return { elements: own.flatMap((row) => valuesFor(list, valuesOf(row))), rows: [] };
    const objects = groupsOf(list.element, own, valuesOf).map((rows) => build(list.element, rows, valuesOf));
    return { elements: objects.map(({ value }) => value), rows: objects.flatMap(({ rows }) => rows) };
  });
  // A row with elements in several lists stands where the first of them does.
  const rows = new Set(built.flatMap((list) => list.rows));
  return {
    value: objectOf(level, valuesOf(group[0]), built.map(({ elements }) => elements).values()),
    rows: rows.size > 0 ? [...rows] : [...group],
  };
}

/**
 * Turns flat rows into the elements of a document. Rows with the same values on a level share its object. Objects stand
 * in the order of their first rows. Section: Endpoints, Other declarations.
 *
 * A faulty row belongs to the element with the same values on the outermost level. Where some of its own values there
 * could not be read, it may belong to every element that agrees with the others.
 *
 * @param leftOut rows that are in no element, such as repeats of other rows
 * @returns elements in the order of their first rows
 */
export function nest(
  { elements, body }: DocumentDescription,
  rows: readonly NestableRow[],
  leftOut: Pick<ReadonlySet<number>, 'has'> = new Set(),
): Element[] {
  const level = elements?.element ?? body;
  const valuesOf = (row: number): RowValues => rows[row].values;
  const sound = [...rows.keys()].filter((row) => !rows[row].isFaulty && !rows[row].isApart && !leftOut.has(row));
  const faultyLike = isShared(level) ? faultyIn(rows, level.fields) : () => [];
  return groupsOf(level, sound, valuesOf).map((group) => ({
    ...build(level, group, valuesOf),
    faulty: faultyLike(valuesOf(group[0])),
  }));
}

/**
 * Finds rows that repeat an earlier row. Sent twice, the registry would hold what they say twice.
 *
 * @param said the values of a row that count in the comparison
 * @returns from each repeat to the first row that says the same
 */
export function repeatsIn(
  rows: readonly NestableRow[],
  said: (row: NestableRow) => RowValues = ({ values }) => values,
): Map<number, number> {
  const repeats = new Map<number, number>();
  const firsts = new Map<string, number>();
  for (const [row, one] of rows.entries()) {
    if (one.isFaulty || one.isApart) continue;
    // Each value by itself: in a list, JSON would write undefined as null.
    const text = said(one)
      .map((value) => JSON.stringify(value))
      .join();
    const first = firsts.get(text);
    if (first === undefined) firsts.set(text, row);
    else repeats.set(row, first);
  }
  return repeats;
}

/**
 * Finds the faulty rows that may say the same as another row in some fields: they agree in all of these fields that
 * could be read.
 */
export function faultyIn(rows: readonly NestableRow[], fields: readonly Field[]): (values: RowValues) => number[] {
  // Grouped by which fields could be read, then by the values of these.
  const groups = new Map<string, { read: Field[]; byValues: Map<string, number[]> }>();
  rows.forEach(({ values, isFaulty, isApart = false }, row) => {
    if (!isFaulty || isApart) return;
    const read = fields.filter(({ index }) => values[index] !== undefined);
    const key = read.map(({ index }) => index).join();
    const group = groups.get(key) ?? { read, byValues: new Map<string, number[]>() };
    groups.set(key, group);
    addTo(group.byValues, keyOf(read, values), row);
  });
  return (values) =>
    [...groups.values()]
      .flatMap(({ read, byValues }) => byValues.get(keyOf(read, values)) ?? [])
      .sort((one, other) => one - other);
}

/** The body of a request with some elements. Where the body is itself the only element, there is exactly one. */
export function bodyOf({ elements: list, body }: DocumentDescription, elements: readonly object[]): object {
  return list === null ? elements[0] : wrapped(body, elements);
}

function wrapped({ parts: [part] }: Level, elements: readonly object[]): object {
  return { [part.name]: part.kind === 'record' ? wrapped(part.level, elements) : elements };
}
