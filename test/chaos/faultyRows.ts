import { DateTime, Duration } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Cells, Field } from './cells';
import type { Draft } from './drafts';
import type { Random } from './random';
import type { Kind } from './rows';
import {
  anyReason,
  arrivalOf,
  ATHENS,
  checkDigit,
  departureTooLate,
  justNow,
  longAgo,
  type Person,
  type Reason,
  type Truth,
} from './truth';

/** What a faulty row is made for. */
export interface Circumstances {
  /** Columns are found by name: a row can have two for one field, or a column for the date alone. */
  automatic: boolean;
  /** Rows come from n8n's Webhook node. */
  webhook: boolean;
  /** Zone of times without an offset. */
  timezone: string;
  /** Whether rows name their employer. */
  namesEmployer: boolean;
  /** The node's option Late Reason. */
  optionReason: Reason | null;
}

/** Something that is wrong with a row, in words, and the cells that are. */
type Flaw = readonly [flaw: string, cells: (random: Random, cells: Cells, truth: Truth) => Cells];

/** What is wrong with a row whose names only the registry's list of employees could tell, which does not have them. */
export const NAMELESS = 'no last name';

/** Cells that can't be understood. */
const SPOILED_CELLS: readonly Flaw[] = [
  ['AFM of seven digits', (random) => ({ employeeAfm: random.whole(1_000_000, 9_999_999) })],
  ['AFM of eight digits that lost no zero', (random) => ({ employeeAfm: eightDigits(random) })],
  ['AFM in scientific notation', () => ({ employeeAfm: '1.23457E+08' })],
  ['AFM with letters', () => ({ employeeAfm: '12345678Ο' })],
  // Not I and O, nor a number: those cast doubt on the 0 and the 1 of the rows around them (`eventCodes.ts`).
  ['event with two readings', (random) => ({ event: random.one(['Ε', 'Α', true, false]) })],
  ['event that is none', (random) => ({ event: random.one(['γιορτή', '', 'checkin?out', null]) })],
  ['year of two digits', () => at('04/05/26 08:00')],
  ['month first', () => at('12/31/2025 08:00')],
  ['day that does not exist', () => at('31/11/2025 08:00')],
  ['day without a time', (random) => at(random.one(['04/05/2025', '2025-05-04', 45_781]))],
  ['time without a day', () => at('00:15')],
  ['no time', (random) => at(random.one(['', null]))],
  ['text for a time', () => at('χθες το πρωί')],
  ['event before the registry was', (random) => at(random.one(['1999-12-31T23:59:59+02:00', 915_148_800, 1, '0']))],
  [NAMELESS, (random) => ({ lastName: random.one(['', ' ', null, '\u200E', '\u0000']) })],
  ['number for a first name', () => ({ firstName: 42 })],
  ['reason that is none', (random) => ({ lateReason: random.one(['004', 'traffic', 12]) })],
  ['branch that is no number', () => ({ branch: 'Κέντρο' })],
  ['reference date that is none', () => ({ referenceDate: '32/01/2026' })],
];

/** Objects that n8n's expressions make: they reach the node where columns are found by name. */
const DURATIONS: readonly Flaw[] = [
  ['duration for a time', (random) => at(anyDuration(random))],
  ['duration beside a date', (random) => ({ ...at(undefined), date: anyDay(random), time: anyDuration(random) })],
];

/** Cells that have two readings. */
const TWO_READINGS: readonly Flaw[] = [
  [
    'branch with a point or a comma before three digits',
    (random) => ({ branch: random.one(['1.000', '1,000', '2.000']) }),
  ],
  [
    'slash date with an English half of the day',
    (random) => {
      const day = DateTime.fromObject({ year: 2025, month: random.whole(1, 12), day: random.whole(1, 12) });
      const other = day.month === day.day ? day.set({ day: (day.day % 12) + 1 }) : day;
      return at(other.toFormat(random.one(['d/M/yyyy, h:mm a', 'dd/MM/yyyy hh:mm:ss a', 'd/M/yyyy h:mm:ss a'])));
    },
  ],
];

