import type { IDataObject } from 'n8n-workflow';
import type { Cells } from './cells';
import type { Draft } from './drafts';
import type { Random } from './random';
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
  /** Columns are found by name: a row can have two for one field. */
  automatic: boolean;
  /** Zone of times without an offset. */
  timezone: string;
  /** Whether rows name their employer. */
  namesEmployer: boolean;
  /** The node's option Late Reason. */
  optionReason: Reason | null;
}

/** Cells that can't be understood, or have two readings: each by what is wrong with it. */
const SPOILED_CELLS: ReadonlyArray<[flaw: string, cells: (random: Random, cells: Cells) => Cells]> = [
  ['AFM of seven digits', (random) => ({ employeeAfm: random.whole(1_000_000, 9_999_999) })],
  ['AFM of eight digits that lost no zero', (random) => ({ employeeAfm: eightDigits(random) })],
  ['AFM in scientific notation', () => ({ employeeAfm: '1.23457E+08' })],
  ['AFM with letters', () => ({ employeeAfm: '12345678Ο' })],
  ['event with two readings', (random) => ({ event: random.one(['Ε', 'Α', 'I', 'O', true, false]) })],
  ['event that is none', (random) => ({ event: random.one(['διάλειμμα', '', 2, 'checkin?out', null]) })],
  ['year of two digits', () => at('04/05/26 08:00')],
  ['month first', () => at('12/31/2025 08:00')],
  ['day that does not exist', () => at('31/11/2025 08:00')],
  ['day without a time', (random) => at(random.one(['04/05/2025', '2025-05-04', 45_781]))],
  ['time without a day', () => at('08:15')],
  ['no time', (random) => at(random.one(['', null]))],
  ['text for a time', () => at('χθες το πρωί')],
  ['no last name', (random) => ({ lastName: random.one(['', ' ', null]) })],
  ['number for a first name', () => ({ firstName: 42 })],
  ['reason that is none', (random) => ({ lateReason: random.one(['004', 'traffic', 12]) })],
  ['branch that is no number', () => ({ branch: 'Κέντρο' })],
  ['reference date that is none', () => ({ referenceDate: '32/01/2026' })],
];

/** Local times with no reading, and with two, in Athens. */
const CLOCK_CHANGES: ReadonlyArray<[flaw: string, time: string]> = [
  ['hour that does not exist', '2025-03-30T03:30:00'],
  ['hour that exists twice', '26/10/2025 03:30:00'],
];

/** A row that the node must not send, whatever else is in it. */
export function faultyDraft(random: Random, person: Person, now: number, circumstances: Circumstances): Draft {
  const { optionReason } = circumstances;
  const arrival: Truth = { ...arrivalOf(person, justNow(random, now)), reason: optionReason };
  const spoiled = (flaw: string, spoil: (cells: Cells) => Cells, moreColumns?: IDataObject): Draft => ({
    truth: arrival,
    fate: 'invalid',
    flaw,
    ownReason: null,
    spoil,
    moreColumns,
  });
  const told = (truth: Truth, flaw: string, ownReason: Reason | null): Draft => ({
    truth: { ...truth, reason: ownReason ?? optionReason },
    fate: 'invalid',
    flaw,
    ownReason,
  });
  const choices: Array<[weight: number, choice: () => Draft]> = [
    [
      SPOILED_CELLS.length,
      () => {
        const [flaw, change] = random.one(SPOILED_CELLS);
        return spoiled(flaw, (cells) => ({ ...cells, ...change(random, cells) }));
      },
    ],
    [2, () => told(arrivalOf(person, now + random.whole(60, 20_000) * 60_000), 'event in the future', null)],
    [2, () => told(departureTooLate(random, person, now), 'check-out after 11:00 of the next day', anyReason(random))],
  ];
  if (optionReason === null) {
    choices.push([4, () => told(arrivalOf(person, longAgo(random, now)), 'late without a reason', null)]);
  }
  if (circumstances.timezone === ATHENS) {
    const [flaw, time] = random.one(CLOCK_CHANGES);
    choices.push([2, () => spoiled(flaw, (cells) => ({ ...cells, ...at(time) }))]);
  }
  if (circumstances.namesEmployer) {
    choices.push([1, () => spoiled('employer AFM of five digits', (cells) => ({ ...cells, employerAfm: 12_345 }))]);
  }
  if (circumstances.automatic) {
    choices.push([1, () => spoiled('two last names', (cells) => cells, { Επίθετο: 'ΑΛΛΟΣ' })]);
  }
  return random.weighted(choices)();
}

/** A time in one cell, which nothing else in the row contradicts or completes. */
const at = (eventTime: unknown): Cells => ({ eventTime, date: undefined, time: undefined });

/** Eight digits that no leading zero turns into a tax number. */
function eightDigits(random: Random): string {
  const seven = String(random.whole(1_000_000, 9_999_999));
  return `${seven}${(checkDigit(`0${seven}`) + random.whole(1, 9)) % 10}`;
}
