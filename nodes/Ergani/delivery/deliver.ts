import { holdsReceipts } from '../model/registry/receipts';
import { readRefusal } from '../model/registry/rejection';
import { failureOfError, LOOK_FIRST, RegistryFailure } from '../transport/failure';
import { cutBatches } from './batches';
import { conclude, type End, NO_FAULT, tellNotSent, withoutWrongEmployers } from './conclude';
import { type Answer, decide, type Decision, type Policy, type State } from './decide';
import { deadlineOf, harmlessUntil, type Outgoing, timeToBeSure, timeToOpen, TRAVEL_MS, type Waiting } from './entry';
import type { Kind } from './kind';
import { afterFailure } from './messages';
import { prepare, prepareAgain } from './prepare';
import type { DeliveryOptions, Run, World } from './run';
import { beginSearch, type Finding, nextPart, split } from './split';

/** How often a request is sent again because its refusal may be for a limit of time that only one clock has passed. */
const MOST_TURNS = 3;

/**
 * Sends entries to the registry, one request after the other, and tells of each entry what became of it:
 *
 *   cut a batch -> lock its owners -> prepare and claim -> post -> decide -> do that -> the next
 *
 * `cutBatches` says which entries go together, `decide` what follows from an answer, `split` which ones to send next where
 * some are at fault, `conclude` does what was decided. Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * @param waiting in the order in which to send them; each gets one outcome
 */
export async function deliver<Entry, Prepared>(
  waiting: Iterable<Waiting<Entry>>,
  kind: Kind<Entry, Prepared>,
  world: World<Entry, Prepared>,
  options: DeliveryOptions,
): Promise<void> {
  const run: Run<Entry, Prepared> = {
    kind,
    world,
    options,
    stopReason: undefined,
    unmatched: 0,
    wrongEmployers: new Map(),
    early: [],
    earlyFrom: new Map(),
    hasPaused: false,
  };
  try {
    await deliverAll(run, waiting);
    const early = run.early.sort((one, other) => one.id - other.id);
    if (early.length > 0 && run.stopReason === undefined) {
      const windows = early.map(({ entry }) => kind.window(entry));
      await pause(run, timeToOpen(windows, world.now()));
    }
    run.hasPaused = true;
    await deliverAll(run, early);
  } finally {
    await world.journal.settle();
  }
}

async function deliverAll<Entry, Prepared>(
  run: Run<Entry, Prepared>,
  waiting: Iterable<Waiting<Entry>>,
): Promise<void> {
  const { kind, world, options } = run;
  for (const batch of cutBatches(waiting, kind, () => world.now(), options.batchSize)) {
    let search = beginSearch(withoutWrongEmployers(run, batch));
    while (search.queue.length > 0) {
      search = split(search, await sendPart(run, nextPart(search)));
      search = { ...search, queue: withoutWrongEmployers(run, search.queue) };
    }
  }
}

