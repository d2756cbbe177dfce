import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { cutBatches } from '../../delivery/batches';
import { deliver } from '../../delivery/deliver';
import { isWithRegistry, type Outcome, type Waiting } from '../../delivery/entry';
import type { Journal } from '../../delivery/journal';
import type { Kind, World } from '../../delivery/kind';
import type { ItemOutput } from '../../delivery/ledger';
import { KeyedLock } from '../../delivery/locks';
import type { Settings } from '../../delivery/options';
import { type EntryOutput, needsAttention, withWarning } from '../../delivery/output';
import { summary } from '../../delivery/report';
import type { RowNames } from '../../model/values/rowNames';
import { askTime } from '../../transport/askTime';
import { clockOf, isWithin } from '../../transport/clock';
import { longestCall } from '../../transport/defaults';
import { failureOfError, failureUnless, RegistryFailure } from '../../transport/failure';
import { callOnce, cancelSignal, logOf, registryAddress, signIn } from '../../transport/request';
import { pauseFor } from '../../transport/retry';
import { firstInProduction } from './employer';
import { explain, toRunError } from './errors';
import { addHint, toItems } from './items';

/** One run of a Submit. Its properties are read once `submit` has ended, also where that failed. */
export interface Submission<Entry, Prepared> {
  /** What messages call an output: `event`, `row`. */
  readonly thing: string;
  readonly names: RowNames;
  readonly ledger: {
    readonly isAnyWithRegistry: boolean;
    outputs(ofOthers: (entry: Partial<Entry>) => Outcome<Entry, Prepared>): ItemOutput[];
  };
  readonly settings?: Settings;
  readonly journal?: Pick<Journal, 'complaint' | 'isFirst' | 'leaveFirst'>;
  /** A sentence on the columns that were not used. */
  readonly unusedColumns?: string;
  /** Warnings that concern no row in particular; none once they were taken. */
  takeNotices(): readonly string[];
  /** Reads the rows, then sends them or, in a dry run, rehearses. Throws what stops the run as a whole. */
  submit(): Promise<void>;
}

/**
 * Runs a Submit and returns its output items.
 *
 * @param columns names of fields behind those that the outputs of all Submits begin with
 * @throws NodeOperationError or NodeApiError where a row needs attention and n8n's On Error setting says to stop
 */
export async function runSubmission<Entry, Prepared>(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  submission: Submission<Entry, Prepared>,
  columns: readonly string[],
): Promise<INodeExecutionData[]> {
  const error: unknown = await submission.submit().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const { thing, names, ledger, settings, journal, unusedColumns } = submission;
  const isDry = settings?.dryRun ?? false;
  if (!ledger.isAnyWithRegistry) await journal?.leaveFirst();
  if (error !== undefined && !context.continueOnFail() && !isDry && !ledger.isAnyWithRegistry) {
    throw toRunError(context, error, items);
  }
  const outputs = ledger.outputs(error === undefined ? heldBack : notSentBecause(error));
  // A dry run reports each row, whatever On Error says. Of a cancelled node n8n keeps only what it throws, in its log.
  const mustStop = (!context.continueOnFail() && !isDry) || cancelSignal(context)?.aborted;
  if (mustStop && outputs.some(({ json }) => needsAttention(json))) {
    await journal?.leaveFirst();
    throw summary(context.getNode(), outputs, { thing, names, note: unusedColumns });
  }
  addWarning(outputs, journal?.complaint, isWithRegistry);
  const first = (await journal?.isFirst()) ? await firstInProduction(context) : undefined;
  for (const notice of submission.takeNotices()) addWarning(outputs, notice, () => true);
  if (unusedColumns !== undefined) addHint(context, unusedColumns, 'info');
  if (first !== undefined) addHint(context, first, 'info');
  return await toItems(context, outputs, columns, settings?.includeOtherFields ? items : undefined);
}

/** Adds a warning to the first output that it fits. */
function addWarning(outputs: ItemOutput[], warning: string | undefined, fits: (json: EntryOutput) => boolean): void {
  const first = outputs.find(({ json }) => fits(json));
  if (first !== undefined && warning !== undefined) first.json = withWarning(first.json, warning);
}

/** The outcome of an entry that was held back because of other rows. */
function heldBack<Entry>(entry: Partial<Entry>): Outcome<Entry, never> {
  const reason = 'Not sent, because other rows need a correction';
  const remedy = 'Correct the rows that are named, then run the workflow again';
  return { status: 'notSent', entry, code: 'othersAtFault', reason, remedy, unreachable: false };
}

