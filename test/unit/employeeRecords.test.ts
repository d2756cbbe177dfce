import fc from 'fast-check';
import { readEmployees } from '../../nodes/Ergani/model/registry/employees';
import { seenServices } from '../../sandbox/services/seen';
import type { ServiceParts } from '../../sandbox/services/service';
import { specifiedServices } from '../../sandbox/services/specified';
import { DEFAULT_EMPLOYEES, DEFAULT_USER } from '../../sandbox/registry';
import { DEFAULT_RECORDS } from '../../sandbox/records';

const CURRENT = { afm: '045123671', Eponimo: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Onoma: 'ΜΑΡΙΑ', PararthmaAa: '0', Amka: '14038500123' };
const MONTHLY = { f_afm: '045123671', f_eponimo: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', f_onoma: 'ΜΑΡΙΑ', f_pararthma_aa: '0', f_amka: '1' };
const MARIA = { afm: '045123671', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ', branch: '0' };

describe('A list of employees', () => {
  it.each([
    ['one as an object', { EX_BASE_05: { Cur: CURRENT } }, [MARIA]],
    [
      'several as an array',
      { EX_BASE_05: { Cur: [CURRENT, { ...CURRENT, PararthmaAa: 1 }] } },
      [MARIA, { ...MARIA, branch: '1' }],
    ],
    [
      'in another case',
      { ex_base_05: { cur: { AFM: '045123671', eponimo: ' ΠΑΠΑΔΟΠΟΥΛΟΥ ', ONOMA: 'ΜΑΡΙΑ', pararthmaaa: '00' } } },
      [MARIA],
    ],
    ['of a month', { EX_BASE_05: { MiniaiaKatastash: MONTHLY } }, [MARIA]],
    ['an AFM without its leading zero', [{ ...CURRENT, afm: 45123671 }], [MARIA]],
    [
      'names and branch that are not told',
      [{ afm: '045123671', Eponimo: null, PararthmaAa: {} }],
      [{ ...MARIA, lastName: '', firstName: '', branch: '' }],
    ],
    ['nobody', { EX_BASE_05: { Cur: [] } }, []],
    ['null', { EX_BASE_05: null }, []],
    ['null alone', null, []],
    ['an empty text', { EX_BASE_05: { Cur: '' } }, []],
    ['who has no AFM beside who has', [{ Eponimo: 'Α' }, CURRENT], [MARIA]],
    ['no list, but a message', { message: 'Κάτι' }, null],
    ['a text', 'ΠΑΠΑΔΟΠΟΥΛΟΥ', null],
    ['other records', [{ Code: '1', Description: 'Α' }], null],
  ])('%s', (_, answer, employees) => {
    expect(readEmployees(answer, 'EX_BASE_05')).toEqual(employees);
  });

  it.each([
    ['007', '7'],
    ['1005', '1005'],
    [12, '12'],
    ['000', '0'],
    ['1.0', '1'],
    ['Α1', ''],
    ['1Α', ''],
    [null, ''],
  ])('tells the branch %j as "%s"', (PararthmaAa, branch) => {
    expect(readEmployees([{ ...CURRENT, PararthmaAa }], 'EX_BASE_05')).toEqual([{ ...MARIA, branch }]);
  });

  it.each([
    ['ΝΑΙ (1)', { hasCard: true }],
    ['ΟΧΙ (0)', { hasCard: false }],
    ['', {}],
    ['ΟΧΙ', {}],
    [null, {}],
  ])('tells the mark of the work card, %j', (WorkingCard, told) => {
    expect(readEmployees([{ ...CURRENT, WorkingCard }], 'EX_BASE_05')).toEqual([{ ...MARIA, ...told }]);
  });

  it('keeps nothing but AFM, names, branch and mark of whatever stands beside them', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (others) => {
        const [employee] = readEmployees([{ ...others, ...CURRENT }, CURRENT], 'EX_BASE_05') ?? [];
        expect(Object.keys(employee)).toEqual(['afm', 'lastName', 'firstName', 'branch']);
      }),
    );
  });

  it('is read from what either service of the sandbox tells', () => {
    const clock = { now: () => Date.parse('2026-03-02T08:00:00+02:00') };
    const parts = {
      employees: DEFAULT_EMPLOYEES,
      branches: [],
      clock,
      records: DEFAULT_RECORDS,
    } as unknown as ServiceParts;
    const sent = [
      { ParameterName: 'ReportYear', ParameterValue: '2026' },
      { ParameterName: 'ReportMonth', ParameterValue: '3' },
    ];
    const expected = DEFAULT_EMPLOYEES.map(({ afm, lastName, firstName, branch }) => ({
      afm,
      lastName,
      firstName,
      branch,
    }));
    for (const [code, services] of [
      ['EX_BASE_05', seenServices(parts)],
      ['EX_BASE_04', specifiedServices(parts)],
    ] as const) {
      const { name, rows } = services
        .find(({ descriptor }) => descriptor.name === code)!
        .run(DEFAULT_USER, code === 'EX_BASE_04' ? sent : []);
      expect(readEmployees({ [code]: { [name]: rows } }, code)).toMatchObject(expected);
    }
  });
});