/** The same, of columns that are found by name. */
const TWO_READINGS_OF_COLUMNS: readonly Flaw[] = [
  [
    'time of day of 1899',
    (random, _, truth) => {
      // With 52 seconds it is a whole minute when read the other way, which may then be the likelier one.
      const moment = DateTime.fromMillis(truth.at, { zone: ATHENS });
      const wall = moment.second === 52 ? moment.set({ second: 30 }) : moment;
      const clock = wall.hour * 3_600 + wall.minute * 60 + wall.second;
      const printed = new Date(Date.UTC(1899, 11, 30) + (clock - ATHENS_OF_1899) * 1_000);
      const form = random.one<unknown>([
        printed.toISOString(),
        printed.toISOString().replace('.000Z', 'Z'),
        printed.toISOString().replace('Z', '+00:00'),
        printed,
      ]);
      return { ...at(undefined), date: moment.toFormat('dd/MM/yyyy'), time: form };
    },
  ],
];

/** How far Athens lay ahead of Greenwich in 1899, in seconds. */
const ATHENS_OF_1899 = 3_600 + 34 * 60 + 52;

/** What a spreadsheet shows for a formula that came to nothing, in English and in Greek, and as programs hand it on. */
const ERROR_CELLS: readonly unknown[] = [
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NUM!',
  '#NULL!',
  '#ERROR!',
  '#SPILL!',
  '#ΤΙΜΗ!',
  '#ΑΝΑΦ!',
  '#Δ/Υ',
  '#ΟΝΟΜΑ?',
  '#ΔΙΑΙΡ/0!',
  '#ΑΡΙΘ!',
  '#ΚΕΝΟ!',
  ' #N/A ',
  '#n/a',
  { error: '#N/A' },
];

/** A midnight in the column of the date, in each form in which sheets and programs print a day. */
const MIDNIGHTS: ReadonlyArray<(day: DateTime) => unknown> = [
  (day) => `${String(day.toISODate())}T00:00:00.000Z`,
  (day) => `${String(day.toISODate())}T00:00:00Z`,
  (day) => `${String(day.toISODate())}T00:00:00`,
  (day) => `${String(day.toISODate())} 00:00:00`,
  (day) => `${String(day.toISODate())} 00:00`,
  (day) => day.toFormat('dd/MM/yyyy 00:00:00'),
  (day) => day.toFormat('d/M/yyyy 0:00'),
  (day) => day.toFormat('dd.MM.yyyy 00:00:00'),
  (day) => day.toFormat('yyyyMMdd000000'),
  (day) => day.toFormat('yyyyMMdd'),
  (day) => day.toISO(),
  (day) => day.toUTC().toISO(),
  (day) => day.toJSDate(),
  (day) => new Date(Date.UTC(day.year, day.month - 1, day.day)),
  (day) => day,
  (day) => daysOfExcel(day),
  (day) => String(daysOfExcel(day)),
  (day) => `${daysOfExcel(day)}.0`,
];

const daysOfExcel = (day: DateTime): number =>
  (Date.UTC(day.year, day.month - 1, day.day) - Date.UTC(1899, 11, 30)) / 86_400_000;

/** What stands in the place of the time: an empty column, none, or one of which nobody can know what it holds. */
const NO_TIME: ReadonlyArray<{ time?: unknown; more?: IDataObject }> = [
  { time: '' },
  { time: null },
  { time: '  ' },
  { time: undefined },
  { more: { Καταγραφέας: '08:15' } },
  { more: { T1: '08:15', T2: '16:15' } },
];

/** Local times with no reading, and with two, in Athens. */
const CLOCK_CHANGES: ReadonlyArray<[flaw: string, time: string]> = [
  ['hour that does not exist', '2025-03-30T03:30:00'],
  ['hour that exists twice', '26/10/2025 03:30:00'],
];

