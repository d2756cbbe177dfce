import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { DocumentType } from '../../sandbox/documents/description';
import { readDocuments } from '../../sandbox/documents/file';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import type { Sandbox } from '../../sandbox/server';
import { Editor } from './editor';
import { callTool, execute, type Execution } from './n8n';
import { requestIn, statuses } from './outcomes';
import { ASKS_EMPLOYEES, ASKS_EMPLOYER, callsOf, EXECUTE, listsAsked, LOGIN, start, textOf } from './registry';
import { afm, GO_ON, ONCE } from './rows';
import { askForTypes, day, declared, declaring, DESCRIBE, HIRED, SCHEDULE } from './schedules';

const posts = ({ ledger }: Sandbox): number => ledger.count(SCHEDULE);

const codesOf = ({ outputs }: Execution): unknown[] => outputs[0].map(({ reasonCode }) => reasonCode);

const declaration = (operation: string, parameters: object = {}): INodeParameters => ({
  resource: 'declaration',
  operation,
  options: ONCE,
  ...parameters,
});

/** A field as the editor stores a choice. */
const chosen = (value: string, mode = 'list') => ({ documentType: { __rl: true, mode, value } });

/** Declaration: Submit with each field set in the node. */
const defining = (value: IDataObject, documentType: unknown, options: IDataObject = {}) =>
  ({
    ...declaring(options, documentType),
    dataMode: 'defineBelow',
    fields: { mappingMode: 'defineBelow', value },
  }) as unknown as INodeParameters;

describe('Kinds of declarations', () => {
  const LIST = 'GET /Lookup/Submissions';

  test('Get Types: every kind, or as many as the limit says, asked for anew each time', async () => {
    const { sandbox, credential } = await start();
    const all = await execute(credential, [{}, {}], declaration('getTypes', { returnAll: true }));
    expect(all.outputs[0].length).toBeGreaterThan(5);
    const description = 'Οργάνωση Χρόνου Εργασίας - Άδειες';
    expect(all.outputs[0]).toContainEqual({ id: 84, code: 'WTOLeave', description });
    const some = await execute(credential, [{}], declaration('getTypes', { limit: 2 }));
    expect(some.outputs[0]).toHaveLength(2);
    expect(callsOf(sandbox)).toEqual([LOGIN, LIST, LIST]);
  });

  test('the list of Document Type is searched by code and description, and asked for once', async () => {
    const { sandbox, credential } = await start();
    const editor = new Editor(credential, declaration('getTemplate'));
    const { results } = await editor.list('getDocumentTypes');
    expect(results).toContainEqual({ name: 'WTOLeave - Οργάνωση Χρόνου Εργασίας - Άδειες', value: 'WTOLeave' });
    for (const [filter, ...codes] of [
      ['υπερωριες', 'WTOOv', 'WTOOvA'],
      ['wtoleavec', 'WTOLeaveC'],
      // Singular and plural, and English.
      ['υπερωρία', 'WTOOv', 'WTOOvA'],
      ['overtime', 'WTOOv', 'WTOOvA'],
      ['exemption', 'ExProan'],
    ]) {
      expect((await editor.list('getDocumentTypes', filter)).results.map(({ value }) => value)).toEqual(codes);
    }
    for (const [filter, code] of [
      ['άδεια', 'WTOLeave'],
      ['αδειες', 'WTOLeave'],
      ['leave', 'WTOLeave'],
      ['ωράριο', 'WTODaily'],
      ['ωραρίου', 'WTODaily'],
      ['schedule', 'WTODaily'],
    ]) {
      expect((await editor.list('getDocumentTypes', filter)).results.map(({ value }) => value)).toContain(code);
    }
    expect(callsOf(sandbox)).toEqual([LOGIN, LIST]);
  });

  test.each([
    ['submit', false],
    ['cancel', false],
    ['getTemplate', true],
    ['getPdf', true],
  ])('the list of %s has work cards: %s', async (operation, hasWorkCards) => {
    const { credential } = await start();
    const { results } = await new Editor(credential, declaration(operation)).list('getDocumentTypes');
    const codes = results.map(({ value }) => value);
    expect(codes).toContain('WTOLeave');
    expect(codes.includes('WRKCardSE')).toBe(hasWorkCards);
    expect(codes.every((code) => String(code).startsWith('WTOLeave'))).toBe(operation === 'cancel');
  });

  test.each([
    ['a choice from the list', chosen('WTODaily')],
    ['a code', chosen(' WTODaily ', 'code')],
    ['an expression', { documentType: '={{ $json.code }}' }],
    ['a plain text', { documentType: 'WTODaily' }],
  ])('Get Template by %s', async (_, parameters) => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(credential, [{ code: 'WTODaily' }], declaration('getTemplate', parameters));
    expect(outputs[0]).toMatchObject([
      { title: expect.any(String), json: { WTOS: { WTO: [{ f_aa_pararthmatos: 'f_aa_pararthmatos' }, {}] } } },
    ]);
    expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE]);
  });

  test('Get Template of a code that the registry does not know is its refusal, and of none is asked for here', async () => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [{}], declaration('getTemplate', chosen('Άγνωστο/1')));
    expect(error?.message).toMatch(/, item 1$/);
    // It was the registry that said so: the address of the credential is hardly at fault.
    expect(error?.description).toMatch(/^Choose 'Document Type'/);
    sandbox.ledger.reset();
    const parameters = declaration('getTemplate', { documentType: '={{ $json.code }}' });
    const empty = ['', ' ', null].map((code) => ({ code }));
    const { outputs } = await execute(credential, empty, parameters, GO_ON);
    expect(outputs[0].map((one) => one.error)).toEqual(
      [1, 2, 3].map((n) => expect.stringContaining(`Document Type is empty, item ${n} `) as string),
    );
    expect(callsOf(sandbox)).toEqual([]);
  });

  test('Get PDF: the document, beside its type', async () => {
    const { sandbox, credential } = await start();
    const rows = [{ protocol: 'ΑΔ101', submittedDate: '20260112', status: 'submitted' }];
    const { items, error } = await execute(credential, rows, declaration('getPdf', chosen('WTOLeave')));
    expect(error).toBeUndefined();
    const [{ json, binary }] = items[0];
    expect(json).toMatchObject({ ...rows[0], documentType: 'WTOLeave', fileName: 'ΑΔ101.pdf' });
    expect(Buffer.from(binary!.data.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(callsOf(sandbox)).toEqual([LOGIN, 'GET /Documents/WTOLeave']);
  });
});

