import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Outcome, Waiting } from '../../delivery/entry';
import type { Journal } from '../../delivery/journal';
import type { Kind } from '../../delivery/kind';
import { type ItemOutput, type KeptOutput, Ledger, type LedgerKind, type Read } from '../../delivery/ledger';
import type { KeyedLock } from '../../delivery/locks';
import type { Settings } from '../../delivery/options';
import { RowNames } from '../../model/values/rowNames';
import type { RegistryClock } from '../../transport/clock';
import type { RegistryFailure } from '../../transport/failure';
import { Tries } from './tries';

/** One run of a Submit: its input, and what has become of each entry so far. */
export interface Run {
  readonly context: IExecuteFunctions;
  readonly items: INodeExecutionData[];
  /** How messages name rows: `row 3`. */
  readonly names: RowNames;
  readonly tries: Tries<KeptOutput>;
  readonly ledger: {
    readonly isFine: boolean;
    readonly isAnyWithRegistry: boolean;
    outputs(ofOthers: <Entry>(entry: Partial<Entry>) => Outcome<Entry, never>): ItemOutput[];
  };
  readonly beside: Beside;
}

/** What is told in addition to the rows. It is filled on the way for the report, and no step reads it. */
interface Beside {
  settings?: Settings;
  journal?: Pick<Journal, 'complaint' | 'isFirst' | 'leaveFirst'>;
  /** A sentence on the columns that were not used. */
  unusedColumns?: string;
  /** Warnings that concern no row in particular. */
  notices: Array<string | undefined>;
}

export interface Login {
  /** As `registryAccount` returns it. */
  account: string;
  /** The registry's. */
  clock: RegistryClock;
  journal: Journal;
  /** Held until the run ends. */
  lock: KeyedLock;
}

export interface PlannedRequest<Prepared> {
  /** From 1. */
  request: number;
  ready: Array<{ id: number; prepared: Prepared }>;
  body: object;
}

/** What goes out. A unit is what the registry takes as one record: an event, or a declaration of several rows. */
export interface Shipment<Unit, Prepared> {
  /** In the order of sending. */
  waiting: Iterable<Waiting<Unit>>;
  kind: Kind<Unit, Prepared>;
  path: string;
  remedy: string;
  batchSize: number;
  /** When it was judged, in epoch ms by the registry's clock. */
  judgedAt: number;
  report(id: number, outcome: Outcome<Unit, Prepared>): void;
  warn(id: number, warning: string): void;
  /** Reports the units of a request that a dry run would send. The last one has its body. */
  rehearse(request: PlannedRequest<Prepared>): void;
  /** Called when a request has failed, before the delivery decides what follows. */
  onFailure?(failure: RegistryFailure): Promise<void>;
}

/** The steps of a Submit, in which one kind of document differs from another. They report to the run's ledger. */
export interface Steps<OwnRun extends Run, Input extends { settings: Settings }, Known, Unit, Prepared> {
  /** What messages call an output: `event`, `row`. */
  thing: string;
  /** Names of its own output fields. They come behind those that every Submit has. */
  outputColumns: readonly string[];
  start(context: IExecuteFunctions, items: INodeExecutionData[]): OwnRun;
  /**
   * Reads options and rows, and completes the rows with the registry's lists.
   *
   * @throws what stops the run as a whole
   */
  read(run: OwnRun): Promise<Input>;
  /** What the registry and the journal know of the rows; undefined where the run ends because an answer is missing. */
  lookUp(run: OwnRun, input: Input, login: Login): Promise<Known | undefined>;
  /** The same for a dry run, which asks neither of them about the rows. */
  assume(run: OwnRun, input: Input, login: Login): Known;
  judge(run: OwnRun, input: Input, known: Known): void;
  /** What goes out of the entries that still wait. */
  arrange(run: OwnRun, input: Input, known: Known): Shipment<Unit, Prepared>;
  takeNotice?(context: IExecuteFunctions): string | undefined;
}

/** The run of an input before any row is read. */
export function startRun<Entry, Prepared, R extends Read<Entry>>(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  kind: LedgerKind<Entry, Prepared, R>,
): Run & { ledger: Ledger<Entry, Prepared, R> } {
  const tries = new Tries<KeptOutput>(items);
  const names = new RowNames(items);
  return { context, items, names, tries, ledger: new Ledger(items, names, tries, kind), beside: { notices: [] } };
}

/** Whether rows can be sent: n8n's On Error setting decides whether one bad row holds back all others. */
export const mayGoOn = ({ context, ledger }: Run): boolean => context.continueOnFail() || ledger.isFine;
