import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import type { Sandbox } from '../sandbox/server';

/** What the registry's process is asked to do. */
export type Command =
  /** Tell what it has seen since it last forgot. */
  | { do: 'tell' }
  /** Forget calls, events and connections. */
  | { do: 'forget' }
  /** Hold each call for so many milliseconds before answering it; 0 holds none. */
  | { do: 'delay'; ms: number };

/** What a registry has seen. */
export interface Seen {
  /** How often each endpoint was called, by method and path. */
  calls: Record<string, number>;
  /** Calls that were answered with another status than 200, or not yet. */
  refused: number;
  /** Events recorded. */
  events: number;
  /** TCP connections that were opened to it. */
  connections: number;
}

/** Where the registry is, and as whom to log in. */
export type Access = Pick<Sandbox, 'url' | 'login' | 'employerAfm'>;

export type Reply = { id: 0; access: Access } | { id: number; seen?: Seen };

export const SUBMIT = 'POST /Documents/WRKCardSE';
export const SERVICE = 'POST /WebServices/ExecuteService';

/** The sandbox registry, run as a process of its own on the loopback interface. */
export class Registry {
  private readonly waiting = new Map<number, (seen: Seen | undefined) => void>();
  private lastId = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly access: Access,
  ) {
    child.on('message', (reply: Reply) => {
      if (!('access' in reply)) this.waiting.get(reply.id)?.(reply.seen);
    });
  }

  /** Starts it. It ends with this process at the latest. */
  static async start(): Promise<Registry> {
    const child = fork(join(__dirname, 'registryProcess.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    return await new Promise((done, fail) => {
      child.once('error', fail);
      child.once('exit', (code) => fail(new Error(`The registry ended with ${code} before it was ready`)));
      child.once('message', (reply: Reply) => {
        if (!('access' in reply)) return;
        child.removeAllListeners('exit');
        done(new Registry(child, reply.access));
      });
    });
  }

  /** What it has seen since it last forgot. */
  async seen(): Promise<Seen> {
    const seen = await this.ask({ do: 'tell' });
    if (seen === undefined) throw new Error('The registry did not tell what it has seen');
    return seen;
  }

  /** Forgets calls, events and connections; sessions and delay stay. */
  async forget(): Promise<void> {
    await this.ask({ do: 'forget' });
  }

  /** From now on each call is held for so many milliseconds before it is answered; 0 holds none. */
  async delay(ms: number): Promise<void> {
    await this.ask({ do: 'delay', ms });
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.child.once('exit', done));
    this.child.disconnect();
    await ended;
  }

  private async ask(command: Command): Promise<Seen | undefined> {
    const id = ++this.lastId;
    return await new Promise((done, fail) => {
      const gone = () => fail(new Error('The registry has ended'));
      this.child.once('exit', gone);
      this.waiting.set(id, (seen) => {
        this.child.off('exit', gone);
        this.waiting.delete(id);
        done(seen);
      });
      this.child.send({ id, command });
    });
  }
}
