import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { execute, type StoredCredential } from './n8n';
import { afm, ONCE } from './rows';

export const SCHEDULE = 'POST /Documents/WTODaily';
export const DESCRIBE = 'GET /Documents/WTODaily';

/** Declaration: Submit with columns mapped automatically, each request made once. `dryRun` may stand among the options. */
export const declaring = (
  { dryRun = false, ...options }: IDataObject = {},
  documentType: unknown = 'WTODaily',
): INodeParameters =>
  ({
    resource: 'declaration',
    operation: 'submit',
    dryRun,
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

/** A hiring with all that its description asks for. */
export const HIRED: IDataObject = {
  f_aa_pararthmatos: '0',
  f_ypiresia_sepe: '10101',
  f_kad_pararthmatos: '6201',
  f_eponymo: 'ΑΝΔΡΕΟΥ',
  f_onoma: 'ΠΕΤΡΟΣ',
  f_birthdate: '14/03/1990',
  f_sex: 'Άντρας',
  f_typos_taytothtas: 'ΔΑΤ',
  f_afm: '145123679',
  f_amka: '14039000123',
  f_proslipsidate: '2026-03-09',
  f_proslipsitime: '08:00',
  f_week_hours: 40,
  f_eidikothta: '411090',
  f_apodoxes: 1200,
  f_sxeshapasxolisis: '0',
  f_week_days: '5',
  f_working_card: 'ΝΑΙ',
  f_kyria_asfalisi: '001',
  f_kod_epikourikis: '002\n003',
  f_topos_ergasias: '0',
};

/** Has the registry asked for the codes of working time beforehand: an answer that is put in its way is for others. */
export const askForTypes = async (credential: StoredCredential): Promise<unknown> =>
  await execute(credential, [day(0, 99)], declaring({ dryRun: true }));

/** What the registry holds that was submitted, and not there before. */
export const declared = ({ declarations }: Sandbox) => declarations.list.filter(({ call }) => call !== undefined);
