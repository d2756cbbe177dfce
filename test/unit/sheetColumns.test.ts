import fc from 'fast-check';
import { columnOf } from '../../nodes/Ergani/model/attendance/columns';
import { readEventType } from '../../nodes/Ergani/model/sheet/eventWord';
import { readQrCode } from '../../nodes/Ergani/model/sheet/qrCode';
import { type ColumnName, Sheet, type SheetRow } from '../../nodes/Ergani/model/sheet/sheet';

type Row = Record<string, unknown>;

const PERSON = { ΑΦΜ: '123456783', Επώνυμο: 'Α', Όνομα: 'Β' };
const AT = { Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00' };

const sheetOf = (rows: Row[], names: ColumnName[] = []): Sheet =>
  new Sheet(
    rows.map((row) => ({ row })),
    names,
  );
const readRow = (row: Row, names: ColumnName[] = []): SheetRow => sheetOf([row], names).read({ row });
const messageOf = (row: Row, names: ColumnName[] = []): string | undefined => sheetOf([row], names).problem?.message;
const problemsOf = (row: Row): string[] => readRow(row).problems.map(({ message }) => message);

describe("A column that the user names by the option 'Column Names'", () => {
  it('is found by its header, case, accents and blanks aside', () => {
    const names: ColumnName[] = [{ field: 'event', column: 'Σταθμός' }];
    expect(readRow({ ' σταθμοσ ': 'in' }, names).fields).toEqual({ event: 'in' });
  });

  it('comes before what its header means', () => {
    const names: ColumnName[] = [{ field: 'comments', column: 'Τύπος' }];
    expect(readRow({ Τύπος: 'night' }, names).fields).toEqual({ comments: 'night' });
  });

  it('comes before the other columns for its field, which count no more', () => {
    const names: ColumnName[] = [{ field: 'event', column: 'Direction' }];
    expect(readRow({ Direction: 'in', Τύπος: 'out' }, names)).toMatchObject({ fields: { event: 'in' }, problems: [] });
  });

  it('leaves the columns for other fields as they are', () => {
    const names: ColumnName[] = [{ field: 'event', column: 'Direction' }];
    expect(readRow({ ...PERSON, Direction: 'in' }, names).fields).toEqual({
      employeeAfm: '123456783',
      lastName: 'Α',
      firstName: 'Β',
      event: 'in',
    });
  });

  it('can mean two fields, such as a tax number that is the employer and the employee', () => {
    const names: ColumnName[] = [
      { field: 'employeeAfm', column: 'Tax' },
      { field: 'employerAfm', column: 'Tax' },
    ];
    expect(readRow({ Tax: '123456783' }, names).fields).toEqual({
      employeeAfm: '123456783',
      employerAfm: '123456783',
    });
  });

  it('is one more arrival on the row where several are named', () => {
    const names: ColumnName[] = [
      { field: 'checkInTime', column: 'A1' },
      { field: 'checkOutTime', column: 'D1' },
      { field: 'checkInTime', column: 'A2' },
      { field: 'checkOutTime', column: 'D2' },
    ];
    expect(readRow({ A1: '08:00', D1: '12:00', A2: '17:00', D2: '21:00' }, names)).toMatchObject({
      shifts: [
        { checkInTime: '08:00', checkOutTime: '12:00' },
        { checkInTime: '17:00', checkOutTime: '21:00' },
      ],
      problems: [],
    });
  });

  it('is a column like any other beside one that says the same: a second one for a field has to agree', () => {
    const names: ColumnName[] = [
      { field: 'comments', column: 'N1' },
      { field: 'comments', column: 'N2' },
    ];
    expect(readRow({ N1: 'a', N2: 'a' }, names).problems).toEqual([]);
    expect(readRow({ N1: 'a', N2: 'b' }, names).problems.map(({ code }) => code)).toEqual(['columnsDiffer']);
  });

  it('that is not there is named, where the event can not do without it', () => {
    const names: ColumnName[] = [{ field: 'event', column: 'Direction' }];
    expect(messageOf({ ...PERSON, Ώρα: '08:00' }, names)).toMatch(
      /^Columns are missing for Event \("Direction"\)\. Understood: /,
    );
    expect(messageOf({ ...PERSON, Ώρα: '08:00' })).toMatch(/^Columns are missing for Event\. Understood: /);
  });

  it.each(['employerAfm', 'branch', 'referenceDate'] as const)(
    'that is not there is named, where without it the event would be another: %s',
    (field) => {
      expect(messageOf({ ...PERSON, ...AT })).toBeUndefined();
      expect(messageOf({ ...PERSON, ...AT }, [{ field, column: 'Not there' }])).toMatch(
        / \("Not there"\)\. Understood/,
      );
      expect(messageOf({ ...PERSON, ...AT, there: '1' }, [{ field, column: 'There' }])).toBeUndefined();
    },
  );

  it('may be missing where the event is the same without it', () => {
    expect(messageOf({ ...PERSON, ...AT }, [{ field: 'comments', column: 'Not there' }])).toBeUndefined();
  });
});

describe('Columns that an event can not do without', () => {
  it.each<[string, Row, string | undefined]>([
    ['no tax number and no full name', AT, 'Employee AFM'],
    ['a full name in place of the tax number', { ...AT, Ονοματεπώνυμο: 'Α Β' }, undefined],
    ['no event', { ...PERSON, Ημερομηνία: 'd', Ώρα: 't' }, 'Event'],
    ['no time, and no date', { ...PERSON, Κίνηση: 'in' }, 'Event Time'],
    ['a date, and no time', { ...PERSON, Κίνηση: 'in', Ημερομηνία: 'd' }, 'Time'],
    ['a time alone, which can hold the date too', { ...PERSON, Κίνηση: 'in', Ώρα: 't' }, undefined],
    ['the time of an event', { ...PERSON, Κίνηση: 'in', 'Event Time': 't' }, undefined],
    ['an arrival, which needs no event', { ...PERSON, check_in: 't' }, undefined],
    ['a departure, which needs no event', { ...PERSON, check_out: 't' }, undefined],
    ['an arrival of nobody', { check_in: 't' }, 'Employee AFM'],
    ['nothing at all', { a: 1 }, 'Employee AFM, Event, Event Time'],
    ['the QR code of the employee', { ...AT, scan: 'erg|nm:Β;ln:Α;afm:123456783;id:1' }, undefined],
    ['what is no QR code', { ...AT, scan: 'erg|nm:Β' }, 'Employee AFM'],
  ])('of a sheet with %s', (_, row, missing) => {
    const message = messageOf(row);
    if (missing === undefined) expect(message).toBeUndefined();
    else expect(message).toMatch(new RegExp(`^Columns are missing for ${missing}\\. Understood: `));
  });

  it('are said with the first thirty headers of a wide sheet', () => {
    const row = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`c${n}`, 1]));
    expect(messageOf(row)).toContain('"c29"');
    expect(messageOf(row)).not.toContain('"c30"');
  });
});

