import type { Problem } from '../model/values/result';
import type { Outgoing, Waiting } from './entry';
import { outcomeOf } from './messages';
import type { Run } from './run';

/** What can't go out as it is. */
interface Unsendable {
  one: Waiting;
  problem: Problem;
}

/** Entries as they go out now, claimed in the journal. All others get their outcomes, or wait until it is time. */
export async function prepare(run: Run, part: readonly Waiting[]): Promise<Outgoing[]> {
  const { ready, unsendable } = prepareNow(run, part);
  if (unsendable.length > 0) await reportUnsendable(run, unsendable);
  return await claim(run, ready);
}

/** A claimed request as it goes out by now: what was on time can have become late. */
export async function prepareAgain(run: Run, outgoing: Outgoing[]): Promise<Outgoing[]> {
  const { ready, unsendable } = prepareNow(run, outgoing);
  if (ready.length === outgoing.length) return ready;
  const ids = new Set(ready.map(({ id }) => id));
  await release(
    run,
    outgoing.filter(({ id }) => !ids.has(id)),
  );
  for (const { one, problem } of unsendable) {
    run.world.report(one.id, { status: 'invalid', problems: [problem], entry: one.entry });
  }
  return ready;
}

/** Takes entries that were claimed and are not with the registry out of the journal. */
export async function release({ world }: Run, outgoing: Outgoing[]): Promise<void> {
  if (world.journal.isKept) await world.journal.release(outgoing.map(({ identity }) => identity));
}

function prepareNow(run: Run, part: readonly Waiting[]): { ready: Outgoing[]; unsendable: Unsendable[] } {
  const { kind, world } = run;
  const now = world.now();
  const ready: Outgoing[] = [];
  const unsendable: Unsendable[] = [];
  for (const one of part) {
    const { id, item, entry } = one;
    const prepared = kind.prepare(entry, now);
    if (!prepared.ok) unsendable.push({ one, problem: prepared.problem });
    else if (mustWait(run, one, now)) run.early?.entries.push({ id, item, entry, afterOthers: one.afterOthers });
    else {
      const identity = world.journal.isKept ? kind.identityOf(entry) : '';
      ready.push({ id, item, entry, prepared: prepared.value, window: kind.window(entry), identity, preparedAt: now });
    }
  }
  return { ready, unsendable };
}

/** Whether an entry is early, or comes after one of its owner that is. */
function mustWait({ kind, early }: Run, { id, entry }: Waiting, now: number): boolean {
  if (early === undefined) return false;
  const isEarly = now < kind.window(entry).opens;
  if (!isEarly && early.firstOf.size === 0) return false;
  const owner = kind.ownerOf(entry);
  const first = early.firstOf.get(owner) ?? Infinity;
  if (isEarly && id < first) early.firstOf.set(owner, id);
  return isEarly || id > first;
}

/** Tells of what can't go out, such as what has become late meanwhile. An earlier run may have submitted it. */
async function reportUnsendable({ kind, world }: Run, unsendable: Unsendable[]): Promise<void> {
  const states = await world.journal.lookUp(unsendable.map(({ one }) => kind.identityOf(one.entry)));
  for (const { one, problem } of unsendable) {
    const { id, entry } = one;
    const known = outcomeOf(states.get(kind.identityOf(entry)), entry, kind.called);
    world.report(id, known ?? { status: 'invalid', problems: [problem], entry });
  }
}

/** Writes down in the journal what is about to be sent. What it knows gets its outcome; the others are returned. */
async function claim({ kind, world }: Run, ready: Outgoing[]): Promise<Outgoing[]> {
  if (!world.journal.isKept || ready.length === 0) return ready;
  const states = await world.journal.claim(
    ready.map(({ identity, window, preparedAt }) => ({ key: identity, mayBeOld: preparedAt > window.lateFrom })),
  );
  if (states.size === 0) return ready;
  return ready.filter(({ id, entry, identity }) => {
    const known = outcomeOf(states.get(identity), entry, kind.called);
    if (known !== undefined) world.report(id, known);
    return known === undefined;
  });
}
