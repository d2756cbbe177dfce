/**
 * Runs one command of the project: `node tools/with.mjs <command> [arguments]`.
 *
 * Needs nothing but Node 20 and npm. Before the command it makes sure, quickly when nothing changed, that
 *   1. the runtime is there: Node 24, which n8n needs (taken from the npm registry where the machine's is another),
 *      and pnpm;
 *   2. the packages of pnpm-lock.yaml are installed, with native modules built for that runtime.
 * A command that ends in .ts is run as a script of the project; any other is looked up in node_modules/.bin.
 */
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const PNPM = '10.34.8';
const NODE = '24.21.0';
const OLDEST_NODE = 20;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const tools = join(root, '.tools');
const windows = process.platform === 'win32';

class Advice extends Error {}

function run(command, args, { cwd = root, env = process.env, quiet = false } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: windows && !/\.exe$/.test(command),
    });
    let said = '';
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.stderr?.on('data', (chunk) => (said += chunk));
    // A signal for this process is meant for what it runs: the terminal sends it to both, a supervisor only here.
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('error', fail);
    child.once('close', (code, signal) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      done({ code: code ?? (signal === 'SIGINT' ? 130 : 1), said });
    });
  });
}

const say = (text) => process.stderr.write(`${text}\n`);

/** Shows that something goes on: a line a few seconds, with the seconds that have passed. */
async function withProgress(title, work) {
  const started = Date.now();
  say(`${title} ...`);
  const timer = setInterval(() => say(`  ... ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

const fingerprint = (...parts) => createHash('sha256').update(parts.join('\0')).digest('hex');
const stamped = (file, mark) => existsSync(file) && readFileSync(file, 'utf8') === mark;

function adviceFor(said) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ERR_PNPM_META_FETCH_FAIL|network/i.test(said)) {
    return 'The npm registry could not be reached. Check the network connection (and npm\'s proxy settings), then run the command again.';
  }
  if (/ENOSPC/.test(said)) return 'The disk is full. About 3 GB are needed; free some space and run the command again.';
  if (/gyp ERR!|not found: make|g\+\+/.test(said)) {
    return 'A native module could not be built. Install a C++ compiler, make and Python 3 (on Debian: apt-get install build-essential python3), then run the command again.';
  }
  return 'Run the command again; the lines above tell what stood in the way.';
}

async function step(title, command, args, options) {
  const { code, said } = await withProgress(title, () => run(command, args, { ...options, quiet: true }));
  if (code !== 0) throw new Advice(`${said.slice(-4000)}\n\n${title}: not done. ${adviceFor(said)}`);
}

/** The runtime's folders: its binary comes first in PATH, its headers serve native modules. */
async function runtime() {
  // Inside a command of ours PATH begins with the runtime in .tools, which must not count as the machine's own.
  const inside = process.execPath.startsWith(tools + sep);
  const own = !inside && Number(process.versions.node.split('.')[0]) === Number(NODE.split('.')[0]);
  const platform = windows ? 'win' : process.platform;
  const nodePackage = `${platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${process.arch}`;
  const wanted = [`pnpm@${PNPM}`, ...(own ? [] : [`${nodePackage}@${NODE}`])];
  const stamp = join(tools, '.stamp');
  if (!stamped(stamp, wanted.join(' '))) {
    rmSync(tools, { recursive: true, force: true });
    mkdirSync(tools, { recursive: true });
    writeFileSync(join(tools, 'package.json'), '{"private":true}');
    await step(
      `Fetching ${wanted.join(' and ')}`,
      windows ? 'npm.cmd' : 'npm',
      ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted],
      { cwd: tools },
    );
    writeFileSync(stamp, wanted.join(' '));
  }
  const home = own ? resolve(dirname(process.execPath), windows ? '.' : '..') : join(tools, 'node_modules', nodePackage);
  const binary = own ? process.execPath : join(home, 'bin', windows ? 'node.exe' : 'node');
  const path = [dirname(binary), join(root, 'node_modules', '.bin'), join(tools, 'node_modules', '.bin'), process.env.PATH];
  const env = { ...process.env, PATH: path.join(windows ? ';' : ':') };
  // Without the headers at hand, node-gyp would download them.
  if (existsSync(join(home, 'include', 'node'))) env.npm_config_nodedir = home;
  return { binary, env };
}

async function packages({ binary, env }) {
  const read = (name) => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : '');
  const stamp = join(root, 'node_modules', '.installed');
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(read('package.json'));
  const mark = fingerprint(
    binary,
    read('pnpm-lock.yaml'),
    read('pnpm-workspace.yaml'),
    JSON.stringify([dependencies, devDependencies, peerDependencies]),
  );
  if (stamped(stamp, mark)) return;
  const pnpm = join(tools, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
  await step('Installing packages, n8n among them (one to three minutes the first time)', binary, [pnpm, 'install', '--frozen-lockfile'], {
    // CI stops pnpm from asking before it replaces a folder that another version laid.
    env: { ...env, CI: 'true' },
  });
  writeFileSync(stamp, mark);
}

async function main([command, ...args]) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Advice(`Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE} or newer from nodejs.org, then run the command again.`);
  }
  const at = await runtime();
  if (command === 'pnpm') {
    return (await run(at.binary, [join(tools, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs'), ...args], at)).code;
  }
  await packages(at);
  if (!command) return 0;
  if (command.endsWith('.ts')) {
    return (await run(at.binary, ['--import', 'tsx', join(root, command), ...args], at)).code;
  }
  return (await run(join(root, 'node_modules', '.bin', windows ? `${command}.cmd` : command), args, at)).code;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    say(error instanceof Advice ? error.message : String(error?.stack ?? error));
    process.exit(1);
  },
);
