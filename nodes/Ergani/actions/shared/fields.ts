import type { INodeProperties } from 'n8n-workflow';
import { DEFAULT_RETRY_S, DEFAULT_TIMEOUT_MS } from '../../transport/defaults';

/** For how long a request is repeated that the registry did not get, or turned away unread. */
export const retryForOption: INodeProperties = {
  displayName: 'Retry For (Seconds)',
  name: 'retryFor',
  type: 'number',
  typeOptions: { minValue: 0 },
  default: DEFAULT_RETRY_S,
  description: 'How long to go on trying, with growing pauses, while the registry is not available; 0 tries once',
};

/** How long an answer may take. */
export const timeoutOption: INodeProperties = {
  displayName: 'Timeout (Milliseconds)',
  name: 'timeout',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: DEFAULT_TIMEOUT_MS,
  description: 'How long to wait for an answer from the registry',
};

/** The options of an operation that has no others. */
export const requestOptions: INodeProperties = {
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  placeholder: 'Add option',
  default: {},
  options: [retryForOption, timeoutOption],
};

/** The two fields that name a submission, as Get PDF and Cancel take them. */
export const submissionFields: INodeProperties[] = [
  {
    displayName: 'Protocol',
    name: 'protocol',
    type: 'string',
    default: '={{ $json.protocol }}',
    required: true,
    placeholder: 'e.g. EYS92',
    description: 'Protocol that the registry gave to the submission',
  },
  {
    displayName: 'Submitted Date',
    name: 'submittedDate',
    type: 'string',
    default: '={{ $json.submittedDate }}',
    required: true,
    placeholder: 'e.g. 20260504',
    description: 'Day of the submission in Athens, such as 20260504, 2026-05-04 or 04/05/2026, with or without a time',
  },
];

/** The two fields of an operation that gives a list. */
export const limitFields: INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    displayOptions: { show: { returnAll: [false] } },
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
  },
];

/** Where a file goes. */
export const binaryPropertyField: INodeProperties = {
  displayName: 'Put Output File in Field',
  name: 'binaryPropertyName',
  type: 'string',
  default: 'data',
  required: true,
  placeholder: 'e.g. data',
  hint: 'The name of the output binary field to put the file in',
};
