import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INode, OnError } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { execute } from './n8n';
import { start } from './registry';
import { row, submitting } from './rows';

/** Workflows as n8n saved them under earlier states of the node: nothing in them may break, and nothing is changed. */
const SAVED = join(__dirname, 'fixtures/saved');

interface Saved {
  items(sandbox: Sandbox, protocol: string): IDataObject[];
  /** What the node's first item must hold. */
  expected: IDataObject;
}

const ROW: Saved = { items: (sandbox) => [row(sandbox, 1)], expected: { status: 'submitted' } };

/** What each saved node gets, by workflow and name. */
const NODES: Record<string, Saved> = {
  'archive-pdfs: Get PDF': {
    items: (_, protocol) => [{ Protocol: protocol, 'Submitted At': '02/03/2026 08:00' }],
    expected: { protocol: expect.any(String) },
  },
  'attendance-terminal: Submit Work Card': ROW,
  'attendance-terminal: Submit Again': ROW,
  'cancel-leave: Cancel Leave': { items: () => [{}], expected: { message: expect.any(String) } },
  // The event that it corrects is of another day, and late: its late reason goes out.
  'correct-event: Submit Correction': { items: () => [{}], expected: { status: 'submitted', lateReason: '002' } },
  'log-out: Log Out': { items: () => [{}], expected: { loggedOut: true } },
  'monthly-status: Get Monthly Status': { items: () => [{ month: '2026-02' }], expected: { f_year: '2026' } },
  'services-and-template: Get Services': { items: () => [{}], expected: { name: 'EX_BASE_01' } },
  'services-and-template: Get Template': {
    items: () => [{}],
    expected: { Cards: expect.any(Object) },
  },
  'spreadsheet-to-registry: Submit Work Cards': ROW,
};

/** Their fields ask an agent: `assistant.test.ts` of the end-to-end tests runs the like of them. */
const OF_AGENTS = ['assistant: Check Work Card', 'assistant: Submit Work Card'];

const saved = readdirSync(SAVED).flatMap((file) => {
  const { nodes } = JSON.parse(readFileSync(join(SAVED, file), 'utf8')) as { nodes: INode[] };
  return nodes
    .filter(({ type }) => type.startsWith('n8n-nodes-ergani.'))
    .map((node): [string, INode] => [`${file.replace('.json', '')}: ${node.name}`, node]);
});

test('each node of a saved workflow is tried here', () => {
  const tried = [...Object.keys(NODES), ...OF_AGENTS];
  expect(saved.map(([name]) => name).sort()).toEqual(tried.sort());
});

test.each(saved.filter(([name]) => !OF_AGENTS.includes(name)))('%s runs as it was saved', async (name, node) => {
  const late = node.parameters.lateReason === '002';
  const { sandbox, credential } = await start(late ? { clock: '2026-03-10T08:00:00+02:00' } : {});
  const given = await execute(credential, [row(sandbox, 9)], submitting());
  const { items, expected } = NODES[name];
  const { outputs, error } = await execute(
    credential,
    items(sandbox, String(given.outputs[0][0].protocol)),
    node.parameters,
    { onError: node.onError as OnError },
  );
  expect(error).toBeUndefined();
  expect(outputs[0][0]).toMatchObject(expected);
});
