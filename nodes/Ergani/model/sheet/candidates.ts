import { addTo } from '../values/groups';
import { fold } from '../values/normalise';
import { asText, isEmpty } from '../values/result';
import type { DateOrder } from '../values/time/cell';
import {
  areCellsOf,
  cellOf,
  type Cells,
  type ColumnName,
  type ColumnUse,
  filledCells,
  type SheetReadingOptions,
} from './cells';
import { type EventWord, type EventWords, isDayOff } from './eventWord';
import type { NotUsed } from './notUsed';
import type { Rank } from './ranks';
import { isShiftField, recognise } from './recognise';
import { readMark } from './status';
import type { FieldName } from './vocabulary/fields';
import { OUTPUT_STATUSES, type Product, PRODUCTS } from './vocabulary/products';

/** A column that may fill a field, before it is compared with the others. */
export interface Candidate {
  header: string;
  field: FieldName | 'rowStatus';
  rank: Rank;
  /** The number in the header: to which arrival and departure of the row it belongs; 0 without a number. */
  shift: number;
  /** The header without its number, folded. */
  word: string;
  isAfternoon: boolean;
  /** Whether it is an end of a shift only where the sheet has no others. */
  isEndAlone?: boolean;
  /** Whether the number is a word that says when, and so needs no first one beside it. */
  isNamedShift?: boolean;
  /** Whether the registry's own codes for events stand in it. */
  isRegistrys: boolean;
  /** Whether the header comes a second time, with a number. */
  isRepeated?: boolean;
  /** The zone of its times, as the header names it. */
  zone?: string;
  /** The order of its dates, as the header tells it. */
  dateOrder?: DateOrder;
  /** What its codes mean, as the product's profile says. */
  codes?: EventWords;
}

/** What a header can be. */
interface HeaderUses {
  candidates?: Candidate[];
  /** Why it can fill no field: the user or this node says so, or a product says that it is something else. */
  setAside?: 'notUsed' | 'silent' | 'own';
  /** The end of a shift that it would be if its cells were times. */
  unfit?: FieldName;
}

/** What is known of a sheet before its headers are read one by one. */
interface SheetContext {
  rows: readonly Cells[];
  options: SheetReadingOptions;
  headers: readonly string[];
  products: readonly Product[];
  /** Columns that the user names, by folded header. */
  named: ReadonlyMap<string, NamedColumn[]>;
  isNotUsed: (header: string) => boolean;
}

/** A column as the user names it. Of several for an arrival, each has the next number. */
interface NamedColumn {
  column: string;
  field: ColumnUse;
  shift: number;
}

/** What each header of a sheet can be: by the user, by a product, by itself. */
export function usesOfHeaders(
  headers: readonly string[],
  rows: readonly Cells[],
  options: SheetReadingOptions,
  isNotUsed: (header: string) => boolean,
): Map<string, HeaderUses> {
  const products = productsOf(headers, rows);
  const context = { rows, options, headers, products, named: namedColumns(options.columnNames ?? []), isNotUsed };
  return new Map(
    headers.map((header) => [
      header,
      asNamed(header, context) ?? asProducts(header, context) ?? asRecognised(header, context),
    ]),
  );
}

function namedColumns(names: readonly ColumnName[]): Map<string, NamedColumn[]> {
  const columns = new Map<string, NamedColumn[]>();
  const counts = new Map<ColumnUse, number>();
  for (const { field, column } of names) {
    const count = counts.get(field) ?? 0;
    counts.set(field, count + 1);
    addTo(columns, fold(column), { column, field, shift: isShiftField(field) ? count : 0 });
  }
  return columns;
}

/** The products whose columns a sheet has. This node is one of them, where its output was written back to the sheet. */
export function productsOf(headers: readonly string[], rows: readonly Cells[]): Product[] {
  const folded = headers.map(fold);
  return PRODUCTS.filter(({ headers: wanted, isOwn, holds = {} }) => {
    const called = (one: string): string[] =>
      headers.filter((header, place) => (isOwn === 'folded' ? folded[place] === fold(one) : header === one));
    const isSaid = Object.entries(holds).every(([header, cell]) => rows.every((row) => cellOf(row, header) === cell));
    const isThere = isSaid && wanted.every((one) => called(one).length > 0);
    return isThere && (isOwn === undefined || called('status').every((header) => holdsOwnStatus(header, rows)));
  });
}

/** Whether a column is not used: the user names it in Columns Not Used, or this node has written it back to the sheet. */
export function notUsedIn(
  headers: readonly string[],
  rows: readonly Cells[],
  notUsed: NotUsed,
): (header: string) => boolean {
  const own = new Set(productsOf(headers, rows).flatMap(({ isOwn, ignored = [] }) => (isOwn ? ignored : [])));
  return (header) => own.has(header) || notUsed.has(header);
}

