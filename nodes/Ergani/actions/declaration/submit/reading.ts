import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Employees } from '../../../model/sheet/employees';
import type { FieldName } from '../../../model/sheet/fields';
import { addTo } from '../../../model/values/groups';
import { type Problem, shown } from '../../../model/values/result';
import type { DocumentDescription, Field } from '../../../model/forms/description';
import { type Gap, gapsIn } from '../../../model/forms/gaps';
import type { NestableRow } from '../../../model/forms/nesting';
import { type ReadRow, readRow } from '../../../model/forms/row';
import { doubtsOf, remarkOn } from '../../../model/forms/unmappedColumns';
import { type EmployeeFields, employeeIn, isLeave, isWorkingTime } from '../../../model/forms/workingTime';
import { printsLocalTimesInUtc, takenForUtc } from '../../shared/localTimes';
import { type Asking, checkNames, type CompletedRow, completeRows, type OpenRow, wantedOf } from './completion';
import { employerCheck } from './employerColumn';
import { isOwnColumn } from './output';
import { readRows } from './rows';
import { unmappedOf } from './unmapped';
import { readTypesOfWork } from './typesOfWork';

/** What is wrong with a row, and what else is to be said of it. */
export type RowRemarks = Pick<CompletedRow, 'problems' | 'warnings' | 'failure' | 'apart'>;

/** What the rows hold, and what is remarked on some of them, by item. */
interface ReadSheet {
  rows: NestableRow[];
  remarks: Map<number, RowRemarks>;
}

/** What is remarked on a row: first on its columns, then on its values, then on what others of its sheet have. */
function remarksOn({ problems, failure, warnings }: CompletedRow, read: ReadRow, gaps: readonly Gap[]): RowRemarks {
  const all = [...problems];
  for (const some of [read.problems, gaps.map(({ problem }) => problem)]) {
    const refused = new Set(all.map(({ field }) => field));
    all.push(...some.filter(({ field }) => !refused.has(field)));
  }
  return { problems: all, warnings: [...warnings, ...read.warnings], failure };
}

/**
 * Tells of what a row has in columns that mean no field of the document, and refuses it where that may be missed.
 *
 * @param used what is taken from such columns all the same
 */
function remarkUnmapped(
  { cells, unmapped, problems, warnings }: CompletedRow,
  description: DocumentDescription,
  used: readonly FieldName[],
): void {
  const foreign = unmapped.filter(({ header }) => !isOwnColumn(header));
  if (foreign.length === 0) return;
  problems.push(...doubtsOf(description, cells, foreign));
  const taken = used.flatMap((field) => unmappedOf(foreign, field));
  const remark = remarkOn(foreign.filter((one) => !taken.includes(one)));
  if (remark !== undefined) warnings.push(remark);
}

/** A time as messages show it, in UTC. */
const IN_UTC = /^"(.*T.*Z)"$/;

/** The time of a cell that may be a local one, printed as if in UTC. In a field for days, midnight is the day as written. */
function timeInUtc({ form, index }: Field, cells: readonly unknown[]): string | undefined {
  if (form.kind !== 'clock' && form.kind !== 'day') return undefined;
  const [, time] = IN_UTC.exec(shown(cells[index])) ?? [];
  return form.kind === 'day' && time?.includes('T00:00:00') ? undefined : time;
}

/** Takes note of times that may be local ones, printed as if in UTC. */
function remarkLocalTimes({ cells, warnings }: CompletedRow, fields: readonly Field[]): void {
  for (const field of fields) {
    const time = timeInUtc(field, cells);
    if (time !== undefined) warnings.push(takenForUtc(field.label, time));
  }
}

