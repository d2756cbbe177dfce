import fc from 'fast-check';
import { readRecords, typedRecord } from '../../nodes/Ergani/model/registry/records';

const record = fc
  .dictionary(fc.stringMatching(/^[A-Za-z_]{1,10}$/), fc.oneof(fc.string(), fc.integer(), fc.constant(null)), {
    minKeys: 2,
    maxKeys: 6,
  })
  .map((fields) => fields as Record<string, unknown>);
const CODE = 'EX_BASE_04';

describe('Results of services: object keyed by the service code', () => {
  it.each([
    ['EX_BASE_01', { EX_BASE_01: { Ergodotis: { Afm: '1', Eponimia: 'x' } } }, [{ Afm: '1', Eponimia: 'x' }]],
    ['EX_BASE_02', { EX_BASE_02: { Pararthma: { Aa: '0', Address: 'x' } } }, [{ Aa: '0', Address: 'x' }]],
    ['EX_BASE_02', { EX_BASE_02: { Pararthma: [{ Aa: '0' }, { Aa: '1' }] } }, [{ Aa: '0' }, { Aa: '1' }]],
    [
      'EX_BASE_02',
      { EX_BASE_02: [{ Pararthma: { Aa: '0' } }, { Pararthma: { Aa: '1' } }] },
      [{ Aa: '0' }, { Aa: '1' }],
    ],
    ['EX_BASE_03', { EX_BASE_03: { Param: [] } }, []],
    ['EX_BASE_03', { EX_BASE_03: { Param: null } }, []],
    ['EX_BASE_03', { EX_BASE_03: { Param: '' } }, []],
    ['EX_BASE_03', { EX_BASE_03: null }, []],
    ['EX_BASE_03', { EX_BASE_03: {} }, []],
    ['EX_BASE_03', { EX_BASE_03: '' }, []],
    ['EX_BASE_03', {}, []],
    ['EX_BASE_03', null, []],
    ['EX_BASE_03', undefined, []],
    ['ex_base_03 ', { EX_BASE_03: [{ Code: '1', Description: 'x' }] }, [{ Code: '1', Description: 'x' }]],
    ['DEMO', { DEMO: { Result: { Rows: { Row: [{ a: 1, b: 2 }] } } } }, [{ a: 1, b: 2 }]],
    ['DEMO', { DEMO: { '@xmlns': 'urn:x', Row: [{ a: 1, b: 2 }] } }, [{ a: 1, b: 2 }]],
    ['DEMO', { DEMO: { '?xml': '1.0', Row: [{ a: 1, b: 2 }] } }, [{ a: 1, b: 2 }]],
    ['DEMO', { DEMO: { '#text': '\n', Row: [{ a: 1, b: 2 }] } }, [{ a: 1, b: 2 }]],
    ['DEMO', { DEMO: { $: { id: '1' }, Row: [{ a: 1, b: 2 }] } }, [{ a: 1, b: 2 }]],
    ['DEMO', { DEMO: { 'xmlns:xsi': 'urn:x', Row: [{ a: 1, b: 2 }] } }, [{ a: 1, b: 2 }]],
    ['DEMO', { DEMO: { 'a@b': 1, Row: [{ a: 1 }] } }, [{ 'a@b': 1, Row: [{ a: 1 }] }]],
    ['DEMO', { DEMO: { axmlns: 1, Row: [{ a: 1 }] } }, [{ axmlns: 1, Row: [{ a: 1 }] }]],
    [
      'DEMO',
      { DEMO: [{ Row: { a: 1, b: 2 } }, { Other: { a: 3, b: 4 } }] },
      [{ Row: { a: 1, b: 2 } }, { Other: { a: 3, b: 4 } }],
    ],
    ['DEMO', { DEMO: [{ Row: { a: 1, b: 2 } }, { Row: 7 }] }, [{ Row: { a: 1, b: 2 } }, { Row: 7 }]],
    ['DEMO', { DEMO: [{ Row: { a: 1 }, '@id': '7' }] }, [{ Row: { a: 1 }, '@id': '7' }]],
    [
      'DEMO',
      { DEMO: [{ Row: { a: 1 } }, { Row: { a: 2 }, '@id': '7' }] },
      [{ Row: { a: 1 } }, { Row: { a: 2 }, '@id': '7' }],
    ],
    ['DEMO', { DEMO: [{ Row: { a: 1, b: 2 } }, 'text'] }, [{ Row: { a: 1, b: 2 } }, { value: 'text' }]],
    ['DEMO', { DEMO: [{ Row: null }, { Row: { a: 1, b: 2 } }] }, [{ a: 1, b: 2 }]],
    ['DEMO', { DEMO: [{}, { a: 1, b: 2 }] }, [{}, { a: 1, b: 2 }]],
    ['DEMO', { DEMO: [[{ a: 1, b: 2 }]] }, [{ value: [{ a: 1, b: 2 }] }]],
    ['DEMO', { DEMO: ['', '  ', undefined] }, []],
    [' demo ', { OTHER: [{ a: 9, b: 9 }], DEMO: [{ a: 1, b: 2 }] }, [{ a: 1, b: 2 }]],
    ['DEMO', { demo: [{ a: 1, b: 2 }], OTHER: [] }, [{ a: 1, b: 2 }]],
    ['DEMO', { DEMO: { a: 1, rows: [1] } }, [{ a: 1, rows: [1] }]],
    ['DEMO', { DEMO: 'text' }, [{ value: 'text' }]],
    ['DEMO', { DEMO: 0 }, [{ value: 0 }]],
    ['DEMO', { DEMO: false }, [{ value: false }]],
    ['DEMO', { DEMO: ['a', 'b', null] }, [{ value: 'a' }, { value: 'b' }]],
    ['DEMO', 'text', [{ value: 'text' }]],
    ['DEMO', [{ a: 1, b: 2 }], [{ a: 1, b: 2 }]],
  ])('%s: %j', (code, answer, records) => {
    expect(readRecords(answer, code)).toEqual(records);
  });

  it('takes away up to six envelopes, and leaves what is deeper as content', () => {
    const rows = [
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ];
    const within = (envelopes: number, content: unknown): unknown =>
      envelopes === 0 ? content : { Envelope: within(envelopes - 1, content) };
    const listed = (envelopes: number, content: unknown): unknown =>
      envelopes === 0 ? content : [{ Envelope: listed(envelopes - 1, content) }];
    expect(readRecords({ [CODE]: within(6, rows) }, CODE)).toEqual(rows);
    expect(readRecords({ [CODE]: within(6, rows[0]) }, CODE)).toEqual([rows[0]]);
    expect(readRecords({ [CODE]: within(7, rows[0]) }, CODE)).toEqual([{ Envelope: rows[0] }]);
    expect(readRecords({ [CODE]: within(6, {}) }, CODE)).toEqual([]);
    expect(readRecords({ [CODE]: listed(3, rows[0]) }, CODE)).toEqual([rows[0]]);
    expect(readRecords({ [CODE]: listed(4, rows[0]) }, CODE)).toEqual([{ Envelope: rows[0] }]);
  });

  it('gives each record once with every field, whichever way they came', () => {
    const name = 'MiniaiaKatastash';
    const envelopes: ((records: Record<string, unknown>[]) => unknown)[] = [
      (records) => ({ [CODE]: { [name]: records } }),
      (records) => ({ [CODE]: { [name]: records.length === 1 ? records[0] : records } }),
      (records) => ({ [CODE]: { [name]: records.length === 0 ? null : records } }),
      (records) => ({ [CODE]: records }),
      (records) => ({ [CODE]: records.map((one) => ({ [name]: one })) }),
      (records) => ({ [CODE]: { Data: { [name]: records } } }),
      (records) => ({ [name]: records }),
      (records) => records,
    ];
    fc.assert(
      fc.property(fc.array(record, { maxLength: 5 }), fc.constantFrom(...envelopes), (records, wrap) => {
        expect(readRecords(wrap(records), CODE)).toEqual(records);
      }),
    );
  });

  it('gives objects for any JSON value, never an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), fc.string(), fc.boolean(), (value, code, keyed) => {
        for (const one of readRecords(keyed ? { [code]: value } : value, code)) {
          expect(typeof one).toBe('object');
          expect(one).not.toBeNull();
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is harmless with ten thousand nested lists and with __proto__ for a field', () => {
    const nested: unknown = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000));
    expect(readRecords({ [CODE]: nested }, CODE).length).toBeLessThanOrEqual(1);
    const [one] = readRecords(JSON.parse(`{"${CODE}": {"__proto__": {"a": 1}, "b": 2}}`), CODE);
    expect(typedRecord(one)).toHaveProperty('b', 2);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });
});

