import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { dayFieldOf, type DocumentDescription, type Field } from '../../../model/forms/description';
import { contradictionsIn } from '../../../model/forms/contradictions';
import { type Gap, gapsIn } from '../../../model/forms/gaps';
import { type LeaveRow, otherLengths } from '../../../model/forms/leaveLength';
import type { NestableRow } from '../../../model/forms/nesting';
import { namedOtherwise, personIn } from '../../../model/forms/people';
import { readRow } from '../../../model/forms/row';
import { misplacedIn, remarkOn } from '../../../model/forms/unmappedColumns';
import { hoursBetween } from '../../../model/forms/value';
import { type EmployeeFields, employeeIn, isLeave, isWorkingTime, onlyDays } from '../../../model/forms/workingTime';
import { needsList } from '../../../model/sheet/employees';
import { namesDiffer } from '../../../model/sheet/rowsBeside';
import { addTo } from '../../../model/values/groups';
import { problem } from '../../../model/values/problems';
import { isEmpty, type Problem, quote } from '../../../model/values/result';
import { WARNINGS } from '../../../model/values/words/warnings';
import { RowNames } from '../../../model/values/rowNames';
import type { DateOrder } from '../../../model/values/time/cell';
import { mayWriteLocalTimesAsUtc } from '../../shared/localTimes';
import { type Asking, assumeBranch, completeRows, employeeOf, type NamedRow } from './completion';
import type { ReadingOrder } from './dates';
import { checkEmployers } from './employerColumn';
import { isOwnColumn } from './output';
import { readDocumentRows, type DocumentRow } from './rows';
import { readTypesOfWork, typesFor } from './typesOfWork';

/** A row whose cells were read as values of the document, with all that is to be reported of it. */
export type ReadRow = NestableRow & Pick<DocumentRow, 'problems' | 'warnings' | 'failure' | 'apart' | 'refusal'>;

/**
 * Reads the rows of an input for a kind of document. Section: Endpoints, Other declarations.
 *
 * @returns `rows`: one for each item. `unchecked`: says that no list of employees has checked them
 * @throws RegistryFailure where the run is to stop because the registry does not answer
 */
export async function readDeclarations(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  documentType: string,
  description: DocumentDescription,
  asking: Asking,
): Promise<{ rows: ReadRow[]; unchecked?: string }> {
  const codes = await typesFor(context, documentType, description, asking);
  const { rows, inOrder } = await readDocumentRows(context, documentType, description, codes, items, asking);
  const declared = rows.filter(({ apart }) => apart === undefined);
  readTypesOfWork(documentType, description, declared, codes);
  // The registry's list of employees fills empty cells later.
  const gaps = findGaps(documentType, description.fields, declared);
  if (mayWriteLocalTimesAsUtc(context)) for (const row of declared) warnOfLocalTimes(row, description.fields);
  const employee = employeeIn(documentType, description);
  const named = employee === null ? new Map<number, NamedRow>() : findEmployees(employee, declared);
  for (const row of declared) {
    const one = named.get(row.item);
    const usesFullName = one !== undefined && needsList(one.lookup) && one.lookup.fullNames !== undefined;
    checkUnmapped(row, description, usesFullName, inOrder.order);
  }
  await checkEmployers(context, declared, asking);
  const { employees, unchecked } = employee
    ? await completeRows(context, employee, [...named.values()], asking)
    : { employees: null };
  const isFilled = ({ row, field }: Gap): boolean => {
    const one = named.get(row);
    return (
      one !== undefined &&
      field === employee?.branch &&
      (needsList(one.lookup) || employees?.lacks(one.lookup) === false)
    );
  };
  const left = gaps.filter((gap) => !isFilled(gap));
  const read = readInOrder(rows, description, left, inOrder);
  const names = new RowNames(items);
  if (isWorkingTime(documentType)) {
    for (const [row, problems] of contradictionsIn(documentType, description, read, asking.now, names))
      for (const problem of problems) refuseFields(read[row], fieldsOf(description, problem), problem);
  }
  for (const row of read) if (row.isDayOpen) forgetDays(row, description);
  if (isWorkingTime(documentType) && dayFieldOf(description) !== undefined)
    checkLengths(documentType, description, rows, read);
  compareNames(read, description, names);
  return { rows: read, unchecked };
}

