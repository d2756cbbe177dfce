import { DateTime } from 'luxon';
import { isSameCell, meet } from '../../nodes/Ergani/model/values/sameCell';

const NOON = '2026-03-02T12:00:00Z';

describe('Two cells for one field', () => {
  it.each([
    ['α', ' α '],
    [1, '1'],
    [0, '0'],
    [true, 'true'],
    [NaN, NaN],
    [new Date(NOON), DateTime.fromISO(NOON)],
    [null, null],
  ])('say the same: %p and %p', (one, other) => {
    expect(isSameCell(one, other)).toBe(true);
    expect(isSameCell(other, one)).toBe(true);
  });

  it.each([
    ['α', 'Α'],
    ['1', '1.0'],
    [new Date(NOON), new Date(0)],
    [new Date(NOON), NOON],
    [['α'], ['α']],
    [['α'], 'α'],
    [{ α: 1 }, { α: 1 }],
    [null, 'null'],
  ])('differ: %p and %p', (one, other) => {
    expect(isSameCell(one, other)).toBe(false);
    expect(isSameCell(other, one)).toBe(false);
  });
});

it.each<[unknown, unknown, string]>([
  [undefined, 'α', 'fills'],
  [' ', '', 'fills'],
  ['α', '', 'agrees'],
  ['1', 1, 'agrees'],
  ['α', 'β', 'differs'],
])('Of a field that is filled by %p, %p %s', (held, cell, met) => {
  expect(meet(held, cell, isSameCell)).toBe(met);
});
