import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Flags of a process whose peak is to show what was needed: V8 collects garbage whenever the heap has grown a little.
 * Rows are read, and a schedule nested, before the first request, so that there is none to collect it at.
 */
export const TIDY = [
  ...process.execArgv,
  '--max-semi-space-size=1',
  '--heap-growing-percent=5',
  '--optimize-for-size',
  '--no-incremental-marking',
  '--single-threaded-gc',
];

/** The next message of a child process. Throws where the child ends without one. */
export async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const listening = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', listening).then(([message]) => message as Message),
      once(child, 'exit', listening).then(([code, signal]) => {
        throw new Error(`${child.spawnargs.at(-1)} ended with ${code ?? signal} and without an answer`);
      }),
    ]);
  } finally {
    listening.abort();
  }
}

/** Runs a script in a fresh process, hands it a message, and returns the one that it sends back. */
export async function forked<Answer>(
  script: string,
  message: object,
  execArgv: string[] = process.execArgv,
): Promise<Answer> {
  const child = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv });
  const ended = once(child, 'exit');
  child.send(message);
  const answer = await messageOf<Answer>(child);
  await ended;
  return answer;
}
