import { readAfm } from '../values/afm';
import { readAmka } from '../values/amka';
import { readBase64 } from '../values/base64';
import { codeText } from '../values/codeText';
import { addTo } from '../values/groups';
import { fold } from '../values/normalise';
import { withoutLeadingZeros } from '../values/numbers';
import { problem, refused } from '../values/problems';
import { isEmpty, type Reading, type Refusal, trimBlanks, understood } from '../values/result';
import { WARNINGS } from '../values/words/warnings';
import { sheetError } from '../values/sheetErrors';
import { isTold } from '../values/time/cell';
import { type DateOrder, dayIn, readDay, readEventTime, REGISTRY_ZONE, toRegistryTime } from '../values/time/read';
import { EXCEL_DAY_ZERO } from '../values/time/parse';
import { TimeCell } from '../values/time/timeCell';
import { readTimeOfDay } from '../values/time/timeOfDay';
import { valuesIn, written } from '../values/written';
import { DAY, HOUR, inLayout, isoDay, MINUTE } from '../values/time/zones';
import { asksFor } from './advice';
import { readDecimalField } from './decimal';
import type { Field } from './description';
import { fits, flawOf, mayFit } from './rules';
import type { Code } from './title';

/** The value of a field, as it goes out. */
export type Value = string | null;

/** Words of programs and people for yes and no, each with the registry's word. */
const YES_OR_NO = new Map(
  [
    ['ναι', 'true', 'yes', 'αληθές'],
    ['οχι', 'false', 'no', 'ψευδές'],
  ].flatMap((all) => all.map((one) => [fold(one), fold(all[0])] as const)),
);

const LETTER = /\p{L}/u;

/**
 * The names of a code, folded: itself, its meaning, both. A code of digits is left out, since folding drops the minus
 * of -1.
 */
const namesOf = ({ code, meaning }: Code): string[] =>
  [LETTER.test(code) ? code : '', meaning, meaning === '' ? '' : `${code}${meaning}`].map(fold);

/**
 * Finds the code that a text names: by itself, in letters that look the same, by its meaning, or by both. A name of
 * several codes names none.
 */
export function codesByName(codes: readonly Code[]): (text: string) => string | undefined {
  const exact = new Set(codes.map(({ code }) => code));
  let names: ReadonlyMap<string, readonly string[]> | undefined;
  const named = (wanted: string | undefined): readonly string[] =>
    (wanted === undefined ? undefined : (names ??= codesOfNames(codes)).get(wanted)) ?? [];
  return (text) => {
    if (exact.has(text)) return text;
    const plain = codeText(text);
    if (plain !== null && exact.has(plain)) return plain;
    const word = fold(text);
    if (word === '') return undefined;
    const found = named(word);
    const [only, ...others] = found.length > 0 ? found : named(YES_OR_NO.get(word));
    return others.length === 0 ? only : undefined;
  };
}

function codesOfNames(codes: readonly Code[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const code of codes) for (const name of new Set(namesOf(code))) addTo(found, name, code.code);
  return found;
}

/** The code that a single text names. */
export const codeNamed = (codes: readonly Code[], text: string): string | undefined => codesByName(codes)(text);

const MOST_ZEROS = 20;

/**
 * Digits with the leading zeros that a number cell has lost, where the field takes a single length: `020` for
 * `[0-9]{3}`.
 */
function withZeros({ rules }: Field, digits: string): string | undefined {
  if (!/^\d{1,20}$/.test(digits)) return undefined;
  const longer = Array.from({ length: MOST_ZEROS }, (_, more) => '0'.repeat(more + 1) + digits);
  const [only, ...others] = longer.filter((one) => fits(rules, one));
  return others.length === 0 ? only : undefined;
}

/** Names of fields for a number of something. Digits in a text are that number too: a file of CSV has texts alone. */
const COUNTS = /_(?:days|hours)$/;

const BETWEEN_LETTERS = /\p{L}\s+\p{L}/u;

