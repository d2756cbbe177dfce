import type { INodeProperties } from 'n8n-workflow';

/** The option Timeout, in milliseconds. */
export const timeoutOption: INodeProperties = {
  displayName: 'Timeout',
  name: 'timeout',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 60000,
  description: 'How many milliseconds to wait for an answer of the registry',
};
