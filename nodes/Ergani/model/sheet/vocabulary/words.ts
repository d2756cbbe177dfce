/**
 * Words in cells and headers, by their meaning. Case, accents, blanks and punctuation don't matter. To
 * teach the node a word, add it to its list.
 */

/** Words for one event, in the cells of a column for the event. */
export const ARRIVED = [
  ...['in', 'check in', 'checked in', 'clock in', 'clocked in', 'clock on', 'punch in', 'punched in', 'sign in'],
  ...['sign on'],
  ...['signed in', 'C/In', 'entry', 'entrance', 'enter', 'entered', 'arrival', 'arrive', 'arrived', 'start', 'begin'],
  ...[
    'login',
    'log in',
    'logged in',
    'TimeIn',
    'time in',
    'in time',
    'came',
    'started',
    'beginning',
    'overtime in',
    'OT in',
    'arrivée',
    'enregistrement',
    'entrée',
  ],
  ...['Είσοδος', 'Εισ.', 'Προσέλευση', 'Προσ.', 'Άφιξη', 'Ήρθε', 'Προσήλθε', 'Έναρξη', 'Έναρξη Εργασίας'],
  ...['Έναρξη Βάρδιας', 'Αρχή', 'Αρχή Εργασίας', 'Ήρθα', 'Μπήκε', 'Μέσα'],
  ...['in at', 'arrived at', 'came at', 'Προσέρχεται'],
  ...['start shift', 'shift start', 'begin shift', 'start of shift', 'shift started', 'start work', 'work start'],
  ...['start of work', 'start day', 'Αρχή Βάρδιας'],
];
export const LEFT = [
  ...['out', 'check out', 'checked out', 'clock out', 'clocked out', 'clock off', 'punch out', 'punched out'],
  ...['sign out', 'signed out', 'sign off', 'C/Out', 'exit', 'exited', 'departure', 'depart', 'departed', 'end'],
  ...[
    'finish',
    'finished',
    'stop',
    'stopped',
    'left',
    'TimeOut',
    'time out',
    'out time',
    'log out',
    'logged out',
    'ended',
    'went home',
  ],
  ...['logout', 'overtime out', 'OT out', 'sortie'],
  ...['Έξοδος', 'Εξ.', 'Αποχώρηση', 'Αποχ.', 'Αναχώρηση', 'Αναχ.', 'Λήξη', 'Λήξη Εργασίας', 'Λήξη Βάρδιας'],
  ...['Τέλος', 'Τέλος Εργασίας', 'Τέλος Βάρδιας', 'Φυγή', 'Έφυγε', 'Αποχώρησε', 'Βγήκε', 'Σχόλασε', 'Έξω'],
  ...['left at', 'out at', 'Έφυγα', 'Σχόλασα', 'Αναχώρησε'],
  ...['end shift', 'shift end', 'finish shift', 'end of shift', 'shift ended', 'end work', 'work end', 'end of work'],
  ...['end day'],
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
  ...['compassionate leave', 'leave of absence', 'time off', 'day-off'],
  ...['rest', 'resting', 'offday', 'holidays', 'vacations', 'furlough', 'sickness', 'ill', 'no-show'],
  ...['Διακοπές', 'Λείπει', 'Έλειπε', 'Γονική', 'Άδεια λοχείας', 'Λοχεία', 'Μητρότητας'],
  ...[
    'Άδεια αιμοδοσίας',
    'Αιμοδοσία',
    'Απεργία',
    'Αναστολή',
    'Ημέρα ρεπό',
    'Ανάπαυση/Ρεπό',
    'Δεν εργάζεται',
    'Δεν δουλεύει',
  ],
  ...['not worked', 'AWOL', 'NCNS', 'no call no show', 'did not attend', 'not attended', 'not working'],
  ...['strike', 'on strike', 'resigned', 'Παραιτήθηκε', 'Απολύθηκε'],
  ...['unexcused absence', 'excused absence', 'called in sick', 'not present', 'did not work', 'did not come'],
];
/** Absences that count among a few other words too: `Δεν ήρθε τελικά`. */
export const NOT_THERE = [
  ...[
    'Δεν ήρθε',
    'Δεν προσήλθε',
    'Δεν εργάστηκε',
    'Δεν παρουσιάστηκε',
    'Δεν εμφανίστηκε',
    'Δεν δούλεψε',
    'Δεν εργάσθηκε',
  ],
  ...['Δεν πήγε', 'Δεν ήταν παρών', 'Δεν ήταν παρούσα', 'did not work', "didn't work", 'was not there', 'not at work'],
  ...['did not come', "didn't come", 'did not show', "didn't show", 'no show'],
];