describe('Declaration: Submit', () => {
  const protocols = ({ outputs }: Execution): unknown[] => outputs[0].map(({ protocol }) => protocol);

  test('the rows of a schedule become a declaration for each branch, and each row has its receipt', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1), day(1, 2), day(0, 1, { f_from: '17:00', f_to: '20:00' }), day(0, 3)];
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
      warnings: null,
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
    ['a receipt an element', 'element', [0, 1, 0]],
    ['a receipt a row', 'row', [0, 2, 1]],
    ['one receipt in all', 'one', [0, 0, 0]],
  ] as const)('%s', async (_, declarationReceipts, expected) => {
    const { sandbox, credential } = await start({ declarationReceipts });
    const execution = await execute(credential, [day(0, 1), day(1, 2), day(0, 3)], declaring());
    const found = declared(sandbox).map(({ protocol }) => protocol);
    expect(protocols(execution)).toEqual(expected.map((place) => found[place]));
  });

  test('any other number of receipts is unknown', async () => {
    const { sandbox, credential } = await start();
    const receipt = { id: '1', protocol: 'ΟΡ1', submitDate: '02/03/2026 08:00' };
    sandbox.faults.add({ kind: 'answer', status: 200, body: [receipt, receipt], on: SCHEDULE });
    const execution = await execute(credential, [day(0, 1), day(1, 2), day(2, 3)], declaring(), GO_ON);
    expect(statuses(execution)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(execution.outputs[0][0]).toMatchObject({
      reasonCode: 'receiptsUnmatched',
      answerShape: 'list of 2: {id: text of 1, protocol: text of 3, submitDate: text of 16}',
    });
  });

  test('a row at fault keeps back the rows of its own declaration, and of each that it may belong to', async () => {
    const { sandbox, credential } = await start();
    const rows = [
      day(0, 1),
      day(1, 2),
      day(0, 3, { f_from: 'πρωί' }),
      day(1, 4),
      day(2, 5, { f_rel_date: 'χθες' }),
      day(2, 6),
    ];
    const execution = await execute(credential, rows, declaring(), GO_ON);
    expect(statuses(execution)).toEqual(['notSent', 'submitted', 'invalid', 'submitted', 'invalid', 'notSent']);
    expect(execution.outputs[0][0]).toMatchObject({
      reasonCode: 'elementAtFault',
      reason:
        'Not sent, because item 3 (line 4 of a sheet with a header) belongs to the same declaration, or may, and needs a correction',
      unreachable: false,
    });
    expect(execution.outputs[0][2]).toMatchObject({ reasonCode: 'notATime', fields: { f_afm: afm(3) } });
    // Two branches on one row, and a row of an employee whom nobody knows, without a branch.
    const twice = [day(3, 1), day(4, 2), day(3, 3, { Παράρτημα: 4 })];
    expect(statuses(await execute(credential, twice, declaring(), GO_ON))).toEqual(['notSent', 'notSent', 'invalid']);
    const nameless = { f_aa_pararthmatos: '', f_eponymo: '', f_onoma: '', f_afm: '12345' };
    const open = [day(3, 1), day(0, 2, nameless)];
    expect(statuses(await execute(credential, open, declaring(), GO_ON))).toEqual(['notSent', 'invalid']);
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('Continue (using error output): those that were not submitted come out there', async () => {
    const { credential } = await start();
    const rows = [day(0, 1), day(1, 2, { f_type: '' })];
    const { outputs } = await execute(credential, rows, declaring(), { onError: 'continueErrorOutput' });
    expect(outputs[0]).toMatchObject([{ status: 'submitted' }]);
    expect(outputs[1]).toMatchObject([{ status: 'invalid', reasonCode: 'missing', f_type: '' }]);
  });

  test.each([
    ['no answer', { kind: 'cut' } as const, 'unknown'],
    ['a page', { kind: 'answer', status: 200, body: '<html><title>Proxy</title></html>' } as const, 'unknown'],
    ['503', { kind: 'answer', status: 503, body: '' } as const, 'notSent'],
  ])('%s: each row of the request is %p, and nothing more is sent', async (_, fault, status) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...fault, on: SCHEDULE });
    const rows = [day(0, 1), day(0, 2), day(1, 3)];
    const execution = await execute(credential, rows, declaring({ batchSize: 1 }), GO_ON);
    expect(statuses(execution)).toEqual([status, status, 'notSent']);
    expect(posts(sandbox)).toBe(1);
  });

  test('a dry run tells of each row whatever On Error says, and submits nothing', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1), day(1, 2), day(0, 3), day(2, 4, { f_type: '' })];
    const { items, outputs, error } = await execute(credential, rows, declaring({ dryRun: true, batchSize: 1 }));
    expect(error).toBeUndefined();
    expect(outputs[0]).toMatchObject([
      { status: 'valid', request: 1 },
      { status: 'valid', request: 2 },
      { status: 'valid', request: 1 },
      { status: 'invalid' },
    ]);
    expect(items[0].map(requestIn)).toEqual([
      null,
      expect.stringContaining('"f_aa_pararthmatos": "1"'),
      expect.stringContaining('"f_aa_pararthmatos": "0"'),
      null,
    ]);
    expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE, EXECUTE]);
  });

  test('a work card has an operation of its own, and two types in one run are refused before anything is sent', async () => {
    const { sandbox, credential } = await start();
    for (const type of ['WRKCardSE', ' wrkcardse ']) {
      const { error } = await execute(credential, [day(0, 1)], declaring({}, type));
      expect(error?.message).toMatch(/^Document Type is a work card/);
      expect(error?.description).toBe("Choose the resource 'Work Card' and its operation 'Submit'");
    }
    const rows = [day(0, 1, { code: 'WTODaily' }), day(0, 2, { code: 'WTOLeave' })];
    const { outputs } = await execute(credential, rows, declaring({}, '={{ $json.code }}'), GO_ON);
    expect(outputs[0]).toMatchObject(Array(2).fill({ status: 'notSent', reasonCode: 'optionsDiffer' }));
    expect(callsOf(sandbox)).toEqual([]);
  });

  test('what a webhook received is read from its body, and an agent can call it as a tool', async () => {
    const { sandbox, credential } = await start();
    const webhook = { headers: {}, params: {}, query: {}, body: day(0, 1) };
    expect(statuses(await execute(credential, [webhook], declaring()))).toEqual(['submitted']);
    await callTool(credential, day(0, 2), declaring());
    expect(declared(sandbox)).toHaveLength(2);
  });

  test('a thousand declarations go out in requests of a hundred, each with its receipt', async () => {
    const { sandbox, credential } = await start({ documents: [flat('Free', { f_x: 'f_x' })] });
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ f_x: `${n}` }));
    const execution = await execute(credential, rows, declaring({}, 'Free'));
    const all = declared(sandbox);
    expect(protocols(execution)).toEqual(all.map(({ protocol }) => protocol));
    expect(all.map(({ content }) => content?.f_x)).toEqual(rows.map(({ f_x }) => f_x));
    expect(callsOf(sandbox)).toEqual([LOGIN, 'GET /Documents/Free', ...Array(10).fill('POST /Documents/Free')]);
  });
});

