import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { inBatches, toSubmission } from '../../model/submission';
import { judge, readLateReason, readWorkCardEvent, timeLeft, type WorkCardEvent } from '../../model/workCardEvent';
import { REGISTRY_ZONE } from '../../model/zones';
import { knowsRegistryTime, registryNow } from '../../transport/clock';
import { raise, RegistryFailure } from '../../transport/failure';
import { Patience, pauseFor } from '../../transport/patience';
import { callRegistry, cancelSignal, registryAddress } from '../../transport/request';
import { connectedEmployer } from '../employer';
import { toErrorOutput } from '../errorOutput';
import { readRequestOptions } from '../requestOptions';
import { compareRows } from './comparison';
import { deliver } from './delivery';
import { nextTry } from './memory';
import { isTrouble, type Outcome, type RowOutput } from './outcome';
import type { Candidate, Progress, ReadEvent } from './progress';
import { reader, readRows, type Row } from './rows';
import { summary } from './summary';

interface Settings {
  batchSize: number;
  onRejection: 'stop' | 'isolate';
  dryRun: boolean;
  /** Milliseconds. */
  timeout: number;
  /** Seconds. */
  retryFor: number;
  retryUnknown: boolean;
}

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
  const readOptions = reader(this, 'options');
  const settings = readSettings(this, readOptions(0));
  const address = await registryAddress(this).catch((error) => raise(this.getNode(), error));
  const progress = nextTry(items);
  const rows = Array.from(readRows(this, items, readOptions), readEvent);
  compareRows(rows);
  for (const row of rows) progress.add(row);
  if (settings.dryRun) {
    rehearse(progress, settings.batchSize, registryNow(address));
  } else {
    if (mayGoOn(this, progress)) progress.employerAfm = await askRegistry(this, progress, address, settings);
    // Where the run stops for other rows, and the registry's clock is not known, this machine's calls nobody late.
    const mayJudge = mayGoOn(this, progress) || knowsRegistryTime(address);
    const heldBack = mayJudge ? holdBack(progress, registryNow(address)) : [];
    if (mayGoOn(this, progress)) await send(this, progress, heldBack, address, settings);
  }
  return toItems(this, progress.outputs(keptBack));
}

function readSettings(context: IExecuteFunctions, given: unknown): Settings {
  const { batchSize = 100, dryRun = false, retryUnknown = false, ...options } = (given || {}) as IDataObject;
  const refuse = (message: string, description: string): never => {
    throw new NodeOperationError(context.getNode(), message, { description });
  };
  if (!Number.isInteger(batchSize) || Number(batchSize) < 1) {
    return refuse('Batch Size is not a whole number above 0', 'Enter how many events a request may hold, such as 100');
  }
  const request = readRequestOptions(options);
  if (!request.ok) return refuse(request.problem.message, request.problem.remedy);
  // What is meant as a dry run must not submit anything: a text from an expression is no answer.
  if (typeof dryRun !== 'boolean') return refuse('Dry Run is neither true nor false', 'Turn the option on or off');
  return {
    ...request.value,
    batchSize: Number(batchSize),
    onRejection: options.onRejection === 'stop' ? 'stop' : 'isolate',
    dryRun,
    retryUnknown: retryUnknown === true,
  };
}

/** The event of a row, or all that is wrong with the row. Asks no clock and no registry. */
function readEvent({ fields, options, problems }: Row): ReadEvent | Outcome {
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
  const patience = patienceOf(context, settings, timeLeft(events, now), true);
  return await connectedEmployer(context, { timeout: settings.timeout, patience }).catch((error: unknown) => {
    if (!(error instanceof RegistryFailure) || !context.continueOnFail()) return raise(context.getNode(), error);
    const { kind, message: reason, remedy } = error;
    if (!nameless && kind === 'refused') return null;
    for (const { row, event } of progress.waiting()) {
      const { ok } = judge(event, registryNow(address));
      // By the registry's clock it could not go out in any case: that is said next.
      if (!ok && knowsRegistryTime(address)) continue;
      // What is late already by this machine's clock is not late for this failure.
      progress.tell(row, { status: 'notSent', event, reason, remedy, unreachable: error.unreachable && ok });
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
        await callRegistry(context, {
          method: 'POST',
          path: '/Documents/WRKCardSE',
          body: body as unknown as IDataObject,
          timeout: settings.timeout,
          remedy: 'Correct what the registry names, then submit this row again',
          retryFor: 0,
        }),
      patience: (within) => patienceOf(context, settings, within, settings.retryUnknown),
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
function patienceOf(context: IExecuteFunctions, { retryFor }: Settings, within: number, unknownToo: boolean): Patience {
  return new Patience({
    forMs: retryFor * 1_000,
    until: Date.now() + within - TRAVEL_MS,
    unknownToo,
    signal: cancelSignal(context),
  });
}

/** Gives each row the verdict of a dry run, and the last of each request the body that would go out. */
function rehearse(progress: Progress, batchSize: number, now: number): void {
  holdBack(progress, now);
  let request = 0;
  for (const batch of inBatches(progress.waiting(), batchSize)) {
    request += 1;
    const events = batch.flatMap(({ row, event }) => {
      const judgement = judge(event, now);
      return judgement.ok ? [{ row, event, late: judgement.late, lateReason: judgement.lateReason }] : [];
    });
    const { body } = toSubmission(events, CONNECTED_EMPLOYER);
    events.forEach((sent, place) => {
      progress.tell(sent.row, { status: 'valid', sent, request, body: place === events.length - 1 ? body : undefined });
    });
  }
}

/** What became of a row that was kept back for the sake of others. */
function keptBack(event: WorkCardEvent): Outcome {
  const reason = 'Nothing was sent, because other rows need a correction';
  const remedy = 'Correct the rows that are named, then run the workflow again';
  return { status: 'notSent', event, reason, remedy, unreachable: false };
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
