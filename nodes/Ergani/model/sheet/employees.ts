import { hasCheckDigit } from '../values/afm';
import { addTo } from '../values/groups';
import { fold } from '../values/normalise';
import { lazily } from '../values/remembered';
import { refused } from '../values/problems';
import { type Reading, type Refusal, understood } from '../values/result';
import type { WhyUnlisted } from '../values/words/employees';
import { WARNINGS } from '../values/words/warnings';
import type { Employee } from '../registry/employees';
import { FIELD_LABELS } from './fields';
import {
  closest,
  compareNames,
  type Fit,
  type FullNameOrder,
  LETTERS,
  listedName,
  lookUpKeys,
  type NameInRow,
  OTHER,
  PART,
  splitFullName,
  type WordsInRow,
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

/** Whether a row leaves a tax number or a name to the list: it can't go out without it. */
export const needsList = ({ employeeAfm, lastName, firstName }: EmployeeInRow): boolean =>
  employeeAfm === undefined || lastName === undefined || firstName === undefined;

/** An employee as an event names them. */
type NamedEmployee = Required<Omit<EmployeeInRow, 'fullNames'>>;

type BothNames = Pick<NamedEmployee, 'lastName' | 'firstName'>;
type NameField = keyof BothNames | 'fullName';

/** A name of a row, and how it fits the employee with the tax number. */
interface Judged {
  name: NameInRow;
  fit: Fit;
}

/** As the registry numbers it. */
export const MAIN_BRANCH = '0';

/** The registry's list of employees, with which the rows of one input are completed and checked. */
export class Employees {
  /** By AFM. Somebody who works at two branches has two records. */
  private readonly byAfm = new Map<string, Employee[]>();

  /** AFMs by folded full name, in both orders. */
  private readonly byName = new Map<string, string[]>();

  /** By each text that a name can share with theirs. Made where a name has to be searched for. */
  private readonly byKey: () => ReadonlyMap<string, Employee[]>;

  /** How each name fits its tax number. Rows repeat both, and to compare them anew takes ten times as long. */
  private readonly judged = new Map<string, Reading<Judged>>();

  /**
   * @param list as `readEmployees` returns it
   * @param mayName whether messages may name employees whom the row does not: a tool of an agent could fish for them
   */
  constructor(
    list: readonly Employee[],
    private readonly mayName = true,
  ) {
    for (const record of list) {
      const { afm, lastName, firstName } = record;
      addTo(this.byAfm, afm, record);
      for (const name of [lastName + firstName, firstName + lastName]) addTo(this.byName, fold(name), afm);
    }
    this.byKey = lazily(() => {
      const byKey = new Map<string, Employee[]>();
      for (const record of list) {
        const { lastName, firstName } = listedName(record);
        for (const words of [lastName, [...lastName, ...firstName], [...firstName, ...lastName]])
          for (const key of lookUpKeys(words)) addTo(byKey, key, record);
      }
      return byKey;
    });
  }

  /** Whether there is nothing to check with: the list of the trial environment is empty. */
  get isEmpty(): boolean {
    return this.byAfm.size === 0;
  }

  /** How many employees are known to lack the mark of the work card, and how many there are. */
  get withoutCard(): { count: number; all: number } {
    const people = [...this.byAfm.values()];
    const lacksCard = (records: readonly Employee[]): boolean =>
      records.some(({ hasCard }) => hasCard === false) && !records.some(({ hasCard }) => hasCard === true);
    return { count: people.filter(lacksCard).length, all: people.length };
  }

  /** Whether the employee of a row is not in the list. */
  lacks({ employeeAfm, fullNames = [] }: EmployeeInRow): boolean {
    if (employeeAfm !== undefined) return !this.byAfm.has(employeeAfm);
    return fullNames.length === 0 || fullNames.some((name) => !this.byName.has(fold(name)));
  }

  /**
   * Checks the employee of a row, and fills in what the row leaves open. What the row has goes out as it is written. A
   * row that contradicts the list is refused, since its name and its tax number are of two people.
   * Section: Resources, CardDetails, f_eponymo and f_onoma; Resources, Card entry, f_aa.
   *
   * @param given with an AFM or a full name
   * @param order how to split a full name where the list does not have the employee
   */
  complete(given: EmployeeInRow, order: FullNameOrder = 'notSet'): Reading<NamedEmployee> {
    const afm = given.employeeAfm === undefined ? this.lookUpAll(given.fullNames) : understood(given.employeeAfm);
    if (!afm.ok) return afm;
    const records = this.byAfm.get(afm.value);
    return records === undefined
      ? this.unlisted({ ...given, employeeAfm: afm.value }, order)
      : this.listed(given, afm.value, records);
  }

  private listed(given: EmployeeInRow, afm: string, records: readonly Employee[]): Reading<NamedEmployee> {
    const isNamed = given.lastName !== undefined && given.firstName !== undefined;
    if (!isNamed && !haveOneName(records)) return refused('severalNames', FIELD_LABELS.employeeAfm, {}, afm);
    const judged = this.judge(given, afm, records);
    if (!judged.ok) return judged;
    const { fit } = judged.value;
    const [first] = records;
    const { lastName = first.lastName, firstName = first.firstName } = fit.holdsBoth || fit.isSwapped ? {} : given;
    const nameless =
      refuseNameless(lastName, FIELD_LABELS.lastName) ?? refuseNameless(firstName, FIELD_LABELS.firstName);
    if (nameless !== null) return nameless;
    const branch = branchOf(given, records);
    if (!branch.ok) return branch;
    const taken = given.employeeAfm === undefined ? WARNINGS.afmTaken({ afm }) : undefined;
    return named({ employeeAfm: afm, lastName, firstName, branch: branch.value }, [
      taken,
      nameWarning(judged.value, first),
      branch.warning,
    ]);
  }

  /** An employee whom the list does not have: a mistyped tax number, somebody lent by another firm, a trial. */
  private unlisted(given: EmployeeInRow & { employeeAfm: string }, order: FullNameOrder): Reading<NamedEmployee> {
    const { employeeAfm, lastName, firstName, fullNames = [], branch } = given;
    // With the list at hand, a wrong check digit is a slip.
    if (!this.isEmpty && !hasCheckDigit(employeeAfm)) return this.refuseUnlisted(employeeAfm, 'wrongDigit');
    const isSplit = lastName === undefined && firstName === undefined && fullNames.length === 1 && order !== 'notSet';
    const names = isSplit ? this.split(fullNames[0], order) : understood({ lastName, firstName });
    if (names !== null && !names.ok) return names;
    const { lastName: last, firstName: first } = names?.value ?? {};
    if (last === undefined || first === undefined)
      return this.refuseUnlisted(employeeAfm, fullNames.length === 0 ? 'noNames' : 'noOrder');
    return named({ employeeAfm, lastName: last, firstName: first, branch: branch ?? MAIN_BRANCH }, [
      this.isEmpty ? undefined : WARNINGS.unlistedAfm({ afm: employeeAfm }),
      this.isEmpty || branch !== undefined ? undefined : ASSUMED_BRANCH,
    ]);
  }

  /** Splits a full name; null where the list has that name with another tax number. */
  private split(fullName: string, order: Exclude<FullNameOrder, 'notSet'>): Reading<BothNames> | null {
    if (this.byName.has(fold(fullName))) return null;
    const names = splitFullName(fullName, order);
    if (names !== undefined) return understood(names);
    return refused('nameNotSplit', FIELD_LABELS.fullName, {}, fullName);
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
      const key = JSON.stringify([afm, name]);
      let judged = this.judged.get(key);
      if (judged === undefined) this.judged.set(key, (judged = this.judgeName(name, records)));
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

  private judgeName(name: NameInRow, records: readonly Employee[]): Reading<Judged> {
    const words = wordsInRow(name);
    const fit = closest(records.map((record) => compareNames(words, listedName(record))));
    const [listed] = records;
    if (fit.closeness === OTHER) return this.refuseName(name, fit.differing ?? 'fullName', 'otherName', listed);
    if (fit.closeness === LETTERS) return understood({ name, fit });
    return this.hasRival(words, fit, records)
      ? this.refuseName(name, fieldOf(name), 'maybeOthersName', listed)
      : understood({ name, fit });
  }

  /** Whether a name fits somebody else in the list as well: then it speaks for neither. */
  private hasRival(words: WordsInRow, { closeness }: Fit, own: readonly Employee[]): boolean {
    const least = Math.max(closeness, PART);
    const others = new Set<Employee>();
    const runs = Object.values(words);
    for (const run of runs)
      for (const key of lookUpKeys(run)) for (const one of this.byKey().get(key) ?? []) others.add(one);
    return [...others].some(
      (one) =>
        !own.some((mine) => mine.afm === one.afm || isSameName(mine, one)) &&
        compareNames(words, listedName(one)).closeness >= least,
    );
  }

  /** Looks up the AFM of the one employee who has all full names of a row. */
  private lookUpAll(fullNames: readonly string[] = []): Reading<string> {
    const [first = '', ...others] = fullNames;
    const afm = this.lookUp(first);
    if (!afm.ok) return afm;
    for (const other of others) {
      const another = this.lookUp(other);
      if (!another.ok) return another;
      if (another.value !== afm.value) return refused('twoPeople', FIELD_LABELS.fullName, {}, other, first);
    }
    return afm;
  }

  private lookUp(fullName: string): Reading<string> {
    const [afm, ...others] = new Set(this.byName.get(fold(fullName)));
    if (afm !== undefined && others.length === 0) return understood(afm);
    return afm === undefined
      ? refused('unlistedName', FIELD_LABELS.fullName, { isListEmpty: this.isEmpty }, fullName)
      : refused('nameOfSeveral', FIELD_LABELS.fullName, { count: others.length + 1 }, fullName);
  }

  /** Refuses a tax number that the list does not have, with those of the list that it may be a slip for. */
  private refuseUnlisted(afm: string, why: WhyUnlisted): Refusal {
    const near = this.mayName ? [...this.byAfm].filter(([other]) => isSlipOf(afm, other)).slice(0, MOST_NEAR) : [];
    const people = near.map(([other, [{ lastName, firstName }]]) => `${other} ${lastName} ${firstName}`);
    return people.length > 0
      ? refused('mistypedAfm', FIELD_LABELS.employeeAfm, { why }, ...people)
      : refused('unlistedAfm', FIELD_LABELS.employeeAfm, { isListEmpty: this.isEmpty, why }, afm);
  }

  /** Refuses a name that is not that of the employee with the tax number, or that may be that of another. */
  private refuseName(
    given: NameInRow,
    field: NameField,
    why: 'otherName' | 'maybeOthersName',
    { lastName, firstName }: Employee,
  ): Refusal {
    const { [field]: own } = given as Partial<Record<NameField, string>>;
    const cells = [own, ...(this.mayName ? [`${lastName} ${firstName}`] : [])];
    return refused(why, FIELD_LABELS[field], {}, ...cells);
  }
}

const ASSUMED_BRANCH = WARNINGS.mainBranchTaken({ branch: MAIN_BRANCH });

/** How many employees a message names. */
const MOST_NEAR = 2;

/** Whether two tax numbers differ by one digit, or by two that have changed places. */
function isSlipOf(one: string, other: string): boolean {
  const [first, second, ...more] = [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  if (first === undefined || more.length > 0 || one.length !== other.length) return false;
  return second === undefined || (one[first] === other[second] && one[second] === other[first]);
}

const named = (employee: NamedEmployee, warnings: ReadonlyArray<string | undefined>): Reading<NamedEmployee> =>
  understood(employee, warnings.filter((warning) => warning !== undefined).join('; ') || undefined);

const isSameName = (one: BothNames, other: BothNames): boolean =>
  fold(one.lastName) === fold(other.lastName) && fold(one.firstName) === fold(other.firstName);

const haveOneName = ([first, ...others]: readonly Employee[]): boolean => others.every((one) => isSameName(first, one));

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

/** The branch that the row names, or the one of the employee in the list. */
function branchOf({ branch }: EmployeeInRow, records: readonly Employee[]): Reading<string> {
  const branches = [...new Set(records.map((record) => record.branch))];
  if (branch !== undefined) {
    const isListed = branches.includes(branch) || branches.includes('');
    return understood(branch, isListed ? undefined : WARNINGS.otherBranch({ branch, listed: branches }));
  }
  if (branches.length === 1)
    return branches[0] === '' ? understood(MAIN_BRANCH, ASSUMED_BRANCH) : understood(branches[0]);
  return refused('severalBranches', FIELD_LABELS.branch, { count: branches.length });
}

const refuseNameless = (name: string, field: string): Refusal | null =>
  name === '' ? refused('noNameInList', field) : null;

/** The warning for a name that the user should check. */
function nameWarning({ name, fit }: Judged, { lastName, firstName }: Employee): string | undefined {
  const listed = `${lastName} ${firstName}`;
  if (fit.isSwapped) return WARNINGS.namesSwapped({ listed });
  if (!fit.isLoose) return undefined;
  const given = Object.values<string | undefined>(name).filter(Boolean).join(' ');
  return WARNINGS.nameWrittenOtherwise({ field: FIELD_LABELS[fieldOf(name)], cell: given, listed });
}
