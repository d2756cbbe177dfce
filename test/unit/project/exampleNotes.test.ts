import type { INode } from 'n8n-workflow';

import { exampleNames, readExample } from '../../../tools/example';

const TOPICS = ['What it does', 'Change before use', 'What comes out'];
/** Somebody has ten minutes for an example. */
const WORDS = 120;
const STEPS = 5;

const contents = (nodes: INode[]): string[] =>
  nodes.filter(({ type }) => type.endsWith('.stickyNote')).map(({ parameters }) => String(parameters.content));

describe.each(exampleNames())('%s', (name) => {
  test('has one note: what it does, what to change in a few steps, what comes out', async () => {
    const { name: title, nodes } = await readExample(name);
    const [note, ...others] = contents(nodes);
    expect(others).toEqual([]);
    const [heading, ...lines] = note.split('\n');
    expect(heading).toBe(`## ${title}`);
    const topics = lines.flatMap((line) => /^- \*\*(.+?):\*\*/.exec(line)?.[1] ?? []);
    expect(topics).toEqual(TOPICS);
    expect(note.split(/\s+/).length).toBeLessThanOrEqual(WORDS);
    const steps = lines.flatMap((line) => /^ {2}(\d)\. /.exec(line)?.[1] ?? []);
    expect(steps).toEqual(['1', '2', '3', '4', '5'].slice(0, steps.length));
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.length).toBeLessThanOrEqual(STEPS);
  });

  test('a list to choose from has its way of choosing: n8n asks for none', async () => {
    const { nodes } = await readExample(name);
    const lists = nodes
      .filter(({ type }) => type.startsWith('n8n-nodes-ergani.'))
      .flatMap(({ parameters: { employeeAfm, branch, service, documentType } }) =>
        [employeeAfm, branch, service, documentType].filter((one) => one !== undefined),
      );
    for (const one of lists) expect(one).toMatchObject({ __rl: true, mode: expect.stringMatching(/./) as string });
  });
});

test('Correct an event takes its values from a node before it: a fixed one would be warned of', async () => {
  const { nodes } = await readExample('correct-event');
  const [{ parameters }] = nodes.filter(({ name }) => name === 'Submit Correction');
  for (const field of ['event', 'eventTime', 'lateReason']) expect(parameters[field]).toBe(`={{ $json.${field} }}`);
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
