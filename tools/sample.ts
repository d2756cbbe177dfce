import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import ExcelJS from 'exceljs';

import { asCommand } from './advice';
import { type ExampleSheet, OVERTIME, SCHEDULE } from './declarationSheets';
import { root } from './project';
import { EMPLOYEE_HEADERS, HEADERS, SAMPLE_EMPLOYEES, SAMPLE_ROWS, type Cell } from './sampleRows';
import { WORKING_HOURS } from './workingHoursSheet';
import { withFixedTimes } from './zipTime';

const EXAMPLES = join(root, 'examples');

/** The spreadsheet that the first example reads; the committed files are what this module writes. */
export const SAMPLE_FILE = join(EXAMPLES, 'attendance.xlsx');

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

/** The sheet of employees and their badges. */
export const EMPLOYEES = 'employees.xlsx';

/** The sheets that the examples read, by the names of their files. */
export const EXAMPLE_SHEETS: ExampleSheet[] = [
  {
    name: basename(SAMPLE_FILE),
    title: 'Κάρτα εργασίας',
    headers: HEADERS,
    rows: SAMPLE_ROWS.map(({ cells }) => cells),
  },
  { name: EMPLOYEES, title: 'Εργαζόμενοι', headers: EMPLOYEE_HEADERS, rows: SAMPLE_EMPLOYEES },
  SCHEDULE,
  OVERTIME,
  WORKING_HOURS,
];

/** A spreadsheet's bytes: the same ones each time. */
export async function workbookOf({ title, headers, rows }: ExampleSheet): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.creator = 'n8n-nodes-ergani';
  workbook.created = WRITTEN;
  workbook.modified = WRITTEN;
  const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
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

if (require.main === module) {
  void asCommand(async () => {
    for (const one of EXAMPLE_SHEETS) {
      await writeFile(join(EXAMPLES, one.name), await workbookOf(one));
      process.stdout.write(`${one.name}: ${one.rows.length} rows\n`);
    }
  });
}
