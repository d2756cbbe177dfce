import { soleEmployer } from '../../../model/workCard/repeats';
import { isInDoubt, workDaysOf } from '../../../model/workCard/shifts';
import { rowOf } from '../../../model/cells/numbers';
import { toRegistryTime } from '../../../model/cells/time';
import type { EventOutcome } from './output';
import type { ReadEvent } from './readEvent';

/** One of what an item gives: an event, or what makes it none. */
export interface ReadItem {
  item: number;
  read: ReadEvent | EventOutcome;
}

/**
 * Adds to each event what only the others can tell: whether its date can be read as it was, and the work day of a
 * check-out that names none. Changes them in place; each change and each doubt is a warning.
 * Section: Resources, CardDetails, f_reference_date.
 *
 * @param all of one input, in its order
 * @param hasMonthFirst whether a date of the input that is part of no event has the month first
 */
export function compareEvents(all: readonly ReadItem[], hasMonthFirst: boolean): void {
  doubtOrder(all, hasMonthFirst);
  const isOpen = all.some(
    ({ read }) => 'warnings' in read && isInDoubt({ event: read.entry, dayAssumed: read.dayAssumed }),
  );
  if (!isOpen) return;
  const told = all.map(({ read }) => {
    if ('warnings' in read) return { event: read.entry, dayAssumed: read.dayAssumed };
    return { event: 'entry' in read ? read.entry : {} };
  });
  const employer = soleEmployer(told.map(({ event }) => event));
  for (const [place, { referenceDate, checkIn }] of workDaysOf(told, employer)) {
    const { entry, warnings } = all[place].read as ReadEvent;
    const { eventTime } = told[checkIn ?? place].event as ReadEvent['entry'];
    if (referenceDate !== entry.referenceDate) entry.ownReferenceDate = entry.referenceDate;
    entry.referenceDate = referenceDate;
    warnings.push(
      checkIn === null
        ? `Reference Date is empty: "${referenceDate}" was assumed, the day of the event, since no other item tells which check-in it belongs to. For a shift that began the day before, enter that day`
        : `Reference Date is empty: "${referenceDate}" was taken from the check-in at ${toRegistryTime(eventTime)} of ${rowOf(all[checkIn].item)}`,
    );
  }
}

/** Remarks on rows that name no branch where others do: merged cells are filled in their first row alone. */
export function remarkOnBranches(all: readonly ReadItem[]): void {
  const isNamed = all.some(({ read }) => 'entry' in read && Number(read.entry.branch) > 0);
  if (!isNamed) return;
  for (const { read } of all) {
    if ('warnings' in read && read.entry.branchAssumed && read.entry.branch !== undefined)
      read.warnings.push('Branch is empty: "0", the main one, was taken, and other rows have another');
  }
}

/**
 * A sheet has one order of dates: where one of its rows has the month first, those that can be read in both ways can't be
 * read.
 */
function doubtOrder(all: readonly ReadItem[], hasMonthFirst: boolean): void {
  const contradicts =
    hasMonthFirst ||
    all.some(({ read }) => 'problems' in read && read.problems.some(({ code }) => code === 'monthFirst'));
  if (!contradicts) return;
  for (const one of all) {
    const { read } = one;
    if ('warnings' in read && read.doubt) one.read = { status: 'invalid', problems: [read.doubt()], entry: read.entry };
  }
}
