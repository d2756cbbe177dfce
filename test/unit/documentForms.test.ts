import { fieldOf, sent, type Told } from './documents';

/** A day in each order, by its separators. */
const DAY = '(0[1-9]|[12][0-9]|3[01])';
const MONTH = '(0[1-9]|1[0-2])';
const YEAR = '[12][0-9]{3}';

const form = (told: Told) => fieldOf(told).form;

describe('The form of a field, as its pattern tells it (Endpoints, Other declarations: dates, times, decimals)', () => {
  it.each([
    [`${DAY}/${MONTH}/${YEAR}`, '24/05/2026'],
    [`${DAY}-${MONTH}-${YEAR}`, '24-05-2026'],
    [`${DAY}\\.${MONTH}\\.${YEAR}`, '24.05.2026'],
    [`${YEAR}-${MONTH}-${DAY}`, '2026-05-24'],
    [`${YEAR}/${MONTH}/${DAY}`, '2026/05/24'],
    [`${YEAR}${MONTH}${DAY}`, '20260524'],
    [`(${DAY}/${MONTH}/${YEAR})|([ ]*)`, '24/05/2026'],
    // It takes what is not a day of the calendar as well, as long as it takes no letters.
    ['[0-9]{2}/[0-9]{2}/[0-9]{4}', '24/05/2026'],
  ])('is a day written as %s', (pattern, day) => {
    expect(form({ pattern })).toMatchObject({ kind: 'day' });
    for (const cell of ['24/5/2026', '2026-05-24', 46_166]) expect(sent({ pattern }, cell)).toBe(day);
    expect(sent({ pattern }, 'αύριο')).toMatch(/^! f_x "αύριο" is not a date or time$/);
  });

  it.each([
    ['eight digits that need not be a day', { pattern: '[0-9]{8}' }],
    ['anything', { pattern: '.*' }],
    ['letters and slashes', { pattern: '[0-9a-z/]{10}' }],
    // The programme of a hiring, as the trial environment describes it (chrismfz/ekdosi).
    ['digits and hyphens in any order', { pattern: '[0-9-]{0,10}' }],
    ['capitals, digits and slashes', { pattern: '[0-9A-Z/]{0,10}' }],
    ['the days of one month', { pattern: '(0[1-9]|[12][0-9])/12/2026' }],
    ['no rule', {}],
  ])('is no day where the field takes %s', (_, told) => {
    expect(form(told)).toEqual({ kind: 'text' });
  });

  it('so that a number that counts no days goes out as it is', () => {
    expect(
      ['45000', 45_000, 12_345, '20230', '1-2-2026'].map((cell) => sent({ pattern: '[0-9-]{0,10}' }, cell)),
    ).toEqual(['45000', '45000', '12345', '20230', '1-2-2026']);
  });

  it.each([
    ['([0-1][0-9]|2[0-3]):([0-5][0-9])', '08:30'],
    ['([0-1][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])', '08:30:00'],
  ])('is a time of the day written as %s', (pattern, time) => {
    for (const cell of ['8:30', '08.30', '8:30 π.μ.', 8.5 / 24]) expect(sent({ pattern }, cell)).toBe(time);
  });

  it.each([
    ['[0-9a-z:]{5}'],
    ['[0-9a-z:]{8}'],
    ['[0-9:]{0,8}'],
    // The hours of a morning.
    ['0[0-9]:[0-5][0-9]'],
  ])('is not a time of the day where the field takes %s', (pattern) => {
    expect(form({ pattern })).toEqual({ kind: 'text' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['[0-9]+,[0-9]{2}', { mark: ',', places: [2] }],
    ['[0-9]+(,[0-9]{2})?', { mark: ',', places: [0, 2] }],
    ['[0-9]+(,[0-9]{1,3})?', { mark: ',', places: [0, 1, 2, 3] }],
    ['[0-9]+\\.[0-9]{2}', { mark: '.', places: [2] }],
    ['[0-9]+,[0-9]{6}', { mark: ',', places: [6] }],
    ['[0-9]{1,3}(\\.[0-9]{3})*,[0-9]{2}', { mark: ',', places: [2] }],
    ['[0-9]{3},[0-9]', { mark: ',', places: [1] }],
    ['[0-9]{4},[0-9]', { mark: ',', places: [1] }],
    ['[0-9],[0-9]', { mark: ',', places: [1] }],
    ['0,[0-9]{2}', { mark: ',', places: [2] }],
  ])('is a decimal number where the field takes %s', (pattern, known) => {
    expect(form({ pattern })).toEqual({ kind: 'decimal', ...known });
  });

  it.each(['[0-9]+', '[0-9a-z,.]+', '[0-9]{5},[0-9]', '[0-9]+,[0-9]{7}'])(
    'is not a decimal number where the field takes %s',
    (pattern) => expect(form({ pattern })).toEqual({ kind: 'text' }),
  );

  it.each(['afm', 'f_afm', 'F_AFM', 'f_afm_ergodoti', 'AFM_x'])('is a tax number where nine digits are %s', (name) => {
    expect(form({ name, pattern: '[0-9]{9}' })).toEqual({ kind: 'afm' });
    expect(sent({ name, pattern: '[0-9]{9}' }, 94_123_454)).toBe('094123454');
  });

  it.each([
    ['f_x', '[0-9]{9}'],
    ['f_afmx', '[0-9]{9}'],
    ['xafm', '[0-9]{9}'],
    ['f_afm', '[0-9]{8,9}'],
    ['f_afm', '[0-9]{10}'],
    ['f_afm', '.*'],
  ])('is no tax number where %s takes %s', (name, pattern) => {
    expect(form({ name, pattern })).toEqual({ kind: 'text' });
  });

  it.each<[string, string]>([
    ['f_aa_pararthmatos', 'x'],
    ['f_aa', 'Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ'],
    ['f_pararthma_aa', 'ΠΑΡΑΡΤΗΜΑ'],
  ])('is a branch where the field is called %s, %s: its number has no zeros before it', (name, title) => {
    for (const rules of [{ pattern: '[0-9]{1,5}' }, {}]) {
      expect(form({ name, title, ...rules })).toEqual({ kind: 'branch' });
      const numbers = ['01', '00', "'1", '1.0', 1, '0', '010'].map((cell) => sent({ name, title, ...rules }, cell));
      expect(numbers).toEqual(['1', '0', rules.pattern ? '1' : "'1", rules.pattern ? '1' : '1.0', '1', '0', '10']);
    }
    expect(sent({ name, title, pattern: '[0-9]{1,5}' }, 'x')).toContain('is not in the form');
  });

  it.each<[string, string, string]>([
    ['f_aa', 'Α/Α', '[0-9]{1,5}'],
    ['f_aa_pararthmatos', 'x', '[0-9]{4}'],
  ])('is no branch where %s, %s, takes %s', (name, title, pattern) => {
    expect(form({ name, title, pattern })).toEqual({ kind: 'text' });
    expect(sent({ name, title, pattern }, '0001')).toBe('0001');
  });

  it('is that of codes where the field has some, whatever else its pattern takes', () => {
    expect(form({ enumeration: ['01/01/2026', '02/01/2026'] })).toEqual({ kind: 'code' });
    expect(form({ title: 'Χ (0) ΟΧΙ (1) ΝΑΙ', pattern: '[0-9]' })).toEqual({ kind: 'code' });
    expect(form({ enumeration: [''] })).toEqual({ kind: 'code' });
  });
});

describe('The form of a field, as the value that the description shows tells it', () => {
  it.each<[unknown, unknown, string]>([
    ['2026-09-25', '24/5/2026', '2026-05-24'],
    ['25/09/2026', '2026-05-24', '24/05/2026'],
    ['2026-09-25T09:26:21.8592489+03:00', '24/05/2026 08:00', '2026-05-24T08:00:00+03:00'],
    ['AA==', ' JVBERi0= ', 'JVBERi0='],
    ['f_x', '24/5/2026', '24/5/2026'],
    [7, '24/5/2026', '24/5/2026'],
    [null, '24/5/2026', '24/5/2026'],
    ['from 2026-09-25', '24/5/2026', '24/5/2026'],
    ['2026-09-25?', '24/5/2026', '24/5/2026'],
    ['x25/09/2026', '24/5/2026', '24/5/2026'],
    ['25/09/20260', '24/5/2026', '24/5/2026'],
    ['x2026-09-25T09:26', '24/5/2026', '24/5/2026'],
  ])('%j: %p is sent as "%s"', (example, cell, value) => {
    expect(sent({ example }, cell)).toBe(value);
  });

  it('counts for less than a pattern, even one that can not be read', () => {
    for (const pattern of ['.*', '\\p{IsKlingon}']) {
      for (const example of ['2026-09-25', '25/09/2026', '2026-09-25T09:26']) {
        expect(form({ example, pattern })).toEqual({ kind: 'text' });
      }
    }
    expect(form({ example: '2026-09-25', pattern: `${DAY}/${MONTH}/${YEAR}` })).toEqual({
      kind: 'day',
      layout: 'dd/MM/yyyy',
    });
    expect(form({ example: null, pattern: '.*' })).toEqual({ kind: 'text' });
  });
});
