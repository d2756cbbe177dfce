import { readRefusal } from '../../nodes/Ergani/model/registry/rejection';

const branchOf = (line: string): string | null => readRefusal({ message: `${line}\nΆγνωστο σφάλμα.` }).branch;

describe('The line of a refusal that names its branch', () => {
  it.each([
    ['zeros before the number are none of it', 'Παράρτημα 0012', '12'],
    ['zeros within it are', 'Παράρτημα 1005', '1005'],
    ['zeros alone are the main branch', 'Παράρτημα 000', '0'],
    ['the number behind the word counts, not another', 'Παράρτημα 12, εγγραφή 34', '12'],
    ['six digits are a branch', '123456', '123456'],
    ['seven are none', '1234567', null],
    ['six behind the word', 'Παράρτημα 123456 και 7', '123456'],
    ['beside a longer number the shorter is the branch', '12 / 123456789', '12'],
    ['two numbers without the word could both be', '12 / 34', null],
    ['four words may stand before a number', 'Για το ακόλουθο κατάστημα 5', '5'],
    ['and behind it', '5 για το ακόλουθο κατάστημα', '5'],
    ['with any marks between them', '(5) - για / το: ακόλουθο, κατάστημα', '5'],
    ['five words are a sentence', 'Για το ακόλουθο δεύτερο κατάστημα 5', null],
  ])('%s: "%s"', (_, line, branch) => {
    expect(branchOf(line)).toBe(branch);
  });

  it('has at most eighty characters', () => {
    const line = 'Παράρτημα 3 ';
    expect([branchOf(line.padEnd(80, 'x')), branchOf(line.padEnd(81, 'x'))]).toEqual(['3', null]);
  });
});
