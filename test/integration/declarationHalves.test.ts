import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { start } from './registry';
import { day, declared, declaring, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;

describe('A row at fault that would take the place of another declaration of the run once it is corrected', () => {
  const morning = day(0, 1, { f_from: '08:00', f_to: '12:00' });
  const evening = { f_from: '17:00', f_to: '21:00', f_comments: 'ΒΡΑΔΥ' };

  test.each([
    ['time', { f_to: 'x' }],
    ['tax number', { f_afm: '12' }],
    ['day', { f_date: 'x' }],
    ['branch', { f_aa_pararthmatos: 'x' }],
  ])('keeps back what it may belong to: one whose %s can not be read', async (_, fault: IDataObject) => {
    const { sandbox, credential } = await start();
    const rows = [morning, day(0, 1, { ...evening, ...fault })];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'notSent', reasonCode: 'elementAtFault' }, { status: 'invalid' }]);
    expect(outputs[0][0].reason).toContain('row 2');
    expect(declared(sandbox)).toHaveLength(0);
  });

  test.each([
    ['day', { f_date: '2026-03-10' }],
    ['employee', day(0, 2)],
    ['branch', { f_aa_pararthmatos: 1 }],
  ])('keeps back no other %s', async (_, other: IDataObject) => {
    const { credential } = await start();
    const rows = [morning, day(0, 1, { ...other, ...evening, f_to: 'x' })];
    expect(statusesOf(await execute(credential, rows, declaring(), GO_ON))).toEqual(['submitted', 'invalid']);
  });

  test('is one of a week, and of a corrected repeat', async () => {
    const { sandbox, credential } = await start();
    const weekly = (fields: IDataObject) =>
      day(0, 1, { f_date: undefined, f_day: 1, f_from_date: '2026-03-09', ...fields });
    const week = [weekly({}), weekly({ ...evening, f_to: 'x' })];
    expect(statusesOf(await execute(credential, week, declaring({}, 'WTOWeek'), GO_ON))).toEqual([
      'notSent',
      'invalid',
    ]);
    expect(declared(sandbox)).toHaveLength(0);
    const leaves = [1, 2].map((n) => day(0, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' }));
    const { outputs } = await execute(credential, leaves, declaring({}, 'WTOLeave'));
    const { protocol: f_rel_protocol, submittedDate: f_rel_date } = outputs[0][0];
    const repeat = leaves.map((row, n) => ({
      ...row,
      f_rel_protocol,
      f_rel_date,
      ...(n === 1 ? { ...evening, f_to: 'x' } : {}),
    }));
    const repeated = await execute(credential, repeat, declaring({}, 'WTOLeaveC'), GO_ON);
    expect(statusesOf(repeated)).toEqual(['notSent', 'invalid']);
    expect(declared(sandbox)).toHaveLength(1);
  });
});

describe('Two pairs of times on a row', () => {
  const others = Object.fromEntries(Object.entries(day(0, 1)).filter(([header]) => !/^f_(?:from|to)$/.test(header)));

  test.each([
    { Από: '08:00', Έως: '', Από_1: '', Έως_1: '20:00' },
    { Από: '', Έως: '12:00', Από_1: '08:30', Έως_1: '' },
    { 'Start 1': '08:00', 'End 2': '20:00' },
  ])('give none of the start of one and the end of the other: %j', async (times) => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(credential, [{ ...others, ...times }], declaring(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'invalid', reasonCode: 'columnsDiffer' }]);
    expect(declared(sandbox)).toHaveLength(0);
  });

  test.each([
    ['Βράδυ Από', 'Βραδινό Έως'],
    ['Evening From', 'To Evening'],
    ['Shift 2 Start', 'Shift 2 End'],
    ['Β Βάρδια Από', 'Β Βάρδια Έως'],
    ['Από 2η Βάρδια', 'Έως 2η Βάρδια'],
    ['Δεύτερη Βάρδια Από', 'Δεύτερη Βάρδια Έως'],
  ])('are not declared by half: %s', async (from, to) => {
    const { sandbox, credential } = await start();
    const row = { ...others, Από: '08:00', Έως: '12:00', [from]: '17:00', [to]: '21:00' };
    const { outputs } = await execute(credential, [row], declaring(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'invalid', reasonCode: 'columnsDiffer' }]);
    expect(declared(sandbox)).toHaveLength(0);
  });

  test('are one where the other is empty', async () => {
    const { credential } = await start();
    const rows = [
      { ...others, Από: '', Έως: '', Από_1: '17:00', Έως_1: '21:00' },
      { ...others, f_date: '2026-03-10', 'Start 1': '08:00', 'End 1': '12:00', 'Start 2': '', 'End 2': '' },
    ];
    expect(statusesOf(await execute(credential, rows, declaring(), GO_ON))).toEqual(['submitted', 'submitted']);
  });
});

test('One day of a leave of several, as where a row stands for all of it, is told', async () => {
  const { credential } = await start();
  const leave = (n: number, date: string, f_to_date: string) =>
    day(n, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', f_date: date, f_from_date: '2026-03-09', f_to_date });
  const rows = [
    leave(0, '2026-03-09', '2026-03-13'),
    leave(1, '2026-03-09', '2026-03-11'),
    leave(1, '2026-03-10', '2026-03-11'),
    leave(2, '2026-03-09', '2026-03-09'),
  ];
  const { outputs } = await execute(credential, rows, declaring({}, 'WTOLeave'), GO_ON);
  const told = [expect.stringContaining('One day alone of the period')];
  expect(outputs[0].map(({ warnings }) => warnings)).toEqual([told, ...rows.slice(1).map(() => undefined)]);
});
