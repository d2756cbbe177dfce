import { soleEmployer } from '../../../model/workCard/repeats';
import { sequenceOf } from '../../../model/workCard/sequence';
import { type ToldEvent, workDaysOf } from '../../../model/workCard/shifts';
import { FIELD_LABELS } from '../../../model/attendance/fields';
import { refused } from '../../../model/cells/reading';
import { fold } from '../../../model/cells/folding';
import { addTo } from '../../../model/cells/groups';
import { rowOf } from '../../../model/cells/numbers';
import { localTime, toRegistryTime } from '../../../model/cells/time';
import { HOUR, MINUTE, REGISTRY_ZONE } from '../../../model/cells/zones';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import type { EventOutcome } from './output';
import type { ReadEvent } from './readEvent';

/** One of what an item gives: an event, or what makes it none. */
export interface ReadItem {
  item: number;
  /** Its place among those of the item. */
  nth: number;
  read: ReadEvent | EventOutcome;
}

/**
 * Adds to each event what only the others can tell: whether its date and its code can be read as they were, the work day of a check-out
 * that names none, and whether it can take the place of another. Changes them in place; each change and each doubt is a
 * warning. Sections: Resources, CardDetails, f_reference_date; Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
 *
 * @param all of one input, in its order
 * @param hasMonthFirst whether a date of the input that is part of no event has the month first
 * @returns all, in the order in which to send them
 */
export function compareEvents(all: readonly ReadItem[], hasMonthFirst: boolean): readonly ReadItem[] {
  doubtOrder(all, hasMonthFirst);
  doubtCodes(all);
  compareNames(all);
  refuseParted(all);
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

/** Refuses a check-out and a check-in at one midnight: systems that count by the day end a shift there, and begin another. */
function refuseParted(all: readonly ReadItem[]): void {
  const midnights = new Map<string, ReadItem[]>();
  for (const one of all) {
    if (!('warnings' in one.read)) continue;
    const { employeeAfm, type, eventTime } = one.read.entry;
    const { day, clock } = localTime(type === 'checkOut' ? eventTime + MINUTE : eventTime, REGISTRY_ZONE);
    if (clock < 2 * MINUTE) addTo(midnights, `${employeeAfm} ${day}`, one);
  }
  for (const events of midnights.values()) {
    if (new Set(events.map(({ read }) => (read as ReadEvent).entry.type)).size < 2) continue;
    for (const one of events)
      one.read = { status: 'invalid', problems: [PARTED], entry: (one.read as ReadEvent).entry };
  }
}

const { problem: PARTED } = refused(
  'ambiguousTime',
  FIELD_LABELS.eventTime,
  'is that of a midnight at which a shift ends and another begins: they may be one',
  'If nobody left, make one shift of the two, else submit them one by one',
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

/** As long as most shifts last, and shorter than any rest between two of them, which by law is of eleven hours. */
const SHORTEST_SHIFT = 5 * HOUR;
const SHORTEST_REST = 11 * HOUR;

const { problem: UPSIDE_DOWN } = refused(
  'ambiguousEvent',
  FIELD_LABELS.event,
  'holds a code by which everybody leaves first and comes hours later: 1 may be the arrival, and 0 the departure',
  "Say by the option 'Event Words' what each code means",
);

/**
 * Where a system counts 1 as an arrival, its sheet has everybody leave in the morning and come in the evening: codes of
 * which all who have several events say so can't be read.
 */
function doubtCodes(all: readonly ReadItem[]): void {
  const coded = all.filter(({ read }) => 'warnings' in read && read.isCoded);
  const byEmployee = new Map<string, WorkCardEvent[]>();
  for (const { read } of coded) addTo(byEmployee, (read as ReadEvent).entry.employeeAfm, (read as ReadEvent).entry);
  const several = [...byEmployee.values()].filter(({ length }) => length > 1);
  if (several.length < 2 || !several.every(isUpsideDown)) return;
  for (const one of coded)
    one.read = { status: 'invalid', problems: [UPSIDE_DOWN], entry: (one.read as ReadEvent).entry };
}

/** Whether an employee leaves before each arrival, and is away for the first one as long as others work. */
function isUpsideDown(events: WorkCardEvent[]): boolean {
  const inOrder = events.sort((one, other) => one.eventTime - other.eventTime);
  const arrival = inOrder.findIndex(({ type }) => type === 'checkIn');
  if (arrival < 1 || inOrder[inOrder.length - 1].type !== 'checkIn') return false;
  const away = inOrder[arrival].eventTime - inOrder[arrival - 1].eventTime;
  return away >= SHORTEST_SHIFT && away < SHORTEST_REST;
}
