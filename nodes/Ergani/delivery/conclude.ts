import type { Receipt } from '../model/registry/receipts';
import { OUTCOMES, REASONS, type Why } from '../model/values/words/outcomes';
import { WARNINGS } from '../model/values/words/warnings';
import { afterTrying, RegistryFailure, type Said } from '../transport/failure';
import { type Answer, type Decision, TOO_LARGE } from './decide';
import type { Outgoing, Waiting } from './entry';
import type { Blame } from './kind';
import { afterWrongEmployer, type NotSent, whyNotSent, whyRejected, whyRejectedTogether, whyUnknown } from './outcomes';
import { release } from './prepare';
import type { Run } from './run';
import type { Finding } from './split';

/** What came of posting a request once. */
export interface Attempt {
  answer: Answer;
  /** In the order of the entries, where the request was accepted. */
  receipts?: Receipt[];
  failure?: RegistryFailure;
  /** What the answer looks like, where it can't be matched with the entries. */
  received?: { answerShape: string };
}

/** A request that is not repeated any more. */
export interface Finished {
  outgoing: Outgoing[];
  last: Attempt;
  /** The attempt that had no answer and put the request in doubt, where it was repeated for that. */
  doubtful: Attempt | undefined;
  /** Milliseconds; undefined where it was not repeated. */
  triedFor: number | undefined;
}

/** Carries out a decision by reporting outcomes. Returns what is known of the entries at fault. */
export async function conclude(
  run: Run,
  finished: Finished,
  decision: Exclude<Decision, { action: 'repeatAfter' }>,
): Promise<Finding<Waiting>> {
  if (decision.action === 'split') return await findFaults(run, finished);
  if (decision.as === 'submitted') confirm(run, finished);
  else await concludeFailure(run, finished, decision.as, decision.action === 'stopRun');
  return { found: 'none' };
}

function confirm(run: Run, { outgoing, last, doubtful }: Finished): void {
  const { kind, world } = run;
  const answeredAt = world.now();
  for (const one of outgoing) {
    world.journal.confirm(one.keys);
    remember(run, one);
  }
  outgoing.forEach(({ id, prepared }, place) => {
    const receipt = (last.receipts as Receipt[])[place];
    if (doubtful !== undefined) world.warn(id, WARNINGS.sentTwice(kind.called));
    if (receipt.submitDate === '') world.warn(id, WARNINGS.undatedReceipt());
    world.report(id, { status: 'submitted', prepared, receipt, answeredAt });
  });
}

/**
 * Notes what an entry means for later ones, once the registry has it or may have it. Taking an arrival as recorded that
 * is not is the lesser error: its departure is then refused with a reason, while a recorded arrival that is ignored
 * sends its departure out for the wrong day.
 */
function remember({ kind: { memory }, world }: Run, { entry, sets }: Outgoing): void {
  if (memory === undefined || !world.journal.isKept) return;
  world.journal.forget(memory.ends(entry, world.now()));
  world.journal.remember(sets);
}

async function concludeFailure(
  run: Run,
  finished: Finished,
  as: 'rejected' | 'notSent' | 'unknown' | 'held',
  isLast: boolean,
): Promise<void> {
  const { outgoing, last, doubtful, triedFor } = finished;
  const ofLast = last.failure as RegistryFailure;
  const failure = triedFor === undefined ? ofLast : afterTrying(ofLast, triedFor);
  if (as === 'notSent' || as === 'rejected') {
    if (isLast) run.stopReason = failure;
    await release(run, outgoing);
    if (as === 'notSent') reportNotSent(run, outgoing, whyNotSent(failure));
    else reportRejected(run, outgoing, failure);
  } else {
    const why = whyUnknown(doubtful?.failure ?? failure, failure, run.kind.called);
    if (isLast) run.stopReason = new RegistryFailure('unknown', { ...why, message: why.reason });
    reportUnknown(run, finished, why, as === 'held');
  }
}

export function reportNotSent({ world }: Run, entries: readonly Waiting[], why: NotSent): void {
  for (const { id, entry } of entries) world.report(id, { status: 'notSent', entry, ...why });
}

