import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { execute, type Execution } from './n8n';
import { callsOf, type Connection, expectNoSecret, MONDAY, start } from './registry';
import { hintsOf } from './outcomes';
import { ONCE } from './rows';

describe('Get PDF', () => {
  const GET_PDF = { resource: 'workCard', operation: 'getPdf', options: ONCE };
  const MARIA = { ΑΦΜ: '045123671', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ', Τύπος: 'Είσοδος' };
  const NIKOS = { ΑΦΜ: '102938470', Επώνυμο: 'ΓΕΩΡΓΙΟΥ', Όνομα: 'ΝΙΚΟΣ', Τύπος: 'Είσοδος' };

  /** Submits the check-ins of two employees, and returns the output items of Submit. */
  async function submitted({ credential, sandbox }: Connection): Promise<INodeExecutionData[]> {
    const time = new Date(sandbox.clock.now()).toISOString();
    const { items, error } = await execute(
      credential,
      [MARIA, NIKOS].map((row) => ({ ...row, 'Ημερομηνία Ώρα': time })),
      { resource: 'workCard', operation: 'submit', dataMode: 'autoMapInputData' },
    );
    expect(error).toBeUndefined();
    return items[0];
  }

  const bytesOf = ({ binary }: INodeExecutionData, property = 'data'): Buffer =>
    Buffer.from(binary![property].data, 'base64');

  /** What the item's error output says. */
  const errorOf = ({ error }: Execution): { message: string; description: string } => ({
    message: error!.message,
    description: String(error!.description),
  });

  describe('GET /Documents/WRKCardSE?protocol=...&submittedDate=...', () => {
    test('the rows of a Submit can be fed straight in: a PDF each, beside the fields of the receipt', async () => {
      const connection = await start();
      const rows = await submitted(connection);
      const { items, error } = await execute(
        connection.credential,
        rows.map(({ json }) => json),
        GET_PDF,
      );
      expect(error).toBeUndefined();
      expect(items[0]).toHaveLength(2);
      items[0].forEach((item, index) => {
        const protocol = `ΕΥΣ${index + 1}`;
        expect(bytesOf(item).subarray(0, 5).toString()).toBe('%PDF-');
        expect(item.json).toEqual({
          ...rows[index].json,
          protocol,
          submittedDate: '20260302',
          fileName: `${protocol}.pdf`,
          mimeType: 'application/pdf',
          fileSize: bytesOf(item).length,
        });
        expect(item.binary!.data).toMatchObject({
          fileName: `${protocol}.pdf`,
          mimeType: 'application/pdf',
          fileExtension: 'pdf',
          // n8n shows a preview of this type.
          fileType: 'pdf',
          bytes: bytesOf(item).length,
        });
        expect(item.pairedItem).toEqual({ item: index });
      });
      expect(connection.sandbox.ledger.calls.slice(-2).map(({ query }) => query)).toEqual([
        { protocol: 'ΕΥΣ1', submittedDate: '20260302' },
        { protocol: 'ΕΥΣ2', submittedDate: '20260302' },
      ]);
    });

    test('rows of a Submit without a protocol, such as those of a second run, go on without a PDF', async () => {
      const connection = await start();
      const [row] = await submitted(connection);
      const others = ['duplicate', 'skipped', 'invalid', 'notSent', 'unknown', 'valid', 'rejected'];
      const left = others.map((status): IDataObject => ({ status, protocol: null, lastName: 'ΓΕΩΡΓΙΟΥ' }));
      const { items, error, run } = await execute(connection.credential, [row.json, ...left], GET_PDF);
      expect(error).toBeUndefined();
      expect(items[0].map(({ binary }) => binary !== undefined)).toEqual([true, ...others.map(() => false)]);
      expect(items[0].slice(1).map(({ json }) => json)).toEqual(left);
      expect(items[0].map(({ pairedItem }) => pairedItem)).toEqual([row, ...left].map((_, item) => ({ item })));
      expect(run.data.resultData.runData.Ergani.at(-1)?.hints).toHaveLength(1);
      expect(connection.sandbox.ledger.calls.filter(({ query }) => 'protocol' in query)).toHaveLength(1);
    });

    test.each([{ protocol: '' }, { status: 'submitted', protocol: '' }, { status: 'open', protocol: '' }])(
      'an item that is no such row has to have one: %j',
      async (row) => {
        const { error } = await execute((await start()).credential, [row], GET_PDF);
        expect(error?.message).toMatch(/^Protocol is empty/);
      },
    );

    test.each(['json', 'text', 'lines'] as const)('the PDF as the registry sends it: %s', async (pdfForm) => {
      const connection = await start({ pdfForm });
      const [row] = await submitted(connection);
      const { items, error } = await execute(connection.credential, [row.json], GET_PDF);
      expect(error).toBeUndefined();
      expect(bytesOf(items[0][0]).subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytesOf(items[0][0]).toString('latin1').trimEnd()).toMatch(/%%EOF$/);
    });

    test('a protocol with slashes, line breaks and other signs travels unharmed and makes a safe file name', async () => {
      const { sandbox, credential } = await start();
      const body = Buffer.from('%PDF-1.7 hand-made').toString('base64');
      sandbox.faults.add({ kind: 'answer', status: 200, body, on: 'GET /Documents/WRKCardSE' });
      const protocol = 'ΕΥΣ/92\\3\n4:5&6=7 +8%9?';
      const { outputs, items, error } = await execute(credential, [{ protocol, submittedDate: '20260302' }], GET_PDF);
      expect(error).toBeUndefined();
      expect(sandbox.ledger.calls.at(-1)?.query).toEqual({ protocol, submittedDate: '20260302' });
      expect(outputs[0]).toMatchObject([{ protocol, fileName: 'ΕΥΣ_92_3_4_5&6=7 +8%9_.pdf' }]);
      expect(items[0][0].binary!.data.fileName).toBe('ΕΥΣ_92_3_4_5&6=7 +8%9_.pdf');
    });
  });

  describe('an answer that is no PDF is refused, with its beginning shown in the output, and not in the error', () => {
    test.each([
      [
        'another text',
        { as: 'text', body: 'Το έγγραφο δεν είναι έτοιμο' },
        'holds something else: "Το έγγραφο δεν είναι έτοιμο"',
      ],
      ['a page of a proxy', { as: 'html' }, 'holds something else: "<!DOCTYPE html><html><head><title>200 Se'],
      [
        'Base64 of something else',
        { body: Buffer.from('<xml/>').toString('base64') },
        'holds something else: "PHhtbC8+"',
      ],
      ['a long text', { body: 'x'.repeat(5_000_000) }, `holds something else: "${'x'.repeat(40)}"`],
      ['nothing', { as: 'empty' }, 'is empty'],
      ['null', { body: null }, 'is empty'],
    ] as const)('%s', async (_, answer, beginning) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'answer', status: 200, ...answer, on: 'GET /Documents/WRKCardSE', times: 'always' });
      const items = [{ protocol: 'ΕΥΣ1', submittedDate: '20260302' }];
      const { outputs } = await execute(credential, items, GET_PDF, { onError: 'continueRegularOutput' });
      expect(outputs[0][0].error).toContain(`PDF did not come: the registry's answer ${beginning}`);
      const execution = await execute(credential, items, GET_PDF);
      const { message, description } = errorOf(execution);
      expect(message).toMatch(/^PDF did not come: the registry's answer (?:is empty|holds something else), /);
      expect(message).toMatch(/item 1$/);
      expect(message.length).toBeLessThan(200);
      expect(description).toContain("'Protocol' and 'Submitted Date'");
      expectNoSecret(execution, credential);
    });
  });

  describe('what can not be asked for', () => {
    test.each([
      ['no protocol', { protocol: '', submittedDate: '20260302' }, /^Protocol is empty, item 1$/, /protocol/],
      ['no date', { protocol: 'ΕΥΣ1' }, /^Submitted Date is empty, item 1$/, /2026-05-04/],
      [
        'a date that is none',
        { protocol: 'ΕΥΣ1', submittedDate: '31/02/2026' },
        /^Submitted Date is not a day of the calendar .*item 1$/,
        /2026-05-04/,
      ],
    ])('%s: nothing is sent', async (_, row, message, description) => {
      const { sandbox, credential } = await start();
      const execution = await execute(credential, [row], GET_PDF);
      expect(errorOf(execution)).toEqual({
        message: expect.stringMatching(message),
        description: expect.stringMatching(description),
      });
      expect(callsOf(sandbox)).toEqual([]);
    });
  });

  describe('On Error', () => {
    /** Three rows, of which the second has a protocol that the registry does not know. */
    async function rows(connection: Connection): Promise<Array<Record<string, string>>> {
      await submitted(connection);
      return ['ΕΥΣ1', 'ΕΥΣ9', 'ΕΥΣ2'].map((protocol, row) => ({ protocol, submittedDate: MONDAY, row: `row ${row}` }));
    }

    test('Continue (using error output): the row comes out there with its own fields', async () => {
      const connection = await start();
      const { error, items } = await execute(connection.credential, await rows(connection), GET_PDF, {
        onError: 'continueErrorOutput',
      });
      expect(error).toBeUndefined();
      expect(items[0].map(({ json }) => json.protocol)).toEqual(['ΕΥΣ1', 'ΕΥΣ2']);
      expect(items[1]).toHaveLength(1);
      expect(items[1][0].json).toMatchObject({
        row: 'row 1',
        protocol: 'ΕΥΣ9',
        error: expect.stringContaining('ΕΥΣ9'),
        remedy: expect.stringContaining("'Protocol'"),
      });
      expect(items[1][0].pairedItem).toMatchObject({ item: 1 });
    });
  });
});

