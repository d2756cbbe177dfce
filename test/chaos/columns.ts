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

/** Columns that mean nothing to the node, such as every sheet has. */
const OTHERS: IDataObject = { 'Α/Α': 7, Παρατηρήσεις: 'άδεια από Δευτέρα', Τμήμα: 'Αποθήκη', status: 'new', id: 12 };

/** The columns of a sheet that the node reads by their names. */
export interface Sheet {
  headers: Headers;
  /** Whether the headers are other than the node's and the registry's own. */
  dirty: boolean;
  /** Cells that stand in every row and belong to no field. */
  others: IDataObject;
}

export function anySheet(random: Random): Sheet {
  const others = random.chance(0.3) ? OTHERS : {};
  if (random.chance(0.4)) return { headers: random.one([OWN, REGISTRY]), dirty: false, others };
  const tidy = random.one([GREEK, GREEK, ENGLISH]);
  const manner = random.one(MANNERS);
  const headers = Object.fromEntries(Object.entries(tidy).map(([field, header]) => [field, manner(header)]));
  return { headers: headers as Headers, dirty: true, others };
}

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

/** A row of a sheet. */
export function toItem({ headers, others }: Sheet, cells: Cells): IDataObject {
  const item: IDataObject = { ...others };
  for (const [field, value] of Object.entries(cells)) item[headers[field as Field]] = value as IDataObject[string];
  return item;
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