/** Reports the entries of a request that may be with the registry. Those that the registry says it holds are duplicates. */
function reportUnknown(run: Run, { outgoing, last, doubtful }: Finished, doubt: Why, mayBeHeld: boolean): void {
  const { kind, world } = run;
  const held = mayBeHeld ? blame(kind, outgoing, last.failure as RegistryFailure).held : new Set<number>();
  const { received } = doubtful ?? last;
  const isOnlyUnmatched = doubtful === undefined && received !== undefined;
  const why = isOnlyUnmatched ? { ...doubt, reason: REASONS.unmatched(kind.called, doubt.reason) } : doubt;
  outgoing.forEach((one, place) => {
    const { id, entry, prepared, keys } = one;
    remember(run, one);
    if (!held.has(place)) world.journal.leaveOpen(keys);
    if (held.has(place)) {
      world.journal.confirm(keys);
      world.report(id, { status: 'duplicate', entry, ...OUTCOMES.existsAlready(kind.called) });
    } else world.report(id, { status: 'unknown', prepared, ...why, ...received });
  });
}

/** Reports the entries of a refused request that ends the run. */
function reportRejected({ kind, world }: Run, outgoing: Outgoing[], failure: RegistryFailure): void {
  const { named } = blame(kind, outgoing, failure);
  const together = whyRejectedTogether(failure, outgoing.length, named.size > 0, kind.called);
  outgoing.forEach(({ id, prepared }, place) => {
    const own = named.get(place);
    const why = own === undefined ? together : whyRejected(failure.saidOf(own), kind.called);
    world.report(id, { status: 'rejected', prepared, ...why });
  });
}

const blame = (kind: Run['kind'], outgoing: Outgoing[], refusal: RegistryFailure): Blame =>
  kind.readBlame(
    outgoing.map(({ entry }) => entry),
    refusal,
  );

/** Rejects the entries of a refused request that are known to be at fault. The others are to be searched. */
async function findFaults(run: Run, { outgoing, last }: Finished): Promise<Finding<Waiting>> {
  const failure = last.failure as RegistryFailure;
  await release(run, outgoing);
  const { kind } = run;
  const reject = ({ id, prepared }: Outgoing, said: Said): void =>
    run.world.report(id, { status: 'rejected', prepared, ...whyRejected(said, kind.called) });
  if (learnWrongEmployers(run, outgoing, failure)) {
    const isWrong = ({ entry }: Waiting): boolean => run.wrongEmployers.has(kind.employerOf(entry));
    for (const one of outgoing) if (isWrong(one)) reject(one, failure);
    return { found: 'named', rest: outgoing.filter((one) => !isWrong(one)) };
  }
  const { named } = blame(kind, outgoing, failure);
  if (named.size > 0) {
    for (const [place, rejection] of named) reject(outgoing[place], failure.saidOf(rejection));
    return { found: 'named', rest: outgoing.filter((_, place) => !named.has(place)) };
  }
  if (outgoing.length === 1) {
    reject(outgoing[0], failure);
    return { found: 'one' };
  }
  return { found: failure.status === TOO_LARGE ? 'tooMany' : 'some', refused: outgoing };
}

/** Notes the employers of a request that the registry says are not the login's. Returns whether it is certain which. */
function learnWrongEmployers({ kind, wrongEmployers }: Run, refused: Outgoing[], failure: RegistryFailure): boolean {
  if (failure.reasonCode !== 'wrongEmployer') return false;
  const employers = new Set(refused.map(({ entry }) => kind.employerOf(entry)));
  // Among several, the login's own is right and the others are wrong. Without it, any one of them can be the wrong one.
  if (employers.size > 1 && !employers.delete(null)) return false;
  for (const employer of employers) wrongEmployers.set(employer, failure);
  return true;
}

/** Reports the entries of wrong employers as not sent, and returns the others. */
export function withoutWrongEmployers(run: Run, entries: readonly Waiting[]): readonly Waiting[] {
  const { kind, wrongEmployers } = run;
  if (wrongEmployers.size === 0) return entries;
  return entries.filter((one) => {
    const failure = wrongEmployers.get(kind.employerOf(one.entry));
    if (failure !== undefined) reportNotSent(run, [one], afterWrongEmployer(failure));
    return failure === undefined;
  });
}
