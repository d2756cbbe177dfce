import { identityOf } from '../../nodes/Ergani/actions/declaration/submit/declarationKind';

const MARIA = {
  ...{ f_afm: '100000015', f_eponymo: 'ΠΑΠΠΑ', f_onoma: 'ΜΑΡΙΑ' },
  ...{ f_date: '09/03/2026', f_from: '08:00', f_to: '16:00' },
};
const NIKOS = {
  ...{ f_afm: '100000027', f_eponymo: 'ΓΑΜΜΑ', f_onoma: 'ΝΙΚΟΣ' },
  ...{ f_date: '09/03/2026', f_from: '09:00', f_to: '17:00' },
};

const identity = (people: object[], documentType = 'WTODaily', fields: object = {}) => {
  const value = { f_aa_pararthmatos: '0', f_comments: 'x', ...fields, Ergazomenoi: { E: people } };
  return identityOf({ value, rows: [0], faulty: [] }, documentType);
};

describe('What the journal knows a declaration by', () => {
  const own = identity([MARIA, NIKOS]);

  it.each<[string, object[], object]>([
    ['rows in another order', [NIKOS, MARIA], {}],
    ['a name in another case', [{ ...MARIA, f_onoma: 'Μαρία' }, NIKOS], {}],
    ['another name', [{ ...MARIA, f_eponymo: 'Δέλτα' }, NIKOS], {}],
    ['a name that is left out', [{ ...MARIA, f_onoma: '' }, NIKOS], {}],
    ['another comment', [MARIA, NIKOS], { f_comments: 'y' }],
  ])('is the same with %s', (_, people, fields) => {
    expect(identity(people, 'WTODaily', fields)).toBe(own);
  });

  it.each<[string, object[], object]>([
    ['hours', [{ ...MARIA, f_to: '17:00' }, NIKOS], {}],
    ['people', [{ ...MARIA, f_afm: '100000039' }, NIKOS], {}],
    ['rows', [MARIA], {}],
    ['names of people without a tax number', [{ ...MARIA, f_afm: '' }, NIKOS], {}],
    ['branches', [MARIA, NIKOS], { f_aa_pararthmatos: '1' }],
  ])('is another one with other %s', (_, people, fields) => {
    expect(identity(people, 'WTODaily', fields)).not.toBe(own);
  });

  it('is another one where two people without a tax number have other names', () => {
    const [one, other] = ['ΑΛΦΑ', 'ΒΗΤΑ'].map((f_eponymo) => identity([{ ...MARIA, f_afm: null, f_eponymo }]));
    expect(one).not.toBe(other);
  });

  it('is another one with another comment, where the document is not about working time', () => {
    expect(identity([MARIA], 'WebE3N')).not.toBe(identity([MARIA], 'WebE3N', { f_comments: 'y' }));
    expect(identity([MARIA], 'WebE3N')).toBe(identity([{ ...MARIA, f_onoma: 'Μαρία' }], 'WebE3N'));
  });
});
