import { codeText } from '../cells/codeText';
import { fold } from '../cells/folding';
import { about, isEmpty, type Reading, refused, understood } from '../cells/reading';
import { lazily } from '../cells/remembered';
import { sheetError } from '../cells/sheetErrors';
import { FIELD_LABELS } from './columns';

export type EventType = 'checkIn' | 'checkOut';

const { event: EVENT } = FIELD_LABELS;

const CHECK_IN_WORDS = [
  'check-in',
  'checked in',
  'in',
  'entry',
  'entrance',
  'arrival',
  'arrive',
  'arrived',
  'start',
  'begin',
  'clock in',
  'punch in',
  'sign in',
  'login',
  'είσοδος',
  'εισ',
  'προσέλευση',
  'άφιξη',
  'έναρξη',
  'έναρξη εργασίας',
  'έναρξη βάρδιας',
  'αρχή',
  'μέσα',
];
const CHECK_OUT_WORDS = [
  'check-out',
  'checked out',
  'out',
  'exit',
  'departure',
  'depart',
  'departed',
  'end',
  'finish',
  'clock out',
  'punch out',
  'sign out',
  'logout',
  'έξοδος',
  'εξ',
  'αποχώρηση',
  'αναχώρηση',
  'λήξη',
  'λήξη εργασίας',
  'λήξη βάρδιας',
  'τέλος',
  'έξω',
];

const eventWords = lazily(
  () =>
    new Map<string, EventType>([
      ...CHECK_IN_WORDS.map((word) => [fold(word), 'checkIn'] as const),
      ...CHECK_OUT_WORDS.map((word) => [fold(word), 'checkOut'] as const),
    ]),
);

/** Letters that can mean either. I and O look like the codes 1 and 0, which mean the opposite of in and out. */
const ambiguousEvents = lazily(
  () =>
    new Map([
      [fold('Ε'), 'check-in (Είσοδος, entry) or check-out (Έξοδος, exit)'],
      [fold('Α'), 'check-in (Άφιξη, arrival) or check-out (Αποχώρηση)'],
      [fold('I'), 'check-in (in) or check-out (the code 1)'],
      [fold('O'), 'check-out (out) or check-in (the code 0)'],
    ]),
);

const WRITE_EVENT = 'Enter checkIn (or 0, Είσοδος) for an arrival, checkOut (or 1, Έξοδος) for a departure';

/** What f_type holds for each type of event. Section: Resources, CardDetails, f_type. */
const EVENT_CODES: Record<string, EventType> = { '0': 'checkIn', '1': 'checkOut' };

/**
 * Reads an event's type from its code (0 = check-in, 1 = check-out), from an English or Greek word in any case and with
 * or without accents, or from both where they agree ("0 - Είσοδος"). True and false are refused: they name no
 * direction. Section: Resources, CardDetails, f_type.
 */
export function readEventType(value: unknown): Reading<EventType> {
  if (isEmpty(value)) return refused('missing', EVENT, 'is empty', WRITE_EVENT);
  const error = sheetError(value, EVENT);
  if (error !== null) return error;
  const text = codeText(value);
  if (text === null)
    return refused('unknownEvent', EVENT, about(value, 'is neither a check-in nor a check-out'), WRITE_EVENT);
  const code = EVENT_CODES[/^0*[01]$/.test(text) ? text.slice(-1) : ''];
  if (code !== undefined) return understood(code);
  const word = fold(text);
  const named = eventWords().get(word);
  if (named !== undefined) return understood(named);
  const ambiguous = ambiguousEvents().get(word);
  if (ambiguous !== undefined)
    return refused('ambiguousEvent', EVENT, about(value, `can be ${ambiguous}`), WRITE_EVENT);
  const coded = EVENT_CODES[word.slice(0, 1)];
  if (coded !== undefined && eventWords().get(word.slice(1)) === coded) return understood(coded);
  return refused('unknownEvent', EVENT, about(value, 'is neither a check-in nor a check-out'), WRITE_EVENT);
}