/** Refuses rows that tell more than their one day, or less. */
function checkLengths(
  documentType: string,
  description: DocumentDescription,
  rows: readonly DocumentRow[],
  read: readonly ReadRow[],
): void {
  const lengths = isLeave(documentType) ? otherLengths(leavesIn(description, rows, read)) : new Map<number, Problem>();
  const first = description.fields.find(({ name }) => name === 'f_from_date');
  const isFilled = (field: Field | undefined, { cells }: DocumentRow): boolean =>
    field !== undefined && !isEmpty(cells[field.index]);
  for (const [item, isShared] of onlyDays(description, read)) {
    const { header, cell, isVague } = rows[item].lastDay ?? { header: 'f_to_date', cell: undefined, isVague: false };
    // A schedule is often of some days of its period, which has both ends.
    if (!isLeave(documentType) && !isVague && isFilled(first, rows[item])) continue;
    const found = problem('otherLength', 'Row', { header }, cell);
    if (isVague) lengths.set(item, lengths.get(item) ?? found);
    // Under the registry's own headers, days that other employees have too may be those of the declaration.
    else if (isShared) read[item].warnings.push(WARNINGS.onlyDay());
    // A row that was declared before is known, whatever period it came with.
    else read[item].refusal ??= found;
  }
  // A row without its day is asked for a row for each of them already.
  const label = dayFieldOf(description)?.label;
  for (const [row, problem] of lengths)
    if (!read[row].problems.some(({ field }) => field === label)) refuseFields(read[row], [], problem);
}

/** Takes the day out of a row that is in doubt about it, so that it is compared with the rows of all days. */
function forgetDays(row: ReadRow, description: DocumentDescription): void {
  const own = dayFieldOf(description);
  row.values = row.values.map((value, index) => (index === own?.index ? undefined : value));
}

const fieldsOf = ({ fields }: DocumentDescription, { field }: Problem): Field[] =>
  fields.filter(({ label }) => label === field);

/** The rows of leaves as their lengths are compared. */
function leavesIn({ fields }: DocumentDescription, rows: readonly DocumentRow[], read: readonly ReadRow[]): LeaveRow[] {
  const [afm, date, from, to, due] = ['f_afm', 'f_date', 'f_from', 'f_to', 'f_req_days'].map((name) =>
    fields.find((field) => field.name === name),
  );
  return rows.flatMap(({ item, beside }) => {
    const { values, isApart } = read[item];
    if (isApart) return [];
    const [employee, day, start, end, daysDue] = [afm, date, from, to, due].map(
      (field) => field && values[field.index],
    );
    // The days that are due have a field of their own.
    const others = beside.filter(({ cell }) => isEmpty(daysDue) || Number(cell) !== Number(daysDue));
    return { row: item, employee: String(employee), day: String(day), hours: hoursBetween(start, end), beside: others };
  });
}

/** The rows whose employee can be looked up, by item. Takes note of those that name no branch. */
function findEmployees(employee: EmployeeFields, rows: readonly DocumentRow[]): Map<number, NamedRow> {
  const named = new Map<number, NamedRow>();
  const { branch } = employee;
  for (const row of rows) {
    const lookup = employeeOf(employee, row);
    if (branch !== undefined && isEmpty(row.cells[branch.index])) row.isBranchAssumed = true;
    if (lookup !== null) named.set(row.item, { row, lookup });
    else assumeBranch(employee, row);
  }
  return named;
}

function findGaps(documentType: string, fields: readonly Field[], rows: readonly DocumentRow[]): Gap[] {
  if (!isWorkingTime(documentType)) return [];
  return gapsIn(fields, new Map(rows.map(({ item, cells }) => [item, cells])), {
    isRepeat: /C$/i.test(documentType),
    hasTimes: !isLeave(documentType),
  });
}

/** A time in UTC, as messages show it. */
const IN_UTC = /^"([^T]{1,40}T[^"]{1,40}Z)"$/;

