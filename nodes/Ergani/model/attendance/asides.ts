import { besideWeekday, isOfWeekdays } from '../values/time/names';
import { fold } from '../values/normalise';
import { about, asText, isEmpty, type Problem, refused, shown, trimBlanks } from '../values/result';
import { clockAlone, clockShown, holdsTime } from '../values/time/read';
import { HOUR } from '../values/time/zones';
import { columnOf, WORDS_OF_SHIFTS } from './columns';
import {
  type EventWord,
  type EventWords,
  isDayOff,
  isOneEvent,
  isSkipWord,
  mayBeDayOff,
  meaningOf,
  readEventType,
} from './eventType';
import { FIELD_LABELS, type RowFields, type ShiftCells } from './fields';

/**
 * What a column that means no field can still say of its rows: an arrival or a departure that is called what nobody
 * could guess, a moment that may be the event's rather than the one that is taken for it, or the other end of the shift,
 * of which kind the row is, what somebody did, and why, by which door, the number of a branch, the minutes or the half of
 * the day of a time, the weekday, the zone, what has the other end of the shift in it (how long somebody worked, or a
 * plan), that nobody worked, or that a time is of the day after.
 */
type Says =
  | 'time'
  | 'event'
  | 'kind'
  | 'task'
  | 'reason'
  | 'door'
  | 'branch'
  | 'minutes'
  | 'half'
  | 'mayBeHalf'
  | 'weekday'
  | 'zone'
  | 'otherEnd'
  | 'absence'
  | 'nextDay';

/** A column that means no field. */
export interface Aside {
  header: string;
  /** A pattern: of the cells which say that the row is no event. */
  says: Says | RegExp;
}

/** What is said beside the fields of a row. */
interface Remark {
  problems: Problem[];
  /** What is to be said of a row that holds more than is reported of it. */
  warning?: string;
  /** The zone that the row names for its times, as written. */
  timezone?: string;
}

/** Far longer than any header that says something. */
const LONGEST_HEADER = 100;

/**
 * With what words begin, folded, in the header of a time that is neither an arrival nor a departure: a break, a plan (also
 * Προγραμμα, Προβλεπ, Ωράρ, Βάρδι), a sum (Ώρες, Διάρκεια, Σύνολο, Καθυστέρ), a record (Καταχώρ, Ενημέρ, Υποβολ).
 */
const NO_EVENT =
  /^(break|lunch|meal|pause|rest|δiaλ|δiakoπ|plan|schedul|expect|roster|round|shift|contract|πpoγpamma|πpobλeπ|ωpap|bapδi|total|hour|duration|late|early|overt|difference|ωpeσ|δiapkeia|σynoλo|kaθyσtep|creat|updat|modif|submi|sync|receiv|import|approv|kataxωp|enhmep|yπoboλ)/;

const wordsOf = (header: string): string[] =>
  header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold);

const isOfNoEvent = (header: string): boolean => wordsOf(header).some((word) => NO_EVENT.test(word));

/** Whether a column that nobody knows may hold the time of an arrival or a departure all the same. */
export const mayHoldEvents = (header: string): boolean =>
  header.length <= LONGEST_HEADER && columnOf(header) === null && !isOfNoEvent(header);

/** With more words than these around it, a word such as `In` says nothing. */
const MOST_WORDS = 4;

/** Whether a header that means nothing here speaks of an arrival or a departure: `Είσοδος επιστροφής`, `Λήξη βάρδιας`. */
function speaksOfShift(header: string): boolean {
  // Folded: Επανείσοδος is Είσοδος once more.
  const words = wordsOf(header).map((word) => word.replace(/^eπan/, ''));
  if (words.length > MOST_WORDS) return false;
  return words.some((word, place) => WORDS_OF_SHIFTS.has(word) || WORDS_OF_SHIFTS.has(word + (words[place + 1] ?? '')));
}

/** What can be a plan, and as well the second half of a split shift. */
const OF_NUMBERED_SHIFT = /(?:β[αά]ρδι|ωρ[αά]ρ|shift).*\d|(?:\d|second|δε[υύ]τερ).*(?:β[αά]ρδι|ωρ[αά]ρ|shift)/i;