describe('A full name in a column of its own', () => {
  it.each([['Α Β'], ['Παπαδοπούλου Μαρία']])('is taken as it is: %s', (Name) => {
    expect(readRow({ Name }).fields).toEqual({ fullName: Name });
  });

  it.each([[17], ['17'], ['E17'], ['---'], [''], [null], [{}], [true]])('is no number and no code: %j', (Name) => {
    expect(readRow({ Name }).fields).toEqual({});
  });

  it('counts only where those of two columns agree: it does no more than help out', () => {
    expect(readRow({ Name: 'Α Β', Ονοματεπώνυμο: 'Α Β' }).fields).toEqual({ fullName: 'Α Β' });
    const differing = readRow({ Name: 'Α Β', Ονοματεπώνυμο: 'Γ Δ', ΑΦΜ: '123456783' });
    expect(differing).toMatchObject({ fields: { employeeAfm: '123456783' }, problems: [] });
    expect(differing.fields).not.toHaveProperty('fullName');
  });
});

describe('Two columns for one field', () => {
  it('may have one of them empty, whichever it is', () => {
    expect(readRow({ AFM: '', ΑΦΜ: '123456783' })).toMatchObject({
      fields: { employeeAfm: '123456783' },
      problems: [],
    });
    expect(readRow({ AFM: '123456783', ΑΦΜ: null })).toMatchObject({
      fields: { employeeAfm: '123456783' },
      problems: [],
    });
  });

  it('have to agree, by what they show', () => {
    expect(problemsOf({ Σχόλια: 'a', Comments: ' a ' })).toEqual([]);
    expect(problemsOf({ AFM: 123456783, ΑΦΜ: '123456783' })).toEqual([]);
    const day = new Date('2026-05-04T00:00:00Z');
    expect(problemsOf({ Date: day, Ημερομηνία: new Date(day) })).toEqual([]);
    expect(problemsOf({ Date: day, Ημερομηνία: new Date(0) })).toHaveLength(1);
    expect(problemsOf({ Σχόλια: {}, Comments: {} })).toHaveLength(1);
  });

  it('agree on an event by what they mean, and where neither means one, by what they show', () => {
    expect(problemsOf({ Τύπος: 'in', Κίνηση: 'Είσοδος' })).toEqual([]);
    expect(problemsOf({ Τύπος: 'in', Κίνηση: 'out' })).toHaveLength(1);
    expect(problemsOf({ Τύπος: 'what', Κίνηση: 'what ' })).toEqual([]);
    expect(problemsOf({ Τύπος: 'what', Κίνηση: 'ever' })).toHaveLength(1);
    expect(problemsOf({ Τύπος: 'what', Κίνηση: 'in' })).toHaveLength(1);
    // Words of events, in a field that is none.
    expect(problemsOf({ Σχόλια: 'in', Comments: 'Είσοδος' })).toHaveLength(1);
  });

  it('are named with what they hold, among all columns of the row', () => {
    expect(problemsOf({ ...PERSON, AFM: '999999999', Σχόλια: 'a' })).toEqual([
      expect.stringContaining('two columns that differ: "ΑΦΜ" holds "123456783", "AFM" holds "999999999"'),
    ]);
  });

  it('are named with the number of their arrival', () => {
    const row = { 'Είσοδος 1': '08:00', 'check_in 1': '08:00', 'Είσοδος 2': '17:00', 'check_in 2': '18:00' };
    expect(problemsOf(row)).toEqual([
      expect.stringContaining('two columns that differ: "Είσοδος 2" holds "17:00", "check_in 2" holds "18:00"'),
    ]);
  });

  it('are named with their place, where one of them is around the row', () => {
    const content = { row: { AFM: '1' }, around: { ΑΦΜ: '2' }, place: 'body.' };
    expect(new Sheet([content]).read(content).problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('"body.AFM" holds "1", "ΑΦΜ" holds "2"'),
    ]);
  });
});

