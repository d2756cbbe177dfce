/**
 * Runs one command of the project: `node tools/with.mjs <command> [arguments]`. It needs nothing but Node 20 and npm:
 * what is missing is installed first, pnpm and the Node 24 that n8n runs on in .tools, the packages of pnpm-lock.yaml in
 * node_modules. A command that ends in .ts is a script of the project; any other is looked up in node_modules/.bin.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const PNPM = '10.34.8';
const NODE = '24.21.0';
const OLDEST_NODE = 20;

const windows = process.platform === 'win32';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tools = join(root, '.tools');
const [major] = process.versions.node.split('.');
if (major < OLDEST_NODE) {
  console.error(`Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer from nodejs.org.`);
  process.exit(1);
}

/** Runs a step of the installation, unless the file bears its mark already. */
function install(what, mark, file, command, args, options) {
  if (existsSync(file) && readFileSync(file, 'utf8') === mark) return;
  // Half-done work must not be taken for whole.
  rmSync(file, { force: true });
  console.error(`Installing ${what} ...`);
  const { status } = spawnSync(command, args, { stdio: ['ignore', 2, 2], ...options });
  if (status !== 0) {
    console.error(`\n${what}: not installed. The lines above tell why; put that right, then run the command again.`);
    process.exit(1);
  }
  writeFileSync(file, mark);
}

// Inside one of our commands PATH begins with the Node in .tools, which is not the machine's own.
const own = major === NODE.split('.')[0] && !process.execPath.startsWith(tools + sep);
const platform = windows ? 'win' : process.platform;
const nodePackage = `${platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${process.arch}`;
const wanted = [`pnpm@${PNPM}`, ...(own ? [] : [`${nodePackage}@${NODE}`])];
mkdirSync(tools, { recursive: true });
if (!existsSync(join(tools, 'package.json'))) writeFileSync(join(tools, 'package.json'), '{"private":true}');
const npmArgs = [
  'install',
  '--no-save',
  '--no-package-lock',
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  '--loglevel=error',
];
const npm = { cwd: tools, shell: windows };
install(wanted.join(' and '), wanted.join(' '), join(tools, '.stamp'), 'npm', [...npmArgs, ...wanted], npm);

const home = own ? dirname(dirname(process.execPath)) : join(tools, 'node_modules', nodePackage);
const node = own ? process.execPath : join(home, 'bin', windows ? 'node.exe' : 'node');
const pnpm = join(tools, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
// n8n-node calls pnpm by its name, and passes where it finds none.
const bins = [dirname(node), join(root, 'node_modules', '.bin'), join(tools, 'node_modules', '.bin')];
const env = { ...process.env, PATH: [...bins, process.env.PATH].join(delimiter) };
// The rules for a file are those of its folder: n8n's template, at the top, is for what is published alone.
env.ESLINT_FLAGS = 'unstable_config_lookup_from_file';
// Without the headers at hand, node-gyp would download them.
if (existsSync(join(home, 'include', 'node'))) env.npm_config_nodedir = home;

const [command, ...args] = process.argv.slice(2);
if (command !== 'pnpm') {
  const hash = createHash('sha256').update(NODE);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)));
  // With CI set, pnpm does not ask before it replaces a folder made by another version.
  const options = { cwd: root, env: { ...env, CI: 'true' } };
  const pnpmArgs = [pnpm, 'install', '--frozen-lockfile', '--loglevel=error'];
  const stamp = join(root, 'node_modules', '.installed');
  install('packages, n8n among them: one to three minutes', hash.digest('hex'), stamp, node, pnpmArgs, options);
}
if (!command) process.exit();

const script = command === 'pnpm' ? [pnpm] : command.endsWith('.ts') ? ['--import', 'tsx', join(root, command)] : [];
const child =
  script.length > 0
    ? spawn(node, [...script, ...args], { cwd: root, env, stdio: 'inherit' })
    : spawn(command, args, { cwd: root, env, stdio: 'inherit', shell: windows });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
