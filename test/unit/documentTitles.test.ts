import { readTitle } from '../../nodes/Ergani/model/forms/title';
import { fieldOf, sent, type Told } from './documents';

const any = () => true;

describe('The title of a field (Endpoints, Other declarations: propertiesInfo)', () => {
  it.each([
    ['ΚΑΡΤΑ ΕΡΓΑΣΙΑΣ (0) ΌΧΙ (1) ΝΑΙ', 'ΚΑΡΤΑ ΕΡΓΑΣΙΑΣ', { '0': 'ΌΧΙ', '1': 'ΝΑΙ' }],
    ['ΦΥΛΟ - (0) ΑΝΤΡΑΣ - (1) ΓΥΝΑΙΚΑ', 'ΦΥΛΟ', { '0': 'ΑΝΤΡΑΣ', '1': 'ΓΥΝΑΙΚΑ' }],
    ['ΕΓΓΡΑΦΟ (ΔΑΤ) ΤΑΥΤΟΤΗΤΑ, (ΔΙΑΒ) ΔΙΑΒΑΤΗΡΙΟ', 'ΕΓΓΡΑΦΟ', { ΔΑΤ: 'ΤΑΥΤΟΤΗΤΑ', ΔΙΑΒ: 'ΔΙΑΒΑΤΗΡΙΟ' }],
    ['ΕΙΔΟΣ:  ( 1 ) -- ΕΝΑ -- ( 2 ) - ΔΥΟ', 'ΕΙΔΟΣ', { '1': 'ΕΝΑ', '2': 'ΔΥΟ' }],
    ['(0) ΌΧΙ (1) ΝΑΙ', '', { '0': 'ΌΧΙ', '1': 'ΝΑΙ' }],
  ])('"%s" holds the meanings of codes', (title, label, meanings: Record<string, string>) => {
    const { codes, label: read } = readTitle(title, any);
    expect([read, Object.fromEntries(codes.map(({ code, meaning }) => [code, meaning]))]).toEqual([label, meanings]);
  });

  it.each([
    ['ΩΡΑ ΑΠΟ (HH24:MM)', 'has nothing behind the brackets'],
    ['ΕΙΔΟΣ (0) ΕΝΑ (1)', 'leaves a code without a meaning'],
    ['ΕΙΔΟΣ (0) (1) ΕΝΑ', 'leaves a code without a meaning'],
    ['ΕΙΔΟΣ', 'has no brackets'],
    ['ΕΙΔΟΣ () ΕΝΑ', 'has nothing in brackets'],
    [`ΕΙΔΟΣ (${'1'.repeat(21)}) ΕΝΑ`, 'has too much in brackets for a code'],
  ])('"%s" tells of no codes, since it %s', (title) => {
    expect(readTitle(title, any)).toEqual({ label: title, codes: [] });
  });

  it('may have remarks in brackets beside codes', () => {
    expect(readTitle('ΣΧΕΣΗ (ΤΥΠΟΣ) (0) ΑΟΡΙΣΤΟΥ (1) ΟΡΙΣΜΕΝΟΥ', (code) => /^[01]$/.test(code))).toEqual({
      label: 'ΣΧΕΣΗ (ΤΥΠΟΣ)',
      codes: [
        { code: '0', meaning: 'ΑΟΡΙΣΤΟΥ' },
        { code: '1', meaning: 'ΟΡΙΣΜΕΝΟΥ' },
      ],
    });
  });

  it('is read up to its 2000th character', () => {
    expect(readTitle(`${'x'.repeat(3_000)}(0) ΕΝΑ`, any)).toEqual({ label: 'x'.repeat(2_000), codes: [] });
  });
});

