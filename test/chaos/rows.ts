import type { IDataObject } from 'n8n-workflow';
import { Writer } from './cells';
import { anySheet, MAPPED, type Sheet, toItem } from './columns';
import { acceptedDrafts, type Draft, type Fate, poisonedDrafts } from './drafts';
import { faultyDraft } from './faultyRows';
import type { Random } from './random';
import type { Settings } from './settings';
import { ON_TIME, type Person, personOf, type Truth } from './truth';

/** What a row is made of. */
export const KINDS = ['good', 'dirty', 'late', 'late and dirty', 'on the edge', 'poisoned', 'faulty'] as const;
export type Kind = (typeof KINDS)[number];

/** A row of an execution, and what must become of it. */
export interface PlannedRow {
  kind: Kind;
  fate: Fate;
  /** What is wrong with it, in words; empty for nothing. */
  flaw: string;
  /** What it says; undefined where that can't be told. */
  truth: Truth | undefined;
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

const BRANCHES = [['0'], ['0', '1'], ['0', '1', '2', '17']];
/** How close to the end of the on-time window an event on its edge lies. */
const EDGE_MS = 60_000;

/** The rows of one execution, each employee's in the order of their events. */
export function planRows(random: Random, settings: Settings, place: Place): PlannedRow[] {
  const groups: Draft[][] = [];
  const branches = random.one(BRANCHES);
  for (let count = 0; count < settings.rows; count += groups[groups.length - 1].length) {
    const person = personOf(random, place.firstEmployee + groups.length, place.employers.own, branches);
    groups.push(draftsOf(random, settings, place, person).slice(0, settings.rows - count));
  }
  const mapped = settings.dataMode === 'defineBelow';
  const sheet: Sheet = mapped ? { headers: MAPPED, dirty: false, others: {} } : anySheet(random);
  const writer = new Writer(random, {
    dirt: settings.dirt,
    columns: !mapped,
    zone: settings.timezone,
    namesEmployer: settings.employer === 'rows',
  });
  const order = groups.flatMap((group, index) => group.map(() => index));
  const next = groups.map(() => 0);
  return (random.chance(0.7) ? random.shuffled(order) : order).map((index) =>
    toRow(groups[index][next[index]++], writer, sheet, place.now),
  );
}

function draftsOf(random: Random, settings: Settings, place: Place, person: Person): Draft[] {
  const { now, employers } = place;
  const { employer, lateReason: optionReason } = settings;
  const namesEmployer = employer === 'rows';
  if (random.chance(settings.faulty)) {
    const automatic = settings.dataMode === 'autoMapInputData';
    return [faultyDraft(random, person, now, { automatic, timezone: settings.timezone, namesEmployer, optionReason })];
  }
  const drafts = random.chance(settings.poisoned)
    ? poisonedDrafts(random, person, now, namesEmployer ? employers.other : undefined, optionReason)
    : acceptedDrafts(random, person, now, settings.late, optionReason);
  if (employer !== 'wrong') return drafts;
  return drafts.map((draft) => ({
    ...draft,
    truth: { ...draft.truth, employerAfm: employers.other },
    fate: 'refused',
    flaw: 'another employer in the parameter',
  }));
}

function toRow(draft: Draft, writer: Writer, sheet: Sheet, now: number): PlannedRow {
  const { truth, fate, flaw = '', ownReason, spoil, moreColumns } = draft;
  const { cells, dirty } = writer.row(truth, ownReason);
  const spoiled = spoil !== undefined;
  return {
    kind: kindOf(draft, dirty || sheet.dirty, now),
    fate,
    flaw,
    truth: spoiled ? undefined : truth,
    item: { ...toItem(sheet, spoiled ? spoil(cells) : cells), ...moreColumns },
  };
}

function kindOf({ truth, fate, ownReason }: Draft, dirty: boolean, now: number): Kind {
  if (fate === 'invalid') return 'faulty';
  if (fate === 'refused') return 'poisoned';
  const age = now - truth.at;
  if (Math.abs(age - ON_TIME) < EDGE_MS) return 'on the edge';
  if (age > ON_TIME) return dirty ? 'late and dirty' : 'late';
  return dirty || ownReason !== null ? 'dirty' : 'good';
}