/** A kind of document of one list, with nothing asked of its fields. */
function flat(code: string, element: Record<string, unknown>): DocumentType {
  return {
    code,
    id: 1,
    description: code,
    series: 'ΧΛ',
    title: code,
    json: { All: { One: [element, element] } },
    propertiesInfo: Object.keys(element).map((name) => ({ name, title: name, restrictions: [] })),
  };
}

describe('A hiring', () => {
  test('each field set in the node, with a file from a binary field and a list from a cell', async () => {
    const { sandbox, credential } = await start();
    const value = {
      ...Object.fromEntries(Object.keys(HIRED).map((name) => [name, `={{ $json.${name} }}`])),
      f_file: 'terms',
    };
    const parameters = defining(value, { __rl: true, mode: 'list', value: 'WebE3N' });
    const binary = { terms: { data: Buffer.from('%PDF-1').toString('base64'), mimeType: 'application/pdf' } };
    const { outputs, error } = await execute(credential, [HIRED], parameters, { binary });
    expect(error).toBeUndefined();
    const told = { f_file: '(6 bytes)', f_kod_epikourikis: ['002', '003'] };
    expect(outputs[0]).toMatchObject([{ status: 'submitted', fields: told }]);
    expect(declared(sandbox)[0].content).toMatchObject({
      f_file: binary.terms.data,
      f_working_card: '1',
      f_week_hours: '40,0',
      EpikourikiSelections: { EpikourikiSelectionsE3N: [{ f_kod_epikourikis: '002' }, { f_kod_epikourikis: '003' }] },
    });
  });

  test('a binary field that the item does not have, a field that the document does not have, and none at all', async () => {
    const { sandbox, credential } = await start();
    const parameters = defining({ ...HIRED, f_file: 'contract', f_gone: 'x' }, 'WebE3N');
    const reason = /f_gone is not a field of this document.*"contract" names no binary field of the item/;
    expect((await execute(credential, [{}], parameters, GO_ON)).outputs[0]).toMatchObject([
      { status: 'invalid', reason: expect.stringMatching(reason) },
    ]);
    for (const fields of [null, undefined, {}, { mappingMode: 'defineBelow', value: null }]) {
      const unmapped = { ...parameters, fields } as unknown as INodeParameters;
      expect(codesOf(await execute(credential, [HIRED], unmapped, GO_ON))).toEqual(['noColumn']);
    }
    expect(declared(sandbox)).toEqual([]);
  });

  test('its fields appear in the editor, with titles, codes and what is required', async () => {
    const { credential } = await start();
    const { fields } = await new Editor(credential, declaring({}, 'WebE3N')).fields('getDeclarationFields');
    const byId = new Map(fields.map((field) => [field.id, field]));
    const card = { displayName: 'ΚΑΡΤΑ ΕΡΓΑΣΙΑΣ', required: true, type: 'options' };
    const options = ['0 - ΌΧΙ', '1 - ΝΑΙ'].map((name) => ({ name, value: name[0] }));
    expect(byId.get('f_working_card')).toMatchObject({ ...card, options });
    expect(byId.get('f_comments')).toMatchObject({ displayName: 'ΠΑΡΑΤΗΡΗΣΕΙΣ', required: false, type: 'string' });
    expect(byId.get('f_birthdate')).toMatchObject({ type: 'dateTime', required: true });
  });
});

