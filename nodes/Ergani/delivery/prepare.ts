import type { Problem } from '../model/values/result';
import { isOnTime, type Outcome, type Outgoing, TRAVEL_MS, type Waiting } from './entry';
import { asClaim, type Claim, type JournalState, ofMemory } from './journal';
import { outcomeOf } from './known';
import type { Run } from './run';

interface Unsendable {
  one: Waiting;
  problem: Problem;
}

/** Returns the entries as they are sent now, claimed in the journal. Reports an outcome for the others. */
export async function prepare(run: Run, part: readonly Waiting[]): Promise<Outgoing[]> {
  const { ready, unsendable } = await prepareNow(run, part);
  if (unsendable.length > 0) await reportUnsendable(run, unsendable);
  return await claim(run, ready);
}

/** Prepares claimed entries anew, since an entry that was on time can be late by now. */
export async function prepareAgain(run: Run, outgoing: Outgoing[]): Promise<Outgoing[]> {
  const { ready, unsendable } = await prepareNow(run, outgoing);
  const ids = new Set(ready.map(({ id }) => id));
  await release(
    run,
    outgoing.filter(({ id }) => !ids.has(id)),
  );
  for (const { one, problem } of unsendable) run.world.report(one.id, invalid(one, problem));
  return ready;
}

/** Takes entries that were claimed and are not with the registry out of the journal. */
export async function release({ world }: Run, outgoing: Outgoing[]): Promise<void> {
  const keys = outgoing.flatMap((one) => [...one.keys, ...one.sets]);
  if (keys.length > 0) await world.journal.release(keys);
}

async function prepareNow(
  run: Run,
  part: readonly Waiting[],
): Promise<{ ready: Outgoing[]; unsendable: Unsendable[] }> {
  const { kind, world } = run;
  const isSafe = ({ entry }: Waiting): boolean => world.clocks().every((now) => isOnTime(kind.window(entry), now));
  if (!part.every(isSafe)) await world.beSureOfTime();
  const now = world.now();
  const ready: Outgoing[] = [];
  const unsendable: Unsendable[] = [];
  for (const one of part) {
    const { id, item, entry, afterOthers } = one;
    const prepared = kind.prepare(entry, now);
    if (!prepared.ok) unsendable.push({ one, problem: prepared.problem });
    else if (mustWait(run, one, now)) run.putOff?.add(one, kind.ownerOf(entry));
    else {
      const [keys, sets] = world.journal.isKept ? [kind.keysOf(entry), kind.memory?.sets(entry, now) ?? []] : [[], []];
      const window = kind.window(entry);
      ready.push({ id, item, entry, afterOthers, prepared: prepared.value, window, keys, sets, preparedAt: now });
    }
  }
  return { ready, unsendable };
}

/** Whether an entry has not happened yet, or comes after one of its owner that has not. */
function mustWait({ kind, putOff }: Run, one: Waiting, now: number): boolean {
  if (putOff === undefined) return false;
  return now < kind.window(one.entry).opens || putOff.isBefore(one, kind.ownerOf(one.entry));
}

const invalid = ({ entry }: Waiting, problem: Problem): Outcome<object, object> => ({
  status: 'invalid',
  problems: [problem],
  entry,
});

/** Reports entries that can't be sent, such as late ones. An earlier run may have submitted them in time. */
async function reportUnsendable(run: Run, unsendable: Unsendable[]): Promise<void> {
  const { kind, world } = run;
  const until = world.now();
  const entries = unsendable.map(({ one }) => one.entry);
  const states = await world.journal.lookUp([
    ...entries.flatMap((entry) => kind.keysOf(entry)).map((key) => ({ key, until })),
    ...entries.flatMap((entry) => kind.memory?.asks(entry) ?? []).map(asClaim),
  ]);
  complete(run, entries, states);
  for (const { one, problem } of unsendable) {
    world.report(one.id, knownOutcome(run, one, states) ?? invalid(one, problem));
  }
}

/**
 * Notes in the journal what is about to be sent. Reports the entries that the journal knows, and returns the others, but
 * those that another process may be sending: they are put off.
 */
async function claim(run: Run, ready: Outgoing[]): Promise<Outgoing[]> {
  const { kind, world, putOff } = run;
  const { journal } = world;
  if (!journal.isKept || ready.length === 0) return ready;
  // A worker that is killed while it logs in is to leave nothing open.
  await world.signIn();
  const asked = ready.flatMap(({ entry }) => kind.memory?.asks(entry) ?? []);
  const states = await journal.claim([...ready.flatMap(claimsOf), ...asked.map(asClaim)], putOff === undefined);
  complete(
    run,
    ready.map(({ entry }) => entry),
    states,
  );
  const free: Outgoing[] = [];
  const known: Outgoing[] = [];
  for (const one of ready) {
    const owner = kind.ownerOf(one.entry);
    const isUnderWay = one.keys.some((key) => states.get(key) === 'underWay');
    const waits = putOff !== undefined && (isUnderWay || putOff.isBefore(one, owner));
    if (waits) putOff.add(one, owner);
    const outcome = waits ? undefined : knownOutcome(run, one, states);
    if (outcome !== undefined) world.report(one.id, outcome);
    (waits || outcome !== undefined ? known : free).push(one);
  }
  await release(run, known);
  // An entry that was completed can have other keys, which were asked about.
  const keysBefore = free.flatMap(({ keys }) => keys);
  const claimed = free.map((one) => ({ ...one, keys: kind.keysOf(one.entry) }));
  const kept = new Set(claimed.flatMap(({ keys, sets }) => [...keys, ...sets]));
  journal.drop([...keysBefore, ...asked.map(({ key }) => key)].filter((key) => !kept.has(key)));
  return claimed;
}

function claimsOf({ keys, sets, window: { opens, lateFrom }, preparedAt }: Outgoing): Claim[] {
  const isLate = preparedAt > lateFrom;
  const since = isLate ? opens : undefined;
  const until = isLate ? undefined : lateFrom - TRAVEL_MS;
  return [...keys.map((key) => ({ key, since, until })), ...sets.map(ofMemory)];
}

function complete({ kind: { memory } }: Run, entries: object[], states: ReadonlyMap<string, JournalState>): void {
  const is = (state: JournalState) => (key: string) => states.get(key) === state;
  for (const entry of entries) memory?.complete(entry, is('confirmed'), is('open'));
}

/** The outcome of an entry that the journal knows; undefined where it can be sent. */
function knownOutcome(
  { kind }: Run,
  { entry }: Waiting,
  states: ReadonlyMap<string, JournalState>,
): Outcome<object, object> | undefined {
  const state = kind.stateOf(
    entry,
    kind.keysOf(entry).map((key) => states.get(key)),
  );
  return outcomeOf(state, entry, kind.called);
}
