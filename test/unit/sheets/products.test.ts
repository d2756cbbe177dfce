import { PRODUCTS } from '../../../nodes/Ergani/model/sheet/vocabulary/products';
import { type Source, SOURCES } from './products';
import { PERSON, readSheet, saidBy } from './readSheet';

test.each(SOURCES.map((source): [string, Source] => [source.product, source]))('%s', (_, source) => {
  const { rows, options, told } = source;
  expect(saidBy(rows, options).events.join('; ')).toBe(told);
  for (const { read } of readSheet(
    rows.map((row) => ({ ...PERSON, ...row })),
    options,
  )) {
    if ('warnings' in read) expect(read.entry).toMatchObject({ branch: '0', comments: null });
  }
});

test('A profile is of a product that has rows here, or of a form', () => {
  const forms = /^(this node|Microsoft Forms|KoboToolbox|ODK|Lark|ERPNext, Frappe HR, any|Hikvision, device)/;
  for (const { name } of PRODUCTS) if (!forms.test(name)) expect(SOURCES.map(({ product }) => product)).toContain(name);
});
