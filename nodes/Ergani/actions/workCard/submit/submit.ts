import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { inBatches, toSubmission } from '../../../model/workCard/submission';
import { judge, timeLeft } from '../../../model/workCard/lateness';
import { readLateReason, readWorkCardEvent, type WorkCardEvent } from '../../../model/workCard/workCardEvent';
import { REGISTRY_ZONE } from '../../../model/cells/zones';
import { knowsRegistryTime, registryNow } from '../../../transport/clock';
import { RegistryFailure } from '../../../transport/failure';
import { Patience, pauseFor } from '../../../transport/patience';
import { callOnce, cancelSignal, registryAddress } from '../../../transport/request';
import { errorOf, explain, valueOf } from '../../eachItem';
import { connectedEmployer } from '../../employer';
import { toErrorOutput } from '../../errorOutput';
import { compareRows } from './comparison';
import { deliver } from '../../delivery/delivery';
import { isTrouble, type Outcome, type RowOutput } from '../../delivery/outcome';
import { type Candidate, Progress, type ReadEvent } from '../../delivery/progress';
import { reader, readRows, type Row } from './rows';
import { type Settings, SharedOptions } from './settings';
import { summary } from '../../delivery/summary';

/** Stands for the employer in the bodies of a dry run, which does not ask the registry for it. */
const CONNECTED_EMPLOYER = '(connected employer)';
/** How long before an event is late a request for it is sent for the last time. */
const TRAVEL_MS = 5_000;

/**
 * Submits the rows of the input and tells what became of each. Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * @returns one item for each row, in their order
 * @throws NodeOperationError or NodeApiError as n8n's On Error setting asks for it
 */
export async function submitRows(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  const progress = new Progress(items);
  const stopped = await run(this, items, progress).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (stopped === undefined) return toItems(this, progress.outputs(keptBack));
  if (!this.continueOnFail() && !progress.isAnySettled) throw errorOf(this, stopped, items);
  return toItems(this, progress.outputs(notSentFor(stopped)));
}

async function run(context: IExecuteFunctions, items: INodeExecutionData[], progress: Progress): Promise<void> {
  const shared = new SharedOptions();
  const rows = Array.from(readRows(context, items, reader(context, 'options')), (row, item) => {
    if (row.options !== undefined) shared.take(row.options, item);
    return readEvent(row);
  });
  compareRows(rows);
  for (const row of rows) progress.add(row);
  progress.keepBackOvertaken();
  const settings = valueOf(shared.read());
  const address = await registryAddress(context);
  if (settings.dryRun) return rehearse(progress, settings.batchSize, registryNow(address));
  if (mayGoOn(context, progress)) progress.employerAfm = await askRegistry(context, progress, address, settings);
  // Where the run stops for other rows, and the registry's clock is not known, this machine's calls nobody late.
  const mayJudge = mayGoOn(context, progress) || knowsRegistryTime(address);
  const heldBack = mayJudge ? holdBack(progress, registryNow(address)) : [];
  if (mayGoOn(context, progress)) await send(context, progress, heldBack, address, settings);
}

/** The event of a row, or all that is wrong with the row. Asks no clock and no registry. */
function readEvent({ fields, options = {}, problems }: Row): ReadEvent | Outcome {
  const lateReason = readLateReason(options.lateReason);
  const timezone = String(options.timezone || REGISTRY_ZONE);
  const verdict = readWorkCardEvent(fields, {
    employerAfm: null,
    lateReason: lateReason.ok ? lateReason.value : null,
    timezone,
  });
  const found = [...problems, ...(lateReason.ok ? [] : [lateReason.problem])];
  if (verdict.ok && found.length === 0) {
    const { event, warnings, dayAssumed } = verdict;
    return { event, warnings, dayAssumed, timezone };
  }
  const others = verdict.ok ? [] : verdict.problems.filter(({ field }) => found.every((one) => one.field !== field));
  const event = verdict.ok ? verdict.event : verdict.read;
  return { status: 'invalid', problems: [...found, ...others], event };
}

/** Whether events can be sent: n8n's On Error setting decides whether one bad row keeps all others back. */
function mayGoOn(context: IExecuteFunctions, progress: Progress): boolean {
  return context.continueOnFail() || progress.isFine;
}

/**
 * Asks the registry who the employer is, where a row needs to know, and by that for its time, where this machine's
 * would hold a row back.
 *
 * @returns nine digits; null where no row needs them, or where the registry did not tell
 */
