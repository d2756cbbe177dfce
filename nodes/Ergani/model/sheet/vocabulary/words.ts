/**
 * Words in cells and headers, by their meaning. Case, accents, blanks and punctuation don't matter. To
 * teach the node a word, add it to its list.
 */

/** Words for one event, in the cells of a column for the event. */
export const ARRIVED = [
  ...['in', 'check in', 'checked in', 'clock in', 'clocked in', 'clock on', 'punch in', 'punched in', 'sign in'],
  ...['sign on'],
  ...['signed in', 'C/In', 'entry', 'entrance', 'enter', 'entered', 'arrival', 'arrive', 'arrived', 'start', 'begin'],
  ...['login', 'overtime in', 'OT in', 'arrivée', 'enregistrement', 'entrée'],
  ...['Είσοδος', 'Εισ.', 'Προσέλευση', 'Προσ.', 'Άφιξη', 'Ήρθε', 'Προσήλθε', 'Έναρξη', 'Έναρξη Εργασίας'],
  ...['Έναρξη Βάρδιας', 'Αρχή', 'Μέσα'],
];
export const LEFT = [
  ...['out', 'check out', 'checked out', 'clock out', 'clocked out', 'clock off', 'punch out', 'punched out'],
  ...['sign out', 'signed out', 'sign off', 'C/Out', 'exit', 'exited', 'departure', 'depart', 'departed', 'end'],
  ...['finish', 'stop'],
  ...['logout', 'overtime out', 'OT out', 'sortie'],
  ...['Έξοδος', 'Εξ.', 'Αποχώρηση', 'Αποχ.', 'Αναχώρηση', 'Αναχ.', 'Λήξη', 'Λήξη Εργασίας', 'Λήξη Βάρδιας'],
  ...['Τέλος', 'Φυγή', 'Έφυγε', 'Αποχώρησε', 'Έξω'],
];

/** Words for a whole shift, or that somebody was there. */
export const WORKED = [
  ...['both', 'clock', 'shift', 'work', 'timesheet', 'regular', 'overtime', 'present'],
  ...['Βάρδια', 'Εργασία', 'Κανονική', 'Υπερωρία', 'Παρών', 'Παρούσα'],
];

/** Words for a break. */
export const BREAKS = [
  ...['skip', 'pause', 'pause end', 'out back', 'break', 'lunch', 'meal', 'rest period'],
  ...['break in', 'break out', 'break start', 'break end', 'break time', 'start break', 'end break'],
  ...['lunch in', 'lunch out', 'lunch start', 'lunch end', 'lunch time'],
  ...['meal in', 'meal out', 'meal start', 'meal end', 'meal time'],
  ...['Διάλειμμα', 'Διαλείμματος', 'Διάλλειμα', 'Για διάλειμμα', 'Έναρξη διαλείμματος', 'Λήξη διαλείμματος'],
];
/** A text that ends with one of these is of a break, unless it has one of the words `WITHOUT`. */
export const BREAK_ENDINGS = ['break', 'breaktime', 'break time', 'rest period', 'Διάλειμμα', 'Διαλείμματος'];
export const WITHOUT = ['no', 'not', 'without', 'with', 'including', 'χωρίς', 'όχι', 'με'];

