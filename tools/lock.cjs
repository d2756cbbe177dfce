/**
 * One process at a time, by a file that holds the number of the process whose turn it is. Plain CommonJS on Node's own
 * modules, so that with.mjs can use it before anything is installed; its types are in lock.d.cts.
 */
const { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');

const RETRY_MS = 200;
/** A file is made first and written then: so long an empty one may be on its way. */
const UNWRITTEN_MS = 5_000;
/** Of several that find the file of a process that is gone, the last one to replace it has it. */
const SETTLE_MS = 50;

// Within Jest the errors of Node are of another realm, so no class tells them.
const isCode = (error, code) => error?.code === code;

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** What the file says: the process, 0 where it is not written yet, undefined where it is gone or means nothing. */
function holderOf(file) {
  try {
    const text = readFileSync(file, 'utf8');
    if (text === '') return Date.now() - statSync(file).mtimeMs < UNWRITTEN_MS ? 0 : undefined;
    const pid = Number(text);
    // What was left behind by a process that is gone holds nobody up.
    return Number.isInteger(pid) && pid > 0 && isRunning(pid) ? pid : undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Files that this process has. One with its number that is not among them is of a former process of that number. */
const own = new Set();

async function take(file) {
  mkdirSync(dirname(file), { recursive: true });
  while (!own.has(file)) {
    if (create(file)) {
      own.add(file);
      await sleep(SETTLE_MS);
      const ours = () => holderOf(file) === process.pid;
      if (ours()) return () => void (own.delete(file) && ours() && rmSync(file, { force: true }));
      own.delete(file);
      continue;
    }
    const holder = holderOf(file);
    if (holder === 0) await sleep(SETTLE_MS);
    else if (holder !== undefined && holder !== process.pid) return holder;
    else rmSync(file, { force: true });
  }
  return process.pid;
}

async function oneAtATime(file, work, onWait) {
  let taken = await take(file);
  if (typeof taken === 'number') onWait?.(taken);
  while (typeof taken === 'number') {
    await sleep(RETRY_MS);
    taken = await take(file);
  }
  try {
    return await work();
  } finally {
    taken();
  }
}

module.exports = { oneAtATime, take };
