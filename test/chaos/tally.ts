import type { Fault } from '../../sandbox/faults';
import type { Evidence, Trial } from './evidence';
import { type Kind, KINDS, type PlannedRow } from './rows';
import { Case, type Row } from './rules/case';
import type { Violation } from './rules/violation';
import type { Settings } from './settings';
import { ON_TIME } from './truth';

/** A violation with the number of the registry at which it came to light. */
export type PlacedViolation = Violation & { registry: number };

/**
 * What can have become of a row, after all executions that had it; `lost`: it did not come out with any of the node's
 * statuses.
 */
export const STATUSES = ['submitted', 'duplicate', 'rejected', 'invalid', 'notSent', 'unknown', 'lost'] as const;
export type Status = (typeof STATUSES)[number];
export type StatusCounts = Record<Status, number>;

/** The counts of a run. */
export class Tally {
  readonly rows = new Map<Kind, StatusCounts>();
  /** By endpoint. */
  readonly requests = new Map<string, number>();
  /** How often each kind of fault struck, by what tells it apart from others of its kind. */
  readonly faults = new Map<Fault['kind'], Map<string, number>>();
  readonly violations: PlacedViolation[] = [];
  executions = 0;
  /** Events in the ledgers of all registries. */
  recorded = 0;
  /** How often a row was in the input of an execution. */
  inputs = 0;
  /** How often n8n's process was started again. */
  restarts = 0;
  /** Events that the ledgers hold once more, identical and on time, sent by one execution whose rows say so. */
  repeated = 0;
  /** Events that the ledgers hold once more for any other reason. */
  twice = 0;
  /** Rows that are unknown in the end, and were on time when they became so, by what the node gives as the reason. */
  readonly unknownOnTime = new Map<string, number>();
  /** Rows whose fate is unknown. */
  unaccounted = 0;
  /** Events in the ledgers that are not what their rows meant, or come from rows that had to be refused. */
  falsified = 0;
  /** Passwords and tokens that came out, each place counted. */
  leaked = 0;
  /** Executions by what was wrong with their settings. */
  readonly troubles = new Map<string, number>();

  constructor(readonly seed: number) {
    for (const kind of KINDS) {
      this.rows.set(kind, { submitted: 0, duplicate: 0, rejected: 0, invalid: 0, notSent: 0, unknown: 0, lost: 0 });
    }
  }

  /** Rows that came out with none of the node's statuses. */
  get lost(): number {
    return sumOf([...this.rows.values()].map(({ lost }) => lost));
  }

  /** Adds what happened at one registry. */
  add(evidence: Evidence, violations: readonly Violation[]): void {
    const { rows: inputs } = new Case(evidence);
    for (const rows of byPlan(inputs)) this.addRow(rows);
    for (const rows of byEvent(inputs)) this.addRepeats(rows);
    this.inputs += inputs.length;
    this.restarts += evidence.restarts;
    for (const { method, path } of evidence.calls) count(this.requests, `${method} ${path}`, 1);
    for (const { fault, struck } of evidence.faults) {
      if (struck === 0) continue;
      const variants = this.faults.get(fault.kind) ?? new Map<string, number>();
      count(variants, variantOf(fault), struck);
      this.faults.set(fault.kind, variants);
    }
    for (const trial of evidence.trials) for (const trouble of troublesOf(trial)) count(this.troubles, trouble, 1);
    this.falsified += violations.filter(({ falsified }) => falsified).length;
    this.leaked += violations.filter(({ leaked }) => leaked).length;
    this.executions += evidence.trials.length;
    this.recorded += evidence.ledger.length;
    const rows = violations.filter(({ unaccounted }) => unaccounted).map(({ trial, row }) => `${trial} ${row}`);
    this.unaccounted += new Set(rows).size;
    this.violations.push(...violations.map((violation) => ({ registry: evidence.registry, ...violation })));
  }