type Choices = Array<[weight: number, choice: () => Draft]>;

/** A row that the node must not send, whatever else is in it. */
export function faultyDraft(random: Random, person: Person, now: number, circumstances: Circumstances): Draft {
  const { optionReason, automatic, webhook, namesEmployer, timezone } = circumstances;
  const arrival: Truth = { ...arrivalOf(person, justNow(random, now)), reason: optionReason };
  const spoiled = (kind: Kind, flaw: string, rewrite: (cells: Cells) => Cells, more: Partial<Draft> = {}): Draft => ({
    truth: arrival,
    fate: 'invalid',
    kind,
    flaw,
    ownReason: null,
    rewrite,
    ...more,
  });
  const oneOf =
    (kind: Kind, flaws: readonly Flaw[]): (() => Draft) =>
    () => {
      const [flaw, change] = random.one(flaws);
      return spoiled(kind, flaw, (cells) => ({ ...cells, ...change(random, cells, arrival) }));
    };
  const told = (truth: Truth, flaw: string, ownReason: Reason | null): Draft => ({
    truth: { ...truth, reason: ownReason ?? optionReason },
    fate: 'invalid',
    flaw,
    ownReason,
  });
  const choices: Choices = [
    [18, oneOf('faulty', SPOILED_CELLS)],
    [10, () => errorCell(random, spoiled, automatic, namesEmployer)],
    [6, oneOf('two readings', TWO_READINGS)],
    [2, () => told(arrivalOf(person, now + random.whole(60, 20_000) * 60_000), 'event in the future', null)],
    [2, () => told(departureTooLate(random, person, now), 'check-out after 11:00 of the next day', anyReason(random))],
  ];
  if (automatic) {
    choices.push(
      [16, () => dayAlone(random, spoiled, timezone)],
      [4, oneOf('two readings', TWO_READINGS_OF_COLUMNS)],
      [2, oneOf('faulty', DURATIONS)],
      [1, () => spoiled('faulty', 'two last names', (cells) => cells, { moreColumns: { Επίθετο: 'ΑΛΛΟΣ' } })],
    );
  }
  if (webhook) {
    const beside = { branch: '3' };
    const flaw = 'another branch beside the body';
    choices.push([10, () => spoiled('two readings', flaw, (cells) => ({ ...cells, branch: '1' }), { beside })]);
  }
  if (optionReason === null) {
    choices.push([4, () => told(arrivalOf(person, longAgo(random, now)), 'late without a reason', null)]);
  }
  if (timezone === ATHENS) {
    const [flaw, time] = random.one(CLOCK_CHANGES);
    choices.push([2, () => spoiled('two readings', flaw, (cells) => ({ ...cells, ...at(time) }))]);
  }
  if (namesEmployer) {
    const flaw = 'employer AFM of five digits';
    choices.push([1, () => spoiled('faulty', flaw, (cells) => ({ ...cells, employerAfm: 12_345 }))]);
  }
  return random.weighted(choices)();
}

type Spoil = (kind: Kind, flaw: string, rewrite: (cells: Cells) => Cells, more?: Partial<Draft>) => Draft;

/** A row of which one cell shows an error in the place of its value. */
function errorCell(random: Random, spoiled: Spoil, automatic: boolean, namesEmployer: boolean): Draft {
  const field = random.one<Field>([
    'branch',
    'employeeAfm',
    'lastName',
    'firstName',
    'event',
    'eventTime',
    'referenceDate',
    'lateReason',
    'comments',
    ...(automatic ? (['date', 'time', 'employerAfm'] as const) : []),
    ...(namesEmployer ? (['employerAfm'] as const) : []),
  ]);
  const shown = random.one(ERROR_CELLS);
  const flaw = `${field} shows ${typeof shown === 'string' ? shown : JSON.stringify(shown)}`;
  return spoiled('error cell', flaw, (cells) => ({ ...cells, [field]: shown }));
}

