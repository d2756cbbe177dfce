import fc from 'fast-check';
import { FIELD_LABELS } from '../../nodes/Ergani/model/sheet/fields';
import type { Employee } from '../../nodes/Ergani/model/registry/employees';
import { Employees, type EmployeeInRow } from '../../nodes/Ergani/model/sheet/employees';
import { MEN, WOMEN } from '../../nodes/Ergani/model/sheet/vocabulary/firstNames';
import { LATIN_LETTERS, LIKE_SOUNDS } from '../../nodes/Ergani/model/sheet/vocabulary/latinLetters';
import { fullNameIn, wordOf } from '../../nodes/Ergani/model/sheet/names';
import { capitals, elot } from './latinLetters';
import { reasonInError } from '../../nodes/Ergani/model/values/result';

const AFM = '102938470';
const OTHER_AFMS = ['045123671', '113829467', '119874566', '094123454'];

/** `ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ`; a bar parts last and first name where one of them has several words. */
function employee(name: string, afm = AFM): Employee {
  const [lastName, firstName] = name.split(name.includes('|') ? '|' : ' ');
  return { afm, lastName, firstName, branch: '0' };
}

/** `sent`, `sent with a warning`, or the code of the refusal. */
function outcomeOf(told: EmployeeInRow, listed: string, others: readonly string[] = []): string {
  const list = [employee(listed), ...others.map((name, at) => employee(name, OTHER_AFMS[at]))];
  const reading = new Employees(list).complete({ employeeAfm: AFM, ...told });
  if (!reading.ok) return reading.problem.code;
  return reading.warning === undefined ? 'sent' : 'sent with a warning';
}

const SENT = 'sent';
const WARNED = 'sent with a warning';
const REFUSED = 'namesDiffer';

