import { field, listOf, named, type DocumentType } from './description';
import { AFM, BRANCH, orEmpty } from './patterns';

const EVENT = {
  ...named('f_afm', 'f_eponymo', 'f_onoma'),
  f_type: '0',
  f_reference_date: '2026-03-02',
  f_date: '2026-03-02T08:00:00.1234567+02:00',
  f_aitiologia: 'f_aitiologia',
};

/** Arrivals and departures. */
export const WORK_CARD: DocumentType = {
  code: 'WRKCardSE',
  id: 82,
  description: 'Δήλωση έναρξης/λήξης εργασίας εργαζομένων',
  series: 'ΚΑΡ',
  title: 'Δηλώσεις Κάρτας',
  json: listOf('Cards', 'Card', {
    ...named('f_afm_ergodoti', 'f_aa', 'f_comments'),
    Details: { CardDetails: [EVENT, EVENT] },
  }),
  propertiesInfo: [
    field('f_afm_ergodoti', 'ΑΡΙΘΜΟΣ ΦΟΡΟΛΟΓΙΚΟΥ ΜΗΤΡΩΟΥ (Α.Φ.Μ.)', AFM),
    field('f_aa', 'Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ', BRANCH),
    field('f_comments', 'ΣΧΟΛΙΑ', { maxLength: '200' }),
    field('f_afm', 'ΑΡΙΘΜΟΣ ΦΟΡΟΛΟΓΙΚΟΥ ΜΗΤΡΩΟΥ (Α.Φ.Μ.)', AFM),
    field('f_eponymo', 'ΕΠΩΝΥΜΟ', { maxLength: '50' }),
    field('f_onoma', 'ΟΝΟΜΑ', { maxLength: '30' }),
    field('f_type', 'Τύπος Κίνησης (0) ΕΙΣΟΔΟΣ (1) ΕΞΟΔΟΣ', { enumeration: ['0', '1'] }),
    field('f_reference_date', 'ΗΜ/ΝΙΑ Αναφοράς'),
    field('f_date', 'ΗΜ/ΝΙΑ Κίνησης'),
    field('f_aitiologia', 'ΚΩΔΙΚΟΣ ΑΙΤΙΟΛΟΓΙΑΣ (Σε περίπτωση Εκπρόθεσμου)', { pattern: orEmpty('([0-9]{1,10})') }),
  ],
};
