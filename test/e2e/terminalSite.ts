import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, importEmployees, readExample } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import type { WorkflowFile } from '../support/n8n/api';
import { freePort } from '../../tools/ports';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { userOf, withAccess } from '../support/access';
import { startN8n } from '../support/startN8n';
import { until } from '../support/until';

import { type DeviceAnswer, sendBytes } from './device';
import { hastened } from './recorded';

/** The terminal of ZKTeco's documentation. */
export const SERIAL = '0316144680030';
/** Whom the Hikvision terminal logs in as, in its own head. */
const { username, password } = userOf('Terminal');
export const TERMINAL_LOGIN = `Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
const ZKTECO_HEAD = ['Host: 58.250.50.81:8011', 'User-Agent: iClock Proxy/1.09', 'Connection: close', 'Accept: */*'];
const TABLE = 'Ergani events';
const MINUTE = 60_000;

/** The time of a record, as a terminal in Greece writes it. */
export const local = (ms: number): string =>
  new Date(ms).toLocaleString('sv-SE', { timeZone: 'Europe/Athens', hour12: false }).replace('T', ' ');

/** An example as its note has a user set it up: who may come in, and which terminals there are. */
export async function setUp(name: string, n8n: N8n, credential: CredentialChoice): Promise<WorkflowFile> {
  const workflow = await withAccess(hastened(adopt(await readExample(name), n8n, credential)), n8n);
  for (const { name: node, parameters } of workflow.nodes) {
    if (node !== 'Serial Numbers') continue;
    const { assignments } = parameters.assignments as { assignments: Array<{ value: string }> };
    expect(assignments.map(({ value }) => value)).toEqual(['']);
    assignments[0].value = `0000000000001, ${SERIAL}`;
  }
  return workflow;
}

/** A registry, and an n8n that reports to it what terminals post; the workflows wait seconds in the place of minutes. */
export class TerminalSite {
  n8n!: N8n;
  sandbox!: Sandbox;
  credential!: CredentialChoice;
  private registryPort!: number;

  /**
   * @param examples of the terminals that post
   * @param clock the time at the registry
   */
  async start(examples: string[], clock: number | string = Date.now()): Promise<void> {
    this.registryPort = await freePort();
    await this.startRegistry(clock);
    this.n8n = await startN8n();
    this.credential = await saveSandboxCredential(this.n8n, this.sandbox, 'Sandbox');
    await importEmployees(this.n8n, this.credential);
    let errorWorkflow = '';
    for (const name of ['recorded-events', ...examples]) {
      const workflow = await setUp(name, this.n8n, this.credential);
      const id = await this.n8n.api.saveWorkflow({ ...workflow, settings: { ...workflow.settings, errorWorkflow } });
      await this.n8n.api.activate(id);
      // As the notes of the terminals ask.
      errorWorkflow ||= id;
    }
  }

  async close(): Promise<void> {
    await this.n8n?.dispose();
    await this.sandbox?.close();
  }

  /** A registry at the same address, at which it is now the time given. */
  async startRegistry(clock: number | string): Promise<void> {
    this.sandbox = await startSandbox({ port: this.registryPort, clock });
  }

  readonly events = async (): Promise<IDataObject[]> => await this.n8n.api.dataTable(TABLE);

  readonly waiting = async (): Promise<IDataObject[]> =>
    (await this.events()).filter(({ status, event }) => !status && event !== 'break');

  /** The events once none waits, for a protocol either: a run that took one meanwhile tells first that it is a duplicate. */
  readonly settled = async (): Promise<IDataObject[]> => {
    const isSettled = ({ status, event, protocol }: IDataObject) =>
      event === 'break' || (status === 'duplicate' ? protocol : status);
    await until(async () => (await this.events()).every(isSettled));
    return await this.events();
  };

  /**
   * Starts over with empty books and an empty table, at the machine's time. In the first minutes of a day it is some
   * minutes later at the registry, so that an arrival and a departure of the last minutes are of one day. Time goes on
   * between two tests: an event of the same second would be a duplicate of what the test before has submitted.
   */
  readonly startOver = async (): Promise<void> => {
    await this.n8n.api.emptyDataTable(TABLE);
    // A run that took some before submits them all the same.
    await this.n8n.api.waitForRunning();
    this.sandbox.ledger.reset();
    const midnight = DateTime.now().setZone('Europe/Athens').startOf('day').toMillis();
    const isEarly = Date.now() - midnight < 10 * MINUTE;
    this.sandbox.clock.set(Date.now() + (isEarly ? 10 * MINUTE : 0));
  };

  /** What a ZKTeco terminal sends, as the proxy before n8n passes it on: what goes to /iclock/ goes to the webhooks. */
  readonly zkteco = async (line: string, body = ''): Promise<DeviceAnswer> =>
    await sendBytes(
      this.n8n.settings.port,
      [
        `${line.replace(' /iclock/', ' /webhook/iclock/')} HTTP/1.1`,
        ...ZKTECO_HEAD,
        ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
      ],
      body,
    );

  /** Records of a ZKTeco terminal, or another table of it. */
  readonly upload = async (body: string, table = 'ATTLOG'): Promise<DeviceAnswer> =>
    await this.zkteco(`POST /iclock/cdata?SN=${SERIAL}&table=${table}&Stamp=9999`, body);

  /** n8n registers webhooks a little later. */
  async listensToZkteco(): Promise<void> {
    await until(async () => (await this.zkteco(`GET /iclock/getrequest?SN=${SERIAL}`)).status === 200);
  }
}
