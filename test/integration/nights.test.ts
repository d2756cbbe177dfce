import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { MemoryStore } from '../support/memoryStore';
import { execute, useStore } from './n8n';
import { posts } from './outcomes';
import { type Connection, DOCUMENTS, HOUR, MINUTE, start } from './registry';
import { defining, GO_ON, row, submitting } from './rows';

/** Each punch is an execution of its own, as a terminal posts it. */
describe('Night shifts, one punch an execution', () => {
  let workflows = 0;

  let workflowId: string;

  let connection: Connection;

  beforeEach(async () => {
    workflowId = `nights ${++workflows}`;
    useStore(new MemoryStore());
    connection = await start({ clock: '2026-03-02T12:00:00+02:00' });
  });

  const written = (moment: string): string => `2026-03-${moment.replace(' ', 'T')}:00+02:00`;
  const at = (moment: string): number => Date.parse(written(moment));

  /** Lets the time come at which something is sent, and the node hear of it. */
  async function comes(moment: string): Promise<void> {
    const { sandbox, credential } = connection;
    sandbox.clock.advance(at(moment) + MINUTE - sandbox.clock.now());
    await execute(credential, [{}], { resource: 'workCard', operation: 'getTemplate' });
  }

  type Read = (options: IDataObject) => INodeParameters;

  const MAPPED: Read = (options) => submitting(options, { employerAfm: connection.sandbox.employerAfm });
  const DEFINED: Read = (options) => defining({ employerAfm: connection.sandbox.employerAfm }, options);

  const punch = (n: number, event: string, moment: string, fields: IDataObject = {}): IDataObject =>
    row(connection.sandbox, n, { event, eventTime: written(moment), ...fields });

  /** Submits rows in one execution, at the time of the last one. Tells status and reference date of each. */
  async function submit(items: IDataObject[], options: IDataObject = {}, read: Read = MAPPED): Promise<string[]> {
    const execution = await execute(connection.credential, items, read({ retryFor: 0, ...options }), {
      ...GO_ON,
      workflowId,
    });
    return execution.outputs[0].map(({ status, referenceDate }) => `${status} ${String(referenceDate).slice(8)}`);
  }

  async function live(
    n: number,
    event: string,
    moment: string,
    fields: IDataObject = {},
    read = MAPPED,
  ): Promise<string> {
    await comes(moment);
    const [told] = await submit([punch(n, event, moment, fields)], {}, read);
    return told;
  }

  /** Work days of the departures that the registry has, in the order in which it got them. */
  const ended = ({ ledger }: Sandbox): string[] =>
    ledger.events.flatMap(({ type, referenceDate }) => (type === '1' ? [referenceDate.slice(8, 10)] : []));

  test.each<[string, string, string, string]>([
    ['22:00 to 06:00', '02 22:00', '03 06:00', '02'],
    ['a bar, 16:00 to 00:30', '02 16:00', '03 00:30', '02'],
    ['the longest, 18:00 to 11:00', '02 18:00', '03 11:00', '02'],
    ['an early shift, 02:00 to 10:00', '03 02:00', '03 10:00', '03'],
    ['a day, 08:00 to 16:00', '03 08:00', '03 16:00', '03'],
  ])('%s', async (_, from, to, day) => {
    expect(await live(1, 'checkIn', from)).toBe(`submitted ${from.slice(0, 2)}`);
    expect(await submit([punch(2, 'checkIn', from)], {}, DEFINED)).toEqual([`submitted ${from.slice(0, 2)}`]);
    expect(await live(1, 'checkOut', to)).toBe(`submitted ${day}`);
    expect(await submit([punch(2, 'checkOut', to)], {}, DEFINED)).toEqual([`submitted ${day}`]);
    expect(ended(connection.sandbox)).toEqual([day, day]);
  });

  test('a departure that is sent again is a duplicate, with the day that went out', async () => {
    await live(1, 'checkIn', '02 22:00');
    expect(await live(1, 'checkOut', '03 06:00')).toBe('submitted 02');
    expect(await live(1, 'checkOut', '03 06:00')).toBe('duplicate 02');
    await comes('03 09:00');
    const late = [punch(1, 'checkOut', '03 06:00')];
    expect(await submit(late)).toEqual(['duplicate 02']);
    expect(await submit([punch(1, 'checkOut', '03 06:00', { referenceDate: '2026-03-02' })])).toEqual(['duplicate 02']);
    expect(ended(connection.sandbox)).toEqual(['02']);
  });

  test('with Repeated Events: Submit Again the open shift tells the day, and the same punch goes out once more', async () => {
    const again = async (event: string, moment: string): Promise<string[]> => {
      await comes(moment);
      return await submit([punch(1, event, moment)], { repeatedEvents: 'submit' });
    };
    expect(await again('checkIn', '02 22:00')).toEqual(['submitted 02']);
    expect(await again('checkOut', '03 06:00')).toEqual(['submitted 02']);
    expect(await again('checkOut', '03 06:00')).toEqual(['submitted 02']);
    expect(ended(connection.sandbox)).toEqual(['02', '02']);
  });

  test('the warning names the day that was taken, and no other', async () => {
    await live(1, 'checkIn', '02 22:00');
    await comes('03 06:00');
    const { outputs } = await execute(connection.credential, [punch(1, 'checkOut', '03 06:00')], MAPPED({}), {
      ...GO_ON,
      workflowId,
    });
    const warnings = (outputs[0][0].warnings ?? []) as string[];
    expect(warnings.filter((one) => one.includes('Reference Date'))).toEqual([expect.stringContaining('2026-03-02')]);
  });

  test("yesterday's correction, sent tonight, ends no shift of tonight", async () => {
    await live(1, 'checkIn', '02 09:00');
    await live(1, 'checkOut', '02 17:00');
    await live(1, 'checkIn', '02 22:00');
    await comes('02 23:00');
    expect(await submit([punch(1, 'checkOut', '02 17:10', { lateReason: '001' })])).toEqual(['submitted 02']);
    expect(await live(1, 'checkOut', '03 06:00')).toBe('submitted 02');
  });

  test('three departures in one request, two of nights', async () => {
    await live(1, 'checkIn', '02 22:00');
    await live(2, 'checkIn', '02 22:00');
    await live(3, 'checkIn', '03 02:00');
    await comes('03 06:00');
    const before = posts(connection.sandbox);
    const told = await submit([1, 2, 3].map((n) => punch(n, 'checkOut', '03 06:00')));
    expect(told).toEqual(['submitted 02', 'submitted 02', 'submitted 03']);
    expect(posts(connection.sandbox)).toBe(before + 1);
  });

  test('a forgotten departure, then an early shift: the last arrival decides', async () => {
    await live(1, 'checkIn', '02 18:00');
    await live(1, 'checkIn', '03 02:00');
    expect(await live(1, 'checkOut', '03 10:00')).toBe('submitted 03');
  });

  test('no arrival anywhere: its own day, and the registry decides', async () => {
    expect(await live(1, 'checkOut', '03 06:00')).toBe('rejected 03');
  });

  test.each([
    ['that ended', '02 23:30'],
    ['that began more than 17 hours before', undefined],
  ])('a shift %s is not taken', async (_, end) => {
    await live(1, 'checkIn', end === undefined ? '02 12:30' : '02 20:00');
    if (end !== undefined) await live(1, 'checkOut', end);
    expect(await live(1, 'checkOut', '03 06:00')).toBe('rejected 03');
  });

  test('a reference date that the row names counts', async () => {
    await live(1, 'checkIn', '02 22:00');
    expect(await live(1, 'checkOut', '03 06:00', { referenceDate: '2026-03-03' })).toBe('rejected 03');
    expect(await live(1, 'checkOut', '03 06:00', { referenceDate: '2026-03-02' })).toBe('submitted 02');
  });

  test('an arrival that was left without an answer opens a shift too; one that was refused does not', async () => {
    connection.sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    await comes('02 22:00');
    expect(await submit([punch(1, 'checkIn', '02 22:00')], { retryUnknown: 'never' })).toEqual(['unknown 02']);
    connection.sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: DOCUMENTS });
    expect(await submit([punch(2, 'checkIn', '02 22:00')])).toEqual(['rejected 02']);
    expect(await live(1, 'checkOut', '03 06:00')).toBe('submitted 02');
    expect(await live(2, 'checkOut', '03 06:00')).toBe('rejected 03');
  });

  test('a departure that was left without an answer is unknown when it is sent again, on the day that it went out for', async () => {
    await live(1, 'checkIn', '02 22:00');
    await comes('03 06:00');
    connection.sandbox.faults.add({ kind: 'cut', when: 'before', on: DOCUMENTS });
    const punches = [punch(1, 'checkOut', '03 06:00')];
    expect(await submit(punches, { retryUnknown: 'never' })).toEqual(['unknown 02']);
    const before = posts(connection.sandbox);
    expect(await submit(punches)).toEqual(['unknown 02']);
    // It is late by now, and is looked up before anything is sent.
    await comes('03 07:00');
    expect(await submit(punches)).toEqual(['unknown 02']);
    expect(posts(connection.sandbox)).toBe(before);
  });

  test('a dry run neither asks nor opens a shift', async () => {
    await comes('02 22:00');
    expect(await submit([punch(1, 'checkIn', '02 22:00')], { dryRun: true })).toEqual(['valid 02']);
    expect(await live(1, 'checkOut', '03 06:00')).toBe('rejected 03');
    await comes('03 22:00');
    await submit([punch(1, 'checkIn', '03 22:00')]);
    await comes('04 06:00');
    expect(await submit([punch(1, 'checkOut', '04 06:00')], { dryRun: true })).toEqual(['valid 04']);
  });

  test('another node knows of no shift of this one', async () => {
    await live(1, 'checkIn', '02 22:00');
    workflowId = `${workflowId}, another`;
    expect(await live(1, 'checkOut', '03 06:00')).toBe('rejected 03');
  });

  test('a button that is pressed twice in one second: the arrival goes first', async () => {
    await comes('02 13:00');
    const told = await submit([punch(1, 'checkOut', '02 13:00'), punch(1, 'checkIn', '02 13:00')]);
    expect(told).toEqual(['submitted 02', 'submitted 02']);
    expect(connection.sandbox.ledger.events.map(({ type }) => type)).toEqual(['0', '1']);
  });

  test('an event is one, whatever branch its row names', async () => {
    expect(await live(1, 'checkIn', '02 13:00')).toBe('submitted 02');
    expect(await live(1, 'checkIn', '02 13:00', { branch: '0' })).toBe('duplicate 02');
    connection.sandbox.clock.advance(HOUR);
    expect(posts(connection.sandbox)).toBe(1);
  });
});
