import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';
import type { INode } from 'n8n-workflow';

import { type Cells, readSheet } from '../../nodes/Ergani/model/sheet/sheet';
import { TimeCell } from '../../nodes/Ergani/model/values/time/timeCell';

const EXAMPLE = join(__dirname, '../../examples/roster-matrix.json');
const PERSON = { ΑΦΜ: '045123671', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ' };
const ROSTER: Cells = { ...PERSON, '23/11/2026': '08:00-16:00', '24/11/2026': 'ΡΕΠΟ', '25/11/2026': '22:00-06:00' };

const DECLARATION = { firstDay: '', type: 'f_type', from: 'Από', to: 'Έως' };
const WORK_CARD = { firstDay: '', type: '', from: 'Προσέλευση', to: 'Αποχώρηση' };

const { nodes } = JSON.parse(readFileSync(EXAMPLE, 'utf8')) as { nodes: INode[] };
const CODE = String(nodes.find(({ name }) => name === 'Make Rows')?.parameters.jsCode);

/** What the example's Code node gives. */
function toRows(sheet: Cells[], settings: Record<string, string>): Cells[] {
  const globals = {
    DateTime,
    $input: { all: () => sheet.map((json) => ({ json })) },
    $: () => ({ first: () => ({ json: settings }) }),
  };
  const items = runInNewContext(`(() => {${CODE}})()`, globals) as Array<{ json: Cells }>;
  return items.map(({ json }) => ({ ...json }));
}

/** Day, type, start and end of each row. */
const made = (sheet: Cells, settings: Record<string, string> = DECLARATION): unknown[][] =>
  toRows([sheet], settings).map((row) => [row.Ημερομηνία, row.f_type, row.Από, row.Έως]);

describe('A sheet with a column for each day', () => {
  test.each([
    [['23/11/2026', '24/11/2026']],
    [['23/11', '24/11']],
    [['Δευ 23/11', 'Τρί 24/11']],
    [['11/23/26', '11/24/26']],
    [['Δευτέρα', 'Τρίτη']],
    [['Δευ 9', 'Τρί 10']],
    [['9 Μαρ', '10 Μαρ']],
    [['28-Nov', '29-Nov']],
    [['1', '2', '3', '4', '5']],
  ])('is told where it is shown how to make rows of it: %j', (days) => {
    const { problem } = readSheet([{ ...PERSON, ...Object.fromEntries(days.map((day) => [day, '08:00-16:00'])) }]);
    expect(problem?.code).toBe('noColumn');
    expect(problem?.remedy).toContain('docs/dirty-data.md#a-column-for-each-day');
    expect(problem?.remedy).toContain("the example 'Roster with a column for each day'");
  });

  test('is one of arrivals and departures behind the example', () => {
    const { rows, problem } = readSheet(toRows([ROSTER], WORK_CARD));
    expect(problem).toBeNull();
    expect(rows.map(({ problems }) => problems)).toEqual([[], [], []]);
    expect(rows.map(({ fields }) => fields.employeeAfm)).toEqual(Array(3).fill(PERSON.ΑΦΜ));
  });

  test.each([
    ['hours', '8:00-16:00', [['ΕΡΓ', '8:00', '16:00']]],
    ['hours with points', '08.00 – 16.00', [['ΕΡΓ', '08:00', '16:00']]],
    ['a night', '22:00-06:00', [['ΕΡΓ', '22:00', '06:00']]],
    ['a day off', 'Ρεπό', [['ΑΝ', '', '']]],
    [
      'two shifts',
      '09:00-13:00, 17:00-21:00',
      [
        ['ΕΡΓ', '09:00', '13:00'],
        ['ΕΡΓ', '17:00', '21:00'],
      ],
    ],
    [
      'two shifts on two lines',
      '09:00-13:00\n17:00-21:00',
      [
        ['ΕΡΓ', '09:00', '13:00'],
        ['ΕΡΓ', '17:00', '21:00'],
      ],
    ],
    [
      'two shifts with a word between them',
      '09:00-13:00 και 17:00-21:00',
      [
        ['ΕΡΓ', '09:00', '13:00'],
        ['ΕΡΓ', '17:00', '21:00'],
      ],
    ],
    ['telework', 'ΤΗΛ 09:00-13:00', [['ΤΗΛ', '09:00', '13:00']]],
    ['nothing', '', []],
    ['whole hours', '9-17', [['ΕΡΓ', '9:00', '17:00']]],
    ['a night in whole hours', '22 - 6', [['ΕΡΓ', '22:00', '6:00']]],
    ['whole hours of which nobody knows the half of the day', '2-10', [['2-10', '', '']]],
    ['days of a leave', 'ΑΔ 12-15', [['ΑΔ 12-15', '', '']]],
    ['a word beside hours that the list refuses', '09:00-17:00 Κέντρο', [['ΚΕΝΤΡΟ', '09:00', '17:00']]],
  ])('a cell is %s', (_, cell, parts) => {
    expect(made({ ...PERSON, '23/11/2026': cell })).toEqual(parts.map((part) => ['23/11/2026', ...part]));
  });

  test.each([
    ['23/11/2026', ''],
    ['3/4/2026', '', '03/04/2026'],
    ['2026-11-23', ''],
    ['46349', ''],
    ['Δευ 23/11/2026', ''],
    ['23/11', '23/11/2026'],
    ['Δευτέρα', '20/11/2026'],
    ['Mon', '23/11/2026'],
    ['Τρ', '18/11/2026', '24/11/2026'],
    ['2/1', '28/12/2026', '02/01/2027'],
    ['24', '23/11/2026', '24/11/2026'],
    ['Τρ 24', '23/11/2026', '24/11/2026'],
    ['23 Νοε', '23/11/2026'],
    ['23-Nov', '23/11/2026'],
    ['2 Μαΐ', '01/05/2026', '02/05/2026'],
  ])('a header is a day: %s', (header, firstDay, day = '23/11/2026') => {
    expect(made({ ...PERSON, [header]: 'ΡΕΠΟ' }, { ...DECLARATION, firstDay })[0][0]).toBe(day);
  });

  test.each([
    ['is not one of its date', 'Τρίτη 23/11/2026', ''],
    ['has the month first', '11/23/2026', ''],
    ['has two digits of the year', '11/12/26', ''],
    ['has no year that is told', '23/11', ''],
    ['has no first day', 'Δευτέρα', ''],
    ['comes twice', 'Δευτέρα_1', '23/11/2026'],
    ['has a weekday of another number', 'Τρ 23', '23/11/2026'],
  ])('a header that %s stops the run', (_, header, firstDay) => {
    const sheet = { ...PERSON, '24/11/2026': 'ΡΕΠΟ', [header]: '08:00-16:00' };
    expect(() => made(sheet, { ...DECLARATION, firstDay })).toThrow(header);
  });

  test('no column of a day stops the run, and other columns stay as they are', () => {
    expect(() => made({ ...PERSON })).toThrow(/No column/);
    expect(toRows([{ ...PERSON, Τμήμα: 'Α', '23/11/2026': 'ΡΕΠΟ' }], DECLARATION)[0]).toMatchObject({
      ...PERSON,
      row_number: 2,
      Τμήμα: 'Α',
    });
  });

  test.each([
    ['2-10', '2-10'],
    ['09:00-17:00 Κέντρο', 'ΚΕΝΤΡΟ 09:00'],
    ['ΑΔΕΙΑ 09:00-17:00', 'ΑΔΕΙΑ 09:00'],
  ])('what may be no arrival is handed on as no time: %s', (cell, arrival) => {
    expect(toRows([{ ...PERSON, '23/11/2026': cell }], WORK_CARD)).toMatchObject([{ Προσέλευση: arrival }]);
    expect(new TimeCell(arrival).clockAlone).toBeNull();
  });
});
