import { fold } from '../values/normalise';
import { addTo } from '../values/groups';
import { keptFor } from '../values/remembered';
import type { DocumentDescription, Field, List, Part } from './description';
import type { Value } from './value';

/** The values of a row by the indices of their fields; several where one cell holds the values of a list. */
export type RowValues = ReadonlyArray<Value | readonly Value[] | undefined>;

/** The names of a person: no other one by being written in another way. */
export const NAMES: readonly string[] = ['f_eponymo', 'f_onoma'];

/** What the registry takes or refuses as one: an element of the outermost list, with all rows that are in it. */
export interface Element {
  /** As it goes out. */
  value: object;
  /** Places of its rows, in the order of the document. */
  rows: number[];
  /** Places of rows that could not be read and that belong to it, or may. */
  faulty: number[];
}

/** A row as it was read. */
export interface NestableRow {
  /** Undefined where a value could not be read; then the row is in no element. */
  values: RowValues;
  isFaulty: boolean;
  /** Whether it has nothing for the document, so that it belongs to no element. */
  isApart?: boolean;
  /** Whether it left its branch open, which something else has told. */
  isBranchAssumed?: boolean;
}

/** The parts of an object that lie on its own level: those of objects in it, too, but not those of its lists. */
function* level(parts: Part[]): Generator<Exclude<Part, { kind: 'record' }>> {
  for (const part of parts) {
    if (part.kind === 'record') yield* level(part.parts);
    else yield part;
  }
}

/** What lies on the levels of a description, which each row asks for. */
const levelOf = keptFor((parts: Part[]) => {
  const all = [...level(parts)];
  return {
    fields: all.flatMap((part) => (part.kind === 'field' ? [part.field] : [])),
    lists: all.flatMap((part) => (part.kind === 'list' ? [part.list] : [])),
  };
});

/** The fields of an object's own level. */
export const ownFields = (parts: Part[]): readonly Field[] => levelOf(parts).fields;

/** The lists of an object's own level. */
export const listsIn = (parts: Part[]): readonly List[] => levelOf(parts).lists;

/** Whether one cell can hold all elements of a list: they have a single field. */
export function isOfValues({ element }: List): boolean {
  return listsIn(element).length === 0 && ownFields(element).length === 1;
}

/** All fields of a list, those of the lists in it included. */
function fieldsIn({ element }: List): Field[] {
  return [...ownFields(element), ...listsIn(element).flatMap(fieldsIn)];
}

/**
 * Whether rows that are the same on the level of an object share the object. Several lists of values side by side are
 * those of one row: the cells of another one would be mixed with them.
 */
function isShared(lists: readonly List[]): boolean {
  return lists.length === 1 || lists.some((list) => !isOfValues(list));
}

/** An object under construction. */
interface Node {
  value: object;
  /** Where elements of its lists go, in the order of `listsIn`. */
  targets: unknown[][];
  /** The objects in its lists that further rows can join, by list and by what they hold on their own level. */
  open: Map<string, Node>;
  /** Where it stands: on each level, outermost first, which list it is in, and which of its elements it is. */
  path: number[];
}

/** What a row holds in some fields, as a text that is the same for rows that hold the same. */
const keyOf = (fields: readonly Field[], values: RowValues): string =>
  JSON.stringify(
    fields.map(({ name, index }) => {
      const { [index]: value = null } = values;
      return NAMES.includes(name) && typeof value === 'string' ? fold(value) : value;
    }),
  );

/** An object with the values of a row on its own level, and lists, in the order of `listsIn`. */
function objectOf(parts: Part[], values: RowValues, targets: Iterator<unknown[]>): object {
  const heldBy = (part: Part): unknown => {
    if (part.kind === 'field') return values[part.field.index];
    if (part.kind === 'record') return objectOf(part.parts, values, targets);
    return targets.next().value;
  };
  return Object.fromEntries(parts.map((part) => [part.name, heldBy(part)]));
}

function nodeOf(parts: Part[], values: RowValues, path: number[]): Node {
  const targets = listsIn(parts).map((): unknown[] => []);
  return { value: objectOf(parts, values, targets.values()), targets, open: new Map(), path };
}

/** The elements that a row has for a list of values: as many as its cell holds. */
function valuesFor(list: List, values: RowValues): unknown[] {
  const [{ index }] = ownFields(list.element);
  return [values[index]].flat().map((value) => {
    const single: Array<Value | undefined> = [];
    single[index] = value;
    return list.isBare ? value : objectOf(list.element, single, [].values());
  });
}

/** Puts the part of a row that belongs to a list of an object into it; returns the path to where it stands. */
function putInto(list: List, place: number, around: Node, values: RowValues): number[] {
  const target = around.targets[place];
  const path = [...around.path, place, target.length];
  if (isOfValues(list)) {
    target.push(...valuesFor(list, values));
    return path;
  }
  const lists = listsIn(list.element);
  // One that has nothing in its lists is a row's own.
  const canShare = isShared(lists) && hasParts(lists, values);
  const key = `${place} ${canShare ? keyOf(ownFields(list.element), values) : ''}`;
  let within = canShare ? around.open.get(key) : undefined;
  if (within === undefined) {
    within = nodeOf(list.element, values, path);
    target.push(within.value);
    if (canShare) around.open.set(key, within);
  }
  return put(lists, within, values);
}

