import type { ReasonCode } from '../reasonCodes';
import { howToWrite } from './howToWrite';
import { words } from './words';

/** What the words of a cell know that can't be read as a time. */
export interface UnreadFacts {
  /** What its field asks for, where that is less than a day with its time. */
  wanted?: 'day' | 'clock';
  /** In which a date was read: `day/month/year`. */
  order?: string;
  /** The first and the last that a date can have. */
  years?: readonly [number, number];
  /** What shows that dates may have the month first. */
  shownBy?: 'halfOfDay' | 'otherRows';
  change?: ClockChange;
}

/** A local time that the clocks of a zone don't show, or show twice. */
export interface ClockChange {
  isSkipped: boolean;
  /** Its name; undefined where the cell names it. */
  zone?: string;
  offsets: readonly string[];
  /** The field that takes a time with its offset, where the cell does not. */
  inField?: string;
}

/** A problem of a cell that can't be read. `remedy`: where the field asks for a day with its time. */
const unread = (
  code: ReasonCode,
  text: string | ((facts: UnreadFacts) => string),
  remedy: string | ((facts: UnreadFacts) => string) = howToWrite('time'),
) =>
  words<UnreadFacts>({
    code,
    text,
    remedy: (facts) => {
      if (facts.wanted !== undefined) return howToWrite(facts.wanted);
      return typeof remedy === 'string' ? remedy : remedy(facts);
    },
  });

const YEAR_FIRST = 'Write the year first, as in 2026-02-03 07:59, which has one reading';
const WHOLE_YEAR = 'Write the year with four digits, as in 2026-03-10';

const SHOWN_BY = {
  halfOfDay: ', beside a time with a.m. or p.m.',
  otherRows: ', and the dates of the sheet may have the month first',
} as const;

/** What also mends a problem of the order of dates, where there is the option. */
export const OR_SET_ORDER = ", or set the option 'Date Order'";

/** The words of cells that can't be read as a day or a time. */
export const UNREAD = {
  notATime: unread('notATime', 'is not a date or time'),
  noClock: unread('notATime', 'holds no time of the day'),
  notASerial: unread('notATime', 'is not a date or time as Excel or a clock count it'),
  invalidDate: unread('notATime', 'is not a valid date'),
  otherOffset: unread('notATime', 'has another offset than the zone behind it at that time'),
  notAClock: unread('notATime', 'is not a time of the day', howToWrite('clock')),
  nowAndMore: unread(
    'notATime',
    'holds a time, and something more behind it',
    'Leave one time in the field: remove {{ $now }} where it stands before the column that was dragged in',
  ),
  outsideYears: unread('outsideYears', ({ years = [] }) => `lies outside the years ${years.join(' to ')}`),

  eitherOrder: unread(
    'ambiguousDate',
    ({ shownBy }) => `can have the day or the month first${shownBy === undefined ? '' : SHOWN_BY[shownBy]}`,
    YEAR_FIRST,
  ),
  monthFirst: unread('monthFirst', 'is a date only if its month comes first', YEAR_FIRST),
  monthFirstByWeekday: unread('monthFirst', 'is on that weekday only if its month comes first', YEAR_FIRST),
  notInCalendar: unread(
    'notADate',
    ({ order }) => `is not a day of the calendar${order === undefined ? '' : ` as ${order}`}`,
  ),
  notInOrder: unread('notADate', ({ order }) => `is not a date as ${order}`),
  yearAtEnd: unread('notADate', 'has its year at the end, not first'),
  otherWeekday: unread('notADate', 'names another weekday than that of its date'),
  yearOrDay: unread('twoDigitYear', 'has a year of two digits, which may be the day', WHOLE_YEAR),
  shortYear: unread('twoDigitYear', 'has a year of two digits, and may have the month first', WHOLE_YEAR),
  zoneOf1899: unread(
    'ambiguousTime',
    'has a zone or an offset beside a day of 1899, on which spreadsheets put times',
    howToWrite('clock'),
  ),
  clockOrPart: unread('ambiguousTime', 'can be hours and minutes, or a part of a day', howToWrite('clock')),
  twoTimes: unread('ambiguousTime', 'can hold two times, or one with an offset'),
  unknownZone: unread('unknownTimezone', 'names a zone that is none'),
  zoneNotUsed: unread('unknownTimezone', 'is in a zone whose time is not used on that day'),
  clockChange: unread(
    'clockChange',
    ({ change }) => {
      const [happens, go] = change?.isSkipped ? ['does not exist', 'forward'] : ['occurs twice', 'back'];
      return `${happens} in ${change?.zone ?? 'its zone'}, where the clocks go ${go}`;
    },
    ({ change }) => {
      const inField = change?.inField === undefined ? '' : `, in ${change.inField}`;
      return `Enter the time that is meant with its offset, ${change?.offsets.join(' or ')}${inField}`;
    },
  ),
};

export type UnreadKind = keyof typeof UNREAD;

/** The words of days and times that were read, and can't be used. */
export const TIMES = {
  ...UNREAD,

  notAZone: words({
    code: 'unknownTimezone',
    text: 'is not a time zone',
    remedy: 'Enter the name of a zone, e.g. Europe/Athens',
  }),
  midnightOrDay: words({
    code: 'ambiguousTime',
    text: 'can be a midnight or a day without a time',
    remedy: 'Enter it as text, like 2026-05-04 08:00 (midnight is 00:00) or 2026-05-04T08:00:00+03:00',
  }),
  dateWithoutTime: words<{ inSameCell: boolean }>({
    code: 'dateWithoutTime',
    text: 'holds a date but no time',
    remedy: ({ inSameCell }) =>
      `Add the time of the day ${inSameCell ? 'in the same cell, as in 2026-05-04 08:00, or ' : ''}in a column of its own; midnight is 00:00`,
  }),
  dateForClock: words({ code: 'dateWithoutTime', text: 'holds a date but no time', remedy: howToWrite('clock') }),

  timeWithoutDate: words({
    code: 'timeWithoutDate',
    text: 'holds a time but no date',
    remedy: 'Add the date, in the same cell or in a column of its own',
  }),
  timeForDay: words({ code: 'timeWithoutDate', text: 'holds a time but no day', remedy: howToWrite('day') }),

  withSeconds: words({
    code: 'notATime',
    text: 'has seconds, which the registry does not take here',
    remedy: howToWrite('clock'),
  }),
  cellsNameOthers: words<{ what: 'day' | 'time'; than: string }>({
    code: 'cellsDiffer',
    text: ({ what, than }) => `names another ${what} than ${than}`,
    remedy: 'Leave one of them empty, or make them agree. The work day of a shift belongs in Reference Date',
  }),
};
