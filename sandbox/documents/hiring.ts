import type { JsonObject } from '../json';
import { field, listOf, named, type DocumentType, type PropertyInfo } from './description';
import { AFM, AMOUNT, BRANCH, DATE, NO_YES, orEmpty, TIME } from './patterns';

const person: readonly PropertyInfo[] = [
  field('f_aa_pararthmatos', 'Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ', BRANCH),
  field('f_rel_protocol', 'ΣΧΕΤΙΚΟ ΕΝΤΥΠΟ ΑΡΙΘ. ΠΡΩΤ.', { maxLength: '50' }),
  field('f_rel_date', 'ΣΧΕΤΙΚΟ ΕΝΤΥΠΟ ΗΜΕΡΟΜΗΝΙΑ', { pattern: orEmpty(DATE) }),
  field('f_ypiresia_sepe', 'ΚΩΔΙΚΟΣ ΥΠΗΡΕΣΙΑΣ ΕΠΙΘΕΩΡΗΣΗΣ ΕΡΓΑΣΙΑΣ', { pattern: '[0-9]{5}' }),
  field('f_kad_pararthmatos', 'Κ.Α.Δ. ΠΑΡΑΡΤΗΜΑΤΟΣ', { pattern: '[0-9]{4}' }),
  field('f_eponymo', 'ΕΠΩΝΥΜΟ', { maxLength: '50', minLength: '1' }),
  field('f_onoma', 'ΟΝΟΜΑ', { maxLength: '30', minLength: '1' }),
  field('f_birthdate', 'ΗΜΕΡΟΜΗΝΙΑ ΓΕΝΝΗΣΗΣ', { pattern: DATE }),
  field('f_sex', 'ΦΥΛΟ - (0) ΑΝΤΡΑΣ - (1) ΓΥΝΑΙΚΑ', { enumeration: ['0', '1'] }),
  field('f_typos_taytothtas', 'ΤΥΠΟΣ ΤΑΥΤΟΤΗΤΑΣ', { pattern: '[A-ZΑ-Ω]{1,10}' }),
  field('f_afm', 'ΑΡΙΘΜΟΣ ΦΟΡΟΛΟΓΙΚΟΥ ΜΗΤΡΩΟΥ (Α.Φ.Μ.)', AFM),
  field('f_doy', 'Δ.Ο.Υ.', { pattern: orEmpty('([0-9]{4})') }),
  field('f_amka', 'ΑΡΙΘΜΟΣ ΜΗΤΡΩΟΥ ΚΟΙΝΩΝΙΚΗΣ ΑΣΦΑΛΙΣΗΣ (Α.Μ.Κ.Α.)', { pattern: '[0-9]{0,20}' }),
];

const employment: readonly PropertyInfo[] = [
  field('f_proslipsidate', 'ΗΜΕΡΟΜΗΝΙΑ ΠΡΟΣΛΗΨΗΣ', { pattern: DATE }),
  field('f_proslipsitime', 'ΩΡΑ ΕΝΑΡΞΗΣ ΕΡΓΑΣΙΑΣ (κατά την πρώτη ημέρα πρόσληψης) (HH24:MM)', { pattern: TIME }),
  field('f_week_hours', 'ΩΡΕΣ ΕΡΓΑΣΙΑΣ ΕΒΔΟΜΑΔΙΑΙΩΣ', { pattern: '([0-9]{3}|[0-9]+)(,[0-9])' }),
  field('f_eidikothta', 'ΕΙΔΙΚΟΤΗΤΑ', { pattern: '[0-9]{1,6}' }),
  field('f_apodoxes', 'ΣΥΝΟΛΟ ΜΕΙΚΤΩΝ ΑΠΟΔΟΧΩΝ', { pattern: AMOUNT }),
  field('f_sxeshapasxolisis', 'ΣΧΕΣΗ ΕΡΓΑΣΙΑΣ (ΤΥΠΟΣ ΑΠΑΣΧΟΛΗΣΗΣ) (0) ΑΟΡΙΣΤΟΥ ΧΡΟΝΟΥ (1) ΟΡΙΣΜΕΝΟΥ ΧΡΟΝΟΥ ', NO_YES),
  field('f_special_case', 'ΕΙΔΙΚΗ ΠΕΡΙΠΤΩΣΗ - (2) Ιδ. δικαίου - στενό δημόσιο - (3) Ιδ. δικαίου - ευρύτερο δημόσιο ', {
    enumeration: ['', '2', '3'],
  }),
  field('f_week_days', 'ΕΒΔΟΜΑΔΙΑΙΑ ΑΠΑΣΧΟΛΗΣΗ (5) ΠΕΝΘΗΜΕΡΟ (6) ΕΞΑΗΜΕΡΟ', { enumeration: ['5', '6'] }),
  field('f_working_card', 'ΚΑΡΤΑ ΕΡΓΑΣΙΑΣ (0) ΌΧΙ (1) ΝΑΙ ', NO_YES),
  field('f_file', 'Αρχείο Αποδοχής Ουσιωδών Όρων(pdf)'),
  field('f_comments', 'ΠΑΡΑΤΗΡΗΣΕΙΣ', { maxLength: '100' }),
];

