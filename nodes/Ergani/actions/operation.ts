import type { IExecuteFunctions, INodeExecutionData, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** An operation: how it stands in the editor, its fields, and what it does with the input items. */
export interface Operation {
  option: INodePropertyOptions;
  fields: INodeProperties[];
  /**
   * @param items the node's input
   * @returns output items, each paired with the input item that it came from
   * @throws NodeApiError or NodeOperationError, in the user's words
   */
  execute(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]>;
}

/** A resource: its name in the editor and its operations by their values. */
export interface Resource {
  option: INodePropertyOptions;
  operations: Record<string, Operation>;
  defaultOperation: string;
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
