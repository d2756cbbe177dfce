import type { Problem } from '../model/values/result';
import { isOnTime, type Outcome, type Outgoing, type Waiting } from './entry';
import type { JournalState } from './journal';
import { outcomeOf } from './messages';
import type { Run } from './run';

interface Unsendable {
  one: Waiting;
  problem: Problem;
}

/** Returns the entries as they are sent now, claimed in the journal. Of the others the outcomes are reported. */
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
  const keys = outgoing.flatMap((one) => one.keys);
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
    else if (mustWait(run, one, now)) run.early?.push({ id, item, entry, afterOthers });
    else {
      const keys = world.journal.isKept ? kind.keysOf(entry) : [];
      ready.push({ id, item, entry, prepared: prepared.value, window: kind.window(entry), keys, preparedAt: now });
    }
  }
  return { ready, unsendable };
}

/** Whether an entry has not happened yet, or comes after one of its owner that has not. */
function mustWait({ kind, early }: Run, { id, entry }: Waiting, now: number): boolean {
  if (early === undefined) return false;
  if (now < kind.window(entry).opens) return true;
  return early.some((one) => one.id < id && kind.ownerOf(one.entry) === kind.ownerOf(entry));
}

const invalid = ({ entry }: Waiting, problem: Problem): Outcome<object, object> => ({
  status: 'invalid',
  problems: [problem],
  entry,
});

/** Reports entries that can't be sent, such as late ones. An earlier run may have submitted them in time. */
async function reportUnsendable(run: Run, unsendable: Unsendable[]): Promise<void> {
  const { kind, world } = run;
  const states = await world.journal.lookUp(unsendable.flatMap(({ one }) => kind.keysOf(one.entry)));
  for (const { one, problem } of unsendable) {
    world.report(one.id, knownOutcome(run, one, kind.keysOf(one.entry), states) ?? invalid(one, problem));
  }
}

/** Notes in the journal what is about to be sent. Reports the entries that the journal knows, and returns the others. */
async function claim(run: Run, ready: Outgoing[]): Promise<Outgoing[]> {
  const { world } = run;
  if (!world.journal.isKept || ready.length === 0) return ready;
  const states = await world.journal.claim(
    ready.flatMap(({ keys, window, preparedAt }) =>
      keys.map((key) => ({ key, mayBeOld: preparedAt > window.lateFrom })),
    ),
  );
  const free: Outgoing[] = [];
  const known: Outgoing[] = [];
  for (const one of ready) {
    const outcome = knownOutcome(run, one, one.keys, states);
    if (outcome !== undefined) world.report(one.id, outcome);
    (outcome === undefined ? free : known).push(one);
  }
  await release(run, known);
  return free;
}

/** The outcome of an entry that the journal knows; undefined where it can be sent. */
function knownOutcome(
  { kind }: Run,
  { entry }: Waiting,
  keys: string[],
  states: ReadonlyMap<string, JournalState>,
): Outcome<object, object> | undefined {
  const state = kind.stateOf(
    entry,
    keys.map((key) => states.get(key)),
  );
  return outcomeOf(state, entry, kind.called);
}
