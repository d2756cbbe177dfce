import { startSandbox, type Sandbox } from '../sandbox/server';

import { employees } from './events';
import type { Access, Command, Seen } from './registry';

/** So high that it never applies: logins are to be counted, not refused. */
const NO_LIMIT = { calls: 1_000_000, seconds: 1 };
/** Whom its list of employees names: those of 10,000 events. */
const EMPLOYEES = 5_000;

function seen({ ledger }: Sandbox): Seen {
  const calls: Record<string, number> = {};
  for (const { method, path } of ledger.calls) calls[`${method} ${path}`] = (calls[`${method} ${path}`] ?? 0) + 1;
  const refused = ledger.calls.filter(({ status }) => status !== 200).length;
  return { calls, refused, events: ledger.events.length };
}

function obey(sandbox: Sandbox, command: Command): void {
  switch (command.do) {
    case 'tell':
      return;
    case 'forget':
      sandbox.ledger.reset();
      return;
    case 'delay':
      sandbox.faults.clear();
      if (command.ms > 0) sandbox.faults.add({ kind: 'delay', ms: command.ms, times: 'always' });
  }
}

/** A registry in a process of its own, so that its work does not count as its caller's. */
async function main(): Promise<void> {
  const sandbox = await startSandbox({ rateLimit: NO_LIMIT, employees: employees(EMPLOYEES) });
  const { url, login, employerAfm } = sandbox;
  const tell = (message: Access | Seen) => process.send?.(message);
  process.on('message', (command: Command) => {
    obey(sandbox, command);
    tell(seen(sandbox));
  });
  process.once('disconnect', () => process.exit());
  tell({ url, login, employerAfm });
}

void main();
