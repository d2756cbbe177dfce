import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { isShiftField } from '../../../model/attendance/columns';
import { FIELD_LABELS, type FieldName, type RowFields } from '../../../model/attendance/fields';
import { readQrCode } from '../../../model/attendance/qrCode';
import { type Content, type Likeness, Sheet, type SheetRow } from '../../../model/attendance/sheet';
import { asText, isEmpty, type Problem, refused } from '../../../model/values/result';
import { toRegistryTime } from '../../../model/values/time/read';
import { WRITE_TIME } from '../../../model/values/time/parse';
import { wholeEmployees } from '../../../model/workCard/workCardEvent';
import { printsLocalTimesInUtc } from '../../databases';
import { tellBeside } from '../../executionHint';
import { computed, hasExpression, isClockAlone, type Reader, readersOf } from '../../parameters';
import { Tries } from '../../tries';
import { contentOf, isBlank, listInBody } from '../../webhook';
import type { ReadEvent } from './readEvent';
import { type SheetOptions, sheetOptionsOf } from './settings';

/** The cells of a row by field, the node's options as they stand for it, and what is wrong with either. */
export interface Row extends SheetRow {
  /** Undefined where they can't be computed, or are known from another row. */
  options: IDataObject | undefined;
  /** How all rows are to be understood. */
  sheetOptions: SheetOptions;
  /** What is wrong with the columns of all rows. */
  sheetProblem: Problem | null;
  /** Whether the node itself says which event it is, and no cell. */
  isEventFixed?: boolean;
  /**
   * What the row has in common with others but for the employee, where that can be told. Once one of them gave it its
   * meaning, the row's other cells are not read again.
   */
  likeness?: Likeness<ReadEvent[]>;
}

/** A row before the node's parameters are read for it. */
type BegunRow = Omit<Row, 'options' | 'sheetOptions'>;

/** The fields of a row when they are set one by one, by the names of the contract. */
const DEFINED_FIELDS: FieldName[] = [
  'branch',
  'employeeAfm',
  'lastName',
  'firstName',
  'event',
  'eventTime',
  'checkInTime',
  'checkOutTime',
  'referenceDate',
  'lateReason',
  'comments',
];

function* contentsOf(items: INodeExecutionData[]): Generator<Content> {
  for (const { json } of items) {
    const content = contentOf(json);
    if (content !== null) yield content;
  }
}

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
 * expression that gives nothing is a missing time, and never now.
 *
 * @returns ISO 8601 with the offset of Athens
 */
function momentOfExecution({ eventTime = '' }: INodeParameters, { since }: Tries<unknown>): string | null {
  return isEmpty(eventTime) || NOW.test(asText(eventTime)) ? toRegistryTime(Math.floor(since / 1_000) * 1_000) : null;
}

/** Of an execution that n8n's Retry repeats: the moment of the first one is not known, and this is another. */
const momentLost = (name: FieldName) =>
  refused('missing', FIELD_LABELS[name], "is now, or empty, and a retry can't tell when that was", WRITE_TIME).problem;

const NO_SHIFTS: Row['shifts'] = [];

/**
 * Reads items by what their columns mean.
 *
 * @param areAlike whether all that is no cell is the same for all rows
 */
function automaticReader(
  items: INodeExecutionData[],
  sheetOptions: SheetOptions,
  areAlike: boolean,
): (item: number) => BegunRow | Row {
  const { columnNames, eventWords, dateOrder } = sheetOptions;
  const sheet = new Sheet(contentsOf(items), columnNames, eventWords, dateOrder);
  const { problem: sheetProblem } = sheet;
  const isWhole = wholeEmployees();
  let place = 0;
  return (item) => {
    const content = contentOf(items[item].json);
    if (content === null) return { fields: {}, shifts: [], problems: [listInBody('event')], sheetProblem: null };
    const likeness = areAlike ? (sheet.likenessOf(content, place++) as Row['likeness']) : undefined;
    const fields = likeness?.employeeIn(content);
    if (fields === undefined || !isWhole(fields)) {
      // Neither an arrival nor a departure.
      const read = isBlank(items[item].json) ? { fields: {}, shifts: [{}], problems: [] } : sheet.read(content);
      return { ...read, sheetProblem };
    }
    if (likeness?.meaning === undefined) return { ...sheet.read(content), sheetProblem, likeness };
    return { fields, shifts: NO_SHIFTS, problems: [], sheetProblem, likeness, options: undefined, sheetOptions };
  };
}

/**
 * The rows of the input, each when it is asked for: read by the names of their fields, or as the node's parameters
 * define them. The employer and the options are the node's in both ways, and can be expressions that differ by row.
 */
export function* readRows(context: IExecuteFunctions, items: INodeExecutionData[]): Generator<Row> {
  const automatic = context.getNodeParameter('dataMode', 0) === 'autoMapInputData';
  const names: FieldName[] = ['employerAfm', ...(automatic ? [] : DEFINED_FIELDS)];
  const [readOptions, ...readers] = readersOf(context, items, ['options', ...names]);
  const optionsOf: Reader = (item) => readOptions(item) || {};
  const sheetOptions = {
    ...sheetOptionsOf(optionsOf, items.length),
    mayBeLocal: printsLocalTimesInUtc(context),
  };
  const { parameters } = context.getNode();
  const timeNow = automatic ? null : momentOfExecution(parameters, new Tries(items));
  let rowsOfNow = 0;
  const { employerAfm, event, options: givenOptions } = parameters;
  const isEventFixed = !automatic && !hasExpression(event);
  const isRetry = context.getMode() === 'retry';
  const isOfNow = (name: FieldName): boolean =>
    (timeNow !== null && name === 'eventTime') || (/Time$/.test(name) && isClockAlone(parameters[name]));
  const areAlike = !sheetOptions.mayBeLocal && !hasExpression(employerAfm) && !hasExpression(givenOptions);
  const begin = automatic
    ? automaticReader(items, sheetOptions, areAlike)
    : (): BegunRow | Row => ({ fields: {}, shifts: [], problems: [], sheetProblem: null, isEventFixed });

  for (let item = 0; item < items.length; item++) {
    const row = begin(item);
    // One that means what another one does has the same options, which were taken with that one.
    if ('options' in row) {
      yield row;
      continue;
    }
    const { fields, problems } = row;
    for (let place = 0; place < names.length; place++) {
      const { [place]: name } = names;
      if (!isEmpty(fields[name]) || !isAsked(name, fields)) continue;
      fields[name] = computed(FIELD_LABELS[name], readers[place], item, problems);
      if (isRetry && isOfNow(name)) problems.push(momentLost(name));
    }
    if (!automatic) takeQrCode(fields);
    if (timeNow !== null && isAsked('eventTime', fields)) {
      if (!isRetry) fields.eventTime = timeNow;
      rowsOfNow++;
    }
    const options = computed('Options', optionsOf, item, problems) as IDataObject | undefined;
    const { checkInTime, checkOutTime } = fields;
    if (!automatic && isShift(fields)) row.shifts = [{ checkInTime, checkOutTime }];
    yield Object.assign(row, { options, sheetOptions });
  }
  if (rowsOfNow > 1) {
    const message = `'Event Time' is now, or empty, so that all ${rowsOfNow} rows have the moment of execution. Where the input tells the time of the event, drag that column into it.`;
    tellBeside(context, message, 'warning');
  }
}
