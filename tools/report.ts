import Table from 'cli-table3';
import type { IDataObject } from 'n8n-workflow';

import type { N8n } from './n8n';
import { passwordFile } from './owner';

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

/** How many requests something took, and which. */
export function requestsLine(counts: Map<string, number>, forWhat: string): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const each = [...counts].map(([endpoint, count]) => `${count} x ${endpoint}`).join(', ');
  return `${total} requests for ${forWhat}: ${each}`;
}

/** Names and values, one a line. */
export function addresses(lines: Array<[string, string]>): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}

/** The login of an n8n that was started here, and where its password is kept. */
export const loginOf = ({ owner, folder }: Pick<N8n, 'owner' | 'folder'>): string =>
  `${owner.email}, password ${owner.password} (kept in ${passwordFile(folder)})`;
