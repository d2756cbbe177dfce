import type { Evidence } from './evidence';
import { Case } from './rules/case';
import { ledgerAgrees } from './rules/ledger';
import { outcomesFollow } from './rules/outcomes';
import { requestsHold } from './rules/requests';
import { runsAgree } from './rules/runs';
import { nothingLeaks, toldOnceAndTruly } from './rules/told';
import type { Violation } from './rules/violation';

const RULES = [toldOnceAndTruly, ledgerAgrees, requestsHold, outcomesFollow, runsAgree, nothingLeaks];

/** Compares what the node told of its rows with what the registry holds and was asked: all that does not fit. */
export function verdictOn(evidence: Evidence): Violation[] {
  const all = new Case(evidence);
  return RULES.flatMap((rule) => rule(all));
}
