import axios from 'axios';

import type { WorkflowFile } from '../support/n8n/api';
import type { N8n } from '../support/n8n/n8n';
import { userOf } from '../support/access';
import { Execution, type StoredExecution } from '../support/n8n/execution';

export const ANY_STATUS = { proxy: false, validateStatus: () => true } as const;

export interface Listed {
  id: string;
  status: string;
}

/** The node that sends the approver the link, as a user puts it in. */
export const SENDS_LINK = 'Send Link';

/**
 * The workflow with this node where the notes have it: between, since beside the wait it may run after the decision. Its
 * output is an answer of its own, as that of a mail, and holds nothing of what it sends.
 */
export function withSender(workflow: WorkflowFile): WorkflowFile {
  const { nodes, connections } = workflow;
  const { parameters, ...setNode } = nodes.find(({ name }) => name === 'Tell Approver') ?? nodes[0];
  const [[next], ...others] = connections['Tell Approver'].main as Array<Array<{ node: string }>>;
  expect([parameters.includeOtherFields, next.node]).toEqual([true, 'Wait for Approval']);
  const to = (node: string) => ({ node, type: 'main' as const, index: 0 });
  const sends = {
    ...setNode,
    id: SENDS_LINK,
    name: SENDS_LINK,
    parameters: { mode: 'raw', jsonOutput: '{"sent":true}' },
  };
  return {
    ...workflow,
    nodes: [...nodes, sends],
    connections: {
      ...connections,
      'Tell Approver': { main: [[to(SENDS_LINK)], ...others] as never },
      [SENDS_LINK]: { main: [[to(next.node)]] },
    },
  };
}

/** The forms of one workflow, and the executions that they start and resume. */
export class Forms {
  constructor(
    private readonly n8n: N8n,
    private readonly workflowId: string,
  ) {}

  /** Fills in the form of a node as who may, its fields in order, and returns what the browser is answered. */
  async fillIn(url: string, node: string, ...values: string[]): Promise<unknown> {
    for (;;) {
      const form = new FormData();
      values.forEach((value, index) => form.append(`field-${index}`, value));
      const { status, data } = await axios.post<unknown>(url, form, { ...ANY_STATUS, auth: userOf(node) });
      if (status === 200) return data;
      // n8n answers 404 for a moment after it has published a workflow.
      if (status !== 404) throw new Error(`The form answered ${status}: ${JSON.stringify(data).slice(0, 300)}`);
      await new Promise((done) => setTimeout(done, 200));
    }
  }

  async newest(): Promise<Listed> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId: this.workflowId }));
    const { results } = await this.n8n.api.call<{ results: Listed[] }>('get', `/executions?filter=${filter}`);
    return results[0];
  }

  /** The newest execution, once it waits for somebody. */
  async waiting(): Promise<{ id: string; link: string; execution: Execution }> {
    for (;;) {
      const found = await this.newest();
      if (found?.status === 'waiting') {
        const stored = await this.n8n.api.call<StoredExecution>('get', `/executions/${found.id}`);
        const link = /http[^"]*form-waiting[^"]*/.exec(stored.data)?.[0];
        if (link !== undefined)
          return { id: found.id, link: link.replace('localhost', '127.0.0.1'), execution: new Execution(stored) };
      }
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}
