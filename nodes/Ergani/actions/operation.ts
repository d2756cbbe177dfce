import type {
  IExecuteFunctions,
  INodeExecutionData,
  INodeProperties,
  INodePropertyOptions,
  NodeHint,
} from 'n8n-workflow';

/** What the editor says beside the output while a condition holds. */
export interface Hint {
  message: string;
  type: 'info' | 'warning';
  /** JavaScript over `$parameter` (values) and `$rawParameter` (as entered), without double braces; true or false. */
  when: string;
  /** Whether it stands only until there is an output, or only from then on; without it, always. */
  stands?: 'beforeExecution' | 'afterExecution';
}

/** How a resource or an operation stands in the editor's list; its value there is its key in the table. */
type Choice = Omit<INodePropertyOptions, 'value'>;

/**
 * What an operation does.
 *
 * @param items the node's input
 * @returns output items, each paired with the input item that it came from
 * @throws NodeApiError or NodeOperationError, in the user's words
 */
export type Work = (this: IExecuteFunctions, items: INodeExecutionData[]) => Promise<INodeExecutionData[]>;

/** An operation: how it stands in the editor, its fields, and what it does with the input items. */
export interface Operation {
  option: Choice;
  fields: INodeProperties[];
  hints?: Hint[];
  /** Whether it gives each row a status, such as `submitted`. */
  tellsStatus?: boolean;
  execute: Work;
}

/** A resource: how it stands in the editor, and its operations by their values. */
export interface Resource<Value extends string = string> {
  option: Choice;
  operations: Record<Value, Operation>;
  defaultOperation: NoInfer<Value>;
}

/** A resource as given, with a default operation that is one of its own. */
export const resourceOf = <Value extends string>(resource: Resource<Value>): Resource<Value> => resource;

/** The entries of a table as the options of a list in the editor, in the table's order: that of their names. */
export function optionsOf(table: Record<string, { option: Choice }>): INodePropertyOptions[] {
  return Object.entries(table).map(([value, { option }]) => ({ ...option, value }));
}

/** The fields with the condition that they stand under one operation, beside conditions of their own. */
export function fieldsOf(resource: string, operation: string, fields: INodeProperties[]): INodeProperties[] {
  return fields.map((field) => ({
    ...field,
    displayOptions: {
      ...field.displayOptions,
      show: { resource: [resource], operation: [operation], ...field.displayOptions?.show },
    },
  }));
}

/** The hints as n8n takes them, with the condition that they stand under one operation. */
export function hintsOf(resource: string, operation: string, hints: Hint[] = []): NodeHint[] {
  const chosen = `$parameter.resource === "${resource}" && $parameter.operation === "${operation}"`;
  return hints.map(({ message, type, when, stands }) => ({
    message,
    type,
    location: 'outputPane',
    whenToDisplay: stands ?? 'always',
    displayCondition: `={{ ${chosen} && (${when}) }}`,
  }));
}
