import fc from 'fast-check';
import { readDescription } from '../../nodes/Ergani/model/forms/description';
import { bodyOf, nest, repeatsIn } from '../../nodes/Ergani/model/forms/nesting';
import { readRow } from '../../nodes/Ergani/model/forms/row';
import { cellsOf } from './documents';

const names = fc.constantFrom('f_a', 'F_A', 'f_b', 'Α', '', ' ', '__proto__', 'constructor', 'toString', '0');
const leaves = fc.oneof(
  fc.constantFrom<unknown>('f_a', 'AA==', '2026-09-25', '', null, 0, true),
  fc.string({ maxLength: 4 }),
);

/** A shape of any kind: lists of lists, of nothing, of different things, names that mean something to JavaScript. */
const shape: fc.Arbitrary<unknown> = fc.letrec<{ shape: unknown }>((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves,
    fc.array(tie('shape'), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie('shape')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).shape;

const restrictions = fc.array(
  fc.record({
    name: fc.constantFrom('pattern', 'enumeration', 'length', 'minLength', 'maxLength', 'other'),
    value: fc.oneof(fc.constantFrom('', '0', '1', '9', '(a+)+', '[', '([ ]*)', '[0-9]{2}', '-1', 'x'), leaves),
  }),
  { maxLength: 3 },
);
const infos = fc.array(
  fc.record({ name: names, title: fc.oneof(fc.string(), fc.constant('Τ (0) ΌΧΙ (1) ΝΑΙ')), restrictions }),
);
const rows = fc.array(
  fc.dictionary(names, fc.oneof(leaves, fc.array(leaves, { maxLength: 3 })), { maxKeys: 5, noNullPrototype: true }),
  { maxLength: 4 },
);

describe('A description of any shape, with rows of any kind', () => {
  it('a field without a name has a key of its own', () => {
    const json = { '0': '', '': { '0': 'f_a' }, f_a: { f_a: { '0': { '0': 'f_a' } } } };
    const keys = readDescription({ title: 'Τ', json, propertiesInfo: [] })?.fields.map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });

  it('ends in no exception, and puts each row into one element at the most', () => {
    fc.assert(
      fc.property(shape, infos, rows, (json, propertiesInfo, items) => {
        const description = readDescription({ title: 'Τ', json, propertiesInfo });
        if (description === null) return;
        const read = cellsOf(description, items).map(({ cells, problems }) => {
          const row = readRow(description, cells);
          return { values: row.values, isFaulty: problems.length + row.problems.length > 0 };
        });
        const repeats = repeatsIn(read);
        const elements = nest(description, read, repeats);
        const sound = read.flatMap(({ isFaulty }, row) => (isFaulty || repeats.has(row) ? [] : [row]));
        expect(elements.flatMap((element) => element.rows).sort((a, b) => a - b)).toEqual(sound);
        for (const element of elements) {
          expect(JSON.parse(JSON.stringify(bodyOf(description, [element.value])))).toBeInstanceOf(Object);
        }
        expect(new Set(description.fields.map(({ key }) => key)).size).toBe(description.fields.length);
      }),
      { numRuns: 2_000 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
