import type { Evidence } from './evidence';
import { Case } from './rules/case';
import { nothingFalsified } from './rules/falsified';
import { allEnd, nothingLeaked } from './rules/leaks';
import { ledgerAgrees } from './rules/ledger';
import { outcomesFollow } from './rules/outcomes';
import { remarksAreMade } from './rules/repeats';
import { requestsHold } from './rules/requests';
import { runsAgree } from './rules/runs';
import { settingsAreHeeded } from './rules/settings';
import { toldOnceAndTruly } from './rules/told';
import type { Violation } from './rules/violation';

/** Compares what the node told of its rows with what the registry holds and was asked: all that does not fit. */
export function verdictOn(evidence: Evidence): Violation[] {
  const all = new Case(evidence);
  const rules = [
    toldOnceAndTruly,
    ledgerAgrees,
    nothingFalsified,
    requestsHold,
    outcomesFollow,
    settingsAreHeeded,
    remarksAreMade,
    runsAgree,
    nothingLeaked,
    allEnd,
  ];
  return rules.flatMap((rule) => rule(all));
}