describe('A form that nothing in the project knows', () => {
  /**
   * The form 34 of the registry, notices of the year's leave, in the shape and with the restrictions in which the trial
   * environment served it (September 2026, published by chrismfz/ekdosi), but for three fields like `f_kad_deyt_1`.
   */
  const documents = readDocuments(join(__dirname, 'fixtures', '34.json'));

  test('is in the list by what it is called; of its fields those of two levels are told apart', async () => {
    const { credential } = await start({ documents });
    const editor = new Editor(credential, declaring({}, '34'));
    expect((await editor.list('getDocumentTypes', 'ετησιας αδειας')).results).toEqual([
      { name: '34 - Γνωστοποιήσεις Στοιχείων Ετήσιας Κανονικής Άδειας', value: '34' },
    ]);
    const { fields } = await editor.fields('getDeclarationFields');
    expect(fields).toHaveLength(24);
    expect(fields.filter(({ id }) => id.endsWith('f_comments')).map(({ displayName }) => displayName)).toEqual([
      'YearHolidayEA.f_comments - ΠΑΡΑΤΗΡΗΣΕΙΣ',
      'ErgazomenoiEA.f_comments - ΠΑΡΑΤΗΡΗΣΕΙΣ',
    ]);
    expect(fields.filter(({ required }) => !required).map(({ id }) => id)).toEqual([
      'f_rel_protocol',
      'f_rel_date',
      'f_ergodotikh_organwsh',
      'f_kad_deyt_1',
      'YearHolidayEA.f_comments',
      'f_amika',
      'ErgazomenoiEA.f_comments',
    ]);
  });

  test('takes rows as it describes them', async () => {
    const { sandbox, credential } = await start({ documents });
    const company = {
      Παράρτημα: 0,
      Έτος: 2026,
      'Κωδικός υπηρεσίας επιθεώρησης εργασίας': '10101',
      'Κ.Α.Δ. - Κύρια δραστηριότητα': 6201,
      'Κ.Α.Δ. Παραρτήματος': '6201',
      'Δημοτική / Τοπική κοινότητα': '09190101',
      'YearHolidayEA.f_comments': 'Ετήσια',
      'Νόμιμος Εκπρόσωπος(Α.Φ.Μ.)': '094123454',
    };
    const rows = [
      {
        ...company,
        ...{ 'Α/Α': 1, ΑΦΜ: 45123671, 'Α.Μ.Κ.Α.': '14039000123', f_amka: '14039000123' },
        ...{ Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ', 'Ημερομηνία πρόσληψης': 43_831 },
        ...{ f_days_right: 25, f_days_received: '20' },
        ...{ 'Αποδοχές άδειας': '1.250,5', 'Αποδοχές επιδόματος άδειας': 625.25 },
      },
      {
        ...company,
        ...{ 'Α/Α': 2, ΑΦΜ: '113829467', f_amka: '01018000456', Επώνυμο: 'ΔΗΜΗΤΡΙΟΥ', Όνομα: 'ΕΛΕΝΗ' },
        ...{ 'Ημερομηνία πρόσληψης': '1/9/2021', f_days_right: 22, f_days_received: 22 },
        ...{ 'Αποδοχές άδειας': 900, 'Αποδοχές επιδόματος άδειας': '450', 'ErgazomenoiEA.f_comments': 'Μερική' },
      },
    ];
    const execution = await execute(credential, rows, declaring({}, '34'));
    expect(execution.error).toBeUndefined();
    expect(statuses(execution)).toEqual(['submitted', 'submitted']);
    const [{ content: notice }, ...others] = declared(sandbox);
    expect(others).toEqual([]);
    const head = (documents[0].json as Record<string, Record<string, object[]>>).YearHolidaysEA.YearHolidayEA[0];
    expect(Object.keys(notice!)).toEqual(Object.keys(head));
    expect(notice).toMatchObject({ f_year: '2026', f_rel_date: '', f_comments: 'Ετήσια', f_kad_kyria: '6201' });
    expect((notice!.Ergazomenoi as IDataObject).ErgazomenoiEA).toEqual([
      {
        ...{ f_aa: '1', f_afm: '045123671', f_amka: '14039000123', f_amika: '' },
        ...{ f_eponymo: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', f_onoma: 'ΜΑΡΙΑ', f_proslipsidate: '01/01/2020' },
        ...{ f_days_right: '25', f_days_received: '20', f_apodoxes: '1250,50', f_apodoxes_sup: '625,25' },
        f_comments: '',
      },
      expect.objectContaining({ f_proslipsidate: '01/09/2021', f_apodoxes: '900,00', f_comments: 'Μερική' }),
    ]);
  });
});

describe('A description', () => {
  test('that has changed is asked for again once the registry refuses what was made after it', async () => {
    const { sandbox, credential } = await start({ documents: [flat('Trial', { f_x: 'f_x', f_new: 'f_new' })] });
    const { title, json, propertiesInfo } = flat('Trial', { f_x: 'f_x' });
    const body = { title, json, propertiesInfo };
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: 'GET /Documents/Trial', times: 1 });
    const rows = [{ f_x: 'α', f_new: 'β' }];
    const options = { columnsNotUsed: 'f_new' };
    expect(codesOf(await execute(credential, rows, declaring(options, 'Trial'), GO_ON))).toEqual(['schemaViolation']);
    expect(statuses(await execute(credential, rows, declaring({}, 'Trial'), GO_ON))).toEqual(['submitted']);
    expect(declared(sandbox)[0].content).toEqual({ f_x: 'α', f_new: 'β' });
    expect(sandbox.ledger.count('GET /Documents/Trial')).toBe(2);
  });

  test.each([
    ['a page', { status: 200, as: 'html', body: '<html><title>Proxy</title></html>' }],
    ['nothing', { status: 200, as: 'empty' }],
    ['null', { status: 200, body: null }],
    ['an empty shape', { status: 200, body: { title: 'x', json: {}, propertiesInfo: [] } }],
    ['a list', { status: 200, body: [] }],
  ] as const)('that is %s leaves each row unsent, and is asked for again', async (_, answer) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', ...answer, on: DESCRIBE, times: 1 });
    const rows = [day(0, 1), day(1, 2)];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    const reason = expect.stringMatching(/^The registry gave no description of WTODaily/);
    expect(outputs[0]).toMatchObject(Array(2).fill({ status: 'notSent', reasonCode: 'unexpectedAnswer', reason }));
    expect(statuses(await execute(credential, rows, declaring(), GO_ON))).toEqual(['submitted', 'submitted']);
  });

  test.each([
    [403, 'notAllowed', /The registry does not allow this login to do that/],
    [400, 'refused', /Δεν έχετε δικαίωμα/],
  ] as const)('that the login may not read (%d) leaves each row unsent, with what it lacks', async (...told) => {
    const [status, reasonCode, reason] = told;
    const { sandbox, credential } = await start();
    const body = { message: 'Δεν έχετε δικαίωμα υποβολής WTODaily.' };
    sandbox.faults.add({ kind: 'answer', status, body, on: DESCRIBE, times: 'always' });
    const { outputs } = await execute(credential, [day(0, 1), day(1, 2)], declaring(), GO_ON);
    for (const output of outputs[0])
      expect(output).toMatchObject({ status: 'notSent', reasonCode, reason: expect.stringMatching(reason) });
    expect((await execute(credential, [day(0, 1)], declaring())).error?.message).toMatch(reason);
    await expect(new Editor(credential, declaring()).fields('getDeclarationFields')).rejects.toThrow(reason);
    expect(posts(sandbox)).toBe(0);
  });

  test('with a field called __proto__ is sent as it is, or refused; it changes no object', async () => {
    const element = JSON.parse('{"__proto__": "__proto__", "constructor": "constructor", "f_x": "f_x"}') as IDataObject;
    const { sandbox, credential } = await start({ documents: [flat('Proto', element)] });
    const row = JSON.parse('{"__proto__": "α", "constructor": "β", "f_x": "γ"}') as IDataObject;
    const { items } = await execute(credential, [row], declaring({ dryRun: true }, 'Proto'), GO_ON);
    const request = requestIn(items[0][0])?.replace(/\s+/g, '');
    expect(request).toContain('{"__proto__":"α","constructor":"β","f_x":"γ"}');
    const [status] = statuses(await execute(credential, [row], declaring({}, 'Proto'), GO_ON));
    // Libraries that carry the request leave such names out.
    expect(['submitted', 'rejected']).toContain(status);
    expect(declared(sandbox)).toHaveLength(status === 'submitted' ? 1 : 0);
    expect(({} as IDataObject).α).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty('f_x');
  });
});

