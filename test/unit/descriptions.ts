import fc from 'fast-check';
import type { DocumentDescription as Described, PropertyInfo } from '../../sandbox/documents/description';
import { DATE, orEmpty, TIME } from '../../sandbox/documents/patterns';

/** A cell of a row, and what of it belongs into the document. */
export interface Told {
  cell: unknown;
  sent: string | null;
}

/** A kind of field: its restrictions, how the description shows it, and cells that it takes. */
interface Kind {
  restrictions: Record<string, string | string[]>;
  title?: string;
  example?: unknown;
  cells: fc.Arbitrary<Told>;
}

const two = (number: number): string => String(number).padStart(2, '0');
const told = (cells: fc.Arbitrary<[unknown, string | null]>): fc.Arbitrary<Told> =>
  cells.map(([cell, sent]) => ({ cell, sent }));
const nothing: fc.Arbitrary<Told> = fc.constantFrom('', null, undefined, '  ').map((cell) => ({ cell, sent: '' }));

const days = told(
  fc
    .tuple(
      fc.integer({ min: 1990, max: 2040 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.nat(3),
    )
    .map(([year, month, day, way]) => {
      const iso = `${year}-${two(month)}-${two(day)}`;
      const greek = `${two(day)}/${two(month)}/${year}`;
      return [[iso, greek, `${day}/${month}/${year}`, new Date(`${iso}T00:00:00Z`)][way], greek];
    }),
);
const clocks = told(
  fc.tuple(fc.nat(23), fc.nat(59), fc.nat(2)).map(([hour, minute, way]) => {
    const clock = `${two(hour)}:${two(minute)}`;
    return [[clock, `${clock}:00`, (hour * 60 + minute) / 1_440][way], clock];
  }),
);
const amounts = told(
  fc.tuple(fc.nat(99_999), fc.nat(99), fc.nat(2)).map(([whole, cents, way]) => {
    const greek = `${whole},${two(cents)}`;
    return [[greek, `${whole}.${two(cents)}`, Number(`${whole}.${two(cents)}`)][way], greek];
  }),
);
const words = told(
  fc
    .string({ unit: fc.constantFrom(...'ΑΒΓαβγ xyz'), minLength: 1, maxLength: 9 })
    .map((text) => [` ${text}x`, `${text}x`.trimStart()]),
);
const codes = told(
  fc.constantFrom<[unknown, string]>(
    ['0', '0'],
    [0, '0'],
    ['όχι', '0'],
    ['ΝΑΙ', '1'],
    [true, '1'],
    ['1 - Ναι', '1'],
    ['1.0', '1'],
  ),
);
const afms = told(
  fc.constantFrom<[unknown, string]>(['094123454', '094123454'], [94123454, '094123454'], ['EL094123454', '094123454']),
);
const counts = told(fc.nat(999).map((number) => [number, String(number).padStart(3, '0')]));

const KINDS: Record<string, Kind> = {
  day: { restrictions: { pattern: DATE }, cells: days },
  dayOrNone: { restrictions: { pattern: orEmpty(DATE) }, cells: fc.oneof(days, nothing) },
  clock: { restrictions: { pattern: TIME }, cells: clocks },
  amount: { restrictions: { pattern: '([0-9]{1,3}\\.([0-9]{3}\\.)*[0-9]{3}|[0-9]+)(,[0-9][0-9])' }, cells: amounts },
  word: { restrictions: { maxLength: '20', minLength: '1' }, cells: words },
  note: { restrictions: { maxLength: '20' }, cells: fc.oneof(words, nothing) },
  code: { restrictions: { enumeration: ['0', '1'] }, title: '(0) ΌΧΙ (1) ΝΑΙ', example: '0', cells: codes },
  codeOrNone: {
    restrictions: { enumeration: ['', '0', '1'] },
    title: '(0) ΌΧΙ (1) ΝΑΙ',
    example: null,
    cells: fc.oneof(
      codes,
      nothing.map(({ cell }) => ({ cell, sent: null })),
    ),
  },
  afm: { restrictions: { pattern: '([0-9]){9}', length: '9' }, cells: afms },
  count: { restrictions: { pattern: '[0-9]{3}' }, cells: counts },
};

/** A field of a drawn document. */
interface DrawnField {
  name: string;
  key: string;
  kind: Kind;
  title: string;
}

/** A level of a drawn document. */
interface DrawnLevel {
  outer: string;
  list: string;
  fields: DrawnField[];
}

export interface Drawn {
  description: Described;
  levels: DrawnLevel[];
  /** Cells by the keys of the fields. */
  rows: Array<Record<string, unknown>>;
  /** What of each row belongs into the document: a text for each level, outermost first. */
  paths: string[][];
}

const kindNames = fc.constantFrom(...Object.keys(KINDS));

const fieldsOf = (level: number): fc.Arbitrary<DrawnField[]> =>
  fc
    .uniqueArray(fc.tuple(fc.nat(3), kindNames), { selector: ([name]) => name, minLength: 1, maxLength: 4 })
    .map((all) =>
      all.map(([number, kind]) => {
        const name = `f_${kind === 'afm' ? 'afm' : 'x'}_${number}`;
        return {
          name,
          key: `List${level}.${name}`,
          kind: KINDS[kind],
          title: `ΤΙΤΛΟΣ ${level} ${number} ${KINDS[kind].title ?? ''}`,
        };
      }),
    );

const levelsOf = fc
  .integer({ min: 1, max: 3 })
  .chain((depth) =>
    fc.tuple(
      ...Array.from({ length: depth }, (_, level) =>
        fieldsOf(level).map((fields): DrawnLevel => ({ outer: `Outer${level}`, list: `List${level}`, fields })),
      ),
    ),
  );

function describe_(levels: DrawnLevel[]): Described {
  const json = levels.reduceRight<Record<string, unknown>>((below, { outer, list, fields }) => {
    const element = {
      ...Object.fromEntries(fields.map(({ name, kind }) => [name, 'example' in kind ? kind.example : name])),
      ...below,
    };
    return { [outer]: { [list]: [element, element] } };
  }, {});
  const infos = levels.flatMap(({ fields }) =>
    fields.map(({ name, title, kind }): PropertyInfo => ({
      name,
      title,
      restrictions: Object.entries(kind.restrictions).flatMap(([rule, values]) =>
        [values].flat().map((value) => ({ name: rule, value })),
      ),
    })),
  );
  return { title: 'ΕΝΤΥΠΟ', json: json, propertiesInfo: infos };
}

/** Whether the innermost level is no list of values of which a row may have none: nothing would stand there for it. */
function hasValuesForLists(levels: DrawnLevel[]): boolean {
  const [first, ...others] = levels[levels.length - 1].fields;
  return (
    levels.length === 1 ||
    others.length > 0 ||
    !['dayOrNone', 'note', 'codeOrNone'].some((kind) => KINDS[kind] === first.kind)
  );
}

/** Any description of nested lists, and rows that fit it: few different values on the outer levels, so that rows meet. */
export const drawn: fc.Arbitrary<Drawn> = levelsOf.filter(hasValuesForLists).chain((levels) => {
  const some = levels.map(({ fields }) =>
    fc.array(fc.tuple(...fields.map(({ kind }) => kind.cells)), { minLength: 1, maxLength: 3 }),
  );
  return fc.tuple(...some).chain((pools) =>
    fc
      .array(fc.tuple(...pools.map((pool) => fc.nat(pool.length - 1))), { minLength: 1, maxLength: 12 })
      .map((picks) => {
        const rows = picks.map((pick) => {
          const cells = levels.flatMap(({ fields }, level) =>
            fields.map(({ key }, place): [string, unknown] => [key, pools[level][pick[level]][place].cell]),
          );
          return Object.fromEntries(cells);
        });
        const paths = picks.map((pick) =>
          levels.map((_, level) => JSON.stringify(pools[level][pick[level]].map(({ sent }) => sent))),
        );
        return { description: describe_(levels), levels, rows, paths };
      }),
  );
});
