import { setFlagsFromString } from 'node:v8';

import { readPdf } from '../../nodes/Ergani/model/registry/pdf';
import { PARAMETER_TYPES, readParameterValue } from '../../nodes/Ergani/model/registry/serviceDescriptor';
import { onTwelveHours } from '../../nodes/Ergani/model/sheet/twelveHours';
import { TimeCell } from '../../nodes/Ergani/model/values/time/timeCell';

// So V8 goes on where a process has compiled much for patterns, as an n8n has in time: then each turn of a loop in a
// pattern takes some of a stack of its own.
setFlagsFromString('--no-regexp-optimization');
afterAll(() => setFlagsFromString('--regexp-optimization'));

describe('Values of many megabytes end neither the stack nor the patience', () => {
  it.each(PARAMETER_TYPES)('a parameter of type %s, of fifty megabytes', (type) => {
    const long = 50_000_000;
    const values = [
      'x'.repeat(long),
      'AAAA'.repeat(long / 4),
      ' '.repeat(long),
      `<a b="${'x'.repeat(long)}"/>`,
      `<a${' b'.repeat(100_000)}`,
    ];
    const parameter = { name: 'P', description: 'P', isRequired: false, type, maxLength: 0 };
    for (const value of values) expect(typeof readParameterValue(parameter, value).ok).toBe('boolean');
  });

  it.each([
    ['of letters', 'A'.repeat(20_000_000)],
    ['of blanks and quotes', ' "'.repeat(10_000_000)],
    ['of backslashes', '\\'.repeat(20_000_000)],
  ])('a PDF that is none: 20 million characters %s', (_, answer) => {
    expect(readPdf(answer)).toMatchObject({ ok: false, problem: { field: 'PDF' } });
  });
});

test('400,000 events under one day end no stack', () => {
  const time = new TimeCell('08:15');
  const row = (event: string) => ({ fields: { event, time }, shifts: [], problems: [], hasQrCode: false });
  const rows = Array.from({ length: 400_000 }, (_, n) => row(n % 2 === 0 ? 'in' : 'out'));
  expect(onTwelveHours(rows).size).toBe(0);
});
