import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { FIELD_LABELS, type FieldName, readColumns, type RowFields } from '../../../model/attendance/columns';
import { isEmpty, isRecord, type Problem, refused } from '../../../model/cells/reading';
import { readersOf } from '../../parameters';

/** The cells of a row by field, the node's options as they stand for it, and what is wrong with either. */
export interface Row {
  fields: RowFields;
  /** Undefined where they can't be computed. */
  options: IDataObject | undefined;
  problems: Problem[];
}

/** The fields of a row when they are set one by one, by the names of the contract. */
const DEFINED_FIELDS: FieldName[] = [
  'branch',
  'employeeAfm',
  'lastName',
  'firstName',
  'event',
  'eventTime',
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
 * The cells of an item. n8n's Webhook node puts what a terminal sent into `body`, or into `query` where it sent no body;
 * what stands beside it was added by the nodes in between.
 */
function readItem(json: IDataObject): Pick<Row, 'fields' | 'problems'> {
  const { headers, params, query, body } = json;
  if (!isRecord(headers) || !isRecord(params) || !isRecord(query)) return readColumns(json);
  if (Array.isArray(body)) return { fields: {}, problems: [SPLIT_OUT] };
  return isRecord(body) && Object.keys(body).length > 0
    ? readColumns(body, json, 'body.')
    : readColumns(query, json, 'query.');
}

/**
 * The rows of the input, each when it is asked for: read by the names of their fields, or as the node's parameters
 * define them. The employer and the options are the node's in both ways, and can be expressions that differ by row.
 */
export function* readRows(context: IExecuteFunctions, items: INodeExecutionData[]): Generator<Row> {
  const automatic = context.getNodeParameter('dataMode', 0) === 'autoMapInputData';
  const names: FieldName[] = ['employerAfm', ...(automatic ? [] : DEFINED_FIELDS)];
  const [readOptions, ...readers] = readersOf(context, items, ['options', ...names]);

  for (const [item, { json }] of items.entries()) {
    const { fields, problems } = automatic ? readItem(json) : { fields: {} as RowFields, problems: [] };
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
      if (isEmpty(fields[name])) fields[name] = computed(FIELD_LABELS[name], readers[place]);
    });
    const options = computed('Options', (of) => readOptions(of) || {}) as IDataObject | undefined;
    yield { fields, options, problems };
  }
}
