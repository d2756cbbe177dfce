import { addTo } from '../values/groups';
import { fold } from '../values/normalise';
import { lazily } from '../values/remembered';
import { type Reading, type Refusal, refused, quote, understood } from '../values/result';
import type { Employee } from '../registry/employees';
import { FIELD_LABELS } from './fields';
import { type FullNameOrder, splitFullName } from './fullName';
import { NameIndex } from './nameIndex';
import {
  closest,
  compareNames,
  type Fit,
  LETTERS,
  type ListedName,
  listedName,
  OTHER,
  PART,
  type NameInRow,
  wordsInRow,
} from './names';

/** An employee as a row names them. What it leaves open is taken from the registry's list of employees. */
export interface EmployeeInRow {
  /** Nine digits; open only where there is a full name. */
  employeeAfm?: string;
  lastName?: string;
  firstName?: string;
  /** Both names in one, in either order. Where columns hold several, each has to be the employee's. */
  fullNames?: readonly string[];
  /** Branch number. */
  branch?: string;
}

/** An employee as an event names them. */
type NamedEmployee = Required<Omit<EmployeeInRow, 'fullNames'>>;

type BothNames = Pick<NamedEmployee, 'lastName' | 'firstName'>;

const LIST = "the registry's list of employees";
const ENTER_NAMES = 'enter last name and first name as the registry knows them';
const ENTER_IN_COLUMNS = 'Write last name and first name in two columns, as the registry knows them';
/** As the registry numbers it. */
export const MAIN_BRANCH = '0';

type NameField = keyof BothNames | 'fullName';

/** A name of a row, and how it fits the employee with the tax number. */
interface Judged {
  name: NameInRow;
  fit: Fit;
}

/** An employee of the list, with the words of the name. */
interface Listed {
  record: Employee;
  name: ListedName;
}

/** The registry's list of employees, against which the rows of one input are checked. */
export class Employees {
  /** By AFM. Somebody who works at two branches has two records. */
  private readonly byAfm = new Map<string, Employee[]>();

  /** AFMs by folded full name, in both orders. */
  private readonly byName = new Map<string, string[]>();

  /** Made where a name has to be searched for: most rows write it as the list does. */
  private readonly index: () => NameIndex<Listed>;

  /**
   * How each name fits its tax number. Rows repeat both, and to search the list anew for each takes ten times as long.
   */
  private readonly judged = new Map<string, Reading<Judged>>();

  /** @param list as `readEmployees` returns it */
  constructor(list: readonly Employee[]) {
    for (const record of list) {
      const { afm, lastName, firstName } = record;
      addTo(this.byAfm, afm, record);
      for (const name of [lastName + firstName, firstName + lastName]) addTo(this.byName, fold(name), afm);
    }
    this.index = lazily(() => new NameIndex(list.map((record) => ({ record, name: listedName(record) }))));
  }

  /** Whether the employee of a row is not in the list. */
  lacks({ employeeAfm, fullNames = [] }: EmployeeInRow): boolean {
    if (employeeAfm !== undefined) return !this.byAfm.has(employeeAfm);
    return fullNames.length === 0 || fullNames.some((name) => !this.byName.has(fold(name)));
  }

  /**
   * Checks an employee whom a row names in full. Refuses a name that is not that of the tax number. Where the list is
   * empty, as in trials, there is nothing to check.
   *
   * @returns the names to send: those of the row, or where its columns have changed places, those of the list
   */
  check(given: Omit<NamedEmployee, 'branch'> & Pick<EmployeeInRow, 'fullNames'>): Reading<BothNames> {
    const { employeeAfm, lastName, firstName } = given;
    const records = this.byAfm.get(employeeAfm);
    if (records === undefined) return understood({ lastName, firstName }, this.notListed(employeeAfm));
    const judged = this.judge(given, employeeAfm, records);
    if (!judged.ok) return judged;
    const [listed] = records;
    const names = judged.value.fit.isSwapped ? listed : given;
    return understood({ lastName: names.lastName, firstName: names.firstName }, nameWarning(judged.value, listed));
  }

