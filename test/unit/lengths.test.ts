import { readBranch, readComments, readWorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';

const ROW = {
  employeeAfm: '123456783',
  lastName: 'Α',
  firstName: 'Β',
  event: 'in',
  eventTime: '2026-05-04T08:00:00+03:00',
};
const read = (fields: Record<string, unknown>) =>
  readWorkCardEvent({ ...ROW, ...fields }, { timezone: 'Europe/Athens', lateReason: null });
const long = (length: number): string => 'Π'.repeat(length);

describe('The registry takes so many characters of a work card (Resources, Card entry and CardDetails entry fields)', () => {
  it.each([
    ['branch', 'Branch', '1'.repeat(5), '1'.repeat(6), 6, 5],
    ['comments', 'Comments', long(200), long(201), 201, 200],
    ['lastName', 'Last Name', long(50), long(51), 51, 50],
    ['firstName', 'First Name', long(30), long(31), 31, 30],
  ])('%s', (name, label, fitting, tooLong, length, longest) => {
    expect(read({ [name]: fitting })).toMatchObject({ ok: true, event: { [name]: fitting } });
    const verdict = read({ [name]: tooLong });
    const quoted = tooLong.length > 40 ? `${tooLong.slice(0, 40)}…` : tooLong;
    const words = `has ${length} characters, and the registry takes ${longest} at most`;
    expect(verdict).toMatchObject({
      ok: false,
      problems: [
        {
          code: 'tooLong',
          field: label,
          text: words,
          value: `"${quoted}"`,
          remedy:
            name === 'branch'
              ? 'Enter the number of the branch in digits alone; 0 is the main branch. It has 5 at most'
              : `Shorten it to ${longest} characters`,
        },
      ],
    });
  });

  it('counts neither leading zeros of a branch nor blanks around a text', () => {
    expect(readBranch('0000000012345')).toEqual({ ok: true, value: '12345' });
    expect(read({ lastName: `  ${long(50)}\u200B\n` })).toMatchObject({ ok: true });
  });

  it('counts a character beyond the basic plane once', () => {
    expect(readComments('𝄞'.repeat(200))).toMatchObject({ ok: true });
    expect(readComments('𝄞'.repeat(201))).toMatchObject({ ok: false, problem: { code: 'tooLong' } });
    expect(readComments(10n ** 200n)).toMatchObject({ ok: false, problem: { code: 'tooLong' } });
  });

  it('tells of every field that is too long', () => {
    const verdict = read({ branch: 123456, comments: long(999), lastName: long(51), firstName: long(31) });
    expect(verdict.ok ? [] : verdict.problems.map(({ field }) => field)).toEqual([
      'Branch',
      'Comments',
      'Last Name',
      'First Name',
    ]);
  });
});