function readText(field: Field, cell: unknown): Reading<string> {
  const { label, rules, codes } = field;
  const text = written(cell);
  if (text === null) return refused('notText', label, { asked: asksFor(field) }, cell);
  const code = codeNamed(codes, text);
  if (code !== undefined) return understood(code);
  if (fits(rules, text)) return understood(text);
  // Spreadsheets add an apostrophe, `.0` and blanks to codes. The blanks of a free text stay.
  const mayBeCode = rules.patterns.length > 0 && !BETWEEN_LETTERS.test(text);
  const bare = mayBeCode ? codeText(text) : null;
  if (bare !== null && fits(rules, bare)) return understood(bare);
  const mayLackZeros = typeof cell === 'number' || COUNTS.test(field.name);
  const zeros = mayLackZeros ? withZeros(field, text) : undefined;
  if (zeros === undefined) return understood(text);
  return understood(zeros, WARNINGS.zerosAdded({ field: label, cell: text, sent: zeros }));
}

/** Reads the number of a branch, without leading zeros: 01 is 1, and 00 is 0, the main branch. */
function readBranchField(field: Field, cell: unknown): Reading<string> {
  const branch = readText(field, cell);
  return branch.ok && /^\d+$/.test(branch.value) ? { ...branch, value: withoutLeadingZeros(branch.value) } : branch;
}

/** Excel's numbers for days from 1927 to 1999, such as birthdays. Other readers take such a number for no date. */
const FIRST_SERIAL = 10_000;
const LAST_SERIAL = 36_526;
const FIRST_YEAR = 1900;

function readDayField(field: Field, layout: string, cell: unknown, dateOrder: DateOrder): Reading<string> {
  const isSerial = typeof cell === 'number' && cell >= FIRST_SERIAL && cell < LAST_SERIAL;
  const value = isSerial ? isoDay(EXCEL_DAY_ZERO + Math.floor(cell) * DAY) : cell;
  const day = readDay(value, field.label, REGISTRY_ZONE, { firstYear: FIRST_YEAR, dateOrder });
  return day.ok ? { ...day, value: inLayout(day.value, layout) } : day;
}

/** The day that a field for days goes out with, as a midnight in epoch ms; undefined where it goes out with none. */
export function dayValue({ form }: Field, value: unknown): number | undefined {
  if (form.kind !== 'day' || typeof value !== 'string' || value.length !== form.layout.length) return undefined;
  const [year, month, day] = ['yyyy', 'MM', 'dd'].map((part) => {
    const start = form.layout.indexOf(part);
    return Number(value.slice(start, start + part.length));
  });
  const midnight = Date.UTC(year, month - 1, day);
  return Number.isNaN(midnight) ? undefined : midnight;
}

/** A time of the day as it goes out, in ms since midnight; undefined for anything else. */
export function clockValue(value: unknown): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(typeof value === 'string' ? value : '') ?? [];
  return hour === undefined ? undefined : Number(hour) * HOUR + Number(minute) * MINUTE;
}

/** How many hours lie between a start and an end as they go out; undefined where one of them is none. */
export function hoursBetween(from: unknown, to: unknown): number | undefined {
  const [start, end] = [from, to].map(clockValue);
  // From 08:00 to 08:00 is a whole day, and not none.
  return start === undefined || end === undefined ? undefined : (((end - start + DAY - 1) % DAY) + 1) / HOUR;
}

/** Names of fields for the end of something. The end of a night shift is on the next day. */
export const ENDS = /(?:^|_)to(?:_|$)|ews|lixi|apox/i;

