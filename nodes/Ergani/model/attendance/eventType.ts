import { codeText } from '../values/codeText';
import { fold } from '../values/normalise';
import { withoutLeadingZeros } from '../values/numbers';
import { about, type Reading, refused, understood } from '../values/result';
import { noValue } from '../values/sheetErrors';
import { ARRIVAL_WORDS, bareWords, DEPARTURE_WORDS } from './columns';
import { FIELD_LABELS } from './fields';

export type EventType = 'checkIn' | 'checkOut';

/** What a word says of a row: one event, an arrival and a departure, or that it is neither (a break, a day off). */
export type EventWord = EventType | 'both' | 'skip';

/** What users say that their words mean, by the words folded. */
export type EventWords = ReadonlyMap<string, EventWord>;

const { event: EVENT } = FIELD_LABELS;

const CHECK_IN_WORDS = [
  ...bareWords(ARRIVAL_WORDS),
  'entrance',
  'arrive',
  'enter',
  'entered',
  'login',
  'C/In',
  'overtime in',
  'OT in',
  'arrivée',
  'enregistrement',
  'entrée',
  'έναρξη βάρδιας',
  'αρχή',
  'μέσα',
];
const CHECK_OUT_WORDS = [
  ...bareWords(DEPARTURE_WORDS),
  'depart',
  'exited',
  'logout',
  'C/Out',
  'overtime out',
  'OT out',
  'sortie',
  'λήξη βάρδιας',
  'έξω',
];

/** What systems call a row of a whole shift, and people its kind. */
const BOTH_WORDS = [
  ...['both', 'clock', 'shift', 'work', 'timesheet', 'regular', 'overtime', 'present'],
  ...['βάρδια', 'εργασία', 'κανονική', 'υπερωρία', 'παρών', 'παρούσα'],
];
/** Breaks, which are no events of a work card; those that end with the word are too many for a list. */
const BREAK_WORDS = [
  'skip',
  'pause',
  'pause end',
  'out back',
  ...['break', 'lunch', 'meal'].flatMap((word) => ['', 'in', 'out', 'start', 'end', 'time'].map((part) => word + part)),
];
/** Folded; in Greek διάλειμμα and διαλείμματος, not χωρίς διάλειμμα. */
const BREAK = /^(?!no|.*(without|xωpiσ)).*(break(time)?|restperiod|δiaλeimma(toσ)?)$/;
/** What can be a day off, and a departure as well. */
const LEAVING_WORDS = ['off', 'leave'];
const DAY_OFF_WORDS = [
  ...LEAVING_WORDS,
  'day off',
  'absent',
  'absence',
  'holiday',
  'vacation',
  'sick',
  'sick leave',
  'ρεπό',
  'άδεια',
  'αργία',
  'απουσία',
  'απών',
  'απούσα',
  'ασθένεια',
  'ανάπαυση',
];

const EVENT_WORDS = new Map<string, EventWord>([
  ...CHECK_IN_WORDS.map((word) => [fold(word), 'checkIn'] as const),
  ...CHECK_OUT_WORDS.map((word) => [fold(word), 'checkOut'] as const),
  ...BOTH_WORDS.map((word) => [fold(word), 'both'] as const),
  ...[...BREAK_WORDS, ...DAY_OFF_WORDS].map((word) => [fold(word), 'skip'] as const),
]);

/** What a folded word says, by any of the lists; undefined for an unknown one. */
export const meaningOf = (word: string): EventWord | undefined =>
  EVENT_WORDS.get(word) ?? (BREAK.test(word) ? 'skip' : undefined);

const DAYS_OFF = new Set(DAY_OFF_WORDS.map(fold));

/** Whether a word that was read is one event: no whole shift, and no break. */
export const isOneEvent = (reading: Reading<EventWord>): reading is Reading<EventType> =>
  reading.ok && (reading.value === 'checkIn' || reading.value === 'checkOut');

const NO_WORDS: EventWords = new Map();

