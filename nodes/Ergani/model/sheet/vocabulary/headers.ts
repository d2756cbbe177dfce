/**
 * Headers of columns that fill no field, by what their cells may say of their rows. Case, accents, blanks and punctuation
 * don't matter. To teach the node a header, add it to its list.
 */

/** The status of a row. Each of its words is known to let the row count, or is asked about. */
export const STATUS_HEADERS = [
  ...['Status', 'State', 'Attendance', 'Attendance Status', 'Attendance State', 'Result', 'Access Result', 'Outcome'],
  ...['Access Status', 'Punch Status', 'Check Status', 'Event', 'Event Status', 'Day Status', 'Exception', 'Exceptions'],
  ...['New State', 'Day Type', 'Entry Status', 'Work Status', 'Row Status', 'Record Status', 'Record State'],
  ...['Shift Status', 'Shift State', 'Schedule Status', 'Roster Status', 'Timesheet Status', 'Time Card Status'],
  ...['Timecard Status', 'Time Entry Status', 'Clock Status', 'Log Status', 'Status Code', 'Status Name', 'Status Text'],
  ...['Approval', 'Approval Status', 'Approval State', 'Approval Result', 'Request Status', 'Review Status'],
  ...['Leave Status', 'Absence Status', 'Overtime Status', 'Time Off Status', 'Application Status', 'Workflow State'],
  ...['Pay Code', 'Paycode', 'Pay Code Name', 'Record Type', 'Time Type', 'Hour Type', 'Hours Type', 'Work Code'],
  ...['Attendance Code', 'Attendance Type', 'Attendance Result', 'Day Code', 'Code Description', 'Shift Result'],
  ...['Validity', 'Verdict', 'Decision', 'Disposition', 'Presence', 'Presence Status', 'Availability', 'Late Status'],
  ...['Κατάσταση', 'Αποτέλεσμα', 'Παρουσία', 'Κατάσταση Παρουσίας', 'Κατάσταση Βάρδιας', 'Κατάσταση Ημέρας'],
  ...['Κατάσταση Εγγραφής', 'Έγκριση', 'Κατάσταση Έγκρισης', 'Αποτέλεσμα Έγκρισης', 'Κατάσταση Αίτησης', 'Στάτους'],
  ...['Κατάσταση Άδειας', 'Κατάσταση Αδείας', 'Κατάσταση Υπερωρίας', 'Κατάσταση Εργασίας', 'Κατάσταση Κίνησης'],
  ...['Τύπος Ημέρας', 'Τύπος Εγγραφής', 'Τύπος Ωρών', 'Τύπος Παρουσίας', 'Χαρακτηρισμός', 'Ένδειξη', 'Έλεγχος'],
  ...['ΕΡΓΑΝΗ', 'Ergani', 'Ergani Status', 'Ισχύς', 'Εγκυρότητα', 'Κωδικός Παρουσίας', 'Κατ/ση', 'Κατάσταση Ωραρίου', 'Είδος Ημέρας', 'Είδος Ωρών'],
];

/** Whether a yes under the header says that the row counts. */
export const VALIDITY_WORDS = [
  ...['Granted', 'Access Granted', 'Valid', 'Is Valid', 'Success', 'Successful', 'Approved', 'Workable', 'Counts'],
  ...['Accepted', 'Confirmed', 'Approval', 'Verified', 'Validate', 'Validated', 'Enabled', 'Active'],
  ...['Έγκυρο', 'Έγκυρη', 'Ισχύει', 'Εγκρίθηκε', 'Έγκριση', 'Εγκεκριμένο', 'Εγκεκριμένη', 'Επιβεβαιώθηκε', 'Εγκρίνεται'],
  ...['Επιβεβαίωση', 'Επιβεβαιωμένο', 'Επιβεβαιωμένη', 'Ενεργό', 'Ενεργή', 'Μετράει', 'Μετρά'],
  ...['Attended', 'Present', 'Was Present', 'Showed Up', 'Worked', 'Working', 'Clocked', 'Was There'],
  ...['Παρουσία', 'Παρών', 'Παρούσα', 'Παρευρέθηκε', 'Εργάστηκε', 'Εργάσθηκε', 'Δούλεψε', 'Ήρθε', 'Προσήλθε', 'Εργασία'],
];