/** No time at all: `0:00`, `0.0`. */
const NO_LENGTH = /^[0:.,]*$/;
const YES = /^(true|1|y(es)?|ναι)$/i;
const NO = /^(no?|false|none|n\/?a|[όο]χι)$/i;
/** What says of a row that it does not count: void, failed or a plan. */
const VOIDED =
  /^((access|entry) denied.*|denied|fail(ed|ure)?|[αά]ρνηση|archived|deleted|cancell?ed|void(ed)?|planned|scheduled|([αά]κ[υύ]ρ|διαγρ|προγρ)\S*|λ[αά]θος( χτ[υύ]πημα)?)$/i;

/**
 * What headers say, folded, which leaves Greek letters that look like Latin ones Latin: the half of the day; a zone, of
 * the row or of one of its times, such as `start_time_timezone`; how long somebody worked; and by a pattern, of which
 * cells the row is no event. These are of TimeTac, 7shifts, Merge, Deputy, SpotOn; Toggl, Kombo and tables that keep what
 * was deleted; ERPNext, of what was cancelled; Factorial, of breaks; PiDoors, of whom a door did not let in; Jibble.
 */
const SAID: ReadonlyArray<readonly [RegExp, Says | RegExp]> = [
  [/(ampm|pmam|πmmm)\d*$|^(meridiem|ap)$/, 'half'],
  [/^((empty|unnamed|column|col|field|σthλh)?\d*|period|πepioδoσ)$/, 'mayBeHalf'],
  [
    /^(reason|remark|note|attendance|exception|newstate|(type|event|punch|state|status|direction)(name|text|label|display|des)|descr|aitia|λoγoσ|πapathphσ|πepiγpaφ)/,
    'reason',
  ],
  [/^(device|terminal|door|gate|reader|σyσkeyh|tepmatiko|πopta|πyλh|anaγnωσthσ)(name|id)?$/, 'door'],
  [/timezone|(utc|gmt)offset|^(tz|gmt|offset)$|^zωnhωpaσ$/, 'zone'],
  [
    /^(duration|δiapkeia|(total)?(work(ing)?)?hours|total$|σynoλo($|ωp)|ωpeσ($|ep))(?!.*(break|δiaλ))|worked/,
    'otherEnd',
  ],
  // Ακυρωμένο and Διαγράφηκε, and not how often: Ακυρώσεις, Διαγραφές.
  [
    /nonworking$|^(is|remotewas)?(deleted|cancell?ed)$|^(isleave|isbreak|discarded|voided)$|^(akypω[mθ]|δiaγpa(mm|φhk))/,
    YES,
  ],
  [
    /^(is|type|reason|tyπoσ|eiδoσ|λoγoσ)?(absen(t|ce)|leave|vacation|sick(leave)?|peπo|aδeiaσ?|aπoyσiaσ?|aπωn)(type|kind|reason|code|name)?$/,
    'absence',
  ],
  [/nextday$|^eπomenhh?mepa$/, 'nextDay'],
  [/^(server|remote)?(deleted|voided|cancell?ed)at$/, /20\d\d|^1[67]/],
  [/^docstatus$/, /^2$/],
  [/^(workable|(access)?granted|success|(is)?valid|eγkypo)$/, /^(false|0|no|[όο]χι)$/i],
  [/^((access|device|door|reader|punch|check)?(status|result|event|direction)|kataσtaσh|aπoteλeσma)$/, VOIDED],
];

/** Headers, folded, that tell of which kind a row is: Τύπος, Είδος, Κατηγορία, Δραστηριότητα; not of what was before. */
const KIND =
  /^(?!last|next|previous|prior|πpohγoymen|teλeytai|.*eπomen)(.*(type|kind|category|jobcode|activity|paycode)$|tyπoσ|eiδoσ|kathγopia|δpaσthpiothta)/;

/** A word, folded, of headers of minutes that have a column of their own. */
const MINUTES = /^(λeπta|min(ute)?s?|mm)$/;

/** Headers of what a tracked time was spent on: a task may be called as a break is, and a leave is tracked as one. */
const TASKS = /^(project|task|timecode)(name)?$/;

/** Words of branches, folded, also cut short: Παρ., Υποκ., Καταστ.; not Κατάσταση, not Υποκατηγορία. */
const BRANCH = /πap($|t|apt)|kataσt(?!aσ)|yπok(?!athγ)|branch|^(shop|site)(no|nr|id|code|number)?$/;

