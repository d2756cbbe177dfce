import { readAfm } from '../values/afm';
import { codeText } from '../values/codeText';
import { withoutLeadingZeros } from '../values/numbers';
import { legible, trimBlanks } from '../values/result';
import { readRecords } from './records';

/** What the node keeps of an employee in the registry's list. */
export interface Employee {
  /** Nine digits. */
  afm: string;
  /** '' where the registry gives none. */
  lastName: string;
  firstName: string;
  /** Branch number; '' where the registry gives none. */
  branch: string;
  /** Whether they are marked for the work card; left out where the registry does not tell. */
  hasCard?: boolean;
}

/** The names of these fields in EX_BASE_05 and EX_BASE_04, in lower case. */
const NAMES: Record<keyof Employee, readonly string[]> = {
  afm: ['afm', 'f_afm'],
  lastName: ['eponimo', 'f_eponimo'],
  firstName: ['onoma', 'f_onoma'],
  branch: ['pararthmaaa', 'f_pararthma_aa'],
  hasCard: ['workingcard'],
};

/**
 * Reads a list of employees: the current ones (EX_BASE_05), or those of a month (EX_BASE_04). Only AFM, names, branch
 * and the mark of the work card are kept: wages, insurance numbers and addresses must not stay in memory.
 * Sections: Resources, "Monthly employment status result"; Resources, "Services".
 *
 * @param answer body of the registry's answer, of any shape
 * @param serviceCode as it was sent
 * @returns one entry for each record, so that an employee of two branches is there twice; null for an answer that holds
 *   something else
 */
export function readEmployees(answer: unknown, serviceCode: string): Employee[] | null {
  const records = readRecords(answer, serviceCode);
  const employees = records.flatMap((record): Employee[] => {
    const cells = new Map(Object.entries(record).map(([name, cell]) => [name.toLowerCase(), cell]));
    const cellOf = (field: keyof Employee): unknown => cells.get(NAMES[field].find((name) => cells.has(name)) ?? '');
    const afm = readAfm(cellOf('afm'), 'AFM');
    if (!afm.ok) return [];
    const branch = codeText(cellOf('branch')) ?? '';
    const [, mark] = MARK.exec(textOf(cellOf('hasCard'))) ?? [];
    return [
      {
        afm: afm.value,
        lastName: textOf(cellOf('lastName')),
        firstName: textOf(cellOf('firstName')),
        branch: /^\d{1,15}$/.test(branch) ? withoutLeadingZeros(branch) : '',
        ...(mark === undefined ? {} : { hasCard: mark === '1' }),
      },
    ];
  });
  return employees.length === 0 && records.length > 0 ? null : employees;
}

/** A choice as the registry writes it: `ΝΑΙ (1)`. */
const MARK = /\(([01])\)$/;

const textOf = (cell: unknown): string => (typeof cell === 'string' ? trimBlanks(legible(cell)) : '');