/** What such words can be about instead of a person: `Δεν παρουσιάστηκε πρόβλημα`. */
export const TROUBLES = [
  ...['Πρόβλημα', 'Προβλήματα', 'Βλάβη', 'Σφάλμα', 'Θέμα', 'problem', 'problems', 'issue', 'issues', 'error', 'errors'],
];

/** Words that mean an absence in some sheets, and a departure in others. */
export const LEAVING = ['off', 'leave', 'off duty'];

/** Words that say that a row was taken back. */
export const CANCELLATIONS = [
  ...['cancelled', 'canceled', 'void', 'voided', 'deleted', 'archived', 'discarded', 'invalid'],
  ...[
    'cancel',
    'cancellation',
    'do not submit',
    'do not send',
    'ignore',
    'ignored',
    'disregard',
    'removed',
    'duplicate',
    'test',
  ],
  ...[
    'Να μην υποβληθεί',
    'Μην υποβληθεί',
    'Να μη σταλεί',
    'Να αγνοηθεί',
    'Αγνοήστε',
    'Παρακαλώ αγνοήστε',
    'Αναιρέθηκε',
    'Ανακλήθηκε',
    'Ανάκληση',
    'Διπλό',
    'Διπλοεγγραφή',
    'Δοκιμή',
  ],
  ...[
    'δεν έγινε',
    'δεν πραγματοποιήθηκε',
    'δεν ισχύει',
    'did not happen',
    'did not take place',
    'μην σταλεί',
    'να μη δηλωθεί',
    'μη δηλωθεί',
  ],
  ...['not valid', 'superseded', 'revoked', 'withdrawn', 'Μη έγκυρο', 'Μη έγκυρη', 'Μη έγκυρος'],
  ...['Ακυρώθηκε', 'Ακυρωμένο', 'Ακυρωμένη', 'Ακυρωμένος', 'Ακύρωση', 'Άκυρο', 'Άκυρη', 'Άκυρος'],
  ...['Διαγράφηκε', 'Διεγράφη', 'Διαγραμμένο', 'Διαγραμμένη', 'Διαγραφή', 'Λάθος', 'Λάθος χτύπημα'],
  ...['Ακυρώνεται', 'Ακυρώνονται', 'Ακυρώθηκαν', 'Ακυρωτέο', 'Ακυρωτέα', 'Διαγράφεται', 'Διαγράφηκαν'],
  ...['Να διαγραφεί', 'Να ακυρωθεί', 'Να σβηστεί', 'Σβήστηκε', 'Να μην σταλεί', 'Μη σταλεί', 'Να εξαιρεθεί'],
  ...['Εξαιρείται', 'to be cancelled', 'to be canceled', 'to be deleted', 'delete', 'please delete', 'please cancel'],
  ...['please remove', 'remove', 'not to be sent', 'not to be submitted', 'exclude', 'excluded', 'struck out'],
  ...[
    'διπλή εγγραφή',
    'διπλή καταχώρηση',
    'διπλή καταχώριση',
    'διπλό χτύπημα',
    'διπλότυπο',
    'duplicate entry',
    'double entry',
    'duplicated',
    'double punch',
    'duplicate punch',
  ],
  ...['already submitted', 'already sent', 'already reported', 'already declared', 'submitted already', 'sent already'],
  ...['already in Ergani', 'already recorded', 'not final', 'do not use', "don't use", "don't send", "don't submit"],
  ...[
    'test entry',
    'test row',
    'test record',
    'test data',
    'by mistake',
    'in error',
    'sample row',
    'old entry',
    'old row',
  ],
  ...['old record', 'old version', 'Ήδη υποβλήθηκε', 'Υποβλήθηκε ήδη', 'Έχει υποβληθεί', 'Έχει ήδη υποβληθεί'],
  ...['Ήδη δηλώθηκε', 'Δηλώθηκε ήδη', 'Έχει δηλωθεί', 'Έχει ήδη δηλωθεί', 'Έχει σταλεί', 'Έχει ήδη σταλεί'],
  ...['Στάλθηκε ήδη', 'Ήδη στάλθηκε', 'Ήδη υποβεβλημένο', 'Ήδη καταχωρημένο', 'Έχει ήδη καταχωρηθεί'],
  ...['Εκ παραδρομής', 'Κατά λάθος', 'Παλιά εγγραφή', 'Παλαιά εγγραφή', 'Δοκιμαστική εγγραφή', 'Δοκιμαστικό χτύπημα'],
  ...['Δοκιμαστική καταχώρηση', 'Δοκιμαστική κίνηση', 'Όχι τελικό', 'Μη τελικό', 'Όχι αποστολή', 'Εκτός Εργάνη'],
  ...['Σβήστε', 'Σβήσε', 'Σβήστε το', 'Αγνόησε', 'Αγνόησέ το', 'nullified', 'null and void'],
];

