import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import {
  columnOf,
  type DocumentColumn,
  documentColumnsOf,
  isRivalType,
  sortCells,
  type UnmappedCell,
} from '../../../model/forms/columns';
import type { DocumentDescription, Field } from '../../../model/forms/description';
import { entriesIn, entriesOnTwelveHours } from '../../../model/forms/entryCells';
import { headerTableOf, moreHeadersOf } from '../../../model/forms/headers';
import { ownRows } from '../../../model/forms/knownSheet';
import { NAMES } from '../../../model/forms/nesting';
import { OtherColumns } from '../../../model/forms/otherColumns';
import type { Code } from '../../../model/forms/title';
import { headersOfHeld } from '../../../model/forms/unmappedColumns';
import { isNothing } from '../../../model/forms/value';
import { isTypeOfWork, isWorkingTime } from '../../../model/forms/workingTime';
import { type Cells, headersOf } from '../../../model/sheet/cells';
import { findTables, repeatsHeaders } from '../../../model/sheet/secondTable';
import { notSplit } from '../../../model/sheet/notSplit';
import { problem } from '../../../model/values/problems';
import { isEmpty, type Problem, unwrapSingle, trimBlanks } from '../../../model/values/result';
import type { RegistryFailure } from '../../../transport/failure';
import { base64In } from '../../shared/binary';
import { compute, mappedReadersOf } from '../../shared/parameters';
import { isBlank, listInBody, toRow } from '../../shared/webhook';
import type { Asking } from './completion';
import { orderIn, type ReadingOrder } from './dates';
import { isCertainlyOwn } from './output';

/** A row: its cells by the indices of the document's fields, and what is to be reported of it. */
export interface DocumentRow {
  item: number;
  cells: unknown[];
  problems: Problem[];
  /** Whole sentences. */
  warnings: string[];
  /** Why the registry did not return what the row needs. */
  failure?: RegistryFailure;
  refusal?: Problem;
  /** The cells of its columns that mean no field of the document. */
  unmapped: readonly UnmappedCell[];
  /** The cells that can say something else than the fields: those of columns that mean none, or all of the item. */
  beside: readonly UnmappedCell[];
  /** The cells of its columns for the employer's tax number, and for full names. */
  employers: readonly UnmappedCell[];
  fullNames: readonly UnmappedCell[];
  /** Of a row without anything for the document: whether it is blank or does not count, or is about something else. */
  apart?: 'blank' | 'foreign';
  /** The cell for the last day of a period. `isVague`: whether its header is not the registry's own. */
  lastDay?: UnmappedCell & { isVague: boolean };
  isBranchAssumed?: boolean;
  /** Whether it is asked about for a status that no table has. */
  isStatusOpen?: boolean;
  /** Whether another column, such as its weekday, says that it is of another day, which is asked about. */
  isDayOpen?: boolean;
}

type CellsOfRow = Omit<DocumentRow, 'item' | 'warnings'>;

/** A sheet before its files were read. */
interface Sheet {
  rows: CellsOfRow[];
  inOrder: ReadingOrder;
}

/** @returns one row for each item, and how all their dates are read */
export async function readDocumentRows(
  context: IExecuteFunctions,
  documentType: string,
  description: DocumentDescription,
  codes: readonly Code[],
  items: INodeExecutionData[],
  asking: Asking,
): Promise<{ rows: DocumentRow[]; inOrder: ReadingOrder }> {
  const isAutomatic = context.getNodeParameter('dataMode', 0) === 'autoMapInputData';
  const sheet = isAutomatic
    ? readColumns(documentType, description, codes, items, asking)
    : readFields(context, documentType, description, items, asking);
  const files = description.fields.filter(({ form }) => form.kind === 'file');
  const rows = sheet.rows.map((row, item): DocumentRow => ({ item, ...row, warnings: [] }));
  for (const row of rows) {
    if (row.problems.length === 0 && row.cells.every(isEmpty)) {
      row.problems.push(NOTHING_IN_IT);
      row.apart = 'foreign';
    }
    if (files.length > 0) await takeFiles(context, files, items[row.item], row);
  }
  return { rows, inOrder: sheet.inOrder };
}

/** The registry would accept a document of empty fields where all of them may be empty. */
const NOTHING_IN_IT = problem('nothingInIt', 'Item');

const BLANK = problem('blank', 'Item');

const HEADERS_AGAIN = problem('headersAgain', 'Row');

const SECOND_TABLE = problem('secondTable', 'Row');

const NOTHING_BESIDE = { unmapped: [], beside: [], employers: [], fullNames: [] } as const;

const leftOut = (problem: Problem): CellsOfRow => ({
  cells: [],
  problems: [problem],
  ...NOTHING_BESIDE,
  apart: 'blank',
});