  /**
   * Fills in what a row leaves open of its employee. What the row has goes out as it is written. A row that contradicts
   * the list is refused, since its name and its tax number are of two people.
   * Section: Resources, CardDetails, f_eponymo and f_onoma; Resources, Card entry, f_aa.
   *
   * @param given with an AFM or a full name
   * @param order how to split a full name where the list does not have the employee
   */
  complete(given: EmployeeInRow, order: FullNameOrder = 'notSet'): Reading<NamedEmployee> {
    const afm = given.employeeAfm === undefined ? this.lookUpAll(given.fullNames) : understood(given.employeeAfm);
    if (!afm.ok) return afm;
    const records = this.byAfm.get(afm.value) ?? [];
    if (records.length === 0) return this.split(given, order) ?? this.refuseUnknown(given);
    if (!haveOneName(records)) return refuseDifferentNames(afm.value);
    const judged = this.judge(given, afm.value, records);
    if (!judged.ok) return judged;
    const { fit } = judged.value;
    const [first] = records;
    const { lastName = first.lastName, firstName = first.firstName } = fit.holdsBoth || fit.isSwapped ? {} : given;
    const branches = branchesOf(records);
    const [branch] = given.branch === undefined ? branches : [given.branch];
    const problem =
      refuseNameless(lastName, FIELD_LABELS.lastName) ??
      refuseNameless(firstName, FIELD_LABELS.firstName) ??
      (given.branch === undefined ? refuseBranch(branches) : null);
    if (problem !== null) return problem;
    const warnings = [afmWarning(given, afm.value), nameWarning(judged.value, first), branchWarning(given, branches)];
    const said = warnings.filter((warning) => warning !== undefined).join('; ');
    return understood({ employeeAfm: afm.value, lastName, firstName, branch }, said || undefined);
  }

  /**
   * Judges how the names of a row fit the employee with its tax number. Refuses names that are, or may be, those of
   * somebody else.
   *
   * @returns the name that fits best
   */
  private judge(given: EmployeeInRow, afm: string, records: readonly Employee[]): Reading<Judged> {
    const all: Judged[] = [];
    for (const name of namesIn(given)) {
      const judged = this.judgeName(name, afm, records);
      if (!judged.ok) return judged;
      all.push(judged.value);
    }
    if (all.length === 0) return understood({ name: {}, fit: { closeness: LETTERS, isLoose: false } });
    const best = closest(all.map(({ fit }) => fit));
    const { name } = all.find(({ fit }) => fit === best) ?? all[0];
    const isSwapped = all.some(({ fit }) => fit.isSwapped);
    const holdsBoth = all.some(({ fit }) => fit.holdsBoth);
    return understood({ name, fit: { ...best, isSwapped, holdsBoth } });
  }

  private judgeName(name: NameInRow, afm: string, records: readonly Employee[]): Reading<Judged> {
    const key = JSON.stringify([afm, name]);
    let judged = this.judged.get(key);
    if (judged === undefined) this.judged.set(key, (judged = this.judgeAnew(name, afm, records)));
    return judged;
  }

  private judgeAnew(name: NameInRow, afm: string, records: readonly Employee[]): Reading<Judged> {
    const words = wordsInRow(name);
    const fit = closest(records.map((record) => compareNames(words, listedName(record))));
    if (fit.closeness === OTHER) return refuseName(name, fit.differing ?? 'fullName', NOT_THE_NAME, records[0]);
    if (fit.closeness === LETTERS) return understood({ name, fit });
    const least = Math.max(fit.closeness, PART);
    const isOwn = ({ afm: other, lastName, firstName }: Employee): boolean =>
      other === afm || records.some((own) => isSameName(own, { lastName, firstName }));
    const hasRival = [...this.index().candidates(words)].some(
      (one) => compareNames(words, one.name).closeness >= least && !isOwn(one.record),
    );
    return hasRival ? refuseName(name, fieldOf(name), OF_ANOTHER, records[0]) : understood({ name, fit });
  }

