import type { AxiosResponse } from 'axios';
import type { Receipt } from '../../sandbox/workCards';
import { card, cards, connect, event, MINUTE, type Line } from './client';

const fetchPdf = ({ api }: Line, protocol: unknown, submittedDate: unknown): Promise<AxiosResponse> =>
  api.get('/Documents/WRKCardSE', { params: { protocol, submittedDate } });

async function submitted(line: Line, fields: object = {}): Promise<string> {
  const { data } = await line.submit(cards(card([event(fields)], { f_aa: '7', f_comments: 'Αλλαγή βάρδιας' })));
  return (data as [Receipt])[0].protocol;
}

describe('GET /Documents/WRKCardSE?protocol=...&submittedDate=...', () => {
  it('answers the submitted document as a JSON string: Base64 of a PDF of one page', async () => {
    const line = await connect();
    line.sandbox.clock.advance(20 * MINUTE);
    const protocol = await submitted(line, { f_aitiologia: '003' });
    const { status, data, headers } = await fetchPdf(line, protocol, '20260302');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(data).toMatch(/^[A-Za-z0-9+/]+=*$/);
    const pdf = Buffer.from(data as string, 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
    expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1);
  });

  it.each([
    ['text', /^[A-Za-z0-9+/]+=*$/],
    ['lines', /^([A-Za-z0-9+/]{76}\r\n)+[A-Za-z0-9+/]*=*\r\n$/],
  ] as const)('answers it as bare %s where asked', async (pdfForm, shape) => {
    const line = await connect({ pdfForm });
    const { data, headers } = await fetchPdf(line, await submitted(line), '20260302');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(data).toMatch(shape);
    expect(
      Buffer.from(data as string, 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it.each([
    ['an unknown protocol', 'ΕΥΣ0', '20260302'],
    ['another day', undefined, '20260303'],
    ['a day in another form', undefined, '2026-03-02'],
    ['no day', undefined, null],
    ['no protocol', null, '20260302'],
  ])('refuses with 400 and a message: %s', async (_what, protocol, day) => {
    const line = await connect();
    const known = await submitted(line);
    const { status, data } = await fetchPdf(line, protocol === undefined ? known : protocol, day);
    expect(status).toBe(400);
    expect(data).toEqual({ message: expect.any(String) as string });
  });

  it("refuses another employer's protocol", async () => {
    const line = await connect({
      users: [
        { username: 'one', password: 'x', usertype: '02', employerAfm: '094123454' },
        { username: 'two', password: 'x', usertype: '02', employerAfm: '801234560' },
      ],
    });
    const protocol = await submitted(line);
    const { data } = await line.logIn({ Username: 'two' });
    line.api.defaults.headers.common.Authorization = `Bearer ${(data as { accessToken: string }).accessToken}`;
    expect((await fetchPdf(line, protocol, '20260302')).status).toBe(400);
  });
});
