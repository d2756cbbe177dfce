import { holdsReceipts } from '../model/registry/receipts';
import { readRefusal } from '../model/registry/rejection';
import { failureOfError, LOOK_FIRST, RegistryFailure } from '../transport/failure';
import { cutBatches } from './batches';
import { conclude, type End, NO_FAULT, reportNotSent, withoutWrongEmployers } from './conclude';
import { decide, type Decision, type State, timeLeft } from './decide';
import { deadlineOf, harmlessUntil, type Outgoing, timeToBeSure, timeToOpen, TRAVEL_MS, type Waiting } from './entry';
import type { Kind, Request, World } from './kind';
import { afterFailure } from './messages';
import { prepare, prepareAgain } from './prepare';
import type { DeliveryOptions, Early, Run } from './run';
import { beginSearch, type Finding, nextPart, split } from './split';

/** How often a request is sent again because its refusal may be for a limit of time that only one clock has passed. */
const MOST_TURNS = 3;

/**
 * Sends entries to the registry, one request after the other, and reports of each entry what became of it:
 *
 *   cut a batch -> lock its owners -> prepare and claim -> post -> decide -> do that -> the next
 *
 * `cutBatches` says which entries go together, `decide` what follows from an answer, `split` which ones to send next where
 * some are at fault, `conclude` does what was decided. Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * @param waiting in the order in which to send them; each gets one outcome
 */
export async function deliver<Entry extends object, Prepared extends object>(
  waiting: Iterable<Waiting<Entry>>,
  kind: Kind<Entry, Prepared>,
  world: World<Entry, Prepared>,
  options: DeliveryOptions,
): Promise<void> {
  const early: Early = { entries: [], firstOf: new Map() };
  const run: Run = {
    kind,
    world,
    options,
    stopReason: undefined,
    unmatched: 0,
    wrongEmployers: new Map(),
    early,
  };
  try {
    await deliverAll(run, waiting);
    // What has not happened yet was put off: it goes last, after one pause.
    const windows = early.entries.map(({ entry }) => run.kind.window(entry));
    if (windows.length > 0 && run.stopReason === undefined) await pause(run, timeToOpen(windows, world.now()));
    run.early = undefined;
    await deliverAll(
      run,
      early.entries.sort((one, other) => one.id - other.id),
    );
  } finally {
    await world.journal.settle();
  }
}

async function deliverAll(run: Run, waiting: Iterable<Waiting>): Promise<void> {
  const { kind, world, options } = run;
  for (const batch of cutBatches(waiting, kind, () => world.now(), options.batchSize)) {
    // The first part is the whole batch. Where that is refused, smaller ones follow, until those at fault are found.
    let search = beginSearch(withoutWrongEmployers(run, batch));
    while (search.queue.length > 0) {
      const finding = await sendPart(run, nextPart(search));
      search = split(search, finding);
      search = { ...search, queue: withoutWrongEmployers(run, search.queue) };
    }
  }
}

/** Sends entries in one request, while no other execution sends for their owners, unless they would be late for the wait. */
async function sendPart(run: Run, part: readonly Waiting[]): Promise<Finding<Waiting>> {
  const { kind, world, stopReason } = run;
  if (stopReason !== undefined) return reportNotSent(run, part, afterFailure(stopReason));
  const windows = part.map(({ entry }) => kind.window(entry));
  const left = deadlineOf(windows, world.now()) - TRAVEL_MS - world.now();
  const owners = part.map(({ entry }) => kind.ownerOf(entry));
  await world.lock.acquire(owners, left, async () => await world.journal.settle());
  try {
    return await send(run, await prepare(run, part));
  } finally {
    world.lock.release();
  }
}

/** What was tried of a request so far. */
interface Attempts {
  /** How it ended the first time that no answer came, where it is sent again for that. */
  doubt: End | undefined;
  /** How often it was repeated: since it is in doubt, where it is. */
  repeats: number;
  /** When it failed before the first repeat, in epoch ms of this machine. */
  since: number;
  /** How often it was sent again because its refusal could be for a limit of time. */
  turns: number;
}

const triedFor = ({ repeats, since }: Attempts): number => (repeats === 0 ? 0 : Date.now() - since);

