import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { FIELD_LABELS, type FieldName, type RowFields } from '../../../model/sheet/fields';
import { readEventWord } from '../../../model/sheet/eventWord';
import { readQrCode } from '../../../model/sheet/qrCode';
import { isTimeField } from '../../../model/sheet/cells';
import { isShiftField } from '../../../model/sheet/recognise';
import { type Cells, readSheet, type Sheet, type SheetRow } from '../../../model/sheet/sheet';
import { asText, isEmpty, type Problem, refused } from '../../../model/values/result';
import { toRegistryTime } from '../../../model/values/time/read';
import { WRITE_TIME } from '../../../model/values/time/parse';
import { printsLocalTimesInUtc } from '../../databases';
import { tellBeside } from '../../executionHint';
import { computed, hasExpression, isClockAlone, type Reader, readersOf } from '../../parameters';
import { Tries } from '../../tries';
import { isBlank, listInBody, wholeRowOf } from '../../webhook';
import { type SheetOptions, sheetOptionsOf } from './settings';

/** The cells of a row by field, the node's options as they stand for it, and what is wrong with either. */
export interface Row extends SheetRow {
  /** Undefined where they can't be computed. */
  options: IDataObject | undefined;
  /** Whether nothing is to be sent: a boolean, where it is right. */
  dryRun?: unknown;
  /** How all rows are to be understood. */
  sheetOptions: SheetOptions;
  /** What is wrong with the columns of all rows. */
  sheetProblem: Problem | null;
  /** The zone of all times, as the headers of the sheet name it. */
  zone?: string;
  /** Whether the node's fields are set one by one. */
  isDefined?: boolean;
  /** Whether the node itself says which event it is, and no cell. */
  isEventFixed?: boolean;
}

/** A row before the node's parameters are read for it. */
type BegunRow = Omit<Row, 'options' | 'sheetOptions'>;

