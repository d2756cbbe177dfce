import { type Corpus, DOUBTED, named, sheet, WORKED } from './corpus';

const DAY = { Date: '2026-05-04' };
const SHIFT = { ...DAY, In: '08:00', Out: '16:00' };
const IN = { ...DAY, Type: 'in', Time: '08:00' };

export const ROWS: Corpus = {
  'The other half of a shift': [
    [{ ...DAY, Start: '08:00', Stop: '16:00' }, WORKED],
    [{ ...DAY, 'Clock On': '08:00', 'Clock Off': '16:00' }, WORKED],
    [{ ...DAY, Έναρξη: '08:00', Τέλος: '16:00' }, WORKED],
    [{ ...DAY, 'Προσ.': '08:00', 'Αποχ.': '16:00' }, WORKED],
    [{ ...DAY, 'Χτύπημα Εισόδου': '08:00', 'Χτύπημα Εξόδου': '16:00' }, WORKED],
    [{ ...DAY, Start: '08:00', Feierabend: '16:00' }, 'unknownColumn'],
    [{ 'Check-in Time': '2026-05-04 16:00', log_type: 'OUT' }, 'mixedForms'],
    [{ ...DAY, Start: '08:00', Duration: '1:30:00', 'Break Start': '12:00' }, 'checkIn 08:00 !'],
    [{ check_in: '2026-05-04 08:00:00', leave_time: '2026-05-04 16:00:00' }, 'columnInDoubt'],
    [
      {
        ...DAY,
        Start: '08:00',
        created_at: '2026-05-04 08:00:02',
        Notes: 'until 16:00',
        Rate: 12.5,
        'Pay per hour': 0.3,
        Badge: 1234567890,
      },
      'checkIn 08:00 !',
    ],
  ],
  'A column that is called like an arrival': [
    [{ ...DAY, Type: 'Regular', From: '8', Until: '16:00' }, 'unknownColumn'],
    [{ ...DAY, Type: 'Regular', From: 8, Until: 16 }, 'noColumn'],
    [{ ...DAY, Type: 'Regular', From: '', Until: '' }, 'skipped'],
    [[{ ...DAY, Type: 'Regular', From: '8h', Until: '9h' }, { Type: 'Type' }], 'noColumn; noColumn'],
    [
      sheet({ ...DAY, Type: 'Regular', Start: '8h', End: '9h' }, { ...DAY, Type: 'Regular', From: '9h', To: '' }),
      'unknownColumn; unknownColumn',
    ],
    [{ ...DAY, Type: 'Regular', From: 'X', Start: '08:00', End: '16:00' }, 'unknownColumn; unknownColumn'],
    [{ ...DAY, Time: '08:00', Type: 'in', Entry: 'Gate 2' }, 'checkIn 08:00'],
    [{ ...DAY, Time: '08:00', punch_state: '0', Entry: 'Gate 2' }, 'ambiguousEvent'],
  ],
  'A date that is there once more': [
    [
      { Ημερομηνία: '04/05/2026', Είσοδος: '22:00', Ημερομηνία_1: '05/05/2026', Έξοδος: '06:00' },
      'checkIn 22:00; checkOut 2026-05-05T06:00 of 2026-05-04',
    ],
    [
      { Ημερομηνία: '04/05/2026', Είσοδος: '22:00', Ημερομηνία_1: '04/05/2026', Έξοδος: '06:00' },
      'departureFirst; departureFirst',
    ],
    [
      { Ημερομηνία: '04/05/2026', Είσοδος: '22:00', Ημερομηνία_1: '06/05/2026', Έξοδος: '06:00' },
      'checkIn 22:00; afterCutOff',
    ],
    [
      { Ημερομηνία: '04/05/2026', Είσοδος: '22:00', Ημέρα: 'Δευτέρα', Έξοδος: '06:00', Ημέρα_1: 'Τρίτη' },
      'columnInDoubt; columnInDoubt',
    ],
    [
      { Ημερομηνία: '04/05/2026', Είσοδος: '22:00', Ημερομηνία_1: '', Έξοδος: '06:00' },
      'checkIn 22:00; checkOut 2026-05-05T06:00 of 2026-05-04',
    ],
    [
      { Ημερομηνία: '04/05/2026', Είσοδος: '22:00', Ημερομηνία_1: '05/05/2026', Έξοδος: '23:00' },
      'checkIn 22:00; afterCutOff',
    ],
    [
      {
        Ημερομηνία: '04/05/2026',
        Είσοδος: '22:00',
        Έξοδος: '23:00',
        Ημερομηνία_1: '05/05/2026',
        Είσοδος_1: '00:30',
        Έξοδος_1: '',
      },
      'checkIn 22:00; checkOut 23:00; checkIn 2026-05-05T00:30',
    ],
    [{ ...DAY, Time: '08:00', Type: 'in', Date_1: '2026-05-05' }, 'columnsDiffer'],
    [{ ...DAY, Time: '08:00', Type: 'in', Date_1: '2026-05-04' }, 'checkIn 08:00'],
  ],
  'Planned times beside actual ones': [
    [{ ...DAY, Start: '08:15', End: '16:15', 'In 1': '08:00', 'Out 1': '16:00', 'In 2': '', 'Out 2': '' }, WORKED],
    [
      { ...DAY, 'In 1': '08:00', 'Out 1': '16:00', 'In 2': '', 'Out 2': '', 'First In': '08:00', 'Last Out': '16:00' },
      WORKED,
    ],
    [{ ...DAY, Από: '08:00', Έως: '16:00', 'Πρωί Από': '08:00', 'Πρωί Έως': '16:00' }, WORKED],
    [
      { ...DAY, 'In (HH:mm)': '08:00', Out: '10:00', In_1: '11:00', Out_1: '12:00', 'Check In 2': '14:00' },
      'checkIn 08:00; checkOut 10:00; checkIn 11:00; checkOut 12:00; checkIn 14:00',
    ],
    [
      { ...DAY, 'Start Time': '08:00', 'End Time': '16:00', 'Χτύπημα Εισόδου': '08:17', 'Χτύπημα Εξόδου': '' },
      'checkIn 08:17',
    ],
    [
      {
        date: '2026-05-04',
        starttime: '08:00:00',
        clocked_in: '2026-05-04T07:52:11+03:00',
        endtime: '16:00:00',
        clocked_out: '2026-05-04T16:07:40+03:00',
      },
      'checkIn 07:52; checkOut 16:07',
    ],
    [{ ...DAY, Start: '08:00', End: '16:00', Login: '08:12', Logout: '15:40' }, 'unknownColumn'],
    [{ ...DAY, Start: '08:00', Login: '0815', 'Last Login': '2026-05-04 07:50' }, 'unknownColumn'],
    [{ ...DAY, Start: '08:00', End: '16:00', 'Login Time': '08:12', 'Log-out time': '15:40' }, 'unknownColumn'],
    [
      { ...DAY, 'Scheduled Start': '07:00', 'Scheduled End': '15:00', 'Actual Start': '08:00', 'Actual End': '16:00' },
      WORKED,
    ],
  ],
  'Headers and words of events as programs write them': [
    ...['I/O', 'IN_OUT', 'Clock Type', 'Time Event', 'Time Event Type'].map((header): Corpus[string][number] => [
      sheet({ ...DAY, Time: '08:00', [header]: 'In' }, { ...DAY, Time: '16:00', [header]: 'Clock Out' }),
      WORKED,
    ]),
    ...[
      ['Start shift', 'End shift'],
      ['Shift Start', 'Shift End'],
      ['Start of shift', 'End of shift'],
    ].map(([start, end]): Corpus[string][number] => [
      sheet({ ...DAY, Time: '08:00', Event: start }, { ...DAY, Time: '16:00', Event: end }),
      WORKED,
    ]),
  ],
  'Names with brackets, points and numbers': [
    ...['Παππά (Νικολάου)', 'Παππά-Νικολάου', 'ΠΑΠΠΑ.', "O'Brien", 'Παππά [E001]', 'Παππά (Σέρβις)'].map(
      (Επώνυμο): Corpus[string][number] => [{ ...SHIFT, Επώνυμο }, WORKED],
    ),
  ],
  'A second shift in columns of other words than the first': [
    [{ ...SHIFT, 'Start 2': '17:00', 'Exit time 2': '20:00' }, 'unknownColumn; unknownColumn'],
    [{ ...SHIFT, 'Start 2': '', 'Exit time 2': '' }, WORKED],
    [{ ...SHIFT, 'End 2': '20:00' }, 'unknownColumn; unknownColumn'],
    [{ ...SHIFT, '2η Έναρξη': '17:00', '2η Λήξη': '20:00' }, 'unknownColumn; unknownColumn'],
    [{ ...SHIFT, 'Απογευματινή Έναρξη': '17:00', 'Απογευματινή Λήξη': '20:00' }, 'unknownColumn; unknownColumn'],
    [
      { ...DAY, Προσέλευση: '08:00', Αποχώρηση: '16:00', 'Από 2': '17:00', 'Έως 2': '20:00' },
      'unknownColumn; unknownColumn',
    ],
    [{ ...DAY, Start: '08:00', End: '16:00', 'In 2': '17:00', 'Out 2': '20:00' }, 'unknownColumn'],
    [
      { ...DAY, Start: '08:00', End: '16:00', 'Start 2': '17:00', 'Exit time 2': '20:00' },
      `${WORKED}; checkIn 17:00; checkOut 20:00`,
    ],
    [{ ...SHIFT, 'In 2': '17:00' }, `${WORKED}; checkIn 17:00`],
    [{ ...SHIFT, 'In 2': '17:00', 'Out 2': '20:00', 'Start 2': '17:15' }, `${WORKED}; checkIn 17:00; checkOut 20:00`],
    [{ ...DAY, 'In 2': '17:00' }, 'noColumn'],
    [{ ...DAY, 'In 2': '17:00', 'Out 2': '20:00' }, 'noColumn'],
    [{ ...DAY, 'PM In': '17:00', 'PM Out': '20:00' }, 'checkIn 17:00; checkOut 20:00'],
  ],
  'Hours with a point': [
    [sheet({ ...DAY, Type: 'in', Time: '8.00' }, { ...DAY, Type: 'in', Time: '8,75' }), 'ambiguousTime; notATime'],
    [
      [{ ...DAY, Type: 'in', Time: '8.75' }, IN, { ...DAY, Type: 'in', Time: '8.50' }],
      'notATime; checkIn 08:00; ambiguousTime',
    ],
    [sheet({ ...DAY, Type: 'in', Time: '8.00' }, { ...DAY, Type: 'in', Time: '8.5' }), 'checkIn 08:00; notATime'],
    [{ ...DAY, In: '8.00', Out: '16.75' }, 'ambiguousTime; ambiguousTime,notATime'],
  ],
  'The weekday in a column of its own': [
    [{ Ημέρα: 'Δευτέρα', Ημερομηνία: '04/05/2026', Ώρα: '08:00', Τύπος: 'in' }, 'checkIn 08:00'],
    [{ Ημέρα: 'Τρίτη', Ημερομηνία: '04/05/2026', Ώρα: '08:00', Τύπος: 'in' }, 'notADate'],
    [{ 'Week Day': 'Monday', Date: '05/04/2026', In: '08:00' }, 'monthFirst'],
    [{ 'Day of Week': 'Δευτέρα', Date: '04/05/2026', In: '08:00' }, 'checkIn 08:00 !'],
    [{ day_of_the_week: 'Δευτέρα', Date: '04/05/2026', In: '08:00' }, 'checkIn 08:00 !'],
    [{ 'Ημέρα εβδομάδας': 'Monday', Date: '05/04/2026', In: '08:00' }, 'monthFirst'],
    [{ 'ΗΜΕΡΑ ΤΗΣ ΕΒΔΟΜΑΔΑΣ': 'Monday', Date: '05/04/2026', In: '08:00' }, 'monthFirst'],
    [{ Ημέρα: 'Δε', Ημερομηνία: '04/05/2026', Ώρα: '08:00', Τύπος: 'in' }, 'checkIn 08:00'],
    [{ Ημέρα: 4, Ημερομηνία: '04/05/2026', Ώρα: '08:00', Τύπος: 'in' }, 'unknownColumn'],
    [{ Ημέρα: 'Δευτέρα', Ημερομηνία: 'Δευτέρα 04/05/2026', Ώρα: '08:00', Τύπος: 'in' }, 'checkIn 08:00'],
  ],
  'The month and the year in columns of their own': [
    [{ Month: 'May', Year: 2026, Date: '04/05/2026', In: '08:00', Out: '16:00' }, WORKED],
    [{ ...DAY, 'Time In': '08:00', 'Time Out': '16:00', 'Item Type': 'Item', Path: 'sites/hr/Lists/Time' }, WORKED],
    [{ ...DAY, 'Clock in': '08:00', 'Clock out': '16:00', 'Estimated hours': '08:00' }, WORKED],
    [{ Μήνας: 'Μάιος', Έτος: '2026', Ημερομηνία: '04/05/2026', Είσοδος: '08:00', Έξοδος: '16:00' }, WORKED],
    [{ Month: '05', Year: '', Date: '04/05/2026', In: '08:00', Out: '16:00' }, WORKED],
    [{ Month: 'all', Year: 26, Date: '04/05/2026', In: '08:00', Out: '16:00' }, WORKED],
    // The date has the month first.
    [{ Month: 'April', Date: '04/05/2026', In: '08:00', Out: '16:00' }, DOUBTED],
    [{ Μήνας: 4, Ημερομηνία: '04/05/2026', Είσοδος: '08:00', Έξοδος: '16:00' }, DOUBTED],
    [{ ΜΗΝΑΣ: 'ΑΠΡΙΛΙΟΣ', Ημερομηνία: '04/05/2026', Είσοδος: '08:00', Έξοδος: '16:00' }, DOUBTED],
    [{ Year: 2025, Date: '04/05/2026', In: '08:00', Out: '16:00' }, DOUBTED],
    // The day alone is no date.
    [{ Year: 2026, Month: 5, Day: 4, In: '08:00', Out: '16:00' }, 'noColumn'],
    [{ Έτος: 2026, Μήνας: 'Μάιος', Ημερομηνία: '04', Είσοδος: '08:00', Έξοδος: '16:00' }, 'notATime; dayUnknown'],
  ],
  'The order of dates': [
    [
      sheet({ Date: '05/13/2026', In: '', Out: '' }, { Date: '05/04/2026', In: '08:00', Out: '16:00' }),
      'skipped; ambiguousDate; ambiguousDate',
    ],
    [
      sheet(
        { Date: '05/13/2026', In: '', Out: '', Type: 'Holiday' },
        { Date: '05/04/2026', In: '08:00', Out: '16:00' },
      ),
      'skipped; ambiguousDate; ambiguousDate',
    ],
    [
      sheet(
        { Date: '05/13/2026', In: '12:00', Out: '12:30', Type: 'Break' },
        { Date: '05/04/2026', In: '08:00', Out: '16:00' },
      ),
      'skipped; ambiguousDate; ambiguousDate',
    ],
    [
      sheet(
        { Date: '05/13/2026', In: '12:00', Out: '', Type: 'in' },
        { Date: '05/04/2026', In: '08:00', Out: '16:00' },
      ),
      'mixedForms; ambiguousDate; ambiguousDate',
    ],
    [
      sheet({ Date: '05/13/2026', In: '12:00', Out: '' }, { Date: '05/04/2026', In: '08:00', Out: '16:00' }),
      'monthFirst; ambiguousDate; ambiguousDate',
    ],
  ],
  'Codes of events': [
    [{ attendanceStatus: 1, time: '2026-05-04 08:00:00' }, 'ambiguousEvent'],
    [{ ...DAY, 'Attendance Status': 1, 'Check-in': '-', 'Check-out': '-' }, 'skipped'],
    [{ ...DAY, 'Attendance Status': 'Absent', 'Check-in': '08:00', 'Check-out': '16:00' }, DOUBTED],
    [
      sheet({ AttendanceState: 1, time: '2026-05-04 08:00:00' }, { AttendanceState: 4, time: '2026-05-04 16:00:00' }),
      'ambiguousEvent; ambiguousEvent',
    ],
    [
      sheet(
        { VerifyMode: '0', Action: '1', AttTypeId: 'H01', time: '2026-05-04 08:00:00' },
        { Action: 'Check Out', time: '2026-05-04 16:00:00' },
      ),
      WORKED,
      { eventWords: { '1': 'checkIn' } },
    ],
    [
      sheet({ punch_state: 1, time: '2026-05-04 08:00:00' }, { punch_state: 0, time: '2026-05-04 16:00:00' }),
      WORKED,
      { eventWords: { '0': 'checkOut', '1': 'checkIn' } },
    ],
    [{ uid: 1, id: '1', state: 'C/In', timestamp: '2026-05-04 08:00:00' }, 'checkIn 08:00'],
    [
      sheet({ CHECKTYPE: 'I', time: '2026-05-04 08:00:00' }, { CHECKTYPE: 'O', time: '2026-05-04 16:00:00' }),
      'ambiguousEvent; ambiguousEvent',
    ],
  ],
  'The zone that a row names': [
    [{ ...DAY, Start: '05:00', End: '13:00', Timezone: 'UTC' }, 'cellsDiffer; cellsDiffer'],
    [{ ...DAY, Start: '05:00', End: '13:00', utc_offset: 2 }, 'cellsDiffer; cellsDiffer'],
    [{ ...DAY, Start: '05:00', End: '13:00', utc_offset: '-300' }, 'cellsDiffer; cellsDiffer'],
    [{ ...DAY, Start: '05:00', End: '13:00', Offset: '+02:00' }, 'cellsDiffer; cellsDiffer'],
    [{ ...DAY, Start: '05:00', End: '13:00', Timezone: 'UTC+3' }, 'checkIn 05:00; checkOut 13:00'],
    [{ ...DAY, Start: '05:00', End: '13:00', utc_offset: 180 }, 'checkIn 05:00; checkOut 13:00'],
    [{ ...DAY, Start: '05:00', End: '13:00', Offset: '+03:00' }, 'checkIn 05:00; checkOut 13:00'],
    [
      { ...DAY, Start: '05:00', End: '13:00', Timezone: '(UTC+02:00) Athens, Bucharest' },
      'checkIn 05:00; checkOut 13:00',
    ],
    [{ ...DAY, Start: '05:00', End: '13:00', tz: 3 }, 'checkIn 05:00; checkOut 13:00'],
    [{ ...DAY, Start: '05:00', End: '13:00', utc_offset: 330 }, 'cellsDiffer; cellsDiffer'],
    [{ ...DAY, Start: '05:00', End: '13:00', Timezone: 'EEST' }, 'checkIn 05:00; checkOut 13:00'],
    [{ ...DAY, Start: '05:00', End: '13:00', Timezone: 'EET' }, 'unknownTimezone; unknownTimezone'],
    [{ ...DAY, Start: '05:00', End: '13:00', Timezone: 'BST' }, 'unknownTimezone; unknownTimezone'],
    [
      { Date: '2026-11-24', Start: '08:00', End: '16:00', Timezone: 'EEST' },
      'unknownTimezone; unknownTimezone',
      { now: '2026-11-24T20:00:00+02:00' },
    ],
  ],
  'The zone that a header names': [
    [{ Type: 'in', 'Event Time (CEST)': '2026-05-04 08:00' }, 'checkIn 09:00'],
    [{ Type: 'in', 'Event Time (CEST)': '2026-11-24 08:00' }, 'unknownTimezone'],
    [{ Type: 'in', 'Event Time (UTC+5:30)': '2026-11-24 08:00' }, 'checkIn 2026-11-24T04:30'],
    [{ Type: 'in', 'Event Time (BST)': '2026-05-04 08:00' }, 'noColumn'],
    [{ Type: 'in', 'Event Time (+1)': '2026-05-04 08:00' }, 'noColumn'],
    [{ Type: 'in', 'Event Time (App/Web)': '2026-05-04 08:00' }, 'noColumn'],
  ],
  'How long somebody worked': [
    [{ ...DAY, Start: '08:00', Duration: '8:00' }, 'checkIn 08:00 !'],
    [{ ...DAY, Start: '08:00', 'Διάρκεια Εργασίας': '8:00' }, 'checkIn 08:00 !'],
    [{ ...DAY, Start: '08:00', 'Duration of break': '0:30' }, 'checkIn 08:00 !'],
    [{ ...DAY, Start: '08:00', End: '16:00', Duration: '8:00' }, WORKED],
    [{ ...IN, Duration: '8:00' }, 'checkIn 08:00'],
  ],
  'Cells that are lists of one': [
    [{ Date: ['2026-05-04'], Είσοδος: '08:00', Έξοδος: '16:00' }, WORKED],
    [
      { ΑΦΜ: ['123456783'], Επώνυμο: ['Παππά'], Όνομα: ['Μαρία'], Date: ['2026-05-04'], In: [8], Out: ['8.0'] },
      'notATime; notATime',
    ],
    [{ Date: ['2026-05-04'], Event: 'in', Time: '08:00' }, 'checkIn 08:00'],
    [{ Date: ['2026-05-04'], Event: 1, Time: '08:00', Παράρτημα: 2 }, 'ambiguousEvent'],
    [
      { ΑΦΜ: ['123456783'], Επώνυμο: ['Παππά'], Όνομα: ['Μαρία'], State: ['C/In'], DateTime: ['2026-05-04 08:00:00'] },
      'checkIn 08:00',
    ],
    [{ Event: ['I'], Time: '2026-05-04T08:00:00+03:00', Τύπος: 'Διάλειμμα' }, 'columnsDiffer,ambiguousEvent'],
  ],
  'The end of a shift by a plan': [
    [{ ...DAY, Προσέλευση: '08:00', 'Λήξη βάρδιας': '16:00' }, 'unknownColumn'],
    [{ ...DAY, Προσέλευση: '08:00', Αποχώρηση: '', 'Λήξη βάρδιας': '15:00' }, 'unknownColumn'],
    [{ ...DAY, Προσέλευση: '08:00', 'Τέλος βάρδιας': '' }, 'checkIn 08:00 !'],
    [{ ...DAY, Προσέλευση: '08:00', 'Shift End': '16:00' }, 'checkIn 08:00 !'],
    [{ ...DAY, Προσέλευση: '08:00', Αποχώρηση: '16:00', 'Shift End': '15:00' }, WORKED],
    [{ ...DAY, Προσέλευση: '08:00', 'Planned out': '16:00' }, 'checkIn 08:00 !'],
    [{ ...DAY, Προσέλευση: '08:00', Αποχώρηση: '', 'Planned out': '15:00' }, 'checkIn 08:00'],
    [{ ...DAY, Προσέλευση: '08:00', 'Scheduled End': '' }, 'checkIn 08:00 !'],
    [{ ...DAY, Προσέλευση: '08:00', 'Προγραμματισμένη λήξη': '16:00' }, 'checkIn 08:00 !'],
    [{ ...DAY, Προσέλευση: '08:00', Αποχώρηση: '16:00', 'Προγραμματισμένη λήξη': '15:00' }, WORKED],
  ],
  'Shifts under headers of their own': [
    [
      {
        ...DAY,
        'AM In': '08:00',
        'AM Out': '12:00',
        'PM In': '13:00',
        'PM Out': '17:00',
        'OT In': '18:00',
        'OT Out': '20:00',
      },
      'checkIn 08:00; checkOut 12:00; checkIn 13:00; checkOut 17:00; checkIn 18:00; checkOut 20:00',
    ],
    [{ ...DAY, 'Από απόγευμα': '5:00', 'Έως απόγευμα': '9:00' }, 'ambiguousTime; ambiguousTime'],
    [{ Event: 'out', 'AM/PM': 'PM', 'Date Time': '2026-05-04T05:30:00+03:00' }, 'checkOut 05:30 !'],
    [{ Event: 'out', 'AM/PM': 'PM', 'Date Time': 'Mon 04/05/2026 5:30' }, 'checkOut 17:30'],
    [{ Event: 'out', 'AM/PM': 'PM', 'Date Time': 46146.229166666664 }, 'ambiguousTime'],
    [{ Event: 'out', 'AM/PM': 'PM', ...DAY, Time: 0.22916666666666666 }, 'ambiguousTime'],
    [{ ...DAY, 'AM/PM': 'μ.μ.', In: 0.22916666666666666, Out: '' }, 'ambiguousTime'],
    [{ ...DAY, 'AM/PM': 'μ.μ.', In: '08:00', Out: '16:00' }, WORKED],
    [{ ...DAY, 'AM/PM': 'π.μ.', In: '08:00', Out: '' }, 'checkIn 08:00'],
    [{ ...DAY, Event: 'out', Time: '05:30', 'AM/PM': 'PM' }, 'checkOut 17:30'],
  ],
  'A midnight that may stand for no time': [
    [{ ...DAY, In: '00:00', Out: '00:00' }, 'skipped'],
    [{ ...DAY, In: 0, Out: 0 }, 'skipped'],
    [{ ...DAY, In: '1899-12-30T00:00:00', Out: '1899-12-30T00:00:00' }, 'skipped'],
    [{ ...DAY, In: '00:00', Out: '' }, 'checkIn 00:00 !'],
    [{ ...DAY, In: '00:00', Out: '14:00' }, 'checkIn 00:00 !; checkOut 14:00'],
    [{ ...DAY, In: '00:00', Out: '16:00' }, 'dayUnknown; dayUnknown'],
    [{ 'In Date': '2026-05-04', In: '00:00', Out: '' }, 'checkIn 00:00 !'],
    [{ ...DAY, Time: 0, Type: 'in' }, 'checkIn 00:00 !'],
    [{ ...DAY, Time: '00:01', Type: 'in' }, 'checkIn 00:01'],
    [{ ...DAY, In: '00:00', Out: '08:00' }, 'checkIn 00:00; checkOut 08:00'],
    [
      { 'Start Date': '2026-05-04', 'Start Time': '00:00', 'End Date': '2026-05-05', 'End Time': '00:00' },
      'checkIn 00:00; checkOut 2026-05-05T00:00 of 2026-05-04 !',
    ],
  ],
  'Columns of a form itself': [
    [
      {
        ID: 1,
        'Start time': 46146.666725,
        'Completion time': 46146.6669,
        Email: 'anonymous',
        'Προσέλευση ή αποχώρηση;': 'Αποχώρηση',
      },
      'noColumn',
    ],
    [
      {
        Αναγνωριστικό: 1,
        'Ώρα έναρξης': '2026-05-04 16:00:05',
        'Ώρα ολοκλήρωσης': '2026-05-04 16:00:31',
        'Προσέλευση ή αποχώρηση;': 'Αποχώρηση',
      },
      'noColumn',
    ],
    [
      { start: '2026-05-04T16:00:05+03:00', end: '2026-05-04T16:00:31+03:00', _submission_time: '2026-05-04T13:00:32' },
      'noColumn',
    ],
    [
      {
        'Start time': 46146.666725,
        'Completion time': 46146.6669,
        Κίνηση: 'Αποχώρηση',
        Ημερομηνία: '04/05/2026',
        Ώρα: '16:00',
      },
      'checkOut 16:00',
    ],
    [
      {
        Timestamp: '5/4/2026 9:30:00',
        Χρονοσήμανση: '2026-05-04 09:30:00',
        Χρόνος: '8:30',
        Κίνηση: 'in',
        Ημερομηνία: '04/05/2026',
        Ώρα: '08:00',
      },
      'checkIn 08:00',
    ],
    [
      {
        Timestamp: '5/4/2026 9:30:00',
        Χρονοσήμανση: '2026-05-04 09:30:00',
        Χρόνος: '8:30',
        ...DAY,
        In: '08:00',
        Out: '16:00',
        Type: 'Regular',
      },
      WORKED,
    ],
    [{ Timestamp: '2026-05-04 08:00', Type: 'in', In: '', Out: '' }, 'checkIn 08:00'],
    [
      {
        Timestamp: '5/4/2026 9:30:00',
        Χρονοσήμανση: '2026-05-04 09:30:00',
        Χρόνος: '8:30',
        Κίνηση: 'in',
        Ημερομηνία: '04/05/2026',
        Ώρα: '',
      },
      'dateWithoutTime',
    ],
    [{ Timestamp: '2026-05-04 08:00:00', Κίνηση: 'in' }, 'checkIn 08:00'],
  ],
  'Of which kind a row is': [
    [{ ...DAY, In: '12:00', Out: '12:30', 'Blip Type': 'Break' }, 'unknownColumn; unknownColumn'],
    [{ ...DAY, In: '12:00', Out: '12:30', is_nonworking: true }, 'skipped'],
    [{ ...DAY, In: '12:00', Out: '12:30', remote_was_deleted: true }, 'skipped'],
    [{ ...DAY, In: '12:00', Out: '12:30', access_granted: false }, DOUBTED],
    [{ ...DAY, In: '12:00', Out: '12:30', Κατάσταση: 'Ακυρωμένη' }, DOUBTED],
    [{ ...SHIFT, 'Out Type': 'Lunch' }, 'unknownColumn; unknownColumn'],
    [{ ...SHIFT, deleted_at: 0 }, WORKED],
    [{ ...SHIFT, 'Τύπος ημέρας': 'ΚΑΝΟΝΙΚΗ ΑΔΕΙΑ' }, DOUBTED, { eventWords: { kanonikhaδeia: 'checkIn' } }],
    [{ ...SHIFT, Κατάσταση: 'Σε άδεια' }, DOUBTED],
    [
      { punch_state: '0', punch_time: '2026-05-04 08:00:00', verify_type: 3 },
      'checkIn 08:00',
      { eventWords: { '2': 'skip', '3': 'skip' } },
    ],
  ],
  'What is told of a row': [
    [{ ...DAY, In: '08:00', Out: '12:00', 'Shift 2 In': '17:00', 'Παρ/τος': 3, Activity: 'Vacation' }, DOUBTED],
  ],
  'The number of a branch': [
    [{ ...DAY, Event: 'in', Time: '08:00', PararthmaAa: 3 }, 'checkIn 08:00'],
    [{ ...DAY, Event: 'in', Time: '08:00', 'Παρ/τος': 3, Branch: 2 }, 'columnsDiffer'],
    [{ ...DAY, Event: 'in', Time: '08:00', 'Κωδικός παρ/τος': 3, Branch: 2 }, 'columnsDiffer'],
    [{ ...DAY, Event: 'in', Time: '08:00', 'Παράρτημα απασχόλησης': 3, Branch: 2 }, 'columnsDiffer'],
    [{ ...DAY, Event: 'in', Time: '08:00', 'Παραρτ. Νο': 3, Branch: 2 }, 'columnsDiffer'],
    [{ ...DAY, Event: 'in', Time: '08:00', 'Ergani Branch': 3, Branch: 2 }, 'columnsDiffer'],
    [{ ...DAY, Event: 'in', Time: '08:00', 'Κατάστημα (κωδ.)': 3, Branch: 2 }, 'unknownColumn'],
    [{ ...DAY, Event: 'in', Time: '08:00', 'Κωδ. Παρ.': '03' }, 'checkIn 08:00'],
    [{ ...DAY, Event: 'in', Time: '08:00', 'Site ID': '03' }, 'unknownColumn'],
    [{ ...DAY, Event: 'in', Time: '08:00', Website: '3' }, 'checkIn 08:00'],
  ],
  'How an event was recorded': [
    [{ check_time: '1777870800', ssid: 'b0:b8', bssid: 'b0:b8:67:5c:1d:72', type: 0 }, 'noColumn'],
    [{ check_time: '1777870800', type: 0 }, 'ambiguousEvent'],
    [{ check_time: '1777870800', is_field: false, type: 0 }, 'noColumn'],
  ],
  'The time of any record under a header of arrivals': [
    [
      { groupname: '打卡一组', checkin_type: '上班打卡', checkin_time: 1492617610, wifimac: '3c:46:d8:0c:7a:70' },
      'noColumn',
    ],
  ],
  'The number of a terminal': [
    [{ 'Date/Time': '2026-05-04 08:00', 'Location ID': 3, VerifyCode: 'FP' }, 'noColumn'],
    [{ 'Date/Time': '2026-05-04 08:00', 'Location ID': 3, 'No.': 7 }, 'noColumn'],
  ],
  'What other columns of a row are of': [
    [{ check_in: '2026-05-04 08:00', check_out: '2026-05-04 16:00', break_type: 'Lunch' }, WORKED],
    [{ check_in: '2026-05-04 08:00', check_out: '2026-05-04 16:00', 'Είδος Διαλείμματος': 'Διάλειμμα' }, WORKED],
    [{ check_in: '2026-05-04 08:00', check_out: null, last_activity: 'Break' }, 'checkIn 08:00'],
    [
      { check_in: '2026-05-04 08:00', check_out: '2026-05-04 16:00', finished: true, started: true, ended: false },
      'unknownColumn; unknownColumn',
    ],
    [{ check_in: '2026-05-04 08:00', check_out: null, Stop: '12', Till: '3' }, 'unknownColumn'],
    [{ event: 'in', timestamp: '2026-05-04T08:00:00+03:00', from: '', to: '' }, 'checkIn 08:00'],
    [{ punch_state: 0, action: 'created', time: '2026-05-04 08:00:00' }, 'ambiguousEvent,unknownColumn'],
    [{ event: 'out', event_time: '2026-05-05 06:00', 'Attendance Date': '2026-05-04' }, 'checkOut 2026-05-05T06:00 !'],
    [{ ...DAY, Event: 'in', Time: '08:00', 'AM/PM': 'Πρωί' }, 'checkIn 08:00'],
  ],
  'Codes that the user explains': [
    [
      sheet({ ...DAY, Κίνηση: '01', Ώρα: '08:00' }, { ...DAY, Κίνηση: '2', Ώρα: '16:00' }),
      WORKED,
      { eventWords: { '1': 'checkIn', '2': 'checkOut' } },
    ],
    [
      sheet({ ...DAY, Κίνηση: ' 1', Ώρα: '08:00' }, { ...DAY, Κίνηση: '2', Ώρα: '16:00' }),
      WORKED,
      { eventWords: { '1': 'checkIn', '2': 'checkOut' } },
    ],
    [
      sheet({ CHECKTYPE: 'I ', time: '2026-05-04 08:00:00' }, { CHECKTYPE: ' O', time: '2026-05-04 16:00:00' }),
      'ambiguousEvent; ambiguousEvent',
    ],
  ],
  'A word for the opposite of the event': [
    [{ ...DAY, Time: '08:00', Type: 0, Status: 'C/Out' }, 'ambiguousEvent'],
    [{ ...DAY, Time: '08:00', Type: 'in', Status: '1' }, 'columnInDoubt'],
    [{ ...SHIFT, Status: 'Out' }, WORKED],
    [{ ...DAY, Time: '08:00', Type: 'in', Κατάσταση: 'C/In' }, 'checkIn 08:00'],
    [{ ...DAY, Time: '08:00', Type: 'in', Κατάσταση: 'regular' }, 'checkIn 08:00'],
    [{ ...DAY, Time: '08:00', Type: 'in', 'Device Direction': 'in' }, 'checkIn 08:00'],
    [{ ...DAY, Time: '08:00', Type: 'in', 'Device Direction': 'OK' }, 'checkIn 08:00'],
    [{ ...DAY, Time: '08:00', Τύπος: 'Έξοδος', 'Punch Status': 'Είσοδος' }, 'columnInDoubt'],
    [{ ...DAY, Time: '08:00', Type: 'in', 'Punch Status': '1' }, 'columnInDoubt'],
    [{ ...SHIFT, 'Punch Status': 'Out' }, WORKED],
  ],
  'Dates under other headers': [
    [{ Day: '2026-05-04', In: '08:00', Out: '16:00' }, WORKED],
    [{ 'Shift Date': '2026-05-04', In: '08:00', Out: '16:00' }, WORKED],
    [{ Event: 'in', Time: '2026-05-05 00:30', 'Shift Date': '2026-05-04' }, 'checkIn 2026-05-05T00:30 of 2026-05-04'],
    [
      { Event: 'in', Time: '2026-05-05 00:30', 'Business Date': '2026-05-04' },
      'checkIn 2026-05-05T00:30 of 2026-05-04',
    ],
    [{ Event: 'in', Time: '2026-05-05 00:30', For: '2026-05-04' }, 'checkIn 2026-05-05T00:30 of 2026-05-04'],
    [
      { in_time: '2026-05-03 23:50:00', out_time: '2026-05-04 08:00:00', attendance_date: '2026-05-04' },
      'cellsDiffer; dayUnknown',
    ],
    [
      { in_time: null, out_time: '2026-05-05 06:00:00', attendance_date: '2026-05-04' },
      'checkOut 2026-05-05T06:00 of 2026-05-04',
    ],
    [
      { in_time: '2026-05-05 00:30:00', out_time: '2026-05-05 06:00:00', 'Att. Date': '2026-05-04' },
      'cellsDiffer; dayUnknown',
    ],
    [
      { in_time: '2026-05-04 22:00:00', out_time: '2026-05-05 06:00:00', 'Att. Date': '2026-05-04' },
      'checkIn 22:00; checkOut 2026-05-05T06:00 of 2026-05-04',
    ],
    [{ Ημέρα: 'Δευτέρα', In: '2026-05-04 08:00', Out: '2026-05-04 16:00' }, WORKED],
  ],
  'A time and another one behind a date': [
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '2026-05-04 08:00-12:00' }, 'ambiguousTime'],
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '04/05/2026 08:00-12' }, 'ambiguousTime'],
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '04/05/2026 08:00 - 12:00' }, 'ambiguousTime'],
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '04/05/2026 08:00-12:00' }, 'ambiguousTime'],
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '04/05/2026 8.00-16.00' }, 'ambiguousTime'],
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '2026-05-04T01:00-04:00' }, 'checkIn 08:00'],
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '2026-05-04 01:00:00-04:00' }, 'checkIn 08:00'],
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '2026-05-04 08:00:00+03' }, 'checkIn 08:00'],
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '2026-05-04 08:00+03:00' }, 'checkIn 08:00'],
  ],
  'Hours and minutes with a comma': [
    [{ ...DAY, Event: 'in', Time: '08,00' }, 'checkIn 08:00'],
    [{ ...DAY, Event: 'in', Time: '8,00' }, 'checkIn 08:00'],
    [{ ...DAY, Event: 'in', Time: '00,30' }, 'checkIn 00:30'],
    [{ ...DAY, Event: 'in', Time: '0,30' }, 'ambiguousTime'],
    [{ ...DAY, Event: 'in', Time: '0,333333333' }, 'checkIn 08:00'],
  ],
  'A shift of more than thirteen hours': [
    [{ ...DAY, In: '06:00', Out: '19:00' }, 'checkIn 06:00; checkOut 19:00'],
    [{ ...DAY, In: '06:00', Out: '19:01' }, 'checkIn 06:00; checkOut 19:01'],
    [{ ...DAY, In: '06:00', Out: '20:01' }, 'dayUnknown; dayUnknown'],
    [{ ...DAY, 'First In': '06:02', 'Last Out': '21:58' }, 'dayUnknown; dayUnknown'],
    [{ ...DAY, In: '00:10', Out: '23:50' }, 'dayUnknown; dayUnknown'],
    [
      { clock_in: '2026-05-04 08:00', clock_out: '2026-05-05 07:55' },
      'checkIn 08:00; checkOut 2026-05-05T07:55 of 2026-05-04 !',
    ],
  ],
  'A yes or no in a column that is called like an arrival': [
    [{ timestamp: '2026-05-04T16:00:00', checkIn: false }, 'notATime'],
    [{ Date: '2026-05-04T16:00:00', SignIn: false }, 'notATime'],
  ],
  'A yes or no in a column that the user names for the status': [
    [{ ...SHIFT, 'Send to registry': 'No' }, DOUBTED, named('Send to registry', 'rowStatus')],
    [{ ...SHIFT, 'Send to registry': 'Yes' }, DOUBTED, named('Send to registry', 'rowStatus')],
    [{ ...SHIFT, 'Send to registry': 0 }, DOUBTED, named('Send to registry', 'rowStatus')],
    [{ ...SHIFT, 'Send to registry': '' }, WORKED, named('Send to registry', 'rowStatus')],
    [{ ...SHIFT, 'Send to registry': 'n/a' }, WORKED, named('Send to registry', 'rowStatus')],
    [{ ...SHIFT, 'Send to registry': 'done' }, WORKED, named('Send to registry', 'rowStatus')],
    [{ ...SHIFT, Approved: 'No' }, 'skipped', named('Approved', 'rowStatus')],
    [{ ...SHIFT, Approved: 'Yes' }, WORKED, named('Approved', 'rowStatus')],
    [{ ...SHIFT, Approved: 'Rejected' }, 'skipped', named('Approved', 'rowStatus')],
    [{ ...SHIFT, Cancelled: 'Yes' }, 'skipped', named('Cancelled', 'rowStatus')],
    [{ ...SHIFT, Cancelled: 'No' }, WORKED, named('Cancelled', 'rowStatus')],
    [{ ...SHIFT, Ακυρωμένο: 'Ναι' }, 'skipped', named('Ακυρωμένο', 'rowStatus')],
    [{ ...SHIFT, Ρεπό: 'Ναι' }, 'skipped', named('Ρεπό', 'rowStatus')],
    [{ ...SHIFT, Ρεπό: 'Όχι' }, WORKED, named('Ρεπό', 'rowStatus')],
    [{ ...SHIFT, Status: 'Not valid' }, 'skipped', named('Status', 'rowStatus')],
    [
      { ...SHIFT, 'Send to registry': 'No' },
      'skipped',
      { ...named('Send to registry', 'rowStatus'), eventWords: { no: 'skip', yes: 'keep' } },
    ],
    [
      { ...SHIFT, 'Send to registry': 'Yes' },
      WORKED,
      { ...named('Send to registry', 'rowStatus'), eventWords: { no: 'skip', yes: 'keep' } },
    ],
  ],
  'A column that the user names and that is not there': [
    // A column of the status with a new name: what the user says of its words is asked about.
    [{ ...SHIFT, 'Day Status': 'Z9' }, DOUBTED, { ...named('Status', 'rowStatus'), eventWords: { z9: 'skip' } }],
    [
      { ...SHIFT, 'Day Status': 'Z8' },
      'columnInDoubt; columnInDoubt',
      { ...named('Status', 'rowStatus'), eventWords: { z9: 'skip' } },
    ],
    [{ ...SHIFT, Status: '', Desk: 'Z9' }, WORKED, { ...named('Status', 'rowStatus'), eventWords: { z9: 'skip' } }],
    [{ ...DAY, In: '08:00' }, 'checkIn 08:00 !', named('Τέλος βάρδιας', 'checkOutTime')],
    [SHIFT, 'noColumn', named('Typo', 'checkOutTime')],
    [SHIFT, 'noColumn', named('Typo', 'checkInTime')],
  ],
  'One tax number': [
    [[IN, { Επώνυμο: 'Γεωργίου', Όνομα: 'Νίκος', ...DAY, Type: 'out', Time: '16:00' }], 'namesDiffer; namesDiffer'],
    [[IN, { Επώνυμο: 'Παππάς', ...DAY, Type: 'out', Time: '16:00' }], 'checkIn 08:00; checkOut 16:00 !'],
    [[IN, { ...DAY, Type: 'out', Time: '16:00' }], WORKED],
    [[IN, { Επώνυμο: 'ΠΑΠΠΑ', Όνομα: 'ΜΑΡΊΑ', ...DAY, Type: 'out', Time: '16:00' }], WORKED],
    [[IN, { ΑΦΜ: '090000045', Επώνυμο: 'Γεωργίου', ...DAY, Type: 'out', Time: '16:00' }], WORKED],
    [{ ...IN, 'ΑΦΜ Εργοδότη': '123456783' }, 'notAnAfm'],
    [{ ...IN, 'ΑΦΜ Εργοδότη': '090000045' }, 'checkIn 08:00'],
    [
      sheet(
        { ...IN, 'ΑΦΜ Εργοδότη': '090000045' },
        { ΑΦΜ: '090000045', ...DAY, Type: 'in', Time: '08:00', 'ΑΦΜ Εργοδότη': '090000045' },
      ),
      'checkIn 08:00; notAnAfm',
    ],
  ],
  'A shift that a system ended at midnight, to begin another': [
    [
      sheet({ In: '2026-05-04 22:00', Out: '2026-05-04 23:59' }, { In: '2026-05-05 00:00', Out: '2026-05-05 06:00' }),
      'otherHalfRefused; otherHalfRefused; otherHalfRefused; otherHalfRefused',
    ],
    [
      sheet({ In: '2026-05-04 22:00', Out: '2026-05-04 23:59' }, { In: '2026-05-05 00:01', Out: '2026-05-05 06:00' }),
      'otherHalfRefused; otherHalfRefused; otherHalfRefused; otherHalfRefused',
    ],
    [
      sheet({ In: '2026-05-04 22:00', Out: '2026-05-05 00:00' }, { In: '2026-05-05 00:00', Out: '2026-05-05 06:00' }),
      'otherHalfRefused; otherHalfRefused; otherHalfRefused; otherHalfRefused',
    ],
    [
      sheet(
        { In: '2026-05-04 22:00', Out: '2026-05-04T20:59:59Z' },
        { In: '2026-05-04T21:00:00Z', Out: '2026-05-05 06:00' },
      ),
      'otherHalfRefused; otherHalfRefused; otherHalfRefused; otherHalfRefused',
    ],
    [
      sheet(
        { Event: 'in', Time: '2026-05-04 22:00' },
        { Event: 'out', Time: '2026-05-04 23:59:59' },
        { Event: 'in', Time: '2026-05-05 00:00' },
        { Event: 'out', Time: '2026-05-05 06:00' },
      ),
      'checkIn 22:00; ambiguousTime; ambiguousTime; otherHalfRefused',
    ],
    [
      sheet(
        { Event: 'out', Time: '2026-05-05 06:00' },
        { Event: 'in', Time: '2026-05-05 00:00' },
        { Event: 'out', Time: '2026-05-04 23:59:59' },
        { Event: 'in', Time: '2026-05-04 22:00' },
      ),
      'otherHalfRefused; ambiguousTime; ambiguousTime; checkIn 22:00',
    ],
    [
      sheet({ In: '2026-05-04 22:00', Out: '2026-05-04 23:59' }, { In: '2026-05-05 00:02', Out: '2026-05-05 06:00' }),
      'checkIn 22:00; checkOut 23:59; checkIn 2026-05-05T00:02; checkOut 2026-05-05T06:00',
    ],
    [{ In: '2026-05-04 16:00', Out: '2026-05-05 00:00' }, 'checkIn 16:00; checkOut 2026-05-05T00:00 of 2026-05-04'],
    [
      sheet(
        { In: '2026-05-04 16:00', Out: '2026-05-05 00:00' },
        { ΑΦΜ: '090000045', In: '2026-05-05 00:00', Out: '2026-05-05 08:00' },
      ),
      'checkIn 16:00; checkOut 2026-05-05T00:00 of 2026-05-04; checkIn 2026-05-05T00:00; checkOut 2026-05-05T08:00',
    ],
    [
      sheet({ In: '2026-05-04 16:00', Out: '2026-05-05 00:00' }, { In: '2026-05-06 00:00', Out: '2026-05-06 08:00' }),
      'checkIn 16:00; checkOut 2026-05-05T00:00 of 2026-05-04; checkIn 2026-05-06T00:00; checkOut 2026-05-06T08:00',
    ],
  ],
  'An arrival that is counted to the day before': [
    [{ ...DAY, Time: '08:00', Type: 'in', 'Work Date': '2026-05-03' }, 'checkIn 08:00 of 2026-05-03 !'],
    [{ ...DAY, Time: '06:00', Type: 'in', 'Work Date': '2026-05-03' }, 'checkIn 06:00 of 2026-05-03 !'],
    [{ ...DAY, Time: '05:59', Type: 'in', 'Work Date': '2026-05-03' }, 'checkIn 05:59 of 2026-05-03'],
    [{ ...DAY, Time: '08:00', Type: 'out', 'Work Date': '2026-05-03' }, 'checkOut 08:00 of 2026-05-03'],
  ],
  'The half of the day in a column for each time': [
    [{ ...DAY, In: '1:00', 'In AM/PM': 'PM', Out: '9:00', 'Out AM/PM': 'PM' }, 'unknownColumn; unknownColumn'],
    [
      { ...DAY, In: '1:00', 'AM/PM': 'PM', Out: '9:00', 'AM/PM_1': 'PM' },
      'ambiguousTime,unknownColumn; ambiguousTime,unknownColumn',
    ],
    [{ ...DAY, Type: 'in', Time: '4:00', Meridiem: 'PM' }, 'checkIn 16:00'],
    [{ ...DAY, Type: 'in', Time: '4:00', 'A/P': 'PM' }, 'checkIn 16:00'],
    [{ ...DAY, Type: 'in', Time: '4:00', 'AM/PM': 'PM' }, 'checkIn 16:00'],
    [{ ...DAY, Type: 'in', Time: '4:00', 'AM/PM': 'μ' }, 'notATime'],
    [{ ...DAY, Type: 'in', Time: '4:00', 'Time AM/PM': 'PM' }, 'checkIn 16:00'],
    [{ ...DAY, Type: 'in', Time: '4:00', 'Time AM/PM': 'μ' }, 'notATime'],
  ],
  Others: [
    [{ ...IN, 'Corrected Time': '08:10' }, 'unknownColumn'],
    [{ ...IN, 'Corrected Time': '' }, 'checkIn 08:00'],
    [{ ...IN, 'Adjusted Punch': '08:10' }, 'unknownColumn'],
    [{ ...IN, 'Διορθωμένη Ώρα': '08:10' }, 'unknownColumn'],
  ],
  "A column that the user names by the option 'Column Names'": [
    [{ Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00' }, 'noColumn', named('Not there', 'employerAfm')],
    [{ Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00' }, 'noColumn', named('Not there', 'branch')],
    [{ Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00' }, 'noColumn', named('Not there', 'referenceDate')],
    [{ Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00' }, 'checkIn 08:00', named('Not there', 'comments')],
  ],
  'Columns that an event can not do without': [
    [{ Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00', Ονοματεπώνυμο: 'Α Β' }, 'checkIn 08:00'],
    [{ Κίνηση: 'in' }, 'noColumn'],
    [{ Κίνηση: 'in', Ημερομηνία: 'd' }, 'noColumn'],
    [{ Κίνηση: 'in', Ώρα: 't' }, 'notATime'],
    [{ Κίνηση: 'in', 'Event Time': 't' }, 'notATime'],
    [{ check_in: 't' }, 'notATime'],
    [{ a: 1 }, 'noColumn'],
    [
      { Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00', scan: 'erg|nm:Β;ln:Α;afm:123456783;id:1' },
      'columnsDiffer,columnsDiffer',
    ],
    [{ Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00', scan: 'erg|nm:Β' }, 'unknownColumn'],
  ],
  'Two columns for one field': [
    [
      { ...DAY, 'Είσοδος 1': '08:00', 'check_in 1': '08:00', 'Είσοδος 2': '17:00', 'check_in 2': '18:00' },
      'columnsDiffer; columnsDiffer',
    ],
  ],
  'A header that is a mere word, such as Είσοδος': [
    [
      sheet(
        { Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00', Είσοδος: 'x' },
        { Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00', Είσοδος: '' },
      ),
      'mixedForms; checkIn 08:00 !',
    ],
    [
      sheet(
        { Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00', Είσοδος: '08:00' },
        { Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00', Είσοδος: 'x' },
        { Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00', Είσοδος: '' },
      ),
      'mixedForms; mixedForms; checkIn 08:00 !',
    ],
    [{ Είσοδος: 'x' }, 'notATime'],
  ],
  'A number in a header': [
    [{ 'Ημερομηνία Προσέλευσης': 'd', 'Ημ/νία Αποχώρησης': 'e', check_in: 't', check_out: 'u' }, 'notATime; notATime'],
  ],
};
