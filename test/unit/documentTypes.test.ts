import { readTypes } from '../../nodes/Ergani/model/forms/types';

const LEAVE = { id: 7, code: 'WTOLeave', description: 'Άδειες' };

describe('The kinds of documents that the registry lists (Endpoints, Other declarations: GET /Lookup/Submissions)', () => {
  it('have an id, a code and a description', () => {
    expect(readTypes([LEAVE, { id: 82, code: 'WRKCardSE', description: 'Κάρτα' }])).toEqual([
      LEAVE,
      { id: 82, code: 'WRKCardSE', description: 'Κάρτα' },
    ]);
  });

  it('may stand in an object around them, and have other capitals', () => {
    expect(readTypes({ Submissions: [{ Id: 7, Code: 'WTOLeave', Description: 'Άδειες' }] })).toEqual([LEAVE]);
  });

  it.each([
    ['text', '7', '7'],
    ['missing', undefined, null],
    ['an object', {}, null],
  ])('may have an id that is %s', (_, id, read) => {
    expect(readTypes([{ ...LEAVE, id }])).toEqual([{ ...LEAVE, id: read }]);
  });

  it('may have a code of digits, as 34 and 57 are', () => {
    expect(readTypes([{ id: 1, code: 34, description: 'Τίτλος' }])).toEqual([
      { id: 1, code: '34', description: 'Τίτλος' },
    ]);
  });

  it('are told without the blanks around code and description', () => {
    expect(readTypes([{ id: 7, code: ' WTOLeave ', description: ' Άδειες\n' }])).toEqual([LEAVE]);
  });

  it.each([undefined, null, '', '  ', 7, {}])('are called by their code where the description is %p', (description) => {
    expect(readTypes([{ ...LEAVE, description }])).toEqual([{ ...LEAVE, description: 'WTOLeave' }]);
  });

  it.each([undefined, null, '', ' ', true, {}, []])('are left out where the code is %p', (code) => {
    expect(readTypes([{ ...LEAVE, code }, LEAVE])).toEqual([LEAVE]);
  });

  it.each([null, 'WTOLeave', 7, [LEAVE]])('are left out where they are %p', (entry) => {
    expect(readTypes([entry, LEAVE])).toEqual([LEAVE]);
  });

  it('may be none', () => {
    expect([readTypes([]), readTypes({ Submissions: [] })]).toEqual([[], []]);
  });

  it.each([
    [null],
    [undefined],
    ['<html>'],
    [''],
    [7],
    [{}],
    [{ message: 'x' }],
    [{ Submissions: [LEAVE], More: [LEAVE] }],
    [[null]],
    [[{ id: 1 }]],
    [[[LEAVE]]],
  ])('are not known where the registry answers %j', (answer) => {
    expect(readTypes(answer)).toBeNull();
  });
});
