import { type Corpus, DOUBTED, sheet, WORKED } from './corpus';

const DAY = { Ημερομηνία: '04/05/2026' };
const SHIFT = { ...DAY, Είσοδος: '08:00', Έξοδος: '16:00' };

export const ROWS: Corpus = {
  'Planned times beside actual ones': [
    [{ ...DAY, 'Ώρα Έναρξης': '08:00', 'Ώρα Λήξης': '16:00', 'Ώρα Προσέλευσης': '', 'Ώρα Αποχώρησης': '' }, 'skipped'],
    [
      { ...DAY, 'Check In': '08:00', 'Check Out': '16:00', 'Clock In': '', 'Clock Out': null },
      'columnsDiffer,columnsDiffer; columnsDiffer,columnsDiffer',
    ],
    [
      { ...DAY, 'Clock In': '', 'Clock Out': '', 'Check In': '08:00', 'Check Out': '16:00' },
      'columnsDiffer,columnsDiffer',
    ],
    [{ ...DAY, Από: '08:00', Έως: '16:00', Είσοδος: '08:00', Έξοδος: '' }, 'checkIn 08:00'],
    [
      { ...DAY, Start: '08:00', End: '16:00', 'First In': '08:12', 'Last Out': '15:40' },
      'checkIn 08:12; checkOut 15:40',
    ],
    [{ ...DAY, Start: '08:00', End: '16:00', 'Clock In': '08:00', 'Clock Out': '16:00' }, WORKED],
    [{ ...DAY, Start: '', End: '', 'Clock In': '', 'Clock Out': '' }, 'skipped'],
    [
      {
        clocked_in: '2026-05-04 05:00:00',
        clocked_out: '2026-05-04 13:00:00',
        created: '2026-05-04 13:00:05',
        clocked_in_iso: '2026-05-04T08:00:00+03:00',
        clocked_out_iso: '2026-05-04T16:00:00+03:00',
      },
      WORKED,
    ],
  ],
  'Two columns for what happened': [
    [{ log_type: 'IN', time: '2026-05-04 08:00:00', type: 1 }, 'columnsDiffer'],
    [{ punch_state: '0', punch_time: '2026-05-04 08:00:00', punch: 1 }, 'columnsDiffer'],
    [{ Type: 'in', 'Attendance Status': 'Check Out', time: '2026-05-04 08:00:00' }, 'columnInDoubt'],
    [{ type: 1, state: 0, time: '2026-05-04 08:00:00' }, 'columnInDoubt,ambiguousEvent'],
    [{ type: 0, State: 3, time: '2026-05-04 08:00:00' }, 'columnInDoubt,ambiguousEvent'],
    [{ Event: 'in', State: 'Ohio', time: '2026-05-04 08:00:00' }, 'columnInDoubt'],
    [{ Event: 'in', State: '', time: '2026-05-04 08:00:00' }, 'checkIn 08:00'],
    [{ State: 'Ohio', Event: 'in', time: '2026-05-04 08:00:00' }, 'columnInDoubt'],
    [{ type: 0, 'Attendance State': 3, time: '2026-05-04 08:00:00' }, 'columnInDoubt,ambiguousEvent'],
  ],
  'A column that can be of something else': [
    [{ 'Ημερομηνία Ώρα': '04/05/2026 08:00', Κίνηση: 'in', 'ΑΦΜ Εργαζομένου': '' }, 'columnsDiffer'],
    [{ ΑΦΜ: '094123454', 'Ημερομηνία Ώρα': '04/05/2026 08:00', Κίνηση: 'in', 'Employee AFM': null }, 'columnsDiffer'],
    [{ 'Ημερομηνία Ώρα': '04/05/2026 08:00', Κίνηση: 'in', Παράρτημα: '', 'Store ID': 17 }, 'unknownColumn'],
    [{ 'Ημερομηνία Ώρα': '04/05/2026 08:00', Κίνηση: 'in', f_aa: '', Κατάστημα: '4' }, 'unknownColumn'],
    [{ 'Ημερομηνία Ώρα': '04/05/2026 08:00', Κίνηση: 'in', 'Store ID': 17 }, 'unknownColumn'],
    [
      {
        ΑΦΜ: '',
        'Ημερομηνία Ώρα': '04/05/2026 08:00',
        Κίνηση: 'in',
        'ΑΦΜ Εργαζομένου': '123456783',
        Παράρτημα: '',
        Store: '',
      },
      'checkIn 08:00',
    ],
    [{ 'Ημερομηνία Ώρα': '04/05/2026 08:00', Κίνηση: 'in', 'ΑΦΜ Εργαζομένου': '123456783' }, 'checkIn 08:00'],
    [{ 'Ημερομηνία Ώρα': '04/05/2026 08:00', Κίνηση: 'in', Υποκατάστημα: 3, Κατάστημα: '' }, 'checkIn 08:00'],
    [{ ΑΦΜ: '', 'Ημερομηνία Ώρα': '04/05/2026 08:00', Κίνηση: 'in', AFM: '123456783' }, 'checkIn 08:00'],
  ],
  'A column of times that nobody knows': [
    [{ ...SHIFT, 'Είσοδος επιστροφής': 46146.75 }, 'unknownColumn; unknownColumn'],
    [{ ...SHIFT, 'Έξοδος 1ου μισού': 46146.75 }, 'unknownColumn; unknownColumn'],
    [{ ...SHIFT, 'Είσοδος 2ης βάρδιας': '' }, WORKED],
    [{ ...SHIFT, 'Second Shift In': 46146.75 }, 'unknownColumn; unknownColumn'],
    [{ ...SHIFT, 'Scheduled In': '17:00' }, WORKED],
    [{ ...SHIFT, Ώρες: '17:00' }, DOUBTED],
    [{ ...SHIFT, 'Check In Photo': 'https://photos.test/1' }, WORKED],
  ],
  'The midnight at which a day ends': [
    [{ ...DAY, Από: '16:00', Έως: '24:00' }, 'checkIn 16:00; checkOut 2026-05-05T00:00 of 2026-05-04'],
    [{ ...DAY, Από: '16:00', Έως: '24.00' }, 'checkIn 16:00; checkOut 2026-05-05T00:00 of 2026-05-04'],
    [{ ...DAY, Από: '16:00', Έως: '2400' }, 'checkIn 16:00; checkOut 2026-05-05T00:00 of 2026-05-04'],
    [{ ...DAY, Από: '', Έως: '24:00' }, 'notATime'],
    [{ ...DAY, Από: '24:00', Έως: '08:00' }, 'notATime; dayUnknown'],
    [{ ...DAY, Από: 'x', Έως: '24:00' }, 'unknownColumn'],
    [{ ...DAY, Κίνηση: 'out', Ώρα: '24:00' }, 'notATime'],
    [{ ...DAY, In: '16:00', Out: '04/05/2026 24:00' }, 'checkIn 16:00; notATime'],
    [{ In: '2026-05-04 16:00', Out: '2026-05-04T24:00' }, 'checkIn 16:00; notATime'],
  ],
  'Hours and dates that the node does not read': [
    ...['25:30', '25.30', '2530', 1.0625, '04/05/2026 25:30'].map(
      (Out) => [{ ...DAY, In: '18:00', Out }, 'checkIn 18:00; notATime'] as const,
    ),
    ...['04 / 05 / 2026', '4 /5/ 2026', '04. 05. 2026', '04 05 2026'].map(
      (Date) => [{ Date, In: '08:00', Out: '16:00' }, 'notATime; dayUnknown'] as const,
    ),
  ],
  'A second date': [
    [
      { ...DAY, 'Ημερομηνία Έναρξης': '01/05/2026', 'Ώρα Έναρξης': '08:00', 'Ώρα Λήξης': '16:00' },
      'unknownColumn; unknownColumn',
    ],
    [
      { ...DAY, 'Ημερομηνία Έναρξης': '01/09/2025', 'Ώρα Έναρξης': '08:00', 'Ώρα Λήξης': '16:00' },
      'unknownColumn; unknownColumn',
    ],
    [
      { ...DAY, 'From Date': '01/05/2026', 'To Date': '31/05/2026', From: '08:00', To: '16:00' },
      'unknownColumn; unknownColumn',
    ],
    [
      { ...DAY, 'Ημερομηνία Έναρξης': '05/05/2026', 'Ώρα Έναρξης': '08:00', 'Ώρα Λήξης': '16:00' },
      'unknownColumn; unknownColumn',
    ],
    [
      { ...DAY, 'Ημερομηνία Έναρξης': '2026-05-04', 'Ώρα Έναρξης': '08:00', 'Ώρα Λήξης': '16:00' },
      'unknownColumn; unknownColumn',
    ],
    [
      { ...DAY, 'Ημερομηνία Έναρξης': '05/05/2026', 'Ώρα Έναρξης': '00:30', 'Ώρα Λήξης': '08:00' },
      'unknownColumn; unknownColumn',
    ],
  ],
  'The reference date': [
    [
      { Κίνηση: 'in', 'Ημερομηνία Ώρα': '04/05/2026 08:00', 'Ημερομηνία Αναφοράς': '2026-05-03' },
      'checkIn 08:00 of 2026-05-03 !',
    ],
    [
      { Κίνηση: 'in', 'Ημερομηνία Αναφοράς': '2026-05-05', 'Ημερομηνία Ώρα': '04/05/2026 23:50' },
      'checkIn 23:50 of 2026-05-05',
    ],
    [{ Κίνηση: 'in', 'Ημερομηνία Αναφοράς': '2026-05-05', 'Ημερομηνία Ώρα': '04/05/2026 17:59' }, 'cellsDiffer'],
    [{ Κίνηση: 'out', 'Ημερομηνία Ώρα': '04/05/2026 08:00', 'Ημερομηνία Αναφοράς': '2026-05-02' }, 'afterCutOff'],
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '04/05/2026 08:00', 'Ημερομηνία Αναφοράς': '2026-05-05' }, 'cellsDiffer'],
    [{ Κίνηση: 'out', 'Ημερομηνία Ώρα': '04/05/2026 08:00', 'Ημερομηνία Αναφοράς': '2026-05-05' }, 'cellsDiffer'],
    [{ Κίνηση: 'out', 'Ημερομηνία Ώρα': '04/05/2026 08:00', 'Ημερομηνία Αναφοράς': '2026-05-06' }, 'cellsDiffer'],
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '04/05/2026 08:00', 'Ημερομηνία Αναφοράς': '05/04/2026' }, 'cellsDiffer'],
    [{ Κίνηση: 'in', 'Ημερομηνία Ώρα': '04/05/2026 08:00', 'Ημερομηνία Αναφοράς': '2025-05-04' }, 'cellsDiffer'],
    [{ Κίνηση: 'out', 'Ημερομηνία Ώρα': '04/05/2026 08:00', 'Ημερομηνία Αναφοράς': '2025-05-04' }, 'afterCutOff'],
  ],
  'Two shifts on a row': [
    [
      { ...DAY, Είσοδος: '09:00', Έξοδος: '14:00', 'Είσοδος (απόγευμα)': '17:00', 'Έξοδος (απόγευμα)': '21:00' },
      'checkIn 09:00; checkOut 14:00; checkIn 17:00; checkOut 21:00',
    ],
    [
      { ...DAY, Είσοδος: '09:00', Έξοδος: '14:00', 'Είσοδος 2η': '17:00', 'Έξοδος 2η': '21:00' },
      'checkIn 09:00; checkOut 14:00; checkIn 17:00; checkOut 21:00',
    ],
    [
      { ...DAY, "Είσοδος Α'": '09:00', "Έξοδος Α'": '14:00', "Είσοδος Β'": '17:00', "Έξοδος Β'": '21:00' },
      'checkIn 09:00; checkOut 14:00; checkIn 17:00; checkOut 21:00',
    ],
    [
      { ...DAY, 'Ώρα Έναρξης': '09:00', 'Ώρα Λήξης': '14:00', 'Ώρα Έναρξης 2ου': '17:00', 'Ώρα Λήξης 2ου': '21:00' },
      'checkIn 09:00; checkOut 14:00; checkIn 17:00; checkOut 21:00',
    ],
    [
      { ...DAY, In: '09:00', Out: '14:00', '2nd In': '17:00', '2nd Out': '21:00' },
      'checkIn 09:00; checkOut 14:00; checkIn 17:00; checkOut 21:00',
    ],
    [
      { ...DAY, 'Time In': '09:00', 'Time Out': '14:00', 'Time In PM': '17:00', 'Time Out PM': '21:00' },
      'checkIn 09:00; checkOut 14:00; checkIn 17:00; checkOut 21:00',
    ],
    [
      { ...DAY, 'Morning In': '09:00', 'Morning Out': '14:00', 'Afternoon In': '17:00', 'Afternoon Out': '21:00' },
      'checkIn 09:00; checkOut 14:00; checkIn 17:00; checkOut 21:00',
    ],
    [
      { ...DAY, 'In 2': '08:00', 'Out 2': '12:00', In: '13:00', Out: '17:00' },
      'checkIn 13:00; checkOut 17:00; dayUnknown; dayUnknown',
    ],
    [
      { ...DAY, Είσοδος: '', Έξοδος: '', Ημερομηνία_1: '05/05/2026', Είσοδος_1: '09:00', Έξοδος_1: '17:00' },
      'checkIn 2026-05-05T09:00; checkOut 2026-05-05T17:00',
    ],
    [
      { ...SHIFT, Ημερομηνία_1: '05/05/2026', Είσοδος_1: '09:00', Έξοδος_1: '17:00' },
      'checkIn 08:00; checkOut 16:00; checkIn 2026-05-05T09:00; checkOut 2026-05-05T17:00',
    ],
  ],
  'A second person or event on a row': [
    [
      { ...DAY, Είσοδος: '', Έξοδος: '', ΑΦΜ_1: '094123454', Είσοδος_1: '09:00', Έξοδος_1: '17:00' },
      'columnsDiffer; columnsDiffer',
    ],
    [{ ...DAY, Κίνηση: 'in', Ώρα: '08:00', Κίνηση_1: 'out', Ώρα_1: '16:00' }, 'columnsDiffer,columnsDiffer'],
    [{ ...DAY, Κίνηση: '', Ώρα: '', Κίνηση_1: 'out', Ώρα_1: '16:00' }, 'columnsDiffer,columnsDiffer,dateWithoutTime'],
    [
      { ...DAY, Κίνηση: 'in', Ώρα: '08:00', Κίνηση_1: '', Ώρα_1: null, ΑΦΜ_1: '123456783', 'Επώνυμο 2': 'Κ' },
      'unknownColumn',
    ],
    [{ ...DAY, 'Κίνηση 1': 'in', 'Ώρα 1': '08:00' }, 'noColumn'],
  ],
  'What reports print for no time': [
    [{ ...DAY, In: '08:00', Out: '-' }, 'checkIn 08:00'],
    [{ ...DAY, In: '-', Out: '-' }, 'skipped'],
    [{ ...DAY, In: '08:00', Out: '—' }, 'checkIn 08:00'],
    [{ ...DAY, In: '08:00', Out: '--:--' }, 'checkIn 08:00'],
    [{ ...DAY, In: '08:00', Out: 'N/A' }, 'checkIn 08:00'],
    [{ ...DAY, In: '08:00', Out: 'NULL' }, 'checkIn 08:00'],
  ],
  'A day off on which somebody worked': [
    [{ ...DAY, Τύπος: 'Αργία', 'Ώρα Προσέλευσης': '08:00', 'Ώρα Αποχώρησης': '16:00' }, 'mixedForms; mixedForms'],
    [{ ...DAY, Τύπος: 'Αργία', 'Ώρα Προσέλευσης': '', 'Ώρα Αποχώρησης': '' }, 'skipped'],
    [{ ...DAY, Τύπος: 'Αργία', 'Ώρα Προσέλευσης': 'Ρ', 'Ώρα Αποχώρησης': '*' }, 'skipped'],
    [{ ...DAY, Τύπος: 'ΚΑΝΟΝΙΚΗ ΑΔΕΙΑ', Προσέλευση: '08:00', Αποχώρηση: '16:00' }, 'mixedForms; mixedForms'],
    [{ ...DAY, Τύπος: 'Annual leave', Προσέλευση: '08:00', Αποχώρηση: '16:00' }, 'mixedForms; mixedForms'],
    [{ ...DAY, Τύπος: 'Ρεπό αντί αργίας', Προσέλευση: '08:00', Αποχώρηση: '16:00' }, 'mixedForms; mixedForms'],
    [{ ...DAY, Προσέλευση: 'Office', Αποχώρηση: '' }, 'notATime'],
  ],
  'A word that is a departure to some and a day off to others': [
    [{ event: 'leave', timestamp: '2026-05-04T16:00:00+03:00' }, 'ambiguousEvent'],
    [{ Type: 'leave', ...DAY, Time: '' }, 'skipped'],
    [{ event: 'Off', timestamp: '2026-05-04T16:00:00+03:00' }, 'ambiguousEvent'],
    [{ Type: 'Off', ...DAY, Time: '' }, 'skipped'],
  ],
  'A row that has no date but its work day': [
    [{ 'Ημερομηνία Εργασίας': '04/05/2026', Προσέλευση: '08:00', Αποχώρηση: '16:00' }, WORKED],
    [
      { 'Ημερομηνία Εργασίας': '04/05/2026', Προσέλευση: '22:00', Αποχώρηση: '06:00' },
      'checkIn 22:00; checkOut 2026-05-05T06:00 of 2026-05-04',
    ],
    [{ 'Ημερομηνία Εργασίας': '04/05/2026', Προσέλευση: '06:00', Αποχώρηση: '' }, 'checkIn 06:00'],
    [{ 'Ημερομηνία Εργασίας': '04/05/2026', Προσέλευση: '', Αποχώρηση: '16:00' }, 'checkOut 16:00'],
    [{ 'Ημερομηνία Εργασίας': '04/05/2026', Κίνηση: 'in', Ώρα: '08:00' }, 'checkIn 08:00'],
    [{ 'Ημερομηνία Εργασίας': '04/05/2026', Κίνηση: 'out', Ώρα: '23:30' }, 'checkOut 23:30'],
    [{ 'Ημερομηνία Εργασίας': '04/05/2026', Προσέλευση: '00:30', Αποχώρηση: '' }, 'timeWithoutDate'],
    [{ 'Ημερομηνία Εργασίας': '04/05/2026', Προσέλευση: '23:50', Αποχώρηση: '' }, 'timeWithoutDate'],
    [{ 'Ημερομηνία Εργασίας': '04/05/2026', Κίνηση: 'out', Ώρα: '06:00' }, 'timeWithoutDate'],
    [{ 'Ημερομηνία Εργασίας': '04/05/2026', Κίνηση: 'in', Ώρα: '05:59' }, 'timeWithoutDate'],
  ],
  'A cell that is missing from its row': [
    [
      sheet(
        { Timestamp: 46146.4, Τύπος: 'Είσοδος', Ημερομηνία: 46146, Ώρα: 0.3333333333 },
        { Timestamp: 46146.4, Τύπος: 'Είσοδος', Ημερομηνία: 46146 },
      ),
      'checkIn 08:00; dateWithoutTime',
    ],
    [
      sheet(
        {
          Date: 46146,
          Έναρξη: 0.333333333,
          Λήξη: 0.66666667,
          'Ώρα Προσέλευσης': 0.333333333,
          'Ώρα Αποχώρησης': 0.66666667,
        },
        { Date: 46147, Έναρξη: 0.333333333, Λήξη: 0.66666667 },
      ),
      'checkIn 08:00; checkOut 16:00; skipped',
    ],
    [{ Date: 46146, 'Checked In': '08:00', 'Checked Out': '16:00', Start: '09:00', End: '17:00' }, WORKED],
    [{ Date: 46146, 'Punched In': '08:00', 'Punched Out': '16:00', Start: '09:00', End: '17:00' }, WORKED],
    [{ Date: 46146, Arrived: '08:00', Departed: '16:00' }, WORKED],
    [{ Date: 46146, 'Εισ.': '08:00', 'Εξ.': '16:00' }, WORKED],
    [{ Date: 46146, 'Ώρα Εισ.': '08:00', 'Ώρα Εξ.': '16:00' }, WORKED],
    [{ Date: 46146, 'Πραγμ. Έναρξη': '08:00', 'Πραγμ. Ώρα Λήξης': '16:00', Start: '09:00', End: '17:00' }, WORKED],
    [{ Date: 46146, Ήρθε: '08:00', Έφυγε: '16:00', Start: '09:00', End: '17:00' }, WORKED],
    [
      sheet(
        { Τύπος: 'Είσοδος', f_date: '2026-05-04 08:00', Store: 12, Παράρτημα: 12 },
        { Τύπος: 'Είσοδος', f_date: '2026-05-04 08:00', Store: 12 },
      ),
      'unknownColumn; unknownColumn',
    ],
  ],
  'A moment of which nobody tells what it is of': [
    [{ Timestamp: '2026-05-04 08:00', Τύπος: 'Είσοδος', 'Ώρα χτυπήματος': '07:30' }, 'unknownColumn'],
    [{ 'Χρονική σήμανση': '2026-05-04 08:00', Τύπος: 'Είσοδος', 'Ώρα χτυπήματος': '07:30' }, 'unknownColumn'],
    [{ Timestamp: '2026-05-04 08:00', Τύπος: 'Είσοδος', 'Scan Time': '2026-05-04 07:30' }, 'unknownColumn'],
    [{ Timestamp: '2026-05-04 08:00', Τύπος: 'Είσοδος', 'Τι ώρα ήρθες;': 46146.3125 }, 'unknownColumn'],
    [{ created: '2026-05-04 08:00', Τύπος: 'Είσοδος', 'Τι ώρα ήρθες;': 46146.3125 }, 'noColumn'],
    [
      { Timestamp: '2026-05-04 08:00', Τύπος: 'Είσοδος', Swiped: new Date('2026-05-04T04:30:00.000Z') },
      'unknownColumn',
    ],
    [
      {
        Timestamp: '2026-05-04 08:00',
        Τύπος: 'Είσοδος',
        Badge: '1234567890',
        Card: 1234567890,
        PIN: '0815',
        Note: 'at 07:30',
        Rate: 7.5,
        Zone: '+03:00',
        created_at: '2026-05-04T05:00:01Z',
        'Received At': '2026-05-04 08:00:02',
        'Break Start': '12:00',
      },
      'unknownColumn',
    ],
    [{ 'Event Time': '2026-05-04 08:00', Τύπος: 'Είσοδος', 'Scan Time': '07:30' }, 'unknownColumn'],
  ],
  'A row whose times stand only in columns that nobody knows': [
    [
      {
        Ημερομηνία: '2026-05-04',
        'Είσοδος επιστροφής': '17:00',
        'Έξοδος επιστροφής': '21:00',
        Είσοδος: '',
        Έξοδος: '',
      },
      'unknownColumn',
    ],
    [
      { Ημερομηνία: '2026-05-04', 'Είσοδος επιστροφής': '', 'Έξοδος επιστροφής': '', Είσοδος: '', Έξοδος: '' },
      'skipped',
    ],
    [
      { Ημερομηνία: '2026-05-04', Είσοδος: '09:00', Έξοδος: '13:00', Επανείσοδος: '17:00', Επανέξοδος: '21:00' },
      'unknownColumn; unknownColumn',
    ],
    [
      {
        Ημερομηνία: '2026-05-04',
        Είσοδος: '09:00',
        Έξοδος: '13:00',
        'Ώρα Επανεισόδου': '17:00',
        'ΩΡΑ ΕΠΑΝΕΞΟΔΟΥ': '21:00',
      },
      'unknownColumn; unknownColumn',
    ],
    [
      {
        Ημερομηνία: '2026-05-04',
        Είσοδος: '09:00',
        Έξοδος: '13:00',
        overrideInTime: '17:00',
        overrideOutTime: '21:00',
      },
      'unknownColumn; unknownColumn',
    ],
  ],
  'What n8n hands over of other services': [
    [
      sheet(
        { check_in: '2026-05-04 08:00:00', check_out: '0000-00-00 00:00:00' },
        { check_in: '2026-05-04 08:00:00', check_out: '0000-00-00' },
      ),
      'checkIn 08:00; checkIn 08:00',
    ],
    [{ Τύπος: 'Είσοδος', event_time: '0000-00-00 00:00:00' }, 'notADate'],
  ],
};