describe('What is around a row', () => {
  it("counts too, and the row's own comes first", () => {
    const content = { row: { AFM: '123456783' }, around: { Κίνηση: 'in', AFM: '' } };
    expect(new Sheet([content]).read(content).fields).toEqual({ employeeAfm: '123456783', event: 'in' });
  });

  it('has its columns looked at as those of rows are', () => {
    const content = { row: PERSON, around: { Είσοδος: '08:00' } };
    const sheet = new Sheet([content]);
    expect(sheet.problem).toBeNull();
    expect(sheet.read(content).shifts).toEqual([{ checkInTime: '08:00' }]);
  });
});

describe('Rows with other headers than the row before', () => {
  it.each<[string, Row, Row]>([
    ['more of them', { ΑΦΜ: '1' }, { ΑΦΜ: '1', Κίνηση: 'in' }],
    ['fewer of them', { ΑΦΜ: '1', Κίνηση: 'in' }, { ΑΦΜ: '1' }],
    ['others', { ΑΦΜ: '1', Κίνηση: 'in' }, { ΑΦΜ: '1', Σχόλια: 'in' }],
    ['others in the first place', { ΑΦΜ: '1', Κίνηση: 'in' }, { Σχόλια: '1', Κίνηση: 'in' }],
    ['the same in another order', { ΑΦΜ: '1', Κίνηση: 'in' }, { Κίνηση: 'in', ΑΦΜ: '1' }],
  ])('are read as if they stood alone: %s', (_, one, other) => {
    const sheet = sheetOf([one, other]);
    expect([one, other, one].map((row) => sheet.read({ row }).fields)).toEqual(
      [one, other, one].map((row) => readRow(row).fields),
    );
  });
});