function readClockField({ name, label }: Field, seconds: boolean, cell: unknown): Reading<string> {
  const time = readTimeOfDay(ENDS.test(name) && new TimeCell(cell).isEndOfDay ? '00:00' : cell, label);
  if (!time.ok) return time;
  const clock = [Math.floor(time.value / 60), time.value % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return understood(seconds ? `${clock}:00` : clock);
}

function readInForm(field: Field, cell: unknown, dateOrder: DateOrder): Reading<string> {
  const { form, label } = field;
  switch (form.kind) {
    case 'day':
      return readDayField(field, form.layout, cell, dateOrder);
    case 'clock':
      return readClockField(field, form.seconds, cell);
    case 'timestamp': {
      const time = readEventTime({ eventTime: cell }, REGISTRY_ZONE);
      if (time.ok) return understood(toRegistryTime(time.value));
      const other = problem('notATimestamp', label, { asked: asksFor(field) }, cell);
      return { ok: false, problem: { ...other, code: time.problem.code } };
    }
    case 'decimal':
      return readDecimalField(field, form.mark, form.places, cell);
    case 'afm':
      return readAfm(cell, label);
    case 'amka':
      return readAmka(cell, label);
    case 'file':
      return readBase64(cell, label);
    case 'branch':
      return readBranchField(field, cell);
    case 'text':
    case 'code':
      return readText(field, cell);
  }
}

/** Refuses an empty cell. */
export const missing = (field: Field): Refusal => refused('empty', field.label, { asked: asksFor(field) });

/** What goes out for an empty cell; refused where the field must not be empty. */
const readNothing = (field: Field): Reading<Value> => (field.mayBeEmpty ? understood(field.empty) : missing(field));

type Kind = Field['form']['kind'];

/** Fields in which a word is more likely a slip, though the pattern accepts it. */
const NEVER_WORDS: readonly Kind[] = ['decimal', 'amka', 'file'];

/**
 * A word that the pattern accepts in place of a day, a time or a tax number, such as `αόριστο` for a contract without
 * an end.
 */
function readWord({ form, rules }: Field, cell: unknown): Reading<string> | undefined {
  const text = written(cell);
  const mayBeWord = rules.patterns.length > 0 && !NEVER_WORDS.includes(form.kind);
  return mayBeWord && text !== null && fits(rules, text) ? understood(text) : undefined;
}

/** Whether a cell is a date in another order than the one that was told. The pattern may accept it as it is. */
const isOfOtherOrder = ({ form }: Field, cell: unknown, dateOrder: DateOrder): boolean =>
  form.kind === 'day' && isTold(dateOrder) && dayIn(cell) !== undefined;

const DASH = /^[-–—]{1,3}$/;
/** Fields in which a dash is more likely a slip. */
const NEVER_DASHED: readonly Kind[] = ['code', 'file', 'branch'];

/** Whether a cell is a dash that stands for nothing: the field may be empty and accepts no dash. */
function isDashed({ form, rules, mayBeEmpty }: Field, cell: unknown): boolean {
  if (typeof cell !== 'string' || !mayBeEmpty || NEVER_DASHED.includes(form.kind)) return false;
  const text = trimBlanks(cell);
  return DASH.test(text) && !mayFit(rules, text);
}

/** Whether a cell holds nothing for a field. */
export const isNothing = (cell: unknown, field?: Field): boolean =>
  isEmpty(cell) || (field !== undefined && isDashed(field, cell));

/** Reads a cell that is not empty. */
function readFilled(field: Field, cell: unknown, dateOrder: DateOrder): Reading<Value> {
  const { label, rules } = field;
  const error = sheetError(cell, label);
  if (error !== null) return error;
  const reading = readInForm(field, cell, dateOrder);
  if (!reading.ok) return (isOfOtherOrder(field, cell, dateOrder) ? undefined : readWord(field, cell)) ?? reading;
  const flaw = flawOf(rules, reading.value);
  if (flaw === null) return reading;
  if (flaw === 'unsure') {
    const vague = WARNINGS.patternUnchecked({ field: label });
    return understood(reading.value, reading.warning === undefined ? vague : `${reading.warning}. ${vague}`);
  }
  const asked = asksFor(field);
  return flaw.kind === 'wrongLength'
    ? refused(flaw.kind, label, { ...flaw, asked }, cell)
    : refused(flaw.kind, label, { asked }, cell);
}

/**
 * Reads a cell into the form that the description asks for: a day, a time, a decimal, a code by itself or by its
 * meaning, a tax number with its zeros. Then checks it against enumeration, lengths and patterns. Section: Endpoints,
 * Other declarations.
 *
 * @param cell of any type; for a file its content as Base64
 * @returns what goes out
 */
export function readValue(field: Field, cell: unknown, dateOrder: DateOrder = 'notSet'): Reading<Value> {
  return isNothing(cell, field) ? readNothing(field) : readFilled(field, cell, dateOrder);
}

/** The values of a cell for a list. Semicolons or commas separate them; in decimals a comma belongs to the value. */
export const cellsOf = ({ form }: Field, cell: unknown): unknown[] =>
  valuesIn(cell, form.kind === 'decimal' ? [';'] : [';', ',']);