/** Words that are all that a cell says, by which its row may be one of those that don't count. */
export const DOUBTFUL = [
  ...['old', 'obsolete', 'outdated', 'sample', 'example', 'dummy', 'replaced', 'provisional', 'tbd', 'tbc', 'to do'],
  ...[
    'approx',
    'approximately',
    'Περίπου',
    "Κατ' εκτίμηση",
    'not sure',
    'to confirm',
    'to be confirmed',
    'dup',
    'copy',
  ],
  ...['disputed', 'in dispute', 'Να επιβεβαιωθεί', 'Προς επιβεβαίωση', 'Αντίγραφο', 'half-day leave'],
  ...['casual leave', 'training leave', 'bereavement leave', 'paternity leave', 'special leave', 'jury duty'],
  ...['comp off', 'Στάση εργασίας', 'Επίσχεση εργασίας', 'Επίσχεση', 'Μη εργάσιμη', 'Μη απασχόληση'],
  ...['Αδειούχος', 'no longer employed'],
  ...['to check', 'fake', 'Παλιό', 'Παλιά', 'Παλαιό', 'Παλαιά', 'Δείγμα', 'Παράδειγμα', 'Προσχέδιο', 'Δοκιμαστικό'],
  ...['Αντικαταστάθηκε', 'Προς έλεγχο', 'Να ελεγχθεί', 'Εικονικό', 'Εικονική'],
];

/** Words for what is planned, or not yet confirmed. */
export const PLANS = [
  ...[
    'planned',
    'plan',
    'scheduled',
    'schedule',
    'expected',
    'draft',
    'pending',
    'rostered',
    'roster',
    'rota',
    'forecast',
  ],
  ...[
    'forecasted',
    'projected',
    'estimated',
    'upcoming',
    'future',
    'template',
    'proposed',
    'Πρόβλεψη',
    'Προσωρινό',
    'Προσωρινή',
    'Προς υποβολή',
  ],
  ...['Προγραμματισμένο', 'Προγραμματισμένη', 'Προγραμματισμένος', 'Πρόγραμμα', 'Προγραμματίστηκε'],
  ...['Προβλεπόμενο', 'Προβλεπόμενη', 'Πρόχειρο', 'Εκκρεμεί', 'Εκκρεμές', 'Εκκρεμής', 'Σε εκκρεμότητα'],
  ...['Σε αναμονή', 'Αναμονή', 'Αναμένεται', 'awaiting', 'awaiting approval', 'unconfirmed', 'tentative'],
];

