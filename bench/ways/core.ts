import {
  Expression,
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeParameters,
  type INodeType,
} from 'n8n-workflow';

import type { SubmissionBody } from '../../nodes/Ergani/model/workCard/submission';
import { execute, StoredCredential, useStore } from '../../test/integration/n8n';
import { MemoryStore } from '../../test/support/memoryStore';
import { sandboxCredential } from '../../tools/sandboxAccess';
import { credentialOf, nodeOf, type Package } from '../package';
import type { Access } from '../registry';

/** Submit with columns mapped automatically. */
export const automapped = (employerAfm: string): INodeParameters => ({
  resource: 'workCard',
  operation: 'submit',
  employerAfm,
  dataMode: 'autoMapInputData',
  options: {},
});

/** Submit of a schedule, with columns mapped automatically. */
export const SCHEDULE: INodeParameters = {
  resource: 'declaration',
  operation: 'submit',
  documentType: 'WTODaily',
  dataMode: 'autoMapInputData',
  options: {},
};

/** What differs by row when each field of a sheet's rows is mapped below, each by naming its column. */
export const PLAIN_EXPRESSIONS: INodeParameters = {
  branch: { __rl: true, mode: 'id', value: '={{ $json["Παράρτημα"] }}' },
  employeeAfm: '={{ $json["ΑΦΜ"] }}',
  lastName: '={{ $json["Επώνυμο"] }}',
  firstName: '={{ $json["Όνομα"] }}',
  event: '={{ $json["Κίνηση"] }}',
  eventTime: '={{ $json["Ημερομηνία"] }} {{ $json["Ώρα"] }}',
};

/** The same, each by an expression that computes something. */
export const OTHER_EXPRESSIONS: INodeParameters = {
  branch: { __rl: true, mode: 'id', value: '={{ $json["Παράρτημα"] ?? 0 }}' },
  employeeAfm: '={{ String($json["ΑΦΜ"]) }}',
  lastName: '={{ $json["Επώνυμο"].trim() }}',
  firstName: '={{ $json["Όνομα"].trim() }}',
  event: '={{ $json["Κίνηση"] || "" }}',
  eventTime: '={{ $json["Ημερομηνία"] + " " + $json["Ώρα"] }}',
};

/** Submit with each field of a sheet's rows mapped below. */
export const mappedBelow = (employerAfm: string, expressions = PLAIN_EXPRESSIONS): INodeParameters => ({
  resource: 'workCard',
  operation: 'submit',
  employerAfm,
  dataMode: 'defineBelow',
  ...expressions,
  referenceDate: '',
  lateReason: '',
  comments: '',
  options: {},
});

/** Starts n8n's expression engine as n8n itself starts it, does the work, and ends it. */
export async function withExpressionEngine<T>(work: () => Promise<T>): Promise<T> {
  await Expression.initExpressionEngine({
    engine: 'vm',
    poolSize: 1,
    maxCodeCacheSize: 1024,
    bridgeTimeout: 5000,
    bridgeMemoryLimit: 128,
  });
  try {
    return await work();
  } finally {
    await Expression.disposeExpressionEngine();
    Expression.setExpressionEngine('legacy');
  }
}

export interface SubmitOptions {
  /** In the node's place. */
  type?: INodeType;
  /** How many events the rows hold: as many as there are, where nothing is said. */
  events?: number;
  /** Whether the node keeps its journal, in a store in memory. */
  journal?: boolean;
}

/** The built node inside n8n-core's own engine and HTTP helpers, in this process. */
export class NodeInCore {
  readonly type: INodeType;
  private readonly credential: StoredCredential;

  constructor(built: Pick<Package, 'folder'>, access: Access) {
    this.type = nodeOf(built);
    this.credential = new StoredCredential(sandboxCredential(access), credentialOf(built));
  }

  /**
   * Submits rows, one item each.
   *
   * @throws Error where an event was not submitted
   */
  async submit(rows: IDataObject[], parameters: INodeParameters, options: SubmitOptions = {}): Promise<void> {
    const { type = this.type, events = rows.length, journal = false } = options;
    const other = { name: 'ergani', type: givingBack(type), version: 1 };
    useStore(new MemoryStore());
    // A workflow that is not saved has no journal.
    const saved = journal ? {} : { workflowId: '' };
    const { error, outputs } = await execute(this.credential, rows, parameters, { other, ...saved });
    if (error) throw error;
    let submitted = 0;
    for (const { status } of outputs[0] ?? []) if (status === 'submitted') submitted++;
    if (submitted !== events) throw new Error(`Of ${events} events ${submitted} were submitted`);
  }
}

/** A node that reads nothing: it posts ready-made bodies by n8n's helper, and gives back an item for each event. */
export const posting = ({ description }: INodeType, url: string, bodies: SubmissionBody[]): INodeType => ({
  description,
  async execute(this: IExecuteFunctions) {
    const items: INodeExecutionData[] = [];
    for (const body of bodies) {
      const receipts = (await this.helpers.httpRequestWithAuthentication.call(this, 'erganiApi', {
        method: 'POST',
        url: `${url}/Documents/WRKCardSE`,
        body,
        json: true,
      })) as IDataObject[];
      for (const receipt of receipts) {
        items.push({ json: { ...receipt, status: 'submitted' }, pairedItem: { item: items.length } });
      }
    }
    return [items];
  },
});

/** The type, which releases the expression engine's isolate after its work: n8n's worker does, `execute` does not. */
function givingBack(type: INodeType): INodeType {
  return {
    description: type.description,
    async execute(this: IExecuteFunctions) {
      try {
        return await type.execute!.call(this);
      } finally {
        await (this as unknown as { workflow: { expression: Expression } }).workflow.expression.releaseIsolate();
      }
    },
  };
}