describe('A header that is a mere word, such as Είσοδος', () => {
  it('means a time where any row has one in it, and else an event has its own column', () => {
    const words = [
      { ...PERSON, ...AT, Είσοδος: 'x' },
      { ...PERSON, ...AT, Είσοδος: '' },
    ];
    expect(words.map((row) => sheetOf(words).read({ row }).shifts)).toEqual([[], []]);
    const times = [{ ...PERSON, ...AT, Είσοδος: '08:00' }, ...words];
    expect(sheetOf(times).read({ row: times[0] }).shifts).toEqual([{ checkInTime: '08:00' }]);
  });

  it('means a time all the same where there is no column for events', () => {
    expect(readRow({ ...PERSON, Είσοδος: 'x' }).shifts).toEqual([{ checkInTime: 'x' }]);
  });
});

describe('A number in a header', () => {
  it.each([
    ['Είσοδος 2', 'checkInTime', 2],
    ['2η Είσοδος', 'checkInTime', 2],
    ['3 Έξοδος', 'checkOutTime', 3],
    ['Ώρα Αποχώρησης 1', 'checkOutTime', 1],
    ['Είσοδος', 'checkInTime', 0],
  ])('%s: is that of the arrival and departure', (header, field, shift) => {
    expect(columnOf(header)).toMatchObject({ field, shift });
  });

  it.each(['Σχόλια 2', '1 Είσοδος 2', 'x2 Είσοδος', 'Είσοδος 12', '2'])('%s: is none of that', (header) => {
    expect(columnOf(header)).toBeNull();
  });

  it('stays with dates of an arrival', () => {
    const row = { 'Ημερομηνία Προσέλευσης': 'd', 'Ημ/νία Αποχώρησης': 'e', check_in: 't', check_out: 'u' };
    expect(readRow(row).shifts).toEqual([{ checkInDate: 'd', checkInTime: 't', checkOutDate: 'e', checkOutTime: 'u' }]);
  });
});

describe('The words of an event', () => {
  it("come first where they are the user's, codes included", () => {
    const words = new Map([
      ['f1', 'checkOut'],
      ['0', 'checkOut'],
      ['in', 'skip'],
    ] as const);
    for (const [word, value] of words) expect(readEventType(word, words)).toEqual({ ok: true, value });
    expect(readEventType('out', words)).toEqual({ ok: true, value: 'checkOut' });
    expect(readEventType('0')).toEqual({ ok: true, value: 'checkIn' });
  });

  it("may end with a system's own number, of up to three digits, in brackets", () => {
    for (const text of ['IN (1)', 'IN (12)', 'in(999)', 'Check In (3)']) {
      expect(readEventType(text)).toEqual({ ok: true, value: 'checkIn' });
    }
    for (const text of ['IN (1234)', 'IN (a)', '(1) x', 'what (1)', 'IN () x', '(1)']) {
      expect(readEventType(text)).toMatchObject({ ok: false });
    }
  });
});

describe('The QR code of an employee', () => {
  it('is found whatever else its text holds, as long as it is no longer than such codes are', () => {
    const code = 'erg|nm:Β;ln:Α;afm:123456783;id:';
    const person = { employeeAfm: '123456783', lastName: 'Α', firstName: 'Β' };
    expect(readQrCode(code.padEnd(500, '1'))).toEqual(person);
    expect(readQrCode(code.padEnd(501, '1'))).toBeNull();
    expect(readQrCode(` ${code.replace('erg', 'ERG')}`)).toEqual(person);
    expect(readQrCode(code.replace('erg', 'org'))).toBeNull();
  });

  it('is in no text that begins otherwise', () => {
    fc.assert(
      fc.property(fc.string(), (beginning) => {
        fc.pre(!beginning.trim().toLowerCase().startsWith('erg|'));
        expect(readQrCode(`${beginning}|nm:Β;ln:Α;afm:123456783`.replace(/^\s*erg\|/i, 'x|'))).toBeNull();
      }),
    );
  });
});
