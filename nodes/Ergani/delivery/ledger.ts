import type { INodeExecutionData } from 'n8n-workflow';
import { rowOf } from '../model/values/numbers';
import type { ReasonCode } from '../model/values/reasonCodes';
import { WHERE_TO_LOOK } from '../transport/failure';
import { isWithRegistry, type Outcome, type Waiting, type Why } from './entry';
import type { Called } from './kind';
import { sameAs } from './messages';
import { type EntryOutput, needsAttention, plainReasonOf } from './output';

/** What was read of an item: an entry that can be sent, with its warnings. */
interface Read<Entry> {
  entry: Entry;
  warnings?: string[];
}

/** How far one has come. It waits until its outcome is told; from then on only its output is kept. */
type State<R> = {
  item: number;
  nth: number;
  /** Id of the first one of the input that is the very same: it goes out for both. */
  sameAs?: number;
  afterOthers?: boolean;
} & ({ read: R; json?: undefined } | { json: EntryOutput; read?: undefined });

/** What an item has given, for later tries: one output, or several in their places. */
export type KeptOutput = EntryOutput | Array<EntryOutput | undefined>;

/** What earlier tries of the same run have kept of each item. */
export interface EarlierTries {
  before(item: number): KeptOutput | undefined;
  keep(item: number, output: KeptOutput): void;
}

/** What is particular to a kind of document. */
export interface LedgerKind<Entry, Prepared, R extends Read<Entry>> {
  called: Called;
  /** The output of what became of an entry. `read` where it could be read. */
  toOutput(outcome: Outcome<Entry, Prepared>, read?: R): EntryOutput;
  /** What the registry keeps one authoritative entry for, of an entry or its output. */
  subjectOf(entry: Partial<Entry> | EntryOutput): string;
}

/** An output with the item that it belongs to. */
export interface ItemOutput {
  item: number;
  /** Its place among those of the item. */
  nth: number;
  json: EntryOutput;
}

const SUPERSEDED = {
  code: 'overtaken',
  reason: 'Not sent, because a later event of this employee, of the same type and reference date, was submitted before',
  remedy: `Look in the registry, ${WHERE_TO_LOOK}, which event counts. If it is not the right one, submit the right one again`,
  unreachable: false,
} as const;

/**
 * How far all entries of an input have come: each waits, or has its output, never both. What an earlier try of the same
 * items has sent stands.
 *
 * Ids are places in the order of the items, until `arrange` makes them those of the order of sending.
 */
export class Ledger<Entry, Prepared, R extends Read<Entry>> {
  /** By id. */
  private readonly states: State<R>[] = [];

  constructor(
    private readonly items: INodeExecutionData[],
    private readonly tries: EarlierTries,
    private readonly kind: LedgerKind<Entry, Prepared, R>,
  ) {}

  /**
   * Takes what is next in the order of the items: an entry of an item, or what makes it none.
   *
   * @param nth its place among those of the item
   */
  add(item: number, read: R | Outcome<Entry, Prepared>, nth = 0): void {
    const before = this.before(item, nth);
    if (before !== undefined && isWithRegistry(before)) this.states.push({ item, nth, json: { ...before } });
    else if ('status' in read) this.states.push({ item, nth, json: this.kind.toOutput(read) });
    else this.states.push({ item, nth, read });
  }

  /** What an earlier try told. */
  private before(item: number, nth: number): EntryOutput | undefined {
    const kept = this.tries.before(item);
    if (Array.isArray(kept)) return kept[nth];
    return nth === 0 ? kept : undefined;
  }

  /**
   * Holds back what an earlier try was refused, or left, while a later entry of the same subject was submitted: sent now,
   * it would take the place of that one. Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
   *
   * @param order the ids of what waits and of what is with the registry, as they would go out together
   */
  holdBackSuperseded(order: readonly number[]): void {
    const superseded = new Set<string>();
    for (const id of [...order].reverse()) {
      const { json, read, sameAs, item, nth } = this.states[id];
      if (json !== undefined && isWithRegistry(json)) superseded.add(this.kind.subjectOf(json));
      // One that is the very same as an earlier one shares what becomes of that.
      if (read === undefined || sameAs !== undefined || superseded.size === 0) continue;
      if (!superseded.has(this.kind.subjectOf(read.entry))) continue;
      const before = this.before(item, nth);
      if (before === undefined) this.report(id, { status: 'notSent', entry: read.entry, ...SUPERSEDED });
      else this.states[id] = { item, nth, json: { ...before } };
    }
  }

  /**
   * Puts all into the order of sending: what has an id is known by its place in that order from then on.
   *
   * @param ids each id once
   * @param afterOthers ids of what goes out in requests behind all others
   */
  arrange(ids: readonly number[], afterOthers: ReadonlySet<number>): void {
    const before = [...this.states];
    const places = new Map(ids.map((id, place) => [id, place]));
    ids.forEach((id, place) => {
      const { [id]: state } = before;
      if (state.sameAs !== undefined) state.sameAs = places.get(state.sameAs);
      state.afterOthers = afterOthers.has(id);
      this.states[place] = state;
    });
  }