/** Sends entries in one request, while no other execution sends for their owners, unless they would be late for the wait. */
async function sendPart<Entry, Prepared>(
  run: Run<Entry, Prepared>,
  part: readonly Waiting<Entry>[],
): Promise<Finding<Waiting<Entry>>> {
  const { kind, world, stopReason } = run;
  if (stopReason !== undefined) return tellNotSent(run, part, afterFailure(stopReason));
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

/** Sends claimed entries, again and again as long as `decide` says so. */
async function send<Entry, Prepared>(
  run: Run<Entry, Prepared>,
  claimed: Outgoing<Entry, Prepared>[],
): Promise<Finding<Waiting<Entry>>> {
  let outgoing = claimed;
  const attempts: Attempts = { doubt: undefined, repeats: 0, since: Date.now(), turns: 0 };
  while (outgoing.length > 0) {
    const { answer, end } = await post(run, outgoing);
    if (attempts.repeats === 0) attempts.since = Date.now();
    const decision = await decideAndWait(run, outgoing, attempts, answer, end);
    if (decision.action !== 'repeatAfter') {
      const triedFor = attempts.repeats === 0 ? undefined : Date.now() - attempts.since;
      return await conclude(run, { outgoing, end, doubt: attempts.doubt, triedFor }, decision);
    }
    // What may be with the registry goes out again as it was.
    if (!decision.inDoubt) outgoing = await prepareAgain(run, outgoing);
  }
  return NO_FAULT;
}

/** Decides about an answer. Where that is to repeat the request, waits until it is time. */
async function decideAndWait<Entry, Prepared>(
  run: Run<Entry, Prepared>,
  outgoing: Outgoing<Entry, Prepared>[],
  attempts: Attempts,
  answer: Answer,
  end: End,
): Promise<Decision> {
  const { world, options } = run;
  const [now, failedAt] = [world.now(), Date.now()];
  const policy = { ...options, jitter: Math.random() };
  const state = stateOf(run, outgoing, attempts, now);
  const decision = decide(state, answer, policy, now);
  if (decision.action !== 'repeatAfter') return decision;
  const { failure } = end;
  if (answer.kind === 'refused') attempts.turns += 1;
  else if (failure !== undefined) {
    if (attempts.repeats === 0) world.noteRepeat(failure, longestRetry(state, decision, policy, now));
    // Whoever else asks for a session meanwhile is not told of this failure: it is not the end.
    failure.wasRepeated = true;
  }
  await pause(run, decision.ms);
  if (world.isCancelled()) return decide({ ...state, isCancelled: true }, answer, policy, now);
  if (decision.inDoubt && attempts.doubt === undefined) {
    Object.assign(attempts, { doubt: end, repeats: 1, since: failedAt });
  } else if (answer.kind !== 'refused') attempts.repeats += 1;
  return decision;
}

/** For how many ms a request is repeated at most. */
function longestRetry(
  { deadline, harmlessUntil }: State,
  { inDoubt }: { inDoubt: boolean },
  { retryFor, retryUnknown }: Policy,
  now: number,
): number {
  const end = inDoubt && retryUnknown !== 'always' ? harmlessUntil : deadline;
  return Math.min(retryFor, end - TRAVEL_MS - now);
}

function stateOf<Entry, Prepared>(
  { world }: Run<Entry, Prepared>,
  outgoing: Outgoing<Entry, Prepared>[],
  { doubt, repeats, since, turns }: Attempts,
  now: number,
): State {
  const windows = outgoing.map(({ window }) => window);
  return {
    inDoubt: doubt !== undefined,
    deadline: deadlineOf(windows, now),
    harmlessUntil: harmlessUntil(windows),
    triedFor: repeats === 0 ? 0 : Date.now() - since,
    repeats,
    timeToBeSure: turns < MOST_TURNS ? timeToBeSure(windows, outgoing[0].preparedAt, now) : undefined,
    isCancelled: world.isCancelled(),
  };
}

/** Posts a request once. */
async function post<Entry, Prepared>(
  run: Run<Entry, Prepared>,
  outgoing: Outgoing<Entry, Prepared>[],
): Promise<{ answer: Answer; end: End }> {
  const { body, readReceipts } = run.kind.toRequest(outgoing.map(({ prepared }) => prepared));
  const answer = await run.world.post(body).catch(failureOfError);
  if (answer instanceof RegistryFailure) return { answer, end: { failure: answer } };
  const read = readReceipts(answer);
  if (read.ok) {
    run.unmatched = 0;
    return { answer: { kind: 'accepted' }, end: { receipts: read.receipts } };
  }
  // Receipts tell that the registry has recorded the request. Anything else may be a proxy's page: no answer.
  const isList = Array.isArray(answer) || holdsReceipts(answer);
  const code = isList ? 'receiptsUnmatched' : 'unexpectedAnswer';
  // What can't be freed of secrets is not shown. That the request was answered stays true.
  const shown = await run.world.quotable(answer).catch(() => null);
  const unread = readReceipts(shown);
  const failure = new RegistryFailure('unknown', unread.ok ? read.reason : unread.reason, { code, remedy: LOOK_FIRST });
  // A text can be a page of any size.
  const receipts: unknown = typeof shown === 'string' ? readRefusal(shown).message : (shown ?? null);
  if (isList) run.unmatched += 1;
  return {
    answer: isList ? { kind: 'unmatched', inARow: run.unmatched } : failure,
    end: { failure, received: { receipts } },
  };
}

/** Waits. What the registry has confirmed is written down before. */
async function pause<Entry, Prepared>({ world }: Run<Entry, Prepared>, ms: number): Promise<void> {
  await world.journal.settle();
  await world.pause(ms);
}
