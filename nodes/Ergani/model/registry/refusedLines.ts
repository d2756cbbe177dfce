import { fold } from '../values/normalise';
import { withoutLeadingZeros } from '../values/numbers';
import { shortened } from '../values/result';

/** What a refusal says of something that it names. */
interface Said {
  /** Branch number of the last branch line above; null where there is none. */
  branch: string | null;
  /** The lines above the reasons: that of the branch, and of a movement its own. */
  heading: string[];
  /** What is said of it, a line each; of an employee the line with the name is the first of them. */
  reasons: string[];
}

/** A movement, an arrival or a departure, that the registry names in a refusal. */
interface Movement {
  type: 'checkIn' | 'checkOut';
  /** As the registry writes it. */
  employeeAfm: string;
  /** yyyy-MM-dd. Whether it is the day of the event or its reference date is not shown. */
  day: string;
}

/** An employee whom the registry names in a refusal by the tax number. */
interface Employee {
  afm: string;
  /** The one day that is named with the employee, as the registry writes it; null for none, or for several. */
  day: string | null;
}

export type RefusedMovement = Movement & Said;
export type RefusedEmployee = Employee & Said;

/** What stands above all lines: the branch that they are of, and the line that says so. */
interface Above {
  branch: string | null;
  lines: string[];
}

/** How lines that name something are told from others. */
interface Names<Named> {
  /** What a line names; null where that is not certain, undefined where the line names nothing. */
  read(line: string): NamingLine<Named> | null | undefined;
  /** Whether a line below speaks of something else. */
  isOfAnother(line: string, named: Named): boolean;
}

interface NamingLine<Named> {
  named: Named;
  /** The part of the line that is no reason; undefined for none. */
  heading?: string;
  /** The rest of it. */
  reason: string;
  /** Whether no further lines belong to it. */
  isAlone?: boolean;
}

/** More of a line than this is no line that names something. */
const LONGEST_HEAD = 300;
const LONGEST_LINE = 500;

/**
 * Reads which lines belong to what is named above them: all up to an empty one, one that names a branch or something
 * else, or one that speaks of something else. Section: Errors, 400.
 *
 * @param lines of the message, trimmed
 * @returns what is named, in its order, and the lines that belong to none
 */
function readNamed<Named extends object>(
  lines: string[],
  { branch, lines: above }: Above,
  { read, isOfAnother }: Names<Named>,
): { all: Array<Named & Said>; beside: string[] } {
  const all: Array<Named & Said> = [];
  const beside: string[] = [];
  let open: (Named & Said) | undefined;
  // Breaks can come doubled: an empty line ends nothing before the first line below a name.
  let hasLinesBelow = false;
  const take = (text: string): void => {
    if (open !== undefined && isOfAnother(text, open)) open = undefined;
    if (open === undefined) beside.push(text);
    else open.reasons.push(shortened(text, LONGEST_LINE));
    hasLinesBelow = true;
  };
  for (const line of lines) {
    if (line === '') {
      if (hasLinesBelow) open = undefined;
      continue;
    }
    if (isOfBranch(line)) {
      [branch, above, open] = [numberIn(line), [shortened(line, LONGEST_LINE)], undefined];
      continue;
    }
    const found = read(line);
    if (found === undefined) take(line);
    else if (found === null) {
      open = undefined;
      beside.push(line);
    } else {
      const { named, heading = '', reason, isAlone = false } = found;
      const headings = heading === '' ? above : [...above, shortened(heading, LONGEST_LINE)];
      open = { ...named, branch, heading: headings, reasons: [] };
      all.push(open);
      if (reason !== '') take(reason);
      hasLinesBelow = heading !== '' && reason !== '';
      if (isAlone) open = undefined;
    }
  }
  return { all, beside };
}

const OF_BRANCH = fold('Για το Παράρτημα');
const BRANCH_ALONE = new RegExp(`^${fold('Παράρτημα')}\\d{1,6}$`);

/** Whether a line among others begins as one that names a branch does. */
function isOfBranch(line: string): boolean {
  const folded = fold(line.slice(0, LONGEST_HEAD));
  return folded.startsWith(OF_BRANCH) || BRANCH_ALONE.test(folded);
}

