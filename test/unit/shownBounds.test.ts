import { isMoment, shortened, shown, trimBlanks, understood } from '../../nodes/Ergani/model/values/result';

describe('A value in a message, at the bounds of its line', () => {
  it.each([
    ['a1', 2, 'a1'],
    ['a12', 2, 'a1…'],
    ['a😀b', 2, 'a…'],
    ['a😀b', 3, 'a😀…'],
    ['😀😀', 2, '😀…'],
    ['😀😀', 1, '…'],
    ['1234😀', 4, '1234…'],
  ])('"%s" is cut to %d units, and no character is cut: "%s"', (text, length, cut) => {
    expect(shortened(text, length)).toBe(cut);
  });

  it.each([
    ['what stands apart by blanks moves together', `x${' '.repeat(158)}y`, '"x y"'],
    ['what stands further off is left out', `x${' '.repeat(159)}y`, '"x…"'],
    ['so are blanks at the end', `x${' '.repeat(160)}`, '"x…"'],
    ['a full line', `${'x'.repeat(40)}${' '.repeat(121)}`, `"${'x'.repeat(40)}…"`],
    ['a long text', 'x'.repeat(161), `"${'x'.repeat(40)}…"`],
    ['an ellipsis of its own within it', `x…y${' '.repeat(160)}`, '"x…y…"'],
  ])('%s', (_, text, line) => {
    expect(shown(text)).toBe(line);
  });

  it.each([
    [() => 'secret', 'a function'],
    [Symbol('secret'), 'a symbol'],
  ])('code is named by its kind', (value, kind) => {
    expect(shown(value)).toBe(kind);
  });
});

test('A value that was read has a warning only where there is one', () => {
  expect(understood(1)).not.toHaveProperty('warning');
  expect(understood(1, 'It may be 2')).toEqual({ ok: true, value: 1, warning: 'It may be 2' });
});

describe('Blanks at the ends of a text', () => {
  it.each([
    ['', ''],
    [' \u200b\n', ''],
    ['x', 'x'],
    [' x', 'x'],
    ['x\u00a0', 'x'],
    ['\ufeff x  y ', 'x  y'],
    ['~ά', '~ά'],
    ['ώ\u0385', 'ώ\u0385'],
  ])('%j without them is %j', (text, bare) => {
    expect(trimBlanks(text)).toBe(bare);
  });
});

describe('An object that resembles a luxon DateTime', () => {
  const parts = { year: 2026, month: 5, day: 4, hour: 8, minute: 0, second: 0, millisecond: 0 };
  const toMillis = () => 0;

  it.each([
    ['does not say whether it is valid', { ...parts, toMillis }, false],
    ['has some of the parts of a date', { year: 2026, month: 5, day: 4, isValid: true, toMillis }, false],
    ['tells no instant', { ...parts, isValid: true }, false],
    ['has all that is needed', { ...parts, isValid: false, toMillis }, true],
  ])('%s', (_, value, is) => {
    expect(isMoment(value)).toBe(is);
  });
});
