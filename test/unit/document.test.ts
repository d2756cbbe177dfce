import fc from 'fast-check';
import { type DocumentDescription, readDescription } from '../../nodes/Ergani/model/forms/description';
import { Schema } from '../../sandbox/documents/schema';
import { DocumentTypes } from '../../sandbox/documents/types';
import { type Drawn, drawn } from './descriptions';
import { type Row, submit } from './documents';

const types = new DocumentTypes();
const described = (code: string): DocumentDescription => readDescription(types.describe(code))!;

/** The innermost objects of a body with all around them: what each level holds, outermost first. */
function pathsIn({ levels }: Drawn, body: Row, level = 0): string[][] {
  const { outer, list, fields } = levels[level];
  return (body[outer] as Record<string, Row[]>)[list].flatMap((element) => {
    const own = JSON.stringify(fields.map(({ name }) => element[name]));
    return level + 1 === levels.length
      ? [[own]]
      : pathsIn({ levels } as Drawn, element, level + 1).map((rest) => [own, ...rest]);
  });
}

/** The paths as they come out of sharing: rows that agree on a level stand together, first come first. */
function expectedPaths(paths: string[][], depth: number, level = 0): string[][] {
  if (level >= depth - 1) return paths;
  const groups = new Map<string, string[][]>();
  for (const path of paths) groups.set(path[level], [...(groups.get(path[level]) ?? []), path]);
  return [...groups.values()].flatMap((group) => expectedPaths(group, depth, level + 1));
}

describe('Rows and any description of this kind', () => {
  it('give a document that the registry accepts, with each row in it once, where it belongs', () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const description = readDescription(one.description)!;
        const { body, problems, elements } = submit(description, one.rows);
        expect(problems.flat()).toEqual([]);
        expect(new Schema(one.description).violation(body)).toBeUndefined();
        expect(pathsIn(one, body as Row)).toEqual(expectedPaths(one.paths, one.levels.length));
        // What a row gets a receipt for by its place is what stands in that place.
        const inOrder = elements.flatMap(({ rows }) => rows);
        expect(inOrder.map((row) => one.paths[row])).toEqual(pathsIn(one, body as Row));
        expect([...inOrder].sort((a, b) => a - b)).toEqual(one.rows.map((_, row) => row));
      }),
      { numRuns: 500 },
    );
  });
});

const WTO = {
  f_aa_pararthmatos: 0,
  f_afm: '094123454',
  f_eponymo: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
  f_onoma: 'ΜΑΡΙΑ',
  f_date: '2026-03-09',
  f_type: 'ΕΡΓ',
  f_from: '8:00',
  f_to: 2 / 3,
};

describe('A schedule', () => {
  const schedule = () => described('WTODaily');

  it('of rows becomes one element with its employees, each with the entries of the day', () => {
    const rows = [
      WTO,
      { ...WTO, f_afm: '102938470', f_eponymo: 'ΓΕΩΡΓΙΟΥ', f_onoma: 'ΝΙΚΟΣ' },
      { ...WTO, f_aa_pararthmatos: '1' },
      { ...WTO, f_from: '17:00', f_to: '20.00' },
    ];
    const { body, elements } = submit(schedule(), rows);
    expect(types.schemaOf('WTODaily')?.violation(body)).toBeUndefined();
    expect(elements.map((one) => one.rows)).toEqual([[0, 3, 1], [2]]);
    const first = body.WTOS.WTO[0];
    expect(Object.keys(first)).toEqual([
      'f_aa_pararthmatos',
      'f_rel_protocol',
      'f_rel_date',
      'f_comments',
      'f_from_date',
      'f_to_date',
      'Ergazomenoi',
    ]);
    expect(first.f_comments).toBe('');
    expect(first.Ergazomenoi.ErgazomenoiWTO).toMatchObject([
      {
        f_afm: '094123454',
        f_date: '09/03/2026',
        ErgazomenosAnalytics: {
          ErgazomenosWTOAnalytics: [
            { f_type: 'ΕΡΓ', f_from: '08:00', f_to: '16:00' },
            { f_type: 'ΕΡΓ', f_from: '17:00', f_to: '20:00' },
          ],
        },
      },
      { f_afm: '102938470', ErgazomenosAnalytics: { ErgazomenosWTOAnalytics: [{ f_from: '08:00' }] } },
    ]);
  });

  it('has one entry for the day of an employee, however the rows write the name', () => {
    const rows = [
      { ...WTO, f_from: '08:00', f_to: '12:00' },
      { ...WTO, f_from: '17:00', f_to: '21:00', f_eponymo: 'Παπαδοπούλου', f_onoma: `${WTO.f_onoma}`.toLowerCase() },
      { ...WTO, f_from: '22:00', f_to: '23:00', f_onoma: 'ΑΛΛΗ' },
    ];
    const { body, elements } = submit(schedule(), rows);
    expect(elements.map((one) => one.rows)).toEqual([[0, 1, 2]]);
    expect(body.WTOS.WTO[0].Ergazomenoi.ErgazomenoiWTO).toMatchObject([
      {
        f_eponymo: WTO.f_eponymo,
        ErgazomenosAnalytics: { ErgazomenosWTOAnalytics: [{ f_from: '08:00' }, { f_from: '17:00' }] },
      },
      { f_onoma: 'ΑΛΛΗ', ErgazomenosAnalytics: { ErgazomenosWTOAnalytics: [{ f_from: '22:00' }] } },
    ]);
  });

  it('knows whose element a row belongs to that could not be read', () => {
    const rows = [
      WTO,
      { ...WTO, f_aa_pararthmatos: 1 },
      { ...WTO, f_from: 'πρωί' },
      { ...WTO, f_aa_pararthmatos: 'κεντρικό' },
      { ...WTO, f_aa_pararthmatos: 2, f_comments: 'x' },
      { ...WTO, f_comments: 'x', f_aa_pararthmatos: 'κεντρικό' },
    ];
    const { elements, problems } = submit(schedule(), rows);
    expect(problems.map((all) => all.length)).toEqual([0, 0, 1, 1, 0, 1]);
    // What branch the fourth row is of, nobody knows; its note is none.
    expect(elements.map(({ rows: all, faulty }) => [all, faulty])).toEqual([
      [[0], [2, 3]],
      [[1], [3]],
      [[4], [5]],
    ]);
  });
});

