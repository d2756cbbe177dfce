import type { Call, RecordedEvent } from '../../sandbox/ledger';
import type { Evidence, Request, Trial } from '../chaos/evidence';
import { Random } from '../chaos/random';
import type { PlannedRow } from '../chaos/rows';
import { Case } from '../chaos/rules/case';
import type { Violation } from '../chaos/rules/violation';
import { anySettings } from '../chaos/settings';
import type { Truth } from '../chaos/truth';

export const START = Date.parse('2026-05-04T08:10:00+03:00');
export const TRUTH: Truth = {
  employerAfm: '999999999',
  employeeAfm: '090000045',
  lastName: 'Παππά',
  firstName: 'Μαρία',
  type: '0',
  at: Date.parse('2026-05-04T08:00:00+03:00'),
  referenceDate: '2026-05-04',
  branch: '0',
  comments: null,
  reason: null,
};
export const ROW: PlannedRow = {
  kind: 'good',
  fate: 'accepted',
  flaw: '',
  truth: TRUTH,
  employeeAfm: TRUTH.employeeAfm,
  repeats: undefined,
  impliesDay: false,
  item: {},
};

/** A call of the registry, so many ms after the start. */
export const call = (id: number, path: string, status: number, more: Partial<Call> = {}): Call => ({
  id,
  method: 'POST',
  path,
  query: {},
  at: START + id,
  status,
  toldExpiry: status === 401,
  username: null,
  faults: [],
  ...more,
});
export const documents = (id: number, status: number, more: Partial<Call> = {}): Request => ({
  endpoint: 'POST /Documents/WRKCardSE',
  events: [TRUTH],
  attempt: 1,
  call: call(id, '/Documents/WRKCardSE', status, more),
});
/** An execution of one row, which was not sent. */
export function trialOf(more: Partial<Trial>, reason: string): Trial {
  const settings = anySettings(new Random(1), { mostRows: 1, alone: false, first: true });
  const json = { status: 'notSent', reason };
  return {
    number: 1,
    settings: { ...settings, onError: 'continueRegularOutput', tries: 1, retryFor: 2, timeout: undefined },
    rows: [ROW],
    ending: undefined,
    told: [{ output: 0, item: 0, json }],
    error: undefined,
    requests: [],
    calls: [],
    paused: false,
    remembers: false,
    leaks: [],
    endless: false,
    endedAt: START + 100,
    ...more,
  };
}

/** What a rule says of an execution that is alone at its registry. */
export function saidOf(
  trial: Trial,
  rule: (evidence: Case) => Violation[],
  ledger: readonly RecordedEvent[] = [],
): string {
  const evidence: Evidence = {
    registry: 1,
    tokenLifetime: 10_800,
    trials: [trial],
    ledger,
    faults: [],
    calls: trial.calls,
    restarts: 0,
  };
  return rule(new Case(evidence))
    .map(({ text }) => text)
    .join();
}
