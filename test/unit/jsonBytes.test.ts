import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { jsonBytes } from '../../nodes/Ergani/transport/jsonBytes';

const written = (document: object): string => jsonBytes(document as IDataObject).toString('utf8');

const anyDocument = fc.letrec((tie) => ({
  document: fc.dictionary(fc.string({ unit: 'binary' }), tie('value')),
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(undefined, null, true, 0, '', 'ΓΕΩΡΓΙΟΥ', '\ud800'),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value')),
    tie('document'),
  ),
})).document;

describe('a document as bytes of JSON', () => {
  it('is what JSON.stringify makes of it, whatever it holds', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(written(document)).toBe(JSON.stringify(document));
      }),
    );
  });

  it('is so where it is written in many pieces, and cells of any length meet their ends', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9_000), { minLength: 20, maxLength: 40 }), fc.nat(3), (lengths, offset) => {
        const cells = lengths.map((length, row) => ({ row, name: `${'a'.repeat(offset)}${'Ω😀'.repeat(length)}` }));
        const document = { Cards: { Card: [{ Details: { CardDetails: cells }, f_comments: null }] } };
        expect(written(document)).toBe(JSON.stringify(document));
      }),
      { numRuns: 20 },
    );
  });
});