/** Words of a door that stayed shut, or of a reader that failed. */
export const FAILURES = [
  ...['denied', 'access denied', 'entry denied', 'rejected', 'refused', 'fail', 'failed', 'failure', 'error'],
  ...['unauthorized', 'not recognized', 'Άρνηση', 'Άρνηση πρόσβασης', 'Απορρίφθηκε', 'Αποτυχία', 'Σφάλμα'],
  ...['Απόρριψη', 'Απορρίπτεται', 'Ανεπιτυχής', 'Αποτυχημένη', 'invalid', 'timeout', 'timed out', 'not authorized'],
  ...['declined', 'not approved', 'unapproved', 'disapproved', 'not confirmed'],
  ...['Δεν εγκρίθηκε', 'Μη εγκεκριμένο', 'Μη εγκεκριμένη', 'Απορριφθέν', 'Απορριπτέο'],
];

export const YES = ['yes', 'y', 'true', 't', '1', 'ναι', 'on', 'αληθές', 'αληθής', 'checked', 'ticked'];
export const NO = ['no', 'n', 'false', 'f', '0', 'όχι', 'off', 'ψευδές', 'ψευδής', 'unchecked', 'unticked'];
/** Marks that programs print for them. */
export const YES_MARKS = ['✓', '✔', '√', '☑', '✅', '🗹', '🗸', '+'];
export const NO_MARKS = ['✗', '✘', '☐', '❌', '❎', '□', '×', '☒'];
/** Marks that mean yes to some and no to others. */
export const UNCLEAR_MARKS = ['x', 'v', '?', '*', 'o', '•', '●', '○', '■', '/'];
/** Under a header for a row that does not count, nobody knows whether they say yes or no. */
export const AGREED = ['ok', 'okay', 'ΟΚ', 'Εντάξει'];
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
  ...['break', 'lunch', 'meal', 'pause', 'rest', 'Διάλειμμα', 'Διαλείμματος'],
];
/** What else may stand in such a header. With any other word nobody knows whether it is of another time. */
export const BESIDE_OTHER_TIMES = [
  ...['type', 'types', 'kind', 'status', 'state', 'action', 'reason', 'note', 'notes', 'category', 'location', 'place'],
  ...[
    'day',
    'days',
    'taken',
    'used',
    'allowed',
    'limit',
    'penalty',
    'length',
    'worked',
    'lateness',
    'swap',
    'template',
  ],
  ...[
    'differential',
    'multiplier',
    'factor',
    'group',
    'pattern',
    'policy',
    'rule',
    'clock',
    'punch',
    'swipe',
    'change',
  ],
  ...['kin', 'employer', 'place', 'country', 'sign', 'end', 'starts', 'ends', 'interval', 'window', 'slot', 'range'],
  ...['Τύπος', 'Είδος', 'Κίνηση', 'Κατάσταση', 'Λόγος', 'Αιτία', 'Ημέρα', 'Ημέρας', 'Ημέρες', 'Μέρα', 'Σημείωση'],
  ...['Κατηγορία', 'Ποσοστό', 'Συντελεστής', 'Αξία', 'Έγκριση', 'Αιτιολογία', 'Αργίες', 'Νύχτας', 'Όριο', 'Διάστημα'],
  ...['deducted', 'deduct', 'auto', 'training', 'travel', 'holidays', 'Σαββάτου', 'Κυριακών', 'Νυχτερινής', 'Ημερών'],
  ...['Αποδοχών', 'Εκπαίδευσης', 'Ταξιδιού', 'Αδειών', 'Άδειας', 'Απουσίας'],
  ...['Εργασίας', 'Παρατηρήσεις', 'Σχόλια', 'Ομάδα', 'Αλλαγή', 'Αλλαγής', 'Καταβολή', 'Πληρωμή', 'Πρωινή', 'Απόγευμα'],
];
/** Words for what did happen: beside one for a plan, nobody knows which of the two it is. */
export const ACTUAL = ['actual', 'real', 'Πραγματική', 'Πραγματικό', 'Πραγματικές', 'Πραγμ'];
/** Words for a break, in headers. */
export const OF_BREAKS = ['break', 'lunch', 'meal', 'pause', 'rest', 'Διάλειμμα', 'Διαλείμματος', 'Διαλειμμάτων'];
/** In front of an arrival or a departure they tell of one that was put in the place of another. */
export const CHANGED = [
  'updated',
  'modified',
  'changed',
  'approved',
  'submitted',
  'Εγκεκριμένη',
  'Τροποποιημένη',
  'Ενημερωμένη',
];
/** Words that may stand in front of these. */
export const BEFORE_OTHERS = ['Ώρα', 'Ώρες', 'Ημερομηνία', 'Ημ', 'νία', 'Time', 'Date', 'of', 'the', 'is'];
/** Words for a break or a plan, anywhere in a header. */
export const OTHER_TIMES_ANYWHERE = [
  ...['break', 'lunch', 'meal', 'scheduled', 'planned', 'Διάλειμμα', 'Διαλείμματος', 'Διαλειμμάτων', 'Ωραρίου'],
  ...['Προγράμματος', 'Επόμενης', 'Επόμενου', 'Προηγούμενης'],
];

