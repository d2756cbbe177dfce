import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const GRACE_MS = 15_000;
const POLL_MS = 100;

const noteIn = (folder: string): string => join(folder, 'n8n.pid');

/** Notes which process runs on a folder, for whoever comes after a start that was killed. */
export async function noteProcess(folder: string, pid: number): Promise<void> {
  await writeFile(noteIn(folder), JSON.stringify({ pid, started: await startOf(pid) }));
}

/**
 * Ends the n8n that a killed start has left behind on a folder: two would spoil one database. A process that has got the
 * same number meanwhile is left alone.
 *
 * @returns its number; undefined where none ran
 */
export async function endLeftBehind(folder: string): Promise<number | undefined> {
  const note = await readFile(noteIn(folder), 'utf8').catch(() => '{}');
  const { pid, started } = JSON.parse(note) as { pid?: number; started?: string };
  if (pid === undefined || started === undefined || (await startOf(pid)) !== started) return undefined;
  signal(pid, 'SIGTERM');
  for (const deadline = Date.now() + GRACE_MS; Date.now() < deadline; await sleep(POLL_MS))
    if ((await startOf(pid)) !== started) break;
  signal(pid, 'SIGKILL');
  await rm(noteIn(folder), { force: true });
  return pid;
}

/** Signals a process and what it has started: n8n is the first of a group. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // Nothing of it runs any more.
  }
}

/** When a process has started, as the system tells it; undefined where none of that number runs. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat !== undefined) {
    // The name of the program may hold blanks and brackets.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : fields[18];
  }
  if (process.platform === 'linux' || process.platform === 'win32') return undefined;
  const told = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return told.stdout.trim() || undefined;
}