describe('A full name beside the tax number of', () => {
  const rows: Array<[listed: string, told: string, outcome: string, others?: string[]]> = [
    // A family.
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Άννα', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Νίκη', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Ζαμπία', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Νίκος Παπαδόπουλος', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'ΓΕΩΡΓΙΟΣ ΝΙΚΟΣ', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Georgiou Anna', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Anna', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Νίκος και Άννα', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Άννα Νίκος', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου', WARNED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Georgiou', WARNED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Νίκος', REFUSED],
    // Case, accents, order, signs, alphabets.
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'νικοσ γεωργιου', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου, Νίκος', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'ΓE\u03a9PΓIOY NIKO\u03a3', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Georgiou Nikos', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'NIKOS YEORGIOU', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Nikos', SENT],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΙΩΡΓΟΣ', 'Giorgos Papadopulos', SENT],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΕΩΡΓΙΟΣ', 'Giorgos Papadopoulos', SENT],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΕΩΡΓΙΟΣ', 'Yiorgos Papadopoulos', SENT],
    ['ΧΑΤΖΗ ΧΡΙΣΤΙΝΑ', 'Xristina Hatzi', SENT],
    ['ΧΑΤΖΗ ΧΡΙΣΤΙΝΑ', 'Christina Chatzi', SENT],
    ['ΜΠΑΚΟΓΙΑΝΝΗΣ ΕΥΣΤΑΘΙΟΣ', 'Bakoyannis Efstathios', SENT],
    ['ΑΓΓΕΛΟΠΟΥΛΟΥ ΕΙΡΗΝΗ', 'Irini Aggelopoulou', SENT],
    ['ΑΓΓΕΛΟΠΟΥΛΟΥ ΕΙΡΗΝΗ', 'Irene Aggelopoulou', SENT],
    ['ΓΕΩΡΓΙΟΥ ΕΥΗ', 'Evi Georgiou', SENT],
    ['ΓΕΩΡΓΙΟΥ ΕΥΗ', 'Efi Georgiou', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΡΗΝΑ', 'Rena Georgiou', REFUSED],
    ['ΝΤΟΥΝΤΑΣ ΗΛΙΑΣ', 'Elias Dounias', REFUSED],
    ['ΝΤΟΥΝΤΑΣ ΗΛΙΑΣ', 'Elias Doundas', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Georgiou Zampia', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'John Smith', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Nikos P.', REFUSED],
    ['ΚΟΒΑΛΣΚΙ ΛΟΥΚΑΣ', 'Łukasz Kowalski', REFUSED],
    ['ΑΜΠΝΤΟΥΛΡΑΧΜΑΝ ΟΜΑΡ', 'Abdoel Rahmaan Omar', REFUSED],
    ['ΝΤΟΥΝΤΑΣ ΗΛΙΑΣ', 'Ilias Doundas', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'George Nick', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΛΑΟΣ', 'Nick Georgiou', SENT],
    ['ΣΜΙΘ ΤΖΟΝ', 'John Smith', REFUSED],
    ['SMITH JOHN', 'john smith', SENT],
    ['ΠΕΤΡΕΝΚΟ ΟΛΕΝΑ', 'Петренко Олена', REFUSED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ', 'Maria Papadopoulos', REFUSED],
    // Double names.
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ-ΓΕΩΡΓΙΟΥ|ΜΑΡΙΑ', 'Παπαδοπούλου Μαρία', SENT],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ-ΓΕΩΡΓΙΟΥ|ΜΑΡΙΑ', 'Μαρία Γεωργίου', SENT],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ ΓΕΩΡΓΙΟΥ|ΜΑΡΙΑ', 'Μαρία Παπαδοπούλου - Γεωργίου', SENT],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ ΓΕΩΡΓΙΟΥ|ΜΑΡΙΑ', 'Γεωργίου', WARNED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ-ΓΕΩΡΓΙΟΥ|ΜΑΡΙΑ', 'Παπαδοπούλου-Νικολάου Μαρία', REFUSED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ', 'Μαρία Παπαδοπούλου-Γεωργίου', WARNED],
    ['ΧΑΤΖΗΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Χατζή Γεωργίου Νίκος', SENT],
    ['ΧΑΤΖΗΓΕΩΡΓΙΟΥ ΝΙΚΟΛΑΟΣ', 'Χατζη-Γεωργίου Νίκος', SENT],
    ['ΧΑΤΖΗΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Νίκος', REFUSED],
    ['ΑΛ ΧΑΣΑΝ|ΟΜΑΡ', 'Αλ Ομάρ', REFUSED],
    ['ΓΕΩΡΓΙΟΥ|ΑΝΝΑ ΜΑΡΙΑ', 'Μαρία-Άννα Γεωργίου', SENT],
    ['ΓΕΩΡΓΙΟΥ|ΑΝΝΑ ΜΑΡΙΑ', 'Γεωργίου Άννα', WARNED],
    ['ΓΕΩΡΓΙΟΥ|ΑΝΝΑ ΜΑΡΙΑ', 'Γεωργίου Άννα Ελένη', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΜΑΡΙΑ', 'Γεωργίου Άννα Μαρία', REFUSED],
    // Short first names.
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΛΑΟΣ', 'Γεωργίου Νίκος', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΛΑΟΣ', 'Nikos Georgiou', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΛΑΟΣ', 'Γεωργίου Νικόλαος (Νίκος)', SENT],
    ['ΓΕΩΡΓΙΟΥ ΙΩΑΝΝΗΣ', 'Γιάννης Γεωργίου', SENT],
    ['ΓΕΩΡΓΙΟΥ ΜΑΡΙΑ', 'Γεωργίου Μαίρη', SENT],
    ['ΓΕΩΡΓΙΟΥ ΑΙΚΑΤΕΡΙΝΗ', 'Γεωργίου Κατερίνα', SENT],
    ['ΓΕΩΡΓΙΟΥ ΑΘΑΝΑΣΙΟΣ', 'Γεωργίου Τάσος', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΙΩΑΝΝΑ', 'Γεωργίου Γιάννης', REFUSED],
    // Initials and what else stands beside a name.
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΕΩΡΓΙΟΣ', 'Γ. Παπαδόπουλος', WARNED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΕΩΡΓΙΟΣ', 'Παπαδόπουλος Γ', WARNED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΕΩΡΓΙΟΣ', 'Παπαδόπουλος Γεώρ.', WARNED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΕΩΡΓΙΟΣ', 'G. Papadopoulos', WARNED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΙΩΑΝΝΗΣ', 'Γ. Παπαδόπουλος', WARNED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΙΩΑΝΝΗΣ', 'J. Papadopoulos', WARNED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΝΙΚΟΣ', 'G. Papadopoulos', REFUSED],
    ['SMITH JOHN', 'J. Smith', WARNED],
    ['SMITH JOHN', 'A. Smith', REFUSED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΝΙΚΟΣ', 'Γ. Παπαδόπουλος', REFUSED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΝΙΚΟΣ', 'Νίκος Π.', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Νίκος Ι. Γεωργίου', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Νίκος Ιω. Γεωργίου', WARNED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Άννα. Νίκος', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Άννα / Νίκος', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΚΩΝΣΤΑΝΤΙΝΟΣ', 'ΓΕΩΡΓΙΟΥ ΚΩΝ/ΝΟΣ', SENT],
    ['ΓΕΩΡΓΙΟΥ ΚΩΝΣΤΑΝΤΙΝΑ', 'Κων/νος Γεωργίου', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΠΑΝΑΓΙΩΤΗΣ', 'Παν/της Γεωργίου', SENT],
    ['ΓΕΩΡΓΙΟΥ ΚΩΝΣΤΑΝΤΙΝΑ', 'Κων. Γεωργίου', WARNED],
    ['ΡΗΓΑ ΝΙΚΟΣ', 'Ρήγα/Εύα', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ ΤΟΥ ΙΩΑΝΝΗ', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Άννα του Νίκου', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Νίκος Ιωάννη', WARNED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ', 'Παπαδοπούλου Μαρία συζ. Γεωργίου', SENT],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ', 'Κα Μαρία Παπαδοπούλου', SENT],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ', 'Mrs. Maria Papadopoulou', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Νίκος (0012)', SENT],
    // Others in the list whom the name fits as well, or better.
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΛΑΟΣ', 'Γεωργίου Νίκος', REFUSED, ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ']],
    ['ΓΕΩΡΓΙΟΥ ΑΘΑΝΑΣΙΟΣ', 'Γεωργίου Σάκης', REFUSED, ['ΓΕΩΡΓΙΟΥ ΑΝΑΣΤΑΣΙΟΣ']],
    ['ΓΕΩΡΓΙΟΥ ΑΛΕΞΑΝΔΡΑ', 'Γεωργίου Άλεξ', REFUSED, ['ΓΕΩΡΓΙΟΥ ΑΛΕΞΑΝΔΡΟΣ']],
    ['ΓΕΩΡΓΙΟΥ ΑΛΕΞΑΝΔΡΑ', 'Γεωργίου Άλεξ', SENT],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ-ΓΕΩΡΓΙΟΥ|ΜΑΡΙΑ', 'Γεωργίου Μαρία', REFUSED, ['ΓΕΩΡΓΙΟΥ ΜΑΡΙΑ']],
    ['ΓΕΩΡΓΙΟΥ|ΑΝΝΑ ΜΑΡΙΑ', 'Γεωργίου Άννα', REFUSED, ['ΓΕΩΡΓΙΟΥ ΑΝΝΑ']],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'John Smith', REFUSED, ['SMITH JOHN']],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Papadopoulos Nikos', REFUSED, ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΝΙΚΟΣ']],
    ['ΓΕΩΡΓΙΟΥ ΧΡΗΣΤΟΣ', 'Georgiou Christos', SENT],
    ['ΑΔΑΜ ΑΔΩΝΙΣ', 'Adonis Adam', SENT, ['ΑΔΑΜ ΑΝΤΩΝΗΣ']],
    ['ΑΔΑΜ ΑΝΤΩΝΗΣ', 'Adonis Adam', REFUSED, ['ΑΔΑΜ ΑΔΩΝΙΣ']],
    ['ΑΝΝΑΜ ΑΡΙΑ', 'Άννα Μαρία', REFUSED, ['ΑΝΝΑ ΜΑΡΙΑ']],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Νίκος', SENT, ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ']],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΛΑΟΣ', 'Γεωργίου Νίκος', SENT, ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΛΑΟΣ']],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου', WARNED, ['ΓΕΩΡΓΙΟΥ ΑΝΝΑ']],
  ];
  it.each(rows.map(([listed, told, outcome, others = []]) => ({ listed, told, outcome, others })))(
    '$listed: $told, with $others: $outcome',
    ({ listed, told, outcome, others }) => {
      expect(outcomeOf({ fullNames: [told] }, listed, others)).toBe(outcome);
    },
  );
});