describe('A form of hiring', () => {
  const hiring = () => described('WebE3N');
  const HIRED = {
    f_aa_pararthmatos: '0',
    f_ypiresia_sepe: 10101,
    f_kad_pararthmatos: '6201',
    f_eponymo: 'ΑΝΔΡΕΟΥ',
    f_onoma: 'ΠΕΤΡΟΣ',
    f_birthdate: 32_946,
    f_sex: 'Άντρας',
    f_typos_taytothtas: 'ΔΑΤ',
    f_afm: '145123679',
    f_amka: '14039000123',
    f_proslipsidate: '9/3/2026',
    f_proslipsitime: '08:00',
    f_week_hours: 40,
    f_eidikothta: '411090',
    f_apodoxes: 1_200.5,
    f_sxeshapasxolisis: 'Αορίστου χρόνου',
    f_week_days: 5,
    f_working_card: true,
    f_file: 'JVBERi0=',
    f_kyria_asfalisi: '001',
    f_kod_epikourikis: '002',
    f_topos_ergasias: '0',
  };

  it('puts values into form', () => {
    const { body } = submit(hiring(), [HIRED]);
    expect(body.AnaggeliesE3N.AnaggeliaE3N[0]).toMatchObject({
      f_birthdate: '14/03/1990',
      f_sex: '0',
      f_week_hours: '40,0',
      f_apodoxes: '1200,50',
      f_special_case: null,
      f_week_days: '5',
      f_working_card: '1',
      f_rel_date: '',
    });
  });
});

describe('A description', () => {
  const info = (name: string, restrictions: Row[] = [], title = name) => ({ name, title, restrictions });

  it('tells fields of one name apart by their lists', () => {
    const element = {
      f_comments: 'f_comments',
      Ergazomenoi: { ErgazomenoiEA: [{ f_afm: 'f_afm', f_comments: 'f_comments' }] },
    };
    const description = readDescription({
      title: 'x',
      json: { YearHolidaysEA: { YearHolidayEA: [element, element] } },
      propertiesInfo: [info('f_comments', [{ name: 'maxLength', value: '20' }], 'ΠΑΡΑΤΗΡΗΣΕΙΣ'), info('f_afm')],
    })!;
    expect(description.fields.map(({ key }) => key)).toEqual([
      'YearHolidayEA.f_comments',
      'f_afm',
      'ErgazomenoiEA.f_comments',
    ]);
    const { body } = submit(description, [
      { 'YearHolidayEA.f_comments': 'έξω', 'Παρατηρήσεις (ErgazomenoiEA)': 'μέσα', f_afm: '1' },
    ]);
    expect(body.YearHolidaysEA.YearHolidayEA).toEqual([
      { f_comments: 'έξω', Ergazomenoi: { ErgazomenoiEA: [{ f_afm: '1', f_comments: 'μέσα' }] } },
    ]);
    const { problems } = submit(description, [{ f_comments: 'ποιο;', f_afm: '1' }]);
    expect(problems[0]).toEqual(['"f_comments" stands for 2 fields of the document']);
  });

  it.each([null, '<html>', [], {}, { json: null }, { json: [] }, { json: {} }, { title: 'x', json: { A: { B: [] } } }])(
    'is none: %p',
    (answer) => expect(readDescription(answer)).toBeNull(),
  );

  it('whose body is no list is sent one at a time', () => {
    const description = readDescription({
      json: { f_head: 'f_head', Rows: { Row: [{ f_x: 'f_x', f_y: 'f_y' }] } },
      propertiesInfo: [],
    })!;
    const { elements } = submit(description, [
      { f_head: 'α', f_x: '1', f_y: 'y' },
      { f_head: 'β', f_x: '2', f_y: 'y' },
      { f_head: 'α', f_x: '3', f_y: 'y' },
    ]);
    expect(description.elements).toBeNull();
    expect(elements.map(({ value }) => value)).toEqual([
      {
        f_head: 'α',
        Rows: {
          Row: [
            { f_x: '1', f_y: 'y' },
            { f_x: '3', f_y: 'y' },
          ],
        },
      },
      { f_head: 'β', Rows: { Row: [{ f_x: '2', f_y: 'y' }] } },
    ]);
  });
});
