import { FIELD_LABELS } from './fields';
import { type Problem, refused } from '../values/result';
import type { RowNames } from '../values/rowNames';
import { timeText } from '../values/time/written';
import type { TimelineRefusal, TimelineRule } from './timeline';
import type { TimelineEvent } from './timelineEvent';

const { event: EVENT, eventTime: EVENT_TIME, referenceDate: REFERENCE_DATE } = FIELD_LABELS;

/** @param other the event that contradicts it, in words; '' where there is none */
type Wording = (other: string) => { field: string; text: string; remedy: string };

/** The words of each rule. The text follows the time of the event. */
const WORDING: Record<Exclude<TimelineRule, 'monthFirst'>, Wording> = {
  partedShift: () => ({
    field: EVENT_TIME,
    text: 'is a midnight at which a shift ends and another begins: they may be one',
    remedy: 'If nobody left, make one shift of the two, else submit them one by one',
  }),
  tooOld: () => ({
    field: EVENT_TIME,
    text: 'is more than a year ago',
    remedy: 'Correct the year. A workbook that counts its days from 1904 is four years off',
  }),
  dateOfShift: (other) => ({
    field: EVENT_TIME,
    text: `of a check-out is earlier than ${other} under the same date, which may be that of the shift`,
    remedy: `Write the day on which it happened, or enter the day of its shift as ${REFERENCE_DATE}`,
  }),
  departureBeforeArrival: (other) => ({
    field: EVENT_TIME,
    text: `of a check-out is before each check-in of its work day, such as ${other}`,
    remedy: `Enter the day on which its shift began as ${REFERENCE_DATE}, or correct the time`,
  }),
  oneKindOnly: (other) => ({
    field: EVENT,
    text: `is the same for all rows, and this one comes hours after ${other}: it may be of the other kind`,
    remedy: "Say by the option 'Event Words' what the word means, or correct the rows that are of the other kind",
  }),
  otherHalf: (other) => ({
    field: EVENT_TIME,
    text: `is that of a shift whose other half, ${other}, can't be submitted`,
    remedy: 'Correct the other half first, then submit both',
  }),
};

/** The problem of an event that the timeline refuses. That of a date in doubt (`monthFirst`) is made with its row. */
export function problemOf(
  { rule, other }: TimelineRefusal & { rule: Exclude<TimelineRule, 'monthFirst'> },
  event: TimelineEvent,
  otherEvent: TimelineEvent | undefined,
  names: RowNames,
): Problem {
  const { field, text, remedy } = WORDING[rule](otherEvent === undefined ? '' : describe(otherEvent, names));
  const written = field === EVENT_TIME ? [timeText(event.time)] : [];
  return refused(codeOf(rule, other), field, text, remedy, ...written).problem;
}

/** The code of a rule. In a shift parted at midnight, only a midnight alone on its row is ambiguous itself. */
function codeOf(rule: Exclude<TimelineRule, 'monthFirst'>, other: number | undefined): Problem['code'] {
  if (rule === 'otherHalf') return 'otherHalfRefused';
  if (rule !== 'partedShift') return rule;
  return other === undefined ? 'ambiguousTime' : 'otherHalfRefused';
}

const KINDS = { checkIn: 'check-in', checkOut: 'check-out' } as const;

const describe = ({ kind, row }: TimelineEvent, names: RowNames): string => `the ${KINDS[kind]} of ${names.of(row)}`;
