import { otherLengths } from '../../nodes/Ergani/model/forms/leaveLength';

const leave = (beside: Record<string, unknown>, row = 0, hours?: number) => ({
  row,
  employee: '123456783',
  day: `${row + 1}/12/2026`,
  hours,
  beside: Object.entries(beside).map(([header, cell]) => ({ header, cell })),
});
const isAskedAbout = (beside: Record<string, unknown>, hours?: number): boolean =>
  otherLengths([leave(beside, 0, hours)]).get(0)?.code === 'columnInDoubt';

describe('A leave whose row tells another length than one day', () => {
  it.each<Record<string, unknown>>([
    ...[
      { 'Half Day': 'Yes' },
      { half_day: 1 },
      { isHalfDay: true },
      { 'Μισή Ημέρα': 'ΝΑΙ' },
      { 'Half Day': 'Morning' },
    ],
    ...[{ 'Day Part': 'AM' }, { 'Half Day': 'half' }, { 'Full Day': 'No' }, { half_day_date: '2026-12-01' }],
    ...[
      { Ημέρες: 5 },
      { Days: '0.5' },
      { Days: '0,5' },
      { number_of_days: 2 },
      { total_leave_days: 3 },
      { Days: 'half' },
    ],
    ...[{ Duration: '4 hours' }, { Duration: '0.5 day' }, { Duration: '2 days' }, { Διάρκεια: '3 ημέρες' }],
    ...[{ Ώρες: 4 }, { Hours: '4:00' }, { Hours: 16 }, { Διάρκεια: 4 }, { Days: 0 }],
  ])('is asked about: %j', (beside) => {
    expect(isAskedAbout(beside)).toBe(true);
  });

  it.each<Record<string, unknown>>([
    ...[
      { Ημέρες: 1 },
      { Days: '1.0' },
      { Days: '1,00' },
      { Ημέρες: '1 ημέρα' },
      { Duration: '1 day' },
      { Duration: 1 },
    ],
    ...[{ Ώρες: 8 }, { Hours: '8:00' }, { Hours: 6.67 }, { Διάρκεια: '8 ώρες' }, { Duration: 8 }],
    ...[
      { 'Half Day': 'No' },
      { half_day: 0 },
      { 'Μισή Ημέρα': 'ΟΧΙ' },
      { 'Day Part': 'Full Day' },
      { 'Full Day': 'Yes' },
    ],
    ...[{ 'Half Day': '' }, { Υπόλοιπο: 12 }],
  ])('is none: %j', (beside) => {
    expect(isAskedAbout(beside)).toBe(false);
  });

  it('is that of its times, where it has some', () => {
    expect(isAskedAbout({ Hours: 2 }, 2)).toBe(false);
    expect(isAskedAbout({ Hours: '2:00', Days: 0.25, 'Half Day': 'Yes' }, 2)).toBe(false);
    expect(isAskedAbout({ Hours: 8 }, 2)).toBe(true);
  });

  it('is that of the whole leave where the sheet has a row for each day', () => {
    const rows = [0, 1, 2, 3, 4].map((row) => leave({ Ημέρες: 5 }, row));
    expect(otherLengths(rows).size).toBe(0);
    expect([...otherLengths(rows.slice(1)).keys()]).toEqual([1, 2, 3, 4]);
    // Five rows of one day.
    expect(otherLengths(rows.map((row) => ({ ...row, day: 'x' }))).size).toBe(5);
  });
});
