import { readDescription } from '../../nodes/Ergani/model/forms/description';
import { contradictionsIn } from '../../nodes/Ergani/model/forms/contradictions';
import { readRow } from '../../nodes/Ergani/model/forms/row';
import { DocumentTypes } from '../../sandbox/documents/types';
import { cellsOf, type Row } from './documents';
import { RowNames } from '../../nodes/Ergani/model/values/rowNames';

const types = new DocumentTypes();
const NOW = Date.parse('2026-11-28T08:00:00Z');

const day = (fields: Row = {}): Row => ({
  ...{ f_aa_pararthmatos: 0, f_afm: '123456783', f_eponymo: 'ΠΑΠΠΑ', f_onoma: 'ΜΑΡΙΑ', f_date: '01/12/2026' },
  ...{ f_type: 'ΕΡΓ', f_from: '08:00', f_to: '16:00', ...fields },
});
const REST = { f_type: 'ΑΝ', f_from: '', f_to: '' };
const week = (fields: Row = {}): Row =>
  day({ f_date: undefined, f_day: 1, f_from_date: '01/12/2026', f_to_date: '07/12/2026', ...fields });

/** What is wrong with each row: field and code. */
function found(code: string, rows: Row[]): string[][] {
  const description = readDescription(types.describe(code))!;
  const read = cellsOf(description, rows).map(({ cells }) => {
    const { values, problems } = readRow(description, cells);
    return { values, isFaulty: problems.length > 0 };
  });
  const all = contradictionsIn(code, description, read, NOW, new RowNames([]));
  const nameOf = (label: string) => description.fields.find((field) => field.label === label)?.name;
  return rows.map((_, row) => (all.get(row) ?? []).map((one) => `${nameOf(one.field)} ${one.code}`));
}

