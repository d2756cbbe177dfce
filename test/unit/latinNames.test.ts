import { Employees } from '../../nodes/Ergani/model/sheet/employees';
import type { Employee } from '../../nodes/Ergani/model/registry/employees';
import { COMMON_FIRST_NAMES, COMMON_SURNAMES } from './data/names';
import { casual, elot, greeklish, spoken } from './latinLetters';

/** A tax number of its own for each, with a check digit that fits. */
function afmOf(number: number): string {
  const digits = String(10_000_000 + number * 7);
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * 2 ** (8 - place), 0);
  return digits + String((sum % 11) % 10);
}

const FIRST_NAMES = COMMON_FIRST_NAMES;
/** Each surname and each first name, in pairs that occur once. */
const LIST: Employee[] = Array.from({ length: 300 }, (_, n) => ({
  afm: afmOf(n),
  lastName: COMMON_SURNAMES[n % COMMON_SURNAMES.length],
  firstName: FIRST_NAMES[(n * 7 + Math.floor(n / COMMON_SURNAMES.length)) % FIRST_NAMES.length],
  branch: '0',
}));

const WRITINGS: Record<string, (text: string) => string> = {
  capitals: (text) => text,
  small: (text) => text.toLowerCase(),
  'small with an accent': (text) =>
    text.toLowerCase().replace(/[αεηιουω](?=[^αεηιουω]*$)/, (letter) => `${letter}\u0301`),
  'ELOT 743': elot,
  'ELOT 743, small': (text) => elot(text).toLowerCase(),
  casual,
  greeklish,
  spoken,
};

describe.each(Object.entries(WRITINGS))('A name of a list of 300, in %s', (_, write) => {
  const employees = new Employees(LIST);
  const codeOf = (given: Parameters<Employees['complete']>[0]): string => {
    const reading = employees.complete(given);
    return reading.ok ? 'ok' : reading.problem.code;
  };

  it('is itself, in columns of its own, in one, and turned around', () => {
    const refused = LIST.filter(({ afm, lastName, firstName }) => {
      const [last, first] = [write(lastName), write(firstName)];
      return [
        { employeeAfm: afm, lastName: last, firstName: first },
        { employeeAfm: afm, fullNames: [`${last} ${first}`] },
        { employeeAfm: afm, fullNames: [`${first} ${last}`] },
        { employeeAfm: afm, lastName: first, firstName: last },
      ].some((given) => codeOf(given) !== 'ok');
    });
    expect(refused).toEqual([]);
  });

  it('is nobody else of the list', () => {
    const taken = LIST.flatMap((one, n) =>
      // Each with every seventh of the others, beginning with the next.
      LIST.filter((_other, k) => k !== n && (k - n - 1) % 7 === 0).filter(
        ({ afm }) =>
          codeOf({ employeeAfm: afm, lastName: write(one.lastName), firstName: write(one.firstName) }) !==
          'namesDiffer',
      ),
    );
    expect(taken).toEqual([]);
  });
});

test('a surname, and a first name, differ from every other that is spelled otherwise', () => {
  const alike = (names: readonly string[], field: 'lastName' | 'firstName'): string[] =>
    names.flatMap((one) =>
      names
        .filter((other) => other !== one)
        .filter((other) => {
          const listed = { afm: afmOf(1), lastName: 'ΓΕΩΡΓΙΟΥ', firstName: 'ΝΕΦΕΛΗ', branch: '0', [field]: other };
          const given = { employeeAfm: afmOf(1), lastName: 'Γεωργίου', firstName: 'Νεφέλη', [field]: elot(one) };
          return new Employees([listed]).complete(given).ok;
        })
        .map((other) => `${one} ${other}`),
    );
  expect(alike(COMMON_SURNAMES, 'lastName')).toEqual([]);
  expect(alike(COMMON_FIRST_NAMES, 'firstName')).toEqual([]);
});