async function askRegistry(
  context: IExecuteFunctions,
  progress: Progress,
  address: string,
  settings: Settings,
): Promise<string | null> {
  const now = registryNow(address);
  const events = Array.from(progress.waiting(), ({ event }) => event);
  const nameless = events.some(({ employerAfm }) => employerAfm === null);
  // An event that is early by a wrong clock would wait in vain.
  const doubtful =
    !knowsRegistryTime(address) && events.some((event) => !judge(event, now).ok || event.eventTime > now);
  if (!nameless && !doubtful) return null;
  const { timeout, retryFor } = settings;
  const until = lastAttempt(timeLeft(events, now));
  return await connectedEmployer(context, { timeout, retryFor, until }).catch((error: unknown) => {
    if (!(error instanceof RegistryFailure) || !context.continueOnFail()) throw error;
    const { kind, message: reason, remedy, unreachable } = error;
    // The registry was there and had no answer to this: rows that name their employer need none.
    const concernsAll = kind !== 'refused' && kind !== 'unknown';
    for (const { row, event } of progress.waiting()) {
      if (!concernsAll && event.employerAfm !== null) continue;
      const judgement = judge(event, registryNow(address));
      if (!judgement.ok && knowsRegistryTime(address)) {
        progress.tell(row, { status: 'invalid', problems: [judgement.problem], event });
      } else {
        // What is late already by this machine's clock is not late for this failure.
        progress.tell(row, { status: 'notSent', event, reason, remedy, unreachable: unreachable && judgement.ok });
      }
    }
    return null;
  });
}

/** Holds the rows back that could not go out at this moment, and returns them. */
function holdBack(progress: Progress, now: number): Candidate[] {
  const heldBack: Candidate[] = [];
  for (const { row, event } of progress.waiting()) {
    const judgement = judge(event, now);
    if (judgement.ok) continue;
    progress.tell(row, { status: 'invalid', problems: [judgement.problem], event });
    heldBack.push({ row, event });
  }
  return heldBack;
}

/** Submits the rows that wait, and tells what became of each. */
async function send(
  context: IExecuteFunctions,
  progress: Progress,
  heldBack: Candidate[],
  address: string,
  settings: Settings,
): Promise<void> {
  await deliver(
    progress.waiting(),
    {
      post: async (body) =>
        await callOnce(context, {
          method: 'POST',
          path: '/Documents/WRKCardSE',
          body: body as unknown as IDataObject,
          timeout: settings.timeout,
          remedy: 'Correct what the registry names, then submit this row again',
          ifUnknown: 'lookFirst',
        }),
      patience: (within) => patienceOf(context, settings, within),
      pause: async (ms) => await pauseFor(ms, cancelSignal(context)),
      now: () => registryNow(address),
      tell: (row, outcome) => progress.tell(row, outcome),
    },
    { ...settings, employerAfm: progress.employerAfm ?? '', heldBack },
  );
}

/**
 * How long a request is repeated: as the user allows, and no longer than events that are on time stay so.
 *
 * @param within ms until the first of them would be late
 */
function patienceOf(context: IExecuteFunctions, { retryFor, retryUnknown }: Settings, within: number): Patience {
  return new Patience({
    forMs: retryFor * 1_000,
    until: lastAttempt(within),
    unknownToo: retryUnknown,
    signal: cancelSignal(context),
  });
}

/** When a request is sent for the last time, by this machine's clock, if in so many ms an event is late. */
const lastAttempt = (within: number): number => Date.now() + within - TRAVEL_MS;

/** Gives each row the verdict of a dry run, and the last of each request the body that would go out. */
function rehearse(progress: Progress, batchSize: number, now: number): void {
  holdBack(progress, now);
  let request = 0;
  for (const batch of inBatches(progress.waiting(), batchSize)) {
    request += 1;
    const events = batch.flatMap(({ row, event }) => {
      const judgement = judge(event, now);
      return judgement.ok ? [{ row, ...judgement.value }] : [];
    });
    const { body } = toSubmission(events, CONNECTED_EMPLOYER);
    events.forEach((sent, place) => {
      progress.tell(sent.row, { status: 'valid', sent, request, body: place === events.length - 1 ? body : undefined });
    });
  }
}

/** What became of a row that was kept back for the sake of others. */
function keptBack(event: Partial<WorkCardEvent>): Outcome {
  const reason = 'Nothing was sent, because other rows need a correction';
  const remedy = 'Correct the rows that are named, then run the workflow again';
  return { status: 'notSent', event, reason, remedy, unreachable: false };
}

/** What became of the rows that still waited when something stopped the run as a whole. */
function notSentFor(error: unknown): (event: Partial<WorkCardEvent>) => Outcome {
  const { message: reason, remedy } = explain(error);
  const unreachable = error instanceof RegistryFailure && error.unreachable;
  return (event) => ({ status: 'notSent', event, reason, remedy, unreachable });
}

/** One item for each row, or the error that n8n's On Error setting asks for. */
function toItems(context: IExecuteFunctions, outputs: RowOutput[]): INodeExecutionData[] {
  // n8n keeps nothing of a node that was cancelled, but what it throws is in n8n's log.
  const mustStop = !context.continueOnFail() || cancelSignal(context)?.aborted;
  if (mustStop && outputs.some(isTrouble)) throw summary(context.getNode(), outputs);
  return outputs.map((json, row) => {
    const item: INodeExecutionData = { json, pairedItem: { item: row } };
    return isTrouble(json) ? toErrorOutput(context, item, String(json.reason), String(json.remedy)) : item;
  });
}
