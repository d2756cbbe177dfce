import type { Fault } from '../../sandbox/faults';
import type { Evidence } from './evidence';
import { type Kind, KINDS } from './rows';
import { Case } from './rules/case';
import type { Violation } from './rules/violation';
import type { Settings } from './settings';

/** A violation with the number of the registry at which it came to light. */
export type PlacedViolation = Violation & { registry: number };

/** What can have become of a row; `lost`: it did not come out with any of the node's statuses. */
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
  /** Rows whose fate is unknown. */
  unaccounted = 0;
  /** Events in the ledgers that are not what their rows meant, or come from rows that had to be refused. */
  falsified = 0;
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
    for (const { planned, status } of new Case(evidence).rows) {
      const counts = this.rows.get(planned.kind);
      if (counts) counts[STATUSES.find((one) => one === status) ?? 'lost']++;
    }
    for (const { method, path } of evidence.calls) count(this.requests, `${method} ${path}`, 1);
    for (const { fault, struck } of evidence.faults) {
      if (struck === 0) continue;
      const variants = this.faults.get(fault.kind) ?? new Map<string, number>();
      count(variants, variantOf(fault), struck);
      this.faults.set(fault.kind, variants);
    }
    for (const { settings } of evidence.trials)
      for (const trouble of troublesOf(settings)) count(this.troubles, trouble, 1);
    this.falsified += violations.filter(({ falsified }) => falsified).length;
    this.executions += evidence.trials.length;
    this.recorded += evidence.ledger.length;
    const rows = violations.filter(({ unaccounted }) => unaccounted).map(({ trial, row }) => `${trial} ${row}`);
    this.unaccounted += new Set(rows).size;
    this.violations.push(...violations.map((violation) => ({ registry: evidence.registry, ...violation })));
  }
}

/** The sum of some counts. */
export const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, one) => sum + one, 0);

function count(counts: Map<string, number>, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

/** What an execution's settings can have that no ordinary one has. */
const IS_TROUBLED: ReadonlyArray<[name: string, is: (settings: Settings) => boolean]> = [
  ['credential fails', ({ credential }) => credential !== undefined],
  ['options fail', ({ option }) => option?.flaw !== undefined],
  ['options by expression', ({ option, byRow }) => byRow || (option !== undefined && option.flaw === undefined)],
  ['tries, same list', ({ tries, input }) => tries > 1 && input === 'list'],
  ['tries, new lists', ({ tries, input }) => tries > 1 && input === 'newLists'],
  ['tries, Execute Once', ({ tries, input }) => tries > 1 && input === 'once'],
];

export const TROUBLES: readonly string[] = IS_TROUBLED.map(([name]) => name);

const troublesOf = (settings: Settings): string[] => IS_TROUBLED.filter(([, is]) => is(settings)).map(([name]) => name);

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
    case 'receipts':
      return fault.change;
    case 'expireAccessTokens':
    case 'expireRefreshTokens':
      return '';
  }
}