/** Words in headers of the minutes of a time, beside the headers in `fields.ts`. */
export const MINUTES_WORDS = ['λεπτά', 'minutes', 'minute', 'mins', 'min', 'mm'];

/** Words of a status that let a row count. */
export const COUNTING = [
  ...[
    'present',
    'P',
    'PR',
    'attended',
    'worked',
    'working',
    'work',
    'work day',
    'workday',
    'working day',
    'weekday',
    'WD',
  ],
  ...[
    'ok',
    'okay',
    'fine',
    'good',
    'normal',
    'regular',
    'standard',
    'ordinary',
    'usual',
    'full day',
    'full',
    'day',
    'shift',
  ],
  ...[
    'approve',
    'approved',
    'auto approved',
    'approved by manager',
    'manager approved',
    'accepted',
    'confirmed',
    'verified',
    'validated',
  ],
  ...[
    'valid',
    'granted',
    'access granted',
    'success',
    'successful',
    'succeeded',
    'authorized',
    'authorised',
    'allowed',
    'pass',
  ],
  ...[
    'passed',
    'active',
    'open',
    'closed',
    'complete',
    'completed',
    'done',
    'finished',
    'final',
    'finalized',
    'finalised',
  ],
  ...[
    'submitted',
    'signed',
    'locked',
    'processed',
    'processing',
    'synced',
    'sent',
    'paid',
    'posted',
    'exported',
    'imported',
  ],
  ...[
    'recorded',
    'registered',
    'saved',
    'new',
    'created',
    'updated',
    'edited',
    'modified',
    'manual',
    'manually added',
    'auto',
  ],
  ...[
    'automatic',
    'added',
    'actual',
    'real',
    'live',
    'online',
    'matched',
    'reviewed',
    'checked',
    'counted',
    'counts',
    'on duty',
  ],
  ...[
    'late',
    'late in',
    'late arrival',
    'late coming',
    'early',
    'early out',
    'early leave',
    'early departure',
    'left early',
  ],
  ...[
    'on time',
    'in time',
    'punctual',
    'tardy',
    'late and early',
    'delayed',
    'half day present',
    'overtime',
    'OT',
    'FOT',
  ],
  ...[
    'remote',
    'WFH',
    'work from home',
    'home office',
    'telework',
    'on site',
    'onsite',
    'office',
    'in office',
    'field',
    'field work',
  ],
  ...[
    'business trip',
    'training',
    'extra',
    'extra shift',
    'double shift',
    'night',
    'night shift',
    'day shift',
    'morning shift',
  ],
  ...['afternoon shift', 'evening shift', 'morning', 'evening', 'split', 'split shift', 'clocked', 'punched', 'logged'],
  ...[
    'checked in',
    'clocked in',
    'checked out',
    'clocked out',
    'in progress',
    'ongoing',
    'started',
    'ended',
    'stopped',
    'running',
  ],
  ...[
    'single punch',
    'fingerprint',
    'card',
    'face',
    'password',
    'worktime',
    'work time',
    'timesheet',
    'hours',
    'REG',
    'ST',
    'STD',
  ],
  ...[
    'straight time',
    'worked hours',
    'time worked',
    'duty',
    'permanent',
    'full time',
    'part time',
    'employee',
    'enabled',
  ],
  ...[
    'Παρών',
    'Παρούσα',
    'Παρόν',
    'Παρουσία',
    'Π',
    'Εργασία',
    'Εργάσιμη',
    'Εργάσιμη ημέρα',
    'Εργάστηκε',
    'Δούλεψε',
    'ΕΡΓ',
  ],
  ...[
    'Κανονική',
    'Κανονικό',
    'Κανονικά',
    'Κανονικός',
    'Κανονική εργασία',
    'Κανονική βάρδια',
    'Φυσιολογική',
    'Φυσιολογικό',
  ],
  ...[
    'ΟΚ',
    'Εντάξει',
    'Σωστό',
    'Σωστή',
    'Ορθό',
    'Έγκυρο',
    'Έγκυρη',
    'Έγκυρος',
    'Ισχύει',
    'Σε ισχύ',
    'Ενεργό',
    'Ενεργή',
  ],
  ...[
    'Ενεργός',
    'Εγκρίθηκε',
    'Εγκεκριμένο',
    'Εγκεκριμένη',
    'Εγκεκριμένος',
    'Εγκεκριμένες',
    'Επιβεβαιώθηκε',
    'Επιβεβαιωμένο',
  ],
  ...[
    'Επιβεβαιωμένη',
    'Ολοκληρώθηκε',
    'Ολοκληρωμένο',
    'Ολοκληρωμένη',
    'Κλειστό',
    'Κλειστή',
    'Κλεισμένη',
    'Ανοικτό',
    'Ανοιχτό',
  ],
  ...[
    'Ανοικτή',
    'Ανοιχτή',
    'Οριστικό',
    'Οριστική',
    'Οριστικοποιήθηκε',
    'Οριστικοποιημένο',
    'Υποβλήθηκε',
    'Υποβεβλημένο',
  ],
  ...[
    'Καταχωρήθηκε',
    'Καταχωρίστηκε',
    'Καταχωρημένο',
    'Καταχωρημένη',
    'Επιτυχία',
    'Επιτυχής',
    'Επιτυχημένη',
    'Επιτρέπεται',
  ],
  ...[
    'Καθυστέρηση',
    'Αργοπορία',
    'Αργοπορημένος',
    'Με καθυστέρηση',
    'Εμπρόθεσμα',
    'Στην ώρα του',
    'Στην ώρα της',
    'Πρόωρη',
  ],
  ...[
    'Πρόωρη αποχώρηση',
    'Υπερωρία',
    'Υπερεργασία',
    'Τηλεργασία',
    'ΤΗΛ',
    'Απομακρυσμένα',
    'Γραφείο',
    'Επαγγελματικό ταξίδι',
  ],
  ...[
    'Εκπαίδευση',
    'Πλήρης',
    'Πλήρης απασχόληση',
    'Πλήρες',
    'Βάρδια',
    'Πρωινή',
    'Πρωινή βάρδια',
    'Απογευματινή',
    'Βραδινή',
  ],
  ...[
    'Απογευματινή βάρδια',
    'Νυχτερινή',
    'Νυχτερινή βάρδια',
    'Βραδινή βάρδια',
    'Χειροκίνητα',
    'Χειροκίνητη',
    'Αυτόματα',
  ],
  ...['Τροποποιήθηκε', 'Διορθώθηκε', 'Νέα', 'Νέο', 'Εργαζόμενος', 'Σε εξέλιξη', 'Πληρώθηκε', 'Ελέγχθηκε', 'Καθημερινή'],
  ...['half day', 'half-day', 'halfday', 'HD', 'Οριστικοποιημένη', 'Οριστικοποιημένος', 'Μισή ημέρα', 'Ημιαργία'],
  ...['completed shift', 'shift completed', 'shift worked', 'regular hours', 'regular shift', 'normal shift'],
  ...['normal day', 'regular day', 'regular work', 'attended late', 'present late', 'late present', 'present - late'],
  ...['logged in', 'logged out', 'ready', 'settled', 'approved & locked', 'supervisor approved', 'payroll approved'],
  ...['pre-approved', 'auto-approved', 'system approved'],
];