describe('Rows', () => {
  const BLANK = Object.fromEntries(Object.keys(day(0, 1)).map((header) => [header, ' ']));

  test('without a value are skipped, and keep nothing back; a row of something else is invalid for that alone', async () => {
    const { sandbox, credential } = await start();
    const blanks = [{}, BLANK, { row_number: 3, ...BLANK }, { f_type: null }];
    const { outputs, error } = await execute(credential, [day(0, 1), ...blanks], declaring(), {
      onError: 'continueErrorOutput',
    });
    expect(error).toBeUndefined();
    const reason = 'Item is blank: nothing is declared for it';
    expect(outputs[0]).toMatchObject([
      { status: 'submitted' },
      ...blanks.map(() => ({ status: 'skipped', reason, reasonCode: 'missing' })),
    ]);
    const sum = { Σύνολο: 16, row_number: 9 };
    const { outputs: told } = await execute(credential, [day(1, 1), sum], declaring(), GO_ON);
    expect(told[0]).toMatchObject([
      { status: 'submitted' },
      { status: 'invalid', reasonCode: 'noColumn', reason: 'Item has no value for any field of the document' },
    ]);
    expect(declared(sandbox)).toHaveLength(2);
  });

  test('of leaves that were cancelled are skipped, and those that may not be granted are asked about', async () => {
    const { sandbox, credential } = await start();
    const rows = [{ is_cancelled: true }, { Status: 'Pending' }, { Status: 'Rejected' }, { Status: 'Approved' }].map(
      (fields, branch) => day(branch, 1, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', ...fields }),
    );
    const { outputs } = await execute(credential, rows, declaring({}, 'WTOLeave'), GO_ON);
    expect(outputs[0]).toMatchObject([
      { status: 'skipped', reasonCode: 'rowNotCounted' },
      { status: 'invalid', reasonCode: 'columnInDoubt', reason: expect.stringContaining('"Status"') },
      { status: 'invalid', reasonCode: 'columnInDoubt' },
      { status: 'submitted' },
    ]);
    expect(declared(sandbox)).toHaveLength(1);
  });

  test.each(['autoMapInputData', 'defineBelow'])('that contradict themselves are asked about: %s', async (dataMode) => {
    const { sandbox, credential } = await start();
    const none = { f_from: '', f_to: '' };
    const kinds: Array<[string, IDataObject[], unknown[]]> = [
      [
        'WTODaily',
        [
          day(0, 1, { f_type: 'ΑΝ' }),
          day(1, 2, none),
          day(2, 3),
          day(3, 3, { f_to: '12:00' }),
          day(4, 4, { f_to: '7:59' }),
        ],
        ['cellsDiffer', 'missing', 'shiftsOverlap', 'shiftsOverlap', 'dayUnknown'],
      ],
      ['WTODaily', [day(0, 1, { f_date: '1926-03-09', f_from_date: '2026-03-09' })], ['cellsDiffer']],
      ['WTOOv', [day(0, 1, { f_type: 'ΥΠ', f_date: '', ...none })], ['missing']],
      [
        'WTOLeave',
        [{ 'Half Day': 'Yes' }, { Ημέρες: 5 }, { Ημέρες: 1 }].map((more, n) =>
          day(n, n, { f_type: 'ΑΔΚΑΝ', ...none, ...more }),
        ),
        ['columnInDoubt', 'columnInDoubt', null],
      ],
    ];
    for (const [kind, rows, codes] of kinds) {
      const value = Object.fromEntries(Object.keys(rows[0]).map((name) => [name, `={{ $json['${name}'] }}`]));
      for (const name of ['Half Day']) delete value[name];
      const parameters = dataMode === 'defineBelow' ? defining(value, kind) : declaring({}, kind);
      expect(codesOf(await execute(credential, rows, parameters, GO_ON))).toEqual(codes);
    }
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('ask about columns that nobody knows, until an option tells them', async () => {
    const { sandbox, credential } = await start();
    const read = async (rows: IDataObject[], options: IDataObject = {}, kind = 'WTODaily') =>
      codesOf(await execute(credential, rows, declaring({ dryRun: true, ...options }, kind), GO_ON));
    const named = (column: string, field: string) => ({ columnNames: { names: [{ column, field }] } });
    const { f_type, f_date, ...row } = day(0, 1);
    const strange = { ...row, f_type, f_date, Κάτι: 'άλλο', Τμήμα: 'Α' };
    expect(await read([strange])).toEqual(['unknownColumn']);
    expect(await read([strange], { columnsNotUsed: 'Κάτι' })).toEqual([null]);
    expect(await read([strange], { columnsNotUsed: '*' })).toEqual([null]);
    // A column by another name, and one that says whether rows count.
    expect(await read([{ ...row, f_date, Φύλλο: f_type }], named('Φύλλο', 'f_type'))).toEqual([null]);
    const granted = day(0, 1, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', Φάση: 'Β' });
    const phase = named('Φάση', 'rowStatus');
    expect(await read([granted], phase, 'WTOLeave')).toEqual(['columnInDoubt']);
    const words = (event: string) => ({ ...phase, eventWords: { words: [{ word: 'Β', event }] } });
    expect(await read([granted], words('keep'), 'WTOLeave')).toEqual([null]);
    expect(await read([granted], words('skip'), 'WTOLeave')).toEqual(['rowNotCounted']);
    expect(await read([{ ...row, f_type, f_date: '3/9/2026' }], { dateOrder: 'monthFirst' })).toEqual([null]);
    expect(declared(sandbox)).toEqual([]);
  });

  test.each(['Not yet approved', 'Αναιρέθηκε', 'Submitted', 'OPEN'])(
    'of leaves with a status that does not grant them are asked about: %s',
    async (Status) => {
      const { credential } = await start();
      const rows = [Status, 'Approved', 'Εγκρίθηκε'].map((one, n) =>
        day(n, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', Status: one }),
      );
      const execution = await execute(credential, rows, declaring({ dryRun: true }, 'WTOLeave'), GO_ON);
      expect(codesOf(execution)).toEqual(['columnInDoubt', null, null]);
    },
  );

  test('of a webhook without a body are what nodes behind it have added', async () => {
    const { credential } = await start();
    const request = { headers: {}, params: {}, query: {}, body: {} };
    const rows = [{ ...request, ...day(0, 1) }, request];
    expect(statuses(await execute(credential, rows, declaring()))).toEqual(['submitted', 'skipped']);
  });

  test('of which one has the month first put all dates in doubt that can be read in two ways', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1, { f_date: '3/9/2026' }), day(1, 2, { f_date: '3/13/2026' }), day(2, 3)];
    const execution = await execute(credential, rows, declaring(), GO_ON);
    expect(codesOf(execution)).toEqual(['ambiguousDate', 'monthFirst', null]);
    expect(execution.outputs[0][0].reason).toContain('dates of the sheet may have the month first');
    expect(execution.outputs[0][0].remedy).toContain('Date Order');
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('whose branch or day merging left empty are asked about, unless the registry tells the branch', async () => {
    const { credential } = await start({ employees: [] });
    const rows = [day(3, 1), day('', 2), day(4, 3), day(5, 4, { f_date: '' })];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(outputs[0].map(({ status }) => status)).toEqual(['notSent', 'invalid', 'notSent', 'invalid']);
    expect(outputs[0][1]).toMatchObject({
      reasonCode: 'missing',
      reason: 'Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ is empty, and other rows have it: merged cells fill their first row alone',
      remedy: 'Fill it in on each row, also where it is that of the row above; 0 is the main branch',
    });
    const none = [day('', 1), day('', 2), {}];
    expect(statuses(await execute(credential, none, declaring()))).toEqual(['submitted', 'submitted', 'skipped']);
    const dayless = [day('', 1, { f_date: '' }), day('', 2, { f_date: '' })];
    expect(codesOf(await execute(credential, dayless, declaring(), GO_ON))).toEqual(['missing', 'missing']);
    const [, , ELENI] = DEFAULT_EMPLOYEES;
    const { afm: f_afm, lastName: f_eponymo, firstName: f_onoma } = ELENI;
    for (const names of [
      { f_eponymo: '', f_onoma: '' },
      { f_eponymo, f_onoma },
    ]) {
      const listing = await start({ services: 'seen' });
      const told = await execute(listing.credential, [day(7, 1), day('', 3, { f_afm, ...names }), {}], declaring());
      expect(statuses(told)).toEqual(['submitted', 'submitted', 'skipped']);
      const branches = declared(listing.sandbox).map(({ content }) => content?.f_aa_pararthmatos);
      expect(branches).toEqual(['7', ELENI.branch]);
    }
  });

  test('of repeats and of schedules that would take the place of each other are kept back', async () => {
    const { sandbox, credential } = await start();
    const leaves = [1, 2, 3].map((n) => day(0, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' }));
    const { outputs } = await execute(credential, leaves, declaring({}, 'WTOLeave'));
    const { protocol: f_rel_protocol, submittedDate: f_rel_date } = outputs[0][0];
    const named = leaves.map((row) => ({ ...row, f_rel_protocol, f_rel_date }));
    const apart = named.map((row, n) => ({ ...row, f_comments: n === 1 ? 'ΔΙΟΡΘΩΣΗ' : '' }));
    const merged = [named[0], ...leaves.slice(1)];
    for (const rows of [apart, merged]) {
      const kept = await execute(credential, rows, declaring({}, 'WTOLeaveC'), GO_ON);
      expect(statuses(kept)).not.toContain('submitted');
    }
    expect(declared(sandbox)).toHaveLength(1);
    const repeat = await execute(credential, named, declaring({}, 'WTOLeaveC'));
    expect(statuses(repeat)).toEqual(['submitted', 'submitted', 'submitted']);

    const evening = { f_from: '17:00', f_to: '21:00', f_comments: 'ΒΡΑΔΥ' };
    const halves = await execute(credential, [day(0, 1), day(0, 1, evening), day(0, 2)], declaring(), GO_ON);
    expect(halves.outputs[0]).toMatchObject([
      { status: 'notSent', reasonCode: 'elementAtFault', reason: expect.stringContaining('item 2') },
      { status: 'notSent', reasonCode: 'elementAtFault', reason: expect.stringContaining('item 1') },
      {},
    ]);
  });

  test('what means no field is told, and a row that may miss a day or a time for it is not sent', async () => {
    const { credential } = await start();
    const rows = [
      day(0, 1, { Τμήμα: 'Α', Σημείωση: 'β', row_number: 2, status: 'invalid', reasonCode: 'x' }),
      day(1, 2, { f_from: '', f_form: '08:00' }),
      day(0, 3, { row_number: 5 }),
    ];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(outputs[0]).toMatchObject([
      { status: 'submitted', warnings: ['Not declared: "Τμήμα" and "Σημείωση" mean no field of this document'] },
      { status: 'invalid', reasonCode: 'missing', reason: expect.stringContaining('"f_form"') },
      { status: 'submitted', warnings: null },
    ]);
  });

  test('behind the node of a database have a warning of each time that may be a local one', async () => {
    const { credential } = await start();
    const read = async (fields: IDataObject, sourceType = 'n8n-nodes-base.microsoftSql') =>
      (await execute(credential, [day(0, 1, fields)], declaring({ dryRun: true }), { ...GO_ON, sourceType }))
        .outputs[0][0];
    const f_date = '2026-03-09T00:00:00.000Z';
    const times = { f_from: '2026-03-09T06:00:00.000Z', f_to: new Date('2026-03-09T16:00:00Z') as never };
    const told = { status: 'valid', fields: { f_date: '09/03/2026', f_from: '08:00', f_to: '18:00' } };
    const said = await read({ f_date, ...times });
    expect(said).toMatchObject(told);
    expect(said.warnings).toEqual([
      'ΩΡΑ ΑΠΟ (HH24:MM) "2026-03-09T06:00:00.000Z" was taken for UTC. If it is local, hand it over as text',
      'ΩΡΑ ΕΩΣ (HH24:MM) "2026-03-09T16:00:00.000Z" was taken for UTC. If it is local, hand it over as text',
    ]);
    expect((await read({ f_date })).warnings).toBeUndefined();
    const ofText = await read({ f_date, ...times }, 'n8n-nodes-base.mySql');
    expect(ofText).toMatchObject(told);
    expect(ofText.warnings).toBeUndefined();
    // A time of the day as its columns of time hold it, two hours late.
    expect(await read({ f_from: '1970-01-01T08:00:00.000Z' })).toMatchObject({
      status: 'invalid',
      reasonCode: 'cellsDiffer',
    });
  });
});

describe("The registry's list of the codes of working time", () => {
  const typed = (f_type: string, n = 0): IDataObject => day(n, n, { f_type, f_from: '', f_to: '' });

  test('is asked for once, and the same code in other words is the same row', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [typed('')], declaring({ dryRun: true }), GO_ON);
    const rows = [typed('ΑΝ'), typed('ΑΝΑΠΑΥΣΗ/ΡΕΠΟ'), typed('AN', 1), typed('ΡΕΠΟ', 2)];
    const execution = await execute(credential, rows, declaring(), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'duplicate', 'submitted', 'invalid']);
    expect(codesOf(execution)[3]).toBe('unknownCode');
    expect(callsOf(sandbox).filter((call) => call === EXECUTE)).toHaveLength(1);
  });

  test.each(['Τύπος', 'Τύπος Ημέρας', 'Τύπος Άδειας', 'Leave Type'])(
    'tells the column of the type by its cells: %s',
    async (header) => {
      const { credential } = await start();
      const { f_type, ...row } = day(0, 1);
      const { outputs } = await execute(credential, [{ ...row, [header]: f_type }], declaring({ dryRun: true }));
      expect(outputs[0]).toMatchObject([{ status: 'valid', fields: { f_type } }]);
      const leave = { ...row, f_from: '', f_to: '', [header]: 'Κανονική άδεια' };
      const other = { ...leave, [header]: 'Θερινή' };
      const named = await execute(credential, [leave], declaring({ dryRun: true }, 'WTOLeave'), GO_ON);
      expect(named.outputs[0]).toMatchObject([{ status: 'valid', fields: { f_type: 'ΑΔΚΑΝ' } }]);
      const unknown = await execute(credential, [other], declaring({ dryRun: true }, 'WTOLeave'), GO_ON);
      expect(unknown.outputs[0]).toMatchObject([{ status: 'invalid' }]);
    },
  );

  test.each([
    ['words under a header for types', { Τύπος: 'ΡΕΠΟ' }, 'unknownColumn', 'ΑΝ (ΑΝΑΠΑΥΣΗ/ΡΕΠΟ)'],
    ['a word in its column', { f_type: 'ΡΕΠΟ' }, 'unknownCode', 'ΑΝ (ΑΝΑΠΑΥΣΗ/ΡΕΠΟ)'],
    ['nothing', { f_type: '' }, 'missing', 'ΕΡΓ (ΕΡΓΑΣΙΑ)'],
  ])('its codes are named where a row has %s', async (_, type, code, named) => {
    const { credential } = await start();
    const row = { ...day(0, 1), f_type: '', ...type };
    const execution = await execute(credential, [row], declaring({ dryRun: true }), GO_ON);
    expect(execution.outputs[0]).toMatchObject([{ status: 'invalid', reasonCode: code }]);
    expect(execution.outputs[0][0].remedy).toContain(named);
  });

  test.each([[['23/11/2026', '24/11/2026']], [['23/11', '24/11']], [['Δευτέρα', 'Τρίτη']]])(
    'columns that are days are told how to become rows, and not to be left out: %j',
    async (days) => {
      const { credential } = await start();
      const empty = { f_date: '', f_type: '', f_from: '', f_to: '' };
      const row = { ...day(0, 1, empty), [days[0]]: '08:00-16:00', [days[1]]: 'ΡΕΠΟ' };
      const [[{ status, reasonCode, remedy }]] = (await execute(credential, [row], declaring({ dryRun: true }), GO_ON))
        .outputs;
      expect([status, reasonCode]).toEqual(['invalid', 'unknownColumn']);
      expect(remedy).toContain('docs/dirty-data.md#a-column-for-each-day');
      expect(remedy).not.toMatch(/Columns Not Used|f_from/);
    },
  );

  test('a column for types with words that are no codes is told to get codes, and a file that was not split what it is', async () => {
    const { credential } = await start();
    const typed = (Τύπος: string) => ({ ...day(0, 1, { f_type: '' }), Τύπος });
    const check = async (...rows: IDataObject[]) =>
      (await execute(credential, rows, declaring({ dryRun: true }), GO_ON)).outputs[0];
    expect((await check(typed('ΕΡΓΑΣΙΑ'), typed('ΠΡΩΙ')))[0].remedy).toContain('name the column f_type');

    const header = 'ΑΦΜ;Επώνυμο;Όνομα;Ημερομηνία;Ώρα';
    const [whole] = await check({ [header]: '045123671;ΠΑΠΑΔΟΠΟΥΛΟΥ;ΜΑΡΙΑ;10/03/2026;08:00' });
    expect(whole).toMatchObject({ status: 'invalid', reasonCode: 'noColumn' });
    expect(whole.remedy).toContain('Delimiter');

    const [shift] = await check({ ...day(0, 1, { f_from: '', f_to: '' }), Ωράριο: '08:00-16:00' });
    expect(shift).toMatchObject({ status: 'invalid', reasonCode: 'missing' });
    expect(shift.remedy).toContain('f_from and f_to');
  });

  test.each([
    ['may not be asked for', { status: 400, body: { message: 'Service Code is not authenticated to specific User' } }],
    ['is empty', { status: 200, body: { EX_BASE_03: { Param: null } } }],
    ['is something else', { status: 200, body: { EX_BASE_03: { Param: [{ Name: 'x' }] } } }],
    ['does not come', { status: 503, body: '' }],
  ])('where it %s, a code goes out as it is written, with a warning', async (_, fault) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', ...fault, on: EXECUTE });
    const { outputs } = await execute(credential, [typed('AN', 1), typed('ΡΕΠΟ', 2)], declaring(), GO_ON);
    const warnings = expect.arrayContaining([expect.stringContaining('goes out as written')]);
    expect(outputs[0]).toMatchObject(
      ['AN', 'ΡΕΠΟ'].map((f_type) => ({ status: 'submitted', warnings, fields: { f_type } })),
    );
    expect(declared(sandbox)).toHaveLength(2);
  });

  test('is a choice in the editor, where an expression may give the words for a code; else a field to type in', async () => {
    const { sandbox, credential } = await start();
    const { fields: schema } = await new Editor(credential, declaring()).fields('getDeclarationFields');
    const field = schema.find(({ id }) => id === 'f_type');
    expect(field).toMatchObject({ type: 'options', required: true });
    expect(field?.options).toContainEqual({ name: 'ΑΝ - ΑΝΑΠΑΥΣΗ/ΡΕΠΟ', value: 'ΑΝ' });
    const row = typed('ΑΝΑΠΑΥΣΗ/ΡΕΠΟ');
    const value = Object.fromEntries(Object.keys(row).map((name) => [name, `={{ $json.${name} }}`]));
    const parameters = defining(value, 'WTODaily', { dryRun: true });
    Object.assign(parameters.fields as object, { schema });
    expect((await execute(credential, [row], parameters, GO_ON)).outputs[0]).toMatchObject([
      { status: 'valid', fields: { f_type: 'ΑΝ' } },
    ]);
    expect(schema.filter(({ required }) => required).map(({ id }) => id)).toEqual(['f_afm', 'f_type']);
    const { sandbox: other, credential: refused } = await start();
    other.faults.add({ kind: 'answer', status: 400, body: { message: 'x' }, on: EXECUTE });
    const { fields } = await new Editor(refused, declaring()).fields('getDeclarationFields');
    expect(fields.find(({ id }) => id === 'f_type')).toMatchObject({ type: 'string' });
    expect(sandbox.ledger.events).toEqual([]);
  });
});

describe('Employees of working time', () => {
  const SEEN = { services: 'seen' } as const;
  const [MARIA, NIKOS, ELENI] = DEFAULT_EMPLOYEES;

  const work = (fields: IDataObject): IDataObject => ({
    ...{ f_date: '2026-03-09', f_type: 'ΕΡΓ', f_from: '08:00', f_to: '16:00' },
    ...fields,
  });
  const nameOf = ({ lastName, firstName }: typeof NIKOS): string => `${lastName} ${firstName}`;

  /** Each employee that was declared: tax number, names and branch. */
  const peopleIn = (sandbox: Sandbox): string[] =>
    declared(sandbox).flatMap(({ content }) => {
      const { f_aa_pararthmatos: branch, Ergazomenoi } = content as IDataObject;
      const { ErgazomenoiWTO } = Ergazomenoi as { ErgazomenoiWTO: IDataObject[] };
      return ErgazomenoiWTO.map(({ f_afm, f_eponymo, f_onoma }) => [f_afm, f_eponymo, f_onoma, branch].join(' '));
    });
  const ofList = (one: typeof NIKOS): string => `${one.afm} ${nameOf(one)} ${one.branch}`;

  test('have names, branch and tax number from the list, where a row has a part of them', async () => {
    const { sandbox, credential } = await start(SEEN);
    const rows = [
      work({ ΑΦΜ: MARIA.afm, Ονοματεπώνυμο: `${MARIA.firstName} ${MARIA.lastName}` }),
      work({ 'Full Name': nameOf(NIKOS) }),
      work({ ΑΦΜ: ELENI.afm, Employee: 4711 }),
    ];
    const execution = await execute(credential, rows, declaring());
    expect(statuses(execution)).toEqual(['submitted', 'submitted', 'submitted']);
    expect(peopleIn(sandbox).sort()).toEqual([MARIA, NIKOS, ELENI].map(ofList).sort());
    expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE, EXECUTE, SCHEDULE]);
    expect(listsAsked(sandbox)).toBe(1);
    expect(execution.outputs[0].map(({ warnings }) => warnings)).toEqual([
      null,
      [expect.stringMatching(/^Employee AFM is empty: .* was taken from the registry/)],
      ['Not declared: "Employee" means no field of this document'],
    ]);
  });

  test('who are somebody else, or nobody, are refused, and so are both names in full', async () => {
    const { sandbox, credential } = await start(SEEN);
    const both = { Επώνυμο: 'Γεωργίου', Όνομα: 'Άννα' };
    const rows = [
      work({ ΑΦΜ: MARIA.afm, Ονοματεπώνυμο: nameOf(NIKOS) }),
      work({ Ονοματεπώνυμο: 'ΑΓΝΩΣΤΟΣ ΚΑΝΕΙΣ' }),
      work({ ΑΦΜ: 'x', Ονοματεπώνυμο: nameOf(NIKOS) }),
      work({ ΑΦΜ: NIKOS.afm, ...both }),
      work({ ΑΦΜ: NIKOS.afm, Επώνυμο: 'Νίκος', Όνομα: 'Γεωργίου', f_date: '2026-03-11' }),
    ];
    const execution = await execute(credential, rows, declaring({ dryRun: true }), GO_ON);
    expect(codesOf(execution)).toEqual(['namesDiffer', 'unknownEmployee', 'notAnAfm', 'namesDiffer', 'elementAtFault']);
    const { warnings } = execution.outputs[0][4];
    expect(warnings).toEqual(expect.arrayContaining([expect.stringMatching(/have changed places/)]));
    const alone = await execute(credential, [work({ ΑΦΜ: NIKOS.afm, ...both })], declaring({ dryRun: true }), GO_ON);
    expect(codesOf(alone)).toEqual(['namesDiffer']);
    expect(declared(sandbox)).toEqual([]);
  });

  test('whom nobody can be asked for are kept back, with their declaration', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 503, body: '', on: ASKS_EMPLOYEES });
    const rows = [work({ ΑΦΜ: afm(1), Παράρτημα: 1 }), day(0, 2), day(1, 3)];
    expect((await execute(credential, rows, declaring(), GO_ON)).outputs[0]).toMatchObject([
      { status: 'notSent', reasonCode: 'unavailable', unreachable: true },
      { status: 'submitted' },
      { status: 'notSent', reasonCode: 'elementAtFault' },
    ]);
  });
});

