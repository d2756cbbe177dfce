import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Sandbox } from '../sandbox/server';

import { messageOf } from './forked';

/** What the registry's process is asked to do. */
export type Command =
  /** Tell what it has seen since it last forgot. */
  | { do: 'tell' }
  /** Forget calls and events. */
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
}

/** Where the registry is, and as whom to log in. */
export type Access = Pick<Sandbox, 'url' | 'login' | 'employerAfm'>;

export const SUBMIT = 'POST /Documents/WRKCardSE';
export const SERVICE = 'POST /WebServices/ExecuteService';

/** The sandbox registry, run as a process of its own on the loopback interface. */
export class Registry {
  private constructor(
    private readonly child: ChildProcess,
    readonly access: Access,
  ) {}

  /** Starts it. It ends with this process at the latest. */
  static async start(): Promise<Registry> {
    const child = fork(join(__dirname, 'registryProcess.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    return new Registry(child, await messageOf<Access>(child));
  }

  /** What it has seen since it last forgot. */
  async seen(): Promise<Seen> {
    return await this.ask({ do: 'tell' });
  }

  /** Forgets calls and events; sessions and delay stay. */
  async forget(): Promise<void> {
    await this.ask({ do: 'forget' });
  }

  /** From now on each call is held for so many milliseconds before it is answered; 0 holds none. */
  async delay(ms: number): Promise<void> {
    await this.ask({ do: 'delay', ms });
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }

  /** One question at a time: each answer is taken for that of the last. */
  private async ask(command: Command): Promise<Seen> {
    this.child.send(command);
    return await messageOf<Seen>(this.child);
  }
}
