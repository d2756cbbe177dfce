/**
 * One process at a time, by a file that holds the number of the process whose turn it is. Plain CommonJS on Node's own
 * modules, so that with.mjs can use it before anything is installed; its types are in lock.d.cts.
 */
const { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');

const RETRY_MS = 200;
/** A file is created first and written afterwards: for this long an empty one may still be written. */
const UNWRITTEN_MS = 5_000;
/** When several find a dead process's file, the last to replace it wins; wait this long to see who that is. */
const SETTLE_MS = 50;

// Within Jest, Node's errors come from another realm, so `instanceof` does not recognise them.
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

/** The process that the file names; 0 if it is not written yet, undefined if it is gone or names none that runs. */
function holderOf(file) {
  try {
    const text = readFileSync(file, 'utf8');
    if (text === '') return Date.now() - statSync(file).mtimeMs < UNWRITTEN_MS ? 0 : undefined;
    const pid = Number(text);
    // A dead process's file blocks nobody.
    return Number.isInteger(pid) && pid > 0 && isRunning(pid) ? pid : undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The files that this process holds. Any other file with its number is from an earlier process of that number. */
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
