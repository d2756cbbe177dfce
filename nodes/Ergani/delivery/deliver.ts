import { hasReceiptsOrTheLike } from '../model/registry/receipts';
import { quotedFrom } from '../model/registry/rejection';
import { shapeOf } from '../model/registry/shape';
import { failureOfError, RegistryFailure } from '../transport/failure';
import { cutBatches } from './batches';
import { type Attempt, conclude, reportNotSent, withoutWrongEmployers } from './conclude';
import { decide, type Decision, type State, timeLeft } from './decide';
import { deadlineOf, harmlessUntil, type Outgoing, timeToBeSure, timeToOpen, TRAVEL_MS, type Waiting } from './entry';
import type { Kind, World } from './kind';
import { afterFailure } from './outcomes';
import { prepare, prepareAgain } from './prepare';
import { type DeliveryOptions, PutOff, type Run } from './run';
import { beginSearch, type Finding, nextPart, split } from './split';

/** How often a request is sent again because its refusal may come from a difference between two clocks. */
const MOST_CLOCK_REPEATS = 3;

/**
 * Sends entries to the registry, one request after the other, and reports the outcome of each entry:
 *
 *   cut a batch -> lock its owners -> prepare its entries, claim them in the journal -> post -> decide -> carry that out
 *
 * - `batches.ts` cuts what waits into batches, by age.
 * - `prepare.ts` claims: it notes in the journal that an entry is about to be sent, unless an earlier run has sent it.
 * - `decide.ts` says what follows from the answer: the request is repeated, or split, or the entries have their outcomes.
 * - `split.ts` says which part of a refused batch is sent next.
 * - `conclude.ts` carries a decision out, and reports outcomes.
 *
 * Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * @param waiting in the order in which to send them
 */
export async function deliver<Entry extends object, Prepared extends object>(
  waiting: Iterable<Waiting<Entry>>,
  kind: Kind<Entry, Prepared>,
  world: World<Entry, Prepared>,
  options: DeliveryOptions,
): Promise<void> {
  const putOff = new PutOff();
  const run: Run = {
    kind,
    world,
    options,
    stopReason: undefined,
    unmatchedInARow: 0,
    goesSingly: false,
    wrongEmployers: new Map(),
    putOff,
  };
  try {
    await sendAll(run, waiting);
    const windows = putOff.all.map(({ entry }) => run.kind.window(entry));
    if (windows.length > 0 && run.stopReason === undefined) await pause(run, timeToOpen(windows, world.now()));
    run.putOff = undefined;
    await sendAll(
      run,
      putOff.all.sort((one, other) => one.id - other.id),
    );
  } finally {
    await world.journal.settle();
  }
}

async function sendAll(run: Run, waiting: Iterable<Waiting>): Promise<void> {
  const { kind, world, options } = run;
  for (const batch of cutBatches(waiting, kind, () => world.now(), options.batchSize)) {
    // The first part is the whole batch. If that is refused, smaller parts follow until the entries at fault are found.
    let search = beginSearch(withoutWrongEmployers(run, batch));
    while (search.queue.length > 0) {
      if (run.goesSingly) search = { ...search, next: 1 };
      const finding = await sendPart(run, nextPart(search));
      search = split(search, finding);
      search = { ...search, queue: withoutWrongEmployers(run, search.queue) };
    }
  }
}

/** Sends entries in one request. Until it is settled, no other execution of this process sends for the same owners. */
async function sendPart(run: Run, part: readonly Waiting[]): Promise<Finding<Waiting>> {
  const { kind, world, stopReason, options } = run;
  if (stopReason !== undefined) {
    reportNotSent(run, part, afterFailure(stopReason));
    return { found: 'none' };
  }
  const windows = part.map(({ entry }) => kind.window(entry));
  // Entries don't wait for a lock until they are late.
  const left = deadlineOf(windows, world.now()) - TRAVEL_MS - world.now();
  const owners = part.map(({ entry }) => kind.ownerOf(entry));
  await world.lock.acquire(owners, Math.min(left, options.lockFor), async () => await world.journal.settle());
  try {
    return await sendUntilSettled(run, await prepare(run, part));
  } finally {
    world.lock.release();
  }
}

interface Progress {
  /** The first attempt that had no answer, if the request is repeated for that: the request is in doubt. */
  doubtful: Attempt | undefined;
  /** How often the request was repeated. The count begins again when the request becomes doubtful. */
  repeats: number;
  /** When the failure before the first of these repeats came, in epoch ms of this machine. */
  since: number;
  /** How often it was sent again because its refusal could come from a difference between two clocks. */
  clockRepeats: number;
}

const triedFor = ({ repeats, since }: Progress): number => (repeats === 0 ? 0 : Date.now() - since);