/** Words that say that somebody did not work. */
export const ABSENCES = [
  ...['absent', 'absence', 'day off', 'rest day', 'weekly off', 'weekly rest', 'week off', 'weekend', 'no show'],
  ...['noshow'],
  ...['holiday', 'public holiday', 'vacation', 'sick', 'sick leave', 'annual leave', 'on leave', 'unpaid leave'],
  ...['maternity leave', 'parental leave', 'study leave', 'PTO', 'did not attend', 'missed', 'A', 'WO', 'H', 'L'],
  ...['Ρεπό', 'Άδεια', 'Κανονική άδεια', 'Σε άδεια', 'Άδεια ασθενείας', 'Αναρρωτική', 'Αναρρωτική άδεια'],
  ...['Άδεια άνευ αποδοχών', 'Γονική άδεια', 'Άδεια μητρότητας', 'Αργία', 'Απουσία', 'Απών', 'Απούσα', 'Απουσίαζε'],
  ...['Ασθένεια', 'Ανάπαυση', 'Δεν ήρθε', 'Δεν προσήλθε', 'Δεν εργάστηκε', 'Δεν δούλεψε', 'Δεν παρουσιάστηκε'],
  ...['Απουσία αδικαιολόγητη', 'Αδικαιολόγητη απουσία', 'Απουσία δικαιολογημένη', 'Δικαιολογημένη απουσία'],
  ...['Άρρωστος', 'Άρρωστη', 'Ασθενής', 'Σε ρεπό'],
  ...['unexcused absence', 'excused absence', 'called in sick', 'not present', 'did not work', 'did not come'],
];
/** Absences that count among a few other words too: `Δεν ήρθε τελικά`. */
export const NOT_THERE = [
  ...['Δεν ήρθε', 'Δεν προσήλθε', 'Δεν εργάστηκε', 'Δεν παρουσιάστηκε', 'Δεν εμφανίστηκε'],
  ...['did not come', "didn't come", 'did not show', "didn't show", 'no show'],
];

/** What such words can be about instead of a person: `Δεν παρουσιάστηκε πρόβλημα`. */
export const TROUBLES = [
  ...['Πρόβλημα', 'Προβλήματα', 'Βλάβη', 'Σφάλμα', 'Θέμα', 'problem', 'problems', 'issue', 'issues', 'error', 'errors'],
];

/** Words that mean an absence in some sheets, and a departure in others. */
export const LEAVING = ['off', 'leave'];

/** Words that say that a row was taken back. */
export const CANCELLATIONS = [
  ...['cancelled', 'canceled', 'void', 'voided', 'deleted', 'archived', 'discarded', 'invalid'],
  ...['not valid', 'superseded', 'revoked', 'withdrawn', 'Μη έγκυρο', 'Μη έγκυρη', 'Μη έγκυρος'],
  ...['Ακυρώθηκε', 'Ακυρωμένο', 'Ακυρωμένη', 'Ακυρωμένος', 'Ακύρωση', 'Άκυρο', 'Άκυρη', 'Άκυρος'],
  ...['Διαγράφηκε', 'Διεγράφη', 'Διαγραμμένο', 'Διαγραμμένη', 'Διαγραφή', 'Λάθος', 'Λάθος χτύπημα'],
];

/** Words for what is planned, or not yet confirmed. */
export const PLANS = [
  ...['planned', 'plan', 'scheduled', 'schedule', 'expected', 'draft', 'pending', 'rostered'],
  ...['Προγραμματισμένο', 'Προγραμματισμένη', 'Προγραμματισμένος', 'Πρόγραμμα', 'Προγραμματίστηκε'],
  ...['Προβλεπόμενο', 'Προβλεπόμενη', 'Πρόχειρο', 'Εκκρεμεί', 'Εκκρεμές', 'Εκκρεμής', 'Σε εκκρεμότητα'],
  ...['Σε αναμονή', 'Αναμονή', 'Αναμένεται', 'awaiting', 'awaiting approval', 'unconfirmed', 'tentative'],
];

/** Words of a door that stayed shut, or of a reader that failed. */
export const FAILURES = [
  ...['denied', 'access denied', 'entry denied', 'rejected', 'refused', 'fail', 'failed', 'failure', 'error'],
  ...['unauthorized', 'not recognized', 'Άρνηση', 'Άρνηση πρόσβασης', 'Απορρίφθηκε', 'Αποτυχία', 'Σφάλμα'],
  ...['declined', 'not approved', 'unapproved', 'disapproved', 'not confirmed'],
  ...['Δεν εγκρίθηκε', 'Μη εγκεκριμένο', 'Μη εγκεκριμένη', 'Απορριφθέν', 'Απορριπτέο'],
];

export const YES = ['yes', 'y', 'true', '1', 'ναι', 'x'];
export const NO = ['no', 'n', 'false', '0', 'όχι'];
/** Words for nothing. Most columns mean no by them. */
export const NONE = ['none', 'n/a'];

/** A.m. and p.m. in cells of their own. */
export const MORNING = ['am', 'a.m.', 'πμ', 'π.μ.'];
export const AFTERNOON = ['pm', 'p.m.', 'μμ', 'μ.μ.'];

