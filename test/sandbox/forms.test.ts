import type { Receipt } from '../../sandbox/workCards';
import { card, cards, clientOf, connect, event, start, submission, type Line } from './client';

const AFMS = ['045123671', '102938470', '113829467'];
const events = (): object[] => AFMS.map((f_afm) => event({ f_afm }));

describe('receipts of work cards', () => {
  const body = cards(card(events()), card([event({ f_afm: '056192737' })], { f_aa: '1' }));

  it('are one an event, as specified', async () => {
    const { submit } = await connect();
    expect((await submit(body)).data).toHaveLength(4);
  });

  it('are one a Card where set so: its events share protocol and PDF', async () => {
    const { submit, sandbox, api } = await connect({ cardReceipts: 'card' });
    const receipts = (await submit(body)).data as Receipt[];
    expect(receipts).toHaveLength(2);
    const [first, second] = receipts.map(({ protocol }) => sandbox.ledger.eventsOf(protocol));
    expect(first?.map(({ employeeAfm }) => employeeAfm)).toEqual(AFMS);
    expect(second).toMatchObject([{ employeeAfm: '056192737', branch: '1' }]);
    expect(new Set(sandbox.ledger.events.map(({ id }) => id)).size).toBe(2);
    const params = { protocol: receipts[0]?.protocol, submittedDate: '20260302' };
    const pdf = Buffer.from((await api.get('/Documents/WRKCardSE', { params })).data as string, 'base64');
    expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(3);
  });

  it('are one each for two Cards of the same branch', async () => {
    const { submit } = await connect({ cardReceipts: 'card' });
    const [one, ...others] = events();
    expect((await submit(cards(card([one]), card(others)))).data).toHaveLength(2);
  });

  it('can have blanks and Greek letters in their protocols, which the PDF is found by', async () => {
    const { submit, api } = await connect({ protocols: 'blanks' });
    const [{ protocol }] = (await submit(submission(event()))).data as [Receipt];
    expect(protocol).toMatch(/^ΑΚ - ΚΑΡ\d+$/);
    const params = { protocol, submittedDate: '20260302' };
    expect((await api.get('/Documents/WRKCardSE', { params })).status).toBe(200);
  });
});

describe('a PDF', () => {
  it.each([
    ['nullMessage', null],
    ['emptyMessage', ''],
  ] as const)('comes in an object where set so: %s', async (pdfForm, message) => {
    const { submit, api } = await connect({ pdfForm });
    const [{ protocol }] = (await submit(submission(event()))).data as [Receipt];
    const params = { protocol, submittedDate: '20260302' };
    const { data } = await api.get('/Documents/WRKCardSE', { params });
    expect(data).toEqual({ message, document: expect.stringMatching(/^JVBERi0[A-Za-z0-9+/]+=*$/) as string });
  });
});

describe('a cancellation', () => {
  const leave = { TypeOfDocument: 'WTOLeave', Protocol: 'ΑΔ101', SubmittedDate: '20260112' };
  const cancel = async ({ api }: Line, body: object = leave): Promise<unknown> => {
    const { status, data } = await api.post('/Documents/CancelSubmittedDocument', body, {
      transformResponse: (text: string) => text,
    });
    return [status, data];
  };

  it('answers a bare JSON string where set so', async () => {
    const [status, text] = (await cancel(await connect({ cancellation: 'text' }))) as [number, string];
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual(expect.stringContaining('ΑΔ101'));
  });

  it('answers as seen', async () => {
    const line = await connect({ seen: true });
    expect(await cancel(line)).toEqual([200, '"Η ακύρωση ολοκληρώθηκε επιτυχώς"']);
    expect(await cancel(line)).toEqual([400, '{"message":"No objects found"}']);
    expect(await cancel(line, { ...leave, Protocol: 'ΑΔ999' })).toEqual([400, '{"message":"No objects found"}']);
  });
});

