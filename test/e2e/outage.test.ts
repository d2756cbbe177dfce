import axios from 'axios';
import type { IDataObject, INode } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, readExample } from '../../tools/example';
import { N8n } from '../../tools/n8n';
import type { WorkflowFile } from '../../tools/n8nApi';
import { withTarball } from '../../tools/pack';
import { freePort } from '../../tools/ports';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../../tools/project';
import { sandboxCredential, saveSandboxCredential } from '../../tools/sandboxAccess';

const SUBMIT = 'POST /Documents/WRKCardSE';
const TABLE = 'Attendance queue';
const MINUTE = 60_000;
const EMPLOYEES = ['045123671', '102938470', '123456783', '094123454'];

const ANY_STATUS = { proxy: false, validateStatus: () => true } as const;

/** The example as it is published, but for the time that it waits: seconds in the place of minutes and hours. */
function hasted(workflow: WorkflowFile): WorkflowFile {
  const change = (node: INode): INode => {
    const parameters = structuredClone(node.parameters);
    if (node.type === NODE_TYPE) (parameters.options as IDataObject).retryFor = 1;
    if (node.name === 'Every Five Minutes') {
      expect(parameters.rule).toEqual({ interval: [{ field: 'minutes', minutesInterval: 5 }] });
      parameters.rule = { interval: [{ field: 'seconds', secondsInterval: 2 }] };
    }
    if (node.name === 'Find What Was Being Sent') {
      const text = JSON.stringify(parameters);
      expect(text).toContain('hours: 1');
      return { ...node, parameters: JSON.parse(text.replace('hours: 1', 'seconds: 20')) as INode['parameters'] };
    }
    return { ...node, parameters };
  };
  return { ...workflow, nodes: workflow.nodes.map(change) };
}

