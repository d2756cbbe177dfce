import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import type { Execution } from './n8n';
import { afm, ONCE } from './rows';

export const SCHEDULE = 'POST /Documents/WTODaily';
export const DESCRIBE = 'GET /Documents/WTODaily';

/** Declaration: Submit with columns mapped automatically, each request made once. */
export const declaring = (options: IDataObject = {}, documentType: unknown = 'WTODaily'): INodeParameters =>
  ({
    resource: 'declaration',
    operation: 'submit',
    documentType,
    dataMode: 'autoMapInputData',
    options: { ...ONCE, ...options },
  }) as INodeParameters;

/** An entry of a day of the n-th employee in a branch. */
export const day = (branch: number | string, n: number, fields: IDataObject = {}): IDataObject => ({
  f_aa_pararthmatos: branch,
  f_afm: afm(n),
  f_eponymo: `ΕΠΩΝΥΜΟ${n}`,
  f_onoma: 'ΜΑΡΙΑ',
  f_date: '2026-03-09',
  f_type: 'ΕΡΓ',
  f_from: '08:00',
  f_to: '16:00',
  ...fields,
});

/** What the registry holds that was submitted, and not there before. */
export const declared = ({ declarations }: Sandbox) => declarations.list.filter(({ call }) => call !== undefined);

export const statusesOf = ({ outputs }: Execution): unknown[] => outputs[0].map(({ status }) => status);
