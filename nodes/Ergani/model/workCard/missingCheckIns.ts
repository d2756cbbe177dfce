import type { ReasonCode } from '../values/reasonCodes';
import type { WorkCardEvent } from './workCardEvent';

/** A check-in and its check-out have this in common. Section: Endpoints, rule 4 of `POST /Documents/WRKCardSE`. */
export const shiftOf = ({ employeeAfm, referenceDate }: Partial<WorkCardEvent>): string =>
  `${employeeAfm} ${referenceDate}`;

/** Whether a refusal can be for a check-in that is not there, since it is known to be for nothing else. */
export const mayLackCheckIn = (code: ReasonCode): boolean => code === 'noCheckIn' || code === 'refused';

/**
 * Passes over what became of the events of a run, in the order in which they went out, and tells of a check-out that was
 * refused which check-in it lacks.
 */
export class MissingCheckIns {
  /** Items of the last check-ins that were not submitted, by shift. */
  private readonly missing = new Map<string, number>();

  /** Takes what became of an event. */
  note(event: Partial<WorkCardEvent>, item: number, isWithRegistry: boolean): void {
    if (event.type !== 'checkIn' || (isWithRegistry && this.missing.size === 0)) return;
    if (isWithRegistry) this.missing.delete(shiftOf(event));
    else this.missing.set(shiftOf(event), item);
  }

  /** The item of the check-in that a refused check-out lacks; undefined where that is not the reason. */
  lackedBy(event: Partial<WorkCardEvent>, code: ReasonCode): number | undefined {
    if (event.type !== 'checkOut' || !mayLackCheckIn(code)) return undefined;
    return this.missing.get(shiftOf(event));
  }
}
