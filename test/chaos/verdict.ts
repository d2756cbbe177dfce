import type { Evidence } from './evidence';
import { Case } from './rules/case';
import { ledgerAgrees } from './rules/ledger';
import { outcomesFollow } from './rules/outcomes';
import { requestsHold } from './rules/requests';
import { toldOnceAndTruly } from './rules/told';
import type { Violation } from './rules/violation';

/** Compares what the node told of its rows with what the registry holds and was asked: all that does not fit. */
export function verdictOn(evidence: Evidence): Violation[] {
  const all = new Case(evidence);
  return [toldOnceAndTruly, ledgerAgrees, requestsHold, outcomesFollow].flatMap((rule) => rule(all));
}