describe('Monthly employment status result: values as numbers and dates', () => {
  it('turns decimals, counters and dates, and leaves what names something', () => {
    expect(
      typedRecord({
        f_ergodoti_id: '12345',
        f_pararthma_aa: '0',
        f_year: '2026',
        f_month: '5',
        f_afm: '090000045',
        f_amka: '01018012345',
        f_eponimo: 'Παππά',
        f_apodoxes: '1.200,00',
        f_week_wres: '40,00',
        f_date_proslipsis: '2020-01-15T00:00:00+02:00',
        f_arithmos_hmerwn_ergasias: '22',
        f_arithmos_leptwn_adeias: '7,5',
      }),
    ).toEqual({
      f_ergodoti_id: '12345',
      f_pararthma_aa: '0',
      f_year: '2026',
      f_month: '5',
      f_afm: '090000045',
      f_amka: '01018012345',
      f_eponimo: 'Παππά',
      f_apodoxes: 1200,
      f_week_wres: 40,
      f_date_proslipsis: '2020-01-15',
      f_arithmos_hmerwn_ergasias: 22,
      f_arithmos_leptwn_adeias: 7.5,
    });
  });

  it.each([
    ['f_apodoxes', '1200,00', 1200],
    ['f_apodoxes', '850.5', 850.5],
    ['f_apodoxes', '-12,30', -12.3],
    ['f_apodoxes', '1.200', '1.200'],
    ['f_apodoxes', '', ''],
    ['f_apodoxes', 'n/a', 'n/a'],
    ['f_apodoxes', ' n/a ', ' n/a '],
    ['f_apodoxes', '+5', 5],
    ['xf_apodoxes', '12', '12'],
    ['f_apodoxes_x', '12', '12'],
    ['xf_arithmos_x', '12', '12'],
    ['f_arithmos_hmerwn_adeias', '12', 12],
    ['f_arithmos_', '12', '12'],
    ['Amount', '-1234567890123,45', -1234567890123.45],
    ['Amount', '12345678901234,56', '12345678901234,56'],
    ['f_apodoxes', '123456789012345', 123456789012345],
    ['f_apodoxes', '1234567890123456', '1234567890123456'],
    ['f_apodoxes', '12345678901234567,00', '12345678901234567,00'],
    ['Amount', '1,200', 1.2],
    ['Amount', '12.345,6', 12345.6],
    ['Amount', '1234.567,8', '1234.567,8'],
    ['Amount', '1.23,5', '1.23,5'],
    ['Amount', '0,5', 0.5],
    ['Amount', '12,', '12,'],
    ['Amount', ',5', ',5'],
    ['Amount', '12,5x', '12,5x'],
    ['Amount', '-07,5', '-07,5'],
    ['f_arithmos_x', '+07', '+07'],
    ['f_arithmos_x', '105', 105],
    ['Amount', '1.234.567,89', 1234567.89],
    ['Amount', '12.5', '12.5'],
    ['Code', '12,5', '12,5'],
    ['Afm', '123456789', '123456789'],
    ['aa_branch', '12,5', '12,5'],
    ['the_kad_of', '12,5', '12,5'],
    ['IBAN', '12,5', '12,5'],
    ['EmployeeAfm', '12,5', '12,5'],
    ['Codes', '12,5', 12.5],
    ['kad2_', '12,5', 12.5],
    ['f_date', '15/01/2020', '2020-01-15'],
    ['f_dates', '15/01/2020', '15/01/2020'],
    ['xf_date', '15/01/2020', '15/01/2020'],
    ['f_arithmos_x', '007', '007'],
    ['f_date_x', '15/01/2020', '2020-01-15'],
    ['f_date_x', '1985-02-28T00:00:00+02:00', '1985-02-28'],
    ['f_date_x', '2020-01-14T22:00:00Z', '2020-01-15'],
    ['f_date_x', '2020-01-15T08:30:00+02:00', '2020-01-15T08:30:00+02:00'],
    ['f_date_x', '0001-01-01T00:00:00', '0001-01-01T00:00:00'],
    ['f_date_x', '', ''],
    // As the services of the workforce and the working hours name theirs.
    ['Date', '2026-03-09T00:00:00+02:00', '2026-03-09'],
    ['DateFrom', '2024-03-01T00:00:00+02:00', '2024-03-01'],
    ['DateLixis', '2026-03-09T08:30:00+02:00', '2026-03-09T08:30:00+02:00'],
    ['Mandate', 'B', 'B'],
    ['f_apodoxes', 12, 12],
    ['f_apodoxes', null, null],
  ])('%s: %j becomes %j', (name, value, typed) => {
    expect(typedRecord({ [name]: value })).toEqual({ [name]: typed });
  });

  it('keeps every field of any record, and every amount that Greek decimals hold', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        expect(Object.keys(typedRecord(fields))).toEqual(Object.keys(fields));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const greek = new Intl.NumberFormat('el-GR', { minimumFractionDigits: 2 }).format(cents / 100);
        expect(typedRecord({ Amount: greek.replace('\u2212', '-') })).toEqual({ Amount: cents / 100 });
      }),
    );
  });
});
