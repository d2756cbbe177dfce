import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** Each place that keeps something from one call to the next, and what it is kept by. */
const CACHES: Record<string, string> = {
  'delivery/journal.ts': 'nodes of workflows; holds hashes',
  'delivery/locks.ts': 'logins; holds what is being sent',
  'delivery/n8nStore.ts': 'nodes of workflows',
  'model/forms/pattern.ts': 'patterns of descriptions',
  'model/registry/nightCutOff.ts': 'days',
  'model/sheet/employees.ts': 'one execution',
  'model/sheet/names.ts': 'a table of first names',
  'model/values/time/names.ts': 'a calendar',
  'model/values/time/zones.ts': 'zones, and spans of time in them',
  'transport/clock.ts': 'addresses of credentials',
  'transport/lists.ts': 'logins, executions, codes of documents; holds the list of employees',
  'transport/session.ts': 'logins',
};

test('what is kept in memory holds no cell and no name but the list of employees, as SECURITY.md says', () => {
  const folder = join(ROOT, 'nodes/Ergani');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const keeping = files.filter(
    (file) =>
      file !== 'model/values/remembered.ts' &&
      /\b(?:remembered|keptBy|lazily)\(/.test(readFileSync(join(folder, file), 'utf8')),
  );
  // A new one has to be looked at: whatever it is kept by must hold nothing of a row.
  expect(keeping.sort()).toEqual(Object.keys(CACHES).sort());
});
