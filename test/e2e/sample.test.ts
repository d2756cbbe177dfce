import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import ExcelJS from 'exceljs';

import { EXAMPLES } from '../../tools/example';
import { EXAMPLE_SHEETS, workbookOf } from '../../tools/sample';

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

describe.each(EXAMPLE_SHEETS)('$name', (sheet) => {
  it('is what tools/sample.ts writes', async () => {
    const committed = await cellsOf(await readFile(join(EXAMPLES, sheet.name)));
    expect(committed.length).toBeGreaterThan(0);
    expect(committed).toEqual(await cellsOf(await workbookOf(sheet)));
  });

  it('comes out the same each time', async () => {
    expect(await workbookOf(sheet)).toEqual(await workbookOf(sheet));
  });
});
