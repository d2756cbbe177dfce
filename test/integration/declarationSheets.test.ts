import type { IDataObject } from 'n8n-workflow';
import { Editor } from './editor';
import { execute } from './n8n';
import { EXECUTE, start } from './registry';
import { afm, GO_ON } from './rows';
import { day, declared, declaring, statusesOf } from './schedules';

describe('Sheets of others', () => {
  const MARIA = { ΑΦΜ: '123456783', ΕΠΩΝΥΜΟ: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', ΟΝΟΜΑ: 'ΜΑΡΙΑ' };

  /** What a dry run says of rows. */
  async function saidOf(rows: IDataObject[], code: string) {
    const { credential } = await start();
    return (await execute(credential, rows, declaring({ dryRun: true }, code), GO_ON)).outputs[0];
  }

  describe("The ministry's Excel files", () => {
    test('for leaves: the day, the code, the year and the days that are due', async () => {
      const { sandbox, credential } = await start();
      const row = {
        ...{ ...MARIA, ΗΜΕΡΑ: 46_090, ΤΥΠΟΣ: 'ΑΔΚΑΝ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '' },
        ...{ 'ΕΤΟΣ ΑΝΑΦΟΡΑΣ': 2026, 'ΔΙΚ. ΗΜΕΡΕΣ': 20 },
      };
      const execution = await execute(credential, [row], declaring({}, 'WTOLeave'), GO_ON);
      expect(execution.outputs[0]).toMatchObject([
        {
          status: 'submitted',
          fields: {
            ...{ f_afm: MARIA.ΑΦΜ, f_aa_pararthmatos: '0', f_date: '09/03/2026', f_type: 'ΑΔΚΑΝ' },
            ...{ f_from: '', f_to: '', f_year: '2026', f_req_days: '020' },
          },
        },
      ]);
      expect(declared(sandbox)).toHaveLength(1);
    });

    test.each<[code: string, cells: IDataObject, fields: IDataObject]>([
      [
        'WTODaily',
        { ΤΥΠΟΣ: 'ΕΡΓ', 'ΩΡΑ ΑΠΌ - ΩΡΑ ΕΩΣ': '09:00-17:00' },
        { f_type: 'ΕΡΓ', f_from: '09:00', f_to: '17:00' },
      ],
      [
        'WTODaily',
        { ΤΥΠΟΣ: 'EPΓ', 'ΩΡΑ ΑΠΌ - ΩΡΑ ΕΩΣ': '08001600' },
        { f_type: 'ΕΡΓ', f_from: '08:00', f_to: '16:00' },
      ],
      ['WTODaily', { ΤΥΠΟΣ: 'ΕΡΓ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': 8001600 }, { f_from: '08:00', f_to: '16:00' }],
      ['WTODaily', { ΤΥΠΟΣ: 'AN', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '-' }, { f_type: 'ΑΝ', f_from: '', f_to: '' }],
      ['WTODaily', { ΤΥΠΟΣ: 'ΑΝ' }, { f_type: 'ΑΝ', f_from: '', f_to: '' }],
      [
        'WTOOv',
        { ΤΥΠΟΣ: 'ΥΠ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '17:00 – 19:00' },
        { f_type: 'ΥΠ', f_from: '17:00', f_to: '19:00' },
      ],
      ['WTOLeave', { ΤΥΠΟΣ: 'ΩΑΓΟΝ', 'Ώρα από - ώρα έως': '9:00 - 11:00' }, { f_from: '09:00', f_to: '11:00' }],
    ])('of %s with %j', async (code, cells, fields) => {
      const said = await saidOf([{ ...MARIA, ΗΜΕΡΑ: '09/03/2026', ...cells }], code);
      expect(said).toMatchObject([{ status: 'valid', fields: { f_date: '09/03/2026', ...fields } }]);
      expect(said[0]).not.toHaveProperty('warnings');
    });

    test('for weeks: the day of the week', async () => {
      const row = { ...MARIA, ΗΜΕΡΑ: 'ΔΕΥΤΕΡΑ', ΤΥΠΟΣ: 'ΕΡΓ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '09:00-17:00' };
      const [said] = await saidOf([row], 'WTOWeek');
      expect(said).toMatchObject({ status: 'valid', fields: { f_day: '1', f_type: 'ΕΡΓ', f_from: '09:00' } });
    });

    test.each<[IDataObject, string]>([
      [{ 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '08:00-12:00 17:00-21:00' }, 'notInForm'],
      [{ 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': 'πρωί' }, 'notInForm'],
      [{ 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '08:00' }, 'notInForm'],
      [{ 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '99001600' }, 'notATime'],
      [{ ΤΥΠΟΣ: 'ΡΕΠΟ' }, 'unknownCode'],
      [{ ΤΥΠΟΣ: '' }, 'missing'],
      [{ ΗΜΕΡΑ: 'Δευτέρα' }, 'notADate'],
    ])('are refused where a cell can not be read: %j', async (cells, reasonCode) => {
      const row = { ...MARIA, ΗΜΕΡΑ: '09/03/2026', ΤΥΠΟΣ: 'ΕΡΓ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '09:00-17:00', ...cells };
      expect(await saidOf([row], 'WTODaily')).toMatchObject([{ status: 'invalid', reasonCode }]);
    });

    test('are none where a column is there twice: which of the two counts can not be told', async () => {
      const row = { ...MARIA, ΗΜΕΡΑ: '09/03/2026', Ημέρα: '10/03/2026', ΤΥΠΟΣ: 'ΑΝ' };
      expect(await saidOf([row], 'WTODaily')).toMatchObject([{ status: 'invalid' }]);
    });

    test('are none where other columns mean the same', async () => {
      const row = { ...MARIA, ΗΜΕΡΑ: '10/03/2026', ΤΥΠΟΣ: 'ΠΛΗΡΗΣ', f_date: '09/03/2026', f_type: 'ΑΝ' };
      expect(await saidOf([row], 'WTODaily')).toMatchObject([
        {
          status: 'valid',
          fields: { f_date: '09/03/2026', f_type: 'ΑΝ' },
          warnings: [expect.stringContaining('"ΤΥΠΟΣ"')],
        },
      ]);
    });
  });

  describe("The portal's own export of a schedule", () => {
    const day = (date: string, Απασχόληση: string, more: IDataObject = {}): IDataObject => ({
      ...{ ΑΦΜ: '123456783', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ', Ημερομηνία: date, Απασχόληση },
      ...more,
    });

    test('has the type of the day and its times in one column', async () => {
      const { sandbox, credential } = await start();
      const rows = [
        day('09/03/2026', 'ΕΡΓΑΣΙΑ 09:00-17:00'),
        day('10/03/2026', 'ΑΝΑΠΑΥΣΗ/ΡΕΠΟ'),
        day('11/03/2026', 'Τηλεργασία 09:00 – 17:00'),
        day('12/03/2026', 'ΜΗ ΕΡΓΑΣΙΑ'),
      ];
      const execution = await execute(credential, rows, declaring(), GO_ON);
      expect(execution.outputs[0].map(({ status, fields }) => [status, fields])).toEqual(
        [
          { f_type: 'ΕΡΓ', f_from: '09:00', f_to: '17:00' },
          { f_type: 'ΑΝ', f_from: '', f_to: '' },
          { f_type: 'ΤΗΛ', f_from: '09:00', f_to: '17:00' },
          { f_type: 'ΜΕ', f_from: '', f_to: '' },
        ].map((fields) => ['submitted', expect.objectContaining(fields)]),
      );
      expect(declared(sandbox)).toHaveLength(1);
    });

    test.each(['ΠΛΗΡΗΣ', 'ΕΡΓΑΣΙΑ 09:00-13:00 17:00-21:00', '09:00-17:00', 'ΚΑΝΟΝΙΚΗ ΑΔΕΙΑ', 'ΕΡΓΑΣΙΑ 09:00'])(
      'is refused by one message that names the column: %s',
      async (cell) => {
        const [said] = await saidOf([day('09/03/2026', cell)], 'WTODaily');
        expect(said).toMatchObject({ status: 'invalid', reasonCode: 'notInForm' });
        expect(said.reason).toContain('under "Απασχόληση"');
        expect(said.remedy).toContain('ΕΡΓΑΣΙΑ 09:00-17:00');
      },
    );

    test('is none of overtime or leaves, nor beside the columns of the registry', async () => {
      for (const code of ['WTOOv', 'WTOLeave'])
        expect(await saidOf([day('09/03/2026', 'ΕΡΓΑΣΙΑ 09:00-17:00')], code)).toMatchObject([{ status: 'invalid' }]);
      const own = day('09/03/2026', 'ΠΛΗΡΗΣ', { f_type: 'ΕΡΓ', Από: '08:00', Έως: '16:00' });
      expect(await saidOf([own], 'WTODaily')).toMatchObject([{ status: 'valid', fields: { f_from: '08:00' } }]);
    });
  });
});

describe('Columns', () => {
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
  });
});

describe("The codes of working time are held against the registry's list", () => {
  /** The codes that were declared, in the order in which they went out. */
  const typesIn = (all: ReturnType<typeof declared>): string[] =>
    [...JSON.stringify(all.map(({ content }) => content)).matchAll(/"f_type":"([^"]*)"/g)].map(([, type]) => type);

  /** What becomes of rows with these codes, each of an employee and a declaration of its own. */
  async function declareTypes(types: unknown[], code = 'WTODaily', fault?: { status: number; body: unknown }) {
    const { sandbox, credential } = await start();
    if (fault !== undefined) sandbox.faults.add({ kind: 'answer', ...fault, on: EXECUTE });
    const rows = types.map((f_type, n) => day(n, n, { f_type, f_from: '', f_to: '' } as IDataObject));
    const execution = await execute(credential, rows, declaring({}, code), GO_ON);
    return { execution, rows: execution.outputs[0], sandbox, sent: typesIn(declared(sandbox)) };
  }

  test.each([
    ['AN', 'ΑΝ', 'WTODaily'],
    ['EPΓ', 'ΕΡΓ', 'WTODaily'],
    ['αν', 'ΑΝ', 'WTODaily'],
    ['YΠ', 'ΥΠ', 'WTOOv'],
    ['AΔKAN', 'ΑΔΚΑΝ', 'WTOLeave'],
    ['ΑΝΑΠΑΥΣΗ/ΡΕΠΟ', 'ΑΝ', 'WTODaily'],
    ['Τηλεργασία', 'ΤΗΛ', 'WTODaily'],
    ['ΚΑΝΟΝΙΚΗ ΑΔΕΙΑ', 'ΑΔΚΑΝ', 'WTOLeave'],
    ['ΑΔΑΣ - Άδεια ασθένειας', 'ΑΔΑΣ', 'WTOLeave'],
  ])('%s is %s, in %s', async (written, code, document) => {
    const { rows, sent } = await declareTypes([written], document);
    expect(rows).toMatchObject([{ status: 'submitted', fields: { f_type: code } }]);
    expect(rows[0]).not.toHaveProperty('warnings');
    expect(sent).toEqual([code]);
  });

  test.each([
    ['ΡΕΠΟ', 'ΑΝ (ΑΝΑΠΑΥΣΗ/ΡΕΠΟ)'],
    ['ΕΡΓΑ', 'ΕΡΓ (ΕΡΓΑΣΙΑ)'],
    ['ΑΣΘΕΝΕΙΑ', 'ΑΔΑΣ (Άδεια ασθένειας)'],
    ['OFF', 'ΕΡΓ (ΕΡΓΑΣΙΑ)'],
    ['1', 'ΕΡΓ (ΕΡΓΑΣΙΑ)'],
  ])('%s is no code of it, and the nearest is told', async (written, near) => {
    const { rows, sent } = await declareTypes([written, 'ΕΡΓ']);
    expect(rows).toMatchObject([
      { status: 'invalid', reasonCode: 'unknownCode', reason: expect.stringContaining('is no code of') },
      { status: 'submitted' },
    ]);
    expect(rows[0].remedy).toContain(`The nearest are ${near}`);
    expect(sent).toEqual(['ΕΡΓ']);
  });

  test('which is asked for once, and not at all where no row has a code', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1), day(1, 2)];
    await execute(credential, rows, declaring(), GO_ON);
    await execute(credential, rows, declaring({ dryRun: true }), GO_ON);
    expect(sandbox.ledger.count(EXECUTE)).toBe(1);
    const { sandbox: other } = await declareTypes(['', '']);
    expect(other.ledger.count(EXECUTE)).toBe(0);
  });

  test.each([
    ['may not be asked for', { status: 400, body: { message: 'Service Code is not authenticated to specific User' } }],
    ['is empty', { status: 200, body: { EX_BASE_03: { Param: null } } }],
    ['is something else', { status: 200, body: { EX_BASE_03: { Param: [{ Name: 'x' }] } } }],
    ['does not come', { status: 503, body: '' }],
  ])('a code goes out as it is written, with a warning, where the list %s', async (_, fault) => {
    const { rows, sent } = await declareTypes(['AN', 'ΡΕΠΟ'], 'WTODaily', fault);
    expect(rows).toMatchObject([{ status: 'submitted' }, { status: 'submitted' }]);
    for (const { warnings } of rows) expect(warnings).toEqual([expect.stringContaining('goes out as written')]);
    expect(sent).toEqual(['AN', 'ΡΕΠΟ']);
  });

  test('the same rest in other words is the same row', async () => {
    const { credential } = await start();
    const rest = { f_from: '', f_to: '' };
    const rows = [day(0, 1, { ...rest, f_type: 'ΑΝ' }), day(0, 1, { ...rest, f_type: 'ΑΝΑΠΑΥΣΗ/ΡΕΠΟ' })];
    expect(statusesOf(await execute(credential, rows, declaring(), GO_ON))).toEqual(['submitted', 'duplicate']);
  });

  test('is a choice in the editor, and where it does not come a field to type in', async () => {
    const typeField = async (credential: Awaited<ReturnType<typeof start>>['credential'], code: string) =>
      (await new Editor(credential, declaring({}, code)).fields('getDeclarationFields')).fields.find(
        ({ id }) => id === 'f_type',
      );
    const { credential } = await start();
    const field = await typeField(credential, 'WTOLeave');
    expect(field).toMatchObject({ type: 'options', required: true });
    expect(field?.options).toContainEqual({ name: 'ΑΔΚΑΝ - Κανονική άδεια', value: 'ΑΔΚΑΝ' });
    const { sandbox, credential: other } = await start();
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'x' }, on: EXECUTE });
    expect(await typeField(other, 'WTOLeave')).toMatchObject({ type: 'string' });
  });

  test.each([
    ['AN', 'ΑΝ'],
    ['ΑΝΑΠΑΥΣΗ/ΡΕΠΟ', 'ΑΝ'],
    ['ΕΡΓ', 'ΕΡΓ'],
  ])('an expression in that choice may give what a code stands for: %s', async (cell, code) => {
    const { credential } = await start();
    const parameters = { ...declaring({ dryRun: true }), dataMode: 'defineBelow' };
    const { fields: schema } = await new Editor(credential, parameters).fields('getDeclarationFields');
    const row: IDataObject = day(0, 1, { f_from: '', f_to: '' });
    const value = Object.fromEntries(Object.keys(row).map((name) => [name, `={{ $json.${name} }}`]));
    const rows = [row, { ...row, f_date: '2026-03-10', f_type: cell }];
    const defined = { ...parameters, fields: { mappingMode: 'defineBelow', value, schema } } as never;
    const { outputs } = await execute(credential, rows, defined, GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'valid' }, { status: 'valid', fields: { f_type: code } }]);
    const [said] = (await execute(credential, [{ ...row, f_type: cell }], defined, GO_ON)).outputs[0];
    expect(said).toMatchObject({ status: 'valid', fields: { f_type: code } });
  });
});
