import { namedOtherwise } from '../../nodes/Ergani/model/forms/people';
import type { RowValues } from '../../nodes/Ergani/model/forms/nesting';
import { documentOf } from './documents';

const FORM = documentOf({ f_afm: 'f_afm', f_x: 'f_x', f_eponymo: 'f_eponymo', f_onoma: 'f_onoma' });

const found = (rows: RowValues[], form = FORM) => [
  ...namedOtherwise(
    form,
    rows.map((values) => ({ values, isFaulty: false })),
  ),
];

describe('A tax number with two names (Endpoints, Other declarations: f_afm, f_eponymo, f_onoma)', () => {
  it('is found, with the first row of that tax number', () => {
    expect(
      found([
        ['1', 'x', 'ΠΑΠΠΑΣ', 'ΝΙΚΟΣ'],
        ['2', 'x', 'ΓΕΩΡΓΙΟΥ', 'ΑΝΝΑ'],
        ['1', 'y', 'Παππάς', 'Νίκος'],
        ['1', 'x', 'ΠΑΠΠΑΣ', 'ΝΙΚΟΛΑΟΣ'],
        ['2', 'x', 'ΠΑΠΠΑΣ', 'ΝΙΚΟΣ'],
        ['1', 'x', 'ΝΙΚΟΣ', 'ΠΑΠΠΑΣ'],
      ]),
    ).toEqual([
      [3, { other: 0, isSomebodyElse: false }],
      [5, { other: 0, isSomebodyElse: false }],
      [1, { other: 4, isSomebodyElse: true }],
      [4, { other: 1, isSomebodyElse: true }],
    ]);
  });

  it('is not found where a row lacks a name, or the form lacks the fields', () => {
    expect(
      found([
        ['1', 'x', 'ΠΑΠΠΑΣ', undefined],
        ['1', 'x', '', 'ΝΙΚΟΣ'],
        [undefined, 'x', 'Α', 'Β'],
        [undefined, 'x', 'Γ', 'Δ'],
        ['1', 'x', 'ΠΑΠΠΑΣ', 'ΝΙΚΟΣ'],
      ]),
    ).toEqual([]);
    const without = documentOf({ f_afm: 'f_afm', f_eponymo: 'f_eponymo' });
    expect(
      found(
        [
          ['1', 'Α'],
          ['1', 'Β'],
        ],
        without,
      ),
    ).toEqual([]);
  });
});
