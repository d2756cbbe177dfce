import { readDescription } from '../../nodes/Ergani/model/forms/description';
import { documentOf, type Row, submit } from './documents';

const keysOf = (json: Row): string[] => documentOf(json).fields.map(({ key }) => key);
const titlesOf = (json: Row, info: unknown): string[] => documentOf(json, info).fields.map(({ title }) => title);

describe('The description of a document (Endpoints, Other declarations: GET /Documents/{code})', () => {
  it('has a title, which may be missing', () => {
    const titleOf = (title: unknown) => readDescription({ title, json: { f_x: 'f_x' } })?.title;
    expect([' ΑΔΕΙΕΣ ', undefined, null, 7].map(titleOf)).toEqual(['ΑΔΕΙΕΣ', '', '', '']);
  });

  it.each([
    undefined,
    [null, 'x', [], {}, { name: 7, title: 'Χ' }, { title: 'Χ' }, { name: null, title: 'Χ' }],
    { f_x: null, f_y: 'x' },
    { f_x: [], f_z: { title: 'Χ' } },
  ])('may tell nothing of a field: %j', (info) => {
    expect(documentOf({ f_x: 'f_x' }, info).fields).toMatchObject([
      { name: 'f_x', title: 'f_x', form: { kind: 'text' } },
    ]);
  });

  it('tells of fields of the same name in their order, the last time for all that come after', () => {
    const element = { f_x: 'f_x', B: [{ f_x: 'f_x', C: [{ f_x: 'f_x' }] }] };
    const told = (...titles: string[]) => titles.map((title) => ({ name: 'f_x', title }));
    expect(titlesOf({ A: [element] }, told('ΕΝΑ'))).toEqual(['ΕΝΑ', 'ΕΝΑ', 'ΕΝΑ']);
    expect(titlesOf({ A: [element] }, told('ΕΝΑ', 'ΔΥΟ'))).toEqual(['ΕΝΑ', 'ΔΥΟ', 'ΔΥΟ']);
    expect(titlesOf({ A: [element] }, told('ΕΝΑ', 'ΔΥΟ', 'ΤΡΙΑ'))).toEqual(['ΕΝΑ', 'ΔΥΟ', 'ΤΡΙΑ']);
    expect(titlesOf({ A: [element] }, { f_x: { title: 'ΕΝΑ' } })).toEqual(['ΕΝΑ', 'ΕΝΑ', 'ΕΝΑ']);
  });
});

describe('What no other field of a document is called', () => {
  it('is its name, or that with its list or object before it, or all that stands around it', () => {
    expect(keysOf({ f_x: 'f_x', A: [{ f_y: 'f_y' }] })).toEqual(['f_x', 'f_y']);
    expect(keysOf({ f_x: 'f_x', A: [{ f_x: 'f_x' }] })).toEqual(['f_x', 'A.f_x']);
    expect(keysOf({ A: { L: [{ f_x: 'f_x' }] }, B: { L: [{ f_x: 'f_x' }] } })).toEqual(['A.L.f_x', 'B.L.f_x']);
    expect(keysOf({ A: { L: [{ f_x: 'f_x' }] }, B: { L: [{ f_x: 'f_x', f_y: 'f_y' }] } })).toEqual([
      'A.L.f_x',
      'B.L.f_x',
      'f_y',
    ]);
  });

  it('is told apart by its place where all of that is the same but for capitals', () => {
    expect(keysOf({ f_x: 'f_x', F_X: 'F_X', f_y: 'f_y' })).toEqual(['f_x.0', 'F_X.1', 'f_y']);
  });
});

