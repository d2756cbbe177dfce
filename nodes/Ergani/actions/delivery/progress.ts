import type { INodeExecutionData } from 'n8n-workflow';
import type { WorkCardEvent } from '../../model/workCard/workCardEvent';
import { achievedBefore, keepAchieved } from '../tries';
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

/** What the registry keeps one authoritative event for. */
const subjectOf = ({ employeeAfm, event, referenceDate }: Partial<WorkCardEvent> | RowOutput): string =>
  `${String(employeeAfm)} ${String(event)} ${String(referenceDate)}`;

const OVERTAKEN = {
  reason: 'Not sent, because a later event of this employee, of the same type and reference date, was submitted before',
  remedy: 'Look in the registry which event counts. If it is not the right one, submit the right one again',
};

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
    const before = this.before(this.entries.length);
    if (before !== undefined && isSettled(before)) this.entries.push({ output: { ...before } });
    else if ('warnings' in read) this.entries.push(read);
    else this.entries.push({ output: toOutput(read, this.employerAfm) });
  }

  /** What an earlier try told of a row. */
  private before(row: number): RowOutput | undefined {
    return achievedBefore<RowOutput>(this.items[row]);
  }

  /**
   * Keeps back what an earlier try was refused, or left, and overtook with a later event of the same employee, type and
   * reference date: sent now, it would take the place of that one.
   * Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
   */
  keepBackOvertaken(): void {
    const overtaken = new Set<string>();
    for (let row = this.entries.length - 1; row >= 0; row--) {
      const { output, event } = this.entries[row];
      if (output !== undefined && isSettled(output)) overtaken.add(subjectOf(output));
      if (event === undefined || !overtaken.has(subjectOf(event))) continue;
      const before = this.before(row);
      if (before === undefined) this.tell(row, { status: 'notSent', event, ...OVERTAKEN, unreachable: false });
      else this.entries[row] = { output: { ...before } };
    }
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
    keepAchieved(this.items[row], output);
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
