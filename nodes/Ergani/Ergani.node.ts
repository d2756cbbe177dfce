import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { hints, properties, subtitle } from './actions/resources';
import { toFailedRun, route } from './actions/router';
import { methods } from './methods';
import { cancelSignal } from './transport/caller';

const MAIN = [NodeConnectionTypes.Main];

/** The work-card service of the Greek labour registry. */
export class Ergani implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Ergani',
    name: 'ergani',
    icon: { light: 'file:ergani.svg', dark: 'file:ergani.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle,
    description: "Report employees' arrivals and departures to the Greek labour registry",
    defaults: { name: 'Ergani' },
    usableAsTool: true,
    inputs: MAIN,
    outputs: MAIN,
    credentials: [{ name: 'erganiApi', required: true }],
    hints,
    properties,
  };

  methods = methods;

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData();
    const output = await route.call(this, items).catch((error: unknown) => {
      // Of a cancelled node n8n keeps only what it throws, in its log.
      if (!this.continueOnFail() || cancelSignal(this)?.aborted) throw error;
      return toFailedRun(this, items, error);
    });
    return [output];
  }
}
