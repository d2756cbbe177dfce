import type { INodeExecutionData } from 'n8n-workflow';
import type { ReasonCode } from '../model/values/reasonCodes';
import type { RowNames } from '../model/values/rowNames';
import { type Called, OUTCOMES, REASONS, type Why } from '../model/values/words/outcomes';
import { isWithRegistry, type Outcome, type Waiting } from './entry';
import { type EntryOutput, needsAttention, plainReasonOf } from './output';

export interface Read<Entry> {
  entry: Entry;
  warnings?: string[];
}

/** How far an entry has come. Once its outcome is known, only its output is kept. */
type State<R> = {
  item: number;
  /** Its place among the entries of the item. */
  nth: number;
  /** Id of the first entry of the input that is the same. That one is sent for both. */
  sameAs?: number;
  afterOthers?: boolean;
} & ({ read: R; json?: undefined } | { json: EntryOutput; body?: object; read?: undefined });

/** The outputs of an item, kept for later tries: one, or several in their places. */
export type KeptOutput = EntryOutput | Array<EntryOutput | undefined>;

export interface EarlierTries {
  resultOf(item: number): KeptOutput | undefined;
  keep(item: number, output: KeptOutput): void;
}

export interface LedgerKind<Entry, Prepared, R extends Read<Entry>> {
  called: Called;
  toOutput(outcome: Outcome<Entry, Prepared>, read?: R): EntryOutput;
  /** Of the entries of one subject, or their outputs, the registry counts the last one. */
  subjectOf(entry: Partial<Entry> | EntryOutput): string;
}

export interface ItemOutput {
  item: number;
  nth: number;
  json: EntryOutput;
  /** In a dry run the body of the request whose last entry it is. In the output it would be long. */
  body?: object;
}

/**
 * How far the entries of an input have come: each waits, or has its output, never both. An entry that an earlier try of
 * the same items has sent has the output of that try.
 *
 * Ids count the entries in the order of the items, and after `arrange` in the order of sending.
 */
export class Ledger<Entry, Prepared, R extends Read<Entry>> {
  /** By id. */
  private readonly states: State<R>[] = [];

  constructor(
    private readonly items: INodeExecutionData[],
    private readonly names: RowNames,
    private readonly tries: EarlierTries,
    private readonly kind: LedgerKind<Entry, Prepared, R>,
  ) {}

  /** Adds the next entry in the order of the items, or the outcome of one that can't be sent. */
  add(item: number, read: R | Outcome<Entry, Prepared>, nth = 0): void {
    const before = this.before(item, nth);
    if (before !== undefined && isWithRegistry(before)) this.states.push({ item, nth, json: { ...before } });
    else if ('status' in read) this.states.push({ item, nth, json: this.kind.toOutput(read) });
    else this.states.push({ item, nth, read });
  }

  /** The output of an earlier try. */
  private before(item: number, nth: number): EntryOutput | undefined {
    const kept = this.tries.resultOf(item);
    if (Array.isArray(kept)) return kept[nth];
    return nth === 0 ? kept : undefined;
  }

  /**
   * Holds back entries that an earlier try did not submit although it submitted a later entry of the same subject: sent
   * now, they would take the place of that one. Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
   *
   * @param order ids of the entries that wait or are with the registry, in the order in which they would all be sent
   */
  holdBackSuperseded(order: readonly number[]): void {
    const superseded = new Set<string>();
    for (const id of [...order].reverse()) {
      const { json, read, sameAs, item, nth } = this.states[id];
      if (json !== undefined && isWithRegistry(json)) superseded.add(this.kind.subjectOf(json));
      // An entry that is the same as an earlier one gets the outcome of that.
      if (read === undefined || sameAs !== undefined || superseded.size === 0) continue;
      if (!superseded.has(this.kind.subjectOf(read.entry))) continue;
      const before = this.before(item, nth);
      if (before === undefined)
        this.report(id, { status: 'notSent', entry: read.entry, ...OUTCOMES.overtaken(), unreachable: false });
      else this.states[id] = { item, nth, json: { ...before } };
    }
  }