/** Whether a yes under the header says that it does not, beside the words for absence, cancellation, plan and failure. */
export const NO_ROW_WORDS = [
  ...['Absent', 'Absence', 'Leave', 'On Leave', 'Day Off', 'Off Day', 'Rest Day', 'Vacation', 'Sick', 'No Show', 'Off'],
  ...['Time Off', 'Holiday Taken', 'PTO', 'Absences', 'Nonworking', 'Non Working', 'Not Worked', 'Missing'],
  ...['Rejected', 'Denied', 'Declined', 'Refused', 'Ignored', 'Ignore', 'Skip', 'Skipped', 'Excluded', 'Exclude', 'Void'],
  ...['Disabled', 'Inactive', 'Test', 'Is Test', 'Demo', 'Dummy', 'Duplicate', 'Is Duplicate', 'Removed', 'Hidden'],
  ...['Error', 'Errors', 'Has Error', 'Failed', 'Failure', 'Mistake', 'Wrong', 'Incorrect', 'Fake', 'Superseded', 'Spoofed'],
  ...['Planned', 'Forecast', 'Roster', 'Rostered', 'Draft', 'Is Draft', 'Tentative', 'Pending', 'Estimated', 'Simulated'],
  ...['Ρεπό', 'Άδεια', 'Απουσία', 'Απών', 'Απούσα', 'Αργία', 'Ασθένεια', 'Αναρρωτική', 'Διακοπές', 'Λείπει'],
  ...['Λάθος', 'Σφάλμα', 'Απορρίφθηκε', 'Απόρριψη', 'Άκυρο', 'Άκυρη', 'Άκυρος', 'Εξαίρεση', 'Εξαιρείται', 'Αγνοείται'],
  ...['Δοκιμή', 'Δοκιμαστικό', 'Δοκιμαστική', 'Διπλό', 'Διπλή', 'Διπλότυπο', 'Ανενεργό', 'Ανενεργή', 'Πρόβλεψη'],
  ...['Προγραμματισμένο', 'Προγραμματισμένη', 'Πρόχειρο', 'Πρόχειρη', 'Εκκρεμεί', 'Προσωρινό', 'Προσωρινή', 'Ανάπαυση'],
  ...['Διάλειμμα', 'Break', 'Is Break', 'Lunch', 'Is Lunch', 'Μη Έγκυρο', 'Δεν Ισχύει', 'Να μην υποβληθεί', 'Μην υποβληθεί'],
];

/** A column that is this word itself: a yes in it skips the row, whatever else is wrong with it. */
export const CANCELLED_HEADERS = [
  ...['Cancelled', 'Canceled', 'Voided', 'Void', 'Deleted', 'Discarded', 'Withdrawn', 'Revoked', 'Cancellation'],
  ...['Remote Was Deleted', 'Server Deleted', 'Remote Deleted', 'Soft Deleted', 'Leave', 'Break', 'Nonworking'],
  ...['Paid Non Working', 'Cancel'],
  ...['Ακυρωμένο', 'Ακυρωμένη', 'Ακυρωμένος', 'Ακυρώθηκε', 'Ακύρωση', 'Άκυρο', 'Άκυρη', 'Άκυρος', 'Διαγραφή'],
  ...['Διαγραμμένο', 'Διαγραμμένη', 'Διαγραμμένος', 'Διαγράφηκε', 'Διεγράφη', 'Ακυρώσεις'],
];
/** Of these only what begins with `Is`: as a header of their own they are of a kind of leave, or of its length. */
export const CANCELLED_BEHIND_IS = ['Leave', 'Break', 'Nonworking', 'Paid Non Working'];

/** Words around the word itself in such headers: `is_cancelled`, `remote_was_deleted`, `rejected_at`. */
export const FLAG_WORDS = ['is', 'was', 'has', 'been', 'remote', 'server', 'at', 'on', 'date', 'time', 'flag', 'day'];

/** Whether somebody was absent, with the kind of the absence: anything in its cells that is no clear no is asked about. */
export const ABSENCE_HEADERS = [
  ...['Absent', 'Is Absent', 'Absence', 'Absence Type', 'Absence Reason', 'Absence Code', 'Leave', 'Leave Type'],
  ...['Leave Reason', 'Leave Code', 'Leave Name', 'On Leave', 'Is On Leave', 'Day Off', 'Off Day', 'Rest Day', 'Time Off'],
  ...['Time Off Type', 'Time Off Reason', 'Vacation', 'Vacation Type', 'Sick', 'Sick Leave', 'No Show', 'Leave Category'],
  ...['Ρεπό', 'Άδεια', 'Τύπος Άδειας', 'Είδος Άδειας', 'Λόγος Άδειας', 'Απουσία', 'Τύπος Απουσίας', 'Είδος Απουσίας'],
  ...['Λόγος Απουσίας', 'Αιτία Απουσίας', 'Απών', 'Αιτιολογία Απουσίας', 'Κωδικός Άδειας', 'Κωδικός Απουσίας', 'Ασθένεια'],
  ...['Cancellation Reason', 'Cancel Reason', 'Void Reason', 'Rejection Reason', 'Reject Reason', 'Denial Reason'],
  ...['Λόγος Ακύρωσης', 'Αιτία Ακύρωσης', 'Λόγος Απόρριψης', 'Αιτιολογία Ακύρωσης', 'Αιτιολογία Απόρριψης'],
];

