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

/** Where something stands in a document. */
interface Place {
  /** The place of the object that it is in; undefined for the outermost one. */
  around: Place | undefined;
  /** Which of the lists of that object it is in, and which of the elements of that list it is. */
  list: number;
  nth: number;
}

/** An object under construction. */
interface Node {
  id: number;
  value: object;
  /** Where elements of its lists go, in the order of `listsIn`. */
  targets: unknown[][];
  /** Undefined for the outermost one. */
  place: Place | undefined;
}

/** A row in a document: its number, and where it stands. */
interface Placed {
  row: number;
  place: Place | undefined;
}

/** An empty list that has room for one element, as most of them get: one that grows makes room for seventeen. */
function listForOne(): unknown[] {
  const list: unknown[] = [undefined];
  list.pop();
  return list;
}

/** Numbers for values, shorter than they are: the same for the same. */
function numbering<T>(): (value: T) => number {
  const numbers = new Map<T, number>();
  return (value) => {
    const number = numbers.get(value) ?? numbers.size;
    if (number === numbers.size) numbers.set(value, number);
    return number;
  };
}

/** What a row holds in some fields, as a text that is the same for rows that hold the same. */
type KeyOf = (fields: readonly Field[], values: RowValues) => string;

function keying(): KeyOf {
  const numberOf = numbering<Value>();
  return (fields, values) =>
    fields
      .map(({ name, index }) => {
        const value = (values[index] ?? null) as Value;
        return numberOf(value !== null && NAMES.includes(name) ? fold(value) : value);
      })
      .join();
}

/**
 * An object that holds nothing yet in all of its fields. It is made of a text, with room for just its fields: one that
 * grows field by field is half as large again.
 */
const blankOf = keptFor((parts: Part[]) => {
  const names = parts.map(({ name }) => `${JSON.stringify(name)}:null`);
  return JSON.parse(`{${names.join()}}`) as object;
});

/** An object with the values of a row on its own level, and lists, in the order of `listsIn`. */
function objectOf(parts: Part[], values: RowValues, targets: Iterator<unknown[]>): object {
  const object: Record<string, unknown> = { ...blankOf(parts) };
  const heldBy = (part: Part): unknown => {
    if (part.kind === 'field') return values[part.field.index];
    if (part.kind === 'record') return objectOf(part.parts, values, targets);
    return targets.next().value;
  };
  for (const part of parts) object[part.name] = heldBy(part);
  return object;
}

/** What is kept of a list by keys, to begin with nothing. */
function heldOf<Held>(all: Map<List, Map<string, Held>>, list: List): Map<string, Held> {
  const held = all.get(list) ?? new Map<string, Held>();
  all.set(list, held);
  return held;
}

function putValues(list: List, target: unknown[], values: RowValues): void {
  const [field] = ownFields(list.element);
  for (const value of [values[field.index]].flat() as Value[]) {
    const single: Array<Value | undefined> = [];
    single[field.index] = value;
    target.push(list.isBare ? value : objectOf(list.element, single, [].values()));
  }
}

/**
 * Puts rows into an element of the document.
 *
 * @param element what it holds
 * @param rows their values: all are the same on the level of the element
 * @returns its value, and where each row stands in it
 */
