import { DateTime } from 'luxon';
import { columnOf } from '../../nodes/Ergani/model/forms/columns';
import type { DocumentDescription } from '../../nodes/Ergani/model/forms/description';
import { headerTableOf, type MoreHeaders } from '../../nodes/Ergani/model/forms/headers';
import { called, cellsOf, documentOf, type Row } from './documents';

const EMPLOYEES = (): DocumentDescription =>
  documentOf(
    {
      W: { O: [{ f_aa: 'f_aa', f_comments: 'f_comments', E: { P: [{ f_afm: 'f_afm', f_comments: 'f_comments' }] } }] },
    },
    [
      { name: 'f_aa', title: 'Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ' },
      { name: 'f_comments', title: 'ΠΑΡΑΤΗΡΗΣΕΙΣ (ΕΩΣ 200)' },
      { name: 'f_afm', title: 'Α.Φ.Μ. (0) ΕΝΑ (1) ΔΥΟ' },
    ],
  );

/** Keys of the fields that a column stands for. */
const meant = (header: string, description = EMPLOYEES(), more?: MoreHeaders): string[] =>
  (columnOf(header, headerTableOf(description, more))?.fields ?? []).map(({ key }) => key);

describe('A column stands for a field of a document (Endpoints, Other declarations: propertiesInfo)', () => {
  it.each([
    ['f_aa', 'f_aa'],
    ['F-AA', 'f_aa'],
    ['Α/Α Παραρτήματος', 'f_aa'],
    ['O f_aa', 'f_aa'],
    ['f_aa (O)', 'f_aa'],
    ['α/α παραρτήματος o', 'f_aa'],
    ['ΑΦΜ', 'f_afm'],
    ['ΑΦΜ (0) ένα (1) δύο', 'f_afm'],
    ['O.f_comments', 'O.f_comments'],
    ['P.f_comments', 'P.f_comments'],
    ['Παρατηρήσεις P', 'P.f_comments'],
    ['Παρατηρήσεις (έως 200) P', 'P.f_comments'],
    ['O Παρατηρήσεις', 'O.f_comments'],
  ])('by its name or its title, with or without codes, remarks and the list around it: %s', (header, key) => {
    expect(meant(header)).toEqual([key]);
  });

  it.each(['f_comments', 'Παρατηρήσεις', 'ΠΑΡΑΤΗΡΗΣΕΙΣ (ΕΩΣ 200)'])('or for several: %s', (header) => {
    expect(meant(header)).toEqual(['O.f_comments', 'P.f_comments']);
  });

  it.each(['', '---', '***', 'Σχόλια', 'f_x', 'έως 200', 'toString', '__proto__'])('or for none: "%s"', (header) => {
    expect(meant(header)).toEqual([]);
  });

  it('without a name of its own in brackets: all of a remark is left out', () => {
    const titled = (title: string) => documentOf({ f_x: 'f_x' }, [{ name: 'f_x', title }]);
    expect(meant('ΩΡΑ', titled('ΩΡΑ (HH24:MM)'))).toEqual(['f_x']);
    expect(meant('ΩΡΑ ΑΠΟ', titled('ΩΡΑ (HH24:MM) ΑΠΟ ()'))).toEqual(['f_x']);
    expect(meant('ΩΡΑ', titled(`ΩΡΑ (${'x'.repeat(60)})`))).toEqual(['f_x']);
    // No title at all is no name for a column without one.
    expect(meant('---', titled('***'))).toEqual([]);
    expect(meant('', titled('(x)'))).toEqual([]);
  });

  it('by what it is called itself, before what others are called: key, name, title, further headers', () => {
    const json = { f_a: 'f_a', L: [{ f_b: 'f_b', f_c: 'f_c' }], M: [{ f_c: 'f_c' }] };
    const titles = [
      { name: 'f_a', title: 'f_b' },
      { name: 'f_b', title: 'M.f_c' },
      { name: 'f_c', title: 'ΤΡΙΤΟ' },
    ];
    const more = called({ f_a: ['ΤΡΙΤΟ', 'πρώτο'], f_b: ['f_a', 'πρώτο', 'δεύτερο'] });
    const description = documentOf(json, titles);
    expect(meant('f_b', description, more)).toEqual(['f_b']);
    expect(meant('f_a', description, more)).toEqual(['f_a']);
    expect(meant('M.f_c', description, more)).toEqual(['M.f_c']);
    expect(meant('τρίτο', description, more)).toEqual(['L.f_c', 'M.f_c']);
    expect(meant('δεύτερο', description, more)).toEqual(['f_b']);
    expect(meant('πρώτο', description, more)).toEqual(['f_a', 'f_b']);
  });

  it('by its whole title, however long, without the codes behind it', () => {
    const title = `ΑΦΟΡΑ ΑΔΕΙΑ ΔΙΑΜΟΝΗΣ ${'ΠΟΛΙΤΩΝ ΤΡΙΤΩΝ ΧΩΡΩΝ '.repeat(4)}(ΤΡΟΠΟΠΟΙΗΣΗ)`;
    const description = documentOf({ f_x: 'f_x', f_y: 'f_y' }, [
      { name: 'f_x', title: `${title} (0) ΌΧΙ (1) ΝΑΙ `, restrictions: { enumeration: ['', '0', '1'] } },
    ]);
    expect(description.fields[0].label).toHaveLength(81);
    for (const header of [title, title.replace(/ \(.*/, ''), description.fields[0].label]) {
      expect(meant(header, description)).toEqual(['f_x']);
    }
  });

  it('by its very title, before another one that is the same but for a remark', () => {
    const description = documentOf({ f_e: 'f_e', f_e_anal: 'f_e_anal', f_d: 'f_d', f_d2: 'f_d2' }, [
      { name: 'f_e', title: 'ΕΙΔΙΚΟΤΗΤΑ' },
      { name: 'f_e_anal', title: 'ΕΙΔΙΚΟΤΗΤΑ (Αναλυτικά)' },
      { name: 'f_d', title: 'ΩΡΕΣ (Α)' },
      { name: 'f_d2', title: 'ΩΡΕΣ (Β)' },
    ]);
    expect(meant('Ειδικότητα', description)).toEqual(['f_e']);
    expect(meant('Ειδικότητα (αναλυτικά)', description)).toEqual(['f_e_anal']);
    expect(meant('Ώρες', description)).toEqual(['f_d', 'f_d2']);
    // The remark is worth more than a header of people.
    expect(
      meant(
        'Ώρες',
        documentOf({ f_d: 'f_d', f_x: 'f_x' }, [{ name: 'f_d', title: 'ΩΡΕΣ (Α)' }]),
        called({ f_x: ['Ώρες'] }),
      ),
    ).toEqual(['f_d']);
  });
});

test('A header has no more than 400 characters', () => {
  const titled = (title: string) => documentOf({ f_x: 'f_x' }, [{ name: 'f_x', title }]);
  expect([400, 401].map((length) => meant('x'.repeat(length), titled('x'.repeat(length))))).toEqual([['f_x'], []]);
});

describe('The cells of a row of a document', () => {
  const description = (): DocumentDescription =>
    documentOf({ f_x: 'f_x', f_y: 'f_y', f_z: 'f_z' }, [
      { name: 'f_y', title: 'ΔΕΥΤΕΡΟ' },
      { name: 'f_z', title: 'ΤΡΙΤΟ' },
    ]);
  const read = (row: Row) => cellsOf(description(), [row])[0];

  it('go to their fields, and what other columns hold stands beside them', () => {
    expect(read({ status: 'x', f_z: 3, '': 1, f_x: 'α', f_y: ' ', empty: ' ' })).toEqual({
      cells: ['α', undefined, 3],
      problems: [],
      unmapped: [
        { header: 'status', cell: 'x' },
        { header: '', cell: 1 },
      ],
    });
  });

  it.each<[unknown, unknown]>([
    ['2', 2],
    ['α', ''],
    ['', 'α'],
    [new Date(0), DateTime.fromMillis(0)],
  ])('may be told twice where one is empty or both say the same: %p and %p', (one, other) => {
    const { cells, problems } = read({ f_y: one, ΔΕΥΤΕΡΟ: other });
    expect(problems).toEqual([]);
    expect(cells[1]).toBe(one === '' ? other : one);
  });

  it.each<[unknown, unknown, string, string]>([
    ['2', '02', '"2"', '"02"'],
    [[1, 2], [2, 1], 'a list', 'a list'],
    [new Date(0), new Date(1), '"1970-01-01T00:00:00.000Z"', '"1970-01-01T00:00:00.001Z"'],
  ])('are refused where two columns differ: %p and %p', (one, other, first, second) => {
    expect(read({ f_y: one, ΔΕΥΤΕΡΟ: other })).toEqual({
      unmapped: [],
      cells: [undefined, one],
      problems: [
        {
          code: 'columnsDiffer',
          field: 'ΔΕΥΤΕΡΟ',
          text: 'is filled by two columns that differ, "f_y" and "ΔΕΥΤΕΡΟ":',
          value: `${first}, ${second}`,
          remedy: 'Remove or rename one of the two columns, make them agree, or enter a row for each',
        },
      ],
    });
  });

  it('are what a list of one holds, as Airtable hands over what it looks up', () => {
    expect(read({ f_x: ['α'], f_y: [2], ΔΕΥΤΕΡΟ: '2', f_z: [['β']], other: ['γ'] })).toEqual({
      cells: ['α', 2, ['β']],
      problems: [],
      unmapped: [{ header: 'other', cell: 'γ' }],
    });
  });

  it('are refused where a filled column can be several fields, with their names', () => {
    expect(cellsOf(EMPLOYEES(), [{ f_comments: 'x' }])[0]).toMatchObject({
      cells: [],
      problems: [
        {
          code: 'ambiguousColumn',
          text: 'stands for 2 fields of the document',
          remedy: 'Name the column after the one that it holds: O.f_comments or P.f_comments',
        },
      ],
    });
    expect(cellsOf(EMPLOYEES(), [{ f_comments: ' ' }])[0]).toEqual({ cells: [], problems: [], unmapped: [] });
  });
});
