import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { RegistryFailure } from '../../transport/failure';
import type { Journal } from '../../transport/journal';
import { Patience, pauseFor } from '../../transport/patience';
import { callOnce, cancelSignal, logOf, quotable } from '../../transport/request';
import { Turns } from '../../transport/turns';
import { errorOf, explain } from '../eachItem';
import type { World } from './delivery';
import { toItems } from './items';
import { isSettled, type Outcome } from './outcome';
import type { ItemOutput } from './progress';
import type { Settings } from './settings';

/** One submission of all rows. */
interface Run<Entry, Judged> {
  /** What has become of each row. */
  readonly progress: {
    readonly isAnySettled: boolean;
    outputs(ofOthers: (entry: Partial<Entry>) => Outcome<Entry, Judged>): ItemOutput[];
  };
  /** Whether nothing is to be sent. */
  readonly isDry: boolean;
  /** Reads, then sends or rehearses. Throws what stops the run as a whole. */
  submit(): Promise<void>;
}

/**
 * Makes a submission, and returns the output items, as n8n's On Error setting asks for them.
 *
 * @param columns the columns that come first, in their order
 * @throws NodeOperationError or NodeApiError as that setting asks for it
 */
export async function submitted<Entry, Judged>(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  run: Run<Entry, Judged>,
  columns: readonly string[],
): Promise<INodeExecutionData[]> {
  const stopped = await run.submit().then(
    () => undefined,
    (error: unknown) => error,
  );
  const { isDry, progress } = run;
  if (stopped !== undefined && !context.continueOnFail() && !isDry && !progress.isAnySettled) {
    throw errorOf(context, stopped, items);
  }
  const outputs = progress.outputs(stopped === undefined ? keptBack : notSentFor(stopped));
  return toItems(context, outputs, { isDry, columns });
}

/** What became of an entry that was kept back for the sake of others. */
function keptBack<Entry>(entry: Partial<Entry>): Outcome<Entry, never> {
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
interface Own<Entry, Judged> extends Pick<World<Entry, Judged>, 'now' | 'warn' | 'tell'> {
  /** As the specification writes it. */
  path: string;
  /** What the user can do when the registry refuses a request. */
  remedy: string;
  /** When a request is sent for the last time that can wait so many ms: epoch ms of this machine. */
  until?(within: number): number;
  journal: Journal;
  /** The login, as `registryAccount` tells it apart from others. */
  account: string;
}

/** What the delivery needs of the world, as the node has it. */
export function worldOf<Entry, Judged>(
  context: IExecuteFunctions,
  { timeout, retryFor }: Settings,
  { path, remedy, until, journal, account, now, warn, tell }: Own<Entry, Judged>,
): World<Entry, Judged> {
  const signal = cancelSignal(context);
  let isWarned = false;
  return {
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
    patience: (within, unknownToo, isOver) =>
      new Patience({
        forMs: retryFor * 1_000,
        until: until?.(within),
        unknownToo,
        signal,
        isOver,
        note: logOf(context),
      }),
    pause: async (ms) => await pauseFor(ms, signal),
    now,
    journal,
    turns: () => new Turns(account, signal),
    warn,
    tell: (id, outcome) => {
      // Once is enough to know it.
      if (!isWarned && journal.complaint !== undefined && isSettled(outcome)) {
        warn(id, journal.complaint);
        isWarned = true;
      }
      tell(id, outcome);
    },
  };
}
