import { files, textOf } from './files';

interface Workflow {
  nodes: Array<{ name: string; type: string; typeVersion: number; alwaysOutputData?: boolean; onError?: string }>;
  connections: Record<string, { main?: unknown[][] }>;
}

const REMOVED_NODES = /^n8n-nodes-base\.(function|functionItem|itemLists|aiTransform)$|langchain\.code$/;

const examples = files().filter((file) => /^examples\/.*\.json$/.test(file));
const workflows = examples.map((file) => [file, JSON.parse(textOf(file)) as Workflow] as const);

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