/** Headers of times that are neither an arrival nor a departure begin with one of these. */
export const OTHER_TIMES = [
  // Of a plan.
  ...['planned', 'plan', 'scheduled', 'schedule', 'sched', 'sch', 'expected', 'roster', 'rostered', 'rounded', 'shift'],
  ...['contract', 'standard', 'must', 'on duty', 'off duty', 'next', 'previous', 'prior'],
  ...['last login', 'last activity', 'last action', 'last type', 'last event', 'last status'],
  ...['Πρόγραμμα', 'Προγραμματισμένη', 'Προγραμματισμένο', 'Προβλεπόμενη', 'Προβλεπόμενο', 'Ωράριο', 'Βάρδια'],
  ...['Βάρδιας', 'Επόμενη', 'Επόμενο', 'Προηγούμενη', 'Προηγούμενο'],
  // Of a sum.
  ...['total', 'hours', 'hour', 'duration', 'late', 'early', 'overtime', 'difference', 'sum', 'worked', 'minutes'],
  ...['Σύνολο', 'Ώρες', 'Διάρκεια', 'Καθυστέρηση', 'Καθυστέρησης', 'Υπερωρία', 'Υπερωρίες', 'Διαφορά'],
  // Of when something was recorded.
  ...['created', 'create', 'updated', 'update', 'modified', 'submitted', 'submission', 'synced', 'received'],
  ...['imported'],
  ...['approved', 'approval', 'upload', 'uploaded', 'deleted', 'server', 'write', 'ip'],
  ...['Καταχώρηση', 'Καταχώριση', 'Ενημέρωση', 'Υποβολή', 'Δημιουργία'],
  // Of somebody's life.
  ...['hire', 'hired', 'birth', 'employment', 'Πρόσληψη', 'Πρόσληψης', 'Γέννηση', 'Γέννησης'],
  // Of a break.
  ...['break', 'lunch', 'meal', 'pause', 'rest', 'Διάλειμμα', 'Διαλείμματος', 'Διακοπή', 'Διακοπής'],
];
/** Words that may stand in front of these. */
export const BEFORE_OTHERS = ['Ώρα', 'Ώρες', 'Ημερομηνία', 'Ημ', 'νία', 'Time', 'Date', 'of', 'the', 'is'];
/** Words for a break or a plan, anywhere in a header. */
export const OTHER_TIMES_ANYWHERE = [
  ...['break', 'lunch', 'meal', 'scheduled', 'planned', 'Διάλειμμα', 'Διαλείμματος', 'Διαλειμμάτων', 'Ωραρίου'],
  ...['Προγράμματος', 'Επόμενης', 'Επόμενου', 'Προηγούμενης'],
];
/** Words that make hours those of a break. */
export const OF_BREAKS = ['break', 'lunch', 'meal', 'Διάλειμμα', 'Διαλείμματος', 'Διαλειμμάτων'];

/** Headers of how long somebody worked begin with one of these. */
export const HOURS_WORKED = [
  ...['duration', 'total', 'hours', 'worked', 'work', 'working', 'Διάρκεια', 'Σύνολο', 'Ώρες'],
];

/** Words in headers of times that may be an arrival or a departure, beside the words for these. */
export const PUNCHES = [
  ...['punch', 'punches', 'swipe', 'clocking', 'login', 'logout', 'log in', 'log out', 'logged in', 'logged out'],
  ...['entered', 'exited', 'left', 'leave time', 'went home', 'done', 'corrected', 'adjusted'],
  ...['Χτύπημα', 'Χτυπήματα', 'Επανείσοδος', 'Επαναπροσέλευση', 'Σχόλασμα', 'Σχόλασε', 'Διορθωμένη', 'Διορθωμένο'],
  ...['Σωστή'],
];

/** Words in headers of times at which something was recorded. Beside a plan these may be punches too. */
export const RECORDINGS = [
  ...['scan', 'scans', 'scanned', 'badge', 'badges', 'badged', 'swiped', 'swipes', 'tap', 'tapped', 'reading'],
  ...['stamp', 'stamped', 'kiosk', 'biometric', 'actual'],
  ...['Σάρωση', 'Σαρώσεις', 'Ανάγνωση', 'Αναγνώσεις', 'Κτύπημα', 'Κτυπήματα'],
  ...['Σκανάρισμα', 'Πραγματική', 'Πραγματικό', 'Πραγματικός'],
];