/** Doors and readers. In their cells one word among several tells a door that is for leaving. */
export const DOOR_HEADERS = [
  ...['Device', 'Device Name', 'Terminal', 'Terminal Name', 'Door', 'Door Name', 'Gate', 'Gate Name', 'Reader', 'Clock'],
  ...['Reader Name', 'Terminal Alias', 'Device Alias', 'Clock Name', 'Attendance Check Point', 'Check Point', 'Checkpoint'],
  ...['Access Point', 'Access Point Name', 'Entry Point', 'Event Point', 'Event Point Name', 'Reader Location', 'Area Name'],
  ...['Card Reader', 'Card Reader Name', 'Kiosk', 'Kiosk Name', 'Station', 'Station Name', 'Machine', 'Machine Name'],
  ...['Device Location', 'Door No', 'Turnstile', 'Turnstile Name', 'Controller', 'Controller Name', 'Clock Location'],
  ...['Device Direction', 'Reader Direction', 'Door Direction', 'Reader Description', 'Device Description', 'Terminal Description', 'Access Door', 'Event Source', 'Event Location'],
  ...['Συσκευή', 'Τερματικό', 'Πόρτα', 'Πύλη', 'Αναγνώστης', 'Ρολόι', 'Όνομα Συσκευής', 'Όνομα Τερματικού', 'Θύρα'],
  ...['Σημείο Ελέγχου', 'Σημείο Εισόδου', 'Σημείο', 'Καρταναγνώστης', 'Μηχάνημα', 'Μηχανή', 'Όνομα Πόρτας', 'Σταθμός'],
];
export const EXITS = ['out', 'exit', 'Έξοδος', 'Εξόδου'];
export const ENTRANCES = ['in', 'entry', 'entrance', 'Είσοδος', 'Εισόδου'];

/** How long somebody worked, by the whole header. Zero beside both ends, or hours away from them, is asked about. */
export const HOURS_WORKED = [
  ...['Duration', 'Total', 'Hours', 'Worked', 'Total Hours', 'Hours Worked', 'Worked Hours', 'Work Hours', 'Working Hours'],
  ...['Total Time', 'Work Time', 'Worked Time', 'Total Worked', 'Total Work', 'Time Worked', 'Total Working Hours', 'ATT Time'],
  ...['Work Dur.', 'Work Dur', 'Dur.', 'Tot. Hrs', 'Effective Hours', 'Attendance Worked Hour', 'Worked Hour', 'Hours of Work'],
  ...['Work Duration', 'Working Time', 'Net Hours', 'Gross Hours', 'Actual Hours', 'Regular Hours', 'Daily Hours', 'Day Hours'],
  ...['Total Hours Worked', 'Hrs', 'Total Hrs', 'Hrs Worked', 'Worked Hrs', 'Shift Hours', 'Shift Duration', 'Shift Length'],
  ...['Duration (h)', 'Duration (decimal)', 'Decimal Hours', 'Hours (decimal)', 'Duration Hours', 'Length', 'Daily Total'],
  ...['Time (decimal)', 'Time (hours)', 'Total Duration', 'Day Total', 'Tracked', 'Tracked Time', 'Tracked Hours'],
  ...['Presence Hours', 'Hours Present', 'Net Time', 'Gross Time', 'Payroll Hours', 'Total Paid Hours', 'Paid Hours'],
  ...['Διάρκεια', 'Σύνολο', 'Ώρες', 'Σύνολο Ωρών', 'Ώρες Εργασίας', 'Σύνολο Ωρών Εργασίας', 'Συνολικές Ώρες', 'Ωρ.'],
  ...['Πραγματικές Ώρες', 'Καθαρές Ώρες', 'Διάρκεια Εργασίας', 'Χρόνος Εργασίας', 'Σύνολο Χρόνου', 'Εργάσιμες Ώρες'],
  ...['Ώρες Απασχόλησης', 'Δουλεμένες Ώρες', 'Ώρες Παρουσίας', 'Διάρκεια Βάρδιας', 'Ώρες Βάρδιας', 'Σύν. Ωρών'],
];

/** Whether a time is of the next day, by a yes. */
export const NEXT_DAY_HEADERS = [
  ...['Next Day', 'Is Next Day', 'Check Out Next Day', 'Checkout Next Day', 'Overnight', 'Is Overnight', 'Crosses Midnight'],
  ...['Επόμενη Μέρα', 'Επόμενη Ημέρα', 'Νυχτερινή Βάρδια'],
];