/** Puts a row into the lists of an object; returns the path to its object, or to its values where it has none. */
function put(lists: readonly List[], within: Node, values: RowValues): number[] {
  const own = listsFor(lists, values);
  const paths = own.map((list) => putInto(list, lists.indexOf(list), within, values));
  const first = own.findIndex((list) => !isOfValues(list));
  return own.length === 0 ? within.path : paths[Math.max(first, 0)];
}

const isGiven = (value: RowValues[number]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';

/** Whether a row has anything for a list. */
export const isFilled = (list: List, values: RowValues): boolean =>
  fieldsIn(list).some(({ index }) => isGiven(values[index]));

/** Whether a row puts anything into the lists of an object; cells of values can be empty. */
function hasParts(lists: readonly List[], values: RowValues): boolean {
  return lists.some((list) => !isOfValues(list) || isFilled(list, values));
}

/**
 * The lists of an object that a row has an element for. Where several stand side by side, that is those that the row
 * has something for; all where it has nothing.
 */
export function listsFor(lists: readonly List[], values: RowValues): List[] {
  const rows = lists.filter((list) => !isOfValues(list));
  const filled = rows.length > 1 ? rows.filter((list) => isFilled(list, values)) : rows;
  return lists.filter((list) => filled.length === 0 || filled.includes(list) || isOfValues(list));
}

/**
 * Puts flat rows into the elements of a document: rows that are the same on a level share its object, in the order in
 * which objects first appear. Section: Endpoints, Other declarations.
 *
 * A row that could not be read belongs to the element that it agrees with on the outermost level; where its values
 * there could not be read themselves, to each that it agrees with in the others.
 *
 * @param leftOut rows that are in no element, such as those that say the same as others
 * @returns elements in the order of their first rows
 */
export function nest(
  description: DocumentDescription,
  rows: readonly NestableRow[],
  leftOut: Pick<ReadonlySet<number>, 'has'> = new Set(),
): Element[] {
  const { elements: list, parts } = description;
  const element = list?.element ?? parts;
  const fields = ownFields(element);
  const lists = listsIn(element);
  const shared = isShared(lists);
  const groups: number[][] = [];
  const open = new Map<string, number[]>();

  rows.forEach(({ values, isFaulty, isApart = false }, row) => {
    if (isFaulty || isApart || leftOut.has(row)) return;
    const key = keyOf(fields, values);
    const canShare = shared && hasParts(lists, values);
    const group = canShare ? open.get(key) : undefined;
    if (group !== undefined) return void group.push(row);
    const one = [row];
    groups.push(one);
    if (canShare) open.set(key, one);
  });

  const faultyLike = shared ? faultyIn(rows, fields) : () => [];
  return groups.map((group) => {
    // All of them are the same on the level of the element.
    const { values } = rows[group[0]];
    const outermost = nodeOf(element, values, []);
    const placed = group.map((row) => ({ row, path: put(lists, outermost, rows[row].values) }));
    return {
      value: outermost.value,
      rows: placed.sort((one, other) => comparePaths(one.path, other.path)).map(({ row }) => row),
      faulty: faultyLike(values),
    };
  });
}

/** The order of two paths, which are not the same, and neither of which leads through the end of the other. */
function comparePaths(one: number[], other: number[]): number {
  const level = one.findIndex((step, at) => step !== other[at]);
  return one[level] - other[level];
}

/**
 * The rows that say the very same as an earlier one: the registry would hold what they say once for each.
 *
 * @param said what counts of the values of a row
 * @returns of each such row the first one that says it
 */
export function repeatsIn(
  rows: readonly NestableRow[],
  said: (row: NestableRow) => RowValues = ({ values }) => values,
): Map<number, number> {
  const repeats = new Map<number, number>();
  const first = new Map<string, number>();
  for (const [row, one] of rows.entries()) {
    if (one.isFaulty || one.isApart) continue;
    const text = said(one)
      .map((value) => JSON.stringify(value))
      .join();
    const before = first.get(text);
    if (before === undefined) first.set(text, row);
    else repeats.set(row, before);
  }
  return repeats;
}

/** Finds the faulty rows that agree with another one in some fields, as far as theirs could be read. */
export function faultyIn(rows: readonly NestableRow[], fields: readonly Field[]): (values: RowValues) => number[] {
  // By those of the fields that could be read, then by what these hold.
  const kinds = new Map<string, { of: Field[]; byValues: Map<string, number[]> }>();
  rows.forEach(({ values, isFaulty, isApart = false }, row) => {
    if (!isFaulty || isApart) return;
    const read = fields.filter(({ index }) => values[index] !== undefined);
    const kind = read.map(({ index }) => index).join();
    const { of, byValues } = kinds.get(kind) ?? { of: read, byValues: new Map<string, number[]>() };
    kinds.set(kind, { of, byValues });
    addTo(byValues, keyOf(of, values), row);
  });
  const found = [...kinds.values()];
  return (values) =>
    found.flatMap(({ of, byValues }) => byValues.get(keyOf(of, values)) ?? []).sort((one, other) => one - other);
}

/** The body of a request that holds some elements; where the body is the only element there is, that one. */
export function bodyOf({ elements: list, parts }: DocumentDescription, elements: readonly object[]): object {
  return list === null ? elements[0] : wrapped(parts, elements);
}

function wrapped([part]: Part[], elements: readonly object[]): object {
  return { [part.name]: part.kind === 'record' ? wrapped(part.parts, elements) : elements };
}
