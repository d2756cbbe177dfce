import { exampleNames, readExample } from '../../../tools/example';
import type { WorkflowFile } from '../../support/n8n/api';
import { textOf } from './files';

const [, ...sections] = textOf('examples/templates.md').split(/^## /m);

interface Template {
  file: string;
  heading: string;
  title: string;
  description: string;
  steps: string[];
}

const part = (section: string, name: string): string =>
  new RegExp(`^\\*\\*${name}:\\*\\* (.+)$`, 'm').exec(section)?.[1] ?? '';

const templates = sections.map((section): Template => ({
  heading: section.split('\n')[0],
  file: /\]\(([\w-]+)\.json\)/.exec(section)?.[1] ?? '',
  title: part(section, 'Title'),
  description: part(section, 'Description'),
  steps: [...section.matchAll(/^\d+\. (.+)$/gm)].map(([, step]) => step),
}));

const OWN = /^n8n-nodes-ergani\./;

/** The nodes that work only once somebody has set them up: those with a credential of ours, and those with a path. */
const toSetUp = ({ nodes }: WorkflowFile): string[] =>
  nodes
    .filter(
      ({ type, parameters }) =>
        OWN.test(type) || (type.endsWith('.readWriteFile') && JSON.stringify(parameters).includes('.n8n-files')),
    )
    .map(({ name }) => name);

/** What stands in bold and is no node: words of n8n, of the credential and of other examples. */
const WORDS = [
  'Ergani API',
  'Dry Run',
  'Settings',
  'Error Workflow',
  'Authentication',
  'IP(s) Allowlist',
  'Personal Page',
  'Late Reason',
  'Protocol',
  'Submitted Date',
];

test('each example has its template, and no other', () => {
  expect(templates.map(({ file }) => file).sort()).toEqual(exampleNames());
  const titles = templates.map(({ title }) => title);
  expect(titles).toEqual([...new Set(titles)]);
});

test.each(templates)('$file: a title, a description and what to set up', async ({ file, ...template }) => {
  const workflow = await readExample(file);
  expect(template.heading).toBe(workflow.name);
  expect(template.title).toMatch(/^[A-Z].{20,98}[^.]$/);
  expect(template.description).toMatch(/^.{100,600}\.$/);

  const steps = template.steps.join('\n');
  expect(template.steps[0]).toContain('`n8n-nodes-ergani`');
  expect(template.steps.length).toBeGreaterThan(1);
  const bold = [...steps.matchAll(/\*\*(.+?)\*\*/g)].map(([, words]) => words);
  expect(toSetUp(workflow).filter((name) => !bold.includes(name))).toEqual([]);

  const names = (await Promise.all(exampleNames().map(readExample))).map(({ name }) => name);
  const known = [...workflow.nodes.map(({ name }) => name), ...names, ...WORDS];
  expect(bold.filter((words) => !known.includes(words))).toEqual([]);
});

test('a data table has the same columns in each example that makes it: whichever runs first', async () => {
  const tables = new Map<unknown, unknown[]>();
  for (const { nodes } of await Promise.all(exampleNames().map(readExample))) {
    for (const { parameters } of nodes) {
      const { resource, operation, tableName, columns } = parameters;
      if (resource === 'table' && operation === 'create')
        tables.set(tableName, [...(tables.get(tableName) ?? []), columns]);
    }
  }
  expect([...tables.values()].some(({ length }) => length > 1)).toBe(true);
  for (const [first, ...others] of tables.values()) for (const other of others) expect(other).toEqual(first);
});