/** Free text of people. A word at its beginning or its end may say that the row does not count. */
export const REMARK_HEADERS = [
  ...['Notes', 'Note', 'Remark', 'Remarks', 'Memo', 'Description', 'Details', 'Info', 'Additional Info', 'Observation'],
  ...['Observations', 'Message', 'Text', 'Reason', 'Reasons', 'Explanation', 'Justification', 'Feedback', 'Annotation'],
  ...['Employee Note', 'Employee Notes', 'Manager Note', 'Manager Notes', 'Shift Note', 'Shift Notes', 'Entry Note'],
  ...['Clock In Note', 'Clock Out Note', 'Clock In Notes', 'Clock Out Notes', 'Check In Note', 'Check Out Note', 'Punch Note'],
  ...['Internal Note', 'Internal Notes', 'Admin Note', 'Admin Notes', 'Edit Reason', 'Reason for Edit', 'Edit Note'],
  ...['Note In', 'Note Out', 'In Note', 'Out Note', 'Punch In Note', 'Punch Out Note', 'Time Entry Notes', 'Work Notes'],
  ...['Task Description', 'Work Description', 'Job Description', 'Event Description', 'Log Message', 'Extra', 'Misc', 'Other'],
  ...['Comments', 'Comment', 'Employee Comments', 'Manager Comments', 'Shift Comments', 'Timesheet Comments', 'User Comment'],
  ...['Shift', 'Shift Name', 'Shift Type', 'Shift Title', 'Shift Code', 'Shift Label', 'Shift Pattern', 'Schedule', 'Roster'],
  ...['Schedule Name', 'Roster Name', 'Rota', 'Work Schedule', 'Timetable', 'Category', 'Activity', 'Activity Type', 'Task'],
  ...['Task Name', 'Project', 'Project Name', 'Project Type', 'Job', 'Job Name', 'Tag', 'Tags', 'Label', 'Labels', 'Subject'],
  ...['Event Label', 'Event Name', 'Type Name', 'Type Description', 'Entry', 'Title', 'Work Type', 'Kind', 'Class', 'Work'],
  ...['Παρατηρήσεις', 'Παρατήρηση', 'Σημειώσεις', 'Σημείωση', 'Περιγραφή', 'Λεπτομέρειες', 'Πληροφορίες', 'Μήνυμα'],
  ...['Αιτία', 'Λόγος', 'Δικαιολογία', 'Αιτιολόγηση', 'Σχόλια', 'Σχόλιο', 'Σχόλια Υπαλλήλου', 'Σχόλια Προϊσταμένου'],
  ...['Βάρδια', 'Όνομα Βάρδιας', 'Τύπος Βάρδιας', 'Κωδικός Βάρδιας', 'Πρόγραμμα', 'Ωράριο', 'Κατηγορία', 'Δραστηριότητα'],
  ...['Έργο', 'Εργασία', 'Καθήκον', 'Ετικέτα', 'Ετικέτες', 'Τίτλος', 'Θέμα', 'Λοιπά', 'Διάφορα', 'Άλλο', 'Επεξήγηση'],
  ...['Τύπος Περιγραφή', 'Περιγραφή Κίνησης', 'Περιγραφή Βάρδιας', 'Προγραμματισμένη Βάρδια', 'Παρατ.', 'Σημ.'],
];

/** The place of work in words or in numbers of another system. They say nothing where the sheet has the branch. */
export const PLACE_HEADERS = ['Location', 'Store', 'Site', 'Κατάστημα', 'Κατ/μα', 'Τοποθεσία', 'Place'];

