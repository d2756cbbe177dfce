import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import ExcelJS from 'exceljs';

import { HEADERS, type Cell, type SampleRow } from './sampleRows';

/** The spreadsheet that the first example reads. */
export const ATTENDANCE = 'attendance.xlsx';

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;
/** Day 0 of Excel's calendar, as far as days after February 1900 go. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
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

export interface Sheet {
  title: string;
  headers: string[];
  rows: Cell[][];
}

/** Writes the sheet of attendance with these rows, for the first example to read. */
export async function writeAttendance(folder: string, rows: SampleRow[]): Promise<void> {
  const sheet = { title: 'Κάρτα εργασίας', headers: HEADERS, rows: rows.map(({ cells }) => cells) };
  await writeFile(join(folder, ATTENDANCE), await workbookOf(sheet));
}

/** A spreadsheet's bytes. */
export async function workbookOf({ title, headers, rows }: Sheet): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
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
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