/** Whether a cell says in words that there was neither an arrival nor a departure. */
export function isSkipWord(value: unknown, words?: EventWords): boolean {
  const folded = fold(codeText(value) ?? '');
  return (words?.get(folded) ?? meaningOf(folded)) === 'skip' || (!/\d/.test(folded) && mayBeDayOff(value, words));
}

/** What the user says that a folded word means, a code with its leading zeros or without; undefined for nothing. */
const saidOf = (word: string, words: EventWords): EventWord | undefined =>
  words.size > 0 ? (words.get(word) ?? words.get(withoutLeadingZeros(word))) : undefined;

/** A cell's word, folded, unless the user says what it means; '' for none. */
const wordOf = (value: unknown, words = NO_WORDS): string => {
  const folded = fold(codeText(value) ?? '');
  return saidOf(folded, words) === undefined ? folded : '';
};

/** Whether a cell says that somebody did not work on that day. */
export const isDayOff = (value: unknown, words?: EventWords): boolean => DAYS_OFF.has(wordOf(value, words));

/** Whether a cell speaks of a day off, such as `Annual leave`; of `Off` it can't be told. */
export function mayBeDayOff(value: unknown, words?: EventWords): boolean {
  const word = wordOf(value, words);
  return [...DAYS_OFF].some((one) => one.length > 3 && word.includes(one));
}

/** Whether a cell's word means a day off to some, and a departure to others. */
export const isLeaving = (value: unknown, words?: EventWords): boolean => /^(off|leave)$/.test(wordOf(value, words));

/** Letters that can mean either. I and O look like the codes 1 and 0, which mean the opposite of in and out. */
const AMBIGUOUS_EVENTS = new Map([
  [fold('Ε'), 'check-in (Είσοδος, entry) or check-out (Έξοδος, exit)'],
  [fold('Α'), 'check-in (Άφιξη, arrival) or check-out (Αποχώρηση)'],
  [fold('I'), 'check-in (in) or check-out (the code 1)'],
  [fold('O'), 'check-out (out) or check-in (the code 0)'],
]);

const WRITE_EVENT =
  "Enter checkIn or Είσοδος for an arrival, checkOut or Έξοδος for a departure; or say by the option 'Event Words' what the words or codes of a system mean";

/** What f_type holds for each type of event. Section: Resources, CardDetails, f_type. */
const EVENT_CODES: Record<string, EventType> = { '0': 'checkIn', '1': 'checkOut' };
const CODE = /^0*[01]$/;

/** Whether a cell is one of these codes, of which the user does not say what it means. */
export const isEventCode = (value: unknown, words?: EventWords): boolean => CODE.test(wordOf(value, words));

/**
 * Reads an event's type from its code (0 = check-in, 1 = check-out), from an English or Greek word in any case and with
 * or without accents, or from both where they agree ("0 - Είσοδος"). True and false are refused, unless the
 * user says what they mean: they name no direction. Section: Resources, CardDetails, f_type.
 *
 * @param words of the user, which come before all others
 */
export function readEventType(value: unknown, words: EventWords = NO_WORDS): Reading<EventWord> {
  const none = noValue(value, EVENT, WRITE_EVENT);
  if (none !== null) return none;
  const text = codeText(typeof value === 'boolean' ? `${value}` : value) ?? '';
  const word = fold(text);
  const own = saidOf(word, words);
  if (own !== undefined) return understood(own);
  const code = EVENT_CODES[CODE.test(text) ? text.slice(-1) : ''];
  if (code !== undefined) return understood(code);
  // A number in brackets is the system's own: `IN (1)`.
  const named = meaningOf(word) ?? meaningOf(fold(text.replace(/\(\d{1,3}\)$/, '')));
  if (named !== undefined) return understood(named);
  const ambiguous = AMBIGUOUS_EVENTS.get(word);
  if (ambiguous !== undefined)
    return refused('ambiguousEvent', EVENT, about(value, `can be ${ambiguous}`), WRITE_EVENT);
  const coded = EVENT_CODES[word.slice(0, 1)];
  if (coded !== undefined && EVENT_WORDS.get(word.slice(1)) === coded) return understood(coded);
  return refused('unknownEvent', EVENT, about(value, 'is neither a check-in nor a check-out'), WRITE_EVENT);
}