/** Words for what waits for somebody's approval. An event that is on time is not held back for it. */
export const PENDING = [
  ...[
    'pending',
    'pending approval',
    'approval pending',
    'awaiting approval',
    'waiting for approval',
    'to approve',
    'unapproved',
  ],
  ...[
    'not yet approved',
    'not approved yet',
    'pending review',
    'in review',
    'under review',
    'needs approval',
    'awaiting',
  ],
  ...[
    'submitted for approval',
    'waiting',
    'requires approval',
    'unverified',
    'unconfirmed',
    'pending manager approval',
  ],
  ...[
    'Εκκρεμεί',
    'Εκκρεμεί έγκριση',
    'Προς έγκριση',
    'Σε αναμονή',
    'Σε αναμονή έγκρισης',
    'Αναμονή έγκρισης',
    'Εκκρεμές',
  ],
  ...['Εκκρεμής', 'Σε εκκρεμότητα', 'Προς υποβολή', 'Προς έλεγχο', 'Αναμονή'],
];

/** Words of a remark that turn it into something else: `μετά την άδεια`, `without break`. */
export const NOT_IN_REMARKS = [
  ...['without', 'after', 'before', 'no', 'not', 'instead', 'back', 'returned', 'problem', 'cover', 'covering', 'for'],
  ...['χωρίς', 'μετά', 'πριν', 'όχι', 'αντί', 'επέστρεψε', 'επιστροφή', 'πρόβλημα', 'αντικατάσταση', 'στη θέση'],
];

