import { files, textOf } from './files';

interface Workflow {
  nodes: Array<{ name: string; type: string; typeVersion: number; alwaysOutputData?: boolean; onError?: string }>;
  connections: Record<string, { main?: unknown[][] }>;
}

/** What n8n 3.0 has removed: settings, values of settings, and helpers of expressions. */
const REMOVED =
  /OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS|N8N_DB_PING_TIMEOUT|N8N_MIGRATE_FS_STORAGE_PATH|N8N_DEFAULT_BINARY_DATA_MODE\W+default|\.n8n\/binaryData|\$getPairedItem|"mode": "each"/;
const REMOVED_NODES = /^n8n-nodes-base\.(function|functionItem|itemLists|aiTransform)$|langchain\.code$/;

const examples = files().filter((file) => /^examples\/.*\.json$/.test(file));
const workflows = examples.map((file) => [file, JSON.parse(textOf(file)) as Workflow] as const);

test('compose files, examples and their pages have nothing that n8n 3.0 removed', () => {
  const shown = files().filter((file) => /^(README\.md|docs\/.*\.md|examples\/.*\.(json|ya?ml|md|env.*))$/.test(file));
  expect(shown).toContain('examples/queue-mode/compose.yaml');
  expect(shown.filter((file) => REMOVED.test(textOf(file)))).toEqual([]);
  expect(REMOVED.test("N8N_DEFAULT_BINARY_DATA_MODE: 'default'")).toBe(true);
});

test.each(workflows)(
  '%s: no node that n8n 3.0 removed, and none relies on items of single empty outputs',
  (_, flow) => {
    const removed = flow.nodes.filter(
      ({ type, typeVersion }) => REMOVED_NODES.test(type) || (/langchain\.agent$/.test(type) && typeVersion < 2),
    );
    expect(removed).toEqual([]);
    // With Always Output Data, n8n 2 gives the first output an item of its own, 3.0 only where all are empty.
    const relying = flow.nodes
      .filter(({ alwaysOutputData }) => alwaysOutputData)
      .filter(({ name, onError }) => {
        const outputs = flow.connections[name]?.main ?? [];
        return onError === 'continueErrorOutput' || (outputs.length > 1 && outputs.some((next) => next.length === 0));
      });
    expect(relying.map(({ name }) => name)).toEqual([]);
  },
);