function saidBy(header: string): Says | RegExp | undefined {
  const folded = fold(header);
  const [, said] = SAID.find(([headers]) => headers.test(folded)) ?? [];
  if (said !== undefined) return said;
  if (isOfWeekdays(header)) return 'weekday';
  if (wordsOf(header).some((word) => MINUTES.test(word)) && !isOfNoEvent(header)) return 'minutes';
  const isOfShift = speaksOfShift(header);
  // Of which kind a break was, or one end of the shift, says nothing of the row; that of an entry does.
  if (KIND.test(folded) && !isOfNoEvent(header) && (!isOfShift || /entry/i.test(header))) return 'kind';
  if (BRANCH.test(folded)) return 'branch';
  // As often a name, or of a computer.
  if (/^log(in|out)(time)?$/.test(folded)) return 'event';
  if (TASKS.test(folded)) return 'task';
  if (/^(correct|adjusted|δiopθω|σωσth)/.test(folded)) return 'time';
  if (!isOfShift) return undefined;
  if (OF_NUMBERED_SHIFT.test(header)) return 'time';
  if (isOfNoEvent(header)) return 'otherEnd';
  return mayHoldEvents(header) ? 'time' : undefined;
}

/** What a column says that means no field; null for nothing. */
export function asideOf(header: string): Aside | null {
  const says = header.length > LONGEST_HEADER ? undefined : saidBy(header);
  return says === undefined ? null : { header, says };
}

/** Whether a cell holds a time, and no number that can be a sum of hours. */
const holdsTimeOfEvent = (cell: unknown): boolean => (typeof cell !== 'number' || cell >= 1) && holdsTime(cell);

/** Whether a cell holds a time in a way that no code, sum or number of a badge is written in. */
const isMoment = (cell: unknown): boolean => /:|\d{5}\.\d|^0\.\d{4}/.test(asText(cell)) && holdsTime(cell);

/**
 * Whether a column that nobody knows may hold arrivals or departures, by one of its cells: a time of the day, any time
 * under a header that speaks of them, or a departure by name. Other moments are those of a record, and digits are codes.
 */
export const mayBeHalf = (header: string, cell: unknown): boolean =>
  speaksOfShift(header)
    ? holdsTimeOfEvent(cell)
    : typeof cell === 'string' &&
      ((cell.includes(':') && clockAlone(cell) !== null) || meaningOf(fold(cell)) === 'checkOut');

/**
 * Reads the columns of a row that mean no field. Changes `fields` in place: a row that is called a break is one, a
 * time of twelve hours gets its half of the day, and a date its weekday.
 *
 * @param eventWords of the user, which come before all others
 * @param hasExits whether rows of the sheet name doors to leave by
 */
export function readAsides(
  asides: readonly Aside[],
  row: Record<string, unknown>,
  fields: RowFields,
  shifts: readonly ShiftCells[],
  eventWords: EventWords,
  hasExits: boolean,
): Remark {
  const remark: Remark = { problems: [] };
  const overlooked: string[] = [];
  const times = shifts.flatMap(Object.values);
  const warn = (text: string): void => {
    remark.warning = remark.warning === undefined ? text : `${remark.warning}. ${text}`;
  };
  for (const { header, says } of asides) {
    const cell = row[header];
    if (isEmpty(cell)) continue;
    const text = asText(cell);
    const isSaid = says instanceof RegExp;
    const isRemark = isSaid || says === 'reason';
    // A number tells how an event was recorded as well.
    const isOfRow =
      says === 'kind'
        ? isEmpty(fields.event) || /\D/.test(text)
        : isRemark && isOfWholeRow(text, fields, times, eventWords);
    if (isOfRow && (isBreak(cell, eventWords) || (says === 'reason' && VOIDED.test(text))))
      takeKind(header, cell, fields, remark, eventWords, isRemark);
    const isNamed = isRemark || says === 'kind' || says === 'task';
    if (isNamed && mayBeDayOff(cell, eventWords)) warn(mayBeAbsence(header, cell));
    if (isSaid && says.test(text)) fields.event = 'skip';
    // What means an event gave way to what the user names.
    else if (isNamed && columnOf(header) === null)
      compareEvent(header, cell, fields, remark, eventWords, meaningOf(fold(text)));
    if (says === 'door') {
      const door = doorFor(cell);
      // By an entrance that is the only door, people come and go.
      const isSure = door === 'checkOut' || hasExits || /^in\d*$/.test(fold(text));
      if (isSure) compareEvent(header, cell, fields, remark, eventWords, door);
    }
    if (says === 'minutes') takeMinutes(header, cell, fields, times, remark);
    if (says === 'branch' && isEmpty(fields.branch) && /^0*[1-9]\d{0,4}$/.test(text))
      warn(`The branch may stand in ${shown(header)}: say so by the option 'Column Names'`);
    if (says === 'half' || (says === 'mayBeHalf' && LETTERS.test(text)))
      takeHalf({ header, cell, says }, fields, times, remark, eventWords);
    if (says === 'weekday') takeWeekday(cell, fields);
    if (says === 'zone' && typeof cell !== 'object')
      remark.timezone = zoneIn(header, trimBlanks(text)) ?? remark.timezone;
    if (says === 'time' ? holdsTimeOfEvent(cell) : (says === 'event' || says === 'mayBeHalf') && isMoment(cell))
      overlooked.push(header);
    if (says === 'absence' && /^1$|\p{L}/u.test(text) && !NO.test(text) && !eventWords.has(fold(text)))
      warn(mayBeAbsence(header, cell));
    if (says === 'nextDay' && YES.test(text)) compareDays(header, cell, fields, times, remark);
    if (says === 'otherEnd' && !NO_LENGTH.test(text)) warn(halfReported(header));
  }
  if (overlooked.length > 0) warn(notReported(overlooked));
  return remark;
}

