import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { DocumentType } from '../../sandbox/documents/description';
import type { Sandbox } from '../../sandbox/server';
import { Editor } from './editor';
import { callTool, execute, type Execution } from './n8n';
import { callsOf, EXECUTE, LOGIN, start, textOf } from './registry';
import { afm } from './rows';
import { askForTypes, declaring, DESCRIBE, HIRED, SCHEDULE } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;

/** A day of the n-th employee in a branch. */
const day = (branch: number | string, n: number, fields: IDataObject = {}): IDataObject => ({
  Παράρτημα: branch,
  ΑΦΜ: afm(n),
  Επώνυμο: `ΕΠΩΝΥΜΟ${n}`,
  Όνομα: 'ΜΑΡΙΑ',
  Ημερομηνία: '2026-03-09',
  f_type: 'ΕΡΓ',
  'Ώρα από': '08:00',
  'Ώρα έως': '16:00',
  ...fields,
});

/** The n-th employee, as one who does not work for the employer. */
const gone = (n: number) => ({ afm: afm(n), from: '2026-01-01', to: '2026-12-31' });

const statuses = ({ outputs }: Execution): unknown[] => outputs[0].map(({ status }) => status);
const protocols = ({ outputs }: Execution): unknown[] => outputs[0].map(({ protocol }) => protocol);
const declared = ({ declarations }: Sandbox) => declarations.list.filter(({ call }) => call !== undefined);
const posts = ({ ledger }: Sandbox): number => ledger.count(SCHEDULE);

