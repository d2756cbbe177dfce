import type { INodeExecutionData } from 'n8n-workflow';
import type { WorkCardEvent } from '../../model/workCard/workCardEvent';
import { settle, settledBefore } from '../tries';
import { isSettled, type Outcome, type Remarks, type RowOutput, toOutput } from './outcome';

/** A row that waits to be sent. */
export interface Candidate {
  /** Index of the row. */
  row: number;
  event: WorkCardEvent;
}

/** The event of a row, with what was remarked on it. */
export interface ReadEvent extends Remarks {
  event: WorkCardEvent;
  /** Whether the row names no reference date: it is the day of the event's time. */
  dayAssumed: boolean;
}

type Entry = (ReadEvent & { output?: undefined }) | { output: RowOutput; event?: undefined };

/**
 * How far each row has come. A row waits until its outcome is told; from then on only its output is kept. What an
 * earlier try of the same rows settled stands.
 */
export class Progress {
  /** The connected employer: nine digits; null while it is not known. */
  employerAfm: string | null = null;

  private readonly entries: Entry[] = [];

  /** @param items the input: one row each */
  constructor(private readonly items: INodeExecutionData[]) {}

  /** Takes the next row: its event, or what makes it none. */
  add(read: ReadEvent | Outcome): void {
    const before = settledBefore<RowOutput>(this.items[this.entries.length]);
    if (before !== undefined) this.entries.push({ output: { ...before } });
    else if ('warnings' in read) this.entries.push(read);
    else this.entries.push({ output: toOutput(read, this.employerAfm) });
  }

  /** The rows that wait, in their order; those whose outcome is told meanwhile are left out. */
  *waiting(): Generator<Candidate> {
    for (let row = 0; row < this.entries.length; row++) {
      const { event } = this.entries[row];
      if (event !== undefined) yield { row, event };
    }
  }

  /** Whether no row is known to be at fault. */
  get isFine(): boolean {
    return this.entries.every(({ output }) => output === undefined || isSettled(output));
  }

  /** Whether an event of a row is with the registry, or may be. */
  get isAnySettled(): boolean {
    return this.entries.some(({ output }) => output !== undefined && isSettled(output));
  }

  /** Takes what became of a row that waited. */
  tell(row: number, outcome: Outcome): void {
    const output = toOutput(outcome, this.employerAfm, this.entries[row] as ReadEvent);
    this.entries[row] = { output };
    if (isSettled(outcome)) settle(this.items[row], output);
  }

  /**
   * What the item of each row says, in their order.
   *
   * @param ofOthers what becomes of a row that still waits, or that could not even be looked at: then it has no event
   */
  outputs(ofOthers: (event: Partial<WorkCardEvent>) => Outcome): RowOutput[] {
    return this.items.map((_, row) => {
      const entry = this.entries[row] as Entry | undefined;
      return entry?.output ?? toOutput(ofOthers(entry?.event ?? {}), this.employerAfm, entry);
    });
  }
}
