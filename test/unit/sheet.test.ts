import { Sheet } from '../../nodes/Ergani/model/sheet/sheet';

type Row = Record<string, unknown>;

const sheetOf = (rows: Row[]): Sheet => new Sheet(rows.map((row) => ({ row })));
const AT = { event: 'in', timestamp: '2026-05-04T08:00:00+03:00' };
const PERSON = { ΑΦΜ: '123456783', Επώνυμο: 'Α', Όνομα: 'Β' };

describe('A sheet', () => {
  test('with the times in its column of dates needs none for times; one whose dates are days does', () => {
    const dated = (date: unknown) => ({ ...PERSON, event: 'in', Ημερομηνία: date });
    const days = ['2026-05-04', '04/05/2026', 46146].map(dated);
    expect(sheetOf(days).problem?.message).toMatch(/^Columns are missing for Time\./);
    expect(sheetOf([...days, dated('2026-05-04 08:00:05')]).problem).toBeNull();
  });

  it('is looked at once for all of its rows', () => {
    // More headers than folding remembers, so that whatever is looked at again is folded again.
    const headers = Array.from({ length: 1_500 }, (_, n) => `column ${n}`);
    const rows = Array.from({ length: 40 }, () => Object.fromEntries(headers.map((header) => [header, ''])));
    const folding = jest.spyOn(String.prototype, 'normalize');
    const sheet = sheetOf(rows);
    for (const row of rows) sheet.read({ row });
    expect(folding.mock.calls.length).toBeLessThan(8 * headers.length);
    folding.mockRestore();
  });

  it('may have rows with other headers, in any order', () => {
    const rows: Row[] = [
      { ...PERSON, ...AT },
      { AFM: '123456783', Surname: 'Α', 'First Name': 'Β', Type: 'out', 'Event Time': '2026-05-04T16:00:00+03:00' },
    ];
    const sheet = sheetOf(rows);
    for (const row of [...rows, ...rows].reverse()) {
      expect(Object.keys(sheet.read({ row }).fields).sort()).toEqual([
        'employeeAfm',
        'event',
        'eventTime',
        'firstName',
        'lastName',
      ]);
    }
    expect(sheet.problem).toBeNull();
  });

  it('takes the header of a single product only where no plain one says the same', () => {
    const fieldsOf = (row: Row): Row => sheetOf([row]).read({ row }).fields;
    expect(fieldsOf({ State: 'C/In', Time: 't' })).toEqual({ event: 'C/In', time: 't' });
    expect(fieldsOf({ State: 'Ohio', Event: 'in', created: 'c', Time: 't' })).toEqual({ event: 'in', time: 't' });
    expect(fieldsOf({ created: 'c', Date: 'd' })).toEqual({ date: 'd' });
    expect(fieldsOf({ created: 'c', event: 'CHECK_IN' })).toEqual({ eventTime: 'c', event: 'CHECK_IN' });
    const punched = { INPUNCHDTM: 'c', check_in: '08:00' };
    expect(sheetOf([punched]).read({ row: punched }).shifts).toEqual([{ checkInTime: '08:00' }]);
  });

  it("reads codes that are a product's own under its own header alone", () => {
    const eventOf = (row: Row): unknown => sheetOf([row]).read({ row }).fields.event;
    const states = ['0', 1, '2', 3, 4.0, '5', '255', 'C/In', ''];
    expect(states.map((punch_state) => eventOf({ punch_state }))).toEqual([
      'checkIn',
      'checkOut',
      'skip',
      'skip',
      'checkIn',
      'checkOut',
      '255',
      'C/In',
      '',
    ]);
    expect(states.map((Type) => eventOf({ Type }))).toEqual(states);
  });

  it('may say an event twice, in a word and a code, as long as they mean the same', () => {
    const problemsOf = (row: Row): unknown[] =>
      sheetOf([row])
        .read({ row })
        .problems.map(({ code }) => code);
    expect(problemsOf({ punch_state: '4', punch_state_display: 'Overtime In' })).toEqual([]);
    expect(problemsOf({ Τύπος: 0, Κίνηση: 'Προσέλευση' })).toEqual([]);
    expect(problemsOf({ punch_state: '1', punch_state_display: 'Check In' })).toEqual(['columnsDiffer']);
  });

  it("takes no name of a program's own, such as _branchId, for a branch", () => {
    const row = { ...PERSON, ...AT, _branchId: 113176397 };
    expect(sheetOf([row]).read({ row }).fields).not.toHaveProperty('branch');
  });

  it('names the headers that it did not understand, but not where errors may be read by others', () => {
    const { problem } = sheetOf([{ ...PERSON, 'Μαρία Παππά': 'x', Ώρα: '08:00' }]);
    expect(problem?.message).toBe(
      'Columns are missing for Event. Understood: "ΑΦΜ" as Employee AFM, "Επώνυμο" as Last Name, "Όνομα" as First Name, "Ώρα" as Time. Not understood: "Μαρία Παππά"',
    );
    expect(problem?.quiet).not.toContain('Μαρία');
    expect(problem?.quiet).toContain('Not understood: 1 of 5');
  });

  it('of no rows, or of what is none, lacks columns and does not throw', () => {
    expect(sheetOf([]).problem?.code).toBe('noColumn');
    expect(sheetOf([null as unknown as Row, [] as unknown as Row]).read({ row: null as unknown as Row })).toEqual({
      fields: {},
      shifts: [],
      problems: [],
    });
  });
});
