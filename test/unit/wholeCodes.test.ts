import { readBranch, readComments, readLateReason, readName } from '../../nodes/Ergani/model/workCard/workCardEvent';

describe('A code is the whole of a cell, never a part of it', () => {
  it.each(['1003', '11', '0013', '3 days', 'not empty', 'nullify', 'no, none', 'empty?'])(
    '"%s" is no late reason',
    (cell) => {
      expect(readLateReason(cell)).toMatchObject({ ok: false, problem: { code: 'unknownLateReason' } });
    },
  );

  it.each(['none', 'NULL', 'Empty', ' none ', '-', ' – ', '---', 'N/A'])(
    '"%s" is no reason, and nothing is wrong with it',
    (cell) => {
      expect(readLateReason(cell)).toEqual({ ok: true, value: null });
    },
  );

  it.each(["1'2", '1’', "''1"])('"%s" is no branch: an apostrophe stands before a code alone, and once', (cell) => {
    expect(readBranch(cell)).toMatchObject({ ok: false, problem: { code: 'notABranch' } });
  });

  it.each([
    [3, '3'],
    [3n, '3'],
  ])('the number %d is a code as well', (cell, branch) => {
    expect(readBranch(cell)).toEqual({ ok: true, value: branch });
  });

  it.each(['1.001', '1.050', '12,000'])('a branch "%s" can be two', (cell) => {
    expect(readBranch(cell)).toMatchObject({ ok: false, problem: { code: 'ambiguousNumber' } });
  });
});

describe('Names and notes', () => {
  it('a name that is missing is asked for in small letters within the sentence', () => {
    expect(readName('', 'Last Name')).toMatchObject({
      problem: { remedy: "Enter the employee's last name as the registry knows it" },
    });
  });

  it.each([
    [12, '12'],
    [12n, '12'],
  ])('a note that is the number %d is text', (cell, note) => {
    expect(readComments(cell)).toEqual({ ok: true, value: note });
  });
});
