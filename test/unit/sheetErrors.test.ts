import { sheetError } from '../../nodes/Ergani/model/values/sheetErrors';

describe('Errors of a spreadsheet', () => {
  it.each([
    ...'#N/A|#n/a|#NA|#REF!|#VALUE!|#NAME?|#DIV/0!|#NULL!|#NUM!|#SPILL!|#CALC!|#ERROR!|#Error|#GETTING_DATA'.split('|'),
    ...'#BUSY!|#FIELD!|#ΤΙΜΗ!|#ΑΝΑΦ!|#Δ/Υ|#ΔΙΑΙΡ/0!|#ΟΝΟΜΑ?|#ΑΡΙΘ!|#ΚΕΝΟ!|#BEZUG!|#NV|#¡REF!|#¿NOMBRE?|#A1_B/2!'.split(
      '|',
    ),
    ...'########|##|Err:502|ERR: 502|Loading...|loading…|Loading ...|Φόρτωση...|φόρτωση …|ΓΊΝΕΤΑΙ ΦΌΡΤΩΣΗ…'.split('|'),
    ' \u200b#N/A\u00a0',
    `#${'A'.repeat(38)}!`,
    { error: '#N/A' },
    { formula: 'A1', result: { error: '#REF!' } },
  ])('%j is one', (cell) => {
    expect(sheetError(cell, 'Last Name')).toMatchObject({
      ok: false,
      problem: {
        field: 'Last Name',
        text: 'is an error of the spreadsheet, not a value',
        remedy: expect.stringContaining('Correct the formula'),
      },
    });
  });

  it.each([
    ...'|#|#1|#12!|# 3|#1 ##|## Σχόλια|#τηλεργασία|#βάρδια!|#Βάρδια!|#ΑΒγ?|#REF! στη γραμμή 7|#βάρδια #REF!|N/A'.split(
      '|',
    ),
    ...'Νά|REF!|Φόρτωση|Loading|Loading dock|Loading... done|later: loading...|Error: 502|Err:5021'.split('|'),
    ...'Err:502 again|err: loading...'.split('|'),
    `#${'A'.repeat(39)}!`,
    7,
    null,
    undefined,
    true,
    [],
    ['#N/A'],
    {},
    { error: 5 },
    { result: '#N/A' },
    new Date(Number.NaN),
  ])('%j is none', (cell) => {
    expect(sheetError(cell, 'Last Name')).toBeNull();
  });
});
