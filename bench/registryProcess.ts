import { subscribe } from 'node:diagnostics_channel';

import { startSandbox, type Sandbox } from '../sandbox/server';

import type { Command, Reply, Seen } from './registry';

/** So high that it never acts: how often a login is made is what is measured, not what the registry says to it. */
const NO_LIMIT = { calls: 1_000_000, seconds: 1 };

let connections = 0;
subscribe('net.server.socket', () => (connections += 1));

function seen({ ledger }: Sandbox): Seen {
  const calls: Record<string, number> = {};
  for (const { method, path } of ledger.calls) calls[`${method} ${path}`] = (calls[`${method} ${path}`] ?? 0) + 1;
  const refused = ledger.calls.filter(({ status }) => status !== 200).length;
  return { calls, refused, events: ledger.events.length, connections };
}

function obey(sandbox: Sandbox, command: Command): Seen | undefined {
  switch (command.do) {
    case 'tell':
      return seen(sandbox);
    case 'forget':
      sandbox.ledger.reset();
      connections = 0;
      return undefined;
    case 'delay':
      sandbox.faults.clear();
      if (command.ms > 0) sandbox.faults.add({ kind: 'delay', ms: command.ms, times: 'always' });
      return undefined;
  }
}

/** A registry in a process of its own, so that its work is not measured as that of whoever calls it. */
async function main(): Promise<void> {
  const sandbox = await startSandbox({ rateLimit: NO_LIMIT });
  const { url, login, employerAfm } = sandbox;
  const reply = (message: Reply) => process.send?.(message);
  process.on('message', ({ id, command }: { id: number; command: Command }) =>
    reply({ id, seen: obey(sandbox, command) }),
  );
  process.once('disconnect', () => process.exit());
  reply({ id: 0, access: { url, login, employerAfm } });
}

void main();
