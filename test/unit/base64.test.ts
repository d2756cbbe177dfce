import fc from 'fast-check';

import { readBase64 } from '../../nodes/Ergani/model/values/base64';

describe('The content of a file, in Base64', () => {
  const piece = fc.constantFrom('A', 'z', '0', '+', '/', '=', '-', 'Ω');

  it('is whole where it is fours of its letters, the last of them with one or two = at its end', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const text = pieces.join('');
        const isWhole = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/.test(text);
        expect(readBase64(text, 'File').ok).toBe(isWhole);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['line breaks', 'SGVs\r\nbG8=\n', 'SGVsbG8='],
    ['the head of a data URL', 'data:application/pdf;base64,SGVsbG8=', 'SGVsbG8='],
  ])('is read without %s', (_, text, value) => {
    expect(readBase64(text, 'File')).toMatchObject({ ok: true, value });
  });

  it.each([undefined, null, 7, {}, '', ' ', '===='])('is none: %j', (value) => {
    expect(readBase64(value, 'File')).toMatchObject({ ok: false, problem: { code: 'notBase64' } });
  });
});