describe('A column with the employer, in a document that has no field for it', () => {
  const ANOTHER = '123456783';

  test('rows of another employer are not declared for that of the login', async () => {
    const { sandbox, credential } = await start();
    const rows = [
      day(0, 1, { 'ΑΦΜ Εργοδότη': sandbox.employerAfm }),
      day(1, 2, { 'ΑΦΜ Εργοδότη': ANOTHER, 'ΑΦΜ Εταιρείας': ANOTHER }),
      day(2, 3, { 'ΑΦΜ Εργοδότη': Number(sandbox.employerAfm) }),
      day(3, 4, { 'ΑΦΜ Εργοδότη': '' }),
      day(4, 5, { 'ΑΦΜ Εργοδότη': 'x' }),
    ];
    // The row can't be submitted otherwise: a dry run asks too.
    const dry = await execute(credential, rows, declaring({ dryRun: true }));
    expect(statuses(dry)).toEqual(['valid', 'invalid', 'valid', 'valid', 'invalid']);
    const execution = await execute(credential, rows, declaring(), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'invalid', 'submitted', 'submitted', 'invalid']);
    expect(codesOf(execution)).toEqual([null, 'wrongEmployer', null, null, 'notAnAfm']);
    expect(execution.outputs[0][1]).toMatchObject({
      reason: `Employer AFM "${ANOTHER}" is not that of the employer of the credential, for whom the row would be declared`,
      remedy: expect.stringContaining('with its own credential'),
    });
    expect(statuses(await execute(credential, [day(5, 1, { f_afm_ergodoti: ANOTHER })], declaring(), GO_ON))).toEqual([
      'invalid',
    ]);
  });

  test.each<[IDataObject, string]>([
    [{}, 'submitted'],
    [{ dryRun: true }, 'valid'],
  ])('where the registry does not tell it, those rows wait: options %j', async (options, last) => {
    const { sandbox, credential } = await start();
    await askForTypes(credential);
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: ASKS_EMPLOYER });
    const rows = [
      day(1, 2, { 'ΑΦΜ Εργοδότη': sandbox.employerAfm }),
      day(2, 3, { 'ΑΦΜ Εργοδότη': sandbox.employerAfm }),
      day(3, 4),
    ];
    const execution = await execute(credential, rows, declaring(options), GO_ON);
    expect(statuses(execution)).toEqual(['notSent', 'notSent', last]);
    expect(execution.outputs[0][0].remedy).toContain('remove the column with its tax number');
    expect(callsOf(sandbox).filter((call) => call === EXECUTE)).toHaveLength(2);
  });
});

