import { fold } from '../values/normalise';
import type { DateOrder } from '../values/time/cell';
import { zoneOf } from '../values/time/zones';
import {
  ACTUAL_DATE_HEADERS,
  ACTUAL_TIME_HEADERS,
  DATE_HEADERS,
  DATE_ORDERS,
  ENDS,
  ENDS_ALONE,
  FIRST_OUT,
  type FieldName,
  FIELDS,
  OF_AFTERNOON,
  ORDINALS,
  OTHER_DAYS,
  OVERTIME,
  PARTS_OF_DAY,
  REPEATED,
  type ShiftField,
  TIME_HEADERS,
} from './vocabulary/fields';
import { HARMLESS_ASIDES } from './vocabulary/headers';
import { HeaderTable, headerNumbers, numberings } from './headerTable';
import { foldedSet, LONGEST_TEXT, Phrases, wordsOf } from './phrases';

/** What a header can mean. */
export interface Recognised {
  field: FieldName;
  /** Whether the header can also mean something else. */
  isVague: boolean;
  /** Whether it is an end of a shift only where the sheet has no others. */
  isEndAlone?: boolean;
  /** The number in the header: to which arrival and departure of the row it belongs; 0 without a number. */
  shift: number;
  /** The header without that number, folded. A word that stands for a number stays. */
  word: string;
  /** Whether the header says that it is of the afternoon. */
  isAfternoon?: boolean;
  /** Whether the number is a word that says when, such as Evening, and so needs no first one beside it. */
  isNamedShift?: boolean;
  /** Whether the header has a number although a row has the field only once: it comes a second time. */
  isRepeated?: boolean;
  /** The zone of its times, as the header names it. */
  zone?: string;
  /** The order of its dates, as the header tells it. */
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

/** Puts words for an arrival or a departure into the forms of headers. */
function made(forms: Forms, greek: Pairs, english: readonly string[]): string[] {
  return [
    ...forms.greek.flatMap((form) => greek.map(([word, of]) => form.replace('{word}', word).replace('{of}', of))),
    ...forms.english.flatMap((form) => english.map((word) => form.replace('{word}', word))),
  ];
}

/** Ranks in the table: headers that are always of their field, that can also mean something else, and ends alone. */
const KNOWN = 0;
const VAGUE = 1;
const ALONE = 2;

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

for (const field of ['checkInTime', 'checkOutTime'] as const) TABLE.add(field, ENDS_ALONE[field], ALONE);
TABLE.add('checkOutTime', FIRST_OUT, ALONE);

const meaningsOf = (word: string): Recognised[] => {
  const { fields = [], rank = KNOWN } = TABLE.find(word) ?? {};
  return fields.map((field) => ({ field, isVague: rank >= VAGUE, isEndAlone: rank === ALONE, shift: 0, word }));
};

const NUMBERS = headerNumbers(
  1,
  new Map([...ORDINALS.map((words, place) => [place + 1, words] as const), [9, OVERTIME]]),
);
const AFTERNOON = foldedSet(OF_AFTERNOON);
const NAMED_SHIFTS = foldedSet([...PARTS_OF_DAY, ...OVERTIME]);
const REPEATABLE: ReadonlySet<FieldName> = new Set(REPEATED);

/** What a header with a number means: one of several arrivals or departures, or a field that comes a second time. */
function numbered(header: string): Recognised[] {
  const folded = fold(header);
  const words = new Set(wordsOf(header));
  for (const { number, text, form, rest } of numberings(folded, NUMBERS)) {
    const meanings = meaningsOf(rest);
    const [one] = meanings;
    if (one === undefined || one.isEndAlone) continue;
    const isWord = form === 'word';
    // `Amended` is no end of a morning.
    if (isWord && !words.has(text)) continue;
    if (isShiftField(one.field)) {
      const said = { isAfternoon: AFTERNOON.has(text), isNamedShift: NAMED_SHIFTS.has(text) };
      return [{ ...one, ...said, shift: number, word: isWord ? folded : rest }];
    }
    if (isWord) continue;
    const dated = meanings.find(({ field }) => field === 'date');
    if (dated) return [{ ...dated, field: 'checkInDate', shift: number }];
    if (REPEATABLE.has(one.field)) return [{ ...one, isRepeated: true }];
  }
  return [];
}

/** What stands in brackets at the end of a header. */
const IN_BRACKETS = /^(.*\S)\s*[([]([^()[\]]*)[)\]]\s*$/su;
const ORDERS = Object.entries(DATE_ORDERS).flatMap(([order, texts]) =>
  texts.map((text) => ({ order: order as DateOrder, text: fold(text) })),
);
const asides = foldedSet(HARMLESS_ASIDES);

/**
 * Adds what a remark in brackets says to the meaning of its header: a zone or an order of dates. A remark that no table
 * has makes the header an unknown one.
 */
function withRemark(one: Recognised, remark: string): Recognised[] {
  const text = remark.trim();
  const zone = zoneOf(text);
  if (zone !== null) return [{ ...one, zone }];
  const folded = fold(text);
  const order = ORDERS.find(
    (form) => folded === form.text || folded.startsWith(`${form.text}hh`) || folded.startsWith(`${form.text}ωω`),
  );
  if (order !== undefined) return [{ ...one, dateOrder: order.order }];
  return asides.has(folded) || EXAMPLE.test(text) || isOwnWord(one, folded) ? [one] : [];
}

/** An example, such as `π.χ. 08:30`. */
const EXAMPLE = /^(?:π\.?\s?χ\.?|e\.?\s?g\.?|such as)\s{0,3}[\d:/. -]{1,30}$/i;

/** Whether a remark is a header of the same field again, in another language: `Employee AFM (ΑΦΜ)`. */
const isOwnWord = ({ field }: Recognised, folded: string): boolean =>
  meaningsOf(folded).some((meaning) => meaning.field === field);

/** A day later: `Out (+1)`. Behind UTC, and before a colon, it is of a zone. */
const DAYS_LATER = /(?<!(?:UTC|GMT)\s?)\+\s?[12](?![\d:])/i;

/**
 * What a header can mean, whatever its case, accents, blanks and punctuation, and with Greek letters for Latin ones
 * that look alike; nothing for an unknown header. Programs begin their own names with an underscore: the `_branchId` of
 * a cash register is no branch of the registry.
 */
export function recognise(header: string): readonly Recognised[] {
  if (header.length > LONGEST_TEXT || header.startsWith('_') || DAYS_LATER.test(header)) return [];
  const folded = fold(header);
  const known = meaningsOf(folded);
  const whole = known.length > 0 ? known : numbered(header);
  if (whole.length > 0) return whole;
  const [, before, remark] = IN_BRACKETS.exec(header) ?? [];
  if (before === undefined) return [];
  return recognise(before).flatMap((one) => withRemark(one, remark));
}

/**
 * The arrival or departure that a header would be of, but for a remark in brackets that no table has: `Clock In (draft)`;
 * undefined for any other header.
 */
export function endBeforeRemark(header: string): Recognised | undefined {
  if (header.length > LONGEST_TEXT || recognise(header).length > 0) return undefined;
  const [, before = ''] = IN_BRACKETS.exec(header) ?? [];
  return recognise(before).find(({ field }) => field === 'checkInTime' || field === 'checkOutTime');
}

const otherDays = new Phrases(OTHER_DAYS);

/** Whether a header is that of an arrival or a departure of another day than the row's: `Next day out`, `Out (+1)`. */
export function isEndOfOtherDay(header: string): boolean {
  if (header.length > LONGEST_TEXT) return false;
  const words = wordsOf(header.replace(DAYS_LATER, ' '));
  const rest = otherDays.without(words);
  if (rest.length === words.length && !DAYS_LATER.test(header)) return false;
  return recognise(rest.join(' ')).some(({ field }) => field === 'checkInTime' || field === 'checkOutTime');
}
