import { isOfOneEvent } from '../model/registry/reasons';
import { type Called, correctNamed, lookFirst, OUTCOMES, REASONS, type Why } from '../model/values/words/outcomes';
import type { RegistryFailure, Said } from '../transport/failure';
import type { Outcome } from './entry';

export type NotSent = Omit<Extract<Outcome<unknown, unknown>, { status: 'notSent' }>, 'status' | 'entry'>;

type Rejected = Omit<Extract<Outcome<unknown, unknown>, { status: 'rejected' }>, 'status' | 'prepared'>;

/**
 * Why entries are unknown.
 *
 * @param first the failure that put their request in doubt
 * @param last the failure of its last repeat; the same where it was not repeated
 */
export function whyUnknown(first: RegistryFailure, last: RegistryFailure, called: Called): Why {
  const { reasonCode: code, message, remedy, looksFirst } = first;
  if (first === last) return { code, reason: message, remedy: looksFirst ? lookFirst(called) : remedy };
  const reason = REASONS.repeated({ first: message, last: last.message });
  return { code, reason, remedy: lookFirst(called) };
}

/** For the entries of a request that the registry has not read. */
export const whyNotSent = ({ reasonCode: code, message: reason, remedy, unreachable }: RegistryFailure): NotSent => ({
  code,
  reason,
  remedy,
  unreachable,
});

/** For what waits when a failure ends the run. */
export function afterFailure(failure: RegistryFailure): NotSent {
  if (failure.kind === 'unsent' || failure.kind === 'session') return whyNotSent(failure);
  return { ...OUTCOMES.earlierRequest(failure), unreachable: false };
}

export const afterWrongEmployer = ({ reasonCode: code, reason, remedy }: RegistryFailure): NotSent => ({
  code,
  reason: REASONS.ofWrongEmployer(reason),
  remedy,
  unreachable: false,
});

/** For an entry that was refused for a reason of its own. */
export function whyRejected(said: Said, called: Called): Rejected {
  return {
    code: said.reasonCode,
    reason: REASONS.refused(called, said.reason),
    remedy: said.remedy,
    rejection: { branch: said.branch, reason: said.reason, message: said.wording },
    isOfAll: false,
  };
}

/**
 * For an entry whose request was refused as a whole.
 *
 * @param count how many entries the request had
 * @param isNamed whether the refusal names others of them
 */
export function whyRejectedTogether(
  failure: RegistryFailure,
  count: number,
  isNamed: boolean,
  called: Called,
): Rejected {
  const others = count - 1;
  const rejected: Rejected = {
    ...whyRejected(failure, called),
    isOfAll: others > 0,
    reason: REASONS.refusedTogether(called, { others, reason: failure.reason }),
  };
  if (isNamed) return { ...rejected, code: 'othersAtFault', remedy: correctNamed(called) };
  // A reason about one event doesn't tell which of several it is about.
  const tellsNothing = others > 0 && isOfOneEvent(failure.reasonCode);
  return tellsNothing ? { ...rejected, code: 'refused', remedy: failure.generalRemedy } : rejected;
}
