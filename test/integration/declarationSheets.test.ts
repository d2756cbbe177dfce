import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { start } from './registry';
import { declared, declaring, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;

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
    ['WTODaily', { ΤΥΠΟΣ: 'EPΓ', 'ΩΡΑ ΑΠΌ - ΩΡΑ ΕΩΣ': '08001600' }, { f_type: 'ΕΡΓ', f_from: '08:00', f_to: '16:00' }],
    ['WTODaily', { ΤΥΠΟΣ: 'ΕΡΓ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': 8001600 }, { f_from: '08:00', f_to: '16:00' }],
    ['WTODaily', { ΤΥΠΟΣ: 'AN', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '-' }, { f_type: 'ΑΝ', f_from: '', f_to: '' }],
    ['WTODaily', { ΤΥΠΟΣ: 'ΑΝ' }, { f_type: 'ΑΝ', f_from: '', f_to: '' }],
    ['WTOOv', { ΤΥΠΟΣ: 'ΥΠ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '17:00 – 19:00' }, { f_type: 'ΥΠ', f_from: '17:00', f_to: '19:00' }],
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

  test('needs no list of codes', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'x' }, on: 'POST /WebServices/ExecuteService' });
    const execution = await execute(credential, [day('10/03/2026', 'ΑΝΑΠΑΥΣΗ/ΡΕΠΟ')], declaring(), GO_ON);
    expect(statusesOf(execution)).toEqual(['submitted']);
    expect(execution.outputs[0][0]).toMatchObject({ fields: { f_type: 'ΑΝ' } });
  });
});
