import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { isTimeField } from '../../../model/sheet/cells';
import { doubtsOfDefined } from '../../../model/sheet/definedRows';
import { type EventType, readEventWord } from '../../../model/sheet/eventWord';
import { FIELD_LABELS, type FieldName, type RowCells, type RowFields } from '../../../model/sheet/fields';
import { readQrCode } from '../../../model/sheet/qrCode';
import { isShiftField } from '../../../model/sheet/recognise';
import { readSheet, type SheetRow } from '../../../model/sheet/sheet';
import { problem } from '../../../model/values/problems';
import { asText, isEmpty, type Problem } from '../../../model/values/result';
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
  /** The time zone that the sheet's headers name for all times. */
  zone?: string;
  /** Whether the fields are set one by one (Map Each Column Manually). */
  isDefined?: boolean;
  /** Whether the event is chosen in the node and not read from a cell. */
  isEventFixed?: boolean;
}

type BareRow = Omit<Row, 'options' | 'dryRun' | 'sheetOptions' | 'now'>;

interface BareRows {
  bare: Iterable<BareRow>;
  /** The dates of all rows, which have one order; undefined where somebody has told it. */
  dates?: SheetDates;
  /** A sentence on the columns that were not used. */
  unusedColumns?: string;
}

interface InputRows extends Omit<BareRows, 'bare'> {
  /** Each row is read when it is asked for, and only once. */
  rows: Iterable<Row>;
  sheetOptions: SheetOptions;
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
  const readBare = isAutomatic ? columnRows : definedRows;
  const { bare, ...ofSheet } = readBare(context, items, sheetOptions, clock);

  function* rows(): Generator<Row> {
    let item = 0;
    for (const row of bare) {
      const options = compute('Options', optionsOf, item, row.problems) as IDataObject | undefined;
      const dryRun = compute('Dry Run', readDryRun, item, row.problems);
      yield Object.assign(row, { options, dryRun, sheetOptions, now });
      item++;
    }
  }
  return { rows: rows(), sheetOptions, ...ofSheet };
}

/** A row without any cells: neither an arrival nor a departure. */
const blankRow = (): SheetRow => ({ fields: {}, shifts: [{}], problems: [], waiting: [], saysWorked: false });

/** The rows by their columns. */
function columnRows(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  { columnNames, columnsNotUsed, eventWords, dateOrder }: SheetOptions,
  clock: RegistryClock,
): BareRows {
  const [readEmployer] = readersOf(context, items, ['employerAfm']);
  const given = items.map(({ json }) => toRow(json));
  const sheet = readSheet(
    given.map((row) => row?.cells ?? {}),
    { columnNames, columnsNotUsed, eventWords, dateOrder },
    clock.now(),
  );
  const { problem: sheetProblem, zone, dates } = sheet;
  const readColumns = (item: number): BareRow => {
    const { [item]: row } = given;
    if (row === null) return { ...blankRow(), sheetProblem: listInBody('event') };
    if (isBlank(row.cells)) return { ...blankRow(), sheetProblem, zone };
    const { [item]: ofSheet } = sheet.rows;
    return { ...ofSheet, problems: [...row.problems, ...ofSheet.problems], sheetProblem, zone };
  };
  function* bare(): Generator<BareRow> {
    for (const item of given.keys()) {
      const row = readColumns(item);
      const { fields, problems } = row;
      if (isEmpty(fields.employerAfm)) fields.employerAfm = compute(EMPLOYER_AFM, readEmployer, item, problems);
      yield row;
    }
  }
  const hasUnused = sheetProblem === null && sheet.unused.length > 0;
  return { bare: bare(), dates, unusedColumns: hasUnused ? listUnused(sheet.unused) : undefined };
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

/** The rows as the node's fields define them. */
function definedRows(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  { columnsNotUsed, dateOrder }: SheetOptions,
  clock: RegistryClock,
): BareRows {
  const { parameters } = context.getNode();
  const readers = readersOf(context, items, DEFINED_FIELDS.map(parameterOf));
  const now = momentOfExecution(parameters, new Tries(items), clock);
  const isEventFixed = !hasExpression(parameters.event);
  const isOfModel = String(parameters.event).includes('$fromAI');
  const readEvent = readers[DEFINED_FIELDS.indexOf('event')];
  const eventOf = (item: number): EventType | undefined =>
    isEventFixed || isOfModel ? fixedEvent(compute(FIELD_LABELS.event, readEvent, item, [])) : undefined;
  const cells = items.map(({ json }) => toRow(json)?.cells ?? {});
  const read = items.map((_, item): RowCells => {
    const { fields, unread } = readFields(context, readers, item, now);
    const { checkInTime, checkOutTime } = fields;
    const shifts = isShift(fields) ? [{ checkInTime, checkOutTime }] : [];
    return { fields, shifts, problems: unread, hasQrCode: false };
  });
  const doubts = doubtsOfDefined(cells, eventOf, columnsNotUsed, clock.now(), (item) => read[item]);
  const bare = doubts.map(({ problems, waiting, isStatusOpen }, item): BareRow => {
    const { fields, shifts, problems: unread } = read[item];
    return {
      fields,
      shifts,
      problems: [...unread, ...problems],
      waiting,
      isStatusOpen,
      saysWorked: false,
      sheetProblem: null,
      isDefined: true,
      isEventFixed,
    };
  });
  if (now !== null) hintAtNow(context, bare.filter(({ fields }) => isFieldShown('eventTime', fields)).length);
  if (isTold(dateOrder)) return { bare };
  const cellsOfDates = bare.flatMap(({ fields }) => DATED.map((field) => fields[field]));
  return { bare, dates: new SheetDates(cellsOfDates, windowOfEvents) };
}

const DATED = ['date', 'eventTime', 'referenceDate', 'checkInTime', 'checkOutTime'] as const;

/**
 * Computes the fields of a row.
 *
 * @param now the event's time, where its field means the moment of execution
 */
function readFields(
  context: IExecuteFunctions,
  readers: readonly Reader[],
  item: number,
  now: string | null,
): { fields: RowFields; unread: Problem[] } {
  const { parameters } = context.getNode();
  const isRetry = context.getMode() === 'retry';
  const isNow = (field: FieldName): boolean =>
    (now !== null && field === 'eventTime') ||
    ((field === 'date' || isTimeField(field)) && isClockAlone(parameters[parameterOf(field)]));
  const fields: RowFields = {};
  const unread: Problem[] = [];
  for (const [place, field] of DEFINED_FIELDS.entries()) {
    if (!isFieldShown(field, fields)) continue;
    fields[field] = compute(FIELD_LABELS[field], readers[place], item, unread);
    if (isRetry && isNow(field)) unread.push(momentLost(field));
  }
  takeQrCode(fields);
  takeFixedCode(fields, parameters.event);
  if (now !== null && !isRetry && isFieldShown('eventTime', fields)) fields.eventTime = now;
  return { fields, unread };
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
const momentLost = (field: FieldName): Problem => problem('momentLost', FIELD_LABELS[field]);

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