describe('GET /Documents/WRKCardSE without parameters', () => {
  const GET_TEMPLATE = { resource: 'workCard', operation: 'getTemplate', options: ONCE };
  const CARDS = { Card: [expect.objectContaining({ f_afm_ergodoti: 'f_afm_ergodoti', f_aa: 'f_aa' })] };

  test('wrapped, as it has also been seen', async () => {
    const { credential } = await start({ wrappedTemplate: true });
    const { outputs } = await execute(credential, [{}], GET_TEMPLATE);
    expect(outputs).toEqual([[{ title: 'WRKCardSE', json: { Cards: CARDS } }]]);
  });

  test('the template as the registry gives it, once for all items', async () => {
    const { sandbox, credential } = await start();
    const execution = await execute(credential, [{}, {}, {}], GET_TEMPLATE);
    expect(execution.error).toBeUndefined();
    expect(execution.outputs).toEqual([[{ Cards: CARDS }]]);
    expect(execution.items[0][0].pairedItem).toEqual({ item: 0 });
    expect(callsOf(sandbox)).toEqual(['POST /Authentication', 'GET /Documents/WRKCardSE']);
    expect(sandbox.ledger.calls[1].query).toEqual({});
    expectNoSecret(execution, credential);
  });
});

describe('POST /Documents/CancelSubmittedDocument', () => {
  const CANCEL = { resource: 'declaration', operation: 'cancel', options: ONCE };
  const BY_ITEM = { ...CANCEL, documentType: '={{ $json.type }}' };
  const LEAVE: IDataObject = { type: 'WTOLeave', protocol: 'ΑΔ101', submittedDate: '20260112' };

  const REMEDY =
    "Check 'Document Type', 'Protocol' and 'Submitted Date'. Only leave declarations and their corrected repeats can be cancelled, and none that is cancelled already or that such a repeat has replaced";

  test('cancels leave declarations and their corrected repeats, and tells what the registry said', async () => {
    const { sandbox, credential } = await start();
    const repeat = { type: ' WTOLeaveRepeat ', protocol: 'ΑΔ103', submittedDate: '20/01/2026 09:30' };
    const execution = await execute(credential, [LEAVE, repeat], BY_ITEM);
    expect(execution.error).toBeUndefined();
    expect(execution.outputs).toEqual([
      [
        {
          message: 'Η υποβολή με πρωτόκολλο ΑΔ101 ανακλήθηκε επιτυχώς.',
          documentType: 'WTOLeave',
          protocol: 'ΑΔ101',
          submittedDate: '20260112',
        },
        {
          message: 'Η υποβολή με πρωτόκολλο ΑΔ103 ανακλήθηκε επιτυχώς.',
          documentType: 'WTOLeaveRepeat',
          protocol: 'ΑΔ103',
          submittedDate: '20260120',
        },
      ],
    ]);
    expect(execution.items[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    expect(sandbox.declarations.list.map(({ cancelled }) => cancelled)).toEqual([true, false, true, false]);
    expectNoSecret(execution, credential);
  });

  test.each(['WRKCardSE', ' wrkcardse '])('%s is refused before anything is sent', async (documentType) => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [LEAVE], { ...CANCEL, documentType });
    expect(error?.message).toBe('Document Type is a work card submission, which the registry does not cancel, item 1');
    expect(error?.description).toMatch(/^Submit a new event of the same type/);
    expect(callsOf(sandbox)).toEqual([]);
  });

  test.each([
    ['no type', { ...LEAVE, type: '' }, /^Document Type is empty, item 1$/],
    ['a type that is no text', { ...LEAVE, type: ['WTOLeave'] }, /^Document Type is not text, item 1$/],
    ['no protocol', { ...LEAVE, protocol: null }, /^Protocol is empty, item 1$/],
    ['a protocol that is no text', { ...LEAVE, protocol: { id: 1 } }, /^Protocol is not text, item 1$/],
    ['no date', { ...LEAVE, submittedDate: ' ' }, /^Submitted Date is empty, item 1$/],
    ['no day', { ...LEAVE, submittedDate: 'χθες' }, /^Submitted Date is not a date or time, item 1$/],
  ])('%s: nothing is sent', async (_, row, message) => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [row], BY_ITEM);
    expect(error?.message).toMatch(message);
    expect(error?.description).toMatch(/^Enter /);
    expect(callsOf(sandbox)).toEqual([]);
  });

  test.each([
    [
      'a type that can not be cancelled',
      { ...LEAVE, type: 'WTODaily' },
      /δεν υποστηρίζεται για τον τύπο υποβολής WTODaily/,
    ],
    ['a type that it does not know', { ...LEAVE, type: 42 }, /Άγνωστος τύπος υποβολής 42/],
    ['a protocol that it does not know', { ...LEAVE, protocol: 'ΑΔ999' }, /Δεν βρέθηκε υποβολή/],
    ['a protocol of another day', { ...LEAVE, submittedDate: '20260113' }, /Δεν βρέθηκε υποβολή/],
  ])("the registry's refusal of %s comes with a remedy", async (_, row, message) => {
    const { credential } = await start();
    const stopped = await execute(credential, [row], BY_ITEM);
    expect(stopped.error?.message).toMatch(/^The registry refused the request.*, item 1$/);
    expect(stopped.error?.description).toBe(REMEDY);
    expectNoSecret(stopped, credential);
    const { outputs } = await execute(credential, [row], BY_ITEM, { onError: 'continueRegularOutput' });
    expect(outputs[0]).toMatchObject([{ error: expect.stringMatching(message), remedy: REMEDY }]);
  });

  test('a declaration that is cancelled already stops the run at its item, Continue goes on with the next', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [LEAVE], BY_ITEM);
    const rows = [LEAVE, { ...LEAVE, protocol: 'ΑΔ102', submittedDate: '20260119' }];
    const continued = await execute(credential, rows, BY_ITEM, { onError: 'continueRegularOutput' });
    expect(continued.error).toBeUndefined();
    expect(continued.outputs[0]).toMatchObject([
      { error: expect.stringMatching(/έχει ήδη ανακληθεί, item 1 \(line 2 /), remedy: REMEDY },
      { protocol: 'ΑΔ102' },
    ]);
    expect(continued.items[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);

    sandbox.ledger.reset();
    const stopped = await execute(credential, [LEAVE, LEAVE], BY_ITEM);
    expect(stopped.error?.message).toMatch(/item 1 \(line 2 of a sheet with a header\)$/);
    expect(callsOf(sandbox)).toEqual(['POST /Documents/CancelSubmittedDocument']);
  });

  test('takes the type of the item; rows without a protocol go on', async () => {
    const { sandbox, credential } = await start();
    const { type: documentType, ...leave } = LEAVE;
    const skipped = { status: 'duplicate', protocol: null, documentType };
    const execution = await execute(credential, [{ ...leave, documentType }, skipped, { status: 'skipped' }], {
      ...CANCEL,
      documentType: '={{ $json.documentType }}',
    });
    const { outputs, error } = execution;
    expect(error).toBeUndefined();
    expect(hintsOf(execution)).toEqual([
      '2 rows have no protocol because of their status, and went on without a cancellation. The execution that submitted a duplicate has its protocol',
    ]);
    expect(outputs[0]).toMatchObject([{ protocol: 'ΑΔ101' }, skipped, { status: 'skipped' }]);
    expect(sandbox.ledger.count('POST /Documents/CancelSubmittedDocument')).toBe(1);
  });

  test('a declaration that several items name, as the rows of a Submit do, is cancelled once', async () => {
    const { sandbox, credential } = await start();
    const { outputs, error } = await execute(credential, [LEAVE, LEAVE, { ...LEAVE, type: ' WTOLeave' }], BY_ITEM);
    expect(error).toBeUndefined();
    const cancelled = { message: 'Η υποβολή με πρωτόκολλο ΑΔ101 ανακλήθηκε επιτυχώς.', protocol: 'ΑΔ101' };
    expect(outputs[0]).toMatchObject([cancelled, cancelled, cancelled]);
    expect(sandbox.ledger.count('POST /Documents/CancelSubmittedDocument')).toBe(1);
  });
});
