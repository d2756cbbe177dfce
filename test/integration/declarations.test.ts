import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import type { Sandbox } from '../../sandbox/server';
import { Editor } from './editor';
import { callTool, execute, type Execution } from './n8n';
import { callsOf, EXECUTE, LOGIN, start, textOf } from './registry';
import { afm, GO_ON, ONCE } from './rows';
import { askForTypes, day, declared, declaring, DESCRIBE, HIRED, SCHEDULE, statusesOf } from './schedules';
import { statuses } from './outcomes';

describe('Kinds of declarations', () => {
  const LIST = 'GET /Lookup/Submissions';

  const declaration = (operation: string, parameters: object = {}): INodeParameters => ({
    resource: 'declaration',
    operation,
    options: ONCE,
    ...parameters,
  });

  /** A field as the editor stores a choice. */
  const chosen = (value: string, mode = 'list') => ({ documentType: { __rl: true, mode, value } });

  describe('Declaration: Get Types', () => {
    test('every kind of document, or as many as the limit says, asked for anew each time', async () => {
      const { sandbox, credential } = await start();
      const all = await execute(credential, [{}, {}], declaration('getTypes', { returnAll: true }));
      expect(all.outputs[0].length).toBeGreaterThan(5);
      expect(all.outputs[0]).toContainEqual({
        id: 84,
        code: 'WTOLeave',
        description: 'Οργάνωση Χρόνου Εργασίας - Άδειες',
      });
      const some = await execute(credential, [{}], declaration('getTypes', { limit: 2 }));
      expect(some.outputs[0]).toHaveLength(2);
      expect(callsOf(sandbox)).toEqual([LOGIN, LIST, LIST]);
    });
  });

  describe('The list of Document Type', () => {
    test('is searched by code and description, and asked for once', async () => {
      const { sandbox, credential } = await start();
      const editor = new Editor(credential, declaration('getTemplate'));
      const { results } = await editor.list('getDocumentTypes');
      expect(results).toContainEqual({ name: 'WTOLeave - Οργάνωση Χρόνου Εργασίας - Άδειες', value: 'WTOLeave' });
      expect((await editor.list('getDocumentTypes', 'υπερωριες')).results.map(({ value }) => value)).toEqual(['WTOOv']);
      expect((await editor.list('getDocumentTypes', 'wtoleavec')).results.map(({ value }) => value)).toEqual([
        'WTOLeaveC',
      ]);
      expect(callsOf(sandbox)).toEqual([LOGIN, LIST]);
    });

    test.each([
      ['submit', false],
      ['cancel', false],
      ['getTemplate', true],
      ['getPdf', true],
    ])('%s: has work cards: %s', async (operation, hasWorkCards) => {
      const { credential } = await start();
      const { results } = await new Editor(credential, declaration(operation)).list('getDocumentTypes');
      const codes = results.map(({ value }) => value);
      expect(codes).toContain('WTOLeave');
      expect(codes.includes('WRKCardSE')).toBe(hasWorkCards);
    });
  });

  describe('Declaration: Get Template', () => {
    test.each([
      ['a choice from the list', chosen('WTODaily')],
      ['a code', chosen(' WTODaily ', 'code')],
      ['an expression', { documentType: '={{ $json.code }}' }],
      ['a plain text', { documentType: 'WTODaily' }],
    ])('the description of a document by %s', async (_, parameters) => {
      const { sandbox, credential } = await start();
      const { outputs, error } = await execute(
        credential,
        [{ code: 'WTODaily' }],
        declaration('getTemplate', parameters),
      );
      expect(error).toBeUndefined();
      expect(outputs[0]).toMatchObject([
        { title: expect.any(String), json: { WTOS: { WTO: [{ f_aa_pararthmatos: 'f_aa_pararthmatos' }, {}] } } },
      ]);
      expect(callsOf(sandbox)).toEqual([LOGIN, 'GET /Documents/WTODaily']);
    });

    test('a code that the registry does not know is its refusal, with a remedy', async () => {
      const { credential } = await start();
      const { error } = await execute(credential, [{}], declaration('getTemplate', chosen('Άγνωστο/1')));
      expect(error?.message).toMatch(/row 1$/);
      // It was the registry that said so: the address of the credential is hardly at fault.
      expect(error?.description).toMatch(/^Choose 'Document Type'/);
    });

    test.each(['', ' ', null])('%p is no type', async (code) => {
      const { sandbox, credential } = await start();
      const documentType = '={{ $json.code }}';
      const { error } = await execute(credential, [{ code }], declaration('getTemplate', { documentType }));
      expect(error?.message).toBe('Document Type is empty, row 1');
      expect(callsOf(sandbox)).toEqual([]);
    });
  });

  describe('Declaration: Get PDF', () => {
    test('the PDF of a declaration, beside its type', async () => {
      const { sandbox, credential } = await start();
      const rows = [{ protocol: 'ΑΔ101', submittedDate: '20260112', status: 'submitted' }];
      const { items, error } = await execute(credential, rows, declaration('getPdf', chosen('WTOLeave')));
      expect(error).toBeUndefined();
      const [{ json, binary }] = items[0];
      expect(json).toMatchObject({
        ...rows[0],
        documentType: 'WTOLeave',
        fileName: 'ΑΔ101.pdf',
        mimeType: 'application/pdf',
      });
      expect(Buffer.from(binary!.data.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
      expect(callsOf(sandbox)).toEqual([LOGIN, 'GET /Documents/WTOLeave']);
    });
  });

  describe('Declaration: Cancel', () => {
    test.each([chosen('WTOLeave'), chosen('WTOLeave', 'code'), { documentType: 'WTOLeave' }])(
      'takes the type from %p',
      async (parameters) => {
        const { sandbox, credential } = await start();
        const rows = [{ protocol: 'ΑΔ101', submittedDate: '20260112' }];
        const { outputs, error } = await execute(credential, rows, declaration('cancel', parameters));
        expect(error).toBeUndefined();
        expect(outputs[0]).toMatchObject([{ documentType: 'WTOLeave', protocol: 'ΑΔ101' }]);
        expect(sandbox.declarations.list[0].cancelled).toBe(true);
      },
    );
  });
});

describe('Submit', () => {
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

  const protocols = ({ outputs }: Execution): unknown[] => outputs[0].map(({ protocol }) => protocol);

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

    test.each([
      ['no answer', { kind: 'cut' } as const, 'unknown'],
      ['a page', { kind: 'answer', status: 200, body: '<html><title>Proxy</title></html>' } as const, 'unknown'],
      ['503', { kind: 'answer', status: 503, body: '' } as const, 'notSent'],
    ])('%s: each row of the request is %p, and nothing more is sent', async (_, fault, status) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...fault, on: SCHEDULE });
      const execution = await execute(
        credential,
        [day(0, 1), day(0, 2), day(1, 3)],
        declaring({ batchSize: 1 }),
        GO_ON,
      );
      expect(statuses(execution)).toEqual([status, status, 'notSent']);
      expect(posts(sandbox)).toBe(1);
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

    test('what a webhook received is read from its body', async () => {
      const { sandbox, credential } = await start();
      const execution = await execute(
        credential,
        [{ headers: {}, params: {}, query: {}, body: day(0, 1) }],
        declaring(),
      );
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
      const value = Object.fromEntries(
        names.map((name) => [name, name === 'f_file' ? 'terms' : `={{ $json.${name} }}`]),
      );
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

    test('are no required fields in the editor', async () => {
      const { credential } = await start();
      const { fields } = await new Editor(credential, declaring()).fields('getDeclarationFields');
      expect(fields.filter(({ required }) => required).map(({ id }) => id)).toEqual(['f_afm', 'f_type']);
    });
  });
});

describe('Refusals', () => {
  const NOT_EMPLOYED = 'Δεν υπάρχει σχέση εργασίας στις ημερομηνίες 09/03/2026.';

  const head = (n: number): string =>
    `Για τον εργαζόμενο με ΑΦΜ '${afm(n)}' στις 09/03/2026 βρέθηκαν τα παρακάτω λάθη: `;

  /** A schedule for each of so many branches, of an employee each. */
  const branches = (count: number) => Array.from({ length: count }, (_, n) => day(n, n));

  describe('Errors, 400: a refusal of declarations', () => {
    test.each(['specification', 'seen'] as const)(
      'that names an employee takes out the declaration that holds them, and the others go out at once (%s)',
      async (refusals) => {
        const { sandbox, credential } = await start({
          refusals,
          withoutEmployment: [3, 9].map((n) => ({ afm: afm(n), from: '2026-01-01' })),
        });
        const rows = branches(16);
        const execution = await execute(credential, rows, declaring(), GO_ON);
        expect(statusesOf(execution)).toEqual(rows.map((_, n) => ([3, 9].includes(n) ? 'rejected' : 'submitted')));
        expect(execution.outputs[0][9]).toMatchObject({
          reasonCode: 'noEmployment',
          rejection: { branch: '9', reason: expect.stringContaining(NOT_EMPLOYED) },
        });
        expect(declared(sandbox)).toHaveLength(14);
        // The sandbox names nobody in the wording that was seen of work cards: it is searched for.
        if (refusals === 'specification') expect(sandbox.ledger.count(SCHEDULE)).toBe(3);
      },
    );

    test('for being late asks for no late reason, which only work cards have', async () => {
      const { sandbox, credential } = await start();
      const on = 'POST /Documents/WTOOv';
      const body = { message: 'Η υποβολή σας θεωρείται εκπρόθεσμη.' };
      sandbox.faults.add({ kind: 'answer', status: 400, body, on, times: 1 });
      const { outputs } = await execute(credential, [day(0, 1, { f_type: 'ΥΠ' })], declaring({}, 'WTOOv'), GO_ON);
      expect(outputs[0][0]).toMatchObject({ status: 'rejected', reasonCode: 'lateReasonMissing' });
      expect(outputs[0][0].remedy).toContain('A declaration has none');
    });

    test('that names several, each with their own reasons, costs one more request', async () => {
      const { sandbox, credential } = await start();
      const lines = [
        'Για το Παράρτημα: 2',
        head(2),
        NOT_EMPLOYED,
        'Για το Παράρτημα: 5',
        head(5),
        'Άγνωστος τύπος.',
        '',
      ];
      sandbox.faults.add({ kind: 'answer', status: 400, body: { message: lines.join('\\n') }, on: SCHEDULE, times: 1 });
      const execution = await execute(credential, [...branches(8), day(2, 20)], declaring(), GO_ON);
      const { outputs } = execution;
      expect(outputs[0][2]).toMatchObject({
        status: 'rejected',
        reason: `The registry refused the declaration: ${head(2).trim()}\n${NOT_EMPLOYED}`,
        reasonCode: 'noEmployment',
        rejection: { branch: '2', message: `Για το Παράρτημα: 2\n${head(2).trim()}\n${NOT_EMPLOYED}` },
      });
      // Of the same declaration, which was refused as a whole.
      expect(outputs[0][8]).toMatchObject({ status: 'rejected', reason: outputs[0][2].reason });
      expect(outputs[0][5]).toMatchObject({ status: 'rejected', reasonCode: 'refused', rejection: { branch: '5' } });
      expect(declared(sandbox)).toHaveLength(6);
      expect(sandbox.ledger.count(SCHEDULE)).toBe(2);
    });

    test('with Stop Sending tells the others that they may be fine', async () => {
      const { credential } = await start({ withoutEmployment: [{ afm: afm(1), from: '2026-01-01' }] });
      const execution = await execute(credential, branches(3), declaring({ onRejection: 'stop' }), GO_ON);
      expect(execution.outputs[0]).toMatchObject([
        {
          status: 'rejected',
          reasonCode: 'othersAtFault',
          remedy: 'Correct the declarations that the registry names, then submit this one again: it may be fine',
        },
        { status: 'rejected', reasonCode: 'noEmployment' },
        { status: 'rejected', reasonCode: 'othersAtFault' },
      ]);
    });

    test('names nobody in the error of a run that stops', async () => {
      const { credential } = await start({ withoutEmployment: [{ afm: afm(1), from: '2026-01-01' }] });
      const execution = await execute(credential, branches(3), declaring());
      expect(execution.error?.message).toMatch(/^2 of 3 rows were submitted, 1 refused/);
      expect(textOf({ error: execution.error } as never)).not.toContain(afm(1));
    });
  });

  describe('Rows of one declaration that say the very same', () => {
    test.each([false, true])('are in it once, and each but the first is a duplicate; dry run %p', async (dryRun) => {
      const { sandbox, credential } = await start();
      const rows = [day(0, 1), day(1, 1), day(0, 2), day(0, 1), day(0, 1, { f_from: '8:00', f_date: '09/03/2026' })];
      const execution = await execute(credential, rows, declaring({ dryRun }));
      expect(execution.error).toBeUndefined();
      const status = dryRun ? 'valid' : 'submitted';
      expect(statusesOf(execution)).toEqual([status, status, status, 'duplicate', 'duplicate']);
      expect(execution.outputs[0][4]).toMatchObject({
        reasonCode: 'sameEvent',
        reason: 'Not sent again, because row 1 is the very same declaration: all values are equal',
      });
      const [first] = declared(sandbox);
      if (!dryRun) expect(JSON.stringify(first.content).match(/"f_from":"08:00"/g)).toHaveLength(2);
    });

    test('a flat form is not sent with its list doubled, and is known to the next run', async () => {
      const { sandbox, credential } = await start();
      const settings = { ...GO_ON, workflowId: 'the same twice' };
      const parameters = declaring({}, 'WebE3N');
      const once = await execute(credential, [HIRED, HIRED], parameters, settings);
      expect(statusesOf(once)).toEqual(['submitted', 'duplicate']);
      expect(statusesOf(await execute(credential, [HIRED], parameters, settings))).toEqual(['duplicate']);
      expect(declared(sandbox)).toHaveLength(1);
      expect(JSON.stringify(declared(sandbox)).match(/"f_kod_epikourikis":"002"/g)).toHaveLength(1);
    });

    test('wait for their declaration with the first of them', async () => {
      const { sandbox, credential } = await start();
      const rows = [day(0, 1), day(0, 1), day(0, 2, { f_type: '' })];
      const execution = await execute(credential, rows, declaring(), GO_ON);
      expect(statusesOf(execution)).toEqual(['notSent', 'notSent', 'invalid']);
      expect(execution.outputs[0][1].reason).toMatch(/^The very same declaration as row 1: Not sent, because row 3/);
      expect(declared(sandbox)).toEqual([]);
    });
  });
});

describe('A column with the employer, in a document that has no field for it', () => {
  const ANOTHER = '123456783';

  test.each(['ΑΦΜ Εργοδότη', 'f_afm_ergodoti', 'Employer AFM'])(
    'rows of another employer are not declared for that of the login: %s',
    async (header) => {
      const { sandbox, credential } = await start();
      const rows = [
        day(0, 1, { [header]: sandbox.employerAfm }),
        day(1, 2, { [header]: ANOTHER, 'ΑΦΜ Εταιρείας': ANOTHER }),
        day(2, 3, { [header]: Number(sandbox.employerAfm) }),
        day(3, 4, { [header]: '' }),
        day(4, 5, { [header]: 'x' }),
      ];
      const execution = await execute(credential, rows, declaring(), GO_ON);
      expect(statusesOf(execution)).toEqual(['submitted', 'invalid', 'submitted', 'submitted', 'invalid']);
      expect(execution.outputs[0][1]).toMatchObject({
        reasonCode: 'wrongEmployer',
        reason: `Employer AFM "${ANOTHER}" is not that of the employer of the credential, for whom the row would be declared`,
        remedy: expect.stringContaining('with its own credential'),
      });
      expect(execution.outputs[0][4]).toMatchObject({ reasonCode: 'notAnAfm' });
      expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE, EXECUTE, EXECUTE, SCHEDULE]);
    },
  );

  test('a dry run asks for the employer too, since the row can not be submitted otherwise', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1), day(1, 2, { 'ΑΦΜ Εργοδότη': ANOTHER })];
    expect(statusesOf(await execute(credential, rows, declaring({ dryRun: true })))).toEqual(['valid', 'invalid']);
    expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE, EXECUTE, EXECUTE]);
    expect(statusesOf(await execute(credential, [day(0, 1)], declaring({ dryRun: true })))).toEqual(['valid']);
    expect(sandbox.ledger.count(EXECUTE)).toBe(2);
  });

  test.each<[IDataObject]>([[{}], [{ dryRun: true }]])(
    'where the registry does not tell it, those rows wait: options %j',
    async (options) => {
      const { sandbox, credential } = await start();
      await askForTypes(credential);
      sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: EXECUTE });
      // The month comes first: all rows are read a second time.
      const rows = [
        day(0, 1, { f_date: '3/13/2026' }),
        day(1, 2, { 'ΑΦΜ Εργοδότη': sandbox.employerAfm }),
        day(2, 3, { 'ΑΦΜ Εργοδότη': sandbox.employerAfm }),
        day(3, 4),
      ];
      const execution = await execute(credential, rows, declaring(options), GO_ON);
      const last = options.dryRun ? 'valid' : 'submitted';
      expect(statusesOf(execution)).toEqual(['invalid', 'notSent', 'notSent', last]);
      expect(execution.outputs[0][1].remedy).toContain('remove the column with its tax number');
      expect(sandbox.ledger.count(EXECUTE)).toBe(2);
    },
  );
});

