import { FIELD_LABELS } from '../../../model/sheet/fields';
import { addTo } from '../../../model/values/groups';
import { type Problem, refused } from '../../../model/values/result';
import { localTime } from '../../../model/values/time/read';
import { HOUR, MINUTE, REGISTRY_ZONE } from '../../../model/values/time/zones';
import type { ReadEvent, ReadItem } from './readEvent';

type EventItem = ReadItem & { read: ReadEvent };

const isEvent = (one: ReadItem): one is EventItem => 'warnings' in one.read;

/**
 * Refuses events that, beside the others of the input, may be other ones than they were read as. Changes them in place.
 *
 * @param hasMonthFirst whether a date of the input that is part of no event has the month first
 */
export function castDoubts(all: readonly ReadItem[], hasMonthFirst: boolean): void {
  doubtOrder(all, hasMonthFirst);
  doubtMidnights(all.filter(isEvent));
}

function refuse(one: EventItem, problem: Problem): void {
  const { entry } = one.read;
  (one as ReadItem).read = { status: 'invalid', problems: [problem], entry };
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
  for (const one of all) if (isEvent(one) && one.read.doubt) refuse(one, one.read.doubt());
}

const { problem: PARTED } = refused(
  'ambiguousTime',
  FIELD_LABELS.eventTime,
  'is that of a midnight at which a shift ends and another begins: they may be one',
  'If nobody left, make one shift of the two, else submit them one by one',
);

/** A check-out and a check-in at one midnight: systems that count by the day end a shift there, and begin another. */
function doubtMidnights(events: EventItem[]): void {
  const midnights = new Map<string, EventItem[]>();
  for (const one of events) {
    const { employeeAfm, type, eventTime } = one.read.entry;
    // By the registry's clock, full hours are those of UTC: what is close to none is quickly left aside.
    if ((eventTime + MINUTE) % HOUR >= 3 * MINUTE) continue;
    const { day, clock } = localTime(type === 'checkOut' ? eventTime + MINUTE : eventTime, REGISTRY_ZONE);
    if (clock < 2 * MINUTE) addTo(midnights, `${employeeAfm} ${day}`, one);
  }
  for (const together of midnights.values()) {
    const types = new Set(together.map(({ read }) => read.entry.type));
    if (types.size > 1) for (const one of together) refuse(one, PARTED);
  }
}
