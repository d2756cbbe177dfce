import type { Evidence } from './evidence';
import { Case, type Oracle } from './rules/case';
import {
  heldAndSaidByNoRow,
  heldInAnotherOrder,
  heldOtherwiseThanMeant,
  heldThoughNotSubmitted,
  heldThoughToBeRefused,
  heldTwiceAndNotTold,
  heldTwiceFromOneRequest,
  heldWithAnotherReceipt,
  submittedBeforeItHappened,
  submittedThoughNotHeld,
} from './rules/ledger';
import {
  answeredThoughNotSent,
  invalidForNothing,
  keptBackForNothing,
  refusedThoughItsArrivalIsThere,
  refusedWithOthers,
  repeatUnlikeItsFirst,
  statusAgainstTheAnswer,
} from './rules/outcomes';
import {
  eventTwiceInARequest,
  reasonForAnEventOnTime,
  requestTooLarge,
  sentAgainThoughItMayHaveArrived,
  sentAndSaidByNoRow,
  sentOtherwiseThanMeant,
} from './rules/requests';
import {
  duplicateOfNothing,
  invalidThoughWithTheRegistry,
  placeTakenByAnEarlierRow,
  sentAgainByALaterRun,
  unknownForNothing,
} from './rules/runs';
import {
  failureWithoutReason,
  itemOfNoRow,
  itemsOutOfOrder,
  rowNotToldOnce,
  runWithoutEnd,
  secretTold,
  sentAndToldOfNoRow,
  statusOfNone,
  stoppedThoughToGoOn,
  toldOtherwiseThanMeant,
  wentOnThoughToStop,
  wrongOutput,
} from './rules/told';
import type { Violation } from './rules/violation';

/** Each by what it forbids. */
export const ORACLES = {
  // What is told of rows and executions.
  rowNotToldOnce,
  statusOfNone,
  wrongOutput,
  failureWithoutReason,
  toldOtherwiseThanMeant,
  itemsOutOfOrder,
  itemOfNoRow,
  stoppedThoughToGoOn,
  wentOnThoughToStop,
  sentAndToldOfNoRow,
  secretTold,
  runWithoutEnd,
  // What the registry holds.
  heldTwiceFromOneRequest,
  heldThoughNotSubmitted,
  submittedThoughNotHeld,
  heldWithAnotherReceipt,
  heldTwiceAndNotTold,
  submittedBeforeItHappened,
  heldInAnotherOrder,
  heldAndSaidByNoRow,
  heldThoughToBeRefused,
  heldOtherwiseThanMeant,
  // What was sent.
  requestTooLarge,
  eventTwiceInARequest,
  reasonForAnEventOnTime,
  sentAndSaidByNoRow,
  sentOtherwiseThanMeant,
  sentAgainThoughItMayHaveArrived,
  // What becomes of a row.
  invalidForNothing,
  repeatUnlikeItsFirst,
  answeredThoughNotSent,
  keptBackForNothing,
  statusAgainstTheAnswer,
  refusedThoughItsArrivalIsThere,
  refusedWithOthers,
  // What later executions do.
  duplicateOfNothing,
  sentAgainByALaterRun,
  invalidThoughWithTheRegistry,
  unknownForNothing,
  placeTakenByAnEarlierRow,
} satisfies Record<string, Oracle>;

/** Compares what the node told of its rows with what the registry holds and was asked: all that does not fit. */
export function verdictOn(evidence: Evidence): Violation[] {
  const all = new Case(evidence);
  return Object.values(ORACLES).flatMap((oracle) => oracle(all));
}