/** The fields of a row when they are set one by one. */
const DEFINED_FIELDS: FieldName[] = [
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

/** The parameter that sets a field. */
const parameterOf = (name: FieldName): string => (name === 'date' ? 'eventDate' : name);

/** Takes the QR code of an employee apart, where it stands in the place of the tax number. */
function takeQrCode(fields: RowFields): void {
  const person = readQrCode(fields.employeeAfm);
  if (person === null) return;
  fields.employeeAfm = person.employeeAfm;
  for (const name of ['lastName', 'firstName'] as const) if (isEmpty(fields[name])) fields[name] = person[name];
}

/** Whether a row has an arrival and a departure: by the field's own value, since systems call single events shifts too. */
const isShift = ({ event }: RowFields): boolean => /^both$/i.test(asText(event));

/** Whether the editor shows the field for such an event, which is read before its times. */
function isAsked(name: FieldName, fields: RowFields): boolean {
  if (name === 'eventTime') return !isShift(fields);
  return isShiftField(name) ? isShift(fields) : true;
}

/** An expression that says the same as an empty field. */
const NOW = /^=[\s{]*\$now[\s}]*$/;

/**
 * The time of the event where its field stands for now, the same in all tries of a run; null where it does not. An
 * expression that gives nothing is a missing time, and never now; so is an empty field beside a date.
 *
 * @returns ISO 8601 with the offset of Athens
 */
function momentOfExecution(
  { eventDate = '', eventTime = '' }: INodeParameters,
  { since }: Tries<unknown>,
): string | null {
  const isNow = isEmpty(eventDate) && (isEmpty(eventTime) || NOW.test(asText(eventTime)));
  return isNow ? toRegistryTime(Math.floor(since / 1_000) * 1_000) : null;
}

/** Of an execution that n8n's Retry repeats: the moment of the first one is not known, and this is another. */
const momentLost = (name: FieldName) =>
  refused('missing', FIELD_LABELS[name], "is now, or empty, and a retry can't tell when that was", WRITE_TIME).problem;

/** A row without any cells: neither an arrival nor a departure. */
const blankRow = (): SheetRow => ({ fields: {}, shifts: [{}], problems: [], saysWorked: false });

/**
 * Reads items by what their columns mean. `unused`: headers of the columns that no field takes, where the others show
 * that these are headers.
 */
function automaticReader(
  items: INodeExecutionData[],
  { columnNames, eventWords, dateOrder }: SheetOptions,
): { begin: (item: number) => BegunRow; unused: readonly string[] } {
  const whole = items.map(({ json }) => wholeRowOf(json));
  const sheet: Sheet = readSheet(
    whole.flatMap((row): Cells[] => (row === null ? [] : [row.cells])),
    {
      columnNames,
      eventWords,
      dateOrder,
    },
  );
  const { problem: sheetProblem, zone, unused } = sheet;
  let place = 0;
  const begin = (item: number): BegunRow => {
    const row = whole[item];
    if (row === null) return { ...blankRow(), shifts: [], problems: [listInBody('event')], sheetProblem: null };
    const read = sheet.rows[place++];
    if (isBlank(row.cells)) return { ...blankRow(), sheetProblem, zone };
    return { ...read, problems: [...row.problems, ...read.problems], sheetProblem, zone };
  };
  return { begin, unused: sheetProblem === null ? unused : [] };
}

/** How many columns a message names. */
const MOST_NAMED = 20;

/** What is said of the columns that no field takes. */
function unusedColumns(headers: readonly string[]): string {
  const more = headers.length > MOST_NAMED ? ` and ${headers.length - MOST_NAMED} more` : '';
  return `Columns not used: ${headers.slice(0, MOST_NAMED).join(', ')}${more}`;
}

/** An event that is chosen or typed in, not computed, may be the registry's code. */
function takeFixedCode(fields: RowFields, event: unknown): void {
  if (asText(event).startsWith('=')) return;
  const code = readEventWord(fields.event, undefined, true);
  if (code.ok && !isEmpty(fields.event)) fields.event = code.value;
}

/**
 * The rows of the input, each when it is asked for: read by the names of their fields, or as the node's parameters
 * define them. The employer and the options are the node's in both ways, and can be expressions that differ by row.
 *
 * @param noteUnused takes a sentence on the columns that no field takes
 */
export function* readRows(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  noteUnused: (sentence: string) => void,
): Generator<Row> {
  const automatic = context.getNodeParameter('dataMode', 0) === 'autoMapInputData';
  const names: FieldName[] = ['employerAfm', ...(automatic ? [] : DEFINED_FIELDS)];
  const parametersRead = ['options', 'dryRun', ...names.map(parameterOf)];
  const [readOptions, readDryRun, ...readers] = readersOf(context, items, parametersRead);
  const optionsOf: Reader = (item) => readOptions(item) || {};
  const sheetOptions = {
    ...sheetOptionsOf(optionsOf, items.length),
    mayBeLocal: printsLocalTimesInUtc(context),
  };
  const { parameters } = context.getNode();
  const timeNow = automatic ? null : momentOfExecution(parameters, new Tries(items));
  let rowsOfNow = 0;
  const isEventFixed = !automatic && !hasExpression(parameters.event);
  const isRetry = context.getMode() === 'retry';
  const isOfNow = (name: FieldName): boolean =>
    (timeNow !== null && name === 'eventTime') ||
    ((name === 'date' || isTimeField(name)) && isClockAlone(parameters[parameterOf(name)]));
  const reader = automatic ? automaticReader(items, sheetOptions) : undefined;
  const begin = reader?.begin ?? ((): BegunRow => ({ ...blankRow(), shifts: [], sheetProblem: null, isEventFixed }));

  for (let item = 0; item < items.length; item++) {
    const row = begin(item);
    const { fields, problems } = row;
    for (let place = 0; place < names.length; place++) {
      const { [place]: name } = names;
      if (!isEmpty(fields[name]) || !isAsked(name, fields)) continue;
      fields[name] = computed(FIELD_LABELS[name], readers[place], item, problems);
      if (isRetry && isOfNow(name)) problems.push(momentLost(name));
    }
    if (!automatic) {
      takeQrCode(fields);
      takeFixedCode(fields, parameters.event);
    }
    if (timeNow !== null && isAsked('eventTime', fields)) {
      if (!isRetry) fields.eventTime = timeNow;
      rowsOfNow++;
    }
    const options = computed('Options', optionsOf, item, problems) as IDataObject | undefined;
    const dryRun = computed('Dry Run', readDryRun, item, problems);
    const { checkInTime, checkOutTime } = fields;
    if (!automatic && isShift(fields)) row.shifts = [{ checkInTime, checkOutTime }];
    yield Object.assign(row, { options, dryRun, sheetOptions, isDefined: !automatic });
  }
  if (reader !== undefined && reader.unused.length > 0) noteUnused(unusedColumns(reader.unused));
  if (rowsOfNow > 1) {
    const message = `'Event Time' is now, or empty, so that all ${rowsOfNow} rows have the moment of execution. Where the input tells the time of the event, drag that column into it.`;
    tellBeside(context, message, 'warning');
  }
}
