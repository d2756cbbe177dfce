import fc from 'fast-check';
import { readConfirmation } from '../../nodes/Ergani/model/registry/confirmation';

describe('What the registry says of a call that it has carried out', () => {
  test.each([
    ['an object with a message', { message: ' Ανακλήθηκε\n' }, 'Ανακλήθηκε'],
    ['with a capital', { Message: 'Ανακλήθηκε', Success: true }, 'Ανακλήθηκε'],
    ['a bare text', 'Ανακλήθηκε', 'Ανακλήθηκε'],
    ['a text with an angle bracket', '< 5 <b>', '< 5 <b>'],
    ['a success without words', { success: true }, ''],
    ['a message that is no text', { message: { text: 'x' } }, ''],
    ['an empty text', ' ', ''],
    ['nothing', undefined, ''],
    ['a list', ['Ανακλήθηκε'], ''],
    ['a number', 200, ''],
    ['an object with a strange success', { success: { toString: 1 } }, ''],
  ])('%s', (_, answer, text) => {
    expect(readConfirmation(answer)).toBe(text);
  });

  test.each([
    ['a page', '<!DOCTYPE html><html><body>Proxy</body></html>'],
    ['a page behind blanks', '\uFEFF\r\n <HTML><head><title>Log in</title></head></HTML>'],
    ['no success', { success: false }],
    ['no success, and nothing else', false],
    ['the same as text', 'False'],
    ['no success, with words', { message: 'No objects found', Success: 'False' }],
  ])('nothing can have been carried out for certain: %s', (_, answer) => {
    expect(readConfirmation(answer)).toBeNull();
  });

  test('it is bounded, and no JSON value makes it throw', () => {
    expect(readConfirmation('x'.repeat(5_000_000))).toHaveLength(2_001);
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        const text = readConfirmation(answer);
        expect(text === null || text.length <= 2_001).toBe(true);
      }),
    );
  });
});
