import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { oneAtATime } from '../lock.cjs';
import { Advice } from './advice.cjs';
import { remedyFor } from './remedy.mjs';
import { endedBy, run } from './run.mjs';

const PNPM = '10.34.8';
const NODE = '24.21.0';
const PROGRESS_MS = 10_000;
/** What went wrong is at the end of a long output. */
const LAST_CHARACTERS = 3_000;
/** With npm's own settings a machine without network would wait for minutes. */
const PATIENCE = {
  npm_config_fetch_timeout: '60000',
  npm_config_fetch_retries: '3',
  npm_config_fetch_retry_factor: '2',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '10000',
};

const windows = process.platform === 'win32';

/** The project's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const tools = join(root, '.tools');
const lock = join(tools, 'installing.pid');

/** The script of pnpm, to be run with the runtime. */
export const pnpmScript = join(tools, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');

const say = (text) => process.stderr.write(`${text}\n`);
const fingerprint = (...parts) => createHash('sha256').update(parts.join('\0')).digest('hex');
const stamped = (file, mark) => existsSync(file) && readFileSync(file, 'utf8') === mark;
const majorOf = (version) => version.split('.')[0];

const ANY_REMEDY = 'Run the command again; the lines above tell what stood in the way.';

/** Shows that something goes on, a line every few seconds. Returns how to stop. */
function tick() {
  const started = Date.now();
  const timer = setInterval(() => say(`  ... ${Math.round((Date.now() - started) / 1000)} s`), PROGRESS_MS);
  return () => clearInterval(timer);
}

/** Runs a step of the installation. */
async function step(title, command, args, { cwd, env = process.env }) {
  say(`${title} ...`);
  const stop = tick();
  const { code, said } = await run(command, args, { cwd, env: { ...PATIENCE, ...env }, quiet: true }).finally(stop);
  if (endedBy()) throw new Advice('Stopped.');
  if (code === 0) return;
  const undone = `${title.replace(/ \(.*\)$/, '')}: not done.`;
  const known = remedyFor(said, root);
  if (known) throw new Advice(`${known.telling}\n\n${undone} ${known.remedy}`);
  throw new Advice(`${said.trim().slice(-LAST_CHARACTERS)}\n\n${undone} ${ANY_REMEDY}`);
}

/** Does the work unless it is done already; of several processes at once, one does it and the others wait. */
async function ensure(isDone, work) {
  if (isDone()) return;
  let stopWaiting = () => undefined;
  const onWait = (holder) => {
    say(
      `Process ${holder} is installing what this command needs too. Waiting for it ... (Should there be no such process, delete ${lock})`,
    );
    stopWaiting = tick();
  };
  const onTurn = async () => {
    stopWaiting();
    if (!isDone()) await work();
  };
  await oneAtATime(lock, onTurn, onWait);
}

/** The runtime: its binary, and an environment in which it comes first. */
export async function runtime() {
  // Inside one of our commands PATH begins with the runtime in .tools, which is not the machine's own.
  const inside = process.execPath.startsWith(tools + sep);
  const own = !inside && majorOf(process.versions.node) === majorOf(NODE);
  const platform = windows ? 'win' : process.platform;
  const nodePackage = `${platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${process.arch}`;
  const wanted = [`pnpm@${PNPM}`, ...(own ? [] : [`${nodePackage}@${NODE}`])];
  const stamp = join(tools, '.stamp');
  await ensure(
    () => stamped(stamp, wanted.join(' ')),
    async () => {
      rmSync(stamp, { force: true });
      rmSync(join(tools, 'node_modules'), { recursive: true, force: true });
      mkdirSync(tools, { recursive: true });
      writeFileSync(join(tools, 'package.json'), '{"private":true}');
      await step(
        `Fetching ${wanted.join(' and ')}`,
        windows ? 'npm.cmd' : 'npm',
        ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted],
        { cwd: tools },
      );
      writeFileSync(stamp, wanted.join(' '));
    },
  );
  const home = own
    ? resolve(dirname(process.execPath), windows ? '.' : '..')
    : join(tools, 'node_modules', nodePackage);
  const binary = own ? process.execPath : join(home, 'bin', windows ? 'node.exe' : 'node');
  const bins = [dirname(binary), join(root, 'node_modules', '.bin'), join(tools, 'node_modules', '.bin')];
  const env = { ...process.env, PATH: [...bins, process.env.PATH].join(delimiter) };
  // The rules for a file are those of its folder: n8n's template, at the top, would hold tests and tools to what n8n
  // asks of a published node. ESLint 10 looks there unasked.
  env.ESLINT_FLAGS = 'unstable_config_lookup_from_file';
  // Without the headers at hand, node-gyp would download them.
  if (existsSync(join(home, 'include', 'node'))) env.npm_config_nodedir = home;
  return { binary, env };
}

/** The packages of the lockfile, in node_modules. */
export async function packages({ binary, env }) {
  const read = (name) => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : '');
  const stamp = join(root, 'node_modules', '.installed');
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(read('package.json'));
  const mark = fingerprint(
    binary,
    read('pnpm-lock.yaml'),
    read('pnpm-workspace.yaml'),
    JSON.stringify([dependencies, devDependencies, peerDependencies]),
  );
  await ensure(
    () => stamped(stamp, mark),
    async () => {
      // Whoever looks meanwhile must not take a half-replaced folder for a whole one.
      rmSync(stamp, { force: true });
      const title = 'Installing packages, n8n among them (one to three minutes the first time)';
      // With CI set, pnpm does not ask before it replaces a folder made by another version.
      const options = { cwd: root, env: { ...env, CI: 'true' } };
      await step(title, binary, [pnpmScript, 'install', '--frozen-lockfile'], options);
      writeFileSync(stamp, mark);
    },
  );
}