/** Headers that say nothing of whether, when or what an employee has done. */
export const HARMLESS_HEADERS = [
  ...['ID', 'No', 'No.', 'Nr', '#', 'S/N', 'SN', 'SNo', 'S.No.', 'Sr No', 'Sr. No.', 'Sl No', 'Serial', 'Index', 'Row'],
  ...['row_number', 'Row Number', 'Line', 'Seq', 'Sequence', 'Α/Α', 'ΑΑ', 'Α.Α.', 'Αρ.', 'Αύξων Αριθμός', 'Γραμμή', 'Νο'],
  ...['f_aa_line', 'Key', 'PK', 'UID', 'UUID', 'GUID', 'OID', 'objectid', '_id', '__v', '_rev', 'etag'],
  ...['Employee Type', 'Employment Type', 'Contract Type', 'Worker Type', 'Staff Type', 'Verify Type', 'Verification Type'],
  ...['Card Type', 'Device Type', 'User Type', 'Person Type', 'Pay Type', 'Salary Type', 'Wage Type', 'Terminal Type'],
  ...['Log ID', 'Record ID', 'Event ID', 'Entry ID', 'Punch ID', 'Time Card ID', 'Timecard ID', 'Timesheet ID', 'Shift ID'],
  ...['Verify Mode', 'VerifyCode', 'Verify Code', 'Verification Mode', 'Verify Method', 'Auth Method', 'Authentication Mode'],
  ...['Current Verify Mode', 'Work Code ID', 'Workcode', 'In Mode', 'Out Mode', 'In Source', 'Out Source', 'Time Source'],
  ...['Status Value', 'Sub Event Type', 'Major', 'Minor', 'Major Event Type', 'Attachment', 'Attachments', 'Photo', 'Image'],
  ...['In IP', 'Out IP', 'In Latitude', 'In Longitude', 'Out Latitude', 'Out Longitude', 'In Location', 'Out Location'],
  ...['Clock In Location', 'Clock Out Location', 'Check In Location', 'Check Out Location', 'Punch In Location'],
  ...['Clock In Device', 'Clock Out Device', 'Clock In IP', 'Clock Out IP', 'Check In IP', 'Check Out IP', 'Clock In Latitude'],
  ...['Clock In Longitude', 'Clock Out Latitude', 'Clock Out Longitude', 'Check In Latitude', 'Check In Longitude'],
  ...['Check Out Latitude', 'Check Out Longitude', 'Clock In Photo', 'Clock Out Photo', 'Clock In Method', 'Clock Out Method'],
  ...['Punch Out Location', 'Punch In Device', 'Punch Out Device', 'Clock In Source', 'Clock Out Source', 'Clock In By'],
  ...['Clock Out By', 'Check In By', 'Check Out By', 'Employee Signature', 'Signature', 'Manager Signature', 'Υπογραφή'],
  ...['Approved By', 'Approved At', 'Approved On', 'Approval Date', 'Approver', 'Approvals', 'Confirmed By', 'Verified By'],
  ...['Rejected By', 'Deleted By', 'Cancelled By', 'Canceled By', 'Requested By', 'Requested At', 'Reviewed By', 'Locked By'],
  ...['Εγκρίθηκε από', 'Έγκριση από', 'Εγκρίνων', 'Καταχωρήθηκε από', 'Καταχωρίστηκε από', 'Τροποποιήθηκε από'],
  ...['Overtime Approved', 'OT Approved', 'Overtime Status', 'Payroll Status', 'Payment Status', 'Sync Status', 'Email Status'],
  ...['Employment Status', 'Employee Status', 'Marital Status', 'Contract Status', 'User Status', 'Account Status', 'Paid'],
  ...['Is Active', 'Employee Active', 'Is Manual', 'Manual', 'Is Edited', 'Edited', 'Modified', 'Is Late', 'Late', 'Early'],
  ...['Is Overtime', 'Overtime', 'Is Remote', 'Remote', 'Billable', 'Is Billable', 'Is Paid', 'Is Locked', 'Locked', 'Synced'],
  ...['Is Open', 'Exported', 'Processed', 'Is Holiday', 'Holiday', 'Holidays', 'Public Holiday', 'Weekend', 'Is Weekend'],
  ...['Βαθμός', 'Μισθός', 'Ημερομίσθιο', 'Ωρομίσθιο', 'Υπερωρίες', 'Υπερωρία', 'Υπερεργασία', 'Νυχτερινά', 'Κυριακές', 'Αργίες'],
  ...['Πατρώνυμο', 'Μητρώνυμο', 'Όνομα Πατέρα', 'Όνομα Μητέρας', 'Πατρ.', 'Φύλο', 'Εθνικότητα', 'Υπηκοότητα', 'Ηλικία'],
  ...['Καθυστέρηση', 'Αργοπορία', 'Πρόωρη Αποχώρηση', 'Πρόωρη', 'Διάλειμμα', 'Διαλείμματα', 'Χρόνος Διαλείμματος'],
  ...['Sunday', 'Night', 'Nights', 'Νύχτα', 'Νύχτες', 'Breaks', 'Break', 'Lunch', 'Meal', 'Meal Break', 'Rest', 'Pause', 'Lunch Break'],
  ...['Login Name', 'Custom Name', 'Data Source', 'Handling Type', 'Abnormal', 'Entity Type', 'In Method', 'Out Method'],
  ...['Remote ID', 'tz_str', 'Is In Progress', 'In Progress', 'Is Running', 'Running', 'On the Clock', 'Auto Clocked Out'],
  ...['At', 'Job Code', 'Jobcode', 'Pay Class', 'PERSONFULLNAME', 'AttTypeId', 'Leave Balance', 'Leave Entitlement', 'Annual Leave Balance', 'Υπόλοιπο Άδειας', 'Υπόλοιπο Αδειών'],
  ...['headers', 'params', 'query', 'webhookUrl', 'executionMode', 'pairedItem', 'binary'],
  ...['f_afm_ypologou', 'can_cancel', 'can_edit', 'can_delete', 'can_approve', 'actions', 'permissions', '_links', 'links'],
];