describe('Errors, 400: a refusal of declarations', () => {
  const NOT_EMPLOYED = 'Δεν υπάρχει σχέση εργασίας στις ημερομηνίες 09/03/2026.';
  const employed = (...numbers: number[]) => numbers.map((n) => ({ afm: afm(n), from: '2026-01-01' }));

  /** A schedule for each of so many branches, of an employee each. */
  const branches = (count: number) => Array.from({ length: count }, (_, n) => day(n, n));

  test.each(['specification', 'seen'] as const)(
    'that names an employee of one of them: that one is found and refused, and the others go out (%s)',
    async (refusals) => {
      const { sandbox, credential } = await start({ refusals, withoutEmployment: employed(3, 9) });
      const execution = await execute(credential, branches(16), declaring(), GO_ON);
      expect(statuses(execution)).toEqual(branches(16).map((_, n) => ([3, 9].includes(n) ? 'rejected' : 'submitted')));
      const rejection = { branch: '9', reason: expect.stringContaining(NOT_EMPLOYED) };
      expect(execution.outputs[0][9]).toMatchObject({ reasonCode: 'noEmployment', rejection });
      expect(declared(sandbox)).toHaveLength(14);
      expect(posts(sandbox)).toBeLessThanOrEqual(13);
    },
  );

  test('for being late asks for no late reason, which only work cards have', async () => {
    const { sandbox, credential } = await start();
    const body = { message: 'Η υποβολή σας θεωρείται εκπρόθεσμη.' };
    sandbox.faults.add({ kind: 'answer', status: 400, body, on: 'POST /Documents/WTOOv', times: 1 });
    const { outputs } = await execute(credential, [day(0, 1, { f_type: 'ΥΠ' })], declaring({}, 'WTOOv'), GO_ON);
    expect(outputs[0][0]).toMatchObject({ status: 'rejected', reasonCode: 'lateReasonMissing' });
    expect(outputs[0][0].remedy).toContain('A declaration has none');
  });

  test('with Stop Sending refuses all of its request, and the error of a run that stops names nobody', async () => {
    const { credential } = await start({ withoutEmployment: employed(1) });
    const execution = await execute(credential, branches(3), declaring({ onRejection: 'stop' }), GO_ON);
    expect(codesOf(execution)).toEqual(['refused', 'refused', 'refused']);
    const stopped = await execute(credential, branches(3), declaring());
    expect(stopped.error?.message).toMatch(/^2 of 3 rows were submitted, 1 refused/);
    expect(textOf({ error: stopped.error } as never)).not.toContain(afm(1));
  });
});
