import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { cutBatches } from '../../delivery/batches';
import { isWithRegistry, type Outcome, type Waiting } from '../../delivery/entry';
import type { Journal } from '../../delivery/journal';
import type { ItemOutput } from '../../delivery/ledger';
import { KeyedLock } from '../../delivery/locks';
import type { Settings } from '../../delivery/options';
import { type EntryOutput, withWarning } from '../../delivery/output';
import type { Kind, World } from '../../delivery/kind';
import { RegistryFailure } from '../../transport/failure';
import { pauseFor } from '../../transport/retry';
import { callOnce, cancelSignal, logOf, quotable } from '../../transport/request';
import { errorOf, explain } from '../eachItem';
import { tellBeside } from '../executionHint';
import { stopAsAsked, toItems } from './items';

/** One submission of all rows. */
interface Submission<Entry, Prepared> {
  /** What an output stands for, in messages: `event`, `row`. */
  readonly thing: string;
  /** What has become of each row. */
  readonly ledger: {
    readonly isAnyWithRegistry: boolean;
    outputs(ofOthers: (entry: Partial<Entry>) => Outcome<Entry, Prepared>): ItemOutput[];
  };
  /** Whether nothing is to be sent. */
  readonly isDry: boolean;
  /** Whether the row's own cells stand behind the node's fields. */
  readonly includesOthers: boolean;
  /** The journal, once it is asked. */
  readonly journal?: Pick<Journal, 'complaint'>;
  /** What is said of the columns that no field takes, where there are any. */
  readonly unusedColumns?: string;
  /** What is to be told once, of no row in particular. */
  readonly notice?: () => string | undefined;
  /** Reads, then sends or rehearses. Throws what stops the run as a whole. */
  submit(): Promise<void>;
}

/**
 * Makes a submission, and returns the output items, as n8n's On Error setting asks for them.
 *
 * @param columns the columns behind those that all outputs begin with
 * @throws NodeOperationError or NodeApiError as that setting asks for it
 */
export async function submitted<Entry, Prepared>(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  submission: Submission<Entry, Prepared>,
  columns: readonly string[],
): Promise<INodeExecutionData[]> {
  const stopped = await submission.submit().then(
    () => undefined,
    (error: unknown) => error,
  );
  const { thing, isDry, includesOthers, ledger, journal, unusedColumns, notice } = submission;
  if (stopped !== undefined && !context.continueOnFail() && !isDry && !ledger.isAnyWithRegistry) {
    throw errorOf(context, stopped, items);
  }
  const outputs = ledger.outputs(stopped === undefined ? heldBack : notSentFor(stopped));
  stopAsAsked(context, outputs, isDry, { thing, note: unusedColumns });
  // Why the journal does not know what is with the registry.
  warnFirst(outputs, journal?.complaint, isWithRegistry);
  warnFirst(outputs, notice?.(), () => true);
  if (unusedColumns !== undefined) tellBeside(context, unusedColumns, 'info');
  return toItems(context, outputs, columns, includesOthers ? items : undefined);
}

/** Adds a warning to the first output of those that it can be told of. */
function warnFirst(outputs: ItemOutput[], warning: string | undefined, isOne: (json: EntryOutput) => boolean): void {
  const first = outputs.find(({ json }) => isOne(json));
  if (first !== undefined && warning !== undefined) first.json = withWarning(first.json, warning);
}

/** What became of an entry that was held back for the sake of others. */
function heldBack<Entry>(entry: Partial<Entry>): Outcome<Entry, never> {
  const reason = 'Not sent, because other rows need a correction';
  const remedy = 'Correct the rows that are named, then run the workflow again';
  return { status: 'notSent', entry, code: 'othersAtFault', reason, remedy, unreachable: false };
}

/** What became of the entries that still waited when something stopped the run as a whole. */
export function notSentFor(error: unknown): <Entry>(entry: Partial<Entry>) => Outcome<Entry, never> {
  const { code, message: reason, remedy } = explain(error);
  const unreachable = error instanceof RegistryFailure && error.unreachable;
  return (entry) => ({ status: 'notSent', entry, code, reason, remedy, unreachable });
}

/** What a kind of submission adds to the world that all of them share. */
interface Own<Entry, Prepared> extends Pick<World<Entry, Prepared>, 'now' | 'warn' | 'report' | 'journal'> {
  /** As the specification writes it. */
  path: string;
  /** What the user can do when the registry refuses a request. */
  remedy: string;
  /** The login, as `registryAccount` tells it apart from others. */
  account: string;
}

/** What the delivery needs of the world, as the node has it. */
export function worldOf<Entry, Prepared>(
  context: IExecuteFunctions,
  { timeout }: Settings,
  { path, remedy, account, ...own }: Own<Entry, Prepared>,
): World<Entry, Prepared> {
  const signal = cancelSignal(context);
  const log = logOf(context);
  return {
    ...own,
    post: async (body) =>
      await callOnce(context, {
        method: 'POST',
        path,
        body: body as IDataObject,
        timeout,
        remedy,
        account,
        ifUnknown: 'lookFirst',
      }),
    quotable: async (answer) => await quotable(context, answer),
    pause: async (ms) => await pauseFor(ms, signal),
    isCancelled: () => signal?.aborted === true,
    lock: new KeyedLock(account, signal),
    logRepeat: log,
  };
}

/** A request that a dry run would send. */
interface PlannedRequest<Prepared> {
  /** Its number, from 1. */
  request: number;
  ready: Array<{ id: number; prepared: Prepared }>;
  body: object;
}

/**
 * The requests that would go out, were nothing in the way of them.
 *
 * @param now epoch ms by the registry's clock
 */
export function* plannedRequests<Entry, Prepared>(
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
