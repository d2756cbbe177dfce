import { fold } from '../values/normalise';
import { withoutLeadingZeros } from '../values/numbers';
import { shortened } from '../values/result';

/** What a refusal says about a movement that it names. */
export interface Said {
  /** Number of the branch in the last branch line above; null where there is none. */
  branch: string | null;
  /** The lines above the reasons: the branch line, and the movement's own line. */
  heading: string[];
  /** A line each. */
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

export type RefusedMovement = Movement & Said;

/** The branch line above some lines. */
interface Above {
  branch: string | null;
  /** The branch line itself; empty where there is none. */
  lines: string[];
}

/** A name is within this many characters of its line. */
const LONGEST_HEAD = 300;
const LONGEST_LINE = 500;

/**
 * Reads the movements that a refusal names, with the lines about each: those below its name, up to an empty line, a
 * branch line, another name, or a line about somebody else. A movement without a reason is left out.
 * Section: Errors, 400.
 *
 * @param lines of the message, trimmed
 * @returns the movements in order, and the lines that belong to none
 */
export function readMovements(
  lines: string[],
  { branch, lines: above }: Above,
): { movements: RefusedMovement[]; beside: string } {
  const all: RefusedMovement[] = [];
  const beside: string[] = [];
  let open: RefusedMovement | undefined;
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
    } else if (isBranchLine(line)) {
      [branch, above, open] = [branchIn(line), [shortened(line, LONGEST_LINE)], undefined];
    } else if (!isOfMovement(line)) take(line);
    else {
      const found = readName(line);
      open = undefined;
      if (found === null) {
        beside.push(line);
        continue;
      }
      open = { ...found.movement, branch, heading: [...above, shortened(line, LONGEST_LINE)], reasons: [] };
      all.push(open);
      if (found.reason !== '') take(found.reason);
      hasLinesBelow = found.reason !== '';
    }
  }
  return { movements: all.filter(({ reasons }) => reasons.length > 0), beside: beside.join('\n') };
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

/**
 * Reads a line such as `Για την κίνηση προσέλευσης με ΑΦΜ '123456783' στις 14/04/2025 βρέθηκαν τα παρακάτω λάθη:`.
 *
 * @returns the movement, and the reason behind its name; null where it is not certain what is named
 */
function readName(line: string): { movement: Movement; reason: string } | null {
  const faults = FAULTS.exec(line);
  if (faults === null || faults.index > LONGEST_HEAD) return null;
  const head = line.slice(0, faults.index);
  const folded = fold(head);
  const [arrives, departs] = [folded.includes(ARRIVAL), folded.includes(DEPARTURE)];
  const dates = [...head.matchAll(DATE)];
  const numbers = head.replace(DATE, ' ').replace(CLOCK_TIME, ' ').match(/\d+/g) ?? [];
  if (arrives === departs || dates.length !== 1 || numbers.length !== 1) return null;
  const [, day, month, year] = dates[0];
  const movement: Movement = {
    type: arrives ? 'checkIn' : 'checkOut',
    employeeAfm: numbers[0],
    day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  };
  return { movement, reason: line.slice(faults.index + faults[0].length).trim() };
}

/** Whether a line below a movement speaks about somebody else. */
const isAboutOther = (line: string, { employeeAfm }: Movement): boolean =>
  line.match(AFM)?.some((afm) => afm !== employeeAfm) ?? false;