describe('The full name of an employee in one column, in a form of working time', () => {
  const SEEN = { services: 'seen' } as const;
  const [MARIA, NIKOS, ELENI] = DEFAULT_EMPLOYEES;

  const day = (fields: IDataObject): IDataObject => ({
    f_date: '2026-03-09',
    f_type: 'ΕΡΓ',
    f_from: '08:00',
    f_to: '16:00',
    ...fields,
  });

  /** Each employee that was declared: tax number, names and branch. */
  const peopleIn = (all: ReturnType<typeof declared>): unknown[] =>
    all.flatMap(({ content }) => {
      const { f_aa_pararthmatos, Ergazomenoi } = content as {
        f_aa_pararthmatos: string;
        Ergazomenoi: { ErgazomenoiWTO: IDataObject[] };
      };
      return Ergazomenoi.ErgazomenoiWTO.map((one) => [one.f_afm, one.f_eponymo, one.f_onoma, f_aa_pararthmatos]);
    });

  const ofList = ({ afm: of, lastName, firstName, branch }: (typeof DEFAULT_EMPLOYEES)[number]): unknown[] => [
    of,
    lastName,
    firstName,
    branch,
  ];

  test('is split as the list of employees has it, and finds the tax number where there is none', async () => {
    const { sandbox, credential } = await start(SEEN);
    const rows = [
      day({ ΑΦΜ: MARIA.afm, Ονοματεπώνυμο: `${MARIA.firstName} ${MARIA.lastName}` }),
      day({ 'Full Name': `${NIKOS.lastName} ${NIKOS.firstName}` }),
      day({ ΑΦΜ: ELENI.afm, Employee: 4711 }),
    ];
    const execution = await execute(credential, rows, declaring());
    expect(statusesOf(execution)).toEqual(['submitted', 'submitted', 'submitted']);
    expect(peopleIn(declared(sandbox)).sort()).toEqual([ofList(MARIA), ofList(NIKOS), ofList(ELENI)].sort());
    expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE, EXECUTE, EXECUTE, SCHEDULE]);
    const [first, second, third] = execution.outputs[0];
    expect(first.warnings).toBeNull();
    expect(second.warnings).toEqual([expect.stringMatching(/^Employee AFM is empty: .* was taken from the registry/)]);
    expect(third.warnings).toEqual(['Not declared: "Employee" means no field of this document']);
  });

  test('that is somebody else s, or nobody s, is refused', async () => {
    const { sandbox, credential } = await start(SEEN);
    const rows = [
      day({ ΑΦΜ: MARIA.afm, Ονοματεπώνυμο: `${NIKOS.lastName} ${NIKOS.firstName}` }),
      day({ Ονοματεπώνυμο: 'ΑΓΝΩΣΤΟΣ ΚΑΝΕΙΣ' }),
      day({ ΑΦΜ: 'x', Ονοματεπώνυμο: `${NIKOS.lastName} ${NIKOS.firstName}` }),
      day({ ΑΦΜ: '', Ονοματεπώνυμο: '12' }),
    ];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(outputs[0].map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
      ['invalid', 'namesDiffer'],
      ['invalid', 'unknownEmployee'],
      ['invalid', 'missing'],
      ['invalid', 'missing'],
    ]);
    expect(declared(sandbox)).toEqual([]);
  });

  test('that is of the same surname is refused, and so are both names in full where the list is asked', async () => {
    const { sandbox, credential } = await start(SEEN);
    const both = { Επώνυμο: 'Γεωργίου', Όνομα: 'Άννα' };
    const rows = [
      day({ ΑΦΜ: NIKOS.afm, ...both }),
      day({ ΑΦΜ: NIKOS.afm, Ονοματεπώνυμο: 'Γεωργίου Άννα', f_date: '2026-03-10' }),
      day({ ΑΦΜ: NIKOS.afm, Επώνυμο: 'Νίκος', Όνομα: 'Γεωργίου', f_date: '2026-03-11' }),
      day({ ΑΦΜ: MARIA.afm, f_date: '2026-03-12' }),
    ];
    const { outputs } = await execute(credential, rows, declaring({ dryRun: true }), GO_ON);
    expect(outputs[0].map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
      ['invalid', 'namesDiffer'],
      ['invalid', 'namesDiffer'],
      ['notSent', 'elementAtFault'],
      ['notSent', 'elementAtFault'],
    ]);
    expect(outputs[0][2]).toMatchObject({
      warnings: expect.arrayContaining([expect.stringMatching(/have changed places/)]),
    });
    const alone = await execute(credential, rows.slice(0, 1), declaring({ dryRun: true }), GO_ON);
    expect(statusesOf(alone)).toEqual(['valid']);
    const right = await execute(credential, rows.slice(2), declaring());
    expect(statusesOf(right)).toEqual(['submitted', 'submitted']);
    expect(peopleIn(declared(sandbox)).sort()).toEqual([ofList(NIKOS), ofList(MARIA)].sort());
  });
});
