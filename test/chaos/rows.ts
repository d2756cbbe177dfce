import type { IDataObject } from 'n8n-workflow';
import type { Random } from './random';
import { columnOf, type Settings } from './settings';
import {
  anyReason,
  arrival,
  athens,
  dayOf,
  departure,
  formerDay,
  justNow,
  lateShift,
  longAgo,
  ON_TIME,
  type Person,
  personOf,
  shiftOnTime,
  type Truth,
} from './truth';

/** What a row is made of. */
export const KINDS = ['on time', 'late', 'repeated', 'poisoned', 'faulty', 'history'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * What must become of a row: `accepted`: the registry takes it; `refused`: it looks fine, and the registry can never
 * take it; `invalid`: the node must see that it can't be submitted.
 */
type Fate = 'accepted' | 'refused' | 'invalid';

/** A row of an execution, and what must become of it. */
export interface PlannedRow {
  kind: Kind;
  fate: Fate;
  /** What is wrong with it, in words; empty for nothing. */
  flaw: string;
  /** Codes of which the node gives one for a row that it must refuse. */
  codes: readonly string[];
  /** What it says, or would say without its flaw. */
  truth: Truth;
  /** Index of the first row of the input that says the same; undefined where it is the first. */
  repeats: number | undefined;
  /** JSON of the input item. */
  item: IDataObject;
}

/** A row before it is written down. */
type Draft = Pick<PlannedRow, 'kind' | 'truth'> &
  Partial<Pick<PlannedRow, 'fate' | 'flaw' | 'codes'>> & {
    /** Cells that stand otherwise than the truth has them. */
    cells?: IDataObject;
  };

/** What the rows of an execution are made for. */
export interface Place {
  /** Epoch ms: no event on time is older than ten minutes before it. */
  now: number;
  employerAfm: string;
  /** Number of the first employee; at most as many more are taken as there are rows. */
  firstEmployee: number;
}

const BRANCHES = [['0'], ['0', '1'], ['0', '1', '2', '17']];
const REPEATED = 0.03;
const HISTORY = 0.02;
/** So far ahead, in ms, that it is still ahead when the sheet comes again. */
const DAYS_AHEAD = 3 * 86_400_000;
/** A check-out before this hour can be of the day before: the row has to say of which. */
const NIGHT_ENDS = 11;

/** The rows of an execution. Those of an employee keep their order, the employees are mixed. */
export function planRows(random: Random, settings: Settings, place: Place): PlannedRow[] {
  const branches = random.one(BRANCHES);
  const groups: Draft[][] = [];
  for (let left = settings.rows, n = place.firstEmployee; left > 0; n++) {
    const person = personOf(random, n, place.employerAfm, branches);
    const drafts = draftsOf(random, settings, person, place.now).slice(0, left);
    groups.push(drafts);
    left -= drafts.length;
  }
  const order = groups.flatMap((drafts, group) => drafts.map(() => group));
  const next = groups.map(() => 0);
  const mixed = random.chance(0.7) ? random.shuffled(order) : order;
  return withRepeats(mixed.map((group) => toRow(random, groups[group][next[group]++], settings)));
}

/** Notes of each row which one it repeats. */
function withRepeats(rows: PlannedRow[]): PlannedRow[] {
  const first = new Map<string, number>();
  rows.forEach((row, index) => {
    if (row.fate === 'invalid') return;
    const { employeeAfm, type, at } = row.truth;
    const event = `${employeeAfm} ${type} ${at}`;
    row.repeats = first.get(event);
    if (row.repeats === undefined) first.set(event, index);
  });
  return rows;
}

/** Events of one employee. */
function draftsOf(random: Random, settings: Settings, person: Person, now: number): Draft[] {
  if (random.chance(settings.faulty)) return [faulty(random, person, now, settings.lateReason !== null)];
  if (random.chance(settings.poisoned)) return [poisoned(random, person, now)];
  if (settings.faulty > 0 && random.chance(HISTORY)) return impossibleHistory(random, person, now);
  const isLate = random.chance(settings.late);
  const truths = (isLate ? lateShift : shiftOnTime)(random, person, now);
  // Where the option gives the reason, a row may still give its own; and one for an event on time must not go out.
  const reason = isLate ? settings.lateReason === null || random.chance(0.5) : random.chance(0.05);
  const own = reason ? anyReason(random) : null;
  const drafts = truths.map((truth): Draft => ({
    kind: now - truth.at > ON_TIME ? 'late' : 'on time',
    truth: { ...truth, reason: own },
  }));
  if (!random.chance(REPEATED)) return drafts;
  // One of the events comes again further down.
  const again = random.whole(0, drafts.length - 1);
  drafts.splice(random.whole(again + 1, drafts.length), 0, { ...drafts[again], kind: 'repeated' });
  return drafts;
}

/** An event that looks fine, and that the registry refuses whenever it comes. */
function poisoned(random: Random, person: Person, now: number): Draft {
  const isLate = random.chance(0.4);
  const truth = departure(person, (isLate ? longAgo : justNow)(random, now));
  const reason = isLate ? anyReason(random) : null;
  return { kind: 'poisoned', fate: 'refused', flaw: 'check-out without check-in', truth: { ...truth, reason } };
}

/** A row that the node must not send. */
function faulty(random: Random, person: Person, now: number, hasReason: boolean): Draft {
  const onTime = arrival(person, justNow(random, now));
  const choices: Array<Omit<Draft, 'kind' | 'fate' | 'truth'> & { truth?: Truth }> = [
    { flaw: 'tax number of five digits', codes: ['notAnAfm'], cells: { employeeAfm: '12345' } },
    { flaw: 'no event', codes: ['unknownEvent', 'noEvent'], cells: { event: 'perhaps' } },
    { flaw: 'no time', codes: ['notATime'], cells: { eventTime: 'this morning' } },
    { flaw: 'a day that does not exist', codes: ['notADate'], cells: { referenceDate: '2026-02-30' } },
    { flaw: 'in the future', codes: ['inFuture'], truth: arrival(person, onTime.at + DAYS_AHEAD) },
  ];
  const noon = formerDay(random, now, 3, 300).set({ hour: 12, minute: random.whole(0, 59) });
  const tooLate = { ...departure(person, noon.toMillis()), referenceDate: dayOf(noon.minus({ days: 1 }).toMillis()) };
  choices.push({
    flaw: 'check-out after 11:00 of the next day',
    codes: ['afterCutOff'],
    truth: { ...tooLate, reason: anyReason(random) },
  });
  if (!hasReason) {
    const truth = arrival(person, longAgo(random, now));
    choices.push({ flaw: 'late without a reason', codes: ['lateReasonMissing'], truth });
  }
  return { kind: 'faulty', fate: 'invalid', truth: onTime, ...random.one(choices) };
}

/** Events of an employee that are no possible history, as a sheet has them that knows neither zone nor reference date. */
function impossibleHistory(random: Random, person: Person, now: number): Draft[] {
  const draft = (
    type: '0' | '1',
    day: ReturnType<typeof formerDay>,
    hour: number,
    more: Partial<Draft> = {},
  ): Draft => {
    const at = day.set({ hour, minute: random.whole(1, 59) });
    const truth = (type === '0' ? arrival : departure)(person, at.toMillis());
    const cells = { eventTime: at.toFormat('yyyy-MM-dd HH:mm'), referenceDate: '' };
    return { kind: 'history', truth: { ...truth, reason: anyReason(random) }, cells, ...more };
  };
  if (random.chance(0.4)) {
    const flaw = { fate: 'invalid' as const, flaw: 'older than 366 days', codes: ['tooOld'] };
    return [draft('0', formerDay(random, now, 370, 1_500), 9, flaw)];
  }
  const day = formerDay(random, now, 6, 300);
  const before = day.minus({ days: 1 });
  return [
    draft('0', before, 8),
    draft('1', before, 16),
    draft('0', day, 16),
    draft('1', day, 12, {
      fate: 'invalid',
      flaw: 'departure before the only arrival of its day',
      codes: ['departureBeforeArrival', 'dateOfShift'],
    }),
  ];
}

function toRow(random: Random, draft: Draft, { dataMode, lateReason }: Settings): PlannedRow {
  const { kind, fate = 'accepted', flaw = '', codes = [], truth, cells } = draft;
  const { employeeAfm, lastName, firstName, type, at, referenceDate, branch, comments, reason } = truth;
  const isImplied = referenceDate === dayOf(at) && (type === '0' || athens(at).hour >= NIGHT_ENDS);
  const fields: IDataObject = {
    employeeAfm,
    lastName,
    firstName,
    event: type === '0' ? 'checkIn' : 'checkOut',
    eventTime: athens(at).toISO({ suppressMilliseconds: true }),
    referenceDate: isImplied && random.chance(0.7) ? '' : referenceDate,
    branch,
    comments: comments ?? '',
    lateReason: reason ?? '',
    ...cells,
  };
  const named = Object.entries(fields).map(([field, value]) => [columnOf(field), value]);
  return {
    kind,
    fate,
    flaw,
    codes,
    truth: { ...truth, reason: reason ?? lateReason },
    repeats: undefined,
    item: dataMode === 'defineBelow' ? (Object.fromEntries(named) as IDataObject) : fields,
  };
}