/** The branch number of such a line; null where it has none. */
function numberIn(line: string): string | null {
  const number = /\d+/.exec(line)?.[0] ?? '';
  return number === '' || number.length > 6 ? null : withoutLeadingZeros(number);
}

const OF_MOVEMENT = fold('Για την κίνηση');
const ARRIVAL = fold('κίνηση προσέλευσης');
const DEPARTURE = fold('κίνηση αποχώρησης');
/** What stands before the reasons. They can follow on the same line. */
const FAULTS = /λ(?:ά|α\u0301?)θη\s{0,10}:?/iu;

const DATE = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/g;
const CLOCK_TIME = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g;
const AFM = /(?<!\d)\d{9}(?!\d)/g;

/** Whether a line begins as one that names a movement does. */
export const isOfMovement = (line: string): boolean => fold(line.slice(0, LONGEST_HEAD)).startsWith(OF_MOVEMENT);

const MOVEMENTS: Names<Movement> = {
  read(line) {
    if (!isOfMovement(line)) return undefined;
    const faults = FAULTS.exec(line);
    if (faults === null || faults.index > LONGEST_HEAD) return null;
    const head = line.slice(0, faults.index);
    const folded = fold(head);
    const [arrives, departs] = [folded.includes(ARRIVAL), folded.includes(DEPARTURE)];
    const dates = [...head.matchAll(DATE)];
    const numbers = head.replace(DATE, ' ').replace(CLOCK_TIME, ' ').match(/\d+/g) ?? [];
    if (arrives === departs || dates.length !== 1 || numbers.length !== 1) return null;
    const [, day, month, year] = dates[0];
    const named: Movement = {
      type: arrives ? 'checkIn' : 'checkOut',
      employeeAfm: numbers[0],
      day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    };
    return { named, heading: line, reason: line.slice(faults.index + faults[0].length).trim() };
  },
  isOfAnother: (line, { employeeAfm }) => line.match(AFM)?.some((afm) => afm !== employeeAfm) ?? false,
};

/**
 * Reads the movements that a refusal names, and which lines belong to each. A movement without a reason is left out.
 * Section: Errors, 400.
 *
 * @param lines of the message, trimmed
 * @returns the movements in their order, and the lines that belong to none
 */
export function readMovements(lines: string[], above: Above): { movements: RefusedMovement[]; beside: string } {
  const { all, beside } = readNamed(lines, above, MOVEMENTS);
  return { movements: all.filter(({ reasons }) => reasons.length > 0), beside: beside.join('\n') };
}

/** What stands before a tax number, folded: only a number that is called one is one. */
const CALLED_AFM = fold('ΑΦΜ');
const LONGEST_CALL = 40;
/** A line that announces others. */
const ANNOUNCES = /:\s{0,10}$/;

const EMPLOYEES: Names<Employee> = {
  read(line) {
    const numbers = line.match(AFM);
    if (numbers === null) return undefined;
    const [afm] = numbers;
    const place = line.indexOf(afm);
    const before = fold(line.slice(Math.max(0, place - LONGEST_CALL), place));
    if (numbers.some((one) => one !== afm) || !before.includes(CALLED_AFM)) return null;
    const days = new Set(line.match(DATE));
    const [day = null] = days.size === 1 ? days : [];
    return { named: { afm, day }, reason: line, isAlone: !ANNOUNCES.test(line) };
  },
  isOfAnother: () => false,
};

/**
 * Reads what a refusal says of the employees whom it names: of each its line, and where that ends in a colon those below
 * it. How the refusal of a declaration names somebody was seen nowhere; a work card's says `... με ΑΦΜ '123456783' στις
 * 14/04/2025 βρέθηκαν τα παρακάτω λάθη:`. Section: Errors, 400.
 *
 * @param lines of the message, trimmed
 */
export const readRefusedEmployees = (lines: string[], above: Above): RefusedEmployee[] =>
  readNamed(lines, above, EMPLOYEES).all;
