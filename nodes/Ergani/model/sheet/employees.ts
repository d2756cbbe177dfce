import { addTo } from '../values/groups';
import { fold } from '../values/normalise';
import { lazily } from '../values/remembered';
import { about, type Reading, type Refusal, refused, shown, understood, type Words } from '../values/result';
import type { Employee } from '../registry/employees';
import { compareNames, type Fit, LETTERS, type ListedName, listedName, OTHER, PART, toldWords } from './names';

/** What a row tells of its employee; what it leaves open is for the registry's list of employees to tell. */
export interface ToldEmployee {
  /** Nine digits; open only where there is a full name. */
  employeeAfm?: string;
  lastName?: string;
  firstName?: string;
  /** Both names in one, in either order. */
  fullName?: string;
  /** Branch number. */
  branch?: string;
}

/** An employee as an event names them. */
type NamedEmployee = Required<Omit<ToldEmployee, 'fullName'>>;

/** The names that a row tells in columns of their own. */
type BothNames = Pick<NamedEmployee, 'lastName' | 'firstName'>;

/** Display names of the fields. */
const LABELS = {
  employeeAfm: 'Employee AFM',
  lastName: 'Last Name',
  firstName: 'First Name',
  fullName: 'Full Name',
  branch: 'Branch',
} as const;

const NAME_FIELDS = ['lastName', 'firstName', 'fullName'] as const;

const LIST = "the registry's list of employees";
const ENTER_NAMES = 'enter last name and first name as the registry knows them';

/** An employee of the list, with the name ready to be compared. */
interface Listed {
  record: Employee;
  name: ListedName;
}

/** The registry's list of employees, and what it says of the rows of one input. */
export class Employees {
  /** By AFM: who works at two branches has two records. */
  private readonly byAfm: ReadonlyMap<string, Employee[]>;

  /** AFMs by folded full name, in both orders. */
  private readonly byName: () => ReadonlyMap<string, Set<string>>;

  private readonly people: () => readonly Listed[];

  /** What was found of a name beside a tax number: a sheet repeats both. */
  private readonly judged = new Map<string, Reading<Fit>>();

  /** @param list as `readEmployees` returns it */
  constructor(list: readonly Employee[]) {
    this.byAfm = grouped(list, ({ afm }) => afm);
    this.people = lazily(() => list.map((record) => ({ record, name: listedName(record) })));
    this.byName = lazily(() => {
      const names = list.flatMap(({ afm, lastName, firstName }) => [
        { afm, name: fold(`${lastName}${firstName}`) },
        { afm, name: fold(`${firstName}${lastName}`) },
      ]);
      const named = grouped(names, ({ name }) => name);
      return new Map([...named].map(([name, all]) => [name, new Set(all.map(({ afm }) => afm))]));
    });
  }

  /** Whether the employee of a row is not in the list. */
  lacks({ employeeAfm, fullName = '' }: ToldEmployee): boolean {
    return employeeAfm === undefined ? !this.byName().has(fold(fullName)) : !this.byAfm.has(employeeAfm);
  }

  /**
   * Checks an employee whom a row names in full: refused where the tax number is somebody else's. Says nothing where the
   * list is empty, as in trials.
   *
   * @returns the names to send: those of the row, or where its columns have changed places, those of the list
   */
  check({ employeeAfm, lastName, firstName }: Omit<NamedEmployee, 'branch'>): Reading<BothNames> {
    const told = { employeeAfm, lastName, firstName };
    const records = this.byAfm.get(employeeAfm);
    if (records === undefined) {
      const warning = `${LABELS.employeeAfm} "${employeeAfm}" is not in ${LIST}`;
      return understood({ lastName, firstName }, this.byAfm.size === 0 ? undefined : warning);
    }
    const fit = this.judge(told, employeeAfm, records);
    if (!fit.ok) return fit;
    const [listed] = records;
    const names = fit.value.isSwapped ? listed : told;
    return understood({ lastName: names.lastName, firstName: names.firstName }, nameRemark(told, listed, fit.value));
  }