describe('Last and first name in columns of their own beside the tax number of', () => {
  const rows: Array<[listed: string, lastName: string, firstName: string, outcome: string, others?: string[]]> = [
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου', 'Νίκος', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'GEORGIOU', 'NIKOS', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΛΑΟΣ', 'Γεωργίου', 'Νίκος', SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΛΑΟΣ', 'Γεωργίου', 'Νίκος', REFUSED, ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ']],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου', 'Άννα', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Georgiou', 'Anna', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Παππάς', 'Νίκος', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου Άννα', 'Νίκος', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου', 'Ν.', WARNED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Γεωργίου', 'Α.', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Georgiou', 'Nick', REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Νίκος', 'Γεωργίου', WARNED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Nikos', 'Georgiou', WARNED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Νίκος', 'Γεωργίου', REFUSED, ['ΝΙΚΟΣ ΓΕΩΡΓΙΟΥ']],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', 'Άννα', 'Γεωργίου', REFUSED],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ-ΓΕΩΡΓΙΟΥ|ΜΑΡΙΑ', 'Παπαδοπούλου', 'Μαρία', SENT],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ', 'Παπαδοπούλου Γεωργίου', 'Μαρία', WARNED],
  ];
  it.each(
    rows.map(([listed, lastName, firstName, outcome, others = []]) => ({
      listed,
      lastName,
      firstName,
      outcome,
      others,
    })),
  )('$listed: $lastName, $firstName, with $others: $outcome', ({ listed, lastName, firstName, outcome, others }) => {
    expect(outcomeOf({ lastName, firstName }, listed, others)).toBe(outcome);
  });

  it('go out as the list has them where they have changed places, and else as they are written', () => {
    const employees = new Employees([employee('ΓΕΩΡΓΙΟΥ ΝΙΚΟΛΑΟΣ')]);
    const sent = (lastName: string, firstName: string): unknown => {
      const reading = employees.complete({ employeeAfm: AFM, lastName, firstName });
      return reading.ok && reading.value;
    };
    expect(sent('Νίκος', 'Γεωργίου')).toMatchObject({ lastName: 'ΓΕΩΡΓΙΟΥ', firstName: 'ΝΙΚΟΛΑΟΣ' });
    expect(sent('Γεωργίου', 'Νίκος')).toMatchObject({ lastName: 'Γεωργίου', firstName: 'Νίκος' });
  });
});

