import { readEventWord } from '../../../nodes/Ergani/model/sheet/eventWord';

/** As in the registry's own column. */
const readEventType = (value: unknown) => readEventWord(value, undefined, true);

describe('CardDetails: f_type, "0" = check-in, "1" = check-out', () => {
  const checkIns =
    '0| 0 |0.0|00|checkIn|Check-in|CHECK IN|in|Entry|arrival|Start|clock-in|Clock On|clocked in|Signed In|Enter';
  const checkOuts =
    '1|1.0|01|checkOut|check_out|Check Out|out|Exit|departure|End|clock-out|Clock Off|clocked out|Signed Out|Exited';
  const greekIns = 'Είσοδος|ΕΙΣΟΔΟΣ|Εισοδος|Προσέλευση|Έναρξη|έναρξη εργασίας|Άφιξη|ΠΡΟΣ.|0 - Είσοδος|ΙΝ';
  const greekOuts = 'Έξοδος|ΕΞΟΔΟΣ|Εξοδος|Αποχώρηση|Λήξη|λήξη βάρδιας|Αναχώρηση|ΑΠΟΧ.|Αναχ.|1: Έξοδος|ΟUT';

  it.each([0, "'0", ...`${checkIns}|${greekIns}`.split('|')])('%j is a check-in', (value) => {
    expect(readEventType(value)).toEqual({ ok: true, value: 'checkIn' });
  });
  it.each([1, ...`${checkOuts}|${greekOuts}`.split('|')])('%j is a check-out', (value) => {
    expect(readEventType(value)).toEqual({ ok: true, value: 'checkOut' });
  });

  it.each(['Ε', 'e', 'Α', 'O', 'I', 'P', 2, '2', '10', 255])('%j is a bare code, which is asked about', (value) => {
    expect(readEventType(value)).toMatchObject({ ok: false, problem: { code: 'ambiguousEvent', field: 'Event' } });
  });

  it.each([0, '1', '00', 1, 'I'])(
    '%j is asked about in any other column, unless somebody says what it means',
    (value) => {
      expect(readEventWord(value)).toMatchObject({ ok: false, problem: { code: 'ambiguousEvent' } });
      const words = new Map([[String(value).toLowerCase(), 'checkOut' as const]]);
      expect(readEventWord(value, words)).toEqual({ ok: true, value: 'checkOut' });
    },
  );

  it.each([true, false, -1, 0.5, 'canteen', '0 - Έξοδος', '1 in', [], ['0'], {}, 'in'.repeat(100)])(
    '%j is refused',
    (value) => {
      expect(readEventType(value)).toMatchObject({
        ok: false,
        problem: { field: 'Event', text: expect.stringContaining('neither') },
      });
    },
  );

  it('is to be written in words: as codes, 0 and 1 can mean the opposite to the other rows, or by the option', () => {
    for (const value of ['2', '', 'E']) {
      const reading = readEventType(value);
      expect(reading.ok ? '' : reading.problem.remedy).toMatch(/^Enter checkIn or \D+$/);
    }
  });

  it('is in words of no more than 60 characters', () => {
    expect([readEventType('in'.padEnd(60)).ok, readEventType('in'.padEnd(61)).ok]).toEqual([true, false]);
  });

  it.each(['', null, undefined, '\u00a0'])('%j is empty', (value) => {
    expect(readEventType(value)).toMatchObject({ ok: false, problem: { code: 'missing', field: 'Event' } });
  });
});
