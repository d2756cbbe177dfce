import { request } from 'node:http';
import type { Receipt } from '../../sandbox/workCards';
import { start, type Line } from './client';

/** What Python's `requests` sends along. */
const HEADERS = {
  'User-Agent': 'python-requests/2.34.2',
  'Accept-Encoding': 'gzip, deflate',
  Accept: '*/*',
  Connection: 'keep-alive',
  'Content-Type': 'application/json',
};

/** Python writes what is not ASCII as escapes, and blanks behind commas and colons. */
const MARIA =
  '"f_afm": "045123671", "f_eponymo": "\\u03a0\\u0391\\u03a0\\u0391", "f_onoma": "\\u039c\\u0391\\u03a1\\u0399\\u0391"';

const LOG_IN = '{"Username": "demo", "Password": "demo-password", "UserType": "01"}';

/** A day as the client writes it, with six digits of a second, and an offset without a colon or none. */
const WORK_CARD =
  '{"Cards": {"Card": [' +
  '{"f_afm_ergodoti": "094123454", "f_aa": 1, "f_comments": "", "Details": {"CardDetails": [' +
  `{${MARIA}, "f_type": "0", "f_reference_date": "2026-03-02", "f_date": "2026-03-02T08:00:00.150048", "f_aitiologia": null}, ` +
  `{${MARIA}, "f_type": "1", "f_reference_date": "2026-03-02", "f_date": "2026-03-02T08:00:00.150048+0200", "f_aitiologia": null}]}}, ` +
  '{"f_afm_ergodoti": "094123454", "f_aa": 2, "f_comments": "", "Details": {"CardDetails": [' +
  `{${MARIA}, "f_type": "0", "f_reference_date": "2026-03-01", "f_date": "2026-03-01T06:00:00.150048+0000", "f_aitiologia": "001"}]}}]}}`;

const HEAD =
  '"f_aa_pararthmatos": 0, "f_rel_protocol": "", "f_rel_date": "", "f_comments": "", ' +
  '"f_from_date": "09/03/2026", "f_to_date": "15/03/2026"';
const schedule = (day: string, period: string): string =>
  `{"WTOS": {"WTO": [{${HEAD}, "Ergazomenoi": {"ErgazomenoiWTO": [{${MARIA}, ${day}, ` +
  `"ErgazomenosAnalytics": {"ErgazomenosWTOAnalytics": [${period}]}}]}}]}}`;
const DAILY = schedule(
  '"f_date": "09/03/2026"',
  '{"f_type": "\\u0395\\u03a1\\u0393", "f_from": "08:00", "f_to": "16:00"}',
);
const WEEKLY = schedule('"f_day": 1', '{"f_type": "\\u0391\\u039d", "f_from": "", "f_to": ""}');

/** POSTs to just this path, which an HTTP client would tidy. */
async function post(
  { sandbox }: Line,
  path: string,
  body: string,
  headers: object = {},
): Promise<{ status: number | undefined; data: unknown }> {
  const { hostname, port, pathname } = new URL(sandbox.url);
  const sent = { ...HEADERS, ...headers, 'Content-Length': Buffer.byteLength(body) };
  return new Promise((done, fail) => {
    request({ hostname, port, path: pathname + path, method: 'POST', headers: sent }, (answer) => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => done({ status: answer.statusCode, data: JSON.parse(text) as unknown }));
    })
      .on('error', fail)
      .end(body);
  });
}

async function logIn(line: Line): Promise<{ Authorization: string }> {
  const { status, data } = await post(line, '/Authentication', LOG_IN);
  expect(status).toBe(200);
  return { Authorization: `Bearer ${(data as { accessToken: string }).accessToken}` };
}

describe('a client that nobody here wrote', () => {
  it('logs in with UserType 01, doubles the slash, and submits branches as numbers', async () => {
    const line = await start({ seen: true });
    const { status, data } = await post(line, '//Documents/WRKCardSE', WORK_CARD, await logIn(line));
    expect(status).toBe(200);
    const receipts = data as Receipt[];
    for (const { submitDate } of receipts) expect(submitDate).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect(receipts.map(({ protocol }) => line.sandbox.ledger.event(protocol))).toMatchObject([
      { type: '0', branch: '1', lastName: 'ΠΑΠΑ', eventAt: Date.parse('2026-03-02T08:00:00.150+02:00'), late: false },
      { type: '1', branch: '1', eventAt: Date.parse('2026-03-02T08:00:00.150+02:00') },
      { type: '0', branch: '2', eventAt: Date.parse('2026-03-01T08:00:00.150+02:00'), lateReason: '001' },
    ]);
    expect(line.sandbox.ledger.count('POST /Documents/WRKCardSE')).toBe(1);
  });

  it.each([
    ['WTODaily', DAILY],
    ['WTOWeek', WEEKLY],
  ])('submits %s with numbers', async (code, body) => {
    const line = await start({ seen: true });
    const { status, data } = await post(line, `//Documents/${code}`, body, await logIn(line));
    expect([status, data]).toMatchObject([200, [{ protocol: expect.any(String) as string }]]);
  });

  it('finds the message of a refusal', async () => {
    const line = await start({ seen: true });
    const other = WORK_CARD.replace('094123454', '801234560');
    const { status, data } = await post(line, '//Documents/WRKCardSE', other, await logIn(line));
    expect(status).toBe(400);
    expect(data).toEqual({ message: 'Για το Παράρτημα: 1\\nΤο ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.' });
  });

  it("is held to the specification's forms unless requests are read leniently", async () => {
    const line = await start();
    expect((await post(line, '/Authentication', LOG_IN)).status).toBe(401);
    const { data } = await post(line, '/Authentication', LOG_IN.replace('01', '02'));
    const headers = { Authorization: `Bearer ${(data as { accessToken: string }).accessToken}` };
    expect((await post(line, '//Documents/WRKCardSE', WORK_CARD, headers)).status).toBe(400);
    expect((await post(line, '/Documents/WTODaily', DAILY, headers)).status).toBe(400);
  });
});

describe('property names of requests in any case', () => {
  const folded = (body: string): string =>
    body.replace(/"(\w+)":/g, (_all, name: string) => `"${name.toUpperCase()}":`);

  it('are read in every body', async () => {
    const line = await start({ requests: 'lenient' });
    const { data } = await post(line, '/Authentication', folded(LOG_IN));
    const { accessToken, refreshToken } = data as { accessToken: string; refreshToken: string };
    const headers = { Authorization: `Bearer ${accessToken}` };
    expect((await post(line, '/Documents/WRKCardSE', folded(WORK_CARD), headers)).status).toBe(200);
    const service =
      '{"serviceCode": "EX_BASE_03", "parameters": [{"parametername": "parameter", "PARAMETERVALUE": "XORA"}]}';
    expect((await post(line, '/WebServices/ExecuteService', service, headers)).data).toMatchObject({
      EX_BASE_03: { Param: { Code: 'GR' } },
    });
    const cancellation = '{"typeOfDocument": "WTOLeave", "protocol": "ΑΔ101", "submitteddate": "20260112"}';
    expect((await post(line, '/Documents/CancelSubmittedDocument', cancellation, headers)).status).toBe(200);
    const refresh = JSON.stringify({ accesstoken: accessToken, refreshtoken: refreshToken });
    expect((await post(line, '/Authentication/Refresh', refresh, headers)).status).toBe(200);
  });
});
