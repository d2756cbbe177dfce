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
import type { Operation } from '../operation';
import { readRequestOptions } from '../requestOptions';
import { type Candidate, deliver } from './delivery';
import { recall, remember } from './memory';
import { explain, isSettled, isTrouble, type Outcome, toOutput } from './outcome';
import { readRows, type Row } from './rows';
import { submitFields } from './submit.fields';
import { submitHints } from './submit.hints';
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

/** A row on its way: its event where it has one, what was remarked on it, and what became of it. */
type Entry = { warnings: string[] } & (
  { event: WorkCardEvent; outcome?: Outcome } | { event?: undefined; outcome: Outcome }
);

/** Stands for the employer in the bodies of a dry run, which does not ask the registry for it. */
const CONNECTED_EMPLOYER = '(connected employer)';
/** How long before an event is late a request for it is sent for the last time. */
const TRAVEL_MS = 5_000;

/** Work Card: Submit. Section: Endpoints, `POST /Documents/WRKCardSE`. */
export const submit: Operation = {
  option: {
    name: 'Submit',
    value: 'submit',
    // An AI agent reads this of the node as a tool.
    action: 'Submit work card events to labour registry',
    description: 'Report arrivals and departures of employees to the labour registry; a report cannot be taken back',
  },
  fields: submitFields,
  hints: submitHints,
  execute: submitRows,
};

async function submitRows(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  const settings = readSettings(this);
  const address = await registryAddress(this).catch((error) => raise(this.getNode(), error));
  const entries = readRows(this, items).map(toEntry);
  let employerAfm: string | null = null;
  if (settings.dryRun) {
    rehearse(entries, settings.batchSize, registryNow(address));
  } else {
    for (const [row, outcome] of recall(items)) entries[row].outcome = outcome;
    if (mayGoOn(this, entries)) employerAfm = await askRegistry(this, entries, address, settings);
    // Where the run stops for other rows, and the registry's clock is not known, this machine's calls nobody late.
    if (mayGoOn(this, entries) || knowsRegistryTime(address)) holdBack(entries, registryNow(address));
    if (mayGoOn(this, entries)) {
      const outcomes = await send(this, entries, address, settings, employerAfm ?? '');
      for (const [row, outcome] of outcomes) entries[row].outcome = outcome;
      remember(items, outcomes);
    }
  }
  return toItems(this, entries, employerAfm);
}