describe('Declaration: Submit', () => {
  test('the rows of a schedule become a declaration for each branch, and each row has its receipt', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1), day(1, 2), day(0, 1, { 'Ώρα από': '17:00', 'Ώρα έως': '20:00' }), day(0, 3)];
    const execution = await execute(credential, rows, declaring());
    expect(execution.error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE, EXECUTE, SCHEDULE]);
    const [first, second] = declared(sandbox);
    expect(protocols(execution)).toEqual([first.protocol, second.protocol, first.protocol, first.protocol]);
    expect(first.content).toMatchObject({
      f_aa_pararthmatos: '0',
      f_comments: '',
      Ergazomenoi: {
        ErgazomenoiWTO: [
          {
            f_afm: afm(1),
            f_date: '09/03/2026',
            ErgazomenosAnalytics: { ErgazomenosWTOAnalytics: [{}, { f_from: '17:00' }] },
          },
          { f_afm: afm(3) },
        ],
      },
    });
    expect(execution.outputs[0][2]).toEqual({
      status: 'submitted',
      protocol: first.protocol,
      reason: null,
      remedy: null,
      reasonCode: null,
      submittedAt: expect.stringMatching(/^2026-03-02T08:0\d:00\+02:00$/),
      submittedDate: '20260302',
      submitDate: expect.any(String),
      id: expect.any(String),
      documentType: 'WTODaily',
      fields: expect.objectContaining({ f_afm: afm(1), f_from: '17:00', f_aa_pararthmatos: '0', f_rel_date: '' }),
    });
    expect(execution.items[0].map(({ pairedItem }) => pairedItem)).toEqual(rows.map((_, item) => ({ item })));
  });

  test.each([
    ['a receipt an element', 'element', (found: string[]) => [found[0], found[1], found[0]]],
    ['a receipt a row', 'row', (found: string[]) => [found[0], found[2], found[1]]],
    ['one receipt in all', 'one', (found: string[]) => [found[0], found[0], found[0]]],
  ] as const)('%s', async (_, declarationReceipts, expected) => {
    const { sandbox, credential } = await start({ declarationReceipts });
    const execution = await execute(credential, [day(0, 1), day(1, 2), day(0, 3)], declaring());
    expect(execution.error).toBeUndefined();
    expect(protocols(execution)).toEqual(expected(declared(sandbox).map(({ protocol }) => protocol)));
  });

  test('any other number of receipts is unknown', async () => {
    const { sandbox, credential } = await start();
    const receipt = { id: '1', protocol: 'ΟΡ1', submitDate: '02/03/2026 08:00' };
    sandbox.faults.add({ kind: 'answer', status: 200, body: [receipt, receipt], on: SCHEDULE });
    const execution = await execute(credential, [day(0, 1), day(1, 2), day(2, 3)], declaring(), GO_ON);
    expect(statuses(execution)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(execution.outputs[0][0]).toMatchObject({ reasonCode: 'receiptsUnmatched', receipts: [receipt, receipt] });
  });

  test('one bad row stops the run before anything is sent', async () => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [day(0, 1), day(1, 2, { 'Ώρα από': 'πρωί' })], declaring());
    expect(error?.message).toBe(
      "Nothing was sent: 1 of 2 rows can't be submitted. ΩΡΑ ΑΠΟ (HH24:MM) is no date or time, row 2",
    );
    expect(posts(sandbox)).toBe(0);
    expect(declared(sandbox)).toEqual([]);
  });

  test('with Continue it keeps back the rows of its own declaration alone', async () => {
    const { sandbox, credential } = await start();
    const rows = [
      day(0, 1),
      day(1, 2),
      day(0, 3, { 'Ώρα από': 'πρωί' }),
      day(1, 4),
      day(2, 5, { f_rel_date: 'χθες' }),
      day(2, 6),
    ];
    const execution = await execute(credential, rows, declaring(), GO_ON);
    expect(statuses(execution)).toEqual(['notSent', 'submitted', 'invalid', 'submitted', 'invalid', 'notSent']);
    expect(execution.outputs[0][0]).toMatchObject({
      reasonCode: 'elementAtFault',
      reason: 'Not sent, because row 3 belongs to the same declaration, or may, and needs a correction',
      unreachable: false,
    });
    expect(execution.outputs[0][2]).toMatchObject({ reasonCode: 'notATime', fields: { f_afm: afm(3) } });
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('Continue (using error output): those that were not submitted come out there', async () => {
    const { credential } = await start();
    const rows = [day(0, 1), day(1, 2, { f_type: '' })];
    const { outputs } = await execute(credential, rows, declaring(), { onError: 'continueErrorOutput' });
    expect(outputs[0]).toMatchObject([{ status: 'submitted' }]);
    expect(outputs[1]).toMatchObject([{ status: 'invalid', reasonCode: 'missing', f_type: '' }]);
  });

  test('a refused declaration is found, and all others are submitted', async () => {
    const { sandbox, credential } = await start({ withoutEmployment: [gone(3)] });
    const rows = Array.from({ length: 8 }, (_, n) => day(n, n));
    const execution = await execute(credential, rows, declaring(), GO_ON);
    expect(statuses(execution)).toEqual(rows.map((_, n) => (n === 3 ? 'rejected' : 'submitted')));
    expect(execution.outputs[0][3]).toMatchObject({ rejection: { branch: '3' } });
    expect(declared(sandbox)).toHaveLength(7);
    expect(posts(sandbox)).toBeLessThanOrEqual(10);
  });

  test('On Rejection: Stop Sending leaves the rest', async () => {
    const { sandbox, credential } = await start({ withoutEmployment: [gone(0)] });
    const rows = Array.from({ length: 4 }, (_, n) => day(n, n));
    const execution = await execute(credential, rows, declaring({ onRejection: 'stop', batchSize: 2 }), GO_ON);
    expect(statuses(execution)).toEqual(['rejected', 'rejected', 'notSent', 'notSent']);
    expect(posts(sandbox)).toBe(1);
  });

  test.each([
    ['no answer', { kind: 'cut' } as const, 'unknown'],
    ['a page', { kind: 'answer', status: 200, body: '<html><title>Proxy</title></html>' } as const, 'unknown'],
    ['503', { kind: 'answer', status: 503, body: '' } as const, 'notSent'],
  ])('%s: each row of the request is %p, and nothing more is sent', async (_, fault, status) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...fault, on: SCHEDULE });
    const execution = await execute(credential, [day(0, 1), day(0, 2), day(1, 3)], declaring({ batchSize: 1 }), GO_ON);
    expect(statuses(execution)).toEqual([status, status, 'notSent']);
    expect(posts(sandbox)).toBe(1);
  });

  test('a registry that is away for a moment is asked again, and holds each declaration once', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 503, body: '', on: SCHEDULE, times: 2 });
    const execution = await execute(credential, [day(0, 1)], declaring({ retryFor: 20 }));
    expect(statuses(execution)).toEqual(['submitted']);
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('Retry On Fail sends nothing twice', async () => {
    const { sandbox, credential } = await start({ withoutEmployment: [gone(2)] });
    const rows = [day(0, 1), day(1, 2), day(2, 3)];
    const { error } = await execute(credential, rows, declaring(), { retryOnFail: true, maxTries: 2 });
    expect(error?.message).toMatch(/^2 of 3 rows were submitted, 1 refused/);
    expect(declared(sandbox)).toHaveLength(2);
  });

  test('a dry run tells of each row whatever On Error says, and submits nothing', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1), day(1, 2), day(0, 3), day(2, 4, { f_type: '' })];
    const { outputs, error } = await execute(credential, rows, declaring({ dryRun: true, batchSize: 1 }));
    expect(error).toBeUndefined();
    expect(outputs[0]).toMatchObject([
      { status: 'valid', request: 1 },
      { status: 'valid', request: 2, body: expect.stringContaining('"f_aa_pararthmatos":"1"') },
      { status: 'valid', request: 1, body: expect.stringContaining('"f_aa_pararthmatos":"0"') },
      { status: 'invalid' },
    ]);
    expect(outputs[0][0]).not.toHaveProperty('body');
    expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE, EXECUTE]);
  });

  test.each(['WRKCardSE', ' wrkcardse '])('%p has an operation of its own', async (type) => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [day(0, 1)], declaring({}, type));
    expect(error?.message).toMatch(/^Document Type is a work card/);
    expect(error?.description).toBe("Choose the resource 'Work Card' and its operation 'Submit'");
    expect(callsOf(sandbox)).toEqual([]);
  });

  test('two types in one run are refused before anything is sent', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1, { code: 'WTODaily' }), day(0, 2, { code: 'WTOLeave' })];
    const execution = await execute(credential, rows, declaring({}, '={{ $json.code }}'), GO_ON);
    expect(execution.outputs[0]).toMatchObject([
      { status: 'notSent', reasonCode: 'optionsDiffer' },
      { status: 'notSent', reasonCode: 'optionsDiffer' },
    ]);
    expect(callsOf(sandbox)).toEqual([]);
  });

  test('a description that does not come leaves each row with its status', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body: '<html>', on: DESCRIBE });
    const execution = await execute(credential, [day(0, 1), day(0, 2)], declaring(), GO_ON);
    expect(statuses(execution)).toEqual(['notSent', 'notSent']);
    expect(execution.outputs[0][0]).toMatchObject({ documentType: 'WTODaily', reasonCode: 'unexpectedAnswer' });
  });

  test('the description is asked for once by several executions', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [day(0, 1)], declaring());
    await execute(credential, [day(0, 2)], declaring());
    expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE, EXECUTE, SCHEDULE, SCHEDULE]);
  });

  test('an error names no people', async () => {
    const { credential } = await start({ withoutEmployment: [gone(7)] });
    const { error } = await execute(credential, [day(0, 7, { Παρατηρήσεις: 'Απόρρητο' }), day(1, 8)], declaring());
    expect(error?.message).toMatch(/^1 of 2 rows was submitted, 1 refused/);
    const text = textOf({ error } as Execution);
    for (const secret of [afm(7), afm(8), 'ΕΠΩΝΥΜΟ7', 'Απόρρητο']) expect(text).not.toContain(secret);
  });

  test('what a webhook received is read from its body', async () => {
    const { sandbox, credential } = await start();
    const execution = await execute(credential, [{ headers: {}, params: {}, query: {}, body: day(0, 1) }], declaring());
    expect(statuses(execution)).toEqual(['submitted']);
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('an agent can call it as a tool', async () => {
    const { sandbox, credential } = await start();
    await callTool(credential, day(0, 1), declaring());
    expect(declared(sandbox)).toHaveLength(1);
  });
});

