import { Session, type Profiler } from 'node:inspector/promises';

/** How often the stack is looked at, in microseconds. */
export const INTERVAL_US = 200;

/** Takes a CPU profile of this process while the work is done. */
export async function profiled(work: () => Promise<void>): Promise<Profiler.Profile> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
    await session.post('Profiler.start');
    await work();
    return (await session.post('Profiler.stop')).profile;
  } finally {
    session.disconnect();
  }
}

/** How long whose code ran, in microseconds. */
export interface Shares {
  /** In the node's files themselves; functions that the engine has inlined or built in count with who calls them. */
  own: number;
  /** In what the node's files call: luxon, Node's modules, the runtime; but not what they ask n8n for. */
  callees: number;
  /** Collecting garbage, whoever left it. */
  garbage: number;
  /** In anything else: n8n, axios, the runtime on their behalf. */
  others: number;
  /** Waiting. */
  idle: number;
  /** In the node's files themselves, by function. */
  functions: Map<string, number>;
}

/** Whose the files are that a profile names. */
export interface Owners {
  /** Whether a file is the node's. */
  isOwn(file: string): boolean;
  /** Whether a file is n8n's: what it does on the node's behalf is not the node's. */
  isN8n(file: string): boolean;
}

type Owner = 'own' | 'callees' | 'others';

/** Divides a profile's time among the owners of the code that ran. */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, owners: Owners): Shares {
  const shares: Shares = { own: 0, callees: 0, garbage: 0, others: 0, idle: 0, functions: new Map() };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ownerOf = new Map<number, Owner>();
  // Parents stand before their children.
  for (const node of nodes) {
    const inherited = ownerOf.get(node.id) ?? 'others';
    const owner = ownerOfFrame(node.callFrame.url, inherited, owners);
    ownerOf.set(node.id, owner);
    for (const child of node.children ?? []) ownerOf.set(child, owner);
  }
  samples.forEach((id, index) => {
    const { functionName, url, lineNumber } = byId.get(id)!.callFrame;
    const time = timeDeltas[index];
    if (functionName === '(idle)') shares.idle += time;
    else if (functionName === '(garbage collector)') shares.garbage += time;
    else {
      const owner = ownerOf.get(id)!;
      shares[owner] += time;
      if (owner !== 'own') return;
      const name = `${functionName || '(anonymous)'} ${url.replace(/^.*\/dist\//, '')}:${lineNumber + 1}`;
      shares.functions.set(name, (shares.functions.get(name) ?? 0) + time);
    }
  });
  return shares;
}

const APART = new Map([
  ['(garbage collector)', 'garbage'],
  ['(program)', 'native code'],
]);

/**
 * Divides a profile's time among groups of files: each sample counts for the innermost function on its stack whose file
 * belongs to one; for `Node itself` where none does. Native code that no function has called, such as answers of the
 * system and the work of isolates, and what collects garbage are groups of their own; waiting is none.
 *
 * @param groupOf the group of a file; undefined where it has none, such as Node's own modules
 * @returns milliseconds
 */
export function timesOf(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  groupOf: (file: string) => string | undefined,
): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const groups = new Map<number, string>();
  for (const node of nodes) {
    const group = groupOf(node.callFrame.url) ?? groups.get(node.id) ?? 'Node itself';
    groups.set(node.id, group);
    for (const child of node.children ?? []) groups.set(child, group);
  }
  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const { functionName } = byId.get(id)!.callFrame;
    if (functionName === '(idle)') return;
    const group = APART.get(functionName) ?? groups.get(id)!;
    times.set(group, (times.get(group) ?? 0) + timeDeltas[index] / 1_000);
  });
  return times;
}

function ownerOfFrame(url: string, caller: Owner, { isOwn, isN8n }: Owners): Owner {
  if (isOwn(url)) return 'own';
  if (isN8n(url)) return 'others';
  return caller === 'others' ? 'others' : 'callees';
}
