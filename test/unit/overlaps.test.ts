import fc from 'fast-check';
import { overlappingShifts, type RowShift } from '../../nodes/Ergani/model/sheet/overlaps';

const HOUR = 3_600_000;
/** `0 8-16`: branch 0, from eight to four. */
const shift = (text: string, row: number): RowShift => {
  const [branch, times, employee = 'one'] = text.split(' ');
  const [from, to] = times.split('-').map((hour) => Number(hour) * HOUR);
  return { employee, row, branch, from, to, places: [2 * row, 2 * row + 1] };
};
const rowsOf = (...shifts: string[]): number[] => [
  ...new Set([...overlappingShifts(shifts.map(shift)).keys()].map((place) => Math.floor(place / 2))),
];

describe('Shifts of one employee that can not both be true', () => {
  it.each<[shifts: string[], rows: number[]]>([
    [
      ['0 8-16', '0 10-12'],
      [0, 1],
    ],
    [
      ['0 8-16', '1 10-12'],
      [0, 1],
    ],
    [['0 8-16', '0 17-21'], []],
    [['0 8-16', '0 10-12 other'], []],
    // Rows of tasks: nobody left at ten.
    [
      ['0 8-10', '0 10-12'],
      [0, 1],
    ],
    // Two branches, one after the other.
    [['0 8-10', '1 10-12'], []],
    [
      ['0 8-20', '0 9-10', '0 11-12', '0 21-22'],
      [0, 1, 2],
    ],
    [
      ['0 17-21', '0 8-16', '0 15-18'],
      [0, 1, 2],
    ],
    [[], []],
  ])('%j: rows %j', (shifts, rows) => {
    expect(rowsOf(...shifts).sort()).toEqual(rows);
  });

  it('are found among 100,000 in less than a second', () => {
    const many = Array.from({ length: 100_000 }, (_, n) => shift(`0 ${2 * n}-${2 * n + 1}`, n));
    const before = process.cpuUsage().user;
    expect(overlappingShifts(many).size).toBe(0);
    expect(process.cpuUsage().user - before).toBeLessThan(1_000_000);
  });

  it('never touch shifts that lie apart', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))), (gaps) => {
        let at = 0;
        const apart = gaps.map(([gap, length], row) => {
          const from = at + gap;
          at = from + length;
          return shift(`0 ${from}-${at}`, row);
        });
        expect(overlappingShifts(apart).size).toBe(0);
      }),
    );
  });
});
