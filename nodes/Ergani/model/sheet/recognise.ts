import { fold } from '../values/normalise';
import type { DateOrder } from '../values/time/cell';
import {
  ACTUAL_DATE_HEADERS,
  ACTUAL_TIME_HEADERS,
  DATE_HEADERS,
  DATE_ORDERS,
  ENDS,
  type FieldName,
  FIELDS,
  OF_AFTERNOON,
  ORDINALS,
  OVERTIME,
  REPEATED,
  type ShiftField,
  TIME_HEADERS,
  ZONES,
} from './vocabulary/fields';
import { OTHER_TIMES } from './vocabulary/words';
import { HeaderTable, headerNumbers, numberings } from './headerTable';
import { foldedSet, LONGEST_TEXT, Phrases, wordsOf } from './phrases';

/** What a header can mean. */
export interface Recognised {
  field: FieldName;
  /** Whether it can be of something else. */
  isVague: boolean;
  /** To which arrival and departure of the row it belongs, by the number in the header; 0 without a number. */
  shift: number;
  /** The header without that number, folded, as far as it is in digits. */
  word: string;
  /** Whether it is of the afternoon. */
  isAfternoon?: boolean;
  /** Whether it is there once more, of a field that a row has once. */
  isRepeated?: boolean;
  /** The zone of its times, as the header names it. */
  zone?: string;
  /** How its dates are written, as the header says. */
  dateOrder?: DateOrder;
}

const SHIFT_FIELDS: ReadonlySet<string> = new Set<ShiftField>([
  'checkInDate',
  'checkInTime',
  'checkOutDate',
  'checkOutTime',
]);

/** Whether a row can have several of a field, one for each arrival or departure. */
export const isShiftField = (field: string): field is ShiftField => SHIFT_FIELDS.has(field);

type Pairs = readonly (readonly [string, string])[];
type Forms = Readonly<Record<'greek' | 'english', readonly string[]>>;

/** The headers that some words of an end make in some forms. */
function made(forms: Forms, greek: Pairs, english: readonly string[]): string[] {
  return [
    ...forms.greek.flatMap((form) => greek.map(([word, of]) => form.replace('{word}', word).replace('{of}', of))),
    ...forms.english.flatMap((form) => english.map((word) => form.replace('{word}', word))),
  ];
}

/** The ranks of the table: headers that are always of their field, and those that can be of something else. */
const KNOWN = 0;
const VAGUE = 1;

const TABLE = new HeaderTable<FieldName>();
for (const [field, { headers, vague = [] }] of Object.entries(FIELDS)) {
  TABLE.add(field as FieldName, headers, KNOWN);
  TABLE.add(field as FieldName, vague, VAGUE);
}
for (const end of ['checkIn', 'checkOut'] as const) {
  const { greek, greekVague, english, englishVague } = ENDS[end];
  const allGreek = [...greek, ...greekVague];
  const allEnglish = [...english, ...englishVague];
  for (const [field, plain, actual] of [
    [`${end}Time`, TIME_HEADERS, ACTUAL_TIME_HEADERS],
    [`${end}Date`, DATE_HEADERS, ACTUAL_DATE_HEADERS],
  ] as const) {
    TABLE.add(field, made(plain, greek, english), KNOWN);
    TABLE.add(field, made(actual, allGreek, allEnglish), KNOWN);
    TABLE.add(field, made(plain, greekVague, englishVague), VAGUE);
  }
}

const meaningsOf = (word: string): Recognised[] => {
  const { fields = [], rank } = TABLE.find(word) ?? {};
  return fields.map((field) => ({ field, isVague: rank === VAGUE, shift: 0, word }));
};

const NUMBERS = headerNumbers(
  1,
  new Map([...ORDINALS.map((words, place) => [place + 1, words] as const), [9, OVERTIME]]),
);
const AFTERNOON = foldedSet(OF_AFTERNOON);
const REPEATABLE: ReadonlySet<FieldName> = new Set(REPEATED);