  /**
   * Puts the entries into the order of sending, and numbers them anew.
   *
   * @param ids all ids, in that order
   * @param afterOthers ids of the entries that are sent behind all others
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

  isWithRegistry(id: number): boolean {
    const { json } = this.states[id];
    return json !== undefined && isWithRegistry(json);
  }

  isWaiting(id: number): boolean {
    const { read, sameAs } = this.states[id];
    return read !== undefined && sameAs === undefined;
  }

  /** The entries that wait, in their order, but those that are the same as an earlier one. */
  *waiting(): Generator<Waiting<Entry>> {
    for (let id = 0; id < this.states.length; id++) {
      const { item, read, sameAs, afterOthers } = this.states[id];
      if (read !== undefined && sameAs === undefined) yield { id, item, entry: read.entry, afterOthers };
    }
  }

  /** The entries that wait, each at the place of its id. */
  entriesWaiting(): Array<Entry | undefined> {
    return this.states.map(({ read, sameAs }) => (sameAs === undefined ? read?.entry : undefined));
  }

  itemOf(id: number): number {
    return this.states[id].item;
  }

  /** Only for an entry that waits. */
  entryOf(id: number): Entry {
    return (this.states[id].read as R).entry;
  }

  /** Whether no entry is known to need attention. */
  get isFine(): boolean {
    return this.states.every(({ json }) => json === undefined || isWithRegistry(json) || !needsAttention(json));
  }

  get isAnyWithRegistry(): boolean {
    return this.states.some(({ json }) => json !== undefined && isWithRegistry(json));
  }

  /** Notes that an entry is the same as the first one of its kind, which is sent for both. */
  noteRepeat(id: number, first: number): void {
    this.states[id].sameAs = first;
  }

  /** Adds a warning to an entry that waits, unless it has the same one. */
  warn(id: number, warning: string): void {
    const { read } = this.states[id];
    if (read === undefined) return;
    read.warnings ??= [];
    if (!read.warnings.includes(warning)) read.warnings.push(warning);
  }

  report(id: number, outcome: Outcome<Entry, Prepared>): void {
    const { item, nth, read } = this.states[id];
    const json = this.kind.toOutput(outcome, read);
    this.states[id] = { item, nth, json, ...(outcome.status === 'valid' && { body: outcome.body }) };
    this.keep(item, nth, json);
  }

  /** Keeps an output for later tries. Most items have one, and a list for each would take a sixth of all memory. */
  private keep(item: number, nth: number, json: EntryOutput): void {
    const kept = this.tries.resultOf(item);
    if (nth === 0 && !Array.isArray(kept)) return this.tries.keep(item, json);
    const list = Array.isArray(kept) ? kept : [kept];
    list[nth] = json;
    this.tries.keep(item, list);
  }

  /**
   * The outputs, in the items' order; at least one for each item.
   *
   * @param ofOthers the outcome of an entry that still waits, and (with an empty entry) of an item that was not even read
   */
  outputs(ofOthers: (entry: Partial<Entry>) => Outcome<Entry, Prepared>): ItemOutput[] {
    const outputs = new Array<ItemOutput>(this.states.length);
    // Repeats come last: they have the outcome of the first of them, which can be a later row.
    for (const isSame of [false, true]) {
      this.states.forEach((state, id) => {
        if ((state.sameAs !== undefined) !== isSame) return;
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

  /** The output of an entry that still waits: made from that of the entry that it repeats, or else by `ofOthers`. */
  private lastOutput(
    { item, nth, read, sameAs: first }: State<R>,
    outputs: readonly ItemOutput[],
    ofOthers: (entry: Partial<Entry>) => Outcome<Entry, Prepared>,
  ): ItemOutput {
    const same = first === undefined ? undefined : outputs[first];
    const outcome = read && same && repeatOf(read.entry, same.json, this.names.of(same.item), this.kind.called);
    const json = this.kind.toOutput(outcome ?? ofOthers(read?.entry ?? {}), read);
    if (outcome !== undefined) this.keep(item, nth, json);
    return { item, nth, json };
  }
}

/** The outcome of an entry that is the same as an earlier one, by the output of that and by what messages call its row. */
function repeatOf<Entry>(entry: Entry, json: EntryOutput, row: string, called: Called): Outcome<Entry, never> {
  if (!needsAttention(json)) return { status: 'duplicate', entry, ...OUTCOMES.sameEvent(called, { row }) };
  const { status, reasonCode, remedy, unreachable } = json as EntryOutput & Why & { reasonCode: ReasonCode };
  const reason = REASONS.ofSame(called, { row, reason: plainReasonOf(json) });
  const why = { code: reasonCode, reason, remedy };
  if (status === 'unknown') return { status, entry, ...why };
  return { status: 'notSent', entry, ...why, unreachable: unreachable === true };
}
