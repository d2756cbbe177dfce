import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { isTimeField } from '../../../model/sheet/cells';
import { doubtsOfDefined } from '../../../model/sheet/definedRows';
import { type EventType, readEventWord } from '../../../model/sheet/eventWord';
import { FIELD_LABELS, type FieldName, type RowFields } from '../../../model/sheet/fields';
import { readQrCode } from '../../../model/sheet/qrCode';
import { isShiftField } from '../../../model/sheet/recognise';
import { readSheet, type SheetRow } from '../../../model/sheet/sheet';
import { asText, isEmpty, type Problem, refused } from '../../../model/values/result';
import { WRITE_TIME } from '../../../model/values/time/parse';
import { isTold } from '../../../model/values/time/cell';
import { toRegistryTime } from '../../../model/values/time/read';
import { SheetDates, windowOfEvents } from '../../../model/values/time/sheetOrder';
import type { RegistryClock } from '../../../transport/clock';
import { addHint } from '../../shared/items';
import { mayWriteLocalTimesAsUtc } from '../../shared/localTimes';
import { compute, hasExpression, isClockAlone, type Reader, readersOf } from '../../shared/parameters';
import { Tries } from '../../shared/tries';
import { isBlank, listInBody, toRow } from '../../shared/webhook';
import { type SheetOptions, sheetOptionsOf } from '../../shared/sheetOptions';

/** A row: its cells by field, and the node's options for it. */
export interface Row extends SheetRow {
  /** Undefined where they can't be computed. */
  options: IDataObject | undefined;
  /** Not checked yet: an expression may give anything. */
  dryRun?: unknown;
  sheetOptions: SheetOptions;
  /** Epoch ms, by the registry's clock. */
  now: number;
  /** A problem of the sheet as a whole, which all rows share. */
  sheetProblem: Problem | null;
  /** The dates of all rows, which have one order; undefined where somebody has told it. */
  dates?: SheetDates;
  /** The time zone that the sheet's headers name for all times. */
  zone?: string;
  /** Whether the fields are set one by one (Map Each Column Manually). */
  isDefined?: boolean;
  /** Whether the event is chosen in the node and not read from a cell. */
  isEventFixed?: boolean;
}

type BareRow = Omit<Row, 'options' | 'dryRun' | 'sheetOptions' | 'now'>;

/** It is called once for each item, in their order. */
type CellsReader = (item: number) => BareRow;

interface InputRows {
  /** Each row is read when it is asked for. */
  rows: Iterable<Row>;
  sheetOptions: SheetOptions;
  /** A sentence on the columns that were not used. */
  unusedColumns?: string;
}

/**
 * Reads the rows of the input, by their columns or as the node's fields define them. The employer and the options are
 * parameters in both ways, and can be expressions that differ by row.
 */
export function readRows(context: IExecuteFunctions, items: INodeExecutionData[], clock: RegistryClock): InputRows {
  const now = clock.now();
  const isAutomatic = context.getNodeParameter('dataMode', 0) === 'autoMapInputData';
  const [readOptions, readDryRun] = readersOf(context, items, ['options', 'dryRun']);
  const optionsOf: Reader = (item) => readOptions(item) || {};
  const sheetOptions = { ...sheetOptionsOf(optionsOf, items.length), mayBeLocal: mayWriteLocalTimesAsUtc(context) };
  const { readCells, unusedColumns } = isAutomatic
    ? columnsReader(context, items, sheetOptions, now)
    : { readCells: fieldsReader(context, items, sheetOptions, clock), unusedColumns: undefined };

  function* rows(): Generator<Row> {
    for (let item = 0; item < items.length; item++) {
      const row = readCells(item);
      const options = compute('Options', optionsOf, item, row.problems) as IDataObject | undefined;
      const dryRun = compute('Dry Run', readDryRun, item, row.problems);
      yield Object.assign(row, { options, dryRun, sheetOptions, now });
    }
  }
  return { rows: rows(), sheetOptions, unusedColumns };
}

