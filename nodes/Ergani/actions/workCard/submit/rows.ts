import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { FIELD_LABELS, type FieldName, isShiftField, type RowFields } from '../../../model/attendance/columns';
import { readEventType } from '../../../model/attendance/eventType';
import { readQrCode } from '../../../model/attendance/qrCode';
import { type ColumnName, type Content, Sheet, type SheetRow } from '../../../model/attendance/sheet';
import { isEmpty, isRecord, type Problem, refused } from '../../../model/cells/reading';
import { readersOf } from '../../parameters';
import { type SheetOptions, sheetOptionsOf } from './settings';

/** The cells of a row by field, the node's options as they stand for it, and what is wrong with either. */
export interface Row extends SheetRow {
  /** Undefined where they can't be computed. */
  options: IDataObject | undefined;
  /** How all rows are to be understood. */
  sheetOptions: SheetOptions;
  /** What is wrong with the columns of all rows. */
  sheetProblem: Problem | null;
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

const { problem: SPLIT_OUT } = refused(
  'listOfEvents',
  'Body',
  "of the webhook's request holds a list, not one event",
  'Put a Split Out node with the field "body" before this node, so that each event is an item',
);

/**
 * What of an item is its row. n8n's Webhook node puts what a terminal sent into `body`, or into `query` where it sent no
 * body; what stands beside it was added by the nodes in between. Null where `body` is no row.
 */
function contentOf(json: IDataObject): Content | null {
  const { headers, params, query, body } = json;
  if (!isRecord(headers) || !isRecord(params) || !isRecord(query)) return { row: json };
  if (Array.isArray(body)) return null;
  return isRecord(body) && Object.keys(body).length > 0
    ? { row: body, around: json, place: 'body.' }
    : { row: query, around: json, place: 'query.' };
}

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

/** Whether a row has an arrival and a departure. */
function isShift({ event }: RowFields): boolean {
  const word = readEventType(event);
  return word.ok && word.value === 'both';
}

/** Whether the editor shows the field for such an event, which is read before its times. */
function isAsked(name: FieldName, fields: RowFields): boolean {
  if (name === 'eventTime') return !isShift(fields);
  return isShiftField(name) ? isShift(fields) : true;
}

/** Reads items by what their columns mean. */
function automaticReader(items: INodeExecutionData[], names: ColumnName[]): (item: number) => BegunRow {
  const sheet = new Sheet(contentsOf(items), names);
  return (item) => {
    const content = contentOf(items[item].json);
    return content === null
      ? { fields: {}, shifts: [], problems: [SPLIT_OUT], sheetProblem: null }
      : { ...sheet.read(content), sheetProblem: sheet.problem };
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
  const sheetOptions = sheetOptionsOf(readOptions, items.length);
  const begin = automatic
    ? automaticReader(items, sheetOptions.columnNames)
    : (): BegunRow => ({ fields: {}, shifts: [], problems: [], sheetProblem: null });

  for (let item = 0; item < items.length; item++) {
    const row = begin(item);
    const { fields, problems } = row;
    const computed = (label: string, read: (item: number) => unknown): unknown => {
      try {
        return read(item);
      } catch (error) {
        // What an expression says of its failure can hold what it was to work on.
        const quiet = "can't be computed";
        const quoting = `${quiet}: ${error instanceof Error ? error.message : String(error)}`;
        problems.push(refused('cannotBeComputed', label, { quoting, quiet }, 'Correct the expression').problem);
        return undefined;
      }
    };
    names.forEach((name, place) => {
      if (isEmpty(fields[name]) && isAsked(name, fields)) fields[name] = computed(FIELD_LABELS[name], readers[place]);
    });
    if (!automatic) takeQrCode(fields);
    const options = computed('Options', (of) => readOptions(of) || {}) as IDataObject | undefined;
    const { checkInTime, checkOutTime } = fields;
    yield {
      ...row,
      shifts: automatic || !isShift(fields) ? row.shifts : [{ checkInTime, checkOutTime }],
      options,
      sheetOptions,
    };
  }
}