/** A header of nothing but these words is harmless: `employee_department_name`, `Κωδικός Τμήματος`. */
export const HARMLESS_WORDS = [
  // People.
  ...['employee', 'employees', 'staff', 'worker', 'person', 'personnel', 'people', 'user', 'member', 'operator', 'emp'],
  ...['manager', 'supervisor', 'leader', 'approver', 'creator', 'author', 'owner', 'editor', 'assignee', 'technician'],
  ...['gender', 'sex', 'age', 'birth', 'birthday', 'birthdate', 'dob', 'nationality', 'citizenship', 'amka', 'ssn', 'passport'],
  ...['father', 'mother', 'middle', 'nickname', 'initials', 'photo', 'picture', 'image', 'avatar', 'display', 'username'],
  ...['email', 'e', 'mail', 'phone', 'mobile', 'telephone', 'tel', 'fax', 'extension', 'address', 'contact', 'emergency'],
  ...['street', 'city', 'town', 'country', 'county', 'region', 'province', 'zip', 'postcode', 'postal', 'area', 'zone'],
  ...['hire', 'hired', 'hiring', 'employment', 'contract', 'seniority', 'termination', 'probation', 'joining', 'joined'],
  // Places in a firm.
  ...['ac', 'univ', 'timeshift', 'shft', 'full', 'login', 'data', 'custom', 'minimum', 'maximum', 'max', 'pk', 'fk', 'remote'],
  ...['department', 'departments', 'dept', 'division', 'team', 'unit', 'section', 'sector', 'group', 'crew', 'squad', 'branchname'],
  ...['position', 'job', 'role', 'occupation', 'profession', 'specialty', 'speciality', 'grade', 'rank', 'level', 'designation'],
  ...['company', 'firm', 'organization', 'organisation', 'org', 'client', 'customer', 'supplier', 'vendor', 'agency', 'tenant'],
  ...['cost', 'costs', 'centre', 'center', 'budget', 'project', 'wbs', 'order', 'phase', 'product', 'account', 'workspace'],
  ...['business', 'entity', 'legal', 'subsidiary', 'floor', 'building', 'room', 'line', 'cell', 'desk', 'vehicle', 'route'],
  // Numbers.
  ...['id', 'ids', 'uid', 'uuid', 'guid', 'no', 'nr', 'num', 'number', 'code', 'codes', 'ref', 'external', 'internal', 'local'],
  ...['serial', 'sn', 'index', 'sequence', 'seq', 'row', 'key', 'hash', 'badge', 'card', 'pin', 'tag', 'rfid', 'nfc', 'barcode'],
  ...['payroll', 'registry', 'register', 'registration', 'record', 'entry', 'punch', 'event', 'log', 'shift', 'timesheet'],
  ...['schedule', 'task', 'activity', 'timecard', 'session', 'request', 'transaction', 'batch', 'file', 'sheet', 'row'],
  // Devices.
  ...['device', 'terminal', 'reader', 'machine', 'kiosk', 'sensor', 'controller', 'firmware', 'battery', 'ip', 'mac', 'ssid'],
  ...['bssid', 'wifi', 'gps', 'lat', 'latitude', 'lon', 'lng', 'long', 'longitude', 'accuracy', 'altitude', 'distance', 'radius'],
  ...['coordinates', 'coords', 'geo', 'geofence', 'geolocation', 'map', 'temperature', 'temp', 'mask', 'os', 'app', 'platform'],
  ...['browser', 'agent', 'version', 'build', 'model', 'brand', 'verify', 'verification', 'fingerprint', 'face', 'biometric'],
  ...['mode', 'method', 'channel', 'system', 'integration', 'origin', 'source', 'signal', 'port', 'host', 'hostname'],
  ...['url', 'link', 'website', 'locale', 'language', 'color', 'colour', 'icon', 'sort', 'currency', 'name', 'title', 'sub'],
  // Money and sums.
  ...['salary', 'wage', 'wages', 'rate', 'amount', 'price', 'earnings', 'bonus', 'tips', 'tip', 'gratuity', 'allowance'],
  ...['deduction', 'deductions', 'gross', 'net', 'paid', 'unpaid', 'pay', 'sum', 'subtotal', 'count', 'avg', 'average'],
  ...['balance', 'remaining', 'accrued', 'declared', 'cash', 'sales', 'quantity', 'qty', 'units', 'percent', 'ratio', 'per'],
  ...['ot', 'overtime', 'late', 'lateness', 'early', 'tardy', 'tardiness', 'undertime', 'shortage', 'deficit', 'difference'],
  ...['variance', 'diff', 'rounding', 'rounded', 'night', 'sunday', 'weekend', 'holiday', 'hours', 'hour', 'hrs', 'minutes'],
  ...['mins', 'min', 'seconds', 'secs', 'total', 'duration', 'break', 'breaks', 'lunch', 'meal', 'rest', 'regular', 'standard'],
  ...['double', 'premium', 'extra', 'weekly', 'monthly', 'daily', 'week', 'month', 'year', 'quarter', 'period', 'cutoff'],
  ...['expected', 'required', 'target', 'contracted', 'scheduled', 'planned', 'schd', 'sched', 'must', 'norm', 'normal'],
  // When and by whom something was recorded.
  ...['created', 'updated', 'modified', 'changed', 'edited', 'synced', 'imported', 'exported', 'uploaded', 'upload', 'received'],
  ...['recorded', 'inserted', 'submitted', 'submission', 'processed', 'approved', 'locked', 'creation', 'insert', 'update'],
  ...['by', 'of', 'the', 'per', 'for', 'and', 'is', 'utc', 'iso', 'unix', 'epoch', 'last', 'first', 'original', 'orig'],
  // Greek.
  ...['Εργαζομένου', 'Εργαζόμενου', 'Υπαλλήλου', 'Μισθωτού', 'Προσωπικού', 'Χρήστη', 'Χρήστης', 'Χειριστή', 'Χειριστής'],
  ...['Προϊστάμενος', 'Προϊσταμένου', 'Υπεύθυνος', 'Υπευθύνου', 'Διευθυντής', 'Διευθυντή', 'Επόπτης', 'Συντάκτης'],
  ...['Τμήμα', 'Τμήματος', 'Διεύθυνση', 'Διεύθυνσης', 'Τομέας', 'Τομέα', 'Μονάδα', 'Μονάδας', 'Ομάδα', 'Ομάδας', 'Τμ'],
  ...['Θέση', 'Θέσης', 'Θέσεως', 'Ειδικότητα', 'Ειδικότητας', 'Ιδιότητα', 'Ιδιότητας', 'Ρόλος', 'Ρόλου', 'Επάγγελμα'],
  ...['Επαγγέλματος', 'Βαθμίδα', 'Κλάδος', 'Κλάδου', 'Κατηγορίας', 'Σύμβαση', 'Σύμβασης', 'Απασχόλησης', 'Πρόσληψης'],
  ...['Πρόσληψη', 'Γέννησης', 'Γέννηση', 'Κωδικός', 'Κωδ', 'Αριθμός', 'Αρ', 'Μητρώο', 'Μητρώου', 'ΑΜ', 'ΑΜΚΑ', 'ΑΜΑ', 'ΑΔΤ'],
  ...['ΑΤ', 'Κάρτα', 'Κάρτας', 'Σειριακός', 'Ταυτότητα', 'Ταυτότητας', 'Διαβατηρίου', 'Τηλέφωνο', 'Τηλεφώνου', 'Κινητό'],
  ...['Κινητού', 'Τηλ', 'Πόλη', 'Πόλης', 'ΤΚ', 'Οδός', 'Νομός', 'Περιοχή', 'Χώρα', 'Φωτογραφία', 'Εταιρεία', 'Εταιρία'],
  ...['Εταιρείας', 'Εταιρίας', 'Επιχείρηση', 'Επιχείρησης', 'Επωνυμία', 'Πελάτης', 'Πελάτη', 'Έργου', 'Κέντρο', 'Κόστους'],
  ...['Κέντρου', 'Κτίριο', 'Όροφος', 'Συσκευής', 'Τερματικού', 'Αναγνώστη', 'Τρόπος', 'Τρόπου', 'Μέθοδος', 'Πηγή', 'Επαλήθευσης'],
  ...['Ποσό', 'Αποδοχές', 'Αμοιβή', 'Κόστος', 'Υπόλοιπο', 'Υπερωρίας', 'Υπερωριών', 'Υπερωρίες', 'Υπερωρία', 'Υπερεργασίας'],
  ...['Καθυστέρησης', 'Καθυστέρηση', 'Διαλείμματος', 'Διαλειμμάτων', 'Διάλειμμα', 'Διαφορά', 'Έλλειμμα', 'Πλεόνασμα'],
  ...['Ώρες', 'Ωρών', 'Λεπτά', 'Σύνολο', 'Διάρκεια', 'Νυχτερινές', 'Νυχτερινά', 'Κυριακής', 'Αργίας', 'Αργιών', 'Κανονικές'],
  ...['Συμβατικές', 'Προβλεπόμενες', 'Προγραμματισμένες', 'Εβδομάδα', 'Εβδομάδας', 'Μήνας', 'Μήνα', 'Έτος', 'Περίοδος'],
  ...['Δημιουργίας', 'Δημιουργήθηκε', 'Ενημέρωσης', 'Ενημερώθηκε', 'Τροποποίησης', 'Καταχώρησης', 'Καταχώρισης', 'από', 'για'],
  ...['Υποβολής', 'Εγγραφής', 'Κίνησης', 'Βάρδιας', 'Χρήστες', 'Όνομα', 'Ονομασία', 'Περιγραφή', 'και', 'του', 'της', 'Γεωγραφικό'],
  ...['Πλάτος', 'Μήκος', 'Συντεταγμένες', 'Απόσταση', 'Θερμοκρασία', 'Μπαταρία', 'Στίγμα'],
];

