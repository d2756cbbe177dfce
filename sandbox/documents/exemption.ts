import { field, listOf, named, type DocumentType } from './description';
import { BRANCH, NO_YES } from './patterns';

/** The choice of the retrospective system, by month and branch. */
export const EXEMPTION: DocumentType = {
  code: 'ExProan',
  id: 88,
  description: 'Δήλωση Εξαίρεσης από την Υποχρέωση Προαναγγελίας',
  series: 'ΕΞ',
  title: 'ΔΗΛΩΣΗ ΕΞΑΙΡΕΣΗΣ ΑΠΟ ΤΗΝ ΥΠΟΧΡΕΩΣΗ ΠΡΟΑΝΑΓΓΕΛΙΑΣ',
  json: listOf(
    'DhlwseisExProan',
    'DhlwshExProan',
    named('f_aa_pararthmatos', 'f_is_excluded', 'f_month', 'f_year', 'f_comments'),
  ),
  propertiesInfo: [
    field('f_aa_pararthmatos', 'Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ', BRANCH),
    field('f_is_excluded', 'ΕΞΑΙΡΕΣΗ (0) ΌΧΙ (1) ΝΑΙ', NO_YES),
    field('f_month', 'ΜΗΝΑΣ', {
      enumeration: Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')),
    }),
    field('f_year', 'ΕΤΟΣ', { pattern: '[2][0][0-9]{2}' }),
    field('f_comments', 'ΠΑΡΑΤΗΡΗΣΕΙΣ', { maxLength: '200' }),
  ],
};