describe('A hiring', () => {
  test('each field set in the node, with a file from a binary field and a list from a cell', async () => {
    const { sandbox, credential } = await start();
    const names = [...Object.keys(HIRED), 'f_file'];
    const value = Object.fromEntries(names.map((name) => [name, name === 'f_file' ? 'terms' : `={{ $json.${name} }}`]));
    const parameters = {
      ...declaring({}, { __rl: true, mode: 'list', value: 'WebE3N' }),
      dataMode: 'defineBelow',
      fields: { mappingMode: 'defineBelow', value },
    } as unknown as INodeParameters;
    const binary = { terms: { data: Buffer.from('%PDF-1').toString('base64'), mimeType: 'application/pdf' } };
    const { outputs, error } = await execute(credential, [HIRED], parameters, { binary });
    expect(error).toBeUndefined();
    expect(outputs[0]).toMatchObject([
      { status: 'submitted', fields: { f_file: '(6 bytes)', f_kod_epikourikis: ['002', '003'] } },
    ]);
    expect(declared(sandbox)[0].content).toMatchObject({
      f_file: Buffer.from('%PDF-1').toString('base64'),
      f_working_card: '1',
      f_week_hours: '40,0',
      EpikourikiSelections: { EpikourikiSelectionsE3N: [{ f_kod_epikourikis: '002' }, { f_kod_epikourikis: '003' }] },
    });
  });

  test('of a list of one, as Airtable hands over what it looks up, each field takes the one', async () => {
    const { sandbox, credential } = await start();
    const value = Object.fromEntries(Object.keys(HIRED).map((name) => [name, `={{ $json.${name} }}`]));
    const parameters = {
      ...declaring({}, 'WebE3N'),
      dataMode: 'defineBelow',
      fields: { mappingMode: 'defineBelow', value },
    } as unknown as INodeParameters;
    const row = Object.fromEntries(Object.entries(HIRED).map(([name, cell]) => [name, [cell]])) as IDataObject;
    expect(statuses(await execute(credential, [row], parameters, GO_ON))).toEqual(['submitted']);
    expect(declared(sandbox)[0].content).toMatchObject({ f_afm: HIRED.f_afm, f_apodoxes: '1200,00' });
  });

  test('a binary field that the item does not have, and a field that the document does not have, are refused', async () => {
    const { sandbox, credential } = await start();
    const parameters = {
      ...declaring({}, 'WebE3N'),
      dataMode: 'defineBelow',
      fields: { mappingMode: 'defineBelow', value: { ...HIRED, f_file: 'contract', f_gone: 'x' } },
    } as unknown as INodeParameters;
    const execution = await execute(credential, [{}], parameters, GO_ON);
    expect(execution.outputs[0][0]).toMatchObject({
      status: 'invalid',
      reason: expect.stringMatching(
        /f_gone is no field of this document.*"contract" names no binary field of the item/,
      ),
    });
    expect(declared(sandbox)).toEqual([]);
  });

  test('its fields appear in the editor, with titles, codes and what is required', async () => {
    const { credential } = await start();
    const { fields } = await new Editor(credential, declaring({}, 'WebE3N')).fields('getDeclarationFields');
    const byId = new Map(fields.map((field) => [field.id, field]));
    expect(byId.get('f_working_card')).toMatchObject({
      displayName: 'ΚΑΡΤΑ ΕΡΓΑΣΙΑΣ',
      required: true,
      type: 'options',
      options: [
        { name: '0 - ΌΧΙ', value: '0' },
        { name: '1 - ΝΑΙ', value: '1' },
      ],
    });
    expect(byId.get('f_comments')).toMatchObject({ displayName: 'ΠΑΡΑΤΗΡΗΣΕΙΣ', required: false, type: 'string' });
    expect(byId.get('f_birthdate')).toMatchObject({ type: 'dateTime', required: true });
  });

  test('no type, no fields', async () => {
    const { credential } = await start();
    const { fields, emptyFieldsNotice } = await new Editor(credential, declaring({}, '')).fields(
      'getDeclarationFields',
    );
    expect(fields).toEqual([]);
    expect(emptyFieldsNotice).toBe('Choose a document type first');
  });
});

