import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Employees, ToldEmployee } from '../../../model/sheet/employees';
import type { FieldName } from '../../../model/attendance/fields';
import { type Problem, shown } from '../../../model/values/result';
import type { DocumentDescription, Field } from '../../../model/forms/description';
import { type Gap, Gaps } from '../../../model/forms/gaps';
import type { NestableRow } from '../../../model/forms/nesting';
import { type ReadRow, readRow } from '../../../model/forms/row';
import { doubtsOf, remarkOn } from '../../../model/forms/strayColumns';
import { type EmployeeFields, employeeIn, isLeave, isWorkingTime } from '../../../model/forms/workingTime';
import { printsLocalTimesInUtc, takenForUtc } from '../../databases';
import { type Asking, checkNames, type CompletedRow, completeRows, type OpenRow, wantedOf } from './completion';
import { employerCheck } from './employerColumn';
import { isOwnColumn } from './output';
import { readRows } from './rows';
import { straysOf } from './strays';

/** What is wrong with a row, and what else is to be said of it. */
export type RowRemarks = Pick<CompletedRow, 'problems' | 'warnings' | 'failure' | 'apart'>;

/** What the rows hold, and what is remarked on some of them, by item. */
interface ReadSheet {
  rows: NestableRow[];
  remarks: Map<number, RowRemarks>;
}

/** What is remarked on a row: first on its columns, then on its values. */
function remarksOn({ problems: found, failure, warnings }: CompletedRow, read: ReadRow): RowRemarks {
  const labels = new Set(found.map(({ field }) => field));
  const problems = [...found, ...read.problems.filter(({ field }) => !labels.has(field))];
  return { problems, warnings: [...warnings, ...read.warnings], failure };
}

/**
 * Tells of what a row has in columns that mean no field of the document, and refuses it where that may be missed.
 *
 * @param used what is taken from such columns all the same
 */
function remarkStrays(
  { cells, strays, problems, warnings }: CompletedRow,
  description: DocumentDescription,
  used: readonly FieldName[],
): void {
  const foreign = strays.filter(({ header }) => !isOwnColumn(header));
  if (foreign.length === 0) return;
  problems.push(...doubtsOf(description, cells, foreign));
  const taken = used.flatMap((field) => straysOf(foreign, field));
  const remark = remarkOn(foreign.filter((stray) => !taken.includes(stray)));
  if (remark !== undefined) warnings.push(remark);
}

/** Refuses a row for what others of its sheet have, unless it is refused for the same field already. */
function refuseGap(sheet: ReadSheet, { row, field, problem }: Gap): void {
  refuse(sheet, row, [field], problem);
}

/** Refuses a row that is read, unless it is refused for the same field already. What is wrong with it is not known. */
function refuse({ rows, remarks }: ReadSheet, row: number, fields: readonly Field[], problem: Problem): void {
  const { problems = [], warnings = [], failure } = remarks.get(row) ?? {};
  if (problems.some((one) => one.field === problem.field)) return;
  remarks.set(row, { problems: [...problems, problem], warnings, failure });
  const unknown = new Set(fields.map(({ index }) => index));
  const values = rows[row].values.map((value, index) => (unknown.has(index) ? undefined : value));
  rows[row] = { values, isFaulty: true };
}

/**
 * Checks the rows that name their employees in full, with a list that was asked for others.
 *
 * @param completed the rows that were completed from the list
 */
function checkAllNames(
  sheet: ReadSheet,
  employees: Employees,
  employee: EmployeeFields,
  completed: ReadonlySet<number>,
): void {
  for (const [place, row] of sheet.rows.entries()) {
    if (completed.has(place) || row.isApart) continue;
    const names = checkNames(employees, employee, row.values);
    if (!names.ok) {
      refuse(sheet, place, [employee.afm, employee.lastName, employee.firstName], names.problem);
      continue;
    }
    if (names.warning === undefined) continue;
    const { problems = [], warnings = [], failure } = sheet.remarks.get(place) ?? {};
    sheet.remarks.set(place, { problems, warnings: [...warnings, names.warning], failure });
    sheet.rows[place] = { ...row, values: names.value };
  }
}

