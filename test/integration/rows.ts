import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { afm } from '../support/afm';
import { MINUTE } from './registry';

export { afm };

/** Options for requests that are never repeated, so that a test sees what one failure leads to. */
export const ONCE = { retryFor: 0 };

/** n8n's On Error: Continue. */
export const GO_ON = { onError: 'continueRegularOutput' } as const;

/** Submit with columns mapped automatically, each request made once. `dryRun`, a field, may stand among the options. */
export const submitting = (
  { dryRun = false, ...options }: IDataObject = {},
  parameters: IDataObject = {},
): INodeParameters =>
  ({
    resource: 'workCard',
    operation: 'submit',
    dryRun,
    dataMode: 'autoMapInputData',
    options: { ...ONCE, ...options },
    ...parameters,
  }) as INodeParameters;

/** A moment so many minutes from now by the sandbox's clock. */
export const minutesFrom = ({ clock }: Sandbox, minutes: number): string =>
  new Date(clock.now() + minutes * MINUTE).toISOString();

/** A row that the registry accepts: the n-th employee arrives a minute ago. */
export const row = (sandbox: Sandbox, n: number, fields: IDataObject = {}): IDataObject => ({
  employeeAfm: afm(n),
  lastName: `ΕΠΩΝΥΜΟ${n}`,
  firstName: 'ΜΑΡΙΑ',
  event: 'checkIn',
  eventTime: minutesFrom(sandbox, -1),
  ...fields,
});

/** So many rows of different employees. */
export const rows = (sandbox: Sandbox, count: number, fields: (n: number) => IDataObject = () => ({})): IDataObject[] =>
  Array.from({ length: count }, (_, n) => row(sandbox, n, fields(n)));

/** Submit with each field set in the node. */
export const defining = (fields: IDataObject, options: IDataObject = {}): INodeParameters =>
  ({
    resource: 'workCard',
    operation: 'submit',
    dataMode: 'defineBelow',
    employeeAfm: '={{ $json.employeeAfm }}',
    lastName: '={{ $json.lastName }}',
    firstName: '={{ $json.firstName }}',
    event: '={{ $json.event }}',
    eventTime: '={{ $json.eventTime }}',
    options,
    ...fields,
  }) as INodeParameters;
