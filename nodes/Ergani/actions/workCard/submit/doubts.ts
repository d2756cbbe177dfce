import { FIELD_LABELS } from '../../../model/attendance/fields';
import { addTo } from '../../../model/values/groups';
import { refused } from '../../../model/values/result';
import { HOUR } from '../../../model/values/time/zones';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import type { ReadEvent, ReadItem } from './readEvent';

type EventItem = ReadItem & { read: ReadEvent };

const isEvent = (one: ReadItem): one is EventItem => 'warnings' in one.read;

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
 * which all who have several events say so can't be read. Changes the rows in place.
 * Section: Resources, CardDetails, f_type.
 */
export function doubtCodes(all: readonly ReadItem[]): void {
  const coded = all.filter(isEvent).filter(({ read }) => read.isCoded);
  const byEmployee = new Map<string, WorkCardEvent[]>();
  for (const { read } of coded) addTo(byEmployee, read.entry.employeeAfm, read.entry);
  const several = [...byEmployee.values()].filter(({ length }) => length > 1);
  if (several.length <= 1 || !several.every(isUpsideDown)) return;
  for (const one of coded)
    (one as ReadItem).read = { status: 'invalid', problems: [UPSIDE_DOWN], entry: one.read.entry };
}

/** Whether an employee leaves before the first arrival, for as long as others work, and comes last. */
function isUpsideDown(events: WorkCardEvent[]): boolean {
  const inOrder = events.sort((one, other) => one.eventTime - other.eventTime);
  const arrival = inOrder.findIndex(({ type }) => type === 'checkIn');
  if (arrival < 1 || inOrder[inOrder.length - 1].type !== 'checkIn') return false;
  const away = inOrder[arrival].eventTime - inOrder[arrival - 1].eventTime;
  return away >= SHORTEST_SHIFT && away < SHORTEST_REST;
}
