import { readPdf } from '../../nodes/Ergani/model/registry/pdf';
import { type Refusal } from '../../nodes/Ergani/model/values/result';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF', 'latin1');
const BASE64 = PDF.toString('base64');
const BEGINNING = `"${BASE64.slice(0, 40)}"`;

describe('readPdf', () => {
  test.each([
    ['plain Base64', BASE64],
    ['in quotes', `"${BASE64}"`],
    ['with line breaks', BASE64.replace(/.{16}/g, '$&\r\n')],
    ['with line breaks written as in JSON', BASE64.replace(/.{16}/g, '$&\\r\\n')],
    ['with blanks around it', `\n ${BASE64} \t`],
    ['behind a byte order mark', `\uFEFF${BASE64}`],
    ['as a data URL', `data:application/pdf;base64,${BASE64}`],
    ['as a data URL in quotes', `"DATA:application/pdf;base64,${BASE64}"`],
    ['for use in an address', BASE64.replace(/\+/g, '-').replace(/\//g, '_')],
    ['without its padding', BASE64.replace(/=+$/, '')],
    ['as the only text of an object', { pdf: BASE64 }],
    ['beside numbers in an object', { status: 0, document: BASE64 }],
    ['beside no message', { message: null, document: BASE64 }],
    ['beside words', { message: 'Επιτυχία', document: BASE64 }],
    ['in a list', [BASE64]],
    ['as the only text of a list', [null, ' ', 0, `"${BASE64}"`]],
    ['in an object in a list', [{ message: null, document: BASE64 }]],
  ])('%s', (_, answer) => {
    expect(readPdf(answer)).toEqual({ ok: true, value: PDF });
  });

  test('a PDF may have some bytes before its mark, which ends within the first 1024', () => {
    const after = (bytes: number) => Buffer.concat([Buffer.alloc(bytes), PDF]);
    for (const some of [1, 1_000, 1_019]) {
      expect(readPdf(after(some).toString('base64'))).toEqual({ ok: true, value: after(some) });
    }
    expect(readPdf(after(1_020).toString('base64'))).toMatchObject({ ok: false });
  });

  test.each([
    ['text', 'Δεν βρέθηκε', '"Δεν βρέθηκε"'],
    ['a page', '<html><body>Κάτι</body></html>', '"<html><body>Κάτι</body></html>"'],
    ['a PDF with what is no Base64', `${BASE64}!`, `"${BASE64.slice(0, 40)}"`],
    [
      'a data URL behind other text',
      `AAAAdata:application/pdf;base64,${BASE64}`,
      '"AAAAdata:application/pdf;base64,JVBERi0x"',
    ],
    ['Base64 of other content', 'SGVsbG8gd29ybGQ=', '"SGVsbG8gd29ybGQ="'],
    ['an object with a message', { message: 'Δεν βρέθηκε' }, '"Δεν βρέθηκε"'],
    ['an object with several documents', { a: BASE64, b: BASE64 }, BEGINNING],
    ['an object with several texts', { code: 'E404', message: 'Δεν βρέθηκε' }, '"E404 Δεν βρέθηκε"'],
    ['an empty text', '  ', undefined],
    ['null', null, undefined],
    ['an object with a message and no document', { message: 'Δεν βρέθηκε', document: null }, '"Δεν βρέθηκε"'],
    ['a list of several documents', [BASE64, BASE64], BEGINNING],
    ['a list of several objects', [{ document: BASE64 }, { document: BASE64 }], BEGINNING],
    ['a list of lists', [[BASE64]], undefined],
    ['an empty list', [], undefined],
  ])('refuses %s', (_, answer, begins) => {
    const { problem } = readPdf(answer) as Refusal;
    expect([problem.code, problem.value]).toEqual(['noPdf', begins]);
  });
});