describe('One name alone in its column beside the tax number of', () => {
  it.each<[listed: string, told: EmployeeInRow, outcome: string]>([
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', { lastName: 'Γεωργίου' }, WARNED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', { firstName: 'Νίκος' }, WARNED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', { firstName: 'Άννα' }, REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', { lastName: 'Νίκος' }, REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', { lastName: 'Γεωργίου Νίκος' }, SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', { firstName: 'Nikos Georgiou' }, SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', { lastName: 'Γεωργίου Άννα' }, REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', { lastName: 'Γεωργίου Ζαμπία' }, REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', { lastName: 'Γεωργίου', fullNames: ['Γεωργίου Νίκος'] }, SENT],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', { lastName: 'Γεωργίου', fullNames: ['Γεωργίου Άννα'] }, REFUSED],
    ['ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ', { firstName: 'Άννα', fullNames: ['Γεωργίου Νίκος'] }, REFUSED],
  ])('%s: %j: %s', (listed, told, outcome) => {
    expect(outcomeOf(told, listed)).toBe(outcome);
  });

  it('takes both as the list parts them where its column holds both', () => {
    for (const told of [
      { lastName: 'Nikos Georgiou' },
      { lastName: 'Γεωργίου Νίκος', fullNames: ['Γεωργίου Νίκος'] },
    ]) {
      expect(new Employees([employee('ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ')]).complete({ employeeAfm: AFM, ...told })).toMatchObject({
        value: { lastName: 'ΓΕΩΡΓΙΟΥ', firstName: 'ΝΙΚΟΣ' },
      });
    }
  });
});