/** Resolves when the condition holds; the test's own time limit ends the wait if it never does. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((done) => setTimeout(done, 100));
}

describe('attendance terminal to registry, with a registry that is away for a while', () => {
  let port: number;
  let sandbox: Sandbox;
  let n8n: N8n;
  let credential: CredentialChoice;

  const minutesAgo = (minutes: number): string => new Date(sandbox.clock.now() - minutes * MINUTE).toISOString();

  /** What a terminal posts. */
  const event = (employee: number, minutes: number, fields: IDataObject = {}): IDataObject => ({
    employeeAfm: EMPLOYEES[employee],
    lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
    firstName: 'ΜΑΡΙΑ',
    event: 'checkIn',
    eventTime: minutesAgo(minutes),
    branch: '0',
    ...fields,
  });

  const webhook = () => `${n8n.localUrl}/webhook/attendance-terminal`;

  const post = async (body: IDataObject) => {
    // n8n answers 404 for a moment after it has published a workflow.
    let { status, data } = await axios.post<IDataObject>(webhook(), body, ANY_STATUS);
    while (status === 404) ({ status, data } = await axios.post<IDataObject>(webhook(), body, ANY_STATUS));
    return { status, answer: data };
  };

  const queue = async () => await n8n.api.dataTable(TABLE);
  const waiting = async () => (await queue()).filter(({ state }) => state !== 'attention');
  const forPeople = async () => (await queue()).filter(({ state }) => state === 'attention');

  /** A registry at the same address; the time at it is the machine's, or so many minutes later. */
  const startRegistry = async (minutesLater = 0) => {
    sandbox = await startSandbox({ port, clock: Date.now() + minutesLater * MINUTE });
  };

  beforeAll(async () => {
    port = await freePort();
    await startRegistry();
    n8n = await withTarball(({ path }) => N8n.start({ tarball: path, editor: false, codeNodes: false }));
    credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
    const workflow = hasted(adopt(await readExample('attendance-terminal'), n8n, credential));
    const id = await n8n.api.saveWorkflow(workflow);
    expect((await n8n.api.run(id, { trigger: 'Set Up' })).summary()).toMatch(/: success$/);
    await n8n.api.activate(id);
    // n8n registers webhooks a little later; until then it names one that takes another method.
    await until(async () => {
      const { data } = await axios.get<{ message: string }>(webhook(), ANY_STATUS);
      return data.message.includes('Did you mean');
    });
  }, 180_000);

  afterAll(async () => {
    await n8n?.dispose();
    await sandbox?.close();
  });

  it('an event arrives at once, and the terminal gets its protocol', async () => {
    const { status, answer } = await post(event(0, 1));
    expect(status).toBe(200);
    expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: EMPLOYEES[0], lateReason: null }]);
    expect(answer).toEqual({ status: 'submitted', protocol: sandbox.ledger.events[0].protocol });
    expect(await queue()).toEqual([]);
  }, 60_000);

  it('events of an outage arrive once each, on time where the registry is back in time', async () => {
    const events = [event(1, 0.5), event(2, 1)];
    await sandbox.close();
    for (const one of events) {
      expect(await post(one)).toMatchObject({ status: 202, answer: { status: 'kept' } });
    }
    expect(await queue()).toHaveLength(2);
    // Some runs of the schedule find the registry down.
    await new Promise((done) => setTimeout(done, 6_000));
    expect(await queue()).toHaveLength(2);
    await startRegistry();
    await until(async () => (await queue()).length === 0);
    expect(sandbox.ledger.events).toHaveLength(2);
    for (const { employeeAfm, eventTime } of events) {
      const arrived = sandbox.ledger.events.filter((one) => one.employeeAfm === employeeAfm);
      expect(arrived).toMatchObject([{ lateReason: null }]);
      expect(Date.parse(arrived[0].date)).toBe(Date.parse(String(eventTime)));
    }
  }, 90_000);

  it('events that the outage made late arrive with reason 003; one that was late before is left to people', async () => {
    const late = event(1, 2);
    const tooLate = event(2, 40);
    const excused = event(3, 40, { lateReason: '001' });
    await sandbox.close();
    expect(await post(late)).toMatchObject({ status: 202 });
    expect(await post(tooLate)).toMatchObject({ status: 422, answer: { status: 'invalid' } });
    expect(await post(excused)).toMatchObject({ status: 202 });
    await startRegistry(20);
    await until(async () => (await waiting()).length === 0);
    expect(sandbox.ledger.events).toHaveLength(2);
    expect(sandbox.ledger.events.find(({ employeeAfm }) => employeeAfm === EMPLOYEES[1])?.lateReason).toBe('003');
    expect(sandbox.ledger.events.find(({ employeeAfm }) => employeeAfm === EMPLOYEES[3])?.lateReason).toBe('001');
    const [kept, ...others] = await forPeople();
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ status: 'invalid', reason: expect.stringMatching(/^Late Reason is empty/) });
    expect(JSON.parse(String(kept.received))).toEqual(tooLate);
  }, 90_000);

  it('events that come while the credential can not be used are kept, and arrive once it can', async () => {
    sandbox.ledger.reset();
    const before = (await queue()).length;
    const edit = async (data: IDataObject) =>
      await n8n.api.call('patch', `/credentials/${credential.id}`, { name: 'Sandbox', type: CREDENTIAL_TYPE, data });
    const right = sandboxCredential(sandbox);
    await edit({ ...right, baseUrl: 'http://registry.example/api' });
    const one = event(3, 1);
    expect(await post(one)).toMatchObject({ status: 202, answer: { status: 'kept' } });
    // A run of the schedule finds the credential as it is.
    await new Promise((done) => setTimeout(done, 3_000));
    expect(await queue()).toHaveLength(before + 1);
    await edit(right);
    await until(async () => (await queue()).length === before);
    expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: EMPLOYEES[3], lateReason: null }]);
  }, 90_000);

  it('an event that may have arrived is not sent again, and is left to people', async () => {
    sandbox.ledger.reset();
    sandbox.faults.add({ kind: 'cut', when: 'after', on: SUBMIT });
    expect(await post(event(0, 1))).toMatchObject({ status: 422, answer: { status: 'unknown' } });
    // Two runs of the schedule.
    await new Promise((done) => setTimeout(done, 5_000));
    expect(sandbox.ledger.events).toHaveLength(1);
    expect((await forPeople()).map(({ status }) => status).sort()).toEqual(['invalid', 'unknown']);
  }, 60_000);

  it('n8n is killed while it submits what waited: nothing is sent twice, nothing is lost without a trace', async () => {
    const one = event(1, 1);
    await sandbox.close();
    expect(await post(one)).toMatchObject({ status: 202 });
    await startRegistry(20);
    sandbox.faults.add({ kind: 'delay', when: 'after', ms: 600_000, on: SUBMIT });
    await until(() => sandbox.ledger.count(SUBMIT) === 1);
    await n8n.kill();
    sandbox.faults.clear();
    await n8n.launch();
    await until(async () => (await waiting()).length === 0);
    expect(sandbox.ledger.count(SUBMIT)).toBe(1);
    expect((await forPeople()).at(-1)).toMatchObject({
      employeeAfm: EMPLOYEES[1],
      status: 'unknown',
      reason: expect.stringMatching(/^n8n stopped while this event was being sent/),
    });
  }, 120_000);
});