/** Words of a harmless header that make it none by themselves. */
export const NEVER_ALONE = [
  ...['event', 'punch', 'entry', 'shift', 'hours', 'hour', 'hrs', 'minutes', 'mins', 'min', 'name', 'card', 'no', 'code', 'e'],
  ...['is', 'by', 'of', 'the', 'for', 'and', 'last', 'first', 'early', 'sub', 'register', 'record', 'log', 'session', 'display'],
  ...['scheduled', 'planned', 'expected', 'must', 'area', 'zone', 'long', 'cell', 'from', 'original', 'orig', 'approved', 'line'],
  ...['διεύθυνση', 'όνομα', 'από', 'για', 'και', 'του', 'της', 'λεπτά', 'κωδικός', 'person', 'branchname', 'per', 'title'],
  ...['full', 'login', 'data', 'custom', 'remote', 'minimum', 'maximum', 'max', 'submitted', 'processed', 'night', 'sunday', 'late', 'reader', 'terminal', 'device', 'machine', 'kiosk', 'task', 'job'],
];

/** Remarks in brackets that leave a header as it is. */
export const HARMLESS_ASIDES = [
  ...['required', 'optional', 'mandatory', 'text', 'number', 'date', 'time', '24h', '24 h', '24 hours', '24-hour', '24hr'],
  ...['hh:mm', 'hh:mm:ss', 'h:mm', 'HH:MM', 'hh24:mm', 'HH24:MM', 'hhmm', 'local', 'local time', 'capitals', 'uppercase'],
  ...['9 digits', '9-digit', 'digits', 'if any', 'read only', 'e.g. 08:00', 'e.g. 8:00', 'auto', 'employee', 'Greek', 'in Greek'],
  ...['ΩΩ:ΛΛ', 'ωω:λλ', 'ωω:λλ:δδ', 'ΩΩΛΛ', 'με κεφαλαία', 'κεφαλαία', 'υποχρεωτικό', 'υποχρεωτικά', 'προαιρετικό'],
  ...['προαιρετικά', '9 ψηφία', 'εννέα ψηφία', 'ψηφία', 'κείμενο', 'αριθμός', '24ωρο', '24ώρου', 'π.χ. 08:00', 'τοπική ώρα'],
  ...['εργαζομένου', 'εργαζόμενου', 'υπαλλήλου', 'μισθωτού', 'αν υπάρχει', 'πραγματική', 'πραγματικό', 'actual', 'ελληνικά'],
  ...['in/out', 'in or out', 'in ή out', 'in / out', 'είσοδος/έξοδος', 'είσοδος ή έξοδος', 'είσοδος - έξοδος', 'προσέλευση/αποχώρηση'],
  ...['0=έδρα', '0 = έδρα', 'ώρα', 'ημερομηνία', 'ηη/μμ', 'employee', 'emp', 'worker', 'ώρες:λεπτά', 'ώρα:λεπτά'],
];

