import { inflateSync } from 'node:zlib';
import type { AxiosResponse } from 'axios';
import type { Receipt } from '../../sandbox/workCards';
import { card, cards, connect, event, MINUTE, type Line } from './client';

const fetchPdf = ({ api }: Line, protocol: unknown, submittedDate: unknown): Promise<AxiosResponse> =>
  api.get('/Documents/WRKCardSE', { params: { protocol, submittedDate } });

/**
 * The text of a PDF in which every font has a table from glyphs to characters: each string of hexadecimal digits in
 * the page is looked up in the table of the font that is in force.
 */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const object = (id: string): string => new RegExp(`\\n${id} 0 obj\\n([^]*?)endobj`).exec(raw)?.[1] ?? '';
  const stream = (id: string): string => {
    const data = /stream\n([^]*?)\nendstream/.exec(object(id))?.[1] ?? '';
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  };
  const reference = (text: string, name: string): string => new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? '';
  const tables = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id = '']) => {
      const map = stream(reference(object(id), 'ToUnicode'));
      const characters = [...(/beginbfrange([^]*?)endbfrange/.exec(map)?.[1] ?? '').matchAll(/\[([^\]]*)\]/g)];
      const codes = characters.flatMap(([, list = '']) => [...list.matchAll(/<([0-9a-f ]+)>/g)]);
      return [
        name,
        codes.map(([, code = '']) => Buffer.from(code.replace(/ /g, ''), 'hex').swap16().toString('utf16le')),
      ];
    }),
  );
  const page = stream(reference(raw, 'Contents'));
  let table: string[] = [];
  const found: string[] = [];
  for (const [, font, array] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) table = tables.get(font) ?? [];
    const glyphs = [...(array ?? '').matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    if (array) found.push(glyphs.map((glyph) => table[parseInt(glyph, 16)] ?? '?').join(''));
  }
  return found.join('\n');
}

async function submitted(line: Line, fields: object = {}): Promise<string> {
  const { data } = await line.submit(cards(card([event(fields)], { f_aa: '7', f_comments: 'Αλλαγή βάρδιας' })));
  return (data as [Receipt])[0].protocol;
}

describe('GET /Documents/WRKCardSE?protocol=...&submittedDate=...', () => {
  it('answers the submitted document as a JSON string: Base64 of a PDF of one page, in Greek', async () => {
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
    const text = textOf(pdf);
    for (const part of [
      'Ψηφιακή κάρτα εργασίας',
      protocol,
      '02/03/2026 08:20',
      '094123454',
      'Αλλαγή βάρδιας',
      '045123671',
      'ΠΑΠΑΔΟΠΟΥΛΟΥ',
      'ΜΑΡΙΑ',
      'Έναρξη εργασίας (0)',
      '02/03/2026 08:00:00',
      'Εκπρόθεσμη',
      '003 Πρόβλημα σύνδεσης με το μητρώο',
    ]) {
      expect(text).toContain(part);
    }
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
