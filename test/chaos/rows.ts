import type { IDataObject } from 'n8n-workflow';
import { Writer } from './cells';
import { anySheet, mappedSheet, type Sheet, toItem } from './columns';
import { acceptedDrafts, type Draft, type Fate, poisonedDrafts } from './drafts';
import { doubtfulDraft, faultyDraft } from './faultyRows';
import { arrivalsAlone, historyDrafts } from './history';
import { REASON_COLUMN, ZONE_COLUMN } from './options';
import type { Random } from './random';
import type { Settings } from './settings';
import {
  anyReason,
  ATHENS,
  dayOf,
  identityOf,
  impliedDay,
  ON_TIME,
  type Person,
  personOf,
  type Reason,
  type Truth,
} from './truth';

/** What a row is made of. */
export const KINDS = [
  'good',
  'dirty',
  'late',
  'late and dirty',
  'on the edge',
  'ahead of the clock',
  'overnight',
  'repeated',
  'doubtful',
  'poisoned',
  'date without time',
  'error cell',
  'two readings',
  'faulty',
  'history',
] as const;
export type Kind = (typeof KINDS)[number];

/** A row of an execution, and what must become of it. */
export interface PlannedRow {
  kind: Kind;
  fate: Fate;
  /** What is wrong with it, in words; empty for nothing. */
  flaw: string;
  /** Codes of which the node gives one for it; undefined where it may be any. */
  codes?: readonly string[];
  /** What it says; undefined where that can't be told. */
  truth: Truth | undefined;
  /** Whom it was made for, whatever it says. */
  employeeAfm: string;
  /** Index of the first row of the input that says the same; undefined where it is the first. */
  repeats: number | undefined;
  /** Whether its reference date is that of a check-in of the evening before, which another row tells. */
  impliesDay: boolean;
  /** JSON of the input item. */
  item: IDataObject;
}

/** What the rows of an execution are made for. */
export interface Place {
  /** Epoch ms: no event on time is older than ten minutes before it. */
  now: number;
  employers: { own: string; other: string };
  /** Number of the first employee; at most as many more are taken as there are rows. */
  firstEmployee: number;
}

/** Events of one employee, and what the node's options are for them. */
interface Group {
  drafts: Draft[];
  timezone: string;
  optionReason: Reason | null;
  /** Whether the row itself gives them to the options. */
  byRow: boolean;
}

const BRANCHES = [['0'], ['0', '1'], ['0', '1', '2', '17']];
/** How close to the end of the on-time window an event on its edge lies. */
const EDGE_MS = 60_000;

/** A sheet, and its rows for one execution. */
export interface PlannedSheet {
  sheet: Sheet;
  rows: PlannedRow[];
}

/**
 * The rows of one execution, each employee's in the order of their events.
 *
 * @param given the sheet that they are added to; a new one unless there is one
 */
export function planSheet(random: Random, settings: Settings, place: Place, given?: Sheet): PlannedSheet {
  const groups: Group[] = [];
  const branches = random.one(BRANCHES);
  const mapped = settings.dataMode === 'defineBelow';
  const sheet: Sheet = given ?? (mapped ? mappedSheet() : anySheet(random));
  for (let count = 0; count < settings.rows; count += groups[groups.length - 1].drafts.length) {
    const person = personOf(random, place.firstEmployee + groups.length, place.employers.own, branches);
    groups.push(groupOf(random, settings, place, person, sheet, settings.rows - count));
  }
  const writer = new Writer(random, {
    dirt: settings.dirt,
    columns: !mapped,
    namesEmployer: settings.employer === 'rows',
    hasCodes: sheet.headers.event === 'f_type',
  });
  const order = groups.flatMap(({ drafts }, index) => drafts.map(() => index));
  const next = groups.map(() => 0);
  const rows = (random.chance(0.7) ? random.shuffled(order) : order).map((index) =>
    toRow(groups[index], next[index]++, writer, sheet, place.now),
  );
  rows.forEach(({ item }, index) => Object.assign(item, settings.option?.columns[index]));
  return { sheet, rows: withRepeats(rows) };
}

/** The same without the sheet. */
export const planRows = (random: Random, settings: Settings, place: Place): PlannedRow[] =>
  planSheet(random, settings, place).rows;