describe('The shape of a body', () => {
  it('has objects in objects, lists of objects and lists of values', () => {
    const description = documentOf({ A: { B: [{ f_x: 'f_x', O: { f_y: 'f_y', P: { f_z: 'f_z' } }, V: ['V'] }] } });
    const { body, problems } = submit(description, [{ f_x: '1', f_y: '2', f_z: '3', V: '4,5' }]);
    expect(problems).toEqual([[]]);
    expect(body).toEqual({ A: { B: [{ f_x: '1', O: { f_y: '2', P: { f_z: '3' } }, V: ['4', '5'] }] } });
  });

  it('leaves out a list that shows no element, since nobody knows what could stand in it', () => {
    const description = documentOf({ A: { B: [{ f_x: 'f_x', C: [] }], D: [] } });
    const { body, elements } = submit(description, [{ f_x: '1', C: 'x' }, { f_x: '1' }]);
    expect(body).toEqual({ A: { B: [{ f_x: '1' }, { f_x: '1' }] } });
    expect(elements.map(({ rows }) => rows)).toEqual([[0], [1]]);
  });

  it.each<[string, Row, boolean]>([
    ['a list of objects alone', { A: [{ f_x: 'f_x' }] }, true],
    ['a list of objects in an object', { A: { B: [{ f_x: 'f_x' }] } }, true],
    ['a list of values', { A: ['A'] }, false],
    ['a field', { f_x: 'f_x' }, false],
    ['an object of fields', { A: { f_x: 'f_x' } }, false],
    ['a field and a list', { f_x: 'f_x', A: [{ f_y: 'f_y' }] }, false],
    ['two lists', { A: [{ f_x: 'f_x' }], B: [{ f_y: 'f_y' }] }, false],
    ['a list and a field in an object', { A: { B: [{ f_x: 'f_x' }], f_y: 'f_y' } }, false],
  ])('that is %s is sent element by element: %#', (_, json, isList) => {
    expect(documentOf(json).elements !== null).toBe(isList);
  });

  it.each<[Row, Row, unknown]>([
    [{ f_x: 'f_x' }, { f_x: '1' }, { f_x: '1' }],
    [{ A: { f_x: 'f_x', f_y: 'f_y' } }, { f_x: '1' }, { A: { f_x: '1', f_y: '' } }],
    [{ A: { V: ['V'] } }, { V: '1;2' }, { A: { V: ['1', '2'] } }],
    [
      { f_x: 'f_x', A: [{ f_y: 'f_y', f_z: 'f_z' }] },
      { f_x: '1', f_y: '2' },
      { f_x: '1', A: [{ f_y: '2', f_z: '' }] },
    ],
  ])('%j goes out whole', (json, row, body) => {
    expect(submit(documentOf(json), [row]).body).toEqual(body);
  });
});

describe('The order of a body', () => {
  // As the trial environment showed WebE3N in September 2026 (chrismfz/ekdosi), which it takes by its XSD alone.
  const shown = ['f_comments', 'f_prosthetes_asfalistikes', 'f_kyria_asfalisi', 'EpikourikiSelections', 'f_topos'];
  const taken = ['f_comments', 'f_kyria_asfalisi', 'EpikourikiSelections', 'f_prosthetes_asfalistikes', 'f_topos'];

  it.each([
    [shown, taken],
    [taken, taken],
    [shown.slice(0, 2), shown.slice(0, 2)],
    [shown.slice(2), shown.slice(2)],
  ])('is that of the description, but for the insurance of a hiring: %j', (names, order) => {
    const json = Object.fromEntries(names.map((name) => [name, /^E/.test(name) ? { E: [{ f_e: 'f_e' }] } : name]));
    const { body } = submit(documentOf({ A: { B: [json] } }), [{ f_e: '1' }]);
    expect(Object.keys((body.A.B as unknown as Row[])[0])).toEqual(order);
  });
});

describe('A description from outside may be nested without end, but is read', () => {
  /** `around` objects with a list in them, so many levels deep. */
  const nested = (levels: number, around: (inner: Row) => unknown): Row => {
    let json: Row = { f_x: 'f_x' };
    for (let level = 0; level < levels; level++) json = { A: around(json) };
    return json;
  };

  it.each<[string, (inner: Row) => unknown]>([
    ['objects', (inner) => inner],
    ['lists', (inner) => [inner]],
  ])('no deeper than twenty %s', (_, around) => {
    expect(documentOf(nested(20, around)).fields.map(({ name }) => name)).toEqual(['f_x']);
    // What stands deeper is a field without a known form.
    expect(documentOf(nested(21, around)).fields.map(({ name }) => name)).toEqual(['A']);
    expect(documentOf(nested(100_000, around)).fields).toHaveLength(1);
  });
});
