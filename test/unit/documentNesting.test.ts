import { nest, repeatsIn, type RowValues } from '../../nodes/Ergani/model/forms/nesting';
import type { DocumentDescription } from '../../nodes/Ergani/model/forms/description';
import { documentOf, type Row, submit } from './documents';

const required = (...names: string[]) => names.map((name) => ({ name, restrictions: { minLength: 1 } }));
const limited = (...names: string[]) => names.map((name) => ({ name, restrictions: { maxLength: 3 } }));
const placed = (description: DocumentDescription, rows: Row[]) =>
  submit(description, rows).elements.map((element) => [element.rows, element.faulty]);

describe('Rows that are the same on a level share its object (Endpoints, Other declarations: shapes)', () => {
  const levels = () =>
    documentOf({ A: { B: [{ f_b: 'f_b', C: { D: [{ f_d: 'f_d', E: [{ f_e: 'f_e', f_x: 'f_x' }] }] } }] } });

  it('and says what its row says, whatever other rows of the object say', () => {
    const said = [
      ['1', '2'],
      ['1', '2,'],
      ['1,2', ''],
      ['1', ''],
      ['', '1'],
      ['1', '2'],
    ];
    const { body } = submit(
      levels(),
      said.map(([f_e, f_x]) => ({ f_b: '1', f_d: '1', f_e, f_x })),
    );
    expect(body.A.B[0].C.D[0].E).toEqual(said.map(([f_e, f_x]) => ({ f_e, f_x })));
  });
});

describe('A list of values within an object', () => {
  const values = () => documentOf({ A: { B: [{ f_b: 'f_b', V: [{ f_v: 'f_v' }] }] } });
  const bare = () => documentOf({ A: { B: [{ f_b: 'f_b', V: ['V', 'V'] }] } });

  it('takes those of all rows that share the object', () => {
    const rows = [{ f_b: '1', f_v: '1;2' }, { f_b: '2' }, { f_b: '1', f_v: '3' }];
    expect(submit(values(), rows).body.A.B).toEqual([
      { f_b: '1', V: [{ f_v: '1' }, { f_v: '2' }, { f_v: '3' }] },
      { f_b: '2', V: [] },
    ]);
    expect(placed(values(), rows)).toEqual([
      [[0, 2], []],
      [[1], []],
    ]);
    const bareRows = rows.map(({ f_b, f_v }) => ({ f_b, V: f_v }));
    expect(submit(bare(), bareRows).body.A.B).toEqual([
      { f_b: '1', V: ['1', '2', '3'] },
      { f_b: '2', V: [] },
    ]);
  });

  it('that has nothing for a row leaves the row an object of its own: nothing of it would be seen in another one', () => {
    const rows = [{ f_b: '1' }, { f_b: '1', V: '1' }, { f_b: '1' }, { f_b: '1', V: '2' }];
    expect(submit(bare(), rows).body.A.B).toEqual([
      { f_b: '1', V: [] },
      { f_b: '1', V: ['1', '2'] },
      { f_b: '1', V: [] },
    ]);
    expect(placed(bare(), rows)).toEqual([
      [[0], []],
      [[1, 3], []],
      [[2], []],
    ]);
  });

  it('beside another one is of one row: the values of two rows would be mixed', () => {
    const two = documentOf({ A: { B: [{ f_b: 'f_b', V: ['V'], W: [{ f_w: 'f_w' }] }] } });
    const rows = [
      { f_b: '1', V: '1', f_w: '2' },
      { f_b: '1', V: '3', f_w: '4' },
    ];
    expect(submit(two, rows).body.A.B).toEqual([
      { f_b: '1', V: ['1'], W: [{ f_w: '2' }] },
      { f_b: '1', V: ['3'], W: [{ f_w: '4' }] },
    ]);
  });
});

describe('The lists that a row has an element for', () => {
  const sideBySide = (info: unknown = []) =>
    documentOf(
      { A: { B: [{ f_b: 'f_b', C: [{ f_c: 'f_c', f_d: 'f_d' }], E: [{ f_e: 'f_e', f_f: 'f_f' }], V: ['V'] }] } },
      info,
    );

  it('are those that it has something for, of lists of objects side by side', () => {
    const { body, problems } = submit(sideBySide(), [
      { f_b: '1', f_c: '1' },
      { f_b: '1', f_e: '2' },
      { f_b: '1', f_c: '3', f_e: '3' },
    ]);
    expect(problems).toEqual([[], [], []]);
    expect(body.A.B).toEqual([
      {
        f_b: '1',
        C: [
          { f_c: '1', f_d: '' },
          { f_c: '3', f_d: '' },
        ],
        E: [
          { f_e: '2', f_f: '' },
          { f_e: '3', f_f: '' },
        ],
        V: [],
      },
    ]);
  });

  it('are all where it has nothing for any', () => {
    expect(submit(sideBySide(), [{ f_b: '1' }]).body.A.B).toEqual([
      { f_b: '1', C: [{ f_c: '', f_d: '' }], E: [{ f_e: '', f_f: '' }], V: [] },
    ]);
    expect(submit(sideBySide(required('f_c', 'f_e')), [{ f_b: '1' }]).problems).toEqual([
      ['f_c is empty', 'f_e is empty'],
    ]);
  });

  it('are an only list of objects always, whatever it has for values beside it', () => {
    const json = { A: { B: [{ C: [{ f_c: 'f_c', f_d: 'f_d' }], V: ['V'] }] } };
    expect(submit(documentOf(json), [{ V: '1' }]).body.A.B).toEqual([{ C: [{ f_c: '', f_d: '' }], V: ['1'] }]);
    expect(submit(documentOf(json, required('f_c')), [{ V: '1' }]).problems).toEqual([['f_c is empty']]);
  });
});