describe('A description that nobody has seen before', () => {
  const restrictions = (...pairs: Array<[string, string]>) => pairs.map(([name, value]) => ({ name, value }));
  const PART = { f_code: '0', f_day: 'f_day', f_comments: 'f_comments' };
  const GROUP = { f_comments: 'f_comments', f_hours: 'f_hours', Parts: { Part: [PART, PART] } };
  const UNSEEN: DocumentType = {
    code: 'Breaks9',
    id: 999,
    description: 'Διαλείμματα',
    series: 'ΔΛ',
    title: 'ΔΗΛΩΣΕΙΣ ΔΙΑΛΕΙΜΜΑΤΩΝ',
    json: { Groups: { Group: [GROUP, GROUP] } },
    propertiesInfo: [
      { name: 'f_comments', title: 'ΠΑΡΑΤΗΡΗΣΕΙΣ', restrictions: restrictions(['maxLength', '20']) },
      { name: 'f_hours', title: 'ΩΡΕΣ', restrictions: restrictions(['pattern', '[0-9]{2},[0-9]{3}']) },
      {
        name: 'f_code',
        title: 'ΕΙΔΟΣ (0) ΜΙΚΡΟ (1) ΜΕΓΑΛΟ',
        restrictions: restrictions(['enumeration', '0'], ['enumeration', '1']),
      },
      {
        name: 'f_day',
        title: 'ΗΜΕΡΑ',
        restrictions: restrictions(['pattern', '(0[1-9]|[12][0-9]|3[01])-(0[1-9]|1[0-2])-2[0-9]{3}']),
      },
    ],
  };

  test('is enough for its type, its fields and its rows', async () => {
    const { sandbox, credential } = await start({ documents: [UNSEEN] });
    const editor = new Editor(credential, declaring({}, 'Breaks9'));
    expect((await editor.list('getDocumentTypes', 'διαλειμματα')).results).toEqual([
      { name: 'Breaks9 - Διαλείμματα', value: 'Breaks9' },
    ]);
    const { fields } = await editor.fields('getDeclarationFields');
    expect(fields.map(({ id, displayName, required }) => [id, displayName, required])).toEqual([
      ['Group.f_comments', 'ΠΑΡΑΤΗΡΗΣΕΙΣ (Group.f_comments)', false],
      ['f_hours', 'ΩΡΕΣ', true],
      ['f_code', 'ΕΙΔΟΣ', true],
      ['f_day', 'ΗΜΕΡΑ', true],
      ['Part.f_comments', 'ΠΑΡΑΤΗΡΗΣΕΙΣ (Part.f_comments)', false],
    ]);
    const rows = [
      { 'Group.f_comments': 'α', ώρες: 7.5, είδος: 'μικρό', ημέρα: '9/3/2026' },
      { 'Group.f_comments': 'α', ώρες: '7,5', είδος: 1, ημέρα: '2026-03-10', 'Part.f_comments': 'β' },
    ];
    const execution = await execute(credential, rows, declaring({}, 'Breaks9'));
    expect(execution.error).toBeUndefined();
    expect(statuses(execution)).toEqual(['submitted', 'submitted']);
    expect(declared(sandbox).map(({ content }) => content)).toEqual([
      {
        f_comments: 'α',
        f_hours: '07,500',
        Parts: {
          Part: [
            { f_code: '0', f_day: '09-03-2026', f_comments: '' },
            { f_code: '1', f_day: '10-03-2026', f_comments: 'β' },
          ],
        },
      },
    ]);
  });
});

