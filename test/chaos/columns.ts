import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Cells, Field } from './cells';
import type { Random } from './random';

/** The header of each field in one sheet. */
export type Headers = Record<Field, string>;

/** The names of the node's own fields. */
const OWN: Headers = {
  employerAfm: 'employerAfm',
  branch: 'branch',
  employeeAfm: 'employeeAfm',
  lastName: 'lastName',
  firstName: 'firstName',
  event: 'event',
  eventTime: 'eventTime',
  date: 'date',
  time: 'time',
  referenceDate: 'referenceDate',
  lateReason: 'lateReason',
  comments: 'comments',
};

/** Those of the registry, which has no columns for date and time alone. */
const REGISTRY: Headers = {
  ...OWN,
  employerAfm: 'f_afm_ergodoti',
  branch: 'f_aa',
  employeeAfm: 'f_afm',
  lastName: 'f_eponymo',
  firstName: 'f_onoma',
  event: 'f_type',
  eventTime: 'f_date',
  referenceDate: 'f_reference_date',
  lateReason: 'f_aitiologia',
  comments: 'f_comments',
};

const GREEK: Headers = {
  employerAfm: 'ΑΦΜ Εργοδότη',
  branch: 'Παράρτημα',
  employeeAfm: 'ΑΦΜ',
  lastName: 'Επώνυμο',
  firstName: 'Όνομα',
  event: 'Τύπος',
  eventTime: 'Ημερομηνία και Ώρα',
  date: 'Ημερομηνία',
  time: 'Ώρα',
  referenceDate: 'Ημερομηνία Αναφοράς',
  lateReason: 'Αιτιολογία',
  comments: 'Σχόλια',
};

const ENGLISH: Headers = {
  employerAfm: 'Employer AFM',
  branch: 'Branch',
  employeeAfm: 'Employee AFM',
  lastName: 'Last Name',
  firstName: 'First Name',
  event: 'Event',
  eventTime: 'Event Time',
  date: 'Date',
  time: 'Time',
  referenceDate: 'Reference Date',
  lateReason: 'Late Reason',
  comments: 'Comments',
};

/** Columns that mean nothing to the node, such as every sheet has, and what the node itself put out earlier. */
const OTHERS: readonly IDataObject[] = [
  { 'Α/Α': 7, Παρατηρήσεις: 'άδεια από Δευτέρα', Τμήμα: 'Αποθήκη', status: 'new', id: 12 },
  { status: 'submitted', protocol: 'ΕΥΣ0', reason: null, remedy: null, submitDate: '01/02/2026 08:00', id: '7' },
  { status: 'notSent', protocol: null, reason: 'The registry was away', unreachable: true, warnings: ['Look'] },
];

/** The columns of a sheet that the node reads by their names. */
export interface Sheet {
  headers: Headers;
  /** Whether the headers are other than the node's and the registry's own. */
  dirty: boolean;
  /** Cells that stand in every row and belong to no field. */
  others: IDataObject;
  /** Where the cells stand in what n8n's Webhook node hands over; undefined where the row itself holds them. */
  webhook: 'body' | 'query' | undefined;
  /** Fields that another node has put beside the body of a webhook's request. */
  beside: readonly Field[];
}

/** A sheet whose columns are mapped one by one. */
export const mappedSheet = (): Sheet => ({ headers: MAPPED, dirty: false, others: {}, webhook: undefined, beside: [] });

export function anySheet(random: Random): Sheet {
  const others = random.chance(0.3) ? random.one(OTHERS) : {};
  const webhook = random.chance(0.15) ? random.one(['body', 'query'] as const) : undefined;
  const beside = webhook !== undefined && random.chance(0.5) ? random.one(ADDED_FIELDS) : [];
  const place = { others, webhook, beside };
  if (random.chance(0.4)) return { headers: random.one([OWN, REGISTRY]), dirty: false, ...place };
  const tidy = random.one([
    GREEK,
    { ...GREEK, branch: random.one(['Κατάστημα', 'Υποκατάστημα']) },
    ENGLISH,
    { ...ENGLISH, branch: random.one(['Store', 'Location']) },
  ]);
  const manner = random.one(MANNERS);
  const headers = Object.fromEntries(Object.entries(tidy).map(([field, header]) => [field, manner(header)]));
  return { headers: headers as Headers, dirty: true, ...place };
}

/** What people put beside the body of a terminal's request that does not tell it. */
const ADDED_FIELDS: ReadonlyArray<readonly Field[]> = [
  ['branch'],
  ['branch', 'comments'],
  ['lastName', 'firstName'],
  ['branch', 'employerAfm'],
];

const LATIN: Record<string, string> = {
  Α: 'A',
  Ε: 'E',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Χ: 'X',
};
const shouted = (header: string): string => header.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** What becomes of headers that people type. */
const MANNERS: ReadonlyArray<(header: string) => string> = [
  (header) => header,
  (header) => ` ${header}: `,
  shouted,
  (header) => header.toLowerCase(),
  (header) => shouted(header).replace(/[Α-Ω]/g, (letter) => LATIN[letter] ?? letter),
  (header) => header.replace(/ /g, '_'),
  (header) => header.replace(/ /g, '\u00A0'),
];

/**
 * A row of a sheet.
 *
 * @param more further columns of it
 * @param beside cells that stand beside the body of a webhook's request, whatever stands in it
 */
export function toItem(sheet: Sheet, cells: Cells, more: IDataObject = {}, beside: Cells = {}): IDataObject {
  const { headers, others, webhook } = sheet;
  const named = (some: Cells): IDataObject =>
    Object.fromEntries(Object.entries(some).map(([field, value]) => [headers[field as Field], value])) as IDataObject;
  if (webhook === undefined) return { ...others, ...named(cells), ...more };
  const isAdded = (field: string): boolean => sheet.beside.includes(field as Field) && !(field in beside);
  const part = (added: boolean): Cells =>
    Object.fromEntries(Object.entries(cells).filter(([field]) => isAdded(field) === added));
  return {
    headers: { 'user-agent': 'terminal/2' },
    params: {},
    query: {},
    body: {},
    webhookUrl: 'http://127.0.0.1/webhook/card',
    executionMode: 'production',
    [webhook]: { ...others, ...named(part(false)), ...more },
    ...named({ ...part(true), ...beside }),
  };
}

/** Names of columns that no automatism knows, in the mode in which each field is mapped. */
export const MAPPED: Headers = {
  employerAfm: 'boss',
  branch: 'site',
  employeeAfm: 'who',
  lastName: 'last name of them',
  firstName: 'called',
  event: 'what',
  eventTime: 'when',
  date: 'on',
  time: 'at',
  referenceDate: 'for',
  lateReason: 'why',
  comments: 'note',
};

const cellOf = (field: Field): string => `={{ $json["${MAPPED[field]}"] }}`;

/** The fields' parameters, each an expression that reads its column. */
export const MAPPING: INodeParameters = {
  employeeAfm: cellOf('employeeAfm'),
  lastName: cellOf('lastName'),
  firstName: cellOf('firstName'),
  event: cellOf('event'),
  eventTime: cellOf('eventTime'),
  referenceDate: cellOf('referenceDate'),
  lateReason: cellOf('lateReason'),
  comments: cellOf('comments'),
  branch: { __rl: true, mode: 'id', value: cellOf('branch') },
};

/** The parameter Employer AFM, where the rows name their employer. */
export const EMPLOYER_OF_ROW = cellOf('employerAfm');
