import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { FIELD_LABELS, type FieldName, isShiftField, type RowFields } from '../../../model/attendance/columns';
import { readEventType } from '../../../model/attendance/eventType';
import { readQrCode } from '../../../model/attendance/qrCode';
import { type ColumnName, type Content, Sheet, type SheetRow } from '../../../model/attendance/sheet';
import { isEmpty, isRecord, type Problem, refused } from '../../../model/cells/reading';

/** The cells of a row by field, the node's options as they stand for it, and what is wrong with either. */
export interface Row extends SheetRow {
  /** Undefined where they can't be computed. */
  options: IDataObject | undefined;
  /** What is wrong with the columns of all rows. */
  sheetProblem: Problem | null;
}

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

/** Whether a parameter's value can differ by item: it is, or holds, an expression. */
function varies(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('=');
  return typeof value === 'object' && value !== null && Object.values(value).some(varies);
}

/** A parameter's value by item. One without an expression is read once. */
export function reader(context: IExecuteFunctions, name: string): (item: number) => unknown {
  const { parameters } = context.getNode();
  const read = (item: number) => context.getNodeParameter(name, item, '', { extractValue: true });
  // A parameter that was never touched stands for its default, which can be an expression.
  if (!(name in parameters) || varies(parameters[name])) return read;
  const value = read(0);
  return () => value;
}

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
function automaticReader(items: INodeExecutionData[], names: ColumnName[]): (item: number) => Omit<Row, 'options'> {
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
 *
 * @param readOptions the options as they stand for an item
 * @param names which column is which, as the options say
 */
export function* readRows(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  readOptions: (item: number) => unknown,
  names: ColumnName[],
): Generator<Row> {
  const automatic = context.getNodeParameter('dataMode', 0) === 'autoMapInputData';
  const defined: FieldName[] = ['employerAfm', ...(automatic ? [] : DEFINED_FIELDS)];
  const readers = defined.map((name) => ({ name, read: reader(context, name) }));
  const begin = automatic
    ? automaticReader(items, names)
    : (): Omit<Row, 'options'> => ({ fields: {}, shifts: [], problems: [], sheetProblem: null });

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
    for (const { name, read } of readers) {
      if (isEmpty(fields[name]) && isAsked(name, fields)) fields[name] = computed(FIELD_LABELS[name], read);
    }
    if (!automatic) takeQrCode(fields);
    const options = computed('Options', (of) => readOptions(of) || {}) as IDataObject | undefined;
    const { checkInTime, checkOutTime } = fields;
    yield { ...row, shifts: automatic || !isShift(fields) ? row.shifts : [{ checkInTime, checkOutTime }], options };
  }
}
