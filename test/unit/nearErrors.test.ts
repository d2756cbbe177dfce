import { sheetError } from '../../nodes/Ergani/model/values/sheetErrors';

describe('What resembles an error of a spreadsheet', () => {
  it.each([
    '#REF! στη γραμμή 7',
    '#βάρδια #REF!',
    '#Βάρδια!',
    '#ΑΒγ?',
    '## Σχόλια',
    '#1 ##',
    'later: loading...',
    'err: loading...',
    'Loading... done',
    'Err:502 again',
    'Φόρτωση',
  ])('"%s" is a text like any other', (cell) => {
    expect(sheetError(cell, 'Comments')).toBeNull();
  });

  it.each(['Loading ...', 'φόρτωση …', 'ERR: 502', '#A1_B/2!', '#¿ΌΝΟΜΑ?'])('"%s" is one', (cell) => {
    expect(sheetError(cell, 'Comments')).not.toBeNull();
  });
});
