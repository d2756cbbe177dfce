import { ROWS as CASES } from './cases.corpus';
import { ROWS as CODES } from './codes.corpus';
import { ROWS as COLUMNS } from './columns.corpus';
import { ROWS as DOUBTS } from './doubts.corpus';
import { type AnyRow, saidBy } from './readSheet';
import { ROWS as ROWS_OF_N8N } from './rows.corpus';
import { ROWS as SHIFTS } from './shifts.corpus';

describe.each([
  ['cases', CASES],
  ['columns', COLUMNS],
  ['doubts', DOUBTS],
  ['codes', CODES],
  ['rows', ROWS_OF_N8N],
  ['shifts', SHIFTS],
])('A sheet, of %s', (_, corpus) => {
  it.each(Object.entries(corpus))('%s', (topic, sheets) => {
    expect(topic).not.toBe('');
    const read = sheets.map(([rows, , options]) => {
      const { lines } = saidBy((Array.isArray(rows) ? rows : [rows]) as AnyRow[], options);
      return { rows, said: lines.join('; ').replaceAll('2026-05-04T', '') };
    });
    expect(read).toEqual(sheets.map(([rows, said]) => ({ rows, said })));
  });
});