/** Words of other tables, which make a header speak: a column with one of them is never mute. */
export const CORRECTIONS = [
  ...['should be', 'should have been', 'wrong', 'wrong time', 'mistake', 'incorrect', 'correction', 'error', 'forgot'],
  ...['λάθος', 'λάθος ώρα', 'διόρθωση', 'σωστό', 'το σωστό', 'εσφαλμένο', 'εσφαλμένη', 'έπρεπε', 'ξέχασε', 'κανονικά'],
];

/** Words of harmless headers whose cells may be times of the day. Under others a time makes the column an unknown one. */
export const TIMED_WORDS = [
  ...['created', 'updated', 'modified', 'changed', 'edited', 'synced', 'imported', 'exported', 'uploaded', 'upload', 'received'],
  ...['recorded', 'inserted', 'submitted', 'submission', 'processed', 'approved', 'locked', 'creation', 'insert', 'update'],
  ...['hours', 'hour', 'hrs', 'minutes', 'mins', 'total', 'duration', 'break', 'breaks', 'lunch', 'meal', 'rest', 'overtime', 'ot'],
  ...['late', 'lateness', 'early', 'tardiness', 'undertime', 'shortage', 'deficit', 'difference', 'variance', 'diff', 'regular'],
  ...['night', 'sunday', 'weekend', 'holiday', 'weekly', 'monthly', 'daily', 'balance', 'sum', 'expected', 'required', 'target'],
  ...['contracted', 'scheduled', 'planned', 'schd', 'sched', 'must', 'norm', 'minimum', 'maximum', 'birth', 'hire', 'hired'],
  ...['Ώρες', 'Ωρών', 'Λεπτά', 'Σύνολο', 'Διάρκεια', 'Υπερωρίας', 'Υπερωριών', 'Υπερωρίες', 'Υπερωρία', 'Υπερεργασίας'],
  ...['Καθυστέρησης', 'Καθυστέρηση', 'Διαλείμματος', 'Διαλειμμάτων', 'Διάλειμμα', 'Διαφορά', 'Έλλειμμα', 'Πλεόνασμα'],
  ...['Δημιουργίας', 'Δημιουργήθηκε', 'Ενημέρωσης', 'Ενημερώθηκε', 'Τροποποίησης', 'Καταχώρησης', 'Καταχώρισης', 'Υποβολής'],
  ...['Νυχτερινές', 'Νυχτερινά', 'Κυριακής', 'Αργίας', 'Αργιών', 'Κανονικές', 'Συμβατικές', 'Προβλεπόμενες', 'Προγραμματισμένες'],
];

/** Endings of words that are written together: `userid`, `groupname`. */
export const WORD_ENDINGS = ['id', 'ids', 'name', 'no', 'num', 'number', 'code', 'mac', 'ip', 'uuid'];
