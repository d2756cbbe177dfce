import type { ToldRow } from '../evidence';
import type { Case, Row } from './case';
import type { Violation } from './violation';

/** The statuses that stand for success. */
export const isFine = (status: unknown): boolean => status === 'submitted' || status === 'duplicate';

/**
 * What becomes of a row that says what an earlier one of its input says, by what became of that: it goes out for both.
 * A refusal goes for the first alone, since another row of the same event could differ in names.
 */
const FOLLOWING: Record<string, string> = {
  submitted: 'duplicate',
  duplicate: 'duplicate',
  unknown: 'unknown',
  rejected: 'notSent',
  notSent: 'notSent',
};

/** A row that repeats another, and those that leave out what another row implies, say so. */
export function remarksAreMade(evidence: Case): Violation[] {
  return evidence.rows.flatMap((row) => [...ofRepeat(row, evidence), ...ofImpliedDay(row)]);
}

/** The details of an error hold no warnings, which may name people. */
const isUntold = (told: readonly ToldRow[]): boolean => told.every(({ output }) => output === 'error');

const NOT_TOLD_OF = ['invalid', 'notSent', undefined];

function ofRepeat({ trial, index, planned, status, told }: Row, evidence: Case): Violation[] {
  if (planned.repeats === undefined || isUntold(told) || NOT_TOLD_OF.includes(status)) return [];
  const no = (text: string): Violation[] => [{ trial: trial.number, row: index, unaccounted: false, text }];
  const first = evidence.rowAt(trial, planned.repeats);
  const follows = FOLLOWING[String(first.status)];
  // One that can't be read holds nobody back.
  if (follows === undefined) return [];
  if (status !== follows) {
    return no(`it is ${status}, although it repeats item ${planned.repeats}, which is ${first.status}`);
  }
  // A third one may name the second.
  const items = evidence
    .rowsOf(planned.truth!)
    .filter((row) => row.trial === trial && row.index < index)
    .map((row) => row.index);
  const text = String(told[0]?.json.reason);
  return items.some((item) => new RegExp(`\\brow ${item + 1}\\b`, 'i').test(text))
    ? []
    : no(`its reason does not say that it repeats row ${planned.repeats + 1}`);
}

function ofImpliedDay({ trial, index, planned: { impliesDay, truth }, status, told }: Row): Violation[] {
  if (!impliesDay || isUntold(told) || NOT_TOLD_OF.includes(status)) return [];
  const warnings = JSON.stringify(told[0]?.json.warnings ?? []);
  if (/reference date/i.test(warnings) || warnings.includes(String(truth?.referenceDate))) return [];
  const text = 'no warning says which reference date was taken';
  return [{ trial: trial.number, row: index, unaccounted: false, text }];
}