describe('Names and branch', () => {
  const EMPLOYEES = 'POST /WebServices/ExecuteService';
  /** A day of an employee of whom the row tells the tax number alone. */
  const bare = (n: number, fields: IDataObject = {}) => ({
    ...Object.fromEntries(Object.entries(day(0, n)).filter(([name]) => !/^[ΕΌΠ]/.test(name))),
    ...fields,
  });

  test('are those of the registry where a row of working time has none', async () => {
    const { sandbox, credential } = await start();
    const execution = await execute(credential, [bare(1, { ΑΦΜ: '113829467' }), day('', 2)], declaring());
    expect(execution.error).toBeUndefined();
    expect(execution.outputs[0]).toMatchObject([
      { fields: { f_eponymo: 'ΔΗΜΗΤΡΙΟΥ', f_onoma: 'ΕΛΕΝΗ', f_aa_pararthmatos: '1' } },
      { fields: { f_eponymo: 'ΕΠΩΝΥΜΟ2', f_aa_pararthmatos: '0' } },
    ]);
    expect(sandbox.ledger.count(EMPLOYEES)).toBeGreaterThan(0);
  });

  test('an employee whom the registry does not know makes the row invalid', async () => {
    const { credential } = await start();
    const execution = await execute(credential, [bare(1), day(0, 2)], declaring(), GO_ON);
    expect(execution.outputs[0]).toMatchObject([
      { status: 'invalid', reasonCode: 'unknownEmployee' },
      { status: 'notSent', reasonCode: 'elementAtFault' },
    ]);
  });

  test('rows whose employees can not be asked for are kept back, with their declaration', async () => {
    const { sandbox, credential } = await start();
    await askForTypes(credential);
    sandbox.faults.add({ kind: 'answer', status: 503, body: '', on: EMPLOYEES });
    const rows = [bare(1, { Παράρτημα: 1 }), day(0, 2), day(1, 3)];
    const execution = await execute(credential, rows, declaring(), GO_ON);
    expect(execution.outputs[0]).toMatchObject([
      { status: 'notSent', reasonCode: 'unavailable', unreachable: true },
      { status: 'submitted' },
      { status: 'notSent', reasonCode: 'elementAtFault' },
    ]);
  });

  test('are asked for by no form that says them itself', async () => {
    const { sandbox, credential } = await start();
    const execution = await execute(credential, [{ ...HIRED, f_eponymo: '' }], declaring({}, 'WebE3N'), GO_ON);
    expect(execution.outputs[0]).toMatchObject([
      { status: 'invalid', reason: expect.stringContaining('ΕΠΩΝΥΜΟ is empty') },
    ]);
    expect(sandbox.ledger.count(EMPLOYEES)).toBe(0);
  });

  test('are no required fields in the editor', async () => {
    const { credential } = await start();
    const { fields } = await new Editor(credential, declaring()).fields('getDeclarationFields');
    expect(fields.filter(({ required }) => required).map(({ id }) => id)).toEqual(['f_afm', 'f_type']);
  });
});
