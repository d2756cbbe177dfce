import { join } from 'node:path';

import { Advice } from './advice.cjs';
import { packages, pnpmScript, root, runtime } from './install.mjs';
import { endedBy, followSignals, run } from './run.mjs';

const windows = process.platform === 'win32';

async function execute([command, ...args]) {
  const at = await runtime();
  if (command === 'pnpm') return (await run(at.binary, [pnpmScript, ...args], { cwd: root, ...at })).code;
  await packages(at);
  if (!command) return 0;
  if (command.endsWith('.ts')) {
    return (await run(at.binary, ['--import', 'tsx', join(root, command), ...args], { cwd: root, ...at })).code;
  }
  const script = join(root, 'node_modules', '.bin', windows ? `${command}.cmd` : command);
  return (await run(script, args, { cwd: root, ...at })).code;
}

/** Runs the command and ends this process with its exit code. */
export async function main(command) {
  followSignals();
  try {
    process.exit(await execute(command));
  } catch (error) {
    process.stderr.write(`${error instanceof Advice ? error.message : String(error?.stack ?? error)}\n`);
    process.exit(endedBy() ?? 1);
  }
}
