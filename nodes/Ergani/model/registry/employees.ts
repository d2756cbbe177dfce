import { readAfm } from '../values/afm';
import { codeText } from '../values/codeText';
import { withoutLeadingZeros } from '../values/numbers';
import { legible, trimBlanks } from '../values/result';
import { readRecords } from './records';

/** What is kept of an employee, of all that the registry tells. */
export interface Employee {
  /** Nine digits. */
  afm: string;
  /** '' where the registry tells none. */
  lastName: string;
  firstName: string;
  /** Branch number; '' where the registry tells none. */
  branch: string;
}

/** What EX_BASE_05 and EX_BASE_04 call what is kept, in lower case. */
const NAMES: Record<keyof Employee, readonly string[]> = {
  afm: ['afm', 'f_afm'],
  lastName: ['eponimo', 'f_eponimo'],
  firstName: ['onoma', 'f_onoma'],
  branch: ['pararthmaaa', 'f_pararthma_aa'],
};

/**
 * Reads a list of employees: of those who work there now (EX_BASE_05), or of the status of a month (EX_BASE_04). Takes
 * AFM, names and branch, and lets go of all else: wages, insurance numbers and addresses are nobody's business here.
 * Sections: Resources, "Monthly employment status result"; Resources, "Services".
 *
 * @param answer the body of the registry's answer, of any shape
 * @param serviceCode as it was asked for
 * @returns a record each, so that who works at two branches comes twice; null where the answer holds something else
 */
export function readEmployees(answer: unknown, serviceCode: string): Employee[] | null {
  const records = readRecords(answer, serviceCode);
  const employees = records.flatMap((record): Employee[] => {
    const cells = new Map(Object.entries(record).map(([name, cell]) => [name.toLowerCase(), cell]));
    const cellOf = (field: keyof Employee): unknown => cells.get(NAMES[field].find((name) => cells.has(name)) ?? '');
    const afm = readAfm(cellOf('afm'), 'AFM');
    if (!afm.ok) return [];
    const branch = codeText(cellOf('branch')) ?? '';
    return [
      {
        afm: afm.value,
        lastName: textOf(cellOf('lastName')),
        firstName: textOf(cellOf('firstName')),
        branch: /^\d{1,15}$/.test(branch) ? withoutLeadingZeros(branch) : '',
      },
    ];
  });
  return employees.length === 0 && records.length > 0 ? null : employees;
}

const textOf = (cell: unknown): string => (typeof cell === 'string' ? trimBlanks(legible(cell)) : '');
