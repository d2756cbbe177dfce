import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { start } from './registry';
import { day, declared, declaring, HIRED, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;

const codesOf = (outputs: Array<Array<Record<string, unknown>>>): unknown[] =>
  outputs[0].map(({ reasonCode }) => reasonCode);

describe('What a declaration can mean in two ways is not sent', () => {
  test('dates, where one row of the sheet has the month first', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1, { f_date: '3/9/2026' }), day(1, 2, { f_date: '3/13/2026' }), day(2, 3)];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(codesOf(outputs)).toEqual(['ambiguousDate', 'monthFirst', null]);
    expect(outputs[0][0].reason).toContain('other rows have the month first');
    expect(outputs[0][0].remedy).not.toContain('Date Order');
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('without such a row the day comes first', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [day(0, 1, { f_date: '3/9/2026' })], declaring(), GO_ON);
    expect(JSON.stringify(declared(sandbox))).toContain('03/09/2026');
  });

  test('two numbers in one cell are not one number', async () => {
    const { sandbox, credential } = await start();
    const rows = [day('1 2', 1), day('1\n2', 2)];
    expect(statusesOf(await execute(credential, rows, declaring(), GO_ON))).toEqual(['invalid', 'invalid']);
    expect(declared(sandbox)).toEqual([]);
    await execute(credential, [day(' 12 ', 3)], declaring(), GO_ON);
    expect(declared(sandbox)).toMatchObject([{ content: { f_aa_pararthmatos: '12' } }]);
  });

  test('a time with a date of another day', async () => {
    const { credential } = await start();
    const times = (from: string, to: string) => ({ f_from: from, f_to: to });
    const rows = [
      day(0, 1, times('10/03/2026 08:00', '10/03/2026 16:00')),
      day(1, 2, times('09/03/2026 08:00', '09/03/2026 16:00')),
      day(2, 3, times('09/03/2026 22:00', '10/03/2026 06:00')),
      day(3, 4, times('2026-03-12T08:00:00+02:00', '16:00')),
      day(4, 5, times('08:00', '16:00:00')),
    ];
    const { outputs } = await execute(credential, rows, declaring({ dryRun: true }), GO_ON);
    // What ends before noon can be the end of a night shift.
    expect(codesOf(outputs)).toEqual(['cellsDiffer', null, null, 'cellsDiffer', null]);
  });

  test('shifts as rota tools export them, without a column for the day, or with a day where a time should be', async () => {
    const { sandbox, credential } = await start();
    const rows = [
      day(0, 1, { f_date: '', f_from: 'Mon, 09 Mar 2026 08:00:00 +0200', f_to: 'Mon, 09 Mar 2026 16:00:00 +0200' }),
      day(1, 2, { f_date: '', f_from: 1_773_036_000, f_to: 1_773_064_800 }),
      day(2, 3, { f_from: '2026-03-09T00:00:00.000Z', f_to: '2026-03-09T00:00:00.000Z' }),
      day(3, 4, { f_from: '2026-03-09T16:00:00.000Z', f_to: '2026-03-10T00:00:00.000Z' }),
    ];
    const { outputs } = await execute(credential, rows.slice(0, 2), declaring(), GO_ON);
    expect(codesOf(outputs)).toEqual(['cellsDiffer', 'cellsDiffer']);
    expect(declared(sandbox)).toEqual([]);
    const dated = await execute(credential, rows.slice(2), declaring(), GO_ON);
    expect(codesOf(dated.outputs)).toEqual(['cellsDiffer', null]);
    expect(dated.outputs[0][1].fields).toMatchObject({ f_from: '18:00', f_to: '02:00' });
  });

  test.each([
    ['Από', 'Έως', 'Από_1', 'Έως_1'],
    ['Start 1', 'End 1', 'Start 2', 'End 2'],
    ['f_from', 'f_to', 'f_from_2', 'f_to_2'],
  ])('a split shift on one row, of which one half would be declared: %s, %s, %s, %s', async (...headers) => {
    const { sandbox, credential } = await start();
    const row = (n: number, ...times: string[]): IDataObject => {
      const others = Object.entries(day(n, n)).filter(([header]) => !/^f_(?:from|to)$/.test(header));
      return Object.fromEntries([...others, ...headers.map((header, at) => [header, times[at]])]) as IDataObject;
    };
    const rows = [
      row(0, '08:00', '12:00', '17:00', '21:00'),
      row(1, '08:00', '16:00', '', ''),
      row(2, '', '', '17:00', '21:00'),
    ];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(codesOf(outputs)).toEqual(['columnsDiffer', null, null]);
    expect(outputs[0][0].reason).toContain(`is filled by two columns that differ, "${headers[0]}"`);
    expect(outputs[0][0].remedy).toContain('enter a row for each');
    expect(outputs[0][2].fields).toMatchObject({ f_from: '17:00', f_to: '21:00' });
    expect(declared(sandbox)).toHaveLength(2);
  });

  test.each([
    ['Start', 'End', '2nd Start', '2nd End'],
    ['Από', 'Έως', 'Απογευματινή Από', 'Απογευματινή Έως'],
    ['Second Start', 'Second End', 'Start', 'End'],
    ['2η Έναρξη', '2η Λήξη', 'Έναρξη', 'Λήξη'],
    ['Από', 'Έως', 'Από απόγευμα', 'Β΄ Έως'],
    ['f_from', 'f_to', 'Αφίξεις', 'Δεύτερη Λήξη'],
    ['ΩΡΑ ΑΠΟ', 'ΩΡΑ ΕΩΣ', 'Start 2', 'End 2'],
  ])('a split shift whose second half says so in words: %s, %s, %s, %s', async (...headers) => {
    const { sandbox, credential } = await start();
    const row = (n: number, ...times: string[]): IDataObject => {
      const others = Object.entries(day(n, n)).filter(([header]) => !/^f_(?:from|to)$/.test(header));
      return Object.assign(
        Object.fromEntries(others),
        Object.fromEntries(headers.map((header, at) => [header, times[at]])),
      );
    };
    const isSecond = headers[0].startsWith('Second') || headers[0].startsWith('2');
    const rows = [
      row(0, '08:00', '12:00', '17:00', '21:00'),
      row(1, ...(isSecond ? ['', '', '08:00', '16:00'] : ['08:00', '16:00', '', ''])),
      row(2, ...(isSecond ? ['00:00', '00:00', '08:00', '16:00'] : ['08:00', '16:00', '00:00', '00:00'])),
    ];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(codesOf(outputs)).toEqual(['columnsDiffer', null, null]);
    expect(outputs[0][0].remedy).toContain('enter a row for each');
    expect(declared(sandbox)).toHaveLength(2);
  });

  test('a row that names two branches keeps the declarations of both back', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(1, 1), day(2, 2), day(1, 3, { Παράρτημα: 2 }), day(3, 4)];
    const execution = await execute(credential, rows, declaring(), GO_ON);
    expect(statusesOf(execution)).toEqual(['notSent', 'notSent', 'invalid', 'notSent']);
    expect(declared(sandbox)).toEqual([]);
  });

  test('a row without a branch whose tax number cannot be read may belong to any declaration', async () => {
    const { sandbox, credential } = await start();
    const nameless = { f_aa_pararthmatos: '', f_eponymo: '', f_onoma: '', f_afm: '12345' };
    const execution = await execute(credential, [day(1, 1), day(0, 2, nameless)], declaring(), GO_ON);
    expect(statusesOf(execution)[1]).toBe('invalid');
    expect(statusesOf(execution)[0]).toBe('notSent');
    expect(declared(sandbox)).toEqual([]);
  });
});

describe('What is no file of a hiring', () => {
  test.each(['1234', 'ABCD', 'contract', '12ab', 'file attached'])('%p is rather a number or a name', async (cell) => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(credential, [{ ...HIRED, f_file: cell }], declaring({}, 'WebE3N'), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'invalid', reasonCode: 'unknownBinary' }]);
    expect(declared(sandbox)).toEqual([]);
  });

  test('Base64 of one is', async () => {
    const { sandbox, credential } = await start();
    const file = Buffer.from('%PDF-1.4 '.repeat(9)).toString('base64');
    await execute(credential, [{ ...HIRED, f_file: file }], declaring({}, 'WebE3N'));
    expect(declared(sandbox)).toMatchObject([{ content: { f_file: file } }]);
  });
});
