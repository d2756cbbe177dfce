import { FIELD_LABELS } from './fields';
import { rowOf } from '../values/numbers';
import { type Problem, refused } from '../values/result';
import { toRegistryTime } from '../values/time/read';
import type { TimelineRefusal, TimelineRule } from './timeline';
import type { TimelineEvent } from './timelineEvent';

const { event: EVENT, eventTime: EVENT_TIME, referenceDate: REFERENCE_DATE } = FIELD_LABELS;

/** What is said of an event, and of the one that it is held against. */
interface Described {
  /** Its time, in quotes. */
  time: string;
  /** The other event in words. */
  other: string;
  event: TimelineEvent;
}

type Wording = (described: Described) => { field: string; quoting: string; quiet: string; remedy: string };

const PARTED = 'is that of a midnight at which a shift ends and another begins: they may be one';

/** What is wrong by each rule, and what to do about it. */
const WORDING: Record<Exclude<TimelineRule, 'monthFirst'>, Wording> = {
  partedShift: () => ({
    field: EVENT_TIME,
    quoting: PARTED,
    quiet: PARTED,
    remedy: 'If nobody left, make one shift of the two, else submit them one by one',
  }),
  tooOld: ({ time }) => ({
    field: EVENT_TIME,
    quoting: `${time} is more than a year ago`,
    quiet: 'is more than a year ago',
    remedy: 'Correct the year. A workbook that counts its days from 1904 is four years off',
  }),
  dateOfShift: ({ time, other, event }) => ({
    field: EVENT_TIME,
    quoting: `${time} of a check-out is earlier than ${other}, which stands before it under the same date: "${event.writtenDate}" may be the date of the shift`,
    quiet: `of a check-out is earlier than ${other}, which stands before it under the same date: that may be the date of the shift`,
    remedy: `Write the day on which it happened, or enter the day of its shift as ${REFERENCE_DATE}`,
  }),
  departureBeforeArrival: ({ time, other, event }) => ({
    field: EVENT_TIME,
    quoting: `${time} of a check-out is earlier than each check-in of "${event.workDay}", such as ${other}`,
    quiet: `of a check-out is earlier than each check-in of its work day, such as ${other}`,
    remedy: `Enter the day on which its shift began as ${REFERENCE_DATE}, or correct the time`,
  }),
  oneKindOnly: ({ other }) => {
    const words = `is the same for all rows, and this one comes hours after ${other}: it may be of the other kind`;
    return {
      field: EVENT,
      quoting: words,
      quiet: words,
      remedy: "Say by the option 'Event Words' what the word means, or correct the rows that are of the other kind",
    };
  },
  otherHalf: ({ other }) => {
    const words = `is that of a shift whose other half, ${other}, can't be submitted`;
    return {
      field: EVENT_TIME,
      quoting: words,
      quiet: words,
      remedy: `Correct the other half first, then submit both`,
    };
  },
};

/** What is wrong with an event that the timeline refuses, but for a date whose doubt its own row puts into words. */
export function problemOf(
  { rule, other }: TimelineRefusal & { rule: Exclude<TimelineRule, 'monthFirst'> },
  event: TimelineEvent,
  otherEvent: TimelineEvent | undefined,
): Problem {
  const described = {
    time: `"${toRegistryTime(event.time)}"`,
    other: otherEvent === undefined ? '' : describe(otherEvent),
    event,
  };
  const { field, quoting, quiet, remedy } = WORDING[rule](described);
  return refused(codeOf(rule, other), field, { quoting, quiet }, remedy).problem;
}

/** What code stands for a rule: both halves of a parted shift have one, a midnight that stands alone is in doubt itself. */
function codeOf(rule: Exclude<TimelineRule, 'monthFirst'>, other: number | undefined): Problem['code'] {
  if (rule === 'otherHalf') return 'otherHalfRefused';
  if (rule !== 'partedShift') return rule;
  return other === undefined ? 'ambiguousTime' : 'otherHalfRefused';
}

const KINDS = { checkIn: 'check-in', checkOut: 'check-out' } as const;

const describe = ({ kind, row }: TimelineEvent): string => `the ${KINDS[kind]} of ${rowOf(row)}`;