/** Notes of each row which one it repeats. */
function withRepeats(rows: PlannedRow[]): PlannedRow[] {
  const first = new Map<string, number>();
  rows.forEach((row, index) => {
    if (row.truth === undefined || row.fate === 'invalid') return;
    const identity = identityOf(row.truth);
    row.repeats = first.get(identity);
    if (row.repeats === undefined) first.set(identity, index);
  });
  return rows;
}

/** @param most how many events at most */
function groupOf(random: Random, settings: Settings, place: Place, person: Person, sheet: Sheet, most: number): Group {
  const timezone = settings.byRow ? random.one(['Europe/Athens', 'Europe/London', 'Asia/Tokyo']) : settings.timezone;
  const optionReason = settings.byRow ? random.one([null, anyReason(random)]) : settings.lateReason;
  const drafts = draftsOf(random, { ...settings, timezone, lateReason: optionReason }, place, person, sheet);
  return { drafts: drafts.slice(0, most), timezone, optionReason, byRow: settings.byRow };
}

function draftsOf(random: Random, settings: Settings, place: Place, person: Person, sheet: Sheet): Draft[] {
  const { now, employers } = place;
  const { employer, lateReason: optionReason, timezone, late, ahead } = settings;
  const namesEmployer = employer === 'rows';
  const automatic = settings.dataMode === 'autoMapInputData';
  const circumstances = { automatic, webhook: sheet.webhook !== undefined, timezone, namesEmployer, optionReason };
  const ofEmployer = (draft: Draft): Draft =>
    employer === 'wrong' ? { ...draft, truth: { ...draft.truth, employerAfm: employers.other } } : draft;
  const apart = random.branch(2);
  if (settings.history !== undefined && employer !== 'wrong' && timezone === ATHENS) {
    if (settings.history === 'arrivals') return arrivalsAlone(apart, person, now);
    if (apart.chance(settings.history)) return historyDrafts(apart, person, now);
  }
  if (random.chance(settings.faulty)) return [ofEmployer(faultyDraft(random, person, now, circumstances))];
  if (employer !== 'wrong' && random.chance(settings.doubtful)) {
    return [doubtfulDraft(random, person, now, circumstances)];
  }
  const drafts = random.chance(settings.poisoned)
    ? poisonedDrafts(random, person, now, namesEmployer ? employers.other : undefined, optionReason)
    : acceptedDrafts(random, person, now, { late, ahead }, optionReason);
  if (employer !== 'wrong') return drafts;
  return drafts.map((draft) => ({
    ...ofEmployer(draft),
    fate: 'refused',
    flaw: 'another employer in the parameter',
  }));
}

function toRow(
  { drafts, timezone, optionReason, byRow }: Group,
  place: number,
  writer: Writer,
  sheet: Sheet,
  now: number,
): PlannedRow {
  const draft = drafts[place];
  const { truth, fate, flaw = '', codes, ownReason, rewrite, moreColumns, beside } = draft;
  // What another employer's row tells says nothing of this one.
  const ofEmployer = drafts.map((one) => one.truth).filter(({ employerAfm }) => employerAfm === truth.employerAfm);
  const implied = impliedDay(ofEmployer, ofEmployer.indexOf(truth));
  const written = writer.row(truth, ownReason, timezone, implied);
  const cells = rewrite?.(written.cells) ?? written.cells;
  const impliesDay = fate !== 'invalid' && cells.referenceDate === undefined && truth.referenceDate !== dayOf(truth.at);
  return {
    kind:
      impliesDay && draft.kind === undefined && fate === 'accepted'
        ? 'overnight'
        : kindOf(draft, written.dirty || sheet.dirty, now),
    fate,
    flaw,
    codes,
    truth: rewrite !== undefined && fate === 'invalid' ? undefined : truth,
    employeeAfm: truth.employeeAfm,
    repeats: undefined,
    impliesDay,
    item: {
      ...toItem(sheet, cells, moreColumns, beside),
      ...(byRow && { [ZONE_COLUMN]: timezone, [REASON_COLUMN]: optionReason ?? '' }),
    },
  };
}

function kindOf({ truth, fate, ownReason, kind }: Draft, dirty: boolean, now: number): Kind {
  if (kind !== undefined) return kind;
  if (fate === 'invalid') return 'faulty';
  if (fate === 'refused') return 'poisoned';
  const age = now - truth.at;
  if (Math.abs(age - ON_TIME) < EDGE_MS) return 'on the edge';
  if (age > ON_TIME) return dirty ? 'late and dirty' : 'late';
  return dirty || ownReason !== null ? 'dirty' : 'good';
}