describe('a service without a row', () => {
  it.each([
    ['null', { EX_BASE_02: { Pararthma: null } }],
    ['emptyArray', { EX_BASE_02: { Pararthma: [] } }],
    ['emptyText', { EX_BASE_02: { Pararthma: '' } }],
    ['emptyObject', { EX_BASE_02: { Pararthma: {} } }],
    ['missing', { EX_BASE_02: {} }],
    ['nullResult', { EX_BASE_02: null }],
    ['emptyArrayResult', { EX_BASE_02: [] }],
    ['emptyTextResult', { EX_BASE_02: '' }],
    ['nullBody', null],
  ] as const)('answers as set: %s', async (noRows, answer) => {
    const { execute } = await connect({ branches: [], noRows });
    const { status, data, headers } = await execute('EX_BASE_02');
    expect([status, data]).toEqual([200, answer]);
    expect(headers['content-type']).toMatch(/^application\/json/);
  });
});

describe('logins', () => {
  const as = async (line: Line, Username: string, Password: string, Usertype: string): Promise<number> =>
    (await line.logIn({ Username, Password, Usertype })).status;

  it('of e-ΕΦΚΑ take user type 01 alone', async () => {
    for (const seen of [false, true]) {
      const line = await start({ seen });
      expect(await as(line, 'efka', 'efka-password', '01')).toBe(200);
      expect(await as(line, 'efka', 'efka-password', '02')).toBe(401);
    }
  });

  it('of the demonstration take both user types where requests are read leniently, and 02 alone otherwise', async () => {
    const line = await start({ requests: 'lenient' });
    const { username, password } = line.sandbox.login;
    expect(await as(line, username, password, '01')).toBe(200);
    expect(await as(line, username, password, '02')).toBe(200);
    expect(await as(line, username, password, '03')).toBe(401);
    line.sandbox.forms.requests = 'exact';
    expect(await as(line, username, password, '01')).toBe(401);
  });

  it('with the other user type go on like any other', async () => {
    const line = await start({ requests: 'lenient' });
    const { accessToken } = (await line.logIn({ Usertype: '01' })).data as { accessToken: string };
    line.api.defaults.headers.common.Authorization = `Bearer ${accessToken}`;
    expect((await line.submit(submission(event()))).status).toBe(200);
  });
});

it.each([
  ['POST', '/Documents/WRKCardSE'],
  ['GET', '/Documents/WRKCardSE'],
  ['GET', '/Lookup/Submissions'],
  ['POST', '/Documents/CancelSubmittedDocument'],
  ['GET', '/WebServices/ServicesList'],
  ['POST', '/WebServices/ExecuteService'],
])('429 can answer any call, as a fault: %s %s', async (method, url) => {
  const { api, sandbox } = await connect();
  sandbox.faults.add({ kind: 'answer', status: 429, headers: { 'retry-after': '7' }, on: `${method} ${url}` });
  const { status, headers } = await api.request({
    method,
    url,
    data: method === 'POST' ? submission(event()) : undefined,
  });
  expect([status, headers['retry-after']]).toEqual([429, '7']);
  expect(sandbox.ledger.events).toEqual([]);
  expect((await api.request({ method, url, data: method === 'POST' ? {} : undefined })).status).not.toBe(429);
});

describe('forms', () => {
  it("are the specification's unless chosen, all others where seen, and one by name in any case", async () => {
    const [plain, seen, both] = await Promise.all([
      start(),
      start({ seen: true }),
      start({ seen: true, pdfForm: 'text', wrappedTemplate: true }),
    ]);
    expect(plain.sandbox.forms).toMatchObject({ refusals: 'specification', pdfForm: 'json', requests: 'exact' });
    expect(seen.sandbox.forms).toMatchObject({ refusals: 'seen', pdfForm: 'nullMessage', cardReceipts: 'event' });
    expect(both.sandbox.forms).toMatchObject({ refusals: 'seen', pdfForm: 'text', template: 'wrapped' });
  });

  it('that do not exist are refused at the start', async () => {
    await expect(start({ refusals: 'other' as 'seen' })).rejects.toThrow(TypeError);
  });

  it('are switched by the control interface for every kind of answer', async () => {
    const line = await connect({ control: true, branches: [] });
    const control = clientOf(`${line.sandbox.origin}/control`);
    await control.put('/forms', { cardReceipts: 'card', noRows: 'nullResult', template: 'described' });
    expect((await line.submit(submission(...events()))).data).toHaveLength(1);
    expect((await line.execute('EX_BASE_02')).data).toEqual({ EX_BASE_02: null });
    expect((await line.api.get('/Documents/WRKCardSE')).data).toHaveProperty('propertiesInfo');
  });
});