const SURNAMES = [
  'ΓΕΩΡΓΙΟΥ',
  'ΠΑΠΑΔΟΠΟΥΛΟΥ-ΓΕΩΡΓΙΟΥ',
  'ΝΤΟΥΝΤΑΣ',
  'ΜΠΑΚΟΓΙΑΝΝΗΣ',
  'ΑΓΓΕΛΟΠΟΥΛΟΥ',
  'ΧΑΤΖΗ ΓΕΩΡΓΙΟΥ',
  'ΕΥΑΓΓΕΛΟΥ',
];
const FIRST_NAMES = [MEN, WOMEN].flatMap((table) =>
  Object.entries(table).flatMap(([name, forms]) => [name, ...forms.split(' ').filter(Boolean)].map(capitals)),
);

const writings = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.replace(/[-]/g, ' '),
  elot,
  (text) => elot(text).toLowerCase(),
);

describe('Whoever is in a list', () => {
  const person = fc.record({ lastName: fc.constantFrom(...SURNAMES), firstName: fc.constantFrom(...FIRST_NAMES) });

  it('agrees with themselves, in any case, order and alphabet, and goes out without a word', () => {
    fc.assert(
      fc.property(person, writings, fc.boolean(), ({ lastName, firstName }, write, isFirstAhead) => {
        const employees = new Employees([{ ...employee('Α Β'), lastName, firstName }]);
        const fullName = write(isFirstAhead ? `${firstName} ${lastName}` : `${lastName} ${firstName}`);
        expect(employees.complete({ employeeAfm: AFM, fullNames: [fullName] })).toEqual({
          ok: true,
          value: { employeeAfm: AFM, lastName, firstName, branch: '0' },
        });
        const written = { lastName: write(lastName), firstName: write(firstName) };
        expect(employees.complete({ employeeAfm: AFM, ...written })).toEqual({
          ok: true,
          value: { employeeAfm: AFM, ...written, branch: '0' },
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('never agrees with the tax number of another, though they share a surname', () => {
    fc.assert(
      fc.property(person, person, writings, fc.boolean(), (one, other, write, sharesSurname) => {
        const another = sharesSurname ? { ...other, lastName: one.lastName } : other;
        fc.pre(one.firstName !== another.firstName || one.lastName !== another.lastName);
        const name = write(`${another.lastName} ${another.firstName}`);
        // Latin letters can spell the names of both.
        const isOfBoth = elot(`${one.lastName} ${one.firstName}`) === elot(`${another.lastName} ${another.firstName}`);
        fc.pre(!isOfBoth);
        const employees = new Employees([
          { ...one, afm: AFM, branch: '0' },
          { ...another, afm: OTHER_AFMS[0], branch: '0' },
        ]);
        expect(employees.complete({ employeeAfm: AFM, fullNames: [name] })).toMatchObject({
          problem: { code: 'namesDiffer' },
        });
        const columns = { lastName: write(another.lastName), firstName: write(another.firstName) };
        expect(employees.complete({ employeeAfm: AFM, ...columns })).toMatchObject({
          problem: { code: 'namesDiffer' },
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('is found in favour of one of two at most, but for namesakes', () => {
    const name = fc.array(fc.constantFrom(...SURNAMES, ...FIRST_NAMES.slice(0, 40), 'Α.', 'Nikos', 'Anna'), {
      minLength: 2,
      maxLength: 3,
    });
    fc.assert(
      fc.property(person, person, name, (one, another, words) => {
        fc.pre(capitals(`${one.lastName}${one.firstName}`) !== capitals(`${another.lastName}${another.firstName}`));
        const employees = new Employees([
          { ...one, afm: AFM, branch: '0' },
          { ...another, afm: OTHER_AFMS[0], branch: '0' },
        ]);
        const agreeing = [AFM, OTHER_AFMS[0]].filter((employeeAfm) => {
          const reading = employees.complete({ employeeAfm, fullNames: [words.join(' ')] });
          return reading.ok && reading.warning === undefined;
        });
        expect(agreeing.length).toBeLessThan(2);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('A refusal for names', () => {
  it.each<EmployeeInRow>([
    { fullNames: ['Γεωργίου Άννα'] },
    { lastName: 'Γεωργίου', firstName: 'Άννα' },
    { fullNames: ['Georgiou Maria'] },
  ])('%j: names nobody for a log, and says what to do', (told) => {
    const employees = new Employees([employee('ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ'), employee('ΓΕΩΡΓΙΟΥ ΜΑΡΙΑ', OTHER_AFMS[0])]);
    const { lastName = '', firstName = '' } = told;
    const reading =
      told.fullNames === undefined
        ? employees.complete({ employeeAfm: AFM, lastName, firstName })
        : employees.complete({ employeeAfm: AFM, ...told });
    if (reading.ok) throw new Error('was not refused');
    const { problem } = reading;
    expect(reasonInError(problem) + problem.remedy).not.toMatch(/\p{Script=Greek}|\d|Georgiou/u);
    expect(problem.remedy).toMatch(/write it as the list has it, or leave names out/);
  });

  it('tells of the field that differs, by the name that it has for users', () => {
    const employees = new Employees([employee('ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ')]);
    const fieldOf = (lastName: string, firstName: string): unknown => {
      const reading = employees.complete({ employeeAfm: AFM, lastName, firstName });
      return !reading.ok && reading.problem.field;
    };
    expect(fieldOf('Παππάς', 'Νίκος')).toBe(FIELD_LABELS.lastName);
    expect(fieldOf('Γεωργίου', 'Άννα')).toBe(FIELD_LABELS.firstName);
  });
});

describe('A cell of a column for full names', () => {
  it.each<[cell: unknown, name: string | undefined]>([
    ['Γεωργίου Νίκος', 'Γεωργίου Νίκος'],
    ['Γεωργίου Νίκος 12', 'Γεωργίου Νίκος'],
    ['0012 - Γεωργίου, Νίκος', 'Γεωργίου, Νίκος'],
    ['Γεωργίου Ν. (0012)', 'Γεωργίου Ν.'],
    ['HR-EMP-00001', undefined],
    ['ΥΠ 001', undefined],
    ['Γεωργίου 12 Νίκος', undefined],
    ['4711', undefined],
    [4711, undefined],
    ['', undefined],
    [`${'Γεωργίου '.repeat(10_000)}1`, undefined],
  ])('%j: %j', (cell, name) => {
    expect(fullNameIn(cell)).toBe(name);
  });
});

describe('The tables', () => {
  it('hold Greek names, each a word, and no form twice in a line', () => {
    for (const [name, forms] of [...Object.entries(MEN), ...Object.entries(WOMEN)]) {
      const all = [name, ...forms.split(' ').filter(Boolean)].map((text) => wordOf(text).folded);
      expect(`${name}${forms}`).toMatch(/^[\p{Script=Greek}A-Za-z /]+$/u);
      expect([name, all.length]).toEqual([name, new Set(all).size]);
    }
    for (const [latin, greek] of Object.entries(LATIN_LETTERS)) {
      expect(latin).toMatch(/^[a-z8]+$/);
      expect(greek).toMatch(/^[α-ω |]+$/);
    }
    for (const letters of LIKE_SOUNDS.flat()) expect(letters).toMatch(/^[α-ω]+$/);
  });
});
