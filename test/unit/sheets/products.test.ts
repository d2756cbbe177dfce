import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DECLARATION_SHEETS } from '../../../nodes/Ergani/model/sheet/vocabulary/declarations';
import { PRODUCTS } from '../../../nodes/Ergani/model/sheet/vocabulary/products';
import { toRegistryTime } from '../../../nodes/Ergani/model/values/time/read';
import { type Source, SOURCES } from './products';
import { readSheet } from './readSheet';

const PERSON = { ΑΦΜ: '123456783', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ' };

const PAGE = readFileSync(join(__dirname, '../../../docs/sources.md'), 'utf8');

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of a table of the page, without its header. */
const rowsOf = (section: string): string[][] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map(cellsOf);

const [PRODUCTS_PART, DECLARATIONS_PART] = PAGE.split(/^## /m);

test('The table has a row for each product, and a product for each row', () => {
  expect(rowsOf(PRODUCTS_PART)).toEqual(
    SOURCES.map(({ product, exports, change, setting, source }) => [
      source === '' ? product : `[${product}](${source})`,
      exports,
      change === '' && setting === '' ? 'yes' : 'with these',
      change,
      setting,
    ]),
  );
});

test('The sheets for declarations are told by the headers that the page names', () => {
  const headers = DECLARATION_SHEETS.map((sheet) => sheet.headers.map((header) => `\`${header}\``).join(', '));
  const [schedules, leaves, exported] = rowsOf(DECLARATIONS_PART).map(([, , understoodBy]) => understoodBy);
  expect([schedules, leaves, exported]).toEqual([headers[0], headers[0], headers[1]]);
});

/** What is read of a product's rows, in the form in which `Source` tells it. */
const readOf = ({ rows, options }: Source): unknown[] =>
  readSheet(
    rows.map((row) => ({ ...PERSON, ...row })),
    options,
  ).map(({ read }) => {
    if (!('warnings' in read)) return read.status === 'invalid' ? read : read.status;
    const { type, eventTime, referenceDate, branch, comments } = read.entry;
    expect([branch, comments]).toEqual(['0', null]);
    return [type, toRegistryTime(eventTime), referenceDate];
  });

test.each(SOURCES.map((source): [string, Source] => [source.product, source]))('%s', (_, source) => {
  expect(readOf(source)).toEqual(source.told);
});

test('A profile is of a product that the page has, or of a form', () => {
  const forms = /^(this node|Microsoft Forms|KoboToolbox|ODK|Lark|ERPNext, Frappe HR, any|Hikvision, device)/;
  for (const { name } of PRODUCTS) if (!forms.test(name)) expect(SOURCES.map(({ product }) => product)).toContain(name);
});