/** A row with a date of the past and no time, and a reason: nothing but the time is missing. */
function dayAlone(random: Random, spoiled: Spoil, zone: string): Draft {
  const day = anyDay(random, zone);
  const form = random.whole(0, MIDNIGHTS.length - 1);
  const { more: moreColumns, ...time } = random.one(NO_TIME);
  const date = MIDNIGHTS[form](day);
  const flaw = `a day alone: ${typeof date === 'object' ? Object.prototype.toString.call(date) : JSON.stringify(date)}`;
  return spoiled('date without time', flaw, (cells) => ({ ...cells, ...at(undefined), date, ...time }), {
    moreColumns,
  });
}

/**
 * A row of which the node may say that it can't read its time; if it reads it, there is one reading only.
 *
 * @param automatic whether columns are found by name
 */
export function doubtfulDraft(
  random: Random,
  person: Person,
  now: number,
  { automatic, timezone }: Circumstances,
): Draft {
  const reason = anyReason(random);
  const truth: Truth = { ...arrivalOf(person, wholeMinute(longAgo(random, now))), reason };
  const wall = DateTime.fromMillis(truth.at, { zone: timezone });
  const newYork = wall.setZone('America/New_York');
  const inNewYork = newYork.toFormat("yyyy-MM-dd'T'HH:mm:ss");
  const forms: Cells[] = [
    at(`${inNewYork}[America/New_York]`),
    at(`${inNewYork}${newYork.toFormat('ZZ')}[America/New_York]`),
    at(`${wall.toFormat("yyyy-MM-dd'T'HH:mm:ssZZ")}[${timezone}]`),
    ...(wall.day > 12 ? [at(wall.setLocale('en-US').toFormat('M/d/yyyy, h:mm a'))] : []),
  ];
  if (automatic) {
    const clock = Date.UTC(1899, 11, 30, wall.hour, wall.minute);
    // Printed without Athens mean time: a whole minute, which is none in the other reading.
    const time = random.one<unknown>([new Date(clock).toISOString(), new Date(clock)]);
    forms.push({ ...at(undefined), date: wall.toFormat('dd/MM/yyyy'), time });
  }
  // Where clocks show the same hour twice, a text without an offset has two readings.
  const once = [-1, 1].every(
    (hours) => newYork.plus({ hours }).hour !== newYork.hour && wall.plus({ hours }).hour !== wall.hour,
  );
  const cells = once ? random.one(forms) : at(newYork.toISO());
  return {
    truth,
    fate: 'doubtful',
    kind: 'doubtful',
    flaw: `time in an uncommon form: ${JSON.stringify(cells.eventTime ?? cells.time)}`,
    ownReason: reason,
    rewrite: (others) => ({ ...others, ...cells, lateReason: reason }),
  };
}

const wholeMinute = (moment: number): number => Math.floor(moment / 60_000) * 60_000;

/** A time in one cell, which nothing else in the row contradicts or completes, with a reason for its being late. */
const at = (eventTime: unknown): Cells => ({ eventTime, date: undefined, time: undefined, lateReason: '002' });

/** A day of the last years, at its midnight. */
const anyDay = (random: Random, zone: string = ATHENS): DateTime =>
  DateTime.fromObject(
    { year: random.whole(2021, 2023), month: random.whole(1, 12), day: random.whole(1, 28) },
    { zone },
  );

const anyDuration = (random: Random): Duration =>
  Duration.fromObject({ hours: random.whole(0, 23), minutes: random.whole(0, 59) });

/** Eight digits that no leading zero turns into a tax number. */
function eightDigits(random: Random): string {
  const seven = String(random.whole(1_000_000, 9_999_999));
  return `${seven}${(checkDigit(`0${seven}`) + random.whole(1, 9)) % 10}`;
}
