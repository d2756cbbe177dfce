import { fold } from '../values/normalise';
import { addTo } from '../values/groups';
import { about, type Reading, type Refusal, refused, shown, understood, type Words } from '../values/result';
import { lazily } from '../values/remembered';
import type { Employee } from '../registry/employees';
import { FIELD_LABELS } from '../sheet/fields';

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

const LIST = "the registry's list of employees";
const ENTER_NAMES = 'enter last name and first name as the registry knows them';

const GREEK = /\p{Script=Greek}/u;

const BETWEEN_WORDS = /[^\p{L}\p{M}]+/u;

const wordsOf = (text: string): string[] => text.split(BETWEEN_WORDS).flatMap((word) => fold(word) || []);

/** The registry's list of employees, and what it says of the rows that leave something to it. */
export class Employees {
  /** By AFM: who works at two branches has two records. */
  private readonly byAfm: ReadonlyMap<string, Employee[]>;

  /** AFMs by folded full name, in both orders. */
  private readonly byName: () => ReadonlyMap<string, Set<string>>;

  /** @param list as `readEmployees` returns it */
  constructor(list: readonly Employee[]) {
    this.byAfm = grouped(list, ({ afm }) => afm);
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

  /** What looks odd about an employee whom a row names in full; nothing where the list is empty, as in trials. */
  remarksOn(employeeAfm: string): string[] {
    if (this.isEmpty || this.byAfm.has(employeeAfm)) return [];
    return [`${FIELD_LABELS.employeeAfm} "${employeeAfm}" is not in ${LIST}`];
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
    const [first] = records;
    // What stands in the column of one name can be both.
    const isBoth = this.byName()
      .get(fold(told.lastName ?? told.firstName ?? ''))
      ?.has(afm.value);
    const { lastName = first.lastName, firstName = first.firstName } = isBoth ? {} : told;
    const branches = branchesOf(records);
    const [branch] = told.branch === undefined ? branches : [told.branch];
    const problem =
      contradiction(told, records) ??
      this.ofAnother(told, afm.value) ??
      nameless(lastName, FIELD_LABELS.lastName) ??
      nameless(firstName, FIELD_LABELS.firstName) ??
      (told.branch === undefined ? doubtfulBranch(branches) : null);
    if (problem !== null) return problem;
    const completed = { employeeAfm: afm.value, lastName, firstName, branch };
    return understood(completed, remarks(told, completed, records).join('; ') || undefined);
  }

  private get isEmpty(): boolean {
    return this.byAfm.size === 0;
  }

  /** The AFM of the one employee who has a full name. */
  private afmOf(fullName: string): Reading<string> {
    const [afm, ...others] = this.byName().get(fold(fullName)) ?? [];
    if (afm === undefined) return this.unknown({ fullName });
    if (others.length === 0) return understood(afm);
    return refused(
      'ambiguousEmployee',
      FIELD_LABELS.fullName,
      about(fullName, `is the name of ${others.length + 1} employees in ${LIST}, and the row has no tax number`),
      'Enter the tax number (AFM) of the employee who is meant',
    );
  }

  /** Refuses a name that the list has, but for another tax number. */
  private ofAnother({ employeeAfm, lastName, firstName, fullName }: ToldEmployee, afm: string): Refusal | null {
    const name = fullName ?? (lastName && firstName && `${lastName} ${firstName}`);
    const afms = employeeAfm === undefined || !name ? undefined : this.byName().get(fold(name));
    if (!name || afms === undefined || afms.has(afm)) return null;
    const quiet = `is the name of another employee in ${LIST} than the one with the tax number`;
    const words = about(name, { quoting: `${quiet} ${afm}`, quiet });
    return namesDiffer(fullName === undefined ? FIELD_LABELS.lastName : FIELD_LABELS.fullName, words);
  }

  /** Refuses a row whose employee the list does not have. */
  private unknown({ employeeAfm, fullName }: ToldEmployee): Refusal {
    const [field, value] =
      employeeAfm === undefined ? [FIELD_LABELS.fullName, fullName] : [FIELD_LABELS.employeeAfm, employeeAfm];
    const open = employeeAfm === undefined ? 'tax number' : 'names';
    const [what, why] = this.isEmpty
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

/** A name that a row tells, beside what the list has in its place. */
interface NamePair {
  /** Display name of the field. */
  field: string;
  told: string;
  listed: string;
}

function namePairs(row: ToldEmployee, { lastName, firstName }: Employee): NamePair[] {
  const pairs: NamePair[] = [];
  const take = (field: string, told: string | undefined, listed: string): unknown =>
    told === undefined || pairs.push({ field, told, listed });
  take(FIELD_LABELS.lastName, row.lastName, lastName);
  take(FIELD_LABELS.firstName, row.firstName, firstName);
  take(FIELD_LABELS.fullName, row.fullName, `${lastName} ${firstName}`);
  return pairs;
}

/** The branches of an employee, each once. */
const branchesOf = (records: readonly Employee[]): string[] =>
  records.length === 1 ? [records[0].branch] : [...new Set(records.map(({ branch }) => branch))];

const haveOneName = (records: readonly Employee[]): boolean =>
  records.length === 1 || new Set(records.map(({ lastName, firstName }) => fold(`${lastName}${firstName}`))).size === 1;

/** Words that make up the other name, or part of it, are the same; Greek ones of which none does are another name. */
function agreement({ told, listed }: NamePair): 'same' | 'similar' | 'other' {
  const known = new Set(wordsOf(listed));
  const words = wordsOf(told);
  if (fold(told) === fold(listed) || words.every((word) => known.has(word))) return 'same';
  // Nobody can tell whose name in Latin letters it is.
  return known.size === 0 || !GREEK.test(told) || words.some((word) => known.has(word)) ? 'similar' : 'other';
}

/** Refuses a name that is not that of the employee with the AFM, and an AFM that the list gives to several names. */
function contradiction(told: ToldEmployee, records: readonly Employee[]): Refusal | null {
  const [first] = records;
  if (!haveOneName(records)) {
    const words = `stands in ${LIST} with different names`;
    return refused('ambiguousEmployee', FIELD_LABELS.employeeAfm, about(first.afm, words), `To go on, ${ENTER_NAMES}`);
  }
  const pair = namePairs(told, first).find((one) => agreement(one) === 'other');
  if (pair === undefined) return null;
  const quiet = `is not the name that ${LIST} has for the tax number`;
  return namesDiffer(
    pair.field,
    about(pair.told, { quoting: `${quiet} ${first.afm}, which is ${shown(pair.listed)}`, quiet }),
  );
}

const namesDiffer = (field: string, words: Words): Refusal =>
  refused(
    'namesDiffer',
    field,
    words,
    `Correct the tax number or the name: one of them is somebody else's. If both are right, ${ENTER_NAMES}`,
  );

function nameless(name: string, field: string): Refusal | null {
  if (name !== '') return null;
  return refused('missing', field, `is empty, and ${LIST} has none for the tax number`, `To go on, ${ENTER_NAMES}`);
}

/** Refuses to choose a branch for an employee of several, or of one that is not told. */
function doubtfulBranch(branches: readonly string[]): Refusal | null {
  if (branches.length === 1 && branches[0] !== '') return null;
  const remedy = 'Enter the number of the branch where the event took place';
  if (branches.length === 1) {
    return refused('missing', FIELD_LABELS.branch, `is empty, and ${LIST} has none for the employee`, remedy);
  }
  const words = `is empty, and by ${LIST} the employee works at ${branches.length} branches`;
  return refused('ambiguousBranch', FIELD_LABELS.branch, words, remedy);
}

/** What the owner of a row should know of how it was completed. */
function remarks(told: ToldEmployee, { employeeAfm }: NamedEmployee, records: readonly Employee[]): string[] {
  const said: string[] = [];
  if (told.employeeAfm === undefined) {
    said.push(
      `${FIELD_LABELS.employeeAfm} is empty: "${employeeAfm}" was taken from ${LIST}, where ${FIELD_LABELS.fullName} stands once`,
    );
  }
  for (const pair of namePairs(told, records[0])) {
    if (agreement(pair) === 'similar')
      said.push(`${pair.field} ${shown(pair.told)} is written otherwise in ${LIST}: ${shown(pair.listed)}`);
  }
  const branches = branchesOf(records);
  if (told.branch !== undefined && !branches.includes(told.branch) && !branches.includes('')) {
    said.push(`${FIELD_LABELS.branch} "${told.branch}" is not that of the employee in ${LIST}: ${branches.join(', ')}`);
  }
  return said;
}
