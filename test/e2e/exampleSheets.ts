/** What tests write over the sheets of the examples: the same headers, and rows of their own. */
export const SCHEDULE = {
  name: 'schedule.xlsx',
  title: 'Πρόγραμμα',
  headers: ['Παράρτημα', 'ΑΦΜ', 'Επώνυμο', 'Όνομα', 'Ημερομηνία', 'f_type', 'Ώρα από', 'Ώρα έως'],
};

export const WORKING_HOURS = {
  name: 'working-hours.xlsx',
  title: 'Ώρες εργασίας',
  headers: ['Παράρτημα', 'ΑΦΜ', 'Επώνυμο', 'Όνομα', 'Ημερομηνία', 'Ώρα Προσέλευσης', 'Ώρα Αποχώρησης'],
  rows: [
    [0, '045123671', 'ΠΑΠΑΔΟΠΟΥΛΟΥ', 'ΜΑΡΙΑ', { date: '2026-02-02' }, { time: '08:00' }, { time: '16:00' }],
    [0, '102938470', 'ΓΕΩΡΓΙΟΥ', 'ΝΙΚΟΣ', { date: '2026-02-02' }, { time: '14:00' }, { time: '22:00' }],
  ],
};

/** The days of three people in the schedule. */
export const SCHEDULED_DAYS = 66;