describe('A type that contradicts its row', () => {
  it.each<[string, Row, string[]]>([
    ['WTODaily', REST, []],
    ['WTODaily', { f_type: 'ΑΝ' }, ['f_type cellsDiffer']],
    // As programs write it, in Latin letters.
    ['WTODaily', { f_type: 'AN' }, ['f_type cellsDiffer']],
    ['WTODaily', { f_type: 'ΜΕ' }, ['f_type cellsDiffer']],
    ['WTODaily', { f_from: '', f_to: '' }, ['f_from missing']],
    ['WTODaily', { f_type: 'ΤΗΛ', f_from: '', f_to: '' }, ['f_from missing']],
    ['WTOOv', { f_type: 'ΥΠ', f_from: '', f_to: '' }, ['f_from missing']],
    ['WTOOv', { f_type: 'ΥΠ', f_from: '', f_to: '', f_date: '' }, ['f_date missing', 'f_from missing']],
    ['WTOOv', { f_type: 'ΥΠ', f_from: '17:00', f_to: '19:00', f_date: '' }, ['f_date missing']],
    ['WTOLeave', { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' }, []],
    ['WTOLeave', { f_type: 'ΩΑΓΟΝ', f_from: '09:00', f_to: '11:00' }, []],
    ['WTOLeave', { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', f_date: '' }, ['f_date missing']],
    // A leave of one day, by its period.
    [
      'WTOLeave',
      { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', f_date: '', f_from_date: '1/12/2026', f_to_date: '1/12/2026' },
      [],
    ],
  ])('%s %j', (code, fields, expected) => {
    expect(found(code, [day(fields)])).toEqual([expected]);
  });

  it('is asked about in a week too, whose days have no date', () => {
    expect(found('WTOWeek', [week(), week({ ...REST, f_day: 2 }), week({ f_day: 3, f_type: 'ΑΝ' })])).toEqual([
      [],
      [],
      ['f_type cellsDiffer'],
    ]);
  });
});

describe('Entries of one employee', () => {
  const BOTH = [['f_from shiftsOverlap'], ['f_from shiftsOverlap']];

  it.each<[string, Row, Row]>([
    ['overlap', {}, { f_from: '12:00', f_to: '20:00' }],
    ['overlap at another branch', {}, { f_aa_pararthmatos: 1 }],
    ['overlap beyond midnight', { f_from: '22:00', f_to: '06:00' }, { f_date: '02/12/2026', f_from: '05:00' }],
    ['are work and rest', {}, REST],
    ['are two leaves', { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' }, { f_type: 'ΑΔΑΣ', f_from: '', f_to: '' }],
    ['are of other types', {}, { f_type: 'ΤΗΛ' }],
    ['have other names', {}, { f_eponymo: 'ΑΛΛΗ' }],
  ])('%s: both are asked about', (_, one, other) => {
    expect(found('WTODaily', [day(one), day(other)])).toEqual(BOTH);
    expect(found('WTODaily', [day(other), day(one)])).toEqual(BOTH);
  });

  it.each<[string, Row]>([
    ['another employee', { f_afm: '112345671' }],
    ['another day', { f_date: '02/12/2026' }],
    ['a split shift', { f_from: '16:00', f_to: '20:00' }],
    ['the very same, which is a duplicate', { f_comments: 'x' }],
    ['a row that is at fault itself', { f_from: 'x' }],
    ['the rest after a night', { f_date: '02/12/2026', ...REST }],
  ])('are fine: %s', (_, other) => {
    expect(found('WTODaily', [day(), day(other)])).toEqual([[], []]);
  });

  it('all in a row that is long', () => {
    const all = [
      day({ f_to: '20:00' }),
      day({ f_from: '09:00', f_to: '10:00' }),
      day({ f_from: '11:00', f_to: '12:00' }),
    ];
    expect(found('WTODaily', all)).toEqual(Array(3).fill(['f_from shiftsOverlap']));
  });

  it('of a week are of the same week', () => {
    const later = { f_from_date: '08/12/2026', f_to_date: '14/12/2026' };
    expect(found('WTOWeek', [week(), week(later)])).toEqual([[], []]);
    expect(found('WTOWeek', [week(), week(REST)])).toEqual(BOTH);
  });
});

describe('A day that is far away', () => {
  it.each(['01/12/1926', '26/11/2025', '30/11/2027', '01/12/2062'])('is refused in working time: %s', (f_date) => {
    expect(found('WTODaily', [day({ f_date })])).toEqual([['f_date outsideYears']]);
    expect(found('WTOLeave', [day({ f_from_date: f_date, f_to_date: f_date })])[0]).toContain(
      'f_from_date outsideYears',
    );
  });

  it.each(['28/11/2025', '28/11/2027'])('is a year at most: %s', (f_date) => {
    expect(found('WTODaily', [day({ f_date })])).toEqual([[]]);
  });
});

it.each([
  ['WTODailyA', '30/11/2026', 'f_date inFuture'],
  ['WTOOvA', '29/11/2026', 'f_date inFuture'],
  // It is ten o'clock.
  ['WTOOvA', '28/11/2026', ''],
  ['WTODailyA', '20/11/2026', ''],
  ['WTOOv', '30/11/2026', ''],
  ['WTODaily', '30/11/2026', ''],
])('A report of what was is of no day to come: %s of %s', (code, f_date, expected) => {
  const type = code.startsWith('WTOOv') ? 'ΥΠ' : 'ΕΡΓ';
  expect(found(code, [day({ f_date, f_type: type })])).toEqual([expected === '' ? [] : [expected]]);
});

it('A report is of no hours to come either', () => {
  const rows = ['16:00', '07:00'].map((f_from) => day({ f_date: '28/11/2026', f_type: 'ΥΠ', f_from, f_to: '18:00' }));
  expect(rows.map((row) => found('WTOOvA', [row])[0])).toEqual([['f_date inFuture'], []]);
});

it('A sheet of twenty thousand entries of one employee takes no time that grows with its square', () => {
  const description = readDescription(types.describe('WTODaily'))!;
  const [{ cells }] = cellsOf(description, [day({ f_to: '08:01' })]);
  const { values } = readRow(description, cells);
  const { index } = description.fields.find(({ name }) => name === 'f_date')!;
  const rows = Array.from({ length: 20_000 }, (_, n) => {
    const date = `${String((n % 28) + 1).padStart(2, '0')}/12/2026`;
    return { values: values.map((value, place) => (place === index ? date : value)), isFaulty: false };
  });
  const before = process.cpuUsage().user;
  expect(contradictionsIn('WTODaily', description, rows, NOW, new RowNames([])).size).toBe(0);
  expect(process.cpuUsage().user - before).toBeLessThan(3_000_000);
});
