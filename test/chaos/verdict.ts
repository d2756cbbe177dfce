import type { Evidence } from './evidence';
import { Case, type Oracle } from './rules/case';
import * as ledger from './rules/ledger';
import * as outcomes from './rules/outcomes';
import * as requests from './rules/requests';
import * as runs from './rules/runs';
import * as told from './rules/told';
import type { Violation } from './rules/violation';

/** Each by what it forbids: of what is told, held, sent, becomes of a row, and comes again. */
export const ORACLES = { ...told, ...ledger, ...requests, ...outcomes, ...runs } satisfies Record<string, Oracle>;

/** Compares what the node told of its rows with what the registry holds and was asked: all that does not fit. */
export function verdictOn(evidence: Evidence): Violation[] {
  const all = new Case(evidence);
  return Object.values(ORACLES).flatMap((oracle) => oracle(all));
}
