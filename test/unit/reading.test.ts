import fc from 'fast-check';
import { DateTime, Duration, Interval } from 'luxon';
import {
  isEmpty,
  isMoment,
  legible,
  shortened,
  quote,
  trimBlanks,
  type Problem,
  reasonInItem,
  withoutBlanks,
  reasonInError,
  understood,
} from '../../nodes/Ergani/model/values/result';
import { problem } from '../../nodes/Ergani/model/values/problems';
import { anotherLuxon } from './anotherLuxon';

const TWO_PEOPLE = "holds two names, which in the registry's list of employees are of two employees";

const blank = fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u2003', '\u200b', '\u200e', '\u2060', '\u00ad', '\ufeff');
const blanks = fc.array(blank, { maxLength: 8 }).map((all) => all.join(''));

describe('Values as messages show them', () => {
  it.each([
    ['abc', '"abc"'],
    [' a\n\tb\u200b ', '"a b"'],
    ['x'.repeat(41), `"${'x'.repeat(40)}…"`],
    ['x'.repeat(40), `"${'x'.repeat(40)}"`],
    [`x${' '.repeat(500)}y`, '"x…"'],
    [12.5, '12.5'],
    [true, 'true'],
    [null, 'nothing'],
    [undefined, 'nothing'],
    [[1], 'a list'],
    [{}, 'an object'],
    [new Date('2026-05-04T08:00:00Z'), '"2026-05-04T08:00:00.000Z"'],
    [new Date(Number.NaN), 'an invalid date'],
    [DateTime.fromISO('2026-05-04T08:00:00Z'), '"2026-05-04T08:00:00.000Z"'],
    [DateTime.invalid('test'), 'an invalid date'],
    [() => 'secret', 'a function'],
    [Symbol('secret'), 'a symbol'],
  ])('%p as %s', (value, text) => {
    expect(quote(value)).toBe(text);
  });

  it('never cut a character in half, and stay on one short line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 60 }), (text, length) => {
        expect(shortened(text, length)).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
        expect(quote(text)).not.toMatch(/[\n\r\t]/);
        expect(quote(text).length).toBeLessThanOrEqual(43);
      }),
    );
  });

  it.each<[problem: Problem, item: string, error: string]>([
    [
      problem('notABranch', 'Branch', {}, 'an apple'),
      'Branch "an apple" is not a branch number',
      'Branch is not a branch number',
    ],
    [
      problem('notText', 'Name', { asked: 'text' }, ['secret']),
      'Name holds a list, which is not text',
      'Name is not text',
    ],
    [problem('twoPeople', 'Name', {}, 'α', 2), `Name ${TWO_PEOPLE}: "α", 2`, `Name ${TWO_PEOPLE}`],
    [problem('empty', 'Branch', { asked: 'text' }), 'Branch is empty', 'Branch is empty'],
  ])('stand in an item, and not in an error: %j', (one, item, error) => {
    expect([reasonInItem(one), reasonInError(one)]).toEqual([item, error]);
  });
});

describe('Blanks of every kind', () => {
  it('are taken from the ends, or everywhere, and nothing else is', () => {
    fc.assert(
      fc.property(
        blanks,
        fc.stringMatching(/^[a-zα-ω0-9]{0,9}$/),
        blanks,
        fc.stringMatching(/^[a-z]{1,9}$/),
        blanks,
        (a, one, b, two, c) => {
          const inner = one === '' ? two : `${one}${b}${two}`;
          expect(trimBlanks(`${a}${inner}${c}`)).toBe(inner);
          expect(withoutBlanks(`${a}${inner}${c}`)).toBe(`${one}${two}`);
          expect(isEmpty(`${a}\0${c}`)).toBe(true);
          expect(isEmpty(`${a}${inner}`)).toBe(false);
        },
      ),
    );
  });
});

describe('The word that databases write for nothing', () => {
  it.each(['NULL', 'null', 'Null'])('%s: is nothing', (word) => expect(isEmpty(word)).toBe(true));
  it.each(['NUL', 'nulls', 'none', '0', 'Νούλ'])('%s: is none', (word) => expect(isEmpty(word)).toBe(false));
});

describe('Text that goes to the registry', () => {
  it.each([
    ['ΠΑΠΑ\u0000ΔΟΠΟΥΛΟΥ', 'ΠΑΠΑΔΟΠΟΥΛΟΥ'],
    ['\u202eΜΑΡΙΑ\u202c', 'ΜΑΡΙΑ'],
    ['ΜΑ\u200b\u200c\u200d\u2060\ufeffΡΙΑ', 'ΜΑΡΙΑ'],
    ['ΜΑ\u00adΡΙΑ\u061c\u034f', 'ΜΑΡΙΑ'],
    ['\u001b[0mΜΑΡΙΑ\u007f\u009c', '[0mΜΑΡΙΑ'],
    ['ΜΑΡΙΑ\ufe0f\u3164\ufff9\uffff', 'ΜΑΡΙΑ'],
    ['ΜΑΡΙΑ\u{e0041}\u{e007f}', 'ΜΑΡΙΑ'],
    ['ΜΑΡΙΑ\ud800', 'ΜΑΡΙΑ'],
    ['a\r\nb\nc\td\u0085e\u2028f', 'a b c d e f'],
    ["Ν'ΤΟ ΑΝΝΑ-ΜΑΡΙΑ d’Été\u00a0ё 你 😀", "Ν'ΤΟ ΑΝΝΑ-ΜΑΡΙΑ d’Été\u00a0ё 你 😀"],
    ['Μαρι\u0301α', 'Μαρι\u0301α'],
  ])('%j is seen as %j', (text, seen) => {
    expect(legible(text)).toBe(seen);
  });

  it('has nothing in it that is not seen, and keeps all else in its order', () => {
    const any = fc.string({
      unit: fc.oneof(fc.constantFrom('α', 'B', ' ', '\n', '\u200f', '\0', '\udc00'), fc.string()),
    });
    fc.assert(
      fc.property(any, (text) => {
        const seen = legible(text);
        expect(seen).not.toMatch(/[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u);
        expect(legible(seen)).toBe(seen);
        const letters = (given: string) => given.replace(/[^αB]/g, '');
        expect(letters(seen)).toBe(letters(text));
      }),
    );
  });
});

describe('luxon DateTimes', () => {
  it('are known also where another copy of luxon made them', () => {
    expect(isMoment(DateTime.now())).toBe(true);
    const { DateTime: OtherDateTime } = anotherLuxon();
    expect(OtherDateTime).not.toBe(DateTime);
    expect(isMoment(OtherDateTime.now())).toBe(true);
    expect(isMoment({ ...DateTime.now().toObject(), isValid: false, toMillis: () => 0 })).toBe(true);
  });

  it('are nothing else, a Duration least of all', () => {
    const others = [
      Duration.fromMillis(1),
      Interval.after(DateTime.now(), 1),
      new Date(),
      { toMillis: 1, isValid: true },
      { isValid: true, toMillis: () => 0 },
      { ...DateTime.now().toObject(), isValid: true },
      { ...DateTime.now().toObject(), toMillis: () => 0 },
      { isLuxonDateTime: true },
    ];
    expect([null, undefined, {}, [], 'x', ...others].filter(isMoment)).toEqual([]);
  });
});

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