  /** Looks up the AFM of the one employee who has all full names of a row. */
  private lookUpAll(fullNames: readonly string[] = []): Reading<string> {
    const [first = '', ...others] = fullNames;
    const afm = this.lookUp(first);
    if (!afm.ok) return afm;
    for (const other of others) {
      const another = this.lookUp(other);
      if (!another.ok) return another;
      if (another.value !== afm.value) return refuseTwoPeople(other, first);
    }
    return afm;
  }

  /** Looks up the AFM of the one employee who has a full name. */
  private lookUp(fullName: string): Reading<string> {
    const [afm, ...others] = new Set(this.byName.get(fold(fullName)));
    if (afm === undefined) return this.refuseUnknown({ fullNames: [fullName] });
    if (others.length === 0) return understood(afm);
    return refused(
      'ambiguousEmployee',
      FIELD_LABELS.fullName,
      `is the name of ${others.length + 1} employees in ${LIST}, and the row has no tax number`,
      'Enter the tax number (AFM) of the employee who is meant',
      fullName,
    );
  }

  /**
   * Splits the full name of an employee whom the list does not have; undefined where the row has other names too, or
   * where the list has that name with another tax number.
   */
  private split(given: EmployeeInRow, order: FullNameOrder): Reading<NamedEmployee> | undefined {
    const { employeeAfm, lastName, firstName, fullNames = [], branch = MAIN_BRANCH } = given;
    const [fullName] = fullNames;
    if (order === 'notSet' || employeeAfm === undefined || fullNames.length !== 1) return undefined;
    if (lastName !== undefined || firstName !== undefined || this.byName.has(fold(fullName))) return undefined;
    const names = splitFullName(fullName, order);
    if (names === undefined) {
      const text = "can't be split into a last name and a first name";
      return refused('unknownEmployee', FIELD_LABELS.fullName, text, ENTER_IN_COLUMNS, fullName);
    }
    return understood({ employeeAfm, ...names, branch }, this.notListed(employeeAfm));
  }

  /** A warning of a tax number that is not in the list; undefined where the list is empty, as in trials. */
  private notListed(afm: string): string | undefined {
    return this.byAfm.size === 0 ? undefined : `${FIELD_LABELS.employeeAfm} "${afm}" is not in ${LIST}`;
  }

  /** Refuses a row whose employee the list does not have. */
  private refuseUnknown({ employeeAfm, fullNames }: EmployeeInRow): Refusal {
    const [field, value] =
      employeeAfm === undefined ? [FIELD_LABELS.fullName, fullNames?.[0]] : [FIELD_LABELS.employeeAfm, employeeAfm];
    const open = employeeAfm === undefined ? 'tax number' : 'names';
    const [what, why] =
      this.byAfm.size === 0
        ? [`can't be looked up: ${LIST} is empty`, 'In the trial environment the list is empty: ']
        : [`is not in ${LIST}, and the row leaves its ${open} to it`, 'Check it for a mistake. If there is none, '];
    const names = fullNames === undefined ? ENTER_NAMES : "set the option 'Full Name Order', or enter both names";
    const enter = employeeAfm === undefined ? 'enter the tax number (AFM) and both names' : names;
    return refused('unknownEmployee', field, what, `${why}${enter}`, value);
  }
}

/** The branches of an employee, each once. */
const branchesOf = (records: readonly Employee[]): string[] =>
  records.length === 1 ? [records[0].branch] : [...new Set(records.map(({ branch }) => branch))];

const isSameName = (one: BothNames, other: BothNames): boolean =>
  fold(one.lastName) === fold(other.lastName) && fold(one.firstName) === fold(other.firstName);

const haveOneName = ([first, ...others]: readonly Employee[]): boolean => others.every((one) => isSameName(first, one));

