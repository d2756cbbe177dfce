import type { Problem, Reading } from './result';
import type { DatedReading } from './time/dateOrder';

/** Collects the problems and warnings of a row while it is read. */
export class Issues {
  readonly problems: Problem[] = [];

  readonly warnings: string[] = [];

  doubt: (() => Problem) | undefined;

  /** The value of a reading. A refusal gives undefined, and adds its problem. */
  take<T>(reading: Reading<T>): T | undefined {
    if (!reading.ok) {
      this.problems.push(reading.problem);
      return undefined;
    }
    if (reading.warning !== undefined) this.warnings.push(reading.warning);
    return reading.value;
  }

  /** The same for a day or a time, which also keeps the doubt that other rows can raise. */
  takeDated<T>(reading: DatedReading<T>): T | undefined {
    if (reading.ok) this.doubt ??= reading.doubt;
    return this.take(reading);
  }
}
