import { rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const RETRY_MS = 200;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function create(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** What was left behind by a process that is gone holds nobody up. */
async function holderOf(file: string): Promise<number | undefined> {
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  return holder && isRunning(holder) ? holder : undefined;
}

/**
 * Takes what the file stands for, for this process alone.
 *
 * @returns how to give it back, or the process that has it
 */
export async function take(file: string): Promise<(() => void) | number> {
  await mkdir(dirname(file), { recursive: true });
  while (!(await create(file))) {
    const holder = await holderOf(file);
    if (holder) return holder;
    rmSync(file, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** Does the work while no other process (and no other call in this one) does work under the same file. */
export async function oneAtATime<T>(file: string, work: () => Promise<T>): Promise<T> {
  let taken = await take(file);
  while (typeof taken === 'number') {
    await new Promise((done) => setTimeout(done, RETRY_MS));
    taken = await take(file);
  }
  try {
    return await work();
  } finally {
    taken();
  }
}
