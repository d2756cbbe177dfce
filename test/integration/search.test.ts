import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import codex from '../../nodes/Ergani/Ergani.node.json';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { n8nFolder } from '../../tools/project';

interface Listed {
  properties: { displayName: string; codex?: { alias?: string[] } };
}

/** How n8n's nodes panel searches: names and aliases, best first. */
interface Search {
  sublimeSearch(words: string, nodes: Listed[]): Array<{ score: number; item: Listed }>;
}

interface NodeType {
  displayName: string;
  hidden?: boolean;
  codex?: { alias?: string[] };
}

const requireFromN8n = createRequire(join(realpathSync(n8nFolder), 'package.json'));
const { sublimeSearch } = requireFromN8n('@n8n/utils/search/sublime-search') as Search;

const { displayName } = new Ergani().description;
const ergani: Listed = { properties: { displayName, codex } };

/** All that n8n's own nodes are found by. */
const others: Listed[] = (
  JSON.parse(
    readFileSync(
      join(dirname(requireFromN8n.resolve('n8n-nodes-base/package.json')), 'dist', 'types', 'nodes.json'),
      'utf8',
    ),
  ) as NodeType[]
)
  .filter(({ hidden }) => !hidden)
  .map((node) => ({ properties: { displayName: node.displayName, codex: node.codex } }));

/** What a person sees of the panel's answer without scrolling. */
const SEEN = 8;

test.each([
  'ergani',
  'check-in',
  'check in',
  'check-out',
  'clock in',
  'employee',
  'timesheet',
  'attendance',
  'work card',
  'time clock',
  'working hours',
  'overtime',
  'payroll',
  'κάρτα εργασίας',
])("'%s' finds the node among the first in n8n's panel", (words) => {
  const found = sublimeSearch(words, [...others, ergani]).map(({ item }) => item);
  expect(found.slice(0, SEEN)).toContain(ergani);
});

test('what has nothing to do with it does not', () => {
  expect(others.length).toBeGreaterThan(300);
  const found = sublimeSearch('kubernetes', [...others, ergani]).map(({ item }) => item);
  expect(found).not.toContain(ergani);
});
