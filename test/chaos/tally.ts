import type { Fault } from '../../sandbox/faults';
import type { Evidence, Trial } from './evidence';
import { type Kind, KINDS } from './rows';
import { Case, type Row } from './rules/case';
import type { Violation } from './rules/violation';

/**
 * What can have become of a row, after all executions that had it; `lost`: it did not come out with any of the node's
 * statuses.
 */
export const STATUSES = ['submitted', 'duplicate', 'rejected', 'invalid', 'notSent', 'unknown', 'lost'] as const;
type StatusCounts = Record<(typeof STATUSES)[number], number>;

/** What an execution can have that no ordinary one has. */
const IS_TROUBLED: ReadonlyArray<[name: string, is: (trial: Trial) => boolean]> = [
  ['killed', ({ ending }) => ending === 'killed'],
  ['stopped', ({ ending }) => ending === 'stopped'],
  ['tries, same list', ({ settings: { tries, newLists } }) => tries > 1 && !newLists],
  ['tries, new lists', ({ settings: { tries, newLists } }) => tries > 1 && newLists],
  ['short timeout', ({ settings: { timeout } }) => timeout !== undefined],
];
export const TROUBLES: readonly string[] = IS_TROUBLED.map(([name]) => name);

/** The counts of a run. */
export class Tally {
  readonly rows = new Map<Kind, StatusCounts>();
  /** By endpoint. */
  readonly requests = new Map<string, number>();
  /** How often each kind of fault struck, by what tells it apart from others of its kind. */
  readonly faults = new Map<Fault['kind'], Map<string, number>>();
  /** Executions by what they had that no ordinary one has. */
  readonly troubles = new Map<string, number>();
  /** With the number of the registry at which each came to light. */
  readonly violations: Array<Violation & { registry: number }> = [];
  executions = 0;
  /** How often n8n's process was started again. */
  restarts = 0;
  /** Events in the ledgers of all registries. */
  recorded = 0;
  /** Events that the ledgers hold once more, identical and on time, sent by one execution whose rows say so. */
  repeated = 0;
  /** Events that the ledgers hold once more for any other reason. */
  twice = 0;

  constructor(readonly seed: number) {
    for (const kind of KINDS) {
      this.rows.set(kind, { submitted: 0, duplicate: 0, rejected: 0, invalid: 0, notSent: 0, unknown: 0, lost: 0 });
    }
  }

  /** Rows that came out with none of the node's statuses. */
  get lost(): number {
    return sumOf([...this.rows.values()].map(({ lost }) => lost));
  }

  /** Events in the ledgers that are not what their rows meant, or come from rows that had to be refused. */
  get falsified(): number {
    return this.violations.filter(({ falsified }) => falsified).length;
  }

  /** Passwords and tokens that came out, each place counted. */
  get leaked(): number {
    return this.violations.filter(({ leaked }) => leaked).length;
  }

  /** Rows of which the node and the registry say different things. */
  get unaccounted(): number {
    const rows = this.violations.filter(({ unaccounted }) => unaccounted);
    return new Set(rows.map(({ registry, trial, row }) => `${registry} ${trial} ${row}`)).size;
  }

  /** Adds what happened at one registry. */
  add(evidence: Evidence, violations: readonly Violation[]): void {
    const { rows } = new Case(evidence);
    for (const some of groupedBy(rows, ({ planned }) => planned)) this.addRow(some);
    for (const some of groupedBy(rows, ({ planned: { truth } }) => `${truth.employeeAfm} ${truth.at}`)) {
      this.addRepeats(some);
    }
    this.executions += evidence.trials.length;
    this.restarts += evidence.restarts;
    this.recorded += evidence.ledger.length;
    for (const { method, path } of evidence.calls) count(this.requests, `${method} ${path}`, 1);
    for (const { fault, struck } of evidence.faults) {
      const variants = this.faults.get(fault.kind) ?? new Map<string, number>();
      if (struck === 0) continue;
      count(variants, variantOf(fault), struck);
      this.faults.set(fault.kind, variants);
    }
    for (const trial of evidence.trials) {
      for (const [name] of IS_TROUBLED.filter(([, is]) => is(trial))) count(this.troubles, name, 1);
    }
    this.violations.push(...violations.map((violation) => ({ registry: evidence.registry, ...violation })));
  }

  /** @param rows one row of a sheet, in each execution that had it */
  private addRow(rows: readonly Row[]): void {
    const told = rows.filter(({ trial }) => trial.ending === undefined);
    const last = told.find(({ status }) => status === 'submitted') ?? told.at(-1);
    this.rows.get(rows[0].planned.kind)![STATUSES.find((one) => one === last?.status) ?? 'lost']++;
  }

  /** @param rows all that say one event, in all executions */
  private addRepeats(rows: readonly Row[]): void {
    const holders = rows.filter(({ recorded }) => recorded.length > 0);
    const more = sumOf(holders.map(({ recorded }) => recorded.length)) - 1;
    if (more <= 0) return;
    const [{ trial, recorded, status, told }] = holders;
    // The details of an error hold no warnings.
    const isTold = trial.error !== undefined || /twice/.test(JSON.stringify(told[0]?.json.warnings ?? ''));
    const saysSo = trial.ending !== undefined || status === 'unknown' || isTold;
    const isHarmless = holders.length === 1 && saysSo && recorded.every(({ late }) => !late);
    if (isHarmless) this.repeated += more;
    else this.twice += more;
  }
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Iterable<Item[]> {
  const groups = new Map<unknown, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups.values();
}

/** The sum of some counts. */
export const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, one) => sum + one, 0);

const count = (counts: Map<string, number>, key: string, more: number): unknown =>
  counts.set(key, (counts.get(key) ?? 0) + more);

function variantOf(fault: Fault): string {
  switch (fault.kind) {
    case 'answer':
      // A page in the place of receipts is told apart from other answers that are none.
      return fault.status === 200 ? `200 ${fault.as ?? 'json'}` : String(fault.status);
    case 'amend':
      return fault.status === undefined ? Object.keys(fault.headers ?? {}).join(', ') : String(fault.status);
    case 'echo':
      return `${fault.status ?? 400} ${fault.as ?? 'json'}`;
    case 'receipts':
      return fault.change;
    case 'expireAccessTokens':
    case 'expireRefreshTokens':
      return '';
    case 'cut':
    case 'delay':
    case 'drip':
      return fault.when ?? 'before';
  }
}