/** Whether a remark on a row is one on all of it: of a whole shift, it is one on its break unless it is a word. */
const isOfWholeRow = (text: string, { event }: RowFields, times: readonly unknown[], words: EventWords): boolean =>
  isOneEvent(readEventType(event, words)) ||
  (!/\S\s+\S/.test(text) && !isSkipWord(event, words) && times.some(holdsTime));

/** Whether a cell is a word for a break: a day off beside times can be of anything, such as a device that is off. */
const isBreak = (cell: unknown, words: EventWords): boolean =>
  isSkipWord(cell, words) && !isDayOff(cell, words) && !mayBeDayOff(cell, words);

/** Takes what a row is called for its event, unless it has one; of a remark only what the user says. */
function takeKind(
  header: string,
  cell: unknown,
  fields: RowFields,
  { problems }: Remark,
  words: EventWords,
  isRemark: boolean,
): void {
  const word = isEmpty(fields.event) ? null : readEventType(fields.event, words);
  const isNone = word === null || (word.ok && (word.value === 'both' || word.value === 'skip'));
  if (words.has(fold(asText(cell))) || (isNone && !isRemark)) fields.event = cell;
  else problems.push(contradicted(header, cell, 'that the row is no event'));
}

/** Words in the names of doors, folded. */
const EXIT = /^(out|exit|eξoδo[σy])\d*$/;
const ENTRANCE = /^(in|entry|entrance|eiσoδo[σy])\d*$/;

/** Which events the name of a door is for. */
export function doorFor(cell: unknown): EventWord | undefined {
  const words = wordsOf(asText(cell));
  const [isExit, isEntrance] = [EXIT, ENTRANCE].map((door) => words.some((word) => door.test(word)));
  return isExit === isEntrance ? undefined : isExit ? 'checkOut' : 'checkIn';
}

/** Adds the minutes to the hour of the row: not of an arrival and a departure, nor what can be a month. */
function takeMinutes(
  header: string,
  cell: unknown,
  fields: RowFields,
  times: readonly unknown[],
  { problems }: Remark,
): void {
  const { time } = fields;
  const isNumber = (one: unknown): boolean => /^\s*\d\d?\s*$/.test(asText(one));
  if (![time, ...times].some(isNumber)) return;
  if (isNumber(time) && isNumber(cell) && fold(header) !== 'mm')
    fields.time = `${trimBlanks(asText(time))}:${trimBlanks(asText(cell)).padStart(2, '0')}`;
  else problems.push(ofTime(header, cell, 'may be its minutes'));
}

function contradicted(header: string, cell: unknown, what: string): Problem {
  const beside = `stands in ${shown(header)}, and says ${what}`;
  const remedy = "Correct one of the two, leave the column out, or say by the option 'Event Words' what the word means";
  return refused('mixedForms', FIELD_LABELS.event, about(cell, beside), remedy).problem;
}

const OPPOSITES: Partial<Record<EventWord, EventWord>> = { checkIn: 'checkOut', checkOut: 'checkIn' };

/**
 * Refuses an event beside a word for the other one.
 *
 * @param meaning of the cell, unless the user says what it means
 */
function compareEvent(
  header: string,
  cell: unknown,
  fields: RowFields,
  { problems }: Remark,
  words: EventWords,
  meaning: EventWord | undefined,
): void {
  const other = words.get(fold(asText(cell))) ?? meaning;
  const event = readEventType(fields.event, words);
  if (other !== undefined && event.ok && OPPOSITES[event.value] === other)
    problems.push(contradicted(header, cell, 'the opposite'));
}

