import type { IDataObject } from 'n8n-workflow';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import { execute } from './n8n';
import { start } from './registry';
import { day, declared, declaring, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;
const [MARIA] = DEFAULT_EMPLOYEES;

describe('Merged cells, which only their first row has', () => {
  test('are asked about: neither a branch nor a day is taken for empty where other rows have one', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(3, 1), day('', 2), day(4, 3), day(5, 4, { f_date: '' })];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(outputs[0].map(({ status }) => status)).toEqual(['notSent', 'invalid', 'notSent', 'invalid']);
    expect(outputs[0][1]).toMatchObject({
      reasonCode: 'missing',
      reason: 'Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ is empty, and other rows have it: merged cells fill their first row alone',
      remedy: 'Fill it in on each row, also where it is that of the row above; 0 is the main branch',
    });
    expect(outputs[0][3]).toMatchObject({
      reason: 'ΗΜΕΡΟΜΗΝΙΑ is empty, and other rows have it: merged cells fill their first row alone',
      remedy: 'Fill it in on each row, also where it is that of the row above',
    });
    expect(declared(sandbox)).toEqual([]);
  });

  test('are asked about where the first day of a period is merged: without one, a schedule has no beginning', async () => {
    const { sandbox, credential } = await start();
    const period = { f_from_date: '2/3/2026', f_to_date: '8/3/2026' };
    const openEnd = { f_from_date: '9/3/2026', f_to_date: '' };
    const rows = [period, { f_from_date: '', f_to_date: '' }, openEnd].map((dates, row) => ({
      ...day(row, row + 1, { f_date: undefined }),
      f_day: '1',
      ...dates,
    }));
    const { outputs } = await execute(credential, rows, declaring({}, 'WTOWeek'), GO_ON);
    expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'invalid', 'submitted']);
    expect(outputs[0][1].reason).toMatch(/^ΗΜΕΡΟΜΗΝΙΑ ΑΠΟ is empty, and other rows have it/);
    expect(declared(sandbox)).toHaveLength(2);
  });

  test('are asked about where they name what is corrected: a repeat with a part of the rows would take its place', async () => {
    const { sandbox, credential } = await start();
    const leaves = [1, 2, 3].map((n) => day(0, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' }));
    const { outputs } = await execute(credential, leaves, declaring({}, 'WTOLeave'));
    const { protocol: f_rel_protocol, submittedDate: f_rel_date } = outputs[0][0];
    const [first, ...others] = leaves;
    for (const named of [{}, { f_rel_protocol }, { f_rel_date }]) {
      const rows = [{ ...first, f_rel_protocol, f_rel_date }, ...others.map((row) => ({ ...row, ...named }))];
      const repeat = await execute(credential, rows, declaring({}, 'WTOLeaveC'), GO_ON);
      expect(statusesOf(repeat)).not.toContain('submitted');
      expect(repeat.outputs[0][1].reason).toMatch(/is empty, and other rows have it: merged cells/);
    }
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('are asked about where they are the times of work: only what has times in no row may be without', async () => {
    const { sandbox, credential } = await start();
    const none = { f_from: '', f_to: '' };
    const rest = { f_type: 'ΑΝ', ...none };
    const rows = [day(0, 1), day(1, 2, none), day(2, 3, rest), day(3, 4, { ...none, f_type: 'eργ' })];
    for (const [type, last] of [
      ['WTODaily', 'invalid'],
      ['WTOLeave', 'submitted'],
    ]) {
      const { outputs } = await execute(credential, rows, declaring({}, type), GO_ON);
      expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', last, 'submitted', last]);
    }
    expect(declared(sandbox)).toHaveLength(6);
    const alone = await execute(credential, rows.slice(1, 3), declaring({}, 'WTOOv'), GO_ON);
    expect(statusesOf(alone)).toEqual(['submitted', 'submitted']);
  });

  test('no two repeats of one declaration go out: the later would take the place of the other', async () => {
    const { sandbox, credential } = await start();
    const leaves = [1, 2, 3].map((n) => day(0, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' }));
    const { outputs } = await execute(credential, leaves, declaring({}, 'WTOLeave'));
    const { protocol: f_rel_protocol, submittedDate: f_rel_date } = outputs[0][0];
    const repeat = leaves.map((row) => ({ ...row, f_rel_protocol, f_rel_date }));
    const apart = repeat.map((row, n) => ({ ...row, f_comments: n === 1 ? 'ΔΙΟΡΘΩΣΗ' : '' }));
    const kept = await execute(credential, apart, declaring({}, 'WTOLeaveC'), GO_ON);
    expect(kept.outputs[0]).toMatchObject(apart.map(() => ({ status: 'notSent', reasonCode: 'elementAtFault' })));
    expect(declared(sandbox)).toHaveLength(1);
    expect(statusesOf(await execute(credential, repeat, declaring({}, 'WTOLeaveC')))).toEqual(
      repeat.map(() => 'submitted'),
    );
  });

  test('no two schedules of one day of an employee go out: the last one would be the only one that counts', async () => {
    const { sandbox, credential } = await start();
    const halves = (branch: number, others: IDataObject) => [
      day(branch, 1, { f_from: '08:00', f_to: '12:00', f_comments: 'ΠΡΩΙ' }),
      day(branch, 1, { f_from: '17:00', f_to: '21:00', f_comments: 'ΒΡΑΔΥ', ...others }),
    ];
    for (const others of [{}, { f_from_date: '2026-03-09', f_to_date: '2026-03-15' }]) {
      const { outputs } = await execute(credential, [...halves(0, others), day(1, 2)], declaring(), GO_ON);
      expect(outputs[0]).toMatchObject([
        { status: 'notSent', reasonCode: 'elementAtFault', reason: expect.stringContaining('row 2') as string },
        { status: 'notSent', reasonCode: 'elementAtFault', reason: expect.stringContaining('row 1') as string },
        {},
      ]);
    }
    expect(declared(sandbox)).toHaveLength(2);
    // Another day, another branch, and overtime, of which each is one more.
    for (const [branch, others, type] of [
      [2, { f_date: '2026-03-10' }, 'WTODaily'],
      [3, { f_aa_pararthmatos: 4 }, 'WTODaily'],
      [5, {}, 'WTOOv'],
    ] as const) {
      const sent = await execute(credential, halves(branch, others), declaring({}, type), GO_ON);
      expect(statusesOf(sent)).toEqual(['submitted', 'submitted']);
    }
  });

  test('hold back nothing else than what they may belong to', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(3, 1), day(5, 4, { f_date: '' }), day(6, 5)];
    expect(statusesOf(await execute(credential, rows, declaring(), GO_ON))).toEqual([
      'submitted',
      'invalid',
      'submitted',
    ]);
    expect(declared(sandbox)).toHaveLength(2);
  });

  test('are none where no row has a branch or a day, nor in a blank row or one without names', async () => {
    const { sandbox, credential } = await start({ services: 'seen' });
    const none = [day('', 1, { f_date: '' }), day('', 2, { f_date: '' }), {}];
    expect(statusesOf(await execute(credential, none, declaring()))).toEqual(['submitted', 'submitted', 'skipped']);
    const listed = day('', 3, { f_afm: MARIA.afm, f_eponymo: '', f_onoma: '' });
    expect(statusesOf(await execute(credential, [day(7, 1), listed, {}], declaring()))).toEqual([
      'submitted',
      'submitted',
      'skipped',
    ]);
    expect(declared(sandbox)).toMatchObject([
      { content: { f_aa_pararthmatos: '0' } },
      { content: { f_aa_pararthmatos: '7' } },
      { content: { f_aa_pararthmatos: MARIA.branch } },
    ]);
  });

  test('say what is wrong with a field already, where something else is', async () => {
    const { credential } = await start();
    const rows = [day(3, 1), day(4, 2, { f_date: '', Έως: '9/3/2026', Παράρτημα: '5' })];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(outputs[0][1].reason).toMatch(/^Α\/Α ΠΑΡΑΡΤΗΜΑΤΟΣ is filled by two columns/);
  });
});
