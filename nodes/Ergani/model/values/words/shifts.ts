import { quote } from '../result';
import { words } from './words';

const WRITE_24 = 'Write times by 24 hours, as in 13:00, or with PM';
const LEAVE_OUT_ONE = "Leave out the one that is not meant; the option 'Column Names' says which column is which";
const SAY_WORD = "say by the option 'Event Words' what the word means";

/** The display names of a departure or an arrival, and of the column for its date. */
interface EndLabels {
  time: string;
  date: string;
}

const dayUnknown = <Facts extends EndLabels = EndLabels>(text: string | ((facts: Facts) => string)) =>
  words<Facts>({
    code: 'dayUnknown',
    text,
    remedy: ({ time, date }) => `Enter ${time} with its date, like 2026-05-05 06:00, or the date in a column ${date}`,
  });

/** What contradicts the time of a row in a column beside it. */
const BESIDE = {
  minutes: 'may be its minutes',
  beforeNoon: 'the times of the row are before noon',
  afterNoon: 'the times of the row are after noon',
} as const;

/** Another event, in words: `the check-in of row 3`. */
interface OtherEvent {
  other: string;
}

const PARTED = {
  text: 'is a midnight at which a shift ends and another begins: they may be one',
  remedy: 'If nobody left, make one shift of the two, else submit them one by one',
} as const;

/** The words of arrivals and departures: those of one row, then those of several. */
export const SHIFTS = {
  twelveHours: words({
    code: 'ambiguousTime',
    text: 'may be by a clock of twelve hours, as the times of other rows seem to be',
    remedy: 'Write times by 24 hours, as in 16:30, or with AM or PM; or give departures of the next day their dates',
  }),
  beforeNoon: words<{ header: string }>({
    code: 'ambiguousTime',
    text: ({ header }) => `stands in ${quote(header)}, and is before noon`,
    remedy: WRITE_24,
  }),
  besideTime: words<{ label: string; why: keyof typeof BESIDE }>({
    code: 'ambiguousTime',
    text: ({ label, why }) => `stands in ${quote(label)}, and ${BESIDE[why]}`,
    remedy: `${WRITE_24}, in one cell`,
  }),
  decimalHours: words({
    code: 'ambiguousTime',
    text: 'can be a decimal number of hours, as in other rows',
    remedy: 'Write times as in 08:30',
  }),
  dayOffWithTimes: words({
    code: 'mixedForms',
    text: 'says that nobody worked, and the row has times',
    remedy: `Empty the cell if somebody worked, else the times; or ${SAY_WORD}`,
  }),
  eventBesideTimes: words<{ labels: readonly string[] }>({
    code: 'mixedForms',
    text: ({ labels }) => `stands beside ${labels.join(' or ')}: which of them counts can't be told`,
    remedy: LEAVE_OUT_ONE,
  }),
  dayOffOrDeparture: words({
    code: 'ambiguousEvent',
    text: 'can be a departure, or a day off',
    remedy: "Say by the option 'Event Words' what the word means: a departure, or that the row is to be skipped",
  }),
  noTimes: words({
    code: 'noTimes',
    text: 'are empty: there is nothing to report',
    remedy: 'If somebody worked, enter the times',
  }),
  noEvent: words({
    code: 'noEvent',
    text: 'is neither an arrival nor a departure',
    remedy: `If it is one, ${SAY_WORD}`,
  }),
  bothWithoutTimes: words({
    code: 'missing',
    text: 'are in no column, and Event stands for both:',
    remedy: 'Enter both times, or which of the two the event is',
  }),
  midnightForNone: words({
    code: 'ambiguousTime',
    text: 'is midnight, which may stand for no time',
    remedy: 'Empty it if there was none, else enter the departure with its date',
  }),
  otherDayThanArrival: words<{ than: string }>({
    code: 'cellsDiffer',
    text: ({ than }) => `names another day than ${than}`,
    remedy: LEAVE_OUT_ONE,
  }),
  otherDayThanDeparture: words<{ than: string }>({
    code: 'cellsDiffer',
    text: ({ than }) => `names another day than ${than}`,
    remedy: 'Correct one of the two',
  }),
  notLater: words<{ than: string }>({
    code: 'departureFirst',
    text: ({ than }) => `is not later than ${than}`,
    remedy: 'Correct one of the two',
  }),
  sameTime: words<{ than: string }>({
    code: 'departureFirst',
    text: ({ than }) => `is the same as ${than}`,
    remedy: 'Empty the one that is not known, or enter both with their dates',
  }),
  outOfOrder: dayUnknown("is earlier than a time before it on the row, or that one can't be read"),
  aloneInMorning: dayUnknown('stands alone, before 11:00: it can be of this day or the next'),
  afterUnread: dayUnknown("depends on the arrival, which can't be read"),
  longAfter: words<EndLabels & { hours: number }>({
    code: 'dayUnknown',
    text: ({ hours }) => `is more than ${hours} hours after the arrival: which day is it of?`,
    remedy: ({ time, date }) =>
      `Write it by 24 hours, as in 16:00; or enter ${time} with its date, like 2026-05-05 06:00, or the date in a column ${date}`,
  }),
  workDayUnknown: words<{ arrival: string }>({
    code: 'dayUnknown',
    text: "depends on the arrival, which can't be read",
    remedy: ({ arrival }) => `Correct ${arrival}`,
  }),
  partedShift: words({ code: 'ambiguousTime', ...PARTED }),
  otherOfPartedShift: words({ code: 'otherHalfRefused', ...PARTED }),
  tooOld: words({
    code: 'tooOld',
    text: 'is more than a year ago',
    remedy: 'Correct the year. A workbook that counts its days from 1904 is four years off',
  }),
  dateOfShift: words<OtherEvent>({
    code: 'dateOfShift',
    text: ({ other }) => `of a check-out is earlier than ${other} under the same date, which may be that of the shift`,
    remedy: 'Write the day on which it happened, or enter the day of its shift as Reference Date',
  }),
  departureBeforeArrival: words<OtherEvent>({
    code: 'departureBeforeArrival',
    text: ({ other }) => `of a check-out is before each check-in of its work day, such as ${other}`,
    remedy: 'Enter the day on which its shift began as Reference Date, or correct the time',
  }),
  oneKindOnly: words<OtherEvent>({
    code: 'oneKindOnly',
    text: ({ other }) =>
      `is the same for all rows, and this one comes hours after ${other}: it may be of the other kind`,
    remedy: "Say by the option 'Event Words' what the word means, or correct the rows that are of the other kind",
  }),
  otherHalf: words<OtherEvent>({
    code: 'otherHalfRefused',
    text: ({ other }) => `is that of a shift whose other half, ${other}, can't be submitted`,
    remedy: 'Correct the other half first, then submit both',
  }),
  shiftsOverlap: words<{ row: string }>({
    code: 'shiftsOverlap',
    text: ({ row }) => `overlap with those of ${row}, or touch them`,
    remedy:
      "Make one row of tasks that follow each other; of a correction leave the row that counts, or use the example 'Correct an event'",
  }),
};