/** A row without any cells: neither an arrival nor a departure. */
const blankRow = (): SheetRow => ({ fields: {}, shifts: [{}], problems: [], waiting: [], saysWorked: false });

function columnsReader(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  { columnNames, columnsNotUsed, eventWords, dateOrder }: SheetOptions,
  now: number,
): { readCells: CellsReader; unusedColumns?: string } {
  const [readEmployer] = readersOf(context, items, ['employerAfm']);
  const given = items.map(({ json }) => toRow(json));
  const sheet = readSheet(
    given.flatMap((row) => (row === null ? [] : [row.cells])),
    { columnNames, columnsNotUsed, eventWords, dateOrder },
    now,
  );
  const { problem: sheetProblem, zone, dates } = sheet;
  let next = 0;
  const readColumns = (item: number): BareRow => {
    const { [item]: row } = given;
    if (row === null) return { ...blankRow(), shifts: [], problems: [listInBody('event')], sheetProblem: null };
    const { [next++]: read } = sheet.rows;
    if (isBlank(row.cells)) return { ...blankRow(), sheetProblem, zone };
    return { ...read, problems: [...row.problems, ...read.problems], sheetProblem, zone, dates };
  };
  const readCells: CellsReader = (item) => {
    const row = readColumns(item);
    const { fields, problems } = row;
    if (isEmpty(fields.employerAfm)) fields.employerAfm = compute(EMPLOYER_AFM, readEmployer, item, problems);
    return row;
  };
  const hasUnused = sheetProblem === null && sheet.unused.length > 0;
  return { readCells, unusedColumns: hasUnused ? listUnused(sheet.unused) : undefined };
}

const { employerAfm: EMPLOYER_AFM } = FIELD_LABELS;

const MOST_NAMED = 20;

function listUnused(headers: readonly string[]): string {
  const more = headers.length > MOST_NAMED ? ` and ${headers.length - MOST_NAMED} more` : '';
  return `Columns not used: ${headers.slice(0, MOST_NAMED).join(', ')}${more}`;
}

/** The fields that the node has parameters for. The event comes before the times: it decides which of them count. */
const DEFINED_FIELDS: FieldName[] = [
  'employerAfm',
  'branch',
  'employeeAfm',
  'lastName',
  'firstName',
  'event',
  'date',
  'eventTime',
  'checkInTime',
  'checkOutTime',
  'referenceDate',
  'lateReason',
  'comments',
];

const parameterOf = (field: FieldName): string => (field === 'date' ? 'eventDate' : field);

function fieldsReader(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  { columnsNotUsed, dateOrder }: SheetOptions,
  clock: RegistryClock,
): CellsReader {
  const { parameters } = context.getNode();
  const readers = readersOf(context, items, DEFINED_FIELDS.map(parameterOf));
  const isRetry = context.getMode() === 'retry';
  const isEventFixed = !hasExpression(parameters.event);
  const now = momentOfExecution(parameters, new Tries(items), clock);
  const isNow = (field: FieldName): boolean =>
    (now !== null && field === 'eventTime') ||
    ((field === 'date' || isTimeField(field)) && isClockAlone(parameters[parameterOf(field)]));
  const cells = items.map(({ json }) => toRow(json)?.cells ?? {});
  const readEvent = readers[DEFINED_FIELDS.indexOf('event')];
  const isOfModel = String(parameters.event).includes('$fromAI');
  const eventOf = (item: number): EventType | undefined =>
    isEventFixed || isOfModel ? fixedEvent(compute(FIELD_LABELS.event, readEvent, item, [])) : undefined;
  const doubts = doubtsOfDefined(cells, eventOf, columnsNotUsed, clock.now());
  let rowsOfNow = 0;
  const dated: unknown[] = [];
  return (item) => {
    const fields: RowFields = {};
    const problems: Problem[] = [];
    for (const [place, field] of DEFINED_FIELDS.entries()) {
      if (!isFieldShown(field, fields)) continue;
      fields[field] = compute(FIELD_LABELS[field], readers[place], item, problems);
      if (isRetry && isNow(field)) problems.push(momentLost(field));
    }
    takeQrCode(fields);
    takeFixedCode(fields, parameters.event);
    if (now !== null && isFieldShown('eventTime', fields)) {
      if (!isRetry) fields.eventTime = now;
      rowsOfNow++;
    }
    const { checkInTime, checkOutTime, date, eventTime, referenceDate } = fields;
    dated.push(date, eventTime, referenceDate, checkInTime, checkOutTime);
    // All rows are read by then.
    const isLast = item === items.length - 1;
    if (isLast) hintAtNow(context, rowsOfNow);
    const dates = isLast && !isTold(dateOrder) ? new SheetDates(dated, windowOfEvents) : undefined;
    const shifts = isShift(fields) ? [{ checkInTime, checkOutTime }] : [];
    return {
      fields,
      shifts,
      problems: [...problems, ...doubts[item].problems],
      waiting: doubts[item].waiting,
      isStatusOpen: doubts[item].isStatusOpen,
      saysWorked: false,
      sheetProblem: null,
      isDefined: true,
      isEventFixed,
      dates,
    };
  };
}

