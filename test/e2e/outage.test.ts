import axios from 'axios';
import type { IDataObject, INode } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, readExample } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import type { WorkflowFile } from '../support/n8n/api';
import { freePort } from '../../tools/ports';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../../tools/project';
import { sandboxCredential, saveSandboxCredential } from '../../tools/sandboxAccess';
import { startN8n } from '../support/startN8n';
import { KEY, withAccess } from '../support/access';
import { until } from '../support/until';

import { told } from './recorded';
import { checkInAt, postEvent } from './terminalPosts';

const SUBMIT = 'POST /Documents/WRKCardSE';
const TABLE = 'Attendance events';
const MINUTE = 60_000;
const EMPLOYEES = ['045123671', '102938470', '123456783', '094123454'];

const ANY_STATUS = { proxy: false, validateStatus: () => true } as const;

/** The example as it is published, but for the time that it waits: seconds in the place of minutes and hours. */
function hasted(workflow: WorkflowFile): WorkflowFile {
  const change = (node: INode): INode => {
    const parameters = structuredClone(node.parameters);
    if (node.type === NODE_TYPE) (parameters.options as IDataObject).retryFor = 1;
    if (node.name === 'Every Minute') {
      expect(parameters.rule).toEqual({ interval: [{ field: 'minutes', minutesInterval: 1 }] });
      parameters.rule = { interval: [{ field: 'seconds', secondsInterval: 3 }] };
    }
    return { ...node, parameters };
  };
  return { ...workflow, nodes: workflow.nodes.map(change) };
}

