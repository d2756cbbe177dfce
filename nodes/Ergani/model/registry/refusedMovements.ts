import { fold } from '../values/normalise';
import { withoutLeadingZeros } from '../values/numbers';
import { shortened } from '../values/result';

/** A movement, an arrival or a departure, that the registry names in a refusal, with what it says of it. */
export interface RefusedMovement {
  type: 'checkIn' | 'checkOut';
  /** As the registry writes it. */
  employeeAfm: string;
  /** yyyy-MM-dd. Whether it is the day of the event or its reference date is not shown. */
  day: string;
  /** Branch number of the last branch line above it; null where there is none. */
  branch: string | null;
  /** Its reasons, a line each; one at least. */
  reasons: string[];
  /** The lines above its reasons: that of the branch, its own. */
  heading: string[];
}

/** More of a line than this is no line that names something. */
const LONGEST_HEAD = 300;
const LONGEST_REASON = 500;

const OF_MOVEMENT = fold('Για την κίνηση');
const ARRIVAL = fold('κίνηση προσέλευσης');
const DEPARTURE = fold('κίνηση αποχώρησης');
/** What stands before the reasons. They can follow on the same line. */
const FAULTS = /λ(?:ά|α\u0301?)θη\s{0,10}:?/iu;

const DATE = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/g;
const CLOCK_TIME = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g;
const AFM = /(?<!\d)\d{9}(?!\d)/g;

const OF_BRANCH = fold('Για το Παράρτημα');
const BRANCH_ALONE = new RegExp(`^${fold('Παράρτημα')}\\d{1,6}$`);

/** Whether a line among others begins as one that names a branch does. */
function isOfBranch(line: string): boolean {
  const folded = fold(line.slice(0, LONGEST_HEAD));
  return folded.startsWith(OF_BRANCH) || BRANCH_ALONE.test(folded);
}

/** The branch number of a line that names a branch, null where it has none; undefined for any other line. */
export const branchAbove = (line: string): string | null | undefined => (isOfBranch(line) ? numberIn(line) : undefined);

/** The branch number of such a line; null where it has none. */
function numberIn(line: string): string | null {
  const number = /\d+/.exec(line)?.[0] ?? '';
  return number === '' || number.length > 6 ? null : withoutLeadingZeros(number);
}

/** Whether a line begins as one that names a movement does. */
export const isOfMovement = (line: string): boolean => fold(line.slice(0, LONGEST_HEAD)).startsWith(OF_MOVEMENT);

/** The movement that a line names, and what follows on it; null where it is not certain which. */
function readHead(line: string): (Pick<RefusedMovement, 'type' | 'employeeAfm' | 'day'> & { rest: string }) | null {
  const faults = FAULTS.exec(line);
  if (faults === null || faults.index > LONGEST_HEAD) return null;
  const head = line.slice(0, faults.index);
  const folded = fold(head);
  const [arrives, departs] = [folded.includes(ARRIVAL), folded.includes(DEPARTURE)];
  const dates = [...head.matchAll(DATE)];
  const numbers = head.replace(DATE, ' ').replace(CLOCK_TIME, ' ').match(/\d+/g) ?? [];
  if (arrives === departs || dates.length !== 1 || numbers.length !== 1) return null;
  const [, day, month, year] = dates[0];
  return {
    type: arrives ? 'checkIn' : 'checkOut',
    employeeAfm: numbers[0],
    day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    rest: line.slice(faults.index + faults[0].length).trim(),
  };
}

/** Whether a line speaks of another tax number than that of a movement. */
const isOfAnother = (line: string, { employeeAfm }: RefusedMovement): boolean =>
  line.match(AFM)?.some((afm) => afm !== employeeAfm) ?? false;

/** What stands above a movement: the branch that it is of, and the line that says so. */
export interface Above {
  branch: string | null;
  lines: string[];
}

/**
 * Reads the movements that a refusal names, and which lines belong to each: those under its own, up to an empty line,
 * one that names a branch or another movement, or one that speaks of another tax number. A movement without a reason is
 * left out. Section: Errors, 400.
 *
 * @param lines of the message, trimmed
 * @param above what stands above them
 * @returns the movements in their order, and the lines that belong to none
 */
export function readMovements(
  lines: string[],
  above: Above = { branch: null, lines: [] },
): { movements: RefusedMovement[]; beside: string } {
  const movements: RefusedMovement[] = [];
  const beside: string[] = [];
  let { branch, lines: heading } = above;
  let open: RefusedMovement | undefined;
  const take = (text: string): void => {
    if (open !== undefined && isOfAnother(text, open)) open = undefined;
    if (open === undefined) beside.push(text);
    else open.reasons.push(shortened(text, LONGEST_REASON));
  };
  for (const line of lines) {
    if (isOfBranch(line)) {
      [branch, heading, open] = [numberIn(line), [shortened(line, LONGEST_REASON)], undefined];
    } else if (isOfMovement(line)) {
      const head = readHead(line);
      open = undefined;
      if (head === null) {
        beside.push(line);
        continue;
      }
      const { rest, ...named } = head;
      open = { ...named, branch, reasons: [], heading: [...heading, shortened(line, LONGEST_REASON)] };
      movements.push(open);
      if (rest !== '') take(rest);
    } else if (line !== '') {
      take(line);
    } else if (open !== undefined && open.reasons.length > 0) {
      // Not before the first reason: breaks can come doubled.
      open = undefined;
    }
  }
  return { movements: movements.filter(({ reasons }) => reasons.length > 0), beside: beside.join('\n') };
}
