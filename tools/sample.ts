import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import ExcelJS from 'exceljs';

import { asCommand } from './advice';
import { root } from './project';
import { EMPLOYEE_HEADERS, HEADERS, SAMPLE_EMPLOYEES, SAMPLE_ROWS, type Cell } from './sampleRows';
import { withFixedTimes } from './zipTime';

/** The spreadsheets that the example workflows read; the committed files are what this module writes. */
export const SAMPLE_FILE = join(root, 'examples', 'attendance.xlsx');
export const EMPLOYEES_FILE = join(root, 'examples', 'employees.xlsx');

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;
/** Day 0 of Excel's calendar, as far as days after February 1900 go. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const WRITTEN = new Date(Date.UTC(2026, 0, 1));
const WIDTH = 16;

/** What Excel stores for a cell, and how it shows it. */
function stored(cell: Cell): { value: string | number | null; format: string } {
  if (cell === undefined) return { value: null, format: 'General' };
  if (typeof cell === 'string') return { value: cell, format: '@' };
  if (typeof cell === 'number') return { value: cell, format: 'General' };
  if ('date' in cell) return { value: (Date.parse(cell.date) - EXCEL_EPOCH) / DAY_MS, format: 'dd/mm/yyyy' };
  const [hours, minutes] = cell.time.split(':').map(Number);
  return { value: (hours * 60 + minutes) / DAY_MINUTES, format: 'hh:mm' };
}

/** The bytes of a spreadsheet: the same ones each time. */
async function workbookOf(name: string, headers: string[], rows: Cell[][]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.creator = 'n8n-nodes-ergani';
  workbook.created = WRITTEN;
  workbook.modified = WRITTEN;
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = headers.map((header) => ({ header, width: Math.max(WIDTH, header.length + 2) }));
  sheet.getRow(1).font = { bold: true };
  rows.forEach((cells, rowIndex) =>
    cells.forEach((cell, columnIndex) => {
      const { value, format } = stored(cell);
      if (value === null) return;
      const target = sheet.getCell(rowIndex + 2, columnIndex + 1);
      target.value = value;
      target.numFmt = format;
    }),
  );
  return withFixedTimes(Buffer.from(await workbook.xlsx.writeBuffer()));
}

/** The sheet of events. */
export async function sampleWorkbook(): Promise<Buffer> {
  return await workbookOf(
    'Κάρτα εργασίας',
    HEADERS,
    SAMPLE_ROWS.map(({ cells }) => cells),
  );
}

/** The sheet of employees and their badges. */
export async function employeesWorkbook(): Promise<Buffer> {
  return await workbookOf('Εργαζόμενοι', EMPLOYEE_HEADERS, SAMPLE_EMPLOYEES);
}

if (require.main === module) {
  void asCommand(async () => {
    await writeFile(SAMPLE_FILE, await sampleWorkbook());
    await writeFile(EMPLOYEES_FILE, await employeesWorkbook());
    process.stdout.write(`${SAMPLE_FILE}: ${SAMPLE_ROWS.length} rows\n`);
    process.stdout.write(`${EMPLOYEES_FILE}: ${SAMPLE_EMPLOYEES.length} rows\n`);
  });
}