describe('attendance terminal to registry, with a registry that is away for a while', () => {
  let port: number;
  let sandbox: Sandbox;
  let n8n: N8n;
  let credential: CredentialChoice;

  /** What a terminal posts. */
  const event = (employee: number, minutes: number, fields: IDataObject = {}): IDataObject =>
    checkInAt(sandbox.clock.now() - minutes * MINUTE, { employeeAfm: EMPLOYEES[employee], ...fields });

  const webhook = () => `${n8n.localUrl}/webhook/attendance-terminal`;

  const post = async (body: IDataObject) => await postEvent(webhook(), body);

  const table = async () => await n8n.api.dataTable(TABLE);

  /** The rows of an event, as the table has them once none of them waits. */
  const settled = async ({ employeeAfm, eventTime }: IDataObject): Promise<IDataObject[]> => {
    let rows: IDataObject[] = [];
    await until(async () => {
      rows = (await table()).filter((row) => row.employeeAfm === employeeAfm && row.eventTime === eventTime);
      return rows.length > 0 && rows.every(({ status }) => status !== null && status !== 'notSent');
    });
    return rows;
  };

  /**
   * The same once the run that sent the event has written its protocol: another one that took it meanwhile tells until
   * then that it is a duplicate.
   */
  const reported = async (one: IDataObject): Promise<IDataObject[]> => {
    let rows: IDataObject[] = [];
    await until(async () => {
      rows = await settled(one);
      return rows.every(({ status }) => status !== 'duplicate');
    });
    return rows;
  };

  /** A registry at the same address; the time at it is the machine's, or so many minutes later. */
  const startRegistry = async (minutesLater = 0) => {
    sandbox = await startSandbox({ port, clock: Date.now() + minutesLater * MINUTE, employees: [] });
  };

  beforeAll(async () => {
    port = await freePort();
    await startRegistry();
    n8n = await startN8n();
    credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
    const workflow = await withAccess(hasted(adopt(await readExample('attendance-terminal'), n8n, credential)), n8n);
    const id = await n8n.api.saveWorkflow(workflow);
    await n8n.api.activate(id);
    await until(async () => await n8n.api.listensTo('attendance-terminal'));
  }, 180_000);

  afterAll(async () => {
    await n8n?.dispose();
    await sandbox?.close();
  });

  it('nobody comes in without the key, and nothing is kept', async () => {
    for (const headers of [{}, { 'X-Api-Key': 'another' }]) {
      expect((await axios.post(webhook(), event(0, 1), { ...ANY_STATUS, headers })).status).toBe(403);
    }
  });

  it('an event is kept, and arrives with its protocol in the table', async () => {
    const one = event(0, 1);
    expect(await post(one)).toEqual({ status: 202, answer: { status: 'kept' } });
    expect(await reported(one)).toMatchObject([
      { status: 'submitted', protocol: sandbox.ledger.events[0].protocol, lateReason: '' },
    ]);
    expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: EMPLOYEES[0], lateReason: null }]);
  });

  it.each([
    ['fields of other names', { afm: EMPLOYEES[0], when: '2026-05-04T08:00:03+03:00' }],
    ['a list', [{ employeeAfm: EMPLOYEES[0], event: 'checkIn' }, { employeeAfm: EMPLOYEES[1] }]],
    ['text', `${EMPLOYEES[0]} in`],
  ])('what it posts is in the table as it came, whoever can read it: %s', async (_, body) => {
    const headers = { ...KEY, 'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json' };
    expect((await axios.post(webhook(), body, { ...ANY_STATUS, headers })).status).toBe(202);
    const [last] = (await table()).slice(-1);
    expect(JSON.parse(String(last.posted))).toEqual(body);
  });

  it('one of a terminal whose clock is fast waits for its time, and people are told; an hour is no such thing', async () => {
    const [soon, wrong] = [event(1, -5), event(2, -60)];
    for (const one of [soon, wrong]) expect((await post(one)).status).toBe(202);
    expect(await settled(wrong)).toMatchObject([{ status: 'invalid' }]);
    const rowOf = async () => (await table()).find(({ eventTime }) => eventTime === soon.eventTime);
    expect(await rowOf()).toMatchObject({
      status: 'notSent',
      reason: expect.stringContaining('in the future') as string,
    });
    expect(await told(n8n, 'Replace Me: Alarm')).toContainEqual(
      expect.objectContaining({ employeeAfm: soon.employeeAfm, reasonCode: 'inFuture' }),
    );
    sandbox.clock.advance(5 * MINUTE);
    try {
      expect(await reported(soon)).toMatchObject([{ status: 'submitted', lateReason: '' }]);
    } finally {
      sandbox.clock.advance(-5 * MINUTE);
    }
  });

  it('one that the terminal posts again and again arrives once', async () => {
    sandbox.ledger.reset();
    const one = event(3, 2);
    await Promise.all(Array.from({ length: 5 }, () => post(one)));
    const rows = await settled(one);
    expect(rows.map(({ status }) => status).sort()).toEqual([...Array<string>(4).fill('duplicate'), 'submitted']);
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  it('one that somebody has submitted once more keeps its protocol, and gets another one where it was corrected', async () => {
    sandbox.ledger.reset();
    const one = event(1, 3);
    expect(await post(one)).toMatchObject({ status: 202 });
    const [{ id, protocol }] = await reported(one);
    await n8n.api.changeInDataTable(TABLE, id, { status: null });
    expect(await settled(one)).toMatchObject([{ status: 'duplicate', protocol }]);
    await until(async () => (await told(n8n, 'Replace Me: Alarm')).some(({ status }) => status === 'duplicate'));

    const corrected = { ...one, eventTime: checkInAt(sandbox.clock.now() - 2 * MINUTE, {}).eventTime };
    await n8n.api.changeInDataTable(TABLE, id, { status: null, eventTime: corrected.eventTime });
    const [after] = await reported(corrected);
    expect(sandbox.ledger.events.map((event) => event.protocol)).toEqual([protocol, after.protocol]);
    expect(after.status).toBe('submitted');
  });

  it('a departure after midnight is of the day of its arrival, which an earlier run has reported', async () => {
    sandbox.ledger.reset();
    for (const [type, time] of [
      ['checkIn', '2026-05-04T22:00:00+03:00'],
      ['checkOut', '2026-05-05T06:00:00+03:00'],
    ]) {
      sandbox.clock.set(Date.parse(time) + MINUTE);
      const one = event(2, 1, { event: type });
      expect(await post(one)).toMatchObject({ status: 202 });
      expect(await reported(one)).toMatchObject([{ status: 'submitted', referenceDate: '2026-05-04' }]);
    }
    expect(sandbox.ledger.events.map(({ type, referenceDate }) => [type, referenceDate])).toEqual([
      ['0', '2026-05-04'],
      ['1', '2026-05-04'],
    ]);
    sandbox.clock.set(Date.now());
  });

  it('events of an outage arrive once each, on time where the registry is back in time', async () => {
    const events = [event(1, 0.5), event(2, 1)];
    await sandbox.close();
    for (const one of events) expect(await post(one)).toMatchObject({ status: 202 });
    // Some runs of the schedule find the registry down.
    await until(async () => (await table()).filter(({ status }) => status === 'notSent').length === 2);
    await startRegistry();
    for (const one of events) expect(await reported(one)).toMatchObject([{ status: 'submitted' }]);
    expect(sandbox.ledger.events).toHaveLength(2);
    for (const { employeeAfm, eventTime } of events) {
      const arrived = sandbox.ledger.events.filter((one) => one.employeeAfm === employeeAfm);
      expect(arrived).toMatchObject([{ lateReason: null }]);
      expect(Date.parse(arrived[0].date)).toBe(Date.parse(String(eventTime)));
    }
  });

  it('events that the outage made late arrive with reason 003; one that was late before is left to people', async () => {
    const late = event(1, 2);
    const tooLate = event(2, 40);
    // Why it is late, people say in the table: who posts, says nothing of it.
    const excused = event(3, 40, { lateReason: '001' });
    await sandbox.close();
    for (const one of [late, tooLate, excused]) expect(await post(one)).toMatchObject({ status: 202 });
    await until(async () =>
      (await table()).some(
        (row) => row.employeeAfm === late.employeeAfm && row.eventTime === late.eventTime && row.status === 'notSent',
      ),
    );
    // A run that has read the table before that knows of no outage: it would find an event late that never was.
    await n8n.api.waitForRunning();
    await startRegistry(20);
    expect(await reported(late)).toMatchObject([{ status: 'submitted' }]);
    for (const one of [tooLate, excused]) {
      expect(await settled(one)).toMatchObject([
        { status: 'invalid', protocol: null, reason: expect.stringMatching(/^Late Reason is empty/) },
      ]);
    }
    expect(sandbox.ledger.events).toHaveLength(1);
    // Another run that took it would write over what people do now.
    await n8n.api.waitForRunning();
    const [{ id }] = await settled(excused);
    await n8n.api.changeInDataTable(TABLE, id, { status: null, lateReason: '001' });
    expect(await reported(excused)).toMatchObject([{ status: 'submitted' }]);
    expect(sandbox.ledger.events.find(({ employeeAfm }) => employeeAfm === EMPLOYEES[1])?.lateReason).toBe('003');
    expect(sandbox.ledger.events.find(({ employeeAfm }) => employeeAfm === EMPLOYEES[3])?.lateReason).toBe('001');
  });

  it('events that come while the credential can not be used are kept, and arrive once it can', async () => {
    sandbox.ledger.reset();
    const edit = async (data: IDataObject) =>
      await n8n.api.call('patch', `/credentials/${credential.id}`, { name: 'Sandbox', type: CREDENTIAL_TYPE, data });
    const right = sandboxCredential(sandbox);
    await edit({ ...right, baseUrl: 'http://registry.example/api' });
    const one = event(3, 1);
    expect(await post(one)).toMatchObject({ status: 202 });
    await until(async () => (await table()).some(({ status }) => status === 'notSent'));
    await edit(right);
    expect(await reported(one)).toMatchObject([{ status: 'submitted', lateReason: '' }]);
    expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: EMPLOYEES[3], lateReason: null }]);
  });

  it('n8n is killed while it submits: nothing is sent twice, and the event is left to people', async () => {
    sandbox.ledger.reset();
    sandbox.faults.add({ kind: 'delay', when: 'after', ms: 600_000, on: SUBMIT });
    const one = event(1, 1);
    expect(await post(one)).toMatchObject({ status: 202 });
    await until(() => sandbox.ledger.count(SUBMIT) === 1);
    await n8n.kill();
    sandbox.faults.clear();
    await n8n.launch();
    expect(await settled(one)).toMatchObject([
      { status: 'unknown', protocol: null, reason: expect.stringContaining('may have submitted it') },
    ]);
    expect(sandbox.ledger.count(SUBMIT)).toBe(1);
    // What was claimed a moment before n8n was killed may be under way at another worker: it is waited for, three minutes.
  }, 300_000);
});
