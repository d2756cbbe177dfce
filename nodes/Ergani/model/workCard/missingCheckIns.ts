import type { ReasonCode } from '../values/reasonCodes';
import type { WorkCardEvent } from './workCardEvent';

/** A text that a check-in and its check-out share. Section: Endpoints, rule 4 of `POST /Documents/WRKCardSE`. */
export const shiftOf = ({ employeeAfm, referenceDate }: Partial<WorkCardEvent>): string =>
  `${employeeAfm} ${referenceDate}`;

/**
 * Whether the registry may have refused a check-out because it lacks the check-in: it says so, or gives no known
 * reason.
 */
export const mayLackCheckIn = (code: ReasonCode): boolean => code === 'noCheckIn' || code === 'refused';

/**
 * Finds the check-in that a refused check-out lacks: it is in the same run and was not submitted either. It is handed
 * the outcomes of the run's events, in the order in which they went out.
 */
export class MissingCheckIns {
  /** By shift, the item of its last check-in, where that was not submitted. */
  private readonly missing = new Map<string, number>();

  /** Takes note of the outcome of an event. `isThere`: the registry has it, may have it, or would have it. */
  note(event: Partial<WorkCardEvent>, item: number, isThere: boolean): void {
    if (event.type !== 'checkIn' || (isThere && this.missing.size === 0)) return;
    if (isThere) this.missing.delete(shiftOf(event));
    else this.missing.set(shiftOf(event), item);
  }

  /** The item of the check-in that a refused check-out lacks; undefined where it lacks none. */
  lackedBy(event: Partial<WorkCardEvent>, code: ReasonCode): number | undefined {
    if (event.type !== 'checkOut' || !mayLackCheckIn(code)) return undefined;
    return this.missing.get(shiftOf(event));
  }
}
