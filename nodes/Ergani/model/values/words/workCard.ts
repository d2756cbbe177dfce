import { howToWrite } from './howToWrite';
import { words } from './words';

/** These two remedies are also for events that the registry refuses. */
export const SUBMIT_LATER =
  'Submit the event once it has happened. If it has, check its date, its time zone and the clock that it came from';
export const CHECK_CUT_OFF =
  'Check the time of the check-out, and enter the day on which the shift began as Reference Date';

const SET_ZONE = "Say by the option 'Timezone' in which zone the times are, or leave the column out";

/** How a problem is mended where fields are set one by one: by the column to drag in. */
export const DRAG_IN = {
  date: "Drag the column that holds the date into 'Event Date'",
  datedTime: (field: string) => `Drag in a column that holds ${field} with its date, like 2026-05-05 06:00`,
  time: "Drag the column that holds the time of the day into 'Event Time'; midnight is 00:00",
  timeBesideDate: (field: string) =>
    `Drag the column that holds the time of the day into '${field}', and this one into 'Event Date'`,
} as const;

/** The words of events, of their lateness, and of the zone that their row names. */
export const WORK_CARD = {
  inFuture: words<{ now: string }>({
    code: 'inFuture',
    text: ({ now }) => `lies in the future: it is now ${now}`,
    remedy: SUBMIT_LATER,
  }),
  afterCutOff: words({
    code: 'afterCutOff',
    text: 'of a check-out lies after 11:00 on the day after its Reference Date',
    remedy: CHECK_CUT_OFF,
  }),
  lateReasonMissing: words<{ minutes: number }>({
    code: 'lateReasonMissing',
    text: ({ minutes }) => `is empty, and the event is more than ${minutes} minutes old:`,
    remedy:
      "If true, enter 001 (outage), 002 (own system) or 003 (connection). If none is, don't submit it: ask a labour adviser",
  }),
  unknownLateReason: words<{ reasons: Readonly<Record<string, string>> }>({
    code: 'unknownLateReason',
    text: 'is none of the three reasons that the registry takes',
    remedy: ({ reasons }) => {
      const listed = Object.entries(reasons).map(([code, meaning]) => `${code} = ${meaning}`);
      return `Leave it empty, or enter one of: ${listed.join('; ')}. They are for force majeure only`;
    },
  }),
  farReferenceDate: words({
    code: 'cellsDiffer',
    text: 'is far from the day of the event',
    remedy:
      'Enter the day on which the shift began, or leave it empty. Where day and month have changed places, write the year first, as in 2026-05-04',
  }),
  momentLost: words({
    code: 'missing',
    text: "is now, or empty, and a retry can't tell when that was",
    remedy: howToWrite('time'),
  }),
  zoneOfSeveralMeanings: words({
    code: 'unknownTimezone',
    text: 'is not a zone that means one thing alone',
    remedy: SET_ZONE,
  }),
  zoneOfOtherDays: words({
    code: 'unknownTimezone',
    text: 'is a zone whose time is not used on that day',
    remedy: SET_ZONE,
  }),
  otherZone: words({
    code: 'cellsDiffer',
    text: 'stands in a column of the row, and is not the zone that its times were read in',
    remedy: SET_ZONE,
  }),
};
