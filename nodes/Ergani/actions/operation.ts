import type {
  IExecuteFunctions,
  INodeExecutionData,
  INodeProperties,
  INodePropertyOptions,
  NodeHint,
} from 'n8n-workflow';

export interface Hint {
  message: string;
  type: 'info' | 'warning';
  /** A JavaScript condition without braces, over `$parameter` (values) and `$rawParameter` (expressions as entered). */
  when: string;
  /** Without it the hint is shown before and after the execution. */
  stands?: 'beforeExecution' | 'afterExecution';
}

/** An entry of the editor's lists of resources and operations. Its value is its key in the table. */
type Choice = Omit<INodePropertyOptions, 'value'>;

export interface Operation {
  option: Choice;
  fields: INodeProperties[];
  hints?: Hint[];
  /** Whether its output items have a status, such as `submitted`. */
  hasStatus?: boolean;
  /**
   * @returns output items, each paired with its input item
   * @throws NodeApiError or NodeOperationError
   */
  execute(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]>;
}

export interface Resource {
  option: Choice;
  /** By their values in the editor, in the order of their names. */
  operations: Record<string, Operation>;
  defaultOperation: string;
}

export function toOptions(table: Record<string, { option: Choice }>): INodePropertyOptions[] {
  return Object.entries(table).map(([value, { option }]) => ({ ...option, value }));
}

/** The fields of an operation, shown for it alone. */
export function toProperties(resource: string, operation: string, fields: INodeProperties[]): INodeProperties[] {
  return fields.map((field) => ({
    ...field,
    displayOptions: {
      ...field.displayOptions,
      show: { resource: [resource], operation: [operation], ...field.displayOptions?.show },
    },
  }));
}

/** The hints of an operation in n8n's form, shown for it alone. */
export function toNodeHints(resource: string, operation: string, hints: Hint[] = []): NodeHint[] {
  const isChosen = `$parameter.resource === "${resource}" && $parameter.operation === "${operation}"`;
  return hints.map(({ message, type, when, stands }) => ({
    message,
    type,
    location: 'outputPane',
    whenToDisplay: stands ?? 'always',
    displayCondition: `={{ ${isChosen} && (${when}) }}`,
  }));
}
