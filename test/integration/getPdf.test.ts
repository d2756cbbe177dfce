import type { INodeExecutionData } from 'n8n-workflow';
import { execute, type Execution } from './n8n';
import { callsOf, type Connection, expectNoSecret, MONDAY, start } from './registry';
import { ONCE } from './rows';

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

  test.each([
    ['yyyyMMdd', '20260302'],
    ['yyyyMMdd as a number', '={{ 20260302 }}'],
    ['an ISO date', '2026-03-02'],
    ['an ISO timestamp', '2026-03-02T08:00:00+02:00'],
    ['an ISO timestamp of the day before in UTC', '2026-03-01T22:30:00Z'],
    ['a DateTime', '={{ DateTime.fromISO("2026-03-02T08:00:00", { zone: "Europe/Athens" }) }}'],
    ['a Date', '={{ new Date("2026-03-02T06:00:00Z") }}'],
    ["the receipt's dd/MM/yyyy HH:mm", '02/03/2026 08:00'],
    ['blanks around it', ' 20260302\n'],
  ])('Submitted Date as %s', async (_, submittedDate) => {
    const connection = await start();
    await submitted(connection);
    const { outputs, error } = await execute(connection.credential, [{}], {
      ...GET_PDF,
      protocol: ' ΕΥΣ2 ',
      submittedDate,
    });
    expect(error).toBeUndefined();
    expect(outputs[0]).toMatchObject([{ protocol: 'ΕΥΣ2', submittedDate: '20260302' }]);
  });

  test.each(['json', 'text', 'lines'] as const)('the PDF as the registry sends it: %s', async (pdfForm) => {
    const connection = await start({ pdfForm });
    const [row] = await submitted(connection);
    const { items, error } = await execute(connection.credential, [row.json], GET_PDF);
    expect(error).toBeUndefined();
    expect(bytesOf(items[0][0]).subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytesOf(items[0][0]).toString('latin1').trimEnd()).toMatch(/%%EOF$/);
  });

  test('the file goes into the field that is named', async () => {
    const connection = await start();
    const [row] = await submitted(connection);
    const { items } = await execute(connection.credential, [row.json], { ...GET_PDF, binaryPropertyName: 'card' });
    expect(Object.keys(items[0][0].binary!)).toEqual(['card']);
    expect(bytesOf(items[0][0], 'card').subarray(0, 5).toString()).toBe('%PDF-');
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

test('a protocol of any length makes a file name that a disk takes', async () => {
  const { sandbox, credential } = await start();
  const body = Buffer.from('%PDF-1.7 hand-made').toString('base64');
  sandbox.faults.add({ kind: 'answer', status: 200, body, on: 'GET /Documents/WRKCardSE' });
  const protocol = 'Υ'.repeat(400);
  const { outputs } = await execute(credential, [{ protocol, submittedDate: '20260302' }], GET_PDF);
  expect(outputs[0]).toMatchObject([{ protocol, fileName: `${'Υ'.repeat(100)}.pdf` }]);
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
    expect(message).toMatch(/row 1$/);
    expect(message.length).toBeLessThan(200);
    expect(description).toContain("'Protocol' and 'Submitted Date'");
    expectNoSecret(execution, credential);
  });
});

describe('what can not be asked for', () => {
  test.each([
    ['no protocol', { protocol: '', submittedDate: '20260302' }, /^Protocol is empty, row 1$/, /protocol/],
    ['a row that was not submitted', { status: 'rejected' }, /^Protocol is empty, row 1$/, /field 'protocol'/],
    ['no date', { protocol: 'ΕΥΣ1' }, /^Submitted Date is empty, row 1$/, /2026-05-04/],
    [
      'a date that is none',
      { protocol: 'ΕΥΣ1', submittedDate: '31/02/2026' },
      /^Submitted Date is no day of the calendar .*row 1$/,
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

  test("the registry's refusal comes with its words and a remedy", async () => {
    const { credential } = await start();
    const execution = await execute(credential, [{ protocol: 'ΕΥΣ77', submittedDate: '20260302' }], GET_PDF);
    expect(errorOf(execution)).toEqual({
      message: 'The registry refused the request: Δεν βρέθηκε υποβολή με πρωτόκολλο … και ημερομηνία 20260302, row 1',
      description: "Check that 'Protocol' and 'Submitted Date' belong to one submission of this employer",
    });
    expect(execution.error).toMatchObject({ httpCode: '400', context: { itemIndex: 0 } });
    expectNoSecret(execution, credential);
  });

  test('a registry that answers 404 may not know the protocol: its words and both remedies', async () => {
    const { sandbox, credential } = await start();
    const on = 'GET /Documents/WRKCardSE';
    sandbox.faults.add({ kind: 'answer', status: 404, body: { message: 'Δεν βρέθηκε' }, on });
    expect(errorOf(await execute(credential, [{ protocol: 'ΕΥΣ77', submittedDate: '20260302' }], GET_PDF))).toEqual({
      message: 'The registry does not know this address: Δεν βρέθηκε, row 1',
      description:
        "Check that 'Protocol' and 'Submitted Date' belong to one submission of this employer. Check the environment and the Base URL of the credential",
    });
  });

  test('where no answer comes, nobody is sent to look for a second submission', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'cut', on: 'GET /Documents/WRKCardSE' });
    const { description, message } = errorOf(
      await execute(credential, [{ protocol: 'ΕΥΣ1', submittedDate: '20260302' }], GET_PDF),
    );
    expect(message).toMatch(/connection was cut.*row 1$/);
    expect(description).toBe('Run the workflow again: doing this twice does no harm');
  });
});

describe('On Error', () => {
  /** Three rows, of which the second has a protocol that the registry does not know. */
  async function rows(connection: Connection): Promise<Array<Record<string, string>>> {
    await submitted(connection);
    return ['ΕΥΣ1', 'ΕΥΣ9', 'ΕΥΣ2'].map((protocol, row) => ({ protocol, submittedDate: MONDAY, row: `row ${row}` }));
  }

  test('Stop Workflow: names the item', async () => {
    const connection = await start();
    const { error, outputs } = await execute(connection.credential, await rows(connection), GET_PDF);
    expect(error?.message).toMatch(/^The registry refused the request: .*row 2$/);
    expect(outputs).toEqual([]);
  });

  test('Continue: each row has its item, the others their document', async () => {
    const connection = await start();
    const { error, items } = await execute(connection.credential, await rows(connection), GET_PDF, {
      onError: 'continueRegularOutput',
    });
    expect(error).toBeUndefined();
    expect(items[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
    expect(items[0].map(({ binary }) => binary !== undefined)).toEqual([true, false, true]);
    expect(items[0][1].json).toEqual({
      error: expect.stringMatching(/ΕΥΣ9.*row 2$/),
      remedy: "Check that 'Protocol' and 'Submitted Date' belong to one submission of this employer",
    });
  });

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