/** What a header means that has a number: one of several arrivals, or a field that is there once more. */
function numbered(folded: string): Recognised[] {
  for (const { number, text, form, rest } of numberings(folded, NUMBERS)) {
    const meanings = meaningsOf(rest);
    const [one] = meanings;
    if (one === undefined) continue;
    const isWord = form === 'word';
    if (isShiftField(one.field))
      // Only of numbers the first one may be left out.
      return [{ ...one, shift: number, word: isWord ? folded : rest, isAfternoon: AFTERNOON.has(text) }];
    if (isWord) continue;
    const dated = meanings.find(({ field }) => field === 'date');
    if (dated) return [{ ...dated, field: 'checkInDate', shift: number }];
    if (REPEATABLE.has(one.field)) return [{ ...one, isRepeated: true }];
  }
  return [];
}

/** What stands in brackets at the end of a header. */
const IN_BRACKETS = /^(.*\S)\s*[([]([^()[\]]*)[)\]]\s*$/su;
const OFFSET = /^(?:UTC|GMT)?\s*[+-]\d{1,2}(?::?\d{2})?$/i;
const IANA = /^[A-Z][a-z]+\/[A-Z][a-z][A-Za-z_/]*$/;
const zones = foldedSet(ZONES);
const ORDERS = Object.entries(DATE_ORDERS).flatMap(([order, texts]) =>
  texts.map((text) => ({ order: order as DateOrder, text: fold(text) })),
);
const other = new Phrases(OTHER_TIMES);
const ends = {
  checkIn: new Phrases(wordsOfEnd('checkIn')),
  checkOut: new Phrases(wordsOfEnd('checkOut')),
};

function wordsOfEnd(end: keyof typeof ENDS): string[] {
  const { greek, greekVague, english, englishVague } = ENDS[end];
  return [...greek.flat(), ...greekVague.flat(), ...english, ...englishVague];
}

/** Whether a header has a word for an arrival or a departure. */
export const speaksOfEnds = (words: readonly string[]): boolean =>
  ends.checkIn.isIn(words) || ends.checkOut.isIn(words);

/**
 * What a remark in brackets makes of a header: what it says of zone or order, nothing more where it says nothing, no
 * meaning at all where one of its words can change the meaning.
 */
function withRemark(one: Recognised, remark: string): Recognised[] {
  const text = remark.trim();
  if (zones.has(fold(text)) || IANA.test(text)) return [{ ...one, zone: text }];
  if (OFFSET.test(text)) return [{ ...one, zone: /^[+-]/.test(text) ? `UTC${text}` : text.replace(/\s+/g, '') }];
  const order = ORDERS.find((form) => fold(text).startsWith(form.text));
  if (order !== undefined) return [{ ...one, dateOrder: order.order }];
  const words = wordsOf(text);
  const isOfHours = /^[\W\d]*(?:hh?|ωω?)\W?(?:mm?|λλ?)/iu.test(text) || /^(?:12|24)\s*h/i.test(text);
  if (isOfHours) return [one];
  const own = one.field.startsWith('checkIn') ? 'checkIn' : one.field.startsWith('checkOut') ? 'checkOut' : null;
  const isOfEnd = own === null ? !['event', 'comments'].includes(one.field) && speaksOfEnds(words) : false;
  const isOfOther = own !== null && ends[own === 'checkIn' ? 'checkOut' : 'checkIn'].isIn(words);
  return other.isIn(words) || isOfEnd || isOfOther ? [] : [one];
}

/**
 * What a header can mean, exactly but for case, accents, blanks, punctuation, and Greek letters that look like Latin
 * ones; none for a header that nobody knows. Programs begin the names of what is their own with an underscore: the
 * `_branchId` of a cash register is no branch of the registry.
 */
export function recognise(header: string): readonly Recognised[] {
  if (header.length > LONGEST_TEXT || header.startsWith('_')) return [];
  const folded = fold(header);
  const known = meaningsOf(folded);
  const whole = known.length > 0 ? known : numbered(folded);
  if (whole.length > 0) return whole;
  const [, before, remark] = IN_BRACKETS.exec(header) ?? [];
  if (before === undefined) return [];
  return recognise(before).flatMap((one) => withRemark(one, remark));
}