const fixedEvent = (event: unknown): EventType | undefined =>
  event === 'checkIn' || event === 'checkOut' ? event : undefined;

/** Whether a row has an arrival and a departure: the field's value is Both. A word for a shift does not count. */
const isShift = ({ event }: RowFields): boolean => /^both$/i.test(asText(event));

function isFieldShown(field: FieldName, fields: RowFields): boolean {
  if (field === 'eventTime') return !isShift(fields);
  return isShiftField(field) ? isShift(fields) : true;
}

/** An expression that says the same as an empty field. */
const NOW = /^=[\s{]*\$now[\s}]*$/;

/**
 * Whether the field of an event's time means now. A field whose expression gives nothing is a missing time, and so is an
 * empty field with a date: neither is now.
 */
const isNowIn = ({ eventDate = '', eventTime = '' }: INodeParameters): boolean =>
  isEmpty(eventDate) && (isEmpty(eventTime) || NOW.test(asText(eventTime)));

/** Whether the events of a run happen now, at a moment that is to be told. */
export function meansNow(context: IExecuteFunctions): boolean {
  const { parameters } = context.getNode();
  const isOfFields = parameters.dataMode !== 'autoMapInputData' && parameters.event !== 'both';
  return isOfFields && isNowIn(parameters) && context.getMode() !== 'retry';
}

/**
 * The event's time where its field means now, the same in all tries of a run; null where it does not.
 *
 * @returns ISO 8601 with the offset of Athens
 */
function momentOfExecution(parameters: INodeParameters, tries: Tries<unknown>, clock: RegistryClock): string | null {
  if (!isNowIn(parameters)) return null;
  return tries.once('moment', () => toRegistryTime(Math.floor(clock.at(tries.since) / 1_000) * 1_000)) as string;
}

/** An execution that is retried later does not know the moment of the first one, and now would be another event. */
const momentLost = (field: FieldName): Problem =>
  refused('missing', FIELD_LABELS[field], "is now, or empty, and a retry can't tell when that was", WRITE_TIME).problem;

function hintAtNow(context: IExecuteFunctions, rows: number): void {
  if (rows <= 1) return;
  const message = `'Event Time' is now, or empty, so that all ${rows} rows have the moment of execution. Where the input tells the time of the event, drag that column into it.`;
  addHint(context, message, 'warning');
}

/** Where the tax number is an employee's QR code, takes the person from it. */
function takeQrCode(fields: RowFields): void {
  const person = readQrCode(fields.employeeAfm);
  if (person === null) return;
  fields.employeeAfm = person.employeeAfm;
  for (const name of ['lastName', 'firstName'] as const) if (isEmpty(fields[name])) fields[name] = person[name];
}

/** Reads an event that is typed in and not computed: it may be the registry's code. */
function takeFixedCode(fields: RowFields, event: unknown): void {
  if (asText(event).startsWith('=')) return;
  const code = readEventWord(fields.event, undefined, true);
  if (code.ok && !isEmpty(fields.event)) fields.event = code.value;
}
