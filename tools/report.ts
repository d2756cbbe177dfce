import Table from 'cli-table3';
import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../sandbox/server';
import type { N8n } from '../test/support/n8n/n8n';

interface Column {
  head: string;
  width: number;
  text(row: IDataObject, index: number): string;
  /** Left out where the terminal is narrow. */
  luxury?: boolean;
}

/** The width of the page where no terminal tells its own. */
const PAGE = 150;
/** The least width of the last column. */
const LEAST = 20;

const EVENTS: Record<string, string> = { checkIn: 'in', checkOut: 'out' };

function text(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

const COLUMNS: Column[] = [
  { head: 'Row', width: 5, text: (_row, index) => text(index + 1) },
  { head: 'Employee', width: 24, text: ({ lastName, firstName }) => `${text(lastName)} ${text(firstName)}`.trim() },
  { head: 'AFM', width: 11, luxury: true, text: ({ employeeAfm }) => text(employeeAfm) },
  { head: 'Event', width: 7, text: ({ event }) => EVENTS[text(event)] ?? text(event) },
  // ISO with the offset of Athens: up to the minute it reads as the clock on the wall did.
  { head: 'Time', width: 18, text: ({ eventTime }) => text(eventTime).slice(0, 16).replace('T', ' ') },
  { head: 'Branch', width: 8, luxury: true, text: ({ branch }) => text(branch) },
  { head: 'Status', width: 11, text: ({ status }) => text(status) },
];

function outcome({ protocol, late, lateReason, reason }: IDataObject): string {
  if (!protocol) return text(reason);
  return `${text(protocol)}${late ? ` (late, reason ${text(lateReason)})` : ''}`;
}

/** The width of columns with their borders. */
function room(columns: Column[]): number {
  return columns.reduce((sum, { width }) => sum + width + 1, 2);
}

/** The rows as people read them: who, what, when, and what became of it. */
export function rowsTable(rows: IDataObject[], page = process.stdout.columns ?? PAGE): string {
  const enough = room(COLUMNS) + LEAST <= page;
  const columns = COLUMNS.filter(({ luxury }) => enough || !luxury);
  const table = new Table({
    head: [...columns.map(({ head }) => head), 'Protocol or reason'],
    colWidths: [...columns.map(({ width }) => width), Math.max(LEAST, page - room(columns))],
    wordWrap: true,
    // Colour codes would spoil the table in a file.
    style: process.stdout.isTTY ? {} : { head: [], border: [] },
  });
  rows.forEach((row, index) => table.push([...columns.map((column) => column.text(row, index)), outcome(row)]));
  return table.toString();
}

/** What became of the rows, in one line: those that were not submitted by their numbers in the table. */
export function sumLine(rows: IDataObject[]): string {
  const refused = rows.flatMap(({ status }, index) => (status === 'submitted' ? [] : [index + 1]));
  const which = `${refused.length === 1 ? 'row' : 'rows'} ${refused.join(', ')}`;
  const submitted = `${rows.length - refused.length} submitted`;
  return refused.length === 0 ? submitted : `${submitted}, ${refused.length} refused on purpose: ${which}`;
}

/** What there is, each value on a line of its own, which no narrow window breaks. */
export function listing(lines: Array<[title: string, ...values: string[]]>): string {
  return lines.map(([title, ...values]) => [title, ...values.map((value) => `  ${value}`)].join('\n')).join('\n');
}

/** What a credential of one's own takes for a sandbox that was started here, by the names of its fields. */
export const credentialOf = ({ url, login }: Pick<Sandbox, 'url' | 'login'>): [string, ...string[]] => [
  'A credential of your own, Ergani API, takes these: nothing reaches the real registry',
  'Environment: Custom',
  `Base URL:    ${url}`,
  `Username:    ${login.username}`,
  `Password:    ${login.password}`,
  `User Type:   ${login.usertype}`,
];

/** The login of an n8n that was started here. */
export const loginOf = ({ owner }: Pick<N8n, 'owner'>): [string, string, string] => [
  'Login (email, password)',
  owner.email,
  owner.password,
];
