import fc from 'fast-check';
import { SheetDates, windowOfEvents, windowOfWorkingTime } from '../../nodes/Ergani/model/values/time/sheetOrder';
import { readDay } from '../../nodes/Ergani/model/values/time/read';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-28T10:00:00Z');

function orderAt(now: number, cells: readonly unknown[], windowAt = windowOfEvents) {
  const dates = new SheetDates(cells, windowAt);
  return { order: dates.order(now), isInDoubt: dates.mayBeMonthFirst(now) };
}

describe('CardDetails: f_date, the order of the dates of a sheet', () => {
  test.each<[string, unknown[], 'notSet' | 'shortYears', boolean]>([
    ['no date', ['08:00', 46350, '', null], 'notSet', false],
    ['a day beyond 12', ['24/11/2026 08:00'], 'notSet', false],
    ['the day first, nearer to now', ['12/11/2026'], 'notSet', false],
    ['the month first, nearer to now', ['11/05/2026 08:00'], 'notSet', true],
    ['the same beside a day beyond 12', ['11/05/2026', '24/05/2026'], 'notSet', false],
    ['days that follow each other, which the month first would scatter', ['09/10/2026', '10/10/2026'], 'notSet', false],
    ['dots, before which nobody writes the month', ['11.05.2026'], 'notSet', false],
    ['the year first', ['2026-11-05', '2026/11/05'], 'notSet', false],
    ['a short year', ['24/11/26', '23/11/26 16:00'], 'shortYears', false],
    ['a short year with dots, behind a weekday', ['Τρίτη 24.11.26'], 'shortYears', false],
    ['a short year behind the name of a month', ['24-Nov-26', '23 Νοε 26'], 'shortYears', false],
    ['a short year, and the month first nearer to now', ['11/05/26'], 'shortYears', true],
    ['a short year that may come first', ['26/11/24'], 'notSet', false],
    [
      'a short year that may come first in one date, and in another can not',
      ['25/12/25', '31/12/25'],
      'shortYears',
      false,
    ],
    ['a short year behind the month', ['11/24/26'], 'notSet', false],
    ['a short year of long ago', ['24/11/99'], 'notSet', false],
    ['a time with seconds', ['08:30:15', '08.30.15'], 'notSet', false],
  ])('%s', (_, cells, order, isInDoubt) => {
    expect(orderAt(NOW, cells)).toEqual({ order, isInDoubt });
  });

  it('takes days to come for working time', () => {
    const cells = ['07/12/26', '08/12/26'];
    expect(orderAt(NOW, cells).order).toBe('notSet');
    expect(orderAt(NOW, cells, windowOfWorkingTime)).toEqual({ order: 'shortYears', isInDoubt: false });
    // Two weeks before or after make no difference there.
    expect(orderAt(NOW, ['12/11/2026'], windowOfWorkingTime).isInDoubt).toBe(false);
  });

  it('reads a short year as four digits would be read, and no other', () => {
    const day = fc.date({ min: new Date(NOW - 300 * DAY), max: new Date(NOW), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 5 }), (days) => {
        const dates = days.map((one) => one.toISOString().slice(0, 10).split('-'));
        const short = dates.map(([year, month, date]) => `${date}/${month}/${year.slice(2)}`);
        const { order } = orderAt(NOW, short);
        for (const [place, cell] of short.entries()) {
          const read = readDay(cell, 'Date', 'Europe/Athens', { dateOrder: order });
          if (read.ok) expect(read.value).toBe(dates[place].join('-'));
        }
      }),
    );
  });

  it('never reads a date: it asks, or leaves it as it is', () => {
    const cell = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
      .map(([one, other]) => `${String(one).padStart(2, '0')}/${String(other).padStart(2, '0')}/2026`);
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
        expect(orderAt(NOW, cells).order).toBe('notSet');
      }),
    );
  });
});
