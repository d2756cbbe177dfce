import type { Receipt } from '../model/registry/receipts';
import { type Said, RegistryFailure } from '../transport/failure';
import { type Answer, type Decision, TOO_LARGE } from './decide';
import type { Outgoing, Waiting } from './entry';
import {
  afterWrongEmployer,
  heldAlready,
  lastFailure,
  type NotSent,
  sentTwice,
  unmatchedReason,
  whyNotSent,
  whyRejected,
  whyRejectedTogether,
  whyUnknown,
} from './messages';
import { release } from './prepare';
import type { Run } from './run';
import { type Finding, groupsOf } from './split';

/** How a request ended, once. */
export interface End {
  answer: Answer;
  /** In the order of the entries, where it was accepted. */
  receipts?: Receipt[];
  failure?: RegistryFailure;
  /** What came in place of receipts, as it came. */
  received?: { receipts: unknown };
}

/** A request that is not sent again. */
export interface Ended {
  outgoing: Outgoing[];
  end: End;
  /** How it ended the first time, where no answer came and it was sent again. */
  doubt: End | undefined;
  /** For how many ms it was tried, where it was repeated. */
  triedFor: number | undefined;
}

/** Nothing to be searched for: all entries of a part have their outcomes. */
export const NO_FAULT = { found: 'none' } as const;

/** Does what was decided about a request. Returns what it told of the entries at fault. */
export async function conclude(
  run: Run,
  ended: Ended,
  decision: Exclude<Decision, { action: 'repeatAfter' }>,
): Promise<Finding<Waiting>> {
  if (decision.action === 'split') return await findFaults(run, ended);
  if (decision.as === 'submitted') return confirm(run, ended);
  const last = lastFailure(ended.end.failure as RegistryFailure, ended.triedFor);
  const doubt = whyUnknown(ended.doubt?.failure ?? last, last, run.kind.called);
  if (decision.action === 'stopRun') {
    const isUnknown = decision.as === 'unknown' || decision.as === 'held';
    run.stopReason = isUnknown ? new RegistryFailure('unknown', doubt.reason, doubt) : last;
  }
  switch (decision.as) {
    case 'notSent':
      await release(run, ended.outgoing);
      return reportNotSent(run, ended.outgoing, whyNotSent(last));
    case 'rejected':
      await release(run, ended.outgoing);
      return reportRejected(run, ended.outgoing, last);
    case 'unknown':
    case 'held':
      return reportUnknown(run, ended, doubt, decision.as === 'held');
  }
}

function confirm({ kind, world }: Run, { outgoing, end, doubt }: Ended): Finding<never> {
  const near = world.now();
  if (world.journal.isKept) world.journal.confirm(outgoing.map(({ identity }) => identity));
  outgoing.forEach(({ id, prepared }, place) => {
    if (doubt !== undefined) world.warn(id, sentTwice(kind.called));
    world.report(id, { status: 'submitted', prepared, receipt: (end.receipts as Receipt[])[place], near });
  });
  return NO_FAULT;
}

export function reportNotSent({ world }: Run, entries: readonly Waiting[], why: NotSent): Finding<never> {
  for (const { id, entry } of entries) world.report(id, { status: 'notSent', entry, ...why });
  return NO_FAULT;
}

/** Tells of a request that may be with the registry. What that says it has, this run has sent. */
function reportUnknown(
  { kind, world }: Run,
  { outgoing, end, doubt: first }: Ended,
  doubt: ReturnType<typeof whyUnknown>,
  mayBeHeld: boolean,
): Finding<never> {
  const entries = outgoing.map(({ entry }) => entry);
  const held = mayBeHeld ? kind.readRefusal(entries, end.failure as RegistryFailure).held : new Set<number>();
  const received = (first ?? end).received;
  const isOnlyUnmatched = first === undefined && received !== undefined;
  const why = isOnlyUnmatched ? { ...doubt, reason: unmatchedReason(doubt.reason, kind.called) } : doubt;
  outgoing.forEach(({ id, entry, prepared, identity }, place) => {
    if (held.has(place)) {
      world.journal.confirm([identity]);
      world.report(id, { status: 'duplicate', entry, ...heldAlready(kind.called) });
    } else world.report(id, { status: 'unknown', prepared, ...why, ...received });
  });
  return NO_FAULT;
}

/** Tells of a request that was refused, where nothing more is sent. */
function reportRejected(run: Run, outgoing: Outgoing[], failure: RegistryFailure): Finding<never> {
  const { kind, world } = run;
  const { named } = kind.readRefusal(
    outgoing.map(({ entry }) => entry),
    failure,
  );
  const together = whyRejectedTogether(failure, outgoing.length, named.size > 0, kind.called);
  outgoing.forEach(({ id, prepared }, place) => {
    const own = named.get(place);
    const why = own === undefined ? together : whyRejected(failure.saidOf(own), kind.called);
    world.report(id, { status: 'rejected', prepared, ...why });
  });
  return NO_FAULT;
}

/** Tells of the entries of a refused request that are known to be at fault; the others are to be searched. */
async function findFaults(run: Run, { outgoing, end }: Ended): Promise<Finding<Waiting>> {
  const failure = end.failure as RegistryFailure;
  await release(run, outgoing);
  const { kind } = run;
  const reject = ({ id, prepared }: Outgoing, said: Said): void =>
    run.world.report(id, { status: 'rejected', prepared, ...whyRejected(said, kind.called) });
  if (learnWrongEmployers(run, outgoing, failure)) {
    const isWrong = ({ entry }: Waiting): boolean => run.wrongEmployers.has(kind.employerOf(entry));
    for (const one of outgoing) if (isWrong(one)) reject(one, failure);
    return { found: 'named', rest: outgoing.filter((one) => !isWrong(one)) };
  }
  const { named, suspected } = kind.readRefusal(
    outgoing.map(({ entry }) => entry),
    failure,
  );
  if (named.size > 0) {
    for (const [place, rejection] of named) reject(outgoing[place], failure.saidOf(rejection));
    return { found: 'named', rest: outgoing.filter((_, place) => !named.has(place)) };
  }
  if (outgoing.length === 1) {
    reject(outgoing[0], failure);
    return { found: 'one' };
  }
  if (failure.status === TOO_LARGE) return { found: 'tooMany', refused: outgoing };
  const groups = groupsOf<Waiting>(outgoing, suspected, ({ entry }) => kind.ownerOf(entry));
  return { found: 'some', refused: outgoing, groups };
}

/** Takes note of the employers that a refusal tells not to be that of the login. Returns whether it is certain which. */
function learnWrongEmployers({ kind, wrongEmployers }: Run, refused: Outgoing[], failure: RegistryFailure): boolean {
  if (failure.reasonCode !== 'wrongEmployer') return false;
  const employers = new Set(refused.map(({ entry }) => kind.employerOf(entry)));
  // Of several, that of the login is not it; where it is not among them, nobody knows which.
  if (employers.size > 1 && !employers.delete(null)) return false;
  for (const employer of employers) wrongEmployers.set(employer, failure);
  return true;
}

/** Entries without those of employers that were refused before: these get their outcomes. */
export function withoutWrongEmployers(run: Run, entries: readonly Waiting[]): readonly Waiting[] {
  const { kind, wrongEmployers } = run;
  if (wrongEmployers.size === 0) return entries;
  return entries.filter((one) => {
    const failure = wrongEmployers.get(kind.employerOf(one.entry));
    if (failure !== undefined) reportNotSent(run, [one], afterWrongEmployer(failure));
    return failure === undefined;
  });
}