describe('What a field is called', () => {
  it.each<[unknown, string, string]>([
    ['  ΕΠΩΝΥΜΟ \n', 'ΕΠΩΝΥΜΟ', 'ΕΠΩΝΥΜΟ'],
    ['', 'f_x', 'f_x'],
    ['  ', 'f_x', 'f_x'],
    [null, 'f_x', 'f_x'],
    [7, 'f_x', 'f_x'],
    ['(0) ΌΧΙ (1) ΝΑΙ', 'f_x', '(0) ΌΧΙ (1) ΝΑΙ'],
    ['x'.repeat(81), `${'x'.repeat(80)}…`, 'x'.repeat(81)],
  ])('is its title, or its name: %j', (given, label, title) => {
    expect(fieldOf({ title: given, enumeration: ['0', '1'] })).toMatchObject({ label, title });
  });
});

const codesOf = (told: Told): string[] =>
  fieldOf(told).codes.map(({ code, meaning }) => (meaning === '' ? code : `${code}=${meaning}`));

describe('The codes of a field', () => {
  it('are those of its enumeration, with what the title tells of them', () => {
    const title = 'ΕΙΔΟΣ (0) ΕΝΑ (1) ΔΥΟ (9) ΑΛΛΟ';
    expect(codesOf({ title, enumeration: ['', '0', '1', '2'] })).toEqual(['0=ΕΝΑ', '1=ΔΥΟ (9) ΑΛΛΟ', '2']);
    expect(codesOf({ title: 'ΕΙΔΟΣ (1) ΔΥΟ', enumeration: ['0', '1'] })).toEqual(['1=ΔΥΟ', '0']);
    expect(codesOf({ title: 'ΕΙΔΟΣ', enumeration: ['0', '1'] })).toEqual(['0', '1']);
  });

  it('are what its pattern takes of what the title tells', () => {
    expect(codesOf({ title: 'ΕΙΔΟΣ (0) ΕΝΑ (1) ΔΥΟ (ΑΑ) ΧΙ', pattern: '[0-9]' })).toEqual(['0=ΕΝΑ', '1=ΔΥΟ (ΑΑ) ΧΙ']);
    expect(codesOf({ title: 'ΕΙΔΟΣ (ΑΑΑΑ) ΕΝΑ (ΒΒΒΒ) ΔΥΟ', pattern: '[Α-Ω]{4}' })).toEqual(['ΑΑΑΑ=ΕΝΑ', 'ΒΒΒΒ=ΔΥΟ']);
  });

  it('are short words in brackets where there is no rule at all', () => {
    expect(codesOf({ title: 'ΕΙΔΟΣ (0) ΕΝΑ (ΑΑΑ) ΔΥΟ (-) ΤΡΙΑ (ΒΒΒΒ) ΧΙ (Α-) ΨΙ (-Α) ΩΜΕΓΑ' })).toEqual([
      '0=ΕΝΑ',
      'ΑΑΑ=ΔΥΟ (-) ΤΡΙΑ (ΒΒΒΒ) ΧΙ (Α-) ΨΙ (-Α) ΩΜΕΓΑ',
    ]);
  });

  it('are none where one thing alone stands in brackets, which may be a remark, and no enumeration says otherwise', () => {
    expect(fieldOf({ title: 'ΩΡΑ (Α) ΑΠΟ' })).toMatchObject({
      codes: [],
      label: 'ΩΡΑ (Α) ΑΠΟ',
      form: { kind: 'text' },
    });
    expect(codesOf({ title: 'ΩΡΑ (1) ΑΠΟ', pattern: '[0-9]' })).toEqual([]);
  });

  it('are not taken from the title where a pattern can not be read', () => {
    expect(codesOf({ title: 'ΕΙΔΟΣ (0) ΕΝΑ (1) ΔΥΟ', pattern: '\\p{IsKlingon}' })).toEqual([]);
  });
});

