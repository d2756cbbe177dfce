import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type Cells, readSheet } from '../../nodes/Ergani/model/sheet/sheet';

const PAGE = readFileSync(join(__dirname, '../../docs/dirty-data.md'), 'utf8');
const PERSON = { ΑΦΜ: '045123671', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ' };
const ROSTER: Cells = { ...PERSON, '23/11/2026': '08:00-16:00', '24/11/2026': 'ΡΕΠΟ', '25/11/2026': '22:00-06:00' };

/** What the Code node of the page gives. */
function toRows(sheet: Cells[]): Cells[] {
  const [, code] = /```js\n([^`]*)```/.exec(PAGE)!;
  const input = { $input: { all: () => sheet.map((json) => ({ json })) } };
  const items = runInNewContext(`(() => {${code}})()`, input) as Array<{ json: Cells }>;
  return items.map(({ json }) => json);
}

describe('A sheet with a column for each day', () => {
  test('is told where it is shown how to make rows of it', () => {
    const { problem } = readSheet([ROSTER]);
    expect(problem?.code).toBe('noColumn');
    expect(problem?.remedy).toContain("'A column for each day' in docs/dirty-data.md");
  });

  test('is one of rows behind the Code node that the page has', () => {
    const { rows, problem } = readSheet(toRows([ROSTER]));
    expect(problem).toBeNull();
    expect(rows.map(({ problems }) => problems)).toEqual([[], [], []]);
    expect(rows.map(({ fields }) => fields.employeeAfm)).toEqual(Array(3).fill(PERSON.ΑΦΜ));
  });
});
