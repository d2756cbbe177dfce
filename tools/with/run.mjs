import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PARENT_WATCH_MS = 500;
/** What does not end when asked to is killed after this time. */
const GRACE_MS = 30_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const windows = process.platform === 'win32';

/** Sends a signal to what runs now. */
let signalChild;
/** The signal that this process was asked to end with. */
let asked;

const exitCodeOf = (signal) => 128 + (constants.signals[signal] ?? 0);

/** The exit code for the signal that asked this process to end, if one did. */
export const endedBy = () => asked && exitCodeOf(asked);

function end(signal) {
  asked ??= signal;
  if (!signalChild) process.exit(endedBy());
  signalChild(signal);
}

/** From now on, ending this process, or orphaning it, also ends what it runs. */
export function followSignals() {
  // The terminal sends a signal to both, a supervisor only to this process.
  for (const signal of SIGNALS) process.on(signal, end);
  // npm and its shell can die without passing the signal on; this process then has a new parent. Started by hand, it
  // may outlive its shell.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), GRACE_MS).unref();
  }, PARENT_WATCH_MS);
  timer.unref();
}

/**
 * Runs a command to its end.
 *
 * @returns its exit code, and all that it said where it was quiet
 */
export function run(command, args, { cwd, env = process.env, quiet = false }) {
  // Quiet work needs no terminal, so it can lead a group of its own and be ended with all that it started.
  const group = quiet && !windows;
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      detached: group,
      shell: windows && !/\.exe$/.test(command),
    });
    let said = '';
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.stderr?.on('data', (chunk) => (said += chunk));
    signalChild = (signal) => {
      try {
        process.kill(group ? -child.pid : child.pid, signal);
      } catch {
        // It has ended.
      }
    };
    child.once('error', fail);
    child.once('close', (code, signal) => {
      signalChild = undefined;
      done({ code: code ?? exitCodeOf(signal), said });
    });
  });
}
