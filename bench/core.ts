import { Agent } from 'node:http';
import { join } from 'node:path';

import axios from 'axios';
import {
  Expression,
  type IDataObject,
  type IExecuteFunctions,
  type INodeParameters,
  type INodeType,
} from 'n8n-workflow';

import type { ErganiApi } from '../credentials/ErganiApi.credentials';
import { execute, StoredCredential, useStore } from '../test/integration/n8n';
import { MemoryStore } from '../test/support/memoryStore';
import { sandboxCredential } from '../tools/sandboxAccess';

import type { Access } from './registry';

/** Work Card: Submit, columns mapped automatically. */
export const automatic = (employerAfm: string, options = {}): INodeParameters => ({
  resource: 'workCard',
  operation: 'submit',
  employerAfm,
  dataMode: 'autoMapInputData',
  options,
});

/** Work Card: Submit in its default mode, the columns of a sheet dragged into the fields. */
export const dragged = (employerAfm: string, options = {}): INodeParameters => ({
  resource: 'workCard',
  operation: 'submit',
  employerAfm,
  dataMode: 'defineBelow',
  branch: { __rl: true, mode: 'id', value: '={{ $json["Παράρτημα"] }}' },
  employeeAfm: '={{ $json["ΑΦΜ"] }}',
  lastName: '={{ $json["Επώνυμο"] }}',
  firstName: '={{ $json["Όνομα"] }}',
  event: '={{ $json["Κίνηση"] }}',
  eventTime: '={{ $json["Ημερομηνία"] }} {{ $json["Ώρα"] }}',
  referenceDate: '',
  lateReason: '',
  comments: '',
  options,
});

/** Does work with n8n's engine for expressions, started as n8n 2 starts it. */
export async function withExpressionEngine<T>(work: () => Promise<T>): Promise<T> {
  const settings = { poolSize: 1, maxCodeCacheSize: 1024, bridgeTimeout: 5000, bridgeMemoryLimit: 128 };
  await Expression.initExpressionEngine({ engine: 'vm', ...settings });
  try {
    return await work();
  } finally {
    await Expression.disposeExpressionEngine();
    Expression.setExpressionEngine('legacy');
  }
}

/** The built node inside n8n-core's own engine and HTTP helpers, in this process. */
export class NodeInCore {
  private readonly type: INodeType;
  private readonly credential: StoredCredential;

  /** @param folder the unpacked package */
  constructor(folder: string, access: Access) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const built = (file: string): unknown => require(join(folder, 'dist', file));
    const { Ergani } = built('nodes/Ergani/Ergani.node.js') as { Ergani: new () => INodeType };
    const credential = built('credentials/ErganiApi.credentials.js') as { ErganiApi: new () => ErganiApi };
    this.type = releasing(new Ergani());
    this.credential = new StoredCredential(sandboxCredential(access), new credential.ErganiApi());
  }

  /**
   * Submits rows, one item each.
   *
   * @param journal whether the node keeps one, in a store in memory
   * @throws Error where an event was not submitted
   */
  async submit(rows: IDataObject[], parameters: INodeParameters, { journal = false } = {}): Promise<void> {
    useStore(new MemoryStore());
    const { error, outputs } = await execute(this.credential, rows, parameters, {
      other: { name: 'ergani', type: this.type, version: 1 },
      // A workflow that is not saved has no journal.
      ...(journal ? {} : { workflowId: '' }),
    });
    if (error) throw error;
    const submitted = (outputs[0] ?? []).filter(({ status }) => status === 'submitted').length;
    if (submitted !== rows.length) throw new Error(`Of ${rows.length} events ${submitted} were submitted`);
  }
}

/** n8n-core alone: a node that gives back one and the same item for each row. */
export async function nothingInCore(rows: IDataObject[]): Promise<void> {
  const description: INodeType['description'] = {
    displayName: 'Nothing',
    name: 'nothing',
    group: ['transform'],
    version: 1,
    description: 'Does nothing',
    defaults: { name: 'Nothing' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [],
  };
  const json = {};
  const type: INodeType = {
    description,
    async execute() {
      return [this.getInputData().map((_, item) => ({ json, pairedItem: { item } }))];
    },
  };
  await execute(new StoredCredential({}), rows, {}, { other: { name: 'nothing', type, version: 1 } });
}

/** The type, which gives the isolate for expressions back after its work: n8n's worker does, `execute` does not. */
const releasing = (type: INodeType): INodeType => ({
  description: type.description,
  async execute(this: IExecuteFunctions) {
    try {
      return await type.execute!.call(this);
    } finally {
      await (this as unknown as { workflow: { expression: Expression } }).workflow.expression.releaseIsolate();
    }
  },
});

/** A client that logs in once and then posts ready-made bodies: nothing built on n8n's helpers can be faster. */
export class Limit {
  private constructor(
    private readonly access: Access,
    private readonly accessToken: string,
  ) {}

  static async logIn(access: Access): Promise<Limit> {
    const { username, password, usertype } = access.login;
    const { data } = await axios.post<{ accessToken: string }>(
      `${access.url}/Authentication`,
      { Username: username, Password: password, Usertype: usertype },
      asN8nConnects(),
    );
    return new Limit(access, data.accessToken);
  }

  /** Posts the bodies, one after the other. */
  async post(bodies: IDataObject[]): Promise<void> {
    const headers = { Authorization: `Bearer ${this.accessToken}` };
    for (const body of bodies) {
      await axios.post(`${this.access.url}/Documents/WRKCardSE`, body, { headers, ...asN8nConnects() });
    }
  }
}

/** A connection of its own for each request, as n8n's helper opens it, and no redirect followed. */
const asN8nConnects = () => ({ httpAgent: new Agent(), proxy: false as const, maxRedirects: 0 });