  /** @param rows one row of a sheet, in each execution that had it */
  private addRow(rows: readonly Row[]): void {
    const told = rows.filter(({ trial }) => trial.ending === undefined);
    const last = told.find(({ status }) => status === 'submitted') ?? told.at(-1);
    const status = STATUSES.find((one) => one === last?.status) ?? 'lost';
    const counts = this.rows.get(rows[0].planned.kind);
    if (counts) counts[status]++;
    if (status !== 'unknown') return;
    const first = told.find((row) => row.status === 'unknown');
    const { truth } = rows[0].planned;
    if (first === undefined || truth === undefined || first.trial.endedAt - truth.at > ON_TIME) return;
    count(this.unknownOnTime, String(first.told[0].json.reasonCode), 1);
  }

  /** @param rows all that say one event, in all executions */
  private addRepeats(rows: readonly Row[]): void {
    const holders = rows.filter(({ recorded }) => recorded.length > 0);
    const more = holders.reduce((sum, { recorded }) => sum + recorded.length, -1);
    if (more <= 0) return;
    const [{ trial, recorded, status, told }] = holders;
    const saysSo = trial.ending !== undefined || status === 'unknown' || isWarned(told, trial);
    const isHarmless = holders.length === 1 && saysSo && recorded.every(({ late }) => !late);
    if (isHarmless) this.repeated += more;
    else this.twice += more;
  }
}

/** Whether what was told of a row says that the registry may hold it twice; the details of an error hold no warnings. */
const isWarned = (told: Row['told'], { error }: Row['trial']): boolean =>
  error !== undefined || /twice/.test(JSON.stringify(told[0]?.json.warnings ?? ''));

/** The rows of each row of a sheet. */
function byPlan(rows: readonly Row[]): Iterable<Row[]> {
  const groups = new Map<PlannedRow, Row[]>();
  for (const row of rows) groups.set(row.planned, [...(groups.get(row.planned) ?? []), row]);
  return groups.values();
}

/** The rows of each event that is known. */
function byEvent(rows: readonly Row[]): Iterable<Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.key !== undefined) groups.set(row.key, [...(groups.get(row.key) ?? []), row]);
  }
  return groups.values();
}

/** The sum of some counts. */
export const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, one) => sum + one, 0);

function count(counts: Map<string, number>, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

/** What an execution can have that no ordinary one has. */
const IS_TROUBLED: ReadonlyArray<[name: string, is: (settings: Settings, trial: Trial) => boolean]> = [
  ['killed', (_, { ending }) => ending === 'killed'],
  ['stopped', (_, { ending }) => ending === 'stopped'],
  ['credential fails', ({ credential }) => credential !== undefined],
  ['grown hours later', ({ grown }) => grown],
  ['options fail', ({ option }) => option?.flaw !== undefined],
  ['options by expression', ({ option, byRow }) => byRow || (option !== undefined && option.flaw === undefined)],
  ['tries, same list', ({ tries, input }) => tries > 1 && input === 'list'],
  ['tries, new lists', ({ tries, input }) => tries > 1 && input === 'newLists'],
  ['tries, Execute Once', ({ tries, input }) => tries > 1 && input === 'once'],
];

export const TROUBLES: readonly string[] = IS_TROUBLED.map(([name]) => name);

const troublesOf = (trial: Trial): string[] =>
  IS_TROUBLED.filter(([, is]) => is(trial.settings, trial)).map(([name]) => name);

function variantOf(fault: Fault): string {
  switch (fault.kind) {
    case 'cut':
    case 'delay':
      return fault.when ?? 'before';
    case 'answer':
      // A page in the place of receipts is told apart from other answers that are none.
      return fault.status === 200 ? `200 ${fault.as ?? 'json'}` : String(fault.status);
    case 'amend':
      return fault.status === undefined ? Object.keys(fault.headers ?? {}).join(', ') : String(fault.status);
    case 'echo':
      return `${fault.status ?? 400} ${fault.as ?? 'json'}`;
    case 'drip':
      return fault.when ?? 'before';
    case 'receipts':
      return fault.change;
    case 'expireAccessTokens':
    case 'expireRefreshTokens':
      return '';
  }
}
