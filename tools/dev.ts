import { spawn } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { SHEET_EMPLOYEES } from '../sandbox/registry';
import { startSandbox, type Sandbox } from '../sandbox/server';

import { Advice, asCommand } from './advice';
import { build } from './build';
import { takeFolder } from './demoFolder';
import { importExamples } from './example';
import { Interrupt, Interrupted } from './interrupt';
import { N8n } from '../test/support/n8n/n8n';
import { packageFolder } from '../test/support/n8n/environment';
import { step } from './progress';
import { manifest, root, scriptOf } from './project';
import { listing, loginOf } from './report';
import { saveSandboxCredential } from './sandboxAccess';

const USAGE = `npm run dev: a real n8n that reloads this node as you change it, and a sandbox registry beside it.

  npm run dev -- --port <n>          n8n's port (5678, or N8N_PORT)
  npm run dev -- --sandbox-port <n>  the sandbox's port (4010)

Its n8n keeps its data in .demo/dev. Where a port is in use, the next free one is taken.
`;

const FOLDER = join(root, '.demo', 'dev');

function readFlags() {
  try {
    return parseArgs({
      options: {
        // The defaults, and ports that are free, come from tools/withPorts.mjs.
        port: { type: 'string', default: '5678' },
        'sandbox-port': { type: 'string', default: '4010' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new Advice(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/** Lays the package into a folder as its tarball would. */
async function layPackage(target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await cp(join(root, 'package.json'), join(target, 'package.json'));
  await build(join(target, 'dist'));
}

/** Keeps a laid package up to date with the sources. Returns how to stop. */
function keepUpToDate(target: string): () => void {
  const dist = join(target, 'dist');
  const compile = ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput', '--outDir', dist];
  const watchers = [
    [scriptOf('typescript', 'tsc'), ...compile],
    [scriptOf('gulp'), 'watch:icons', '-L'],
  ].map((args) =>
    spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, DIST: dist },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  return () => watchers.forEach((watcher) => watcher.kill());
}

async function furnish(n8n: N8n, sandbox: Sandbox): Promise<void> {
  await importExamples(n8n, await saveSandboxCredential(n8n, sandbox, 'Ergani sandbox'));
}

function greet(n8n: N8n, sandbox: Sandbox): void {
  const lines = listing([
    ['Editor', n8n.url],
    loginOf(n8n),
    ['Registry, a sandbox', sandbox.url],
    ['Its control interface', `${sandbox.origin}/control`],
    ['Log of n8n', n8n.logFile],
  ]);
  process.stdout.write(`\n${lines}\n\nChanges in nodes/ and credentials/ are loaded as you save them.\n`);
  process.stdout.write('Press Ctrl+C to stop.\n');
}

async function main(): Promise<number> {
  const flags = readFlags();
  if (flags.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const interrupt = new Interrupt();
  const cleanups: Array<() => unknown> = [];
  try {
    cleanups.push(await takeFolder(FOLDER, ''));
    const sandbox = await startSandbox({
      port: Number(flags['sandbox-port']),
      control: true,
      employees: SHEET_EMPLOYEES,
      anybody: true,
    });
    cleanups.push(() => sandbox.close());
    const target = packageFolder(FOLDER, manifest.name);
    await interrupt.during(step('Building the node', () => layPackage(target)));
    const n8n = await interrupt.during(
      step('Starting n8n', () =>
        N8n.start({ folder: FOLDER, port: Number(flags.port), env: { N8N_DEV_RELOAD: 'true' } }),
      ),
    );
    cleanups.push(() => n8n.dispose(), keepUpToDate(target));
    await interrupt.during(furnish(n8n, sandbox));
    greet(n8n, sandbox);
    await Promise.race([interrupt.asked, n8n.ended]);
    if (!interrupt.happened) throw new Advice(`n8n has ended. Its log is ${n8n.logFile}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return 130;
  } finally {
    process.stderr.write('Stopping ...\n');
    for (const cleanup of cleanups.reverse()) await cleanup();
    // Ends whatever was interrupted half-way.
    if (interrupt.happened) process.exit(0);
  }
}

if (require.main === module) void asCommand(main);
