import { PRODUCTS } from '../../../nodes/Ergani/model/sheet/vocabulary/products';
import { toRegistryTime } from '../../../nodes/Ergani/model/values/time/read';
import { type Source, SOURCES } from './products';
import { readSheet } from './readSheet';

const PERSON = { ΑΦΜ: '123456783', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ' };

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

test('A profile is of a product that has rows here, or of a form', () => {
  const forms = /^(this node|Microsoft Forms|KoboToolbox|ODK|Lark|ERPNext, Frappe HR, any|Hikvision, device)/;
  for (const { name } of PRODUCTS) if (!forms.test(name)) expect(SOURCES.map(({ product }) => product)).toContain(name);
});
