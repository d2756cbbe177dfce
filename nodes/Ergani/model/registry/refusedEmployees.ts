import { fold } from '../values/normalise';
import { shortened } from '../values/result';
import { type Above, branchAbove } from './refusedMovements';

/** What a refusal says of an employee whom it names by the tax number. */
export interface RefusedEmployee {
  afm: string;
  /** The one day that is named with the employee, as the registry writes it; null for none, or for several. */
  day: string | null;
  /** Branch number of the last branch line above; null where there is none. */
  branch: string | null;
  /** The line that names the employee, and what else belongs to it. */
  lines: string[];
  /** The branch line above, if there is one. */
  heading: string[];
}

const LONGEST_LINE = 500;

const AFM = /(?<!\d)\d{9}(?!\d)/g;
/** What stands before a tax number, folded: only a number that is called one is one. */
const CALLED_AFM = fold('ΑΦΜ');
const LONGEST_CALL = 40;
const DATE = /(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-]\d{4}(?!\d)/g;
/** A line that announces others. */
const ANNOUNCES = /:\s{0,10}$/;

/** The tax number that a line is about; undefined where it is about several, or about some other number. */
function afmIn(line: string, numbers: string[]): string | undefined {
  const [afm] = numbers;
  if (numbers.some((one) => one !== afm)) return undefined;
  const place = line.indexOf(afm);
  return fold(line.slice(Math.max(0, place - LONGEST_CALL), place)).includes(CALLED_AFM) ? afm : undefined;
}

/**
 * Reads what a refusal says of the employees whom it names: of each its line, and where that ends in a colon those below
 * it, up to an empty line, one that names a branch, or one with another number of nine digits. How the refusal of a
 * declaration names somebody was seen nowhere; a work card's says `... με ΑΦΜ '123456783' στις 14/04/2025 βρέθηκαν τα
 * παρακάτω λάθη:`. Section: Errors, 400.
 *
 * @param lines of the message, trimmed
 * @param above what stands above them
 */
export function readRefusedEmployees(lines: string[], above: Above = { branch: null, lines: [] }): RefusedEmployee[] {
  const employees: RefusedEmployee[] = [];
  let { branch, lines: heading } = above;
  let open: RefusedEmployee | undefined;
  for (const line of lines) {
    const text = shortened(line, LONGEST_LINE);
    const under = branchAbove(line);
    if (under !== undefined) {
      [branch, heading, open] = [under, [text], undefined];
      continue;
    }
    const numbers = line.match(AFM);
    if (numbers !== null) {
      const afm = afmIn(line, numbers);
      open = undefined;
      if (afm === undefined) continue;
      const days = new Set(line.match(DATE));
      const [day = null] = days.size === 1 ? days : [];
      const employee = { afm, day, branch, lines: [text], heading };
      employees.push(employee);
      if (ANNOUNCES.test(line)) open = employee;
    } else if (line !== '') {
      open?.lines.push(text);
    } else if (open !== undefined && open.lines.length > 1) {
      // Not before the first reason: breaks can come doubled.
      open = undefined;
    }
  }
  return employees;
}