/** The outcome of the entries that still waited when an error stopped the run. */
export function notSentBecause(error: unknown): <Entry>(entry: Partial<Entry>) => Outcome<Entry, never> {
  const { code, message: reason, remedy } = explain(error);
  const unreachable = error instanceof RegistryFailure && error.unreachable;
  return (entry) => ({ status: 'notSent', entry, code, reason, remedy, unreachable });
}

/**
 * How many ms a run waits for another one that sends the same: as long as it would go on trying itself, or as one call can
 * take. The other may go on for longer, and must not keep this one from its fifteen minutes.
 */
export const lockFor = ({ retryFor, timeout }: Pick<Settings, 'retryFor' | 'timeout'>): number =>
  Math.max(retryFor * 1_000, longestCall(timeout));

/** What the delivery needs of a Submit, beside what all Submits have in common. */
interface OwnWorld<Entry, Prepared> extends Pick<World<Entry, Prepared>, 'now' | 'warn' | 'report' | 'journal'> {
  path: string;
  /** What the user can do when the registry refuses a request. */
  remedy: string;
  /** As `registryAccount` returns it. */
  account: string;
  /** Called when a request has failed, before the delivery decides what follows. */
  onFailure?(failure: RegistryFailure): Promise<void>;
}

/** How long the registry is not asked for the time again after it did not tell. */
const IN_VAIN_MS = 10_000;

/** Sends what waits. */
export async function send<Entry extends object, Prepared extends object>(
  context: IExecuteFunctions,
  waiting: Iterable<Waiting<Entry>>,
  kind: Kind<Entry, Prepared>,
  settings: Settings,
  { path, remedy, account, onFailure, ...own }: OwnWorld<Entry, Prepared>,
): Promise<void> {
  const signal = cancelSignal(context);
  const { timeout, retryFor } = settings;
  const clock = clockOf(await registryAddress(context));
  let askedInVainAt = -Infinity;
  const beSureOfTime = async (): Promise<void> => {
    // Each request would ask again.
    if (isWithin(IN_VAIN_MS, askedInVainAt)) return;
    await askTime(context, { timeout, retryFor: 0 }).catch(failureUnless(false));
    if (!clock.isSure) askedInVainAt = Date.now();
  };
  const call = { method: 'POST', path, timeout, remedy, account, ifUnknown: 'lookFirst' } as const;
  const world: World<Entry, Prepared> = {
    ...own,
    post: async (body) =>
      await callOnce(context, { ...call, body: body as IDataObject }).catch(async (error: unknown) => {
        const failure = failureOfError(error);
        await onFailure?.(failure);
        // The refusal can come from a difference between two clocks.
        if (failure.kind === 'refused') await beSureOfTime();
        throw failure;
      }),
    signIn: async () => await signIn(context, account),
    pause: async (ms) => await pauseFor(ms, signal),
    clocks: () => [clock.now(), clock.byLastAnswer()],
    beSureOfTime,
    isCancelled: () => signal?.aborted === true,
    lock: new KeyedLock(account, signal),
    logRepeat: logOf(context),
  };
  await deliver(waiting, kind, world, { ...settings, retryFor: retryFor * 1_000, lockFor: lockFor(settings) });
}

/** A request that a dry run would send. */
interface PlannedRequest<Prepared> {
  /** Its number, from 1. */
  request: number;
  ready: Array<{ id: number; prepared: Prepared }>;
  body: object;
}

/**
 * The requests that a run would send if the registry took them all.
 *
 * @param now epoch ms by the registry's clock
 */
export function* planRequests<Entry, Prepared>(
  waiting: Iterable<Waiting<Entry>>,
  kind: Kind<Entry, Prepared>,
  now: number,
  batchSize: number,
): Generator<PlannedRequest<Prepared>> {
  let request = 0;
  for (const batch of cutBatches(waiting, kind, () => now, batchSize)) {
    const ready = batch.flatMap(({ id, entry }) => {
      const prepared = kind.prepare(entry, now);
      return prepared.ok ? [{ id, prepared: prepared.value }] : [];
    });
    request += 1;
    yield { request, ready, body: kind.toRequest(ready.map(({ prepared }) => prepared)).body };
  }
}