describe('The rows of an element', () => {
  it('stand in the order of the document, list after list: by it, receipts are told of rows', () => {
    const description = documentOf({
      A: { B: [{ f_b: 'f_b', C: [{ f_c: 'f_c', f_d: 'f_d' }], E: [{ f_e: 'f_e', f_f: 'f_f' }] }] },
    });
    const rows = [{ f_e: '1' }, { f_c: '1' }, { f_e: '2' }, { f_c: '2' }, { f_c: '3' }];
    expect(placed(description, rows)).toEqual([[[1, 3, 4, 0, 2], []]]);
    // A row that is in both stands where its first object does.
    expect(placed(description, [{ f_e: '1' }, { f_c: '1', f_e: '2' }, { f_c: '2' }])).toEqual([[[1, 2, 0], []]]);
  });

  it('stand where their objects do, not where values beside these are', () => {
    const description = documentOf({
      A: { B: [{ f_b: 'f_b', V: ['V'], C: [{ f_c: 'f_c', D: [{ f_d: 'f_d', f_x: 'f_x' }] }] }] },
    });
    const row = (f_c: string, V?: string) => ({ f_b: '1', f_c, V });
    expect(placed(description, [row('1'), row('2', '1;2'), row('1', '3'), row('2')])).toEqual([[[0, 2, 1, 3], []]]);
  });
});

describe('Rows that say the same', () => {
  const said: RowValues[] = [
    ['1', '2'],
    ['1', '2'],
    ['1', null],
    ['1', ['2']],
    ['1', '2'],
    ['1', null],
    ['1,2', '2'],
    ['1', undefined],
    ['1', ['2']],
  ];
  const repeats = (rows: number[], isFaulty: (row: number) => boolean = () => false) => [
    ...repeatsIn(rows.map((row) => ({ values: said[row], isFaulty: isFaulty(row) }))),
  ];

  it('are told with the first of them', () => {
    expect(repeats([0, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual([
      [1, 0],
      [4, 0],
      [5, 2],
      [8, 3],
    ]);
  });

  it('only where they could be read', () => {
    expect(repeats([0, 1, 4], (row) => row === 0)).toEqual([[2, 1]]);
  });

  it('are in the document once', () => {
    const description = documentOf({ A: { B: [{ f_b: 'f_b', C: [{ f_c: 'f_c' }] }] } });
    const rows = ['1', '2', '1'].map((value) => ({ values: ['1', value], isFaulty: false }));
    expect(nest(description, rows, repeatsIn(rows))).toEqual([
      { value: { f_b: '1', C: [{ f_c: '1' }, { f_c: '2' }] }, rows: [0, 1], faulty: [] },
    ]);
  });
});

describe('A row that could not be read', () => {
  const SHAPE = { A: { B: [{ f_a: 'f_a', f_b: 'f_b', f_c: 'f_c', C: [{ f_d: 'f_d', f_e: 'f_e' }] }] } };
  const description = () => documentOf(SHAPE, limited('f_a', 'f_b', 'f_c', 'f_d'));
  const BAD = 'xxxx';
  const good = { f_a: '1', f_b: '1', f_c: '1', f_d: '1' };

  it('may belong to each that it agrees with as far as it could be read, and is told in the order of rows', () => {
    const rows = [
      good,
      { ...good, f_b: '2' },
      { ...good, f_b: BAD },
      { ...good, f_d: BAD },
      { ...good, f_a: BAD },
      { ...good, f_a: '2', f_b: BAD },
      { ...good, f_a: BAD, f_b: BAD },
      { ...good, f_d: BAD },
      { ...good, f_c: BAD, f_b: '2' },
    ];
    expect(placed(description(), rows)).toEqual([
      [[0], [2, 3, 4, 6, 7]],
      [[1], [2, 6, 8]],
    ]);
  });

  it('makes no element, and no value of a list goes out in part', () => {
    const values = documentOf({ A: { B: [{ f_a: 'f_a', V: ['V'] }] } }, limited('V'));
    expect(submit(values, [{ f_a: '1', V: `1;${BAD};2` }])).toMatchObject({
      elements: [],
      problems: [['V "xxxx" has 4 characters, more than 3']],
    });
  });
});

test('A field may be called as what objects of JavaScript inherit from', () => {
  const json = JSON.parse(
    '{"A": [{"f_x": "f_x", "__proto__": "__proto__", "B": [{"__proto__": ["x"], "f_y": "f_y"}]}]}',
  ) as Row;
  const rows = [JSON.parse('{"f_x": "1", "A.__proto__": "2", "B.__proto__": "3;4", "f_y": "5"}') as Row];
  const { body, problems } = submit(documentOf(json), rows);
  expect(problems).toEqual([[]]);
  expect(JSON.stringify(body)).toBe('{"A":[{"f_x":"1","__proto__":"2","B":[{"__proto__":["3","4"],"f_y":"5"}]}]}');
});
