import type { Cell, DateOrder } from './cell';
import { readCell } from './parse';

/** Every date can be read in one of these. */
const ORDERS: readonly DateOrder[] = ['notSet', 'dayFirst', 'monthFirst'];

/** The midnight at which a day ends, as people write it. */
const END_OF_DAY = /^\s*24[:.]?00(?:[:.]00)?\s*$/;

/** A cell that may hold a date or a time, parsed once. */
export class TimeCell {
  readonly cell: Cell;

  /** @param order of dates that can be read in several */
  constructor(
    readonly value: unknown,
    order?: DateOrder,
  ) {
    this.cell = readCell(value, order);
  }

  /** The cell in the first order in which it can be read: a date is one in whatever order it is written. */
  private get inAnyOrder(): Cell {
    if (this.cell.kind !== 'unread') return this.cell;
    for (const order of ORDERS) {
      const cell = readCell(this.value, order);
      if (cell.kind !== 'unread') return cell;
    }
    return this.cell;
  }

  /** Whether it names a day, with or without a time. */
  get namesDay(): boolean {
    const { kind } = this.inAnyOrder;
    return kind === 'local' || kind === 'instant';
  }

  /** Whether it holds a time, with or without a day. The number 0 can be anything. */
  get holdsTime(): boolean {
    const cell = this.inAnyOrder;
    return this.value !== 0 && cell.kind !== 'unread' && cell.clock !== null;
  }

  /** The time of the day that it shows, with its day or alone, ms since midnight; null for none, and for an instant. */
  get clockShown(): number | null {
    const cell = this.inAnyOrder;
    return cell.kind === 'clock' || cell.kind === 'local' ? cell.clock : null;
  }

  /** The time of the day of a cell that holds nothing else, ms since midnight; null for any other cell. */
  get clockAlone(): number | null {
    return this.cell.kind === 'clock' ? this.cell.clock : null;
  }

  /** Whether it is the midnight at which a day ends: 24:00. */
  get isEndOfDay(): boolean {
    return typeof this.value === 'string' && END_OF_DAY.test(this.value);
  }

  /** Whether it holds a date that fits month first only, and the order is not set. */
  get isMonthFirst(): boolean {
    return this.cell.kind === 'unread' && this.cell.code === 'monthFirst';
  }
}

/** A cell as it came, where it may be parsed already. */
export const valueOf = (given: unknown): unknown => (given instanceof TimeCell ? given.value : given);
