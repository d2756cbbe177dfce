import { repeatsOf, soleEmployer } from '../../../model/workCard/repeats';
import { workDaysOf } from '../../../model/workCard/shifts';
import { toRegistryTime } from '../../../model/cells/time';
import type { Outcome } from '../../delivery/outcome';
import type { ReadEvent } from '../../delivery/progress';

/**
 * Adds to each row what only the others can tell: the work day of a check-out that names none, and whether an earlier
 * row holds the same event. Changes the rows in place; each change and each doubt is a warning of the row.
 * Sections: Resources, CardDetails, f_reference_date; Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
 *
 * @param rows as they were read, all of one input, in its order
 */
export function compareRows(rows: ReadonlyArray<ReadEvent | Outcome>): void {
  const told = rows.map((row) => ('event' in row ? row : { event: {} }));
  const employer = soleEmployer(told.map(({ event }) => event));
  for (const [place, { referenceDate, checkIn }] of workDaysOf(told, employer)) {
    const row = rows[place] as ReadEvent;
    const { eventTime } = told[checkIn ?? place].event as ReadEvent['event'];
    row.event.referenceDate = referenceDate;
    row.warnings.push(
      checkIn === null
        ? `Reference Date is empty: "${referenceDate}" was assumed, the day of the event, since no other item tells which check-in it belongs to. For a shift that began the day before, enter that day`
        : `Reference Date is empty: "${referenceDate}" was taken from the check-in at ${toRegistryTime(eventTime)} [item ${checkIn}]`,
    );
  }
  const events = rows.map((row) => ('warnings' in row ? row.event : undefined));
  for (const [place, first] of repeatsOf(events, employer)) {
    (rows[place] as ReadEvent).warnings.push(
      `The same event as [item ${first}]: employee, type, time, reference date and branch are equal. Where both are submitted, the registry holds it twice`,
    );
  }
}