describe('A cell of a field with codes', () => {
  const YES_NO: Told = { title: 'ΚΑΡΤΑ (0) ΌΧΙ (1) ΝΑΙ', enumeration: ['0', '1'] };
  const KINDS: Told = { title: 'ΕΓΓΡΑΦΟ (ΔΑΤ) ΤΑΥΤΟΤΗΤΑ (ΑΔ) ΑΔΕΙΑ', enumeration: ['ΔΑΤ', 'ΑΔ', 'ΞΕΝ'] };
  const UNKNOWN = 'is none of the values that the registry takes';

  it.each<[Told, unknown, string]>([
    [YES_NO, '1', '1'],
    [YES_NO, 1, '1'],
    [YES_NO, 1n, '1'],
    [YES_NO, '1.0', '1'],
    [YES_NO, "'1", '1'],
    [YES_NO, 'ναι', '1'],
    [YES_NO, '1 - ΝΑΙ', '1'],
    [YES_NO, true, '1'],
    [YES_NO, 'yes', '1'],
    [YES_NO, 'Αληθές', '1'],
    [YES_NO, false, '0'],
    [YES_NO, 'No', '0'],
    [YES_NO, 'όχι', '0'],
    [YES_NO, 'ψευδές', '0'],
    [KINDS, 'ΔΑΤ', 'ΔΑΤ'],
    [KINDS, 'Ταυτότητα', 'ΔΑΤ'],
    [KINDS, 'ΔΑΤ Ταυτότητα', 'ΔΑΤ'],
    // In Latin letters, where they look the same, and in small ones.
    [KINDS, 'ΔAT', 'ΔΑΤ'],
    [KINDS, 'δατ', 'ΔΑΤ'],
    [KINDS, 'ξεν', 'ΞΕΝ'],
    [{ enumeration: ['1.0', '1'] }, '1.0', '1.0'],
    [{ enumeration: ['Α', 'A'] }, 'A', 'A'],
  ])('%j: %p is sent as "%s"', (told, cell, code) => {
    expect(sent(told, cell)).toBe(code);
  });

  it.each<[Told, unknown, string]>([
    [YES_NO, '2', 'ΚΑΡΤΑ "2"'],
    [YES_NO, '-1', 'ΚΑΡΤΑ "-1"'],
    [YES_NO, '—', 'ΚΑΡΤΑ "—"'],
    [KINDS, true, 'ΕΓΓΡΑΦΟ true'],
    [{ enumeration: ['1', '2'] }, '-1', 'f_x "-1"'],
    [{ enumeration: ['1'] }, '—', 'f_x "—"'],
    [{ title: 'Χ (0) *** (1) ΝΑΙ', enumeration: ['0', '1'] }, '—', 'Χ "—"'],
    [{ title: 'Χ (0) ΑΛΛΟ (1) ΑΛΛΟ', enumeration: ['0', '1'] }, 'άλλο', 'Χ "άλλο"'],
    [{ enumeration: ['Α', 'A'] }, 'α', 'f_x "α"'],
    [{ enumeration: [''] }, 'x', 'f_x "x"'],
  ])('%j: %p names none, or more than one', (told, cell, words) => {
    expect(sent(told, cell)).toBe(`! ${words} ${UNKNOWN}`);
  });

  it('is judged by the form of the field where it names no code', () => {
    expect(sent({ title: 'Χ (0) ΟΧΙ (1) ΝΑΙ' }, 'κάτι')).toBe('κάτι');
    expect(sent({ title: 'Χ (0) ΟΧΙ (1) ΝΑΙ' }, '1.0')).toBe('1');
    expect(sent({ title: 'Χ (0) ΟΧΙ (1) ΝΑΙ' }, 'x'.repeat(61))).toBe('x'.repeat(61));
    expect(sent({ title: 'Χ (0) ΟΧΙ (1) ΝΑΙ', pattern: '[0-9]' }, 'ΝΑΙ')).toBe('1');
    expect(sent({ title: 'Χ (0) ΟΧΙ (1) ΝΑΙ', pattern: '[0-9]' }, '5')).toBe('5');
    expect(sent({ title: 'Χ (0) ΟΧΙ (1) ΝΑΙ', pattern: '[0-9]' }, 'Ω')).toBe(
      '! Χ "Ω" is not in the form that the registry takes',
    );
  });

  it('means no code where the field has none', () => {
    expect(sent({ title: 'ΣΗΜΕΙΩΣΕΙΣ' }, true)).toBe('true');
    expect(sent({ title: 'ΣΗΜΕΙΩΣΕΙΣ' }, 'ναι')).toBe('ναι');
  });
});