/** Refuses an AFM that the list gives to several names. */
const refuseDifferentNames = (afm: string): Refusal =>
  refused(
    'ambiguousEmployee',
    FIELD_LABELS.employeeAfm,
    `stands in ${LIST} with different names`,
    `To go on, ${ENTER_NAMES}`,
    afm,
  );

/** The names of a row: each full name, and those in columns of their own. */
const namesIn = ({ lastName, firstName, fullNames = [] }: EmployeeInRow): NameInRow[] => [
  ...fullNames.map((fullName) => ({ fullName })),
  ...(lastName === undefined && firstName === undefined ? [] : [{ lastName, firstName }]),
];

/** The field that messages on the whole name give. */
const fieldOf = (name: NameInRow): NameField => {
  if ('fullName' in name) return 'fullName';
  return name.lastName === undefined ? 'firstName' : 'lastName';
};

/** Refuses full names of two employees on a row without a tax number. */
const refuseTwoPeople = (one: string, other: string): Refusal =>
  refused(
    'namesDiffer',
    FIELD_LABELS.fullName,
    `holds two names, which in ${LIST} are of two employees:`,
    "Correct the name that is somebody else's, or leave it out",
    one,
    other,
  );

const NOT_THE_NAME = "is not that of the tax number in the registry's list:";

const OF_ANOTHER = "can be that of another employee in the registry's list than the tax number's:";

/** Refuses a name that is not that of the employee with the tax number, or that may be that of another. */
function refuseName(given: NameInRow, field: NameField, text: string, { lastName, firstName }: Employee): Refusal {
  const listed = { lastName, firstName, fullName: `${lastName} ${firstName}` };
  return refused(
    'namesDiffer',
    FIELD_LABELS[field],
    text,
    'Correct the tax number or the name. If the number is right, write the name as the list has it, or leave it out',
    (given as Partial<Record<NameField, string>>)[field],
    listed[field],
  );
}

function refuseNameless(name: string, field: string): Refusal | null {
  if (name !== '') return null;
  return refused('missing', field, `is empty, and ${LIST} has none for the tax number`, `To go on, ${ENTER_NAMES}`);
}

/** Refuses to choose a branch for an employee of several, or of none that the list tells. */
function refuseBranch(branches: readonly string[]): Refusal | null {
  if (branches.length === 1 && branches[0] !== '') return null;
  const remedy = 'Enter the number of the branch where the event took place';
  if (branches.length === 1) {
    return refused('missing', FIELD_LABELS.branch, `is empty, and ${LIST} has none for the employee`, remedy);
  }
  const words = `is empty, and by ${LIST} the employee works at ${branches.length} branches`;
  return refused('ambiguousBranch', FIELD_LABELS.branch, words, remedy);
}

/** The warning for a tax number that was taken from the list. */
const afmWarning = ({ employeeAfm }: EmployeeInRow, afm: string): string | undefined =>
  employeeAfm === undefined
    ? `${FIELD_LABELS.employeeAfm} is empty: "${afm}" was taken from ${LIST}, where ${FIELD_LABELS.fullName} stands once`
    : undefined;

/** The warning for a name that the user should check. */
function nameWarning({ name, fit }: Judged, { lastName, firstName }: Employee): string | undefined {
  const listed = quote(`${lastName} ${firstName}`);
  if (fit.isSwapped) {
    return `${FIELD_LABELS.lastName} and ${FIELD_LABELS.firstName} have changed places: they go out as ${LIST} has them, ${listed}`;
  }
  if (!fit.isLoose) return undefined;
  const given = Object.values<string | undefined>(name).filter(Boolean).join(' ');
  return `${FIELD_LABELS[fieldOf(name)]} ${quote(given)} is written otherwise in ${LIST}: ${listed}`;
}

function branchWarning({ branch }: EmployeeInRow, branches: readonly string[]): string | undefined {
  if (branch === undefined || branches.includes(branch) || branches.includes('')) return undefined;
  return `${FIELD_LABELS.branch} "${branch}" is not that of the employee in ${LIST}: ${branches.join(', ')}`;
}