/** A time as messages show it, in UTC. */
const IN_UTC = /^"(.*T.*Z)"$/;

/** The time of a cell that may be a local one, printed as if in UTC. In a field for days, midnight is the day as written. */
function timeInUtc({ form, index }: Field, cells: readonly unknown[]): string | undefined {
  if (form.kind !== 'clock' && form.kind !== 'day') return undefined;
  const [, time] = IN_UTC.exec(shown(cells[index])) ?? [];
  return form.kind === 'day' && time?.includes('T00:00:00') ? undefined : time;
}

const isMonthFirst = ({ code }: Problem): boolean => code === 'monthFirst';

/**
 * Reads the rows of an input for a kind of document. A sheet has one order of dates: see `compareEvents` of the work card.
 * Section: Endpoints, Other declarations.
 *
 * @throws RegistryFailure where the run is to stop for what the registry does not tell
 */
export async function readSheet(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  documentType: string,
  description: DocumentDescription,
  asking: Asking,
): Promise<ReadSheet> {
  const checkEmployer = employerCheck(context, asking);
  const employee = employeeIn(documentType, description);
  const mayBeLocal = printsLocalTimesInUtc(context);

  async function readInOrder(monthFirst: boolean): Promise<ReadSheet> {
    const gaps = new Gaps(
      isWorkingTime(documentType) ? description.fields : [],
      /C$/i.test(documentType),
      !isLeave(documentType),
    );
    const sheet: ReadSheet = { rows: [], remarks: new Map() };
    const open: OpenRow[] = [];
    // Those that come after an open one keep their order; ten thousand rows are not held twice where none is open.
    const later: CompletedRow[] = [];
    for await (const found of readRows(context, documentType, description, items)) {
      const row: CompletedRow = { ...found, warnings: [] };
      const wanted = row.apart === undefined ? await prepare(row, gaps) : null;
      if (wanted !== null) open.push({ row, wanted });
      if (open.length > 0) later.push(row);
      else take(row, sheet, monthFirst);
    }
    const employees = employee && (await completeRows(context, employee, open, asking));
    for (const row of later) take(row, sheet, monthFirst);
    if (employee !== null && employees !== null)
      checkAllNames(sheet, employees, employee, new Set(open.map(({ row }) => row.item)));
    for (const gap of gaps.found()) refuseGap(sheet, gap);
    return sheet;
  }

  /** Takes what a row tells beside its values; returns what it leaves to the registry's list of employees, if anything. */
  async function prepare(row: CompletedRow, gaps: Gaps): Promise<ToldEmployee | null> {
    for (const field of mayBeLocal ? description.fields : []) {
      const time = timeInUtc(field, row.cells);
      if (time !== undefined) row.warnings.push(takenForUtc(field.label, time));
    }
    gaps.take(row.item, row.cells);
    const wanted = employee && wantedOf(employee, row);
    if (wanted !== null) gaps.excuse(row.item, employee?.branch);
    remarkStrays(row, description, wanted?.fullName === undefined ? ['employerAfm'] : ['employerAfm', 'fullName']);
    await checkEmployer(row);
    return wanted;
  }

  function take(row: CompletedRow, { rows, remarks }: ReadSheet, monthFirst: boolean): void {
    if (row.apart !== undefined) {
      remarks.set(rows.length, row);
      rows.push({ values: [], isFaulty: true, isApart: true });
      return;
    }
    const read = readRow(description, row.cells, monthFirst);
    const remark = remarksOn(row, read);
    // What was filled in two ways, or can't be computed, is not known.
    const faulty = new Set(remark.problems.map(({ field }) => field));
    const { fields } = description;
    const values = read.values.map((value, index) => (faulty.has(fields[index].label) ? undefined : value));
    const isFaulty = remark.failure !== undefined || remark.problems.length > 0;
    if (isFaulty || remark.warnings.length > 0) remarks.set(rows.length, remark);
    rows.push({ values, isFaulty, isBranchAssumed: row.isBranchAssumed });
  }

  const sheet = await readInOrder(false);
  const hasMonthFirst = [...sheet.remarks.values()].some(({ problems }) => problems.some(isMonthFirst));
  return hasMonthFirst ? await readInOrder(true) : sheet;
}
