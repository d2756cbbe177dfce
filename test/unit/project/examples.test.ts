import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INode } from 'n8n-workflow';

import { EXAMPLES, exampleNames, readExample } from '../../../tools/example';
import type { WorkflowFile } from '../../support/n8n/api';

/** An address of RFC 5737, for documentation alone: nobody has it. */
const NOBODY = '192.0.2.1';

/** Every file with a workflow, those of the folders too. */
const files = [...exampleNames(), 'queue-mode/kept-rows'];

const nodesOf = (file: string): INode[] =>
  (JSON.parse(readFileSync(join(EXAMPLES, `${file}.json`), 'utf8')) as WorkflowFile).nodes;

const isSet = (authentication: unknown): boolean =>
  ['basicAuth', 'headerAuth', 'jwtAuth', 'bearerAuth'].includes(String(authentication));

/** Whether a node that listens lets nobody in before somebody has set it up, by its type without the package. */
const IS_CLOSED: Record<string, (parameters: IDataObject) => boolean> = {
  webhook: ({ path, authentication, options }) =>
    isSet(authentication) ||
    (options as IDataObject)?.ipWhitelist === NOBODY ||
    // The link is the key.
    String(path).split('/').includes(':token'),
  formTrigger: ({ authentication }) => isSet(authentication),
  wait: ({ resume, incomingAuthentication }) =>
    !['webhook', 'form'].includes(String(resume)) || isSet(incomingAuthentication),
  chatTrigger: ({ public: isPublic }) => isPublic === false,
  // n8n gives Telegram a secret of its own when the workflow is published, which takes a credential.
  telegramTrigger: () => true,
  // Sends; its webhook serves an operation that waits for an answer.
  telegram: ({ operation }) => operation === undefined,
  mcpTrigger: ({ authentication }) => isSet(authentication),
  // Answer in a run that another node has let somebody into.
  chat: () => true,
  chatHitlTool: () => true,
};

const open = (nodes: INode[]): string[] =>
  nodes
    .filter(({ type, webhookId }) => webhookId !== undefined || type.split('.')[1] in IS_CLOSED)
    // One that nobody has thought of is open.
    .filter(({ type, parameters, credentials }) => credentials || !IS_CLOSED[type.split('.')[1]]?.(parameters))
    .map(({ name }) => name);

test('no example is open to the internet before it is set up', () => {
  const found = files.flatMap((file) => open(nodesOf(file)).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

describe.each(exampleNames())('%s', (name) => {
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

test('what is new in a growing sheet is found by one code: n8n has no way to share it between workflows', async () => {
  const codes = await Promise.all(
    ['growing-sheet', 'growing-google-sheet', 'growing-excel-sheet'].map(async (name) => {
      const { nodes } = await readExample(name);
      const code = String(nodes.find((node) => node.name === 'What Is New')?.parameters.jsCode);
      // Before that stands where each has its rows.
      return code.slice(code.indexOf('const SILENT'));
    }),
  );
  expect(codes[0]).toMatch(/^const SILENT/);
  expect(new Set(codes).size).toBe(1);
});

test('a plan is read by one code', async () => {
  const codes = await Promise.all(
    ['missing-punch-alarm', 'guard-at-the-door'].map(async (name) => {
      const { nodes } = await readExample(name);
      return nodes.find((node) => node.name === 'Read Shifts')?.parameters.jsCode;
    }),
  );
  expect(codes[0]).toContain('const shifts');
  expect(codes[1]).toBe(codes[0]);
});

test('a sheet is written again with its own columns by one code, which knows no names of columns but those of moments', async () => {
  const parts = await Promise.all(
    ['spreadsheet-to-registry', 'schedule-to-registry', 'overtime-to-registry'].map(async (name) => {
      const { nodes } = await readExample(name);
      const output =
        nodes.map(({ parameters }) => String(parameters.jsonOutput ?? '')).find((text) => text !== '') ?? '';
      return output.slice(0, output.indexOf('  return {'));
    }),
  );
  expect(parts[0]).toContain("$('Extract Rows').item.json");
  expect(new Set(parts).size).toBe(1);
});