function readSettings(context: IExecuteFunctions): Settings {
  const {
    batchSize = 100,
    dryRun = false,
    retryUnknown = false,
    ...options
  } = context.getNodeParameter('options', 0, {});
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

/** A row with its event, or with all that is wrong with it. Asks no clock and no registry. */
function toEntry({ fields, options, problems }: Row): Entry {
  const lateReason = readLateReason(options.lateReason);
  const verdict = readWorkCardEvent(fields, {
    employerAfm: null,
    lateReason: lateReason.ok ? lateReason.value : null,
    timezone: String(options.timezone || REGISTRY_ZONE),
  });
  const found = [...problems, ...(lateReason.ok ? [] : [lateReason.problem])];
  if (verdict.ok && found.length === 0) return { event: verdict.event, warnings: verdict.warnings };
  const others = verdict.ok ? [] : verdict.problems.filter(({ field }) => found.every((one) => one.field !== field));
  return { warnings: [], outcome: { status: 'invalid', problems: [...found, ...others] } };
}

/** Whether events can be sent: n8n's On Error setting decides whether one bad row keeps all others back. */
function mayGoOn(context: IExecuteFunctions, entries: Entry[]): boolean {
  return context.continueOnFail() || entries.every(({ outcome }) => outcome === undefined || isSettled(outcome));
}

/**
 * Asks the registry who the employer is, where a row needs to know, and by that for its time, where this machine's
 * would hold a row back.
 *
 * @returns nine digits; null where no row needs them, or where the registry did not tell
 */
async function askRegistry(
  context: IExecuteFunctions,
  entries: Entry[],
  address: string,
  settings: Settings,
): Promise<string | null> {
  const now = registryNow(address);
  const nameless = entries.some(({ event }) => event?.employerAfm === null);
  const doubtful = !knowsRegistryTime(address) && entries.some(({ event }) => event && !judge(event, now).ok);
  if (!nameless && !doubtful) return null;
  const events = entries.flatMap(({ event, outcome }) => (event && !outcome ? [event] : []));
  const patience = patienceOf(context, settings, timeLeft(events, now), true);
  return await connectedEmployer(context, { timeout: settings.timeout, patience }).catch((error: unknown) => {
    if (!(error instanceof RegistryFailure) || !context.continueOnFail()) return raise(context.getNode(), error);
    const { kind, message: reason, remedy } = error;
    if (!nameless && kind === 'refused') return null;
    for (const entry of entries) {
      const { event } = entry;
      if (event === undefined) continue;
      const { ok } = judge(event, registryNow(address));
      // By the registry's clock it could not go out in any case: that is said next.
      if (!ok && knowsRegistryTime(address)) continue;
      // What is late already by this machine's clock is not late for this failure.
      entry.outcome ??= { status: 'notSent', event, reason, remedy, unreachable: error.unreachable && ok };
    }
    return null;
  });
}

/** Marks the rows that could not go out at this moment. */
function holdBack(entries: Entry[], now: number): void {
  for (const entry of entries) {
    const { event, outcome } = entry;
    const judgement = event && !outcome ? judge(event, now) : undefined;
    if (event && judgement?.ok === false) entry.outcome = { status: 'invalid', problems: [judgement.problem], event };
  }
}

/** Submits the rows that have no outcome yet, and tells what became of each. */
async function send(
  context: IExecuteFunctions,
  entries: Entry[],
  address: string,
  settings: Settings,
  employerAfm: string,
): Promise<Map<number, Outcome>> {
  return await deliver(
    candidatesOf(entries, undefined),
    {
      post: async (body) =>
        await callRegistry(context, {
          method: 'POST',
          path: '/Documents/WRKCardSE',
          body: body as unknown as IDataObject,
          timeout: settings.timeout,
          retryFor: 0,
        }),
      patience: (within) => patienceOf(context, settings, within, settings.retryUnknown),
      pause: async (ms) => await pauseFor(ms, cancelSignal(context)),
      now: () => registryNow(address),
    },
    { ...settings, employerAfm, heldBack: candidatesOf(entries, 'invalid') },
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

/** The events of rows of a status; undefined: of those without an outcome. */
function candidatesOf(entries: Entry[], status: Outcome['status'] | undefined): Candidate[] {
  return entries.flatMap(({ event, outcome }, row) => (event && outcome?.status === status ? [{ row, event }] : []));
}

/** Gives each row the verdict of a dry run, and the first of each request the body that would go out. */
function rehearse(entries: Entry[], batchSize: number, now: number): void {
  holdBack(entries, now);
  inBatches(candidatesOf(entries, undefined), batchSize).forEach((batch, index) => {
    const events = batch.flatMap(({ row, event }) => {
      const judgement = judge(event, now);
      return judgement.ok ? [{ row, event, late: judgement.late, lateReason: judgement.lateReason }] : [];
    });
    const { body } = toSubmission(events, CONNECTED_EMPLOYER);
    events.forEach((sent, place) => {
      entries[sent.row].outcome = { status: 'valid', sent, request: index + 1, body: place === 0 ? body : undefined };
    });
  });
}

/** What became of a row; without an outcome it was kept back for the sake of others. */
function outcomeOf(entry: Entry): Outcome {
  if (entry.event === undefined) return entry.outcome;
  const reason = 'Nothing was sent, because other rows need a correction';
  const remedy = 'Correct the rows that are named, then run the workflow again';
  return entry.outcome ?? { status: 'notSent', event: entry.event, reason, remedy, unreachable: false };
}

/** One item for each row, or the error that n8n's On Error setting asks for. */
function toItems(context: IExecuteFunctions, entries: Entry[], employerAfm: string | null): INodeExecutionData[] {
  const outcomes = entries.map(outcomeOf);
  const rows = outcomes.map((outcome, row) => toOutput(outcome, employerAfm, entries[row].warnings));
  // n8n keeps nothing of a node that was cancelled, but what it throws is in n8n's log.
  const mustStop = !context.continueOnFail() || cancelSignal(context)?.aborted;
  if (mustStop && outcomes.some(isTrouble)) throw summary(context.getNode(), rows);
  return outcomes.map((outcome, row) => {
    const item: INodeExecutionData = { json: rows[row], pairedItem: { item: row } };
    if (!isTrouble(outcome)) return item;
    const { reason, remedy } = explain(outcome);
    return toErrorOutput(context, item, reason, remedy);
  });
}