function elementOf(
  element: Part[],
  rows: readonly RowValues[],
  keyOf: KeyOf,
): { value: object; places: Placed['place'][] } {
  let nodes = 0;
  // Objects that further rows can join, by their lists, what they stand in, and what they hold on their own level.
  const open = new Map<List, Map<string, Node>>();
  const alike = new Map<List, Map<string, object>>();

  /** @param place undefined for the outermost one */
  function node(parts: Part[], values: RowValues, place?: Place): Node {
    const targets = listsIn(parts).map(listForOne);
    return { id: nodes++, value: objectOf(parts, values, targets.values()), targets, place };
  }

  /** An object that no row can join: one and the same for all rows that say the same, as most days of a schedule do. */
  function alikeOf(list: List, values: RowValues): object {
    const key = ownFields(list.element)
      .map(({ index }) => JSON.stringify(values[index]))
      .join();
    const objects = heldOf(alike, list);
    const object = objects.get(key) ?? objectOf(list.element, values, [].values());
    objects.set(key, object);
    return object;
  }

  /** Puts the part of a row that belongs to a list into the list; returns where it stands. */
  function putInto(list: List, place: number, around: Node, values: RowValues): Place | undefined {
    const target = around.targets[place];
    const next: Place = { around: around.place, list: place, nth: target.length };
    if (isOfValues(list)) {
      putValues(list, target, values);
      return next;
    }
    const lists = listsIn(list.element);
    if (lists.length === 0) {
      target.push(alikeOf(list, values));
      return next;
    }
    // One that has nothing in its lists is a row's own.
    const canShare = isShared(lists) && hasParts(lists, values);
    const key = canShare ? `${around.id}:${keyOf(ownFields(list.element), values)}` : null;
    let within = key === null ? undefined : heldOf(open, list).get(key);
    if (within === undefined) {
      within = node(list.element, values, next);
      target.push(within.value);
      if (key !== null) heldOf(open, list).set(key, within);
    }
    return put(lists, within, values);
  }

  /** Puts a row into the lists of an object; returns where it stands: its object, and its values where it has none. */
  function put(lists: readonly List[], within: Node, values: RowValues): Place | undefined {
    const own = listsFor(lists, values);
    const places = own.map((list) => putInto(list, lists.indexOf(list), within, values));
    const first = own.findIndex((list) => !isOfValues(list));
    return own.length === 0 ? within.place : places[Math.max(first, 0)];
  }

  const outermost = node(element, rows[0]);
  const places = rows.map((values) => put(listsIn(element), outermost, values));
  return { value: outermost.value, places };
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
  const keyOf = keying();
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

  const faultyLike = shared ? faultyIn(rows, fields, keyOf) : () => [];
  return groups.map((group) => {
    const { value, places } = elementOf(
      element,
      group.map((row) => rows[row].values),
      keyOf,
    );
    const placed = group.map((row, nth): Placed => ({ row, place: places[nth] }));
    const { values } = rows[group[0]];
    return {
      value,
      rows: placed.sort((a, b) => compare(a.place, b.place)).map(({ row }) => row),
      faulty: faultyLike(values),
    };
  });
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
  const numberOf = numbering<string>();
  for (const [row, one] of rows.entries()) {
    if (one.isFaulty || one.isApart) continue;
    const text = said(one)
      .map((value) => numberOf(JSON.stringify(value) ?? ''))
      .join();
    const before = first.get(text);
    if (before === undefined) first.set(text, row);
    else repeats.set(row, before);
  }
  return repeats;
}

/** Finds the faulty rows that agree with another one in some fields, as far as theirs could be read. */
export function faultyIn(
  rows: readonly NestableRow[],
  fields: readonly Field[],
  keyOf = keying(),
): (values: RowValues) => number[] {
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

/** The order of two places in a document, which are not the same, and none of which is around the other. */
function compare(one: Place | undefined, other: Place | undefined): number {
  const [path, others] = [pathTo(one), pathTo(other)];
  const level = path.findIndex((step, at) => step !== others[at]);
  return path[level] - others[level];
}

/** On each level, outermost first, which list it is in, and which of its elements it is. */
function pathTo(place: Place | undefined): number[] {
  return place === undefined ? [] : [...pathTo(place.around), place.list, place.nth];
}

/** The body of a request that holds some elements; where the body is the only element there is, that one. */
export function bodyOf({ elements: list, parts }: DocumentDescription, elements: readonly object[]): object {
  return list === null ? elements[0] : wrapped(parts, elements);
}

function wrapped([part]: Part[], elements: readonly object[]): object {
  return { [part.name]: part.kind === 'record' ? wrapped(part.parts, elements) : elements };
}