/** A zone as a row names it: by its name, or by how many hours, minutes or seconds it is ahead of UTC. */
function zoneIn(header: string, text: string): string | undefined {
  const isOffset = /^[+-]\d\d:?\d\d$/.test(text);
  if (!isOffset && /^offset$/i.test(header)) return undefined;
  if (isOffset || !/^[+-]?\d+$/.test(text)) return text;
  const ahead = Number(text);
  const unit = [1, 60].find((one) => Math.abs(ahead) <= 14 * one) ?? 3_600;
  // Under other headers a number is that of a zone in a list.
  return /offset|gmt/i.test(header) ? `UTC${ahead < 0 ? '-' : '+'}${Math.abs(ahead) / unit}` : undefined;
}

const HALF = /^\s*[apπμαρ]\.?(\s?[mμ]\.?)?\s*$/i;
const AFTERNOON = /^\s*[pμρ]/i;
const NOON = 12 * HOUR;

/** A single letter can be anything, such as present. */
const LETTERS = /\S\s?[mμ]/i;

/** Of several times nobody can tell whose half it is: one of them at least has to be of the afternoon. */
function takeHalf(
  { header, cell, says }: Aside & { cell: unknown },
  fields: RowFields,
  times: readonly unknown[],
  { problems }: Remark,
  eventWords: EventWords,
): void {
  if (typeof cell !== 'string' || !HALF.test(cell)) return;
  const field = isEmpty(fields.time) ? 'eventTime' : 'time';
  const { [field]: time } = fields;
  const whole = `${asText(time)} ${cell}`;
  // What has a half of its own, or an offset, takes no other.
  if (typeof time === 'string' && holdsTime(time) && (holdsTime(whole) || !/[\p{L}+]/u.test(time))) {
    // By 24 hours it says nothing new, or something else.
    const other = clockShown(whole);
    if (says === 'half') fields[field] = whole;
    else if (other !== null && other !== clockShown(time))
      problems.push(ofTime(header, cell, 'may be its half of the day'));
    return;
  }
  const told = isEmpty(time) ? times : [time];
  const latest = Math.max(...told.map((one) => (/\D/.test(asText(one)) && clockShown(one)) || 0));
  if (AFTERNOON.test(cell) && latest > 0 && latest < NOON && !isSkipWord(fields.event, eventWords)) {
    problems.push(ofTime(header, cell, 'the times of the row are before noon'));
  }
}

function ofTime(header: string, cell: unknown, what: string): Problem {
  const words = about(cell, `stands in ${shown(header)}, and ${what}`);
  const remedy = 'Write times by 24 hours, as in 13:00, or with PM, in one cell, or call the column AM/PM';
  return refused('ambiguousTime', FIELD_LABELS.time, words, remedy).problem;
}

/** Writes a weekday in front of the date of the row, as people do: it has to be the one of the date. */
function takeWeekday(cell: unknown, fields: RowFields): void {
  const { date } = fields;
  if (typeof cell !== 'string' || isEmpty(date) || typeof date === 'object' || /\p{L}/u.test(String(date))) return;
  if (besideWeekday(`${trimBlanks(cell)} -`)?.rest === '-') fields.date = `${trimBlanks(cell)} ${date}`;
}

/** Refuses a time without a day that may be of the day after: not where the times of the row pass midnight already. */
function compareDays(
  header: string,
  cell: unknown,
  { time, eventTime }: RowFields,
  times: readonly unknown[],
  { problems }: Remark,
): void {
  const told = [time, eventTime, ...times];
  const clocks = told.map(clockShown).filter((clock) => clock !== null);
  const passesMidnight = clocks.some((clock, n) => clock < clocks[n - 1]);
  if (passesMidnight || told.every((one) => clockAlone(one) === null)) return;
  const words = about(cell, `stands in ${shown(header)}, and may put a time on the day after`);
  const remedy = 'Write each time with its own date, and leave the column out';
  problems.push(refused('ambiguousTime', FIELD_LABELS.date, words, remedy).problem);
}

const mayBeAbsence = (header: string, cell: unknown): string =>
  `${shown(cell)} in ${shown(header)} may say that nobody worked`;

const halfReported = (header: string): string =>
  `Only one end of the shift is reported: ${shown(header)} is not the other`;

const notReported = (headers: string[]): string =>
  `Nothing is reported of ${headers.map(shown).join(' and ')}. If that is an event, say so by the option 'Column Names'`;