  /**
   * Fills in what a row leaves open of its employee. What the row tells stands as it is written; where it contradicts
   * the list, the row is refused: one of the two is somebody else.
   * Section: Resources, CardDetails, f_eponymo and f_onoma; Resources, Card entry, f_aa.
   *
   * @param told by the row, with an AFM or a full name
   */
  complete(told: ToldEmployee): Reading<NamedEmployee> {
    const afm = told.employeeAfm === undefined ? this.afmOf(told.fullName ?? '') : understood(told.employeeAfm);
    if (!afm.ok) return afm;
    const records = this.byAfm.get(afm.value) ?? [];
    if (records.length === 0) return this.unknown(told);
    if (!haveOneName(records)) return differentNames(afm.value);
    const fit = this.judge(told, afm.value, records);
    if (!fit.ok) return fit;
    const [first] = records;
    const { lastName = first.lastName, firstName = first.firstName } =
      fit.value.holdsBoth || fit.value.isSwapped ? {} : told;
    const branches = branchesOf(records);
    const [branch] = told.branch === undefined ? branches : [told.branch];
    const problem =
      nameless(lastName, LABELS.lastName) ??
      nameless(firstName, LABELS.firstName) ??
      (told.branch === undefined ? doubtfulBranch(branches) : null);
    if (problem !== null) return problem;
    const remarks = [afmRemark(told, afm.value), nameRemark(told, first, fit.value), branchRemark(told, branches)];
    const said = remarks.filter((remark) => remark !== undefined).join('; ');
    return understood({ employeeAfm: afm.value, lastName, firstName, branch }, said || undefined);
  }

  /** How the name of a row fits the employee with its tax number; refused where it is, or may be, somebody else's. */
  private judge(told: ToldEmployee, afm: string, records: readonly Employee[]): Reading<Fit> {
    if (NAME_FIELDS.every((field) => told[field] === undefined))
      return understood({ closeness: LETTERS, isLoose: false });
    const key = [afm, ...NAME_FIELDS.map((field) => told[field] ?? '')].join('\n');
    let judged = this.judged.get(key);
    if (judged === undefined) this.judged.set(key, (judged = this.judgeAnew(told, afm, records)));
    return judged;
  }

  private judgeAnew(told: ToldEmployee, afm: string, records: readonly Employee[]): Reading<Fit> {
    const words = toldWords(told);
    const fits = records.map((record) => compareNames(words, listedName(record)));
    const fit = fits.reduce((one, other) => (other.closeness > one.closeness ? other : one));
    if (fit.closeness === OTHER) return namesDiffer(told, fit.differing ?? 'fullName', NOT_THE_NAME, records[0]);
    if (fit.closeness === LETTERS) return understood(fit);
    const least = Math.max(fit.closeness, PART);
    const isOwn = ({ afm: other, lastName, firstName }: Employee): boolean =>
      other === afm || records.some((own) => isSameName(own, { lastName, firstName }));
    const hasRival = this.people().some(
      ({ record, name }) => !isOwn(record) && compareNames(words, name).closeness >= least,
    );
    return hasRival ? namesDiffer(told, fieldOf(told), OF_ANOTHER, records[0]) : understood(fit);
  }

  /** The AFM of the one employee who has a full name. */
  private afmOf(fullName: string): Reading<string> {
    const [afm, ...others] = this.byName().get(fold(fullName)) ?? [];
    if (afm === undefined) return this.unknown({ fullName });
    if (others.length === 0) return understood(afm);
    return refused(
      'ambiguousEmployee',
      LABELS.fullName,
      about(fullName, `is the name of ${others.length + 1} employees in ${LIST}, and the row has no tax number`),
      'Enter the tax number (AFM) of the employee who is meant',
    );
  }

  /** Refuses a row whose employee the list does not have. */
  private unknown({ employeeAfm, fullName }: ToldEmployee): Refusal {
    const [field, value] = employeeAfm === undefined ? [LABELS.fullName, fullName] : [LABELS.employeeAfm, employeeAfm];
    const open = employeeAfm === undefined ? 'tax number' : 'names';
    const [what, why] =
      this.byAfm.size === 0
        ? [`can't be looked up: ${LIST} is empty`, 'In the trial environment the list is empty: ']
        : [`is not in ${LIST}, and the row leaves its ${open} to it`, 'Check it for a mistake. If there is none, '];
    const enter = employeeAfm === undefined ? `enter the tax number (AFM), and ${ENTER_NAMES}` : ENTER_NAMES;
    return refused('unknownEmployee', field, about(value, what), `${why}${enter}`);
  }
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) addTo(groups, keyOf(one), one);
  return groups;
}

