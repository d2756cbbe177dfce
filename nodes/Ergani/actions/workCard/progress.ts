import type { WorkCardEvent } from '../../model/workCardEvent';
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

/** How far each row has come. A row waits until its outcome is told; from then on only its output is kept. */
export class Progress {
  /** The connected employer: nine digits; null while it is not known. */
  employerAfm: string | null = null;

  private readonly entries: Entry[] = [];

  /** @param earlier an earlier try of the same rows: what it settled stands */
  constructor(private readonly earlier?: Progress) {}

  /** Takes the next row: its event, or what makes it none. */
  add(read: ReadEvent | Outcome): void {
    const before = this.earlier?.entries[this.entries.length]?.output;
    if (before !== undefined && isSettled(before)) this.entries.push({ output: { ...before } });
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

  /** Takes what became of a row that waited. */
  tell(row: number, outcome: Outcome): void {
    this.entries[row] = { output: toOutput(outcome, this.employerAfm, this.entries[row] as ReadEvent) };
  }

  /** What the item of each row says, in their order; of those that still wait, this outcome. */
  outputs(ofWaiting: (event: WorkCardEvent) => Outcome): RowOutput[] {
    return this.entries.map((entry) => entry.output ?? toOutput(ofWaiting(entry.event), this.employerAfm, entry));
  }
}