/** Beginnings of words for a cancelled or refused row, in all their forms: `Ακυρώθηκαν`, `Απορριφθείσες`. */
export const CANCELLED_STEMS = [
  ...[
    'ακυρ',
    'ανακλ',
    'ανακαλ',
    'αναιρ',
    'απορριφ',
    'απορριπ',
    'απορριψ',
    'διαγραφ',
    'διαγραμμ',
    'cancel',
    'reject',
    'revok',
  ],
  ...['withdraw', 'declin', 'disapprov', 'rescind', 'supersed', 'erroneous', 'mistak', 'obsolet', 'outdat'],
  ...['λανθασμ', 'εσφαλμ', 'παραδρομ', 'διορθωθει', 'διορθωθουν', 'διορθωτε'],
];
/** The same behind a no: `Μη εγκεκριμένες`, `not approved`. */
export const GRANTED_STEMS = [
  ...['εγκρ', 'εγκεκρ', 'approv', 'accept', 'confirm', 'authori', 'valid', 'εγκυρ', 'ισχυ'],
  ...[
    'count',
    'report',
    'send',
    'sent',
    'submit',
    'declar',
    'μετρα',
    'υπολογ',
    'δηλω',
    'σταλ',
    'στειλ',
    'στελν',
    'υποβ',
  ],
];
export const NEGATIONS = ['μη', 'δεν', 'not', 'μην', 'no', 'don'];
/** Words in front of these. */
export const BEFORE_NEGATIONS = ['do', 'does', 'did', 'να', 'please', 'παρακαλώ'];

/** Words beside a time that is not the row's, by which it may be the true one. */
export const CHANGED_TO = [
  ...['in', 'out', 'corrected', 'corrected to', 'changed', 'was', 'instead', 'actual', 'actually', 'real', 'moved'],
  ...['αντί', 'διορθώθηκε', 'διορθωμένο', 'διορθωμένη', 'άλλαξε', 'πραγματική', 'πραγματικά', 'σωστή', 'σωστό'],
];