function readColumns(
  documentType: string,
  description: DocumentDescription,
  codes: readonly Code[],
  items: INodeExecutionData[],
  asking: Asking,
): Sheet {
  const table = headerTableOf(description, moreHeadersOf(documentType));
  const given = items.map(({ json }) => toRow(json));
  const repeated = given.map((row) => row !== null && repeatsHeaders(row.cells));
  const own = ownRows(
    documentType,
    description,
    given.map((row, item) => (row === null || repeated[item] ? {} : row.cells)),
    table,
  );
  const columns = documentColumnsOf(
    own.map(({ row }) => row),
    table,
    isTypeOfWork(documentType, description, codes),
    asking.sheetOptions.columnNames,
  );
  const sheet = own.map(({ row }) => row);
  const unsplit = notSplit(headersOf(sheet));
  const isRival = (header: string): boolean => isRivalType(columns, header);
  const others = new OtherColumns(sheet, (header) => columns.has(header) && !isRival(header), {
    ...{ isOwn: isCertainlyOwn, isRivalType: isRival, document: documentType, types: codes },
    isOfName: (header) => NAMES.includes(columns.get(header)?.field.name ?? ''),
    isOfComments: (header) => columns.get(header)?.field.name === 'f_comments',
    options: asking.sheetOptions,
    now: asking.now,
  });
  const read = sheet.map((row) => sortCells(columns, row));
  const reasons = sheet.map((row) => others.notCounted(row));
  const counted = read.map(({ cells }, item) => (reasons[item] === undefined ? cells : undefined));
  const inOrder = orderIn(
    counted.filter((cells) => cells !== undefined),
    documentType,
    description,
    asking,
  );
  const lastDay = [...columns.values()].find(({ field, isRival }) => field.name === 'f_to_date' && !isRival);
  const doubts = others.doubts(
    sheet,
    entriesIn(documentType, description, codes, counted, inOrder.order),
    read.map(({ cells, unmapped }) => headersOfHeld(description, cells, unmapped)),
  );
  const twelve = isWorkingTime(documentType) ? entriesOnTwelveHours(description, counted) : new Map<number, Problem>();
  const tables = findTables(sheet, { headers: headersOf(sheet), meant: [...columns.values()].map(asColumnOfTable) });
  const rows = given.map((from, item): CellsOfRow => {
    if (unsplit !== undefined) return { cells: [], problems: [unsplit], ...NOTHING_BESIDE };
    if (from === null) return { cells: [], problems: [listInBody('row')], ...NOTHING_BESIDE };
    if (isBlank(from.cells)) return leftOut(BLANK);
    if (repeated[item]) return leftOut(HEADERS_AGAIN);
    const { [item]: reason } = reasons;
    if (reason !== undefined) return leftOut(reason);
    const { cells, unmapped, problems } = read[item];
    const { problems: asked, isStatusOpen, isDayOpen } = doubts[item];
    problems.push(...from.problems, ...own[item].problems, ...asked, ...[twelve.get(item) ?? []].flat());
    if (tables.asked.has(item)) problems.push(SECOND_TABLE);
    const [employers, fullNames] = [others.cellsOf('employerAfm', unmapped), others.cellsOf('fullName', unmapped)];
    return {
      ...{ cells, problems, unmapped, beside: unmapped, employers, fullNames, isStatusOpen, isDayOpen },
      ...(lastDay !== undefined && { lastDay: lastDayIn(lastDay, from.cells) }),
    };
  });
  return { rows, inOrder };
}

const lastDayIn = ({ header, rank }: DocumentColumn, row: Cells): DocumentRow['lastDay'] => ({
  ...{ header, cell: unwrapSingle(row[header]), isVague: rank === 'vague' },
});

/** A column as second tables are found by: one of tax numbers, days or times never holds a title. */
function asColumnOfTable({ header, field: { name, form } }: DocumentColumn): { header: string; field: string } {
  return {
    header,
    field: form.kind === 'day' ? 'date' : form.kind === 'clock' ? 'time' : (AS_IN_CARDS.get(name) ?? name),
  };
}

/** Fields of work cards that a second table is found by, by the names of those of declarations. */
const AS_IN_CARDS = new Map([
  ['f_afm', 'employeeAfm'],
  ['f_type', 'event'],
]);

function readFields(
  context: IExecuteFunctions,
  documentType: string,
  description: DocumentDescription,
  items: INodeExecutionData[],
  asking: Asking,
): Sheet {
  const table = headerTableOf(description);
  const readers = [...mappedReadersOf(context, items, 'fields')];
  const rows = items.map(({ json }, item): CellsOfRow => {
    const cells: unknown[] = [];
    const problems: Problem[] = [];
    for (const [id, read] of readers) {
      const fields = columnOf(id, table)?.fields ?? [];
      const cell = unwrapSingle(compute(fields[0]?.label ?? id, read, item, problems));
      if (isNothing(cell, fields[0])) continue;
      if (fields.length === 1) cells[fields[0].index] = cell;
      else problems.push(problem('unknownField', id));
    }
    const own = Object.entries(toRow(json)?.cells ?? {});
    const beside = own.flatMap(([header, cell]) => (isEmpty(cell) ? [] : { header, cell: unwrapSingle(cell) }));
    return { cells, problems, ...NOTHING_BESIDE, beside };
  });
  return {
    rows,
    inOrder: orderIn(
      rows.map(({ cells }) => cells),
      documentType,
      description,
      asking,
    ),
  };
}

/** A text as short as `data` or `1234` could be read as Base64 too, but no file is that short. */
const PROPERTY_NAME = /^[\w ]{1,60}$/;

/** Replaces the names of binary fields by the content of their files, as Base64. */
async function takeFiles(
  context: IExecuteFunctions,
  files: Field[],
  input: INodeExecutionData,
  { item, cells, problems }: DocumentRow,
): Promise<void> {
  for (const { index, label } of files) {
    const { [index]: cell } = cells;
    if (typeof cell !== 'string' || isEmpty(cell)) continue;
    const name = trimBlanks(cell);
    const content = await base64In(context, input, item, name);
    if (content !== null) cells[index] = content;
    else if (PROPERTY_NAME.test(name)) problems.push(problem('noBinaryField', label, {}, name));
  }
}
