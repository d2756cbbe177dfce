import type { JsonObject } from '../json';
import { field, listOf, named, type DocumentType, type PropertyInfo } from './description';
import { AFM, BRANCH, DATE, orEmpty, TIME } from './patterns';

const DATE_OR_EMPTY = { pattern: orEmpty(DATE) };
const TIME_OR_EMPTY = { pattern: orEmpty(`(${TIME})`) };

const HEAD = ['f_aa_pararthmatos', 'f_rel_protocol', 'f_rel_date', 'f_comments', 'f_from_date', 'f_to_date'];
const EMPLOYEE = ['f_afm', 'f_eponymo', 'f_onoma'];
const PERIOD = ['f_type', 'f_from', 'f_to'];

const HEAD_INFO: readonly PropertyInfo[] = [
  field('f_aa_pararthmatos', 'Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ', BRANCH),
  field('f_rel_protocol', 'ΣΧΕΤΙΚΟ ΕΝΤΥΠΟ ΑΡΙΘ. ΠΡΩΤ.', { maxLength: '50' }),
  field('f_rel_date', 'ΣΧΕΤΙΚΟ ΕΝΤΥΠΟ ΗΜΕΡΟΜΗΝΙΑ', DATE_OR_EMPTY),
  field('f_comments', 'ΠΑΡΑΤΗΡΗΣΕΙΣ', { maxLength: '200' }),
  field('f_from_date', 'ΗΜΕΡΟΜΗΝΙΑ ΑΠΟ', DATE_OR_EMPTY),
  field('f_to_date', 'ΗΜΕΡΟΜΗΝΙΑ ΕΩΣ', DATE_OR_EMPTY),
];
const EMPLOYEE_INFO: readonly PropertyInfo[] = [
  field('f_afm', 'ΑΡΙΘΜΟΣ ΦΟΡΟΛΟΓΙΚΟΥ ΜΗΤΡΩΟΥ (Α.Φ.Μ.)', AFM),
  field('f_eponymo', 'ΕΠΩΝΥΜΟ', { maxLength: '50', minLength: '1' }),
  field('f_onoma', 'ΟΝΟΜΑ', { maxLength: '30', minLength: '1' }),
];
const PERIOD_INFO: readonly PropertyInfo[] = [
  field('f_type', 'ΤΥΠΟΣ ΑΝΑΛΥΤΙΚΗΣ ΕΓΓΡΑΦΗΣ - ΚΩΔΙΚΟΣ', { maxLength: '10', minLength: '1' }),
  field('f_from', 'ΩΡΑ ΑΠΟ (HH24:MM)', TIME_OR_EMPTY),
  field('f_to', 'ΩΡΑ ΕΩΣ (HH24:MM)', TIME_OR_EMPTY),
];

const DAY = field('f_date', 'ΗΜΕΡΟΜΗΝΙΑ', DATE_OR_EMPTY);
const WEEKDAY = field(
  'f_day',
  'ΗΜΕΡΑ (0) ΚΥΡΙΑΚΗ (1) ΔΕΥΤΕΡΑ (2) ΤΡΙΤΗ (3) ΤΕΤΑΡΤΗ (4) ΠΕΜΠΤΗ (5) ΠΑΡΑΣΚΕΥΗ (6) ΣΑΒΒΑΤΟ',
  {
    enumeration: ['0', '1', '2', '3', '4', '5', '6'],
  },
);
/** What a period of leave has besides: the year it is of, and the days that are due. */
const LEAVE: readonly PropertyInfo[] = [
  field('f_year', 'ΕΤΟΣ ΚΑΝΟΝΙΚΗΣ ΑΔΕΙΑΣ', { pattern: orEmpty('([2][0][0-9]{2})') }),
  field('f_req_days', 'ΔΙΚΑΙΟΥΜΕΝΕΣ ΗΜΕΡΕΣ ΚΑΝΟΝΙΚΗΣ ΑΔΕΙΑΣ', { pattern: orEmpty('([0-9]{3})') }),
];

/** Branches > employees > periods of a day, with what a kind of declaration has on its levels besides. */
function workingTime(
  day: PropertyInfo,
  more: readonly PropertyInfo[] = [],
): { title: string; json: JsonObject; propertiesInfo: PropertyInfo[]; ofEmployees: true } {
  const period = named(...PERIOD, ...more.map(({ name }) => name));
  const employee = {
    ...named(...EMPLOYEE, day.name),
    ...listOf('ErgazomenosAnalytics', 'ErgazomenosWTOAnalytics', period),
  };
  return {
    title: 'ΔΗΛΩΣΕΙΣ ΟΡΓΑΝΩΣΗΣ ΧΡΟΝΟΥ ΕΡΓΑΣΙΑΣ',
    json: listOf('WTOS', 'WTO', { ...named(...HEAD), ...listOf('Ergazomenoi', 'ErgazomenoiWTO', employee) }),
    propertiesInfo: [...HEAD_INFO, ...EMPLOYEE_INFO, day, ...PERIOD_INFO, ...more],
    ofEmployees: true,
  };
}

/** The declarations of working time: leaves, schedules, overtime. */
export const WORKING_TIME: readonly DocumentType[] = [
  {
    code: 'WTOLeave',
    id: 84,
    description: 'Οργάνωση Χρόνου Εργασίας - Άδειες',
    series: 'ΟΡ',
    cancellable: true,
    ...workingTime(DAY, LEAVE),
  },
  {
    code: 'WTOLeaveC',
    id: 85,
    description: 'Οργάνωση Χρόνου Εργασίας - Άδειες ΟΡΘΗ ΕΠΑΝΑΛΗΨΗ',
    series: 'ΟΡ',
    cancellable: true,
    replaces: 'WTOLeave',
    ...workingTime(DAY, LEAVE),
  },
  {
    code: 'WTODaily',
    id: 81,
    description: 'Οργάνωση Χρόνου Εργασίας - Μεταβαλλόμενο/Τροποποιούμενο ανά Ημέρα',
    series: 'ΟΡ',
    declares: 'schedule',
    ...workingTime(DAY),
  },
  {
    code: 'WTODailyA',
    id: 91,
    description: 'Οργάνωση Χρόνου Εργασίας - Μεταβαλλόμενο/Τροποποιούμενο ανά Ημέρα - Απολογιστικό',
    series: 'ΟΡ',
    declares: 'schedule',
    ...workingTime(DAY),
  },
  {
    code: 'WTOWeek',
    id: 80,
    description: 'Οργάνωση Χρόνου Εργασίας - Σταθερό Εβδομαδιαίο',
    series: 'ΟΡ',
    ...workingTime(WEEKDAY),
  },
  {
    code: 'WTOOv',
    id: 133,
    description: 'Οργάνωση Χρόνου Εργασίας - Υπερωρίες',
    series: 'ΟΡ',
    declares: 'overtime',
    ...workingTime(DAY),
  },
  {
    code: 'WTOOvA',
    id: 134,
    description: 'Οργάνωση Χρόνου Εργασίας - Υπερωρίες - Απολογιστικό',
    series: 'ΟΡ',
    declares: 'overtime',
    ...workingTime(DAY),
  },
];