/**
 * Reads the rows of an input for a kind of document. Section: Endpoints, Other declarations.
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
  const { fields } = description;
  const rows: CompletedRow[] = [];
  for await (const row of readRows(context, documentType, description, items)) rows.push({ ...row, warnings: [] });
  const declared = rows.filter(({ apart }) => apart === undefined);
  await readTypesOfWork(context, documentType, description, declared, asking);
  // Before the registry's list of employees fills empty cells.
  const gaps = isWorkingTime(documentType)
    ? gapsIn(fields, new Map(declared.map(({ item, cells }) => [item, cells])), {
        isRepeat: /C$/i.test(documentType),
        hasTimes: !isLeave(documentType),
      })
    : [];
  const employee = employeeIn(documentType, description);
  const checkEmployer = employerCheck(context, asking);
  const mayBeLocal = printsLocalTimesInUtc(context);
  const open = new Map<number, OpenRow>();
  for (const row of declared) {
    if (mayBeLocal) remarkLocalTimes(row, fields);
    const wanted = employee && wantedOf(employee, row);
    if (wanted !== null) open.set(row.item, { row, wanted });
    remarkUnmapped(row, description, wanted?.fullNames === undefined ? ['employerAfm'] : ['employerAfm', 'fullName']);
    await checkEmployer(row);
  }
  const employees = employee && (await completeRows(context, employee, [...open.values()], asking));
  // The registry tells the branch of those whom it is asked for.
  const isTold = ({ row, field }: Gap): boolean => open.has(row) && field === employee?.branch;
  const sheet = readInOrder(
    rows,
    description,
    gaps.filter((gap) => !isTold(gap)),
  );
  if (employee !== null && employees !== null) {
    const inFull = rows.filter(({ item }) => !open.has(item));
    checkAllNames(sheet, employees, employee, inFull);
  }
  return sheet;
}

/**
 * Checks the rows that name their employees in full, with a list that was asked for others.
 *
 * @param inFull all rows but those that were completed from the list
 */
function checkAllNames(
  sheet: ReadSheet,
  employees: Employees,
  employee: EmployeeFields,
  inFull: readonly CompletedRow[],
): void {
  const { afm, lastName, firstName } = employee;
  for (const { item: place, unmapped } of inFull) {
    const row = sheet.rows[place];
    if (row.isApart) continue;
    const names = checkNames(employees, employee, row.values, unmapped);
    if (!names.ok) {
      refuse(sheet, place, [afm, lastName, firstName], names.problem);
      continue;
    }
    if (names.warning === undefined) continue;
    const { problems = [], warnings = [], failure } = sheet.remarks.get(place) ?? {};
    sheet.remarks.set(place, { problems, warnings: [...warnings, names.warning], failure });
    sheet.rows[place] = { ...row, values: names.value };
  }
}

/** Refuses a row that is read, unless it is refused for the same field already. What the fields hold is not known. */
function refuse({ rows, remarks }: ReadSheet, row: number, fields: readonly Field[], problem: Problem): void {
  const { problems = [], warnings = [], failure } = remarks.get(row) ?? {};
  if (problems.some((one) => one.field === problem.field)) return;
  remarks.set(row, { problems: [...problems, problem], warnings, failure });
  const unknown = new Set(fields.map(({ index }) => index));
  const values = rows[row].values.map((value, index) => (unknown.has(index) ? undefined : value));
  rows[row] = { values, isFaulty: true };
}

/** Reads the cells of all rows. A sheet has one order of dates: see `compareEvents` of the work card. */
function readInOrder(rows: CompletedRow[], description: DocumentDescription, gaps: readonly Gap[]): ReadSheet {
  const sheet = sheetOf(rows, description, gaps, false);
  const isMonthFirst = [...sheet.remarks.values()].some(({ problems }) =>
    problems.some(({ code }) => code === 'monthFirst'),
  );
  return isMonthFirst ? sheetOf(rows, description, gaps, true) : sheet;
}

function sheetOf(
  rows: CompletedRow[],
  description: DocumentDescription,
  gaps: readonly Gap[],
  isMonthFirst: boolean,
): ReadSheet {
  const gapsByRow = new Map<number, Gap[]>();
  for (const gap of gaps) addTo(gapsByRow, gap.row, gap);
  const remarks = new Map<number, RowRemarks>();
  const nestable = rows.map((row): NestableRow => {
    if (row.apart !== undefined) {
      remarks.set(row.item, row);
      return { values: [], isFaulty: true, isApart: true };
    }
    const read = readRow(description, row.cells, isMonthFirst);
    const remark = remarksOn(row, read, gapsByRow.get(row.item) ?? []);
    const isFaulty = remark.failure !== undefined || remark.problems.length > 0;
    if (isFaulty || remark.warnings.length > 0) remarks.set(row.item, remark);
    // What was filled in two ways, or can't be computed, is not known.
    const faulty = new Set(remark.problems.map(({ field }) => field));
    const values = read.values.map((value, index) => (faulty.has(description.fields[index].label) ? undefined : value));
    return { values, isFaulty, isBranchAssumed: row.isBranchAssumed };
  });
  return { rows: nestable, remarks };
}
