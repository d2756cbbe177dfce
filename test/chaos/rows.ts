import type { IDataObject } from 'n8n-workflow';
import type { Random } from './random';
import type { Settings } from './settings';
import {
  anyReason,
  athens,
  dayOf,
  departure,
  justNow,
  lateShift,
  longAgo,
  ON_TIME,
  type Person,
  personOf,
  shiftOnTime,
  type Truth,
} from './truth';

/** What a row is made of. A punch is posted alone; one of a night is a departure whose work day is the day before. */
export const KINDS = ['on time', 'late', 'repeated', 'poisoned', 'punch', 'night'] as const;
export type Kind = (typeof KINDS)[number];

/** A row of an execution, and what must become of it. */
export interface PlannedRow {
  kind: Kind;
  /** Whether the registry refuses it whenever it comes, although it looks fine. */
  isPoisoned: boolean;
  /** What it says. */
  truth: Truth;
  /** Index of the first row of the input that says the same; undefined where it is the first. */
  repeats: number | undefined;
  /** Of a departure that is posted alone: its arrival, which was posted before. */
  arrival?: PlannedRow;
  /** JSON of the input item. */
  item: IDataObject;
}

/** A row before it is written down. */
type Draft = Pick<PlannedRow, 'kind' | 'truth'>;

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
    const { employeeAfm, type, at } = row.truth;
    const event = `${employeeAfm} ${type} ${at}`;
    row.repeats = first.get(event);
    if (row.repeats === undefined) first.set(event, index);
  });
  return rows;
}

/** Events of one employee. */
function draftsOf(random: Random, settings: Settings, person: Person, now: number): Draft[] {
  if (random.chance(settings.poisoned)) return [poisoned(random, person, now)];
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

/** A check-out without a check-in: it looks fine, and the registry refuses it whenever it comes. */
function poisoned(random: Random, person: Person, now: number): Draft {
  const isLate = random.chance(0.4);
  const truth = departure(person, (isLate ? longAgo : justNow)(random, now));
  const reason = isLate ? anyReason(random) : null;
  return { kind: 'poisoned', truth: { ...truth, reason } };
}

function toRow(random: Random, draft: Draft, settings: Settings): PlannedRow {
  const { type, at, referenceDate } = draft.truth;
  const isImplied = referenceDate === dayOf(at) && (type === '0' || athens(at).hour >= NIGHT_ENDS);
  return rowOf(draft, settings, isImplied && random.chance(0.7) ? '' : referenceDate);
}

/** @param referenceDate as the row has it */
export function rowOf({ kind, truth }: Draft, { lateReason }: Settings, referenceDate: string): PlannedRow {
  const { employeeAfm, lastName, firstName, type, at, branch, comments, reason } = truth;
  const item: IDataObject = {
    employeeAfm,
    lastName,
    firstName,
    event: type === '0' ? 'checkIn' : 'checkOut',
    eventTime: athens(at).toISO({ suppressMilliseconds: true }),
    referenceDate,
    branch,
    comments: comments ?? '',
    lateReason: reason ?? '',
  };
  return {
    kind,
    isPoisoned: kind === 'poisoned',
    truth: { ...truth, reason: reason ?? lateReason },
    repeats: undefined,
    item,
  };
}
