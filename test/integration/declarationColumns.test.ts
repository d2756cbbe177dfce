import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { start } from './registry';
import { afm } from './rows';
import { declared, declaring, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;

const person = (n: number, fields: IDataObject): IDataObject => ({
  ΑΦΜ: afm(n),
  Επώνυμο: `ΕΠΩΝΥΜΟ${n}`,
  Όνομα: 'ΜΑΡΙΑ',
  Παράρτημα: n,
  f_type: 'ΕΡΓ',
  ...fields,
});

/** The only entry of each declaration: its day and its times. */
const entriesOf = (all: ReturnType<typeof declared>): unknown[] =>
  all.map(({ content }) => {
    const { Ergazomenoi } = content as { Ergazomenoi: { ErgazomenoiWTO: Array<Record<string, never>> } };
    const [entry] = Ergazomenoi.ErgazomenoiWTO;
    const [{ f_from, f_to }] = (entry.ErgazomenosAnalytics as { ErgazomenosWTOAnalytics: IDataObject[] })
      .ErgazomenosWTOAnalytics;
    return [entry.f_date, f_from, f_to];
  });

describe('Columns of something else in a form of working time', () => {
  test('the days of an employment are no days of the declaration', async () => {
    const { sandbox, credential } = await start();
    const rows = [0, 1].map((n) =>
      person(n, {
        ...{ Παράρτημα: 0, Ημερομηνία: '09/03/2026', Από: '08:00', Έως: '16:00' },
        ...{ 'Ημερομηνία Έναρξης': `2020-0${n + 1}-01`, 'Start Date': '2020-01-01' },
      }),
    );
    expect(statusesOf(await execute(credential, rows, declaring(), GO_ON))).toEqual(['submitted', 'submitted']);
    expect(declared(sandbox)).toHaveLength(1);
    expect(JSON.stringify(declared(sandbox)[0].content)).not.toContain('2020');
  });

  test('what happened is not what is declared, where that is empty', async () => {
    const { sandbox, credential } = await start();
    const row = person(0, { f_type: 'ΑΔΚΑΝ', Ημερομηνία: '09/03/2026', f_from: '', f_to: '' });
    const actual = { Είσοδος: '08:05', Έξοδος: '16:10', 'Ώρα Προσέλευσης': '08:05', In: '08:05' };
    const leave = await execute(credential, [{ ...row, ...actual }], declaring({}, 'WTOLeave'), GO_ON);
    expect(leave.outputs[0][0].status).not.toBe('submitted');
    expect(declared(sandbox)).toHaveLength(0);
    const own = { ...row, f_type: 'ΕΡΓ', f_from: '08:00', f_to: '16:00', Από: '09:00', Είσοδος: '08:05' };
    expect(statusesOf(await execute(credential, [own], declaring(), GO_ON))).toEqual(['submitted']);
    expect(entriesOf(declared(sandbox))).toEqual([['09/03/2026', '08:00', '16:00']]);
  });
});

describe('Columns of overtime beside those of the day', () => {
  const PLAN = { Ημερομηνία: '09/03/2026', Από: '09:00', Έως: '17:00' };

  test.each([
    ['Υπερωρία Από', 'Υπερωρία Έως'],
    ['Έναρξη Υπερωρίας', 'Λήξη Υπερωρίας'],
    ['Overtime Start', 'Overtime End'],
    ['OT From', 'OT To'],
  ])('are what is declared as overtime, and the day never is: %s', async (from, to) => {
    const { sandbox, credential } = await start();
    const rows = [
      person(0, { ...PLAN, [from]: '17:00', [to]: '19:00' }),
      person(1, { ...PLAN, [from]: '', [to]: '' }),
      person(2, PLAN),
      person(3, { Ημερομηνία: '09/03/2026', [from]: '18:00', [to]: '19:00' }),
    ];
    const overtime = await execute(credential, rows, declaring({}, 'WTOOv'), GO_ON);
    expect(statusesOf(overtime)).toEqual(['submitted', 'invalid', 'invalid', 'submitted']);
    expect(entriesOf(declared(sandbox))).toEqual([
      ['09/03/2026', '17:00', '19:00'],
      ['09/03/2026', '18:00', '19:00'],
    ]);
    expect(statusesOf(await execute(credential, rows.slice(0, 1), declaring(), GO_ON))).toEqual(['submitted']);
    expect(entriesOf(declared(sandbox))[2]).toEqual(['09/03/2026', '09:00', '17:00']);
  });
});

describe('Columns of a plan beside those of what happened', () => {
  test.each([
    ['Scheduled Start', 'Scheduled End', 'Start', 'End'],
    ['Start Time (Planned)', 'End Time (Planned)', 'Start Time', 'End Time'],
    ['Προγραμματισμένη Έναρξη', 'Προγραμματισμένη Λήξη', 'Έναρξη', 'Λήξη'],
    ['Πρόγραμμα Από', 'Πρόγραμμα Έως', 'Από', 'Έως'],
  ])('are what a schedule declares, and the others never are: %s', async (from, to, actualFrom, actualTo) => {
    const { sandbox, credential } = await start();
    const rows = [
      person(0, {
        Ημερομηνία: '09/03/2026',
        [from]: '08:00',
        [to]: '16:00',
        [actualFrom]: '08:07',
        [actualTo]: '16:12',
      }),
      person(1, { Ημερομηνία: '09/03/2026', [from]: '', [to]: '', [actualFrom]: '08:07', [actualTo]: '16:12' }),
    ];
    expect(statusesOf(await execute(credential, rows, declaring(), GO_ON))).toEqual(['submitted', 'invalid']);
    expect(entriesOf(declared(sandbox))).toEqual([['09/03/2026', '08:00', '16:00']]);
  });
});

describe('Columns of people in a form of working time', () => {
  test('headers that are not the registry s', async () => {
    const { sandbox, credential } = await start();
    const rows = [
      person(0, { Ημερομηνία: '09/03/2026', Από: '08:00', Έως: '16:00' }),
      person(1, { 'Ημ/νία': '09/03/2026', Έναρξη: '08:00', Λήξη: '16:00' }),
      person(2, { Date: '2026-03-09', Start: '08:00', End: '16:00' }),
      person(3, { date: '2026-03-09', 'Start Time': '08:00', 'End Time': '16:00' }),
      person(4, { Date: '2026-03-09', From: '08:00', To: '16:00' }),
      person(5, { Date: '2026-03-09', 'Ώρα Έναρξης': '08:00', 'Ώρα Λήξης': '16:00' }),
    ];
    const execution = await execute(credential, rows, declaring());
    expect(execution.error).toBeUndefined();
    expect(entriesOf(declared(sandbox))).toEqual(rows.map(() => ['09/03/2026', '08:00', '16:00']));
    expect(execution.outputs[0].map(({ warnings }) => warnings)).toEqual(rows.map(() => undefined));
  });

  test('those of a period are its first and its last day', async () => {
    const { sandbox, credential } = await start();
    const rows = [
      person(0, { f_date: '09/03/2026', 'Ημερομηνία Έναρξης': '09/03/2026', 'Ημερομηνία Λήξης': '13/03/2026' }),
      person(1, { f_date: '09/03/2026', 'Start Date': '09/03/2026', 'End Date': '13/03/2026' }),
      // The day of the request is none of the leave.
      person(2, { Ημερομηνία: '01/03/2026', 'Ημερομηνία Από': '09/03/2026', 'Ημερομηνία Έως': '13/03/2026' }),
      person(3, { Ημερομηνία: '01/03/2026', Από: '09/03/2026', Έως: '13/03/2026' }),
      person(4, { Από: '09/03/2026', Έως: '13/03/2026' }),
    ];
    const execution = await execute(credential, rows, declaring({}, 'WTOLeave'), GO_ON);
    expect(statusesOf(execution)).toEqual(['submitted', 'submitted', 'invalid', 'invalid', 'invalid']);
    expect(execution.outputs[0].slice(2).map(({ reasonCode }) => reasonCode)).toEqual([
      'cellsDiffer',
      'cellsDiffer',
      'missing',
    ]);
    expect(declared(sandbox).map(({ content }) => content)).toMatchObject([
      { f_from_date: '09/03/2026', f_to_date: '13/03/2026' },
      { f_from_date: '09/03/2026', f_to_date: '13/03/2026' },
    ]);
  });

  test('what means nothing is told, and a row that may miss a day or a time for it is not sent', async () => {
    const { sandbox, credential } = await start();
    const whole = { f_date: '09/03/2026', f_from: '08:00', f_to: '16:00' };
    const rows = [
      person(0, { ...whole, Τμήμα: 'Α', Σημείωση: 'β', row_number: 2, status: 'invalid', reason: 'x' }),
      person(1, { ...whole, f_from: '', f_form: '08:00' }),
      person(2, { ...whole, f_date: '', 'Μέρα βάρδιας': '09/03/2026' }),
      person(3, { ...whole, row_number: 5 }),
    ];
    const execution = await execute(credential, rows, declaring(), GO_ON);
    expect(statusesOf(execution)).toEqual(['submitted', 'invalid', 'invalid', 'submitted']);
    expect(execution.outputs[0][0].warnings).toEqual([
      'Not declared: "Τμήμα" and "Σημείωση" mean no field of this document',
    ]);
    expect(execution.outputs[0][1]).toMatchObject({
      reasonCode: 'missing',
      reason: expect.stringContaining('"f_form"'),
      remedy: expect.stringContaining('f_from'),
    });
    expect(execution.outputs[0][2].reason).toContain('"Μέρα βάρδιας"');
    expect(execution.outputs[0][3].warnings).toBeNull();
    expect(declared(sandbox)).toHaveLength(2);
  });

  test('ΑΜΚΑ is f_amka', async () => {
    const { credential } = await start();
    const rows = [{ ΑΜΚΑ: '9990' }];
    const { outputs } = await execute(credential, rows, declaring({}, 'WebE3N'), GO_ON);
    expect(outputs[0][0].reason).toContain('(Α.Μ.Κ.Α.) "9990" has 4 digits, not 11');
  });
});
