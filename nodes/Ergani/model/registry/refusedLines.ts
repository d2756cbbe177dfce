import { fold } from '../values/normalise';
import { withoutLeadingZeros } from '../values/numbers';
import { shortened } from '../values/result';

/** What a refusal says about something that it names. */
export interface Said {
  /** Number of the branch in the last branch line above; null where there is none. */
  branch: string | null;
  /** The lines above the reasons: the branch line, and for a movement its own line. */
  heading: string[];
  /** A line each. For an employee, the line with the tax number is the first one. */
  reasons: string[];
}

/** A movement (an arrival or a departure) that a refusal names. */
interface Movement {
  type: 'checkIn' | 'checkOut';
  /** As the registry writes it. */
  employeeAfm: string;
  /** yyyy-MM-dd. The specification does not show whether it is the day of the event or its reference date. */
  day: string;
}

/** An employee whom a refusal names by the tax number. */
interface Employee {
  afm: string;
  /** The day in the employee's line, as the registry writes it; null where there is none, or more than one. */
  day: string | null;
}

export type RefusedMovement = Movement & Said;
export type RefusedEmployee = Employee & Said;

/** The branch line above some lines. */
interface Above {
  branch: string | null;
  /** The branch line itself; empty where there is none. */
  lines: string[];
}

/** How lines that name movements, or employees, are recognised. */
interface LineReader<Named> {
  /** Undefined for a line that names nothing; null for one of which it is not certain what it names. */
  read(line: string): NamedLine<Named> | null | undefined;
  /** Whether a line below speaks about something else. */
  isAboutOther(line: string, named: Named): boolean;
}

interface NamedLine<Named> {
  named: Named;
  /** The part of the line that is no reason; undefined for none. */
  heading?: string;
  /** The rest of the line. */
  reason: string;
  /** Whether the lines below belong to nothing. */
  isAlone?: boolean;
}

/** Names stand within so many characters of a line. */
const LONGEST_HEAD = 300;
const LONGEST_LINE = 500;

/**
 * Sorts the lines of a refusal by what they are about. The lines below a name belong to it, up to an empty line, a
 * branch line, another name, or a line about something else. Section: Errors, 400.
 *
 * @param lines of the message, trimmed
 * @returns what is named, in order, and the lines that belong to no name
 */
function sortLines<Named extends object>(
  lines: string[],
  { branch, lines: above }: Above,
  { read, isAboutOther }: LineReader<Named>,
): { all: Array<Named & Said>; beside: string[] } {
  const all: Array<Named & Said> = [];
  const beside: string[] = [];
  let open: (Named & Said) | undefined;
  // The registry doubles some line breaks, so an empty line directly below a name ends nothing.
  let hasLinesBelow = false;
  const take = (text: string): void => {
    if (open !== undefined && isAboutOther(text, open)) open = undefined;
    if (open === undefined) beside.push(text);
    else open.reasons.push(shortened(text, LONGEST_LINE));
    hasLinesBelow = true;
  };
  for (const line of lines) {
    if (line === '') {
      if (hasLinesBelow) open = undefined;
      continue;
    }
    if (isBranchLine(line)) {
      [branch, above, open] = [branchIn(line), [shortened(line, LONGEST_LINE)], undefined];
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

const FOR_BRANCH = fold('Για το Παράρτημα');
const BRANCH_ALONE = new RegExp(`^${fold('Παράρτημα')}\\d{1,6}$`);

/** Whether a line names the branch of the lines below. */
function isBranchLine(line: string): boolean {
  const folded = fold(line.slice(0, LONGEST_HEAD));
  return folded.startsWith(FOR_BRANCH) || BRANCH_ALONE.test(folded);
}

/** The branch number in a branch line; null for none. */
function branchIn(line: string): string | null {
  const number = /\d+/.exec(line)?.[0] ?? '';
  return number === '' || number.length > 6 ? null : withoutLeadingZeros(number);
}

const FOR_MOVEMENT = fold('Για την κίνηση');
const ARRIVAL = fold('κίνηση προσέλευσης');
const DEPARTURE = fold('κίνηση αποχώρησης');
/** The end of a movement's name. The first reason can follow on the same line. */
const FAULTS = /λ(?:ά|α\u0301?)θη\s{0,10}:?/iu;

const DATE = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/g;
const CLOCK_TIME = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g;
const AFM = /(?<!\d)\d{9}(?!\d)/g;

/** Whether a line begins as the name of a movement. */
export const isOfMovement = (line: string): boolean => fold(line.slice(0, LONGEST_HEAD)).startsWith(FOR_MOVEMENT);

/** `Για την κίνηση προσέλευσης με ΑΦΜ '123456783' στις 14/04/2025 βρέθηκαν τα παρακάτω λάθη:` */
const MOVEMENTS: LineReader<Movement> = {
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
  isAboutOther: (line, { employeeAfm }) => line.match(AFM)?.some((afm) => afm !== employeeAfm) ?? false,
};

/**
 * Reads the movements that a refusal names, with the lines about each. A movement without a reason is left out.
 * Section: Errors, 400.
 *
 * @param lines of the message, trimmed
 * @returns the movements in order, and the lines that belong to none
 */
export function readMovements(lines: string[], above: Above): { movements: RefusedMovement[]; beside: string } {
  const { all, beside } = sortLines(lines, above, MOVEMENTS);
  return { movements: all.filter(({ reasons }) => reasons.length > 0), beside: beside.join('\n') };
}

/** A number is a tax number only where the line calls it one, shortly before it. */
const CALLED_AFM = fold('ΑΦΜ');
const LONGEST_CALL = 40;
/** A line that ends in a colon announces the lines below. */
const ANNOUNCES = /:\s{0,10}$/;

const EMPLOYEES: LineReader<Employee> = {
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
  isAboutOther: () => false,
};

/**
 * Reads the employees whom a refusal names, with the lines about each: the line with the tax number, and the lines
 * below it where it ends in a colon. How the registry names employees when it refuses a declaration is not known, so
 * this accepts what is known of work cards, and looser forms. Section: Errors, 400.
 *
 * @param lines of the message, trimmed
 */
export const readRefusedEmployees = (lines: string[], above: Above): RefusedEmployee[] =>
  sortLines(lines, above, EMPLOYEES).all;