  /** Whether what has an id is with the registry, or may be. */
  isWithRegistry(id: number): boolean {
    const { json } = this.states[id];
    return json !== undefined && isWithRegistry(json);
  }

  /** Whether what has an id waits. */
  isWaiting(id: number): boolean {
    const { read, sameAs } = this.states[id];
    return read !== undefined && sameAs === undefined;
  }

  /** What waits, in its order; what is told of meanwhile is left out, and what is the same as an earlier one. */
  *waiting(): Generator<Waiting<Entry>> {
    for (let id = 0; id < this.states.length; id++) {
      const { item, read, sameAs, afterOthers } = this.states[id];
      if (read !== undefined && sameAs === undefined) yield { id, item, entry: read.entry, afterOthers };
    }
  }

  /** The entries that wait now, each at its id; undefined where none does, as `waiting` has it. */
  entriesWaiting(): Array<Entry | undefined> {
    return this.states.map(({ read, sameAs }) => (sameAs === undefined ? read?.entry : undefined));
  }

  /** The item of an id. */
  itemOf(id: number): number {
    return this.states[id].item;
  }

  /** What waits under an id. Throws where nothing does. */
  entryOf(id: number): Entry {
    return (this.states[id].read as R).entry;
  }

  /** Whether nothing is known to be at fault. */
  get isFine(): boolean {
    return this.states.every(({ json }) => json === undefined || isWithRegistry(json) || !needsAttention(json));
  }

  /** Whether anything is with the registry, or may be. */
  get isAnyWithRegistry(): boolean {
    return this.states.some(({ json }) => json !== undefined && isWithRegistry(json));
  }

  /** Takes of each that is the very same as an earlier one the id of the first such. */
  noteRepeat(id: number, sameAs: number): void {
    this.states[id].sameAs = sameAs;
  }

  /** Takes a sentence to be told with what becomes of one that waits. */
  warn(id: number, warning: string): void {
    const { read } = this.states[id];
    if (read !== undefined) (read.warnings ??= []).push(warning);
  }

  /** Takes what became of one that waited. */
  report(id: number, outcome: Outcome<Entry, Prepared>): void {
    const { item, nth, read } = this.states[id];
    const json = this.kind.toOutput(outcome, read);
    this.states[id] = { item, nth, json };
    this.keep(item, nth, json);
  }

  /** Keeps an output for later tries. Most items give one, and a list for each would be a sixth of all memory. */
  private keep(item: number, nth: number, json: EntryOutput): void {
    const kept = this.tries.before(item);
    if (nth === 0 && !Array.isArray(kept)) return this.tries.keep(item, json);
    const list = Array.isArray(kept) ? kept : [kept];
    list[nth] = json;
    this.tries.keep(item, list);
  }

  /**
   * The outputs, in the items' order; at least one for each item.
   *
   * @param ofOthers what becomes of one that still waits, or of an item that could not even be looked at: that has no
   *   entry
   */
  outputs(ofOthers: (entry: Partial<Entry>) => Outcome<Entry, Prepared>): ItemOutput[] {
    const outputs = new Array<ItemOutput>(this.states.length);
    // What is the same as another one takes over what became of that, wherever it stands.
    for (const takesOver of [false, true]) {
      this.states.forEach((state, id) => {
        if ((state.sameAs !== undefined) !== takesOver) return;
        outputs[id] = state.json === undefined ? this.lastOutput(state, outputs, ofOthers) : state;
      });
    }
    outputs.sort((one, other) => one.item - other.item || one.nth - other.nth);
    const reached = (outputs.at(-1)?.item ?? -1) + 1;
    for (let item = reached; item < this.items.length; item++) {
      outputs.push({ item, nth: 0, json: this.kind.toOutput(ofOthers({})) });
    }
    return outputs;
  }

  /** The output of one that still waits: what the first one came to that is the very same, or what becomes of the others. */
  private lastOutput(
    { item, nth, read, sameAs: first }: State<R>,
    outputs: readonly ItemOutput[],
    ofOthers: (entry: Partial<Entry>) => Outcome<Entry, Prepared>,
  ): ItemOutput {
    const same = first === undefined ? undefined : outputs[first];
    const outcome = read && same && repeatOf(read.entry, same, this.kind.called);
    const json = this.kind.toOutput(outcome ?? ofOthers(read?.entry ?? {}), read);
    if (outcome !== undefined) this.keep(item, nth, json);
    return { item, nth, json };
  }
}

/** What becomes of an entry that is the very same as an earlier one, by what became of that. */
function repeatOf<Entry>(entry: Entry, { item, json }: ItemOutput, called: Called): Outcome<Entry, never> {
  if (!needsAttention(json)) return { status: 'duplicate', entry, ...sameAs(item, called) };
  const { status, reasonCode, remedy, unreachable } = json as EntryOutput & Why & { reasonCode: ReasonCode };
  const reason = `The very same ${called.thing} as ${rowOf(item)}: ${plainReasonOf(json)}`;
  const why = { code: reasonCode, reason, remedy };
  if (status === 'unknown') return { status, entry, ...why };
  return { status: 'notSent', entry, ...why, unreachable: unreachable === true };
}
