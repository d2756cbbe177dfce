import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { type FieldName, readColumns, type RowFields } from '../../model/columns';
import type { Problem } from '../../model/reading';

/** The cells of a row by field, and what is wrong with its columns. */
export interface Row {
  fields: RowFields;
  problems: Problem[];
}

/** The parameters of a row when fields are set one by one, by the names of the contract. */
const PARAMETERS: FieldName[] = [
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

/** Whether a parameter's value can differ by item: it is, or holds, an expression. */
function varies(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('=');
  return typeof value === 'object' && value !== null && Object.values(value).some(varies);
}

/** The rows of the input, read by the names of their fields. Uses no expression. */
export function rowsByColumns(items: INodeExecutionData[]): Row[] {
  return items.map(({ json }) => readColumns(json));
}

/** The rows of the input as the node's parameters define them. Parameters without an expression are read once. */
export function rowsByParameters(context: IExecuteFunctions, items: INodeExecutionData[]): Row[] {
  const { parameters } = context.getNode();
  const read = (name: FieldName, item: number) => context.getNodeParameter(name, item, '', { extractValue: true });
  const fixed: RowFields = {};
  const varying: FieldName[] = [];
  for (const name of PARAMETERS) {
    // A parameter that was never touched stands for its default, which can be an expression.
    if (name in parameters && !varies(parameters[name])) fixed[name] = read(name, 0);
    else varying.push(name);
  }
  return items.map((_, item) => {
    const fields: RowFields = { ...fixed };
    for (const name of varying) fields[name] = read(name, item);
    return { fields, problems: [] };
  });
}