/** Warns of times that may be local ones. In a field for days, midnight is the day as it is written. */
function warnOfLocalTimes({ cells, warnings }: DocumentRow, fields: readonly Field[]): void {
  for (const { form, index, label } of fields) {
    if (form.kind !== 'clock' && form.kind !== 'day') continue;
    const [, time] = IN_UTC.exec(quote(cells[index])) ?? [];
    if (time === undefined || (form.kind === 'day' && time.includes('T00:00:00'))) continue;
    warnings.push(WARNINGS.takenForUtc({ field: label, time }));
  }
}

/**
 * Warns of cells in columns that mean no field, and refuses the row where its day or time may be among them.
 *
 * @param usesFullName whether full names are read from such columns
 */
function checkUnmapped(
  { cells, unmapped, employers, fullNames, problems, warnings }: DocumentRow,
  description: DocumentDescription,
  usesFullName: boolean,
  dateOrder: DateOrder,
): void {
  const foreign = unmapped.filter(({ header }) => !isOwnColumn(header));
  if (foreign.length === 0) return;
  problems.push(...misplacedIn(description, cells, foreign, dateOrder));
  const taken = usesFullName ? [...employers, ...fullNames] : employers;
  const warning = remarkOn(foreign.filter((one) => !taken.includes(one)));
  if (warning !== undefined) warnings.push(warning);
}

/** Reads the cells of all rows. A date of one row that has the month first decides for all dates of the sheet. */
function readInOrder(
  rows: readonly DocumentRow[],
  description: DocumentDescription,
  gaps: readonly Gap[],
  { order: dateOrder, isInDoubt = false }: ReadingOrder,
): ReadRow[] {
  const gapsByRow = new Map<number, Gap[]>();
  for (const gap of gaps) addTo(gapsByRow, gap.row, gap);
  const readAll = (isMonthFirst: boolean): ReadRow[] =>
    rows.map((row) => readValues(row, description, gapsByRow.get(row.item) ?? [], isMonthFirst, dateOrder));
  if (isInDoubt) return readAll(true);
  const read = readAll(false);
  const isMonthFirst = read.some(({ problems }) => problems.some(({ code }) => code === 'monthFirst'));
  return isMonthFirst ? readAll(true) : read;
}

function readValues(
  row: DocumentRow,
  description: DocumentDescription,
  gaps: readonly Gap[],
  isMonthFirst: boolean,
  dateOrder: DateOrder,
): ReadRow {
  const { problems: found, warnings, failure, apart, isBranchAssumed, refusal, isStatusOpen, isDayOpen } = row;
  if (apart !== undefined) return { values: [], isFaulty: true, isApart: true, problems: found, warnings, apart };
  const read = readRow(description, row.cells, isMonthFirst, dateOrder);
  // One problem a field: that of its column, else that of its value, else that other rows fill it.
  const problems = [...found];
  for (const more of [read.problems, gaps.map(({ problem }) => problem)]) {
    const refused = new Set(problems.map(({ field }) => field));
    problems.push(...more.filter(({ field }) => !refused.has(field)));
  }
  const isFaulty = failure !== undefined || problems.length > 0;
  const refused = new Set(problems.map(({ field }) => field));
  const values = read.values.map((value, index) => (refused.has(description.fields[index].label) ? undefined : value));
  return {
    ...{ values, isFaulty, isBranchAssumed, isStatusOpen, isDayOpen, problems, failure, refusal },
    warnings: [...warnings, ...read.warnings],
  };
}

/** Compares the names of rows with one tax number: those of two people refuse all its rows, others are warned of. */
function compareNames(rows: readonly ReadRow[], description: DocumentDescription, names: RowNames): void {
  const [afm] = personIn(description) ?? [];
  for (const [row, { other, isSomebodyElse }] of namedOtherwise(description, rows)) {
    if (isSomebodyElse && afm !== undefined) refuseFields(rows[row], [], namesDiffer(afm.label, names.of(other)));
    else rows[row].warnings.push(WARNINGS.otherNameInRow({ row: names.of(other) }));
  }
}

/** Refuses a row that was read, unless it is refused for the same field already. The fields have no values then. */
function refuseFields(row: ReadRow, fields: readonly Field[], problem: Problem): void {
  if (row.problems.some(({ field }) => field === problem.field)) return;
  row.problems.push(problem);
  const unknown = new Set(fields.map(({ index }) => index));
  row.values = row.values.map((value, index) => (unknown.has(index) ? undefined : value));
  row.isFaulty = true;
}
