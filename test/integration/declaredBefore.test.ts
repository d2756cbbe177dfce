import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { MemoryStore } from '../support/memoryStore';
import { execute, type Execution, useStore } from './n8n';
import { type Connection, start } from './registry';
import { afm } from './rows';
import { day, declaring, SCHEDULE } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;

let workflows = 0;
let workflowId: string;

beforeEach(() => {
  workflowId = `declarations ${++workflows}`;
  useStore(new MemoryStore());
});

const run = async ({ credential }: Connection, items: IDataObject[], options: IDataObject = {}): Promise<Execution> =>
  await execute(credential, items, declaring(options), { ...GO_ON, workflowId });
const statuses = ({ outputs }: Execution): unknown[] => outputs[0].map(({ status }) => status);
const declared = ({ declarations }: Sandbox) => declarations.list.filter(({ call }) => call !== undefined);

describe('A declaration that an earlier run has submitted', () => {
  test('comes out as a duplicate with all its rows, in whatever order they come', async () => {
    const connection = await start();
    const rows = [day(0, 1), day(1, 2), day(0, 3)];
    expect(statuses(await run(connection, rows))).toEqual(['submitted', 'submitted', 'submitted']);
    const again = await run(connection, [...rows].reverse());
    expect(statuses(again)).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect(again.outputs[0][0]).toMatchObject({
      reasonCode: 'submittedBefore',
      reason: 'Not sent again, because an earlier run of this node has submitted the very same declaration',
    });
    expect(declared(connection.sandbox)).toHaveLength(2);
  });

  test('is another one as soon as one of its rows is', async () => {
    const connection = await start();
    await run(connection, [day(0, 1), day(1, 2)]);
    const grown = await run(connection, [day(0, 1), day(0, 3), day(1, 2)]);
    expect(statuses(grown)).toEqual(['submitted', 'submitted', 'duplicate']);
    expect(declared(connection.sandbox)).toHaveLength(3);
  });

  test('goes out with Repeated Events on Submit Again', async () => {
    const connection = await start();
    await run(connection, [day(0, 1)]);
    expect(statuses(await run(connection, [day(0, 1)], { repeatedEvents: 'submit' }))).toEqual(['submitted']);
    expect(declared(connection.sandbox)).toHaveLength(2);
  });

  test('and whose answer never came is unknown, and is not sent again', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'cut', on: SCHEDULE, times: 1 });
    expect(statuses(await run(connection, [day(0, 1), day(0, 2)]))).toEqual(['unknown', 'unknown']);
    const again = await run(connection, [day(0, 1), day(0, 2)]);
    expect(statuses(again)).toEqual(['unknown', 'unknown']);
    expect(again.outputs[0][0]).toMatchObject({ reasonCode: 'leftOpen' });
    expect(connection.sandbox.ledger.count(SCHEDULE)).toBe(1);
  });

  test('but was refused, goes out once it is corrected at the registry', async () => {
    const connection = await start({ withoutEmployment: [{ afm: afm(1), from: '2026-01-01' }] });
    expect(statuses(await run(connection, [day(0, 1)]))).toEqual(['rejected']);
    connection.sandbox.records.withoutEmployment = [];
    expect(statuses(await run(connection, [day(0, 1)]))).toEqual(['submitted']);
  });

  test('by an execution at the same time, goes out once', async () => {
    const connection = await start();
    const runs = await Promise.all([run(connection, [day(0, 1)]), run(connection, [day(0, 1)])]);
    expect(runs.flatMap(statuses).sort()).toEqual(['duplicate', 'submitted']);
    expect(declared(connection.sandbox)).toHaveLength(1);
  });
});

test('one that comes twice in a run goes out once', async () => {
  const flat = {
    code: 'Flat1',
    id: 1,
    description: 'Χωρίς λίστα',
    series: 'ΧΛ',
    title: 'x',
    json: { A: { B: [{ f_x: 'f_x' }] } },
    propertiesInfo: [{ name: 'f_x', title: 'x', restrictions: [] }],
  };
  const { sandbox, credential } = await start({ documents: [flat] });
  const parameters = { ...declaring(), documentType: 'Flat1' };
  const execution = await execute(credential, [{ f_x: 'α' }, { f_x: 'β' }, { f_x: 'α' }], parameters, { workflowId });
  expect(execution.error).toBeUndefined();
  expect(execution.outputs[0]).toMatchObject([
    { status: 'submitted' },
    { status: 'submitted' },
    {
      status: 'duplicate',
      reason: 'Not sent again, because row 1 [item 0] is the very same declaration: all values are equal',
    },
  ]);
  expect(declared(sandbox)).toHaveLength(2);
});
