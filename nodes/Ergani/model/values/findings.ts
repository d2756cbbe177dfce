import type { Problem, Reading } from './result';
import type { DatedReading } from './time/read';

/** What comes to light while a row is read. */
export class Findings {
  readonly problems: Problem[] = [];

  readonly warnings: string[] = [];

  doubt: (() => Problem) | undefined;

  /** The value of a reading; undefined, and a problem more, where there is none. */
  take<T>(reading: Reading<T>): T | undefined {
    if (!reading.ok) {
      this.problems.push(reading.problem);
      return undefined;
    }
    if (reading.warning !== undefined) this.warnings.push(reading.warning);
    return reading.value;
  }

  /** The same of a day or a time, of which other rows can raise a doubt. */
  takeDated<T>(reading: DatedReading<T>): T | undefined {
    if (reading.ok) this.doubt ??= reading.doubt;
    return this.take(reading);
  }
}