/** Sends claimed entries, again and again as long as `decide` says so. */
async function send(run: Run, claimed: Outgoing[]): Promise<Finding<Waiting>> {
  let outgoing = claimed;
  let attempts: Attempts = { doubt: undefined, repeats: 0, since: 0, turns: 0 };
  while (outgoing.length > 0) {
    const end = await post(run, outgoing);
    const failedAt = Date.now();
    const decision = await decideAndWait(run, outgoing, attempts, end);
    if (decision.action !== 'repeatAfter') {
      const { doubt, repeats } = attempts;
      const ended = { outgoing, end, doubt, triedFor: repeats === 0 ? undefined : triedFor(attempts) };
      return await conclude(run, ended, decision);
    }
    attempts = withOneMore(attempts, end, decision.inDoubt, failedAt);
    // What may be with the registry goes out again as it was.
    if (!decision.inDoubt) outgoing = await prepareAgain(run, outgoing);
  }
  return NO_FAULT;
}

function withOneMore(attempts: Attempts, end: End, inDoubt: boolean, failedAt: number): Attempts {
  if (end.answer.kind === 'refused') return { ...attempts, turns: attempts.turns + 1 };
  if (inDoubt && attempts.doubt === undefined) return { ...attempts, doubt: end, repeats: 1, since: failedAt };
  const since = attempts.repeats === 0 ? failedAt : attempts.since;
  return { ...attempts, repeats: attempts.repeats + 1, since };
}

/** Decides what follows from an answer. Where that is to repeat the request, waits until it is time. */
async function decideAndWait(
  run: Run,
  outgoing: Outgoing[],
  attempts: Attempts,
  { answer, failure }: End,
): Promise<Decision> {
  const { world, options } = run;
  const now = world.now();
  const policy = { ...options, jitter: Math.random() };
  const state = stateOf(run, outgoing, attempts, now);
  const decision = decide(state, answer, policy, now);
  if (decision.action !== 'repeatAfter') return decision;
  if (failure !== undefined && answer.kind !== 'refused') {
    if (attempts.repeats === 0) world.noteRepeat(failure, timeLeft(state, decision.inDoubt, policy, now));
    // Whoever else asks for a session meanwhile is not told of this failure: it is not the end.
    failure.wasRepeated = true;
  }
  await pause(run, decision.ms);
  return world.isCancelled() ? decide({ ...state, isCancelled: true }, answer, policy, now) : decision;
}

function stateOf({ world }: Run, outgoing: Outgoing[], attempts: Attempts, now: number): State {
  const windows = outgoing.map(({ window }) => window);
  const { doubt, repeats, turns } = attempts;
  return {
    inDoubt: doubt !== undefined,
    deadline: deadlineOf(windows, now),
    harmlessUntil: harmlessUntil(windows),
    triedFor: triedFor(attempts),
    repeats,
    timeToBeSure: turns < MOST_TURNS ? timeToBeSure(windows, outgoing[0].preparedAt, now) : undefined,
    isCancelled: world.isCancelled(),
  };
}

/** Posts a request once. */
async function post(run: Run, outgoing: Outgoing[]): Promise<End> {
  const { body, readReceipts } = run.kind.toRequest(outgoing.map(({ prepared }) => prepared));
  const answer = await run.world.post(body).catch(failureOfError);
  if (answer instanceof RegistryFailure) return { answer, failure: answer };
  const read = readReceipts(answer);
  if (!read.ok) return await withoutReceipts(run, answer, read.reason, readReceipts);
  run.unmatched = 0;
  return { answer: { kind: 'accepted' }, receipts: read.receipts };
}

/** How a request ended that was answered as a success, without receipts that can be told apart, for a reason. */
async function withoutReceipts(
  run: Run,
  answer: unknown,
  reason: string,
  readReceipts: Request['readReceipts'],
): Promise<End> {
  // What can't be freed of secrets is not shown. That the request was answered stays true.
  const quoted = await run.world.quotable(answer).catch(() => null);
  const read = readReceipts(quoted);
  // A text can be a page of any size.
  const received = { receipts: typeof quoted === 'string' ? readRefusal(quoted).message : (quoted ?? null) };
  // Receipts tell that the registry has recorded the request. Anything else may be a proxy's page: no answer.
  const isRecorded = Array.isArray(answer) || holdsReceipts(answer);
  const code = isRecorded ? 'receiptsUnmatched' : 'unexpectedAnswer';
  const failure = new RegistryFailure('unknown', read.ok ? reason : read.reason, { code, remedy: LOOK_FIRST });
  if (!isRecorded) return { answer: failure, failure, received };
  run.unmatched += 1;
  return { answer: { kind: 'unmatched', inARow: run.unmatched }, failure, received };
}

/** Waits. What the registry has confirmed is written down before. */
async function pause({ world }: Run, ms: number): Promise<void> {
  await world.journal.settle();
  await world.pause(ms);
}