/** Headers of a row's status. In their cells a single letter counts, and so does one word among several. */
export const STATUS_HEADERS = [
  ...['Status', 'State', 'Attendance', 'Attendance Status', 'Attendance State', 'Result', 'Access Result', 'Outcome'],
  ...['Access Status', 'Punch Status', 'Check Status', 'Event', 'Event Status', 'Day Status', 'Exception'],
  ...['New State', 'Day Type', 'Remark', 'Entry Status', 'Work Status', 'Row Status', 'Record Status'],
  ...['Shift Status', 'Shift State', 'Schedule Status', 'Roster Status', 'Timesheet Status', 'Time Card Status'],
  ...['Approval', 'Approval Status', 'Approval State', 'Approval Result'],
  ...['Κατάσταση', 'Αποτέλεσμα', 'Παρουσία', 'Κατάσταση Παρουσίας', 'Κατάσταση Βάρδιας', 'Κατάσταση Ημέρας'],
  ...['Κατάσταση Εγγραφής', 'Έγκριση', 'Κατάσταση Έγκρισης', 'Αποτέλεσμα Έγκρισης'],
];

/** Headers of doors and readers. In their cells one word among several tells a door that is for leaving. */
export const DOOR_HEADERS = [
  ...['Device', 'Device Name', 'Terminal', 'Terminal Name', 'Door', 'Door Name', 'Gate', 'Gate Name', 'Reader'],
  ...['Reader Name', 'Συσκευή', 'Τερματικό', 'Πόρτα', 'Πύλη', 'Αναγνώστης'],
];
export const EXITS = ['out', 'exit', 'Έξοδος', 'Εξόδου'];
export const ENTRANCES = ['in', 'entry', 'entrance', 'Είσοδος', 'Εισόδου'];

/** Headers for whether somebody was there. */
export const PRESENCE_HEADERS = [
  ...['Attended', 'Present', 'Is Present', 'Was Present', 'Showed Up'],
  ...['Παρουσία', 'Παρών', 'Παρούσα', 'Παρευρέθηκε'],
];

/** Headers for whether a row counts: a no in their cells says that it does not. */
export const VALIDITY_HEADERS = [
  ...['Granted', 'Access Granted', 'Valid', 'Is Valid', 'Success', 'Successful', 'Approved', 'Workable', 'Counts'],
  ...['Is Approved', 'Accepted', 'Is Accepted', 'Confirmed', 'Is Confirmed', 'Approval'],
  ...['Έγκυρο', 'Έγκυρη', 'Ισχύει', 'Εγκρίθηκε', 'Έγκριση', 'Εγκεκριμένο', 'Εγκεκριμένη', 'Επιβεβαιώθηκε'],
  ...PRESENCE_HEADERS,
];

/** Headers for whether somebody was absent: a yes in their cells says so, and so does a kind of leave. */
export const ABSENCE_HEADERS = [
  ...['Absent', 'Is Absent', 'Absence', 'Absence Type', 'Absence Reason', 'Leave', 'Leave Type', 'Leave Reason'],
  ...['On Leave', 'Is On Leave', 'Day Off', 'Off Day', 'Rest Day'],
  ...['Vacation', 'Sick', 'Sick Leave', 'No Show'],
  ...['Ρεπό', 'Άδεια', 'Τύπος Άδειας', 'Είδος Άδειας', 'Λόγος Άδειας', 'Απουσία', 'Τύπος Απουσίας', 'Είδος Απουσίας'],
  ...['Λόγος Απουσίας', 'Απών'],
];

/** Headers for whether a time is of the next day, by a yes. */
export const NEXT_DAY_HEADERS = [
  ...['Next Day', 'Is Next Day', 'Check Out Next Day', 'Checkout Next Day', 'Overnight'],
  ...['Επόμενη Μέρα', 'Επόμενη Ημέρα'],
];

/** Words in headers of the minutes of a time, beside the headers in `fields.ts`. */
export const MINUTES_WORDS = ['λεπτά', 'minutes', 'minute', 'mins', 'min', 'mm'];
