import { type Cell, type DateOrder, readCell } from './parse';

/** In one of these any date can be read that is one. */
const ORDERS: readonly DateOrder[] = ['notSet', 'dayFirst', 'monthFirst'];

/** The midnight at which a day ends, as people write it. */
const END_OF_DAY = /^\s*24[:.]?00(?:[:.]00)?\s*$/;

/** A cell that may hold a date or a time, with what it says: parsed once, whoever asks. */
export class TimeCell {
  readonly cell: Cell;

  /** @param order in which dates are written that leave a choice */
  constructor(
    readonly value: unknown,
    order?: DateOrder,
  ) {
    this.cell = readCell(value, order);
  }

  /** What it says in the first order in which it can be read: whether something is a date does not hang on its order. */
  private get inAnyOrder(): Cell {
    if (this.cell.kind !== 'unread') return this.cell;
    const order = ORDERS.find((one) => readCell(this.value, one).kind !== 'unread');
    return order === undefined ? this.cell : readCell(this.value, order);
  }

  /** Whether it names a day, with or without a time: not where it holds a mere time of day. */
  get namesDay(): boolean {
    const { kind } = this.inAnyOrder;
    return kind === 'local' || kind === 'instant';
  }

  /** Whether it holds a time, with or without a day. The number 0 can be anything. */
  get holdsTime(): boolean {
    const cell = this.inAnyOrder;
    return this.value !== 0 && cell.kind !== 'unread' && cell.clock !== null;
  }

  /** The time of day that it shows, beside its day or alone, ms since midnight; null for none, and for an instant. */
  get clockShown(): number | null {
    const cell = this.inAnyOrder;
    return cell.kind === 'clock' || cell.kind === 'local' ? cell.clock : null;
  }

  /** The time of day of a cell that holds nothing else, ms since midnight; null for any other cell. */
  get clockAlone(): number | null {
    return this.cell.kind === 'clock' ? this.cell.clock : null;
  }

  /** Whether it is the midnight at which a day ends: 24:00. */
  get isEndOfDay(): boolean {
    return typeof this.value === 'string' && END_OF_DAY.test(this.value);
  }

  /** Whether it holds a date that fits month first only, where nobody has said in which order dates are written. */
  get isMonthFirst(): boolean {
    return this.cell.kind === 'unread' && this.cell.code === 'monthFirst';
  }
}