/** The branches of an employee, each once. */
const branchesOf = (records: readonly Employee[]): string[] =>
  records.length === 1 ? [records[0].branch] : [...new Set(records.map(({ branch }) => branch))];

const isSameName = (one: BothNames, other: BothNames): boolean =>
  fold(one.lastName) === fold(other.lastName) && fold(one.firstName) === fold(other.firstName);

const haveOneName = ([first, ...others]: readonly Employee[]): boolean => others.every((one) => isSameName(first, one));

/** Refuses an AFM that the list gives to several names. */
const differentNames = (afm: string): Refusal =>
  refused(
    'ambiguousEmployee',
    LABELS.employeeAfm,
    about(afm, `stands in ${LIST} with different names`),
    `To go on, ${ENTER_NAMES}`,
  );

/** The field that a problem of the whole name is told of. */
const fieldOf = ({ fullName, lastName }: ToldEmployee): keyof BothNames | 'fullName' => {
  if (fullName !== undefined) return 'fullName';
  return lastName === undefined ? 'firstName' : 'lastName';
};

const NOT_THE_NAME = (employee: string): Words => ({
  quoting: `is not the name that ${LIST} has for the tax number ${employee}`,
  quiet: `is not the name that ${LIST} has for the tax number`,
});

const OF_ANOTHER = (employee: string): Words => ({
  quoting: `can be the name of another employee in ${LIST} than the one with the tax number ${employee}`,
  quiet: `can be the name of another employee in ${LIST} than the one with the tax number`,
});

/** Refuses a name that is not, or may not be, that of the employee with the tax number. */
function namesDiffer(
  told: ToldEmployee,
  field: keyof BothNames | 'fullName',
  words: (employee: string) => Words,
  { afm, lastName, firstName }: Employee,
): Refusal {
  const listed = { lastName, firstName, fullName: `${lastName} ${firstName}` };
  return refused(
    'namesDiffer',
    LABELS[field],
    about(told[field], words(`${afm}, which is ${shown(listed[field])}`)),
    `Correct the tax number or the name: one of them may be somebody else's. If the tax number is right, write the name as ${LIST} has it, or leave it out`,
  );
}

function nameless(name: string, field: string): Refusal | null {
  if (name !== '') return null;
  return refused('missing', field, `is empty, and ${LIST} has none for the tax number`, `To go on, ${ENTER_NAMES}`);
}

/** Refuses to choose a branch for an employee of several, or of one that is not told. */
function doubtfulBranch(branches: readonly string[]): Refusal | null {
  if (branches.length === 1 && branches[0] !== '') return null;
  const remedy = 'Enter the number of the branch where the event took place';
  if (branches.length === 1) {
    return refused('missing', LABELS.branch, `is empty, and ${LIST} has none for the employee`, remedy);
  }
  const words = `is empty, and by ${LIST} the employee works at ${branches.length} branches`;
  return refused('ambiguousBranch', LABELS.branch, words, remedy);
}

/** Tells that the tax number is not the row's own. */
const afmRemark = ({ employeeAfm }: ToldEmployee, afm: string): string | undefined =>
  employeeAfm === undefined
    ? `${LABELS.employeeAfm} is empty: "${afm}" was taken from ${LIST}, where ${LABELS.fullName} stands once`
    : undefined;

/** Tells of a name that somebody should have a look at. */
function nameRemark(told: ToldEmployee, { lastName, firstName }: Employee, fit: Fit): string | undefined {
  const listed = shown(`${lastName} ${firstName}`);
  if (fit.isSwapped) {
    return `${LABELS.lastName} and ${LABELS.firstName} have changed places: they go out as ${LIST} has them, ${listed}`;
  }
  if (!fit.isLoose) return undefined;
  const names = [told.fullName ?? [told.lastName, told.firstName].filter(Boolean).join(' ')].map(shown).join('');
  return `${LABELS[fieldOf(told)]} ${names} is written otherwise in ${LIST}: ${listed}`;
}

function branchRemark({ branch }: ToldEmployee, branches: readonly string[]): string | undefined {
  if (branch === undefined || branches.includes(branch) || branches.includes('')) return undefined;
  return `${LABELS.branch} "${branch}" is not that of the employee in ${LIST}: ${branches.join(', ')}`;
}
