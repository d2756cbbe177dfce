import { readFile } from 'node:fs/promises';

import ExcelJS from 'exceljs';

import { EMPLOYEES_FILE, employeesWorkbook, SAMPLE_FILE, sampleWorkbook } from '../../tools/sample';

/** Every cell with its format, row by row. */
async function cellsOf(file: Buffer): Promise<unknown[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(file).buffer);
  const cells: unknown[] = [];
  workbook.eachSheet((sheet) =>
    sheet.eachRow((row) =>
      row.eachCell(({ address, value, numFmt }) => cells.push([sheet.name, address, value, numFmt])),
    ),
  );
  return cells;
}

describe.each([
  ['attendance.xlsx', SAMPLE_FILE, sampleWorkbook],
  ['employees.xlsx', EMPLOYEES_FILE, employeesWorkbook],
])('%s', (_name, file, written) => {
  it('is what tools/sample.ts writes', async () => {
    const committed = await cellsOf(await readFile(file));
    expect(committed.length).toBeGreaterThan(0);
    expect(committed).toEqual(await cellsOf(await written()));
  });

  it('comes out the same each time', async () => {
    expect(await written()).toEqual(await written());
  });
});