const benefits: readonly PropertyInfo[] = [
  field('f_prosthetes_asfalistikes', 'ΠΡΟΣΘΕΤΕΣ ΑΣΦΑΛΙΣΤΙΚΕΣ ΠΑΡΟΧΕΣ', { maxLength: '500' }),
];

const insurance: readonly PropertyInfo[] = [field('f_kyria_asfalisi', 'ΚΥΡΙΑ ΑΣΦΑΛΙΣΗ', { pattern: '[0-9]{1,10}' })];

const auxiliary: readonly PropertyInfo[] = [
  field('f_kod_epikourikis', 'ΚΩΔΙΚΟΣ ΕΠΙΚΟΥΡΙΚΗΣ ΑΣΦΑΛΙΣΗΣ', { pattern: '[0-9]{1,10}' }),
];

const place: readonly PropertyInfo[] = [
  field('f_topos_ergasias', 'ΤΟΠΟΣ ΕΡΓΑΣΙΑΣ (0) ΠΑΡΑΡΤΗΜΑ ΕΡΓΟΔΟΤΗ (1) ΑΛΛΟ', NO_YES),
  field('f_topos_ergasias_comment', 'ΤΟΠΟΣ ΕΡΓΑΣΙΑΣ ΠΑΡΑΤΗΡΗΣΕΙΣ', { maxLength: '500' }),
];

/** Leaves that show an example; the others show their names. */
const EXAMPLES = {
  f_sex: '0',
  f_sxeshapasxolisis: '0',
  f_special_case: null,
  f_week_days: '5',
  f_working_card: '0',
  f_file: 'AA==',
  f_topos_ergasias: '0',
};

const namesOf = (...infos: ReadonlyArray<readonly PropertyInfo[]>): string[] => infos.flat().map(({ name }) => name);

const INSURANCE = {
  ...named(...namesOf(insurance)),
  ...listOf('EpikourikiSelections', 'EpikourikiSelectionsE3N', named(...namesOf(auxiliary))),
};

/** A body of one record, with the fields of insurance in the order that is given. */
// The examples come at the places of the names.
const bodyWith = (...insured: JsonObject[]): JsonObject =>
  listOf(
    'AnaggeliesE3N',
    'AnaggeliaE3N',
    Object.assign(
      {},
      named(...namesOf(person, employment)),
      ...insured,
      named(...namesOf(place)),
      EXAMPLES,
    ) as JsonObject,
  );

/**
 * A hiring: one flat record with a list inside. The registry's has some sixty fields more, all of these kinds. It shows the
 * additional insurance before the others, and takes it behind them.
 */
export const HIRING: DocumentType = {
  code: 'WebE3N',
  id: 93,
  description: 'ΨΗΦΙΑΚΗ ΑΝΑΓΓΕΛΙΑ ΕΝΑΡΞΗΣ ΕΡΓΑΣΙΑΣ - Πρόσληψη',
  series: 'ΑΠ',
  title: 'ΑΝΑΓΓΕΛΙΕΣ ΕΝΑΡΞΗΣ ΑΠΑΣΧΟΛΗΣΗΣ - ΠΡΟΣΛΗΨΗΣ',
  json: bodyWith(named(...namesOf(benefits)), INSURANCE),
  sequence: bodyWith(INSURANCE, named(...namesOf(benefits))),
  propertiesInfo: [...person, ...employment, ...benefits, ...insurance, ...auxiliary, ...place],
};
