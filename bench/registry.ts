import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { startSandbox, type Sandbox } from '../sandbox/server';

/** Where the registry is, and as whom to log in. */
export type Access = Pick<Sandbox, 'url' | 'login' | 'employerAfm'>;

/** What the registry has seen since it last forgot. */
interface Seen {
  /** How often each endpoint was called, by method and path. */
  calls: Record<string, number>;
  /** Calls that were answered with another status than 200. */
  refused: number;
  /** Events recorded. */
  events: number;
}

/** Forget what was seen; hold each call for so many milliseconds from now on. */
interface Command {
  forget?: boolean;
  delay?: number;
}

export const SUBMIT = 'POST /Documents/WRKCardSE';

/** The sandbox registry, in a process of its own, so that its work does not count as its caller's. */
export class Registry {
  private constructor(
    private readonly child: ChildProcess,
    readonly access: Access,
  ) {}

  /** Starts it. It ends with this process at the latest. */
  static async start(): Promise<Registry> {
    const child = fork(__filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    return new Registry(child, await answerOf<Access>(child));
  }

  async seen(): Promise<Seen> {
    return await this.ask({});
  }

  /** Forgets calls and events; sessions and delay stay. */
  async forget(): Promise<void> {
    await this.ask({ forget: true });
  }

  /** From now on each call is held for so many milliseconds before it is answered; 0 holds none. */
  async delay(ms: number): Promise<void> {
    await this.ask({ delay: ms });
  }

  /** @throws Error where it holds other than so many events, or has refused a call */
  async expect(count: number): Promise<void> {
    const { events, refused } = await this.seen();
    if (events === count && refused === 0) return;
    throw new Error(`Of ${count} events ${events} arrived, and ${refused} calls were refused`);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }

  private async ask(command: Command): Promise<Seen> {
    this.child.send(command);
    return await answerOf<Seen>(this.child);
  }
}

/** The next message of a child process. Throws where it ends without one. */
export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const listening = new AbortController();
  const ended = once(child, 'exit', listening).then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1)} ended with ${code} and without an answer`);
  });
  try {
    return await Promise.race([once(child, 'message', listening).then(([message]) => message as Answer), ended]);
  } finally {
    ended.catch(() => undefined);
    listening.abort();
  }
}

function seen({ ledger }: Sandbox): Seen {
  const calls: Record<string, number> = {};
  for (const { method, path } of ledger.calls) calls[`${method} ${path}`] = (calls[`${method} ${path}`] ?? 0) + 1;
  const refused = ledger.calls.filter(({ status }) => status !== 200).length;
  return { calls, refused, events: ledger.events.length };
}

/** What the child process does. */
async function serve(tell: (message: Access | Seen) => void): Promise<void> {
  // No limit on logins: they are to be counted.
  // As in the trial environment: the events have new employees in each run.
  const people = { services: 'seen', employees: [] } as const;
  const sandbox = await startSandbox({ rateLimit: { calls: 1_000_000, seconds: 1 }, ...people });
  process.on('message', ({ forget, delay }: Command) => {
    if (forget) sandbox.ledger.reset();
    if (delay !== undefined) sandbox.faults.clear();
    if (delay) sandbox.faults.add({ kind: 'delay', ms: delay, times: 'always' });
    tell(seen(sandbox));
  });
  process.once('disconnect', () => process.exit());
  const { url, login, employerAfm } = sandbox;
  tell({ url, login, employerAfm });
}

if (require.main === module) void serve((message) => process.send?.(message));
