import type { IExecuteFunctions, INodeType } from 'n8n-workflow';

import { BUDGETS } from '../budgets';
import { events, sheetRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { SUBMIT } from '../registry';
import { automapped, NodeInCore } from '../ways/core';

const EVENTS = 1_000;
const BATCH = 10;
const REQUESTS = EVENTS / BATCH;

/** A node that makes as many requests with n8n's helper and nothing else, asking for connections to be kept. */
function bareRequests({ description }: INodeType, url: string): INodeType {
  return {
    description,
    async execute(this: IExecuteFunctions) {
      for (let request = 0; request < REQUESTS; request++) {
        await this.helpers.httpRequest({
          url,
          agentOptions: { keepAlive: true },
          headers: { Connection: 'keep-alive' },
          ignoreHttpStatusErrors: true,
        });
      }
      return [this.getInputData()];
    },
  };
}

/** How many connections the node opens, beside what n8n's request helper does by itself. */
export const connections: Measurement = {
  name: 'connections',
  title: `Connections for ${REQUESTS} requests, one after the other`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
    const { access } = registry;
    const node = new NodeInCore(built, access);
    const rows = events(EVENTS).map(sheetRow);
    const parameters = { ...automapped(access.employerAfm), options: { batchSize: BATCH } };
    await node.submit(rows.slice(0, 2), parameters);

    await registry.forget();
    await node.submit(rows, parameters);
    const ours = await registry.seen();
    await registry.forget();
    await node.run(bareRequests(node.type, `${access.url}/WebServices/ServicesList`), rows.slice(0, 1), parameters);
    const bare = await registry.seen();
    return [
      {
        id: 'connections',
        title: "Connections opened by the node / by n8n's helper for as many requests, asked to keep them",
        chart: { panel: 'budgets', label: 'Connections' },
        samples: [ours.connections / bare.connections],
        budget: BUDGETS.connections,
        note: `${ours.connections} for ${ours.calls[SUBMIT]} POSTs / ${bare.connections} for ${REQUESTS} requests`,
      },
    ];
  },
};