/** Whether a column holds nothing but statuses of this node; else it is a column of somebody else. */
const holdsOwnStatus = (header: string, rows: readonly Cells[]): boolean =>
  rows.every((row) => {
    const cell = cellOf(row, header);
    return isEmpty(cell) || OUTPUT_STATUSES.includes(cell);
  });

function asNamed(header: string, { headers, products, named, isNotUsed }: SheetContext): HeaderUses | undefined {
  const isOutput = products.some(({ isOwn, ignored }) => isOwn === 'exactly' && ignored?.includes(header));
  // Of a product's `Status` and the `status` that this node has written beside it, the user means the former.
  const isOther = (column: string): boolean => isOutput && column !== header && headers.includes(column);
  const uses = (named.get(fold(header)) ?? []).filter(({ column }) => !isOther(column));
  if (uses.length === 0) return isNotUsed(header) ? { setAside: 'notUsed' } : undefined;
  const candidates = uses.map(({ column, field, shift }): Candidate => ({
    ...PLAIN,
    header,
    field,
    rank: 'named',
    shift,
    isRegistrys: isTypeField(column),
  }));
  return { candidates };
}

const PLAIN = { shift: 0, word: '', isAfternoon: false, isRegistrys: false } as const;

/** Whether a header is the registry's own for the type of an event. */
const isTypeField = (header: string): boolean => fold(header) === fold('f_type');

function asProducts(header: string, { products }: SheetContext): HeaderUses | undefined {
  const folded = fold(header);
  const under = <Meaning>(profile: Readonly<Record<string, Meaning>> = {}): Meaning | undefined =>
    Object.entries(profile).find(([one]) => fold(one) === folded)?.[1];
  for (const { columns, codes, ignored = [], isOwn, zone } of products) {
    const field = under(columns);
    if (field !== undefined) {
      const meanings = Object.entries(under(codes) ?? {});
      const words = new Map(meanings.map(([code, event]): [string, EventWord] => [fold(code), event]));
      return {
        candidates: [{ ...PLAIN, header, field, rank: 'product', zone, ...(words.size > 0 && { codes: words }) }],
      };
    }
    const isIgnored = ignored.some((one) => (isOwn === 'exactly' ? one === header : fold(one) === folded));
    if (isIgnored) return { setAside: isOwn ? 'own' : 'silent' };
  }
  return undefined;
}

/** Whether a sheet has columns for events and for their times. */
function hasTimedEvents(headers: readonly string[]): boolean {
  const fields = new Set(headers.flatMap((header) => recognise(header).map(({ field }) => field)));
  return fields.has('event') && (fields.has('eventTime') || fields.has('time'));
}

/** Whether a column holds nothing but a yes or a no: `In?` beside events with their own times. */
function holdsMarks(header: string, rows: readonly Cells[]): boolean {
  const filled = filledCells(rows, header);
  return (
    filled.length > 0 &&
    filled.every((cell) => !/^\d*$/.test(asText(cell)) && ['yes', 'no'].includes(readMark(cell) ?? ''))
  );
}

/** Whether a column says more than who was off: `State` with nothing but `Ρεπό` in it is a status. */
function tellsEvents(header: string, rows: readonly Cells[], { eventWords }: SheetReadingOptions): boolean {
  const filled = filledCells(rows, header);
  return filled.length === 0 || filled.some((cell) => !isDayOff(cell, eventWords));
}

/** Whether a header is one of events, and its cells are such where it can also be something else. */
export const isOfEvents = (header: string, rows: readonly Cells[], options: SheetReadingOptions): boolean =>
  recognise(header).some(
    ({ field, isVague }) =>
      field === 'event' &&
      (!isVague || (areCellsOf(field, rows, header, options) && tellsEvents(header, rows, options))),
  );

const isEnd = (field: FieldName): boolean => field === 'checkInTime' || field === 'checkOutTime';

function asRecognised(header: string, { headers, rows, options }: SheetContext): HeaderUses {
  const meanings = recognise(header);
  const meaning = meanings.find(({ field, isVague, isRepeated }) => {
    const isOther =
      (isRepeated && field === 'event') || (isShiftField(field) && holdsMarks(header, rows) && hasTimedEvents(headers));
    if (!isVague && !isOther) return true;
    return areCellsOf(field, rows, header, options) && (field !== 'event' || tellsEvents(header, rows, options));
  });
  if (meaning === undefined)
    return { unfit: meanings.find(({ field, isEndAlone }) => !isEndAlone && isEnd(field))?.field };
  const { isVague, isAfternoon = false, ...rest } = meaning;
  const rank = isVague ? 'vague' : 'known';
  return { candidates: [{ ...rest, header, rank, isAfternoon, isRegistrys: isTypeField(header) }] };
}