/** Sends claimed entries, and repeats the request as long as `decide` says so. */
async function sendUntilSettled(run: Run, claimed: Outgoing[]): Promise<Finding<Waiting>> {
  let outgoing = claimed;
  let progress: Progress = { doubtful: undefined, repeats: 0, since: 0, clockRepeats: 0 };
  while (outgoing.length > 0) {
    const last = await post(run, outgoing);
    const failedAt = Date.now();
    const decision = await decideAndWait(run, outgoing, progress, last);
    if (decision.action !== 'repeatAfter') {
      const { doubtful, repeats } = progress;
      const finished = { outgoing, last, doubtful, triedFor: repeats === 0 ? undefined : triedFor(progress) };
      return await conclude(run, finished, decision);
    }
    progress = progressAfter(progress, last, decision.inDoubt, failedAt);
    // A request in doubt is repeated as it was: only the very same events do no harm.
    if (!decision.inDoubt) outgoing = await prepareAgain(run, outgoing);
  }
  return { found: 'none' };
}

function progressAfter(progress: Progress, last: Attempt, inDoubt: boolean, failedAt: number): Progress {
  const { doubtful, repeats, since, clockRepeats } = progress;
  if (last.answer.kind === 'refused') return { ...progress, clockRepeats: clockRepeats + 1 };
  if (inDoubt && doubtful === undefined) return { ...progress, doubtful: last, repeats: 1, since: failedAt };
  return { ...progress, repeats: repeats + 1, since: repeats === 0 ? failedAt : since };
}

async function decideAndWait(
  run: Run,
  outgoing: Outgoing[],
  progress: Progress,
  { answer, failure }: Attempt,
): Promise<Decision> {
  const { world, options } = run;
  const now = world.now();
  const policy = { ...options, jitter: Math.random() };
  const state = stateOf(run, outgoing, progress, now);
  const decision = decide(state, answer, policy, now);
  if (decision.action !== 'repeatAfter') return decision;
  if (failure !== undefined && answer.kind !== 'refused') {
    if (progress.repeats === 0) world.logRepeat(failure, timeLeft(state, decision.inDoubt, policy, now));
    // While the request is repeated, a missing session must not keep the execution from asking for one again.
    failure.wasRepeated = true;
  }
  await pause(run, decision.ms);
  return world.isCancelled() ? decide({ ...state, isCancelled: true }, answer, policy, now) : decision;
}

function stateOf({ world }: Run, outgoing: Outgoing[], progress: Progress, now: number): State {
  const windows = outgoing.map(({ window }) => window);
  const { doubtful, repeats, clockRepeats } = progress;
  return {
    inDoubt: doubtful !== undefined,
    deadline: deadlineOf(windows, now),
    harmlessUntil: harmlessUntil(windows),
    triedFor: triedFor(progress),
    repeats,
    timeToBeSure: clockRepeats < MOST_CLOCK_REPEATS ? timeToBeSure(windows, outgoing[0].preparedAt, now) : undefined,
    isCancelled: world.isCancelled(),
  };
}

async function post(run: Run, outgoing: Outgoing[]): Promise<Attempt> {
  const { body, readReceipts } = run.kind.toRequest(outgoing.map(({ prepared }) => prepared));
  const answer = await run.world.post(body).catch(failureOfError);
  if (answer instanceof RegistryFailure) return { answer, failure: answer };
  const read = readReceipts(answer, [Date.now(), ...run.world.clocks()]);
  if (!read.ok) return await withoutReceipts(run, outgoing, answer, read.reason);
  run.unmatchedInARow = 0;
  return { answer: { kind: 'accepted' }, receipts: read.receipts };
}

/** A request that was answered as a success, but without receipts that match its entries. */
async function withoutReceipts(run: Run, outgoing: readonly Outgoing[], body: unknown, why: string): Promise<Attempt> {
  // Only receipts tell that the registry has recorded the request. Anything else can come from a proxy: no answer.
  const isRecorded = hasReceiptsOrTheLike(body);
  const words = isRecorded ? '' : quotedFrom(body);
  const reason = words === '' ? why : `${why} (${words})`;
  const code = isRecorded ? 'receiptsUnmatched' : 'unexpectedAnswer';
  const failure = new RegistryFailure('unknown', { code, message: reason, remedy: null }, { own: why });
  const received = { answerShape: shapeOf(body) };
  if (!isRecorded) return { answer: failure, failure, received };
  run.unmatchedInARow += 1;
  // An unknown form of receipts may be understood where there is only one entry.
  run.goesSingly ||= outgoing.length > 1;
  return { answer: { kind: 'unmatched', inARow: run.unmatchedInARow }, failure, received };
}

/** Writes the journal's confirmations before it waits, since the process can end meanwhile. */
async function pause({ world }: Run, ms: number): Promise<void> {
  await world.journal.settle();
  await world.pause(ms);
}
