import { type Corpus, DOUBTED, named, sheet } from './corpus';

const GR = { Ημερομηνία: '27/02/2026' };
const EN = { Date: '2026-02-27' };
const SHIFT = 'checkIn 2026-02-27T09:00; checkOut 2026-02-27T17:00';

/** What was read wrongly once, or refused without need, each with others of its kind. */

export const ROWS: Corpus = {
  'A plan beside the punches is no shift, and an absent day is none': [
    [
      sheet(
        { Date: '27-02-2026', From: '09:00', To: '18:00', 'First Punch': '09:21 AM', 'Last Punch': '06:40 PM' },
        { Date: '26-02-2026', From: '09:00', To: '18:00', 'First Punch': '', 'Last Punch': '' },
      ),
      'checkIn 2026-02-27T09:21; checkOut 2026-02-27T18:40; skipped',
    ],
    [
      sheet(
        { ...GR, Από: '09:00', Έως: '17:00', 'Πρώτο Χτύπημα': '09:21', 'Τελευταίο Χτύπημα': '17:40' },
        { Ημερομηνία: '26/02/2026', Από: '09:00', Έως: '17:00', 'Πρώτο Χτύπημα': '', 'Τελευταίο Χτύπημα': '' },
      ),
      'checkIn 2026-02-27T09:21; checkOut 2026-02-27T17:40; skipped',
    ],
    [
      sheet(
        { ...EN, Start: '09:00', End: '17:00', 'First Check In': '09:05', 'Last Check Out': '17:10' },
        { Date: '2026-02-26', Start: '09:00', End: '17:00', 'First Check In': null, 'Last Check Out': null },
      ),
      'checkIn 2026-02-27T09:05; checkOut 2026-02-27T17:10; skipped',
    ],
    // Punches under names that nobody knows: nothing of the sheet goes out, the absent days included.
    [
      sheet(
        { ...EN, From: '09:00', To: '18:00', 'Punch A': '09:21', 'Punch B': '18:40' },
        { Date: '2026-02-26', From: '09:00', To: '18:00', 'Punch A': '', 'Punch B': '' },
      ),
      'unknownColumn; unknownColumn',
    ],
    [
      sheet(
        { ...GR, Από: '09:00', Έως: '17:00', 'Χτύπημα Α': '09:21' },
        { Ημερομηνία: '26/02/2026', Από: '09:00', Έως: '17:00' },
      ),
      'unknownColumn; unknownColumn',
    ],
    [
      sheet(
        { ...GR, Από: '09:00', Έως: '17:00', Χτυπήματα: '09:21, 17:40' },
        { Ημερομηνία: '26/02/2026', Από: '09:00', Έως: '17:00', Χτυπήματα: '' },
      ),
      'unknownColumn; unknownColumn',
    ],
    [
      sheet(
        { ...EN, Start: '09:00', End: '17:00', Punches: '09:21 - 17:40' },
        { Date: '2026-02-26', Start: '09:00', End: '17:00', Punches: '' },
      ),
      'unknownColumn; unknownColumn',
    ],
    [
      sheet(
        { ...EN, Start: '09:00', End: '17:00', 'Badge 1': '09:21', 'Badge 2': '17:40' },
        { Date: '2026-02-26', Start: '09:00', End: '17:00', 'Badge 1': '', 'Badge 2': '' },
      ),
      'unknownColumn; unknownColumn',
    ],
    [
      sheet(
        { ...GR, Έναρξη: '09:00', Λήξη: '17:00', 'Πρώτη ανάγνωση': '09:21', 'Τελευταία ανάγνωση': '17:40' },
        { Ημερομηνία: '26/02/2026', Έναρξη: '09:00', Λήξη: '17:00', 'Πρώτη ανάγνωση': '', 'Τελευταία ανάγνωση': '' },
      ),
      'unknownColumn; unknownColumn',
    ],
    [
      { ...EN, 'Clock In': '09:00', 'Clock Out': '17:00', Punches: '09:00, 12:00, 12:30, 17:00' },
      'unknownColumn; unknownColumn',
    ],
    // Beside columns that are no plan, only the rows that fill the cell are asked about.
    [
      sheet(
        { ...GR, Είσοδος: '09:00', Έξοδος: '17:00', 'Επανείσοδος Ώρα': '18:00' },
        { Ημερομηνία: '26/02/2026', Είσοδος: '09:00', Έξοδος: '17:00', 'Επανείσοδος Ώρα': '' },
      ),
      'unknownColumn; unknownColumn; checkIn 2026-02-26T09:00; checkOut 2026-02-26T17:00',
    ],
    [
      { ...EN, From: '09:00', To: '18:00', 'Punch A': '09:21', 'Punch B': '18:40' },
      'checkIn 2026-02-27T09:21; checkOut 2026-02-27T18:40',
      {
        columnNames: [
          { column: 'Punch A', field: 'checkInTime' },
          { column: 'Punch B', field: 'checkOutTime' },
        ],
      },
    ],
    [{ ...EN, From: '09:00', To: '17:00', 'Punch A': '09:21' }, SHIFT, { columnsNotUsed: 'Punch A' }],
    [{ ...EN, Start: '09:00', End: '17:00', 'Actual Start': '09:21' }, 'unknownColumn'],
  ],
  'A departure before the only arrival of its day is refused': [
    [
      sheet({ Date: '2026-03-02', Time: '16:00', Type: 'IN' }, { Date: '2026-03-02', Time: '12:00', Type: 'OUT' }),
      'checkIn 2026-03-02T16:00; departureBeforeArrival',
    ],
    // Where the input begins with the departure, it goes out first, and the registry decides.
    [
      sheet({ Date: '2026-03-02', Time: '12:00', Type: 'OUT' }, { Date: '2026-03-02', Time: '16:00', Type: 'IN' }),
      'checkOut 2026-03-02T12:00; checkIn 2026-03-02T16:00',
    ],
  ],
  'Nights dated by the day of the shift are asked about': [
    [
      sheet(
        { Date: '26/02/2026', Time: '18:00', Type: 'IN' },
        { Date: '26/02/2026', Time: '02:30', Type: 'OUT' },
        { Date: '27/02/2026', Time: '18:00', Type: 'IN' },
        { Date: '27/02/2026', Time: '03:10', Type: 'OUT' },
      ),
      'checkIn 2026-02-26T18:00; dateOfShift; checkIn 2026-02-27T18:00; dateOfShift',
    ],
    [
      sheet({ Date: '26/02/2026', Time: '18:00', Type: 'IN' }, { Date: '26/02/2026', Time: '02:30', Type: 'OUT' }),
      'checkIn 2026-02-26T18:00; dateOfShift',
    ],
    [
      sheet({ Date: '26/02/2026', Time: '18:00', Type: 'IN' }, { Date: '27/02/2026', Time: '02:30', Type: 'OUT' }),
      'checkIn 2026-02-26T18:00; checkOut 2026-02-27T02:30 of 2026-02-26 !',
    ],
  ],
  'A terminal on its default state says one kind of event alone': [
    [
      sheet({ Timestamp: '2026-02-27 08:01', Punch: 'in' }, { Timestamp: '2026-02-27 16:02', Punch: 'in' }),
      'checkIn 2026-02-27T08:01; oneKindOnly',
    ],
    [
      sheet({ Timestamp: '2026-02-27 08:01', Punch: 'in' }, { Timestamp: '2026-02-27 16:02', Punch: 'in' }),
      'checkIn 2026-02-27T08:01; checkIn 2026-02-27T16:02 !',
      { eventWords: { in: 'checkIn' } },
    ],
    [
      sheet(
        { Ημερομηνία: '27/02/2026', Ώρα: '08:00', Κίνηση: 'Έξοδος' },
        { Ημερομηνία: '27/02/2026', Ώρα: '16:00', Κίνηση: 'Έξοδος' },
      ),
      'checkOut 2026-02-27T08:00 !; oneKindOnly',
    ],
  ],
  'Bare codes are asked about once, unless somebody says what they mean': [
    [
      sheet({ Date: '27/02/2026', Time: '08:00', f_type: '0' }, { Date: '27/02/2026', Time: '16:00', f_type: 1 }),
      'checkIn 2026-02-27T08:00; checkOut 2026-02-27T16:00',
    ],
    [
      sheet({ ...GR, Ώρα: '08:00', Κίνηση: 'Ι' }, { ...GR, Ώρα: '16:00', Κίνηση: 'Έξοδος' }),
      'ambiguousEvent; checkOut 2026-02-27T16:00',
    ],
    [{ user_id: '5', timestamp: '2026-02-27 08:00:00', status: 1, punch: 0 }, 'checkIn 2026-02-27T08:00'],
  ],
  'Nobody came': [
    [
      sheet(
        { Date: '27/02/2026', 'Start Time': '09:00', 'End Time': '17:00', Status: 'No show' },
        { Date: '28/02/2026', 'Start Time': '09:00', 'End Time': '17:00', Status: 'A' },
      ),
      'columnInDoubt; columnInDoubt; columnInDoubt; columnInDoubt',
    ],
    [{ ...GR, Προσέλευση: '09:00', Αποχώρηση: '17:00', Κατάσταση: 'Απών' }, DOUBTED],
    [{ ...EN, In: '09:00', Out: '17:00', Remarks: 'Absent' }, DOUBTED],
    [{ ...EN, In: '09:00', Out: '17:00', Attendance: 'P', Status: 'Present' }, SHIFT],
    [
      sheet(
        { ...EN, In: '09:00', Out: '17:00', Status: 'No show' },
        { ...EN, In: '09:00', Out: '17:00', Status: 'Confirmed' },
      ),
      `skipped; ${SHIFT}`,
      named('Status', 'rowStatus'),
    ],
    [
      { ...EN, In: '09:00', Out: '17:00', Status: 'Absent' },
      SHIFT,
      { ...named('Status', 'rowStatus'), eventWords: { absent: 'keep' } },
    ],
    [
      { ...EN, In: '09:00', Out: '17:00', Status: 'Z9' },
      'skipped',
      { ...named('Status', 'rowStatus'), eventWords: { z9: 'skip' } },
    ],
  ],
  'No row is dropped quietly for a column that nobody mapped': [
    [
      sheet(
        { ...GR, Ώρα: '09:00', Τύπος: 'in', Status: 'planned' },
        { ...GR, Ώρα: '17:00', Τύπος: 'out', Status: 'approved' },
      ),
      'columnInDoubt; checkOut 2026-02-27T17:00',
    ],
    [{ ...GR, Ώρα: '09:00', Τύπος: 'in', Έγκυρο: 'ΟΧΙ' }, 'columnInDoubt'],
    [{ ...EN, In: '09:00', Out: '17:00', Category: 'Lunch' }, DOUBTED],
    [{ ...EN, Time: '09:00', Event: 'in', Result: 'Denied' }, 'columnInDoubt'],
  ],
  'A workbook that counts from 1904 is four years off': [
    [
      { Ημερομηνία: 44618, Είσοδος: 0.3333333333, Έξοδος: 0.6666666667 },
      'tooOld; tooOld',
      { now: '2026-03-30T20:00:00+03:00' },
    ],
    [{ Ημερομηνία: '27/02/2025', Ώρα: '08:00', Τύπος: 'in' }, 'tooOld', { now: '2026-03-30T20:00:00+03:00' }],
    [
      { Ημερομηνία: '30/03/2025', Ώρα: '21:00', Τύπος: 'in' },
      'checkIn 2025-03-30T21:00',
      { now: '2026-03-30T20:00:00+03:00' },
    ],
  ],
  'Actual times have their dates': [
    [
      {
        'Actual Start Date': '2026-02-27',
        'Actual Start Time': '22:05',
        'Actual End Date': '2026-02-28',
        'Actual End Time': '06:10',
      },
      'checkIn 2026-02-27T22:05; checkOut 2026-02-28T06:10 of 2026-02-27',
    ],
    [
      { ...GR, 'Πραγματική Έναρξη': '22:05', 'Πραγματική Λήξη': '06:10' },
      'checkIn 2026-02-27T22:05; checkOut 2026-02-28T06:10 of 2026-02-27',
    ],
    [
      {
        'Actual Clock In Date': '27/02/2026',
        'Actual Clock In Time': '09:00',
        'Actual Clock Out Date': '27/02/2026',
        'Actual Clock Out Time': '17:00',
      },
      SHIFT,
    ],
  ],
  'A late reason is read as the portal prints it': [
    [
      { ...GR, Ώρα: '09:00', Τύπος: 'in', Αιτιολογία: '003 - ΠΡΟΒΛΗΜΑ ΣΥΝΔΕΣΗΣ ΜΕ ΤΟ ΠΣ ΕΡΓΑΝΗ' },
      'checkIn 2026-02-27T09:00',
    ],
    [{ ...GR, Ώρα: '09:00', Τύπος: 'in', Αιτιολογία: ' 001 – Διακοπή ρεύματος' }, 'checkIn 2026-02-27T09:00'],
    [{ ...GR, Ώρα: '09:00', Τύπος: 'in', Αιτιολογία: '004 - ΑΛΛΟ' }, 'unknownLateReason'],
    [{ ...GR, Ώρα: '09:00', Τύπος: 'in', Αιτιολογία: '003 ή 001' }, 'unknownLateReason'],
  ],
  'What stands in brackets behind a known header': [
    [
      { 'Επώνυμο (με κεφαλαία)': 'ΠΑΠΠΑ', 'Όνομα (με κεφαλαία)': 'ΜΑΡΙΑ', ...GR, Ώρα: '09:00', Τύπος: 'in' },
      'columnsDiffer,columnsDiffer',
    ],
    [{ ...GR, 'Ώρα (π.χ. 08:30)': '09:00', 'Τύπος (in ή out)': 'in' }, 'checkIn 2026-02-27T09:00'],
    [{ ...EN, 'Check In (planned)': '08:00', 'Check In': '09:00', 'Check Out': '17:00' }, SHIFT],
    [{ ...EN, 'Check In (planned)': '08:00', 'Check Out': '17:00' }, 'unknownColumn'],
    [{ ...EN, 'Time (UTC)': '07:00', Type: 'in' }, 'checkIn 2026-02-27T09:00'],
    [{ ...EN, 'Time (GMT+1)': '08:00', Type: 'in' }, 'checkIn 2026-02-27T09:00'],
    [{ ...EN, 'Clock In (UTC)': '07:00', 'Clock Out (UTC)': '15:00' }, SHIFT],
    [{ 'Date (MM/DD/YYYY)': '02/03/2026', Time: '09:00', Type: 'in' }, 'checkIn 2026-02-03T09:00'],
    [{ 'Ημερομηνία (ηη/μμ/εεεε)': '02/03/2026', Ώρα: '09:00', Τύπος: 'in' }, 'checkIn 2026-03-02T09:00'],
    [{ ...EN, 'Ώρα (Είσοδος)': '09:00', 'Ώρα (Έξοδος)': '17:00' }, 'noColumn'],
    [{ ...GR, 'Είσοδος (διάλειμμα)': '12:00', Είσοδος: '09:00', Έξοδος: '17:00' }, SHIFT],
  ],
  'A day off with midnights is none': [
    [{ Date: '01-Mar-2026', InTime: '00:00', OutTime: '00:00', 'Work Dur.': '00:00', Status: 'WeeklyOff' }, 'skipped'],
    [{ ...EN, In: '00:00', Out: '00:00', Status: 'Absent' }, 'skipped'],
    [{ ...GR, Είσοδος: '0:00', Έξοδος: '0:00', 'Ώρες εργασίας': '0' }, 'skipped'],
    [{ ...EN, In: '00:00', Out: '00:00', 'Work Dur.': '24:00' }, 'ambiguousTime; ambiguousTime'],
    [{ ...EN, In: '00:00', Out: '00:00', Status: 'Present' }, 'ambiguousTime; ambiguousTime'],
  ],
  'A time with GMT and an offset': [
    [{ 'Punch In': '2026-02-27 09:00 AM GMT +02:00', 'Punch Out': '2026-02-27 05:00 PM GMT +02:00' }, SHIFT],
    [{ 'Event Time': '2026-02-27 09:00 UTC+02:00', Type: 'in' }, 'checkIn 2026-02-27T09:00'],
    [{ 'Event Time': '2026-02-27 07:00 GMT', Type: 'in' }, 'checkIn 2026-02-27T09:00'],
    [{ 'Event Time': '2026-02-27 09:00 GMT +29:00', Type: 'in' }, 'notATime'],
  ],
  'A time past midnight as a part of two days is refused alone': [
    [
      sheet(
        { Ημερομηνία: 46080, Είσοδος: 0.9166666667, Έξοδος: 1.25 },
        { Ημερομηνία: 46079, Είσοδος: 0.25, Έξοδος: 0.5 },
      ),
      'checkIn 2026-02-27T22:00; notATime; checkIn 2026-02-26T06:00; checkOut 2026-02-26T12:00',
    ],
    [
      sheet({ Ημερομηνία: 46080, Είσοδος: 8.75, Έξοδος: 16.5 }, { Ημερομηνία: 46079, Είσοδος: 0.25, Έξοδος: 0.5 }),
      'notATime; notATime; ambiguousTime,ambiguousTime; ambiguousTime,ambiguousTime',
    ],
    [
      sheet({ Ημερομηνία: 46080, Είσοδος: 0.25, Έξοδος: 1.25 }, { Ημερομηνία: 46079, Είσοδος: 0.25, Έξοδος: 0.5 }),
      'ambiguousTime; ambiguousTime,notATime; ambiguousTime,ambiguousTime; ambiguousTime,ambiguousTime',
    ],
  ],
  'A column of a product that is no event': [
    [
      { dateTime: '2026-03-02T08:00:00+02:00', eventType: 'AccessControllerEvent', attendanceStatus: 'checkIn' },
      'checkIn 2026-03-02T08:00',
    ],
    [
      { dateTime: '2026-03-02T08:00:00+02:00', eventType: 'AccessControllerEvent', attendanceStatus: 'breakOut' },
      'skipped',
    ],
    [
      { dateTime: '2026-03-02T08:00:00+02:00', eventType: 'AccessControllerEvent', attendanceStatus: 'undefined' },
      'unknownEvent',
    ],
  ],
  'A cancelled row does not count, whatever else is wrong with it': [
    [{ ...GR, 'Ώρα Προσέλευσης': '07:30', 'Ώρα Έναρξης': '08:00', 'Ώρα Λήξης': '16:00', Ακυρωμένο: 'ΝΑΙ' }, 'skipped'],
    [{ ...GR, Ώρα: '25:99', Τύπος: 'xyz', Ακυρωμένο: 1 }, 'skipped'],
    [{ ...EN, In: '09:00', Out: '17:00', deleted_at: '2026-03-01T10:00:00Z' }, 'skipped'],
    [{ ...EN, In: '09:00', Out: '17:00', Voided: 'no' }, SHIFT],
    [{ ...EN, In: '09:00', Out: '17:00', Cancelled: 'by Maria' }, DOUBTED],
  ],
  'What this node has written back to the sheet is no doubt': [
    [
      sheet(
        { ...EN, In: '09:00', Out: '17:00', status: 'rejected', protocol: '', reason: 'Check-out' },
        { Date: '2026-02-26', In: '09:00', Out: '17:00', status: 'invalid', protocol: null, reason: null },
      ),
      `${SHIFT}; checkIn 2026-02-26T09:00; checkOut 2026-02-26T17:00`,
    ],
    [{ ...EN, In: '09:00', Out: '17:00', status: 'rejected' }, DOUBTED],
    // Also a part of it, and what n8n adds on the error output.
    [{ ...EN, In: '09:00', Out: '17:00', status: 'rejected', reason: 'Denied', reasonCode: 'rejected' }, SHIFT],
    [{ ...EN, In: '09:00', Out: '17:00', status: 'invalid', remedy: 'Cancelled', error: 'Failed' }, SHIFT],
    [{ ...EN, In: '09:00', Out: '17:00', Status: 'invalid', Protocol: '' }, SHIFT],
    // Words that it never writes there are somebody else's.
    [{ ...EN, In: '09:00', Out: '17:00', status: 'cancelled', reasonCode: '' }, DOUBTED],
    [{ ...EN, In: '09:00', Out: '17:00', Status: 'Cancelled', Protocol: '' }, DOUBTED],
    // Beside a product's column of the same name, which still counts.
    [
      ['Granted', 'Denied'].map((Status) => ({
        ...{ 'Date/Time': '2026-02-27 08:00:00', 'Card ID': '7', Location: '', 'Door IP': '10.0.0.2', Type: 'IN' },
        ...{ Status, status: 'rejected', protocol: '', reason: 'x' },
      })),
      'checkIn 2026-02-27T08:00; skipped',
    ],
    [
      ['Granted', 'Denied'].map((Status) => ({
        ...{ 'Date/Time': '2026-02-27 08:00:00', 'Card ID': '7', Location: '', 'Door IP': '10.0.0.2', Type: 'IN' },
        ...{ Status, protocol: '' },
      })),
      'checkIn 2026-02-27T08:00; skipped',
    ],
    [
      { ...EN, In: '09:00', Out: '17:00', Status: 'ok', status: 'rejected', protocol: '' },
      SHIFT,
      named('Status', 'rowStatus'),
    ],
    [
      { user_id: '5', timestamp: '2026-02-27 08:00:00', punch: 0, status: 'invalid', protocol: '' },
      'checkIn 2026-02-27T08:00',
    ],
    [
      { employee: 'E1', log_type: 'IN', time: '2026-02-27 08:00:00', status: 'notSent', protocol: '', reason: 'x' },
      'checkIn 2026-02-27T08:00',
    ],
  ],
  'The header row is further down': [
    [{ __EMPTY: 'ΑΦΜ', __EMPTY_1: 'Ημερομηνία', 'Κατάστημα Κέντρου': 'Ώρα' }, 'noColumn'],
    [sheet({ Report: '', __EMPTY: '' }, { Report: 'ΑΦΜ', __EMPTY: 'Είσοδος' }), 'noColumn; noColumn'],
  ],
};
