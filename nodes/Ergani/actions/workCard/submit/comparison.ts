import { soleEmployer } from '../../../model/workCard/repeats';
import { sequenceOf } from '../../../model/workCard/sequence';
import { type ToldEvent, workDaysOf } from '../../../model/workCard/shifts';
import { FIELD_LABELS } from '../../../model/sheet/fields';
import { refused } from '../../../model/values/result';
import { fold } from '../../../model/values/normalise';
import { rowOf } from '../../../model/values/numbers';
import { toRegistryTime } from '../../../model/values/time/read';
import { castDoubts } from './doubts';
import type { ReadEvent, ReadItem } from './readEvent';

/**
 * Adds to each event what only the others can tell: whether it can be read as it was, the work day of a check-out that
 * names none, and whether it can take the place of another. Changes them in place; each change and each doubt is a
 * warning. Sections: Resources, CardDetails, f_reference_date; Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
 *
 * @param all of one input, in its order
 * @param hasMonthFirst whether a date of the input that is part of no event has the month first
 * @returns all, in the order in which to send them
 */
export function compareEvents(all: readonly ReadItem[], hasMonthFirst: boolean): readonly ReadItem[] {
  castDoubts(all, hasMonthFirst);
  compareNames(all);
  const told = all.map(({ read }): ToldEvent => ('entry' in read ? read : NOTHING_TOLD));
  const employer = soleEmployer(told.map(({ entry }) => entry));
  for (const [place, { referenceDate, checkIn }] of workDaysOf(told, employer)) {
    const { entry, warnings } = all[place].read as ReadEvent;
    if (referenceDate !== entry.referenceDate) entry.ownReferenceDate = entry.referenceDate;
    entry.referenceDate = referenceDate;
    warnings.push(
      checkIn === null
        ? `Reference Date is empty: "${referenceDate}" was assumed, the day of the event, since no other item tells which check-in it belongs to. For a shift that began the day before, enter that day`
        : `Reference Date is empty: "${referenceDate}" was taken from the check-in ${momentOf(checkIn)}`,
    );
  }
  const { unparted, moved } = sequenceOf(told, employer);
  for (const [place, before] of unparted) {
    const { read } = all[place];
    if (!('warnings' in read)) continue;
    const [same, other] = read.entry.type === 'checkIn' ? ['check-in', 'check-out'] : ['check-out', 'check-in'];
    read.warnings.push(
      `No ${other} comes between this and the ${same} ${momentOf(before)}: the registry takes the one that it gets last`,
    );
  }
  return moved.size === 0 ? all : all.map((_, place) => all[moved.get(place) ?? place]);

  function momentOf(place: number): string {
    return `at ${toRegistryTime(told[place].entry.eventTime as number)} of ${rowOf(all[place].item)}`;
  }
}

type Named = Pick<ReadEvent['entry'], 'lastName' | 'firstName'>;

/** Remarks on a tax number that has other names in an earlier row, and refuses that of the employer. */
function compareNames(all: readonly ReadItem[]): void {
  const first = new Map<string, { item: number; entry: Named }>();
  for (const one of all) {
    const { item, read } = one;
    if (!('warnings' in read)) continue;
    const { entry, warnings } = read;
    const before = first.get(entry.employeeAfm);
    if (before === undefined) first.set(entry.employeeAfm, { item, entry });
    else if (!isNamedAlike(before.entry, entry)) warnings.push(`Employee AFM has other names in ${rowOf(before.item)}`);
    if (entry.employeeAfm === entry.employerAfm) one.read = { status: 'invalid', problems: [OF_EMPLOYER], entry };
  }
}

/** Most rows of an employee have the very same names: the others alone are worth a text. */
const isNamedAlike = (one: Named, other: Named): boolean =>
  (one.lastName === other.lastName && one.firstName === other.firstName) ||
  fold(`${one.lastName} ${one.firstName}`) === fold(`${other.lastName} ${other.firstName}`);

const { problem: OF_EMPLOYER } = refused(
  'notAnAfm',
  FIELD_LABELS.employeeAfm,
  "is the employer's",
  'Correct one of the two',
);

const NOTHING_TOLD: ToldEvent = { entry: {} };

/** Remarks on rows that name no branch where others do: merged cells are filled in their first row alone. */
export function remarkOnBranches(all: readonly ReadItem[]): void {
  const isNamed = all.some(({ read }) => 'entry' in read && Number(read.entry.branch) > 0);
  if (!isNamed) return;
  for (const { read } of all) {
    if ('warnings' in read && read.entry.branchAssumed && read.entry.branch !== undefined)
      read.warnings.push('Branch is empty: "0", the main one, was taken, and other rows have another');
  }
}
