import { type Corpus, DOUBTED, sheet, WORKED } from './corpus';

const DAY = { Date: '2026-05-04' };
const IN = { Date: '04/05/2026', In: '08:00' };

const FRAPPE = { employee: '123456783', attendance_date: '2026-05-04', status: 'Present' };

const MONTH_FIRST = { dateOrder: 'monthFirst' } as const;
const OF_MONTH_FIRST = { Date: '05/04/2026', In: '08:00', Out: '16:00' };

export const ROWS: Corpus = {
  'A weekday beside a date whose order is told': [
    [{ ...OF_MONTH_FIRST, Day: 'Monday' }, WORKED, MONTH_FIRST],
    // The fifth of April is a Sunday.
    [{ ...OF_MONTH_FIRST, Day: 'Sunday' }, 'notADate; dayUnknown', MONTH_FIRST],
    [{ ...OF_MONTH_FIRST, Day: 'Monday' }, 'notADate; dayUnknown', { dateOrder: 'dayFirst' }],
    [{ ...OF_MONTH_FIRST, DOW: 'Sun' }, DOUBTED, MONTH_FIRST],
    [{ In: '05/04/2026 08:00', Out: '05/04/2026 16:00', Weekday: 'Sunday' }, DOUBTED, MONTH_FIRST],
  ],
  'A shift that overlaps one whose status nobody has told': [
    [
      sheet(
        { ...FRAPPE, in_time: '2026-05-04 08:00', out_time: '2026-05-04 16:00', docstatus: 1 },
        { ...FRAPPE, in_time: '2026-05-04 12:00', out_time: '2026-05-04 20:00', docstatus: 3 },
      ),
      'shiftsOverlap; shiftsOverlap; columnInDoubt; columnInDoubt',
    ],
    [
      sheet({ ...IN, Out: '16:00', Status: 'ΑΓ' }, { ...IN, Out: '17:00', Status: 'Present' }),
      'columnInDoubt; columnInDoubt; shiftsOverlap; shiftsOverlap',
    ],
    // The word says that the first one does not count.
    [
      sheet({ ...IN, Out: '16:00', Status: 'Cancelled' }, { ...IN, Out: '17:00', Status: 'Present' }),
      'columnInDoubt; columnInDoubt; checkIn 08:00; checkOut 17:00 !',
    ],
  ],
  'An arrival and a departure on one row': [
    [{ Ημερομηνία: '04/05/2026', 'Ώρα Προσέλευσης': '08:00', 'Ώρα Αποχώρησης': '16:00' }, WORKED],
    [{ start: 1777870800, end: 1777899600 }, WORKED],
    [
      { Date: '4/5/2026', In: '2026-05-04 22:00', Out: '2026-05-05 06:00' },
      'checkIn 22:00; checkOut 2026-05-05T06:00 of 2026-05-04',
    ],
    [{ ...DAY, In: '18:00', Out: '17:59' }, 'dayUnknown; dayUnknown'],
    [{ ...DAY, In: '08:00' }, 'checkIn 08:00 !'],
    [{ ...DAY, In: '', Out: '11:00' }, 'checkOut 11:00 !'],
    [{ ...DAY, In: '', Out: '06:00', 'Out Date': '2026-05-05' }, 'checkOut 2026-05-05T06:00 of 2026-05-04'],
    [{ ...DAY, In: '10:00', Out: '10:20', Type: 'Break' }, 'skipped'],
    [{ In: '2026-05-04 16:00', Out: '2026-05-04 08:00' }, 'departureFirst; departureFirst'],
    [{ In: '2026-05-04 16:00', Out: '2026-05-04 16:00' }, 'departureFirst; departureFirst'],
    [{ ...DAY, In: '08:00', Out: '#REF!' }, 'checkIn 08:00; sheetError'],
  ],
  'A split shift': [
    [
      { ...DAY, 'Είσοδος 2': '18:00', 'Έξοδος 2': '22:00', 'Είσοδος 1': '09:00', 'Έξοδος 1': '13:00' },
      'checkIn 09:00; checkOut 13:00; checkIn 18:00; checkOut 22:00',
    ],
    [
      { ...DAY, '2η Είσοδος': '18:00', '2η Έξοδος': '22:00', '1η Είσοδος': '09:00', '1η Έξοδος': '13:00' },
      'checkIn 09:00; checkOut 13:00; checkIn 18:00; checkOut 22:00',
    ],
    [
      { ...DAY, In2: '18:00', Out2: '22:00', In1: '09:00', Out1: '13:00' },
      'checkIn 09:00; checkOut 13:00; checkIn 18:00; checkOut 22:00',
    ],
    [
      { ...DAY, 'Clock-In 4': '18:00', 'Clock-Out 4': '22:00', 'Clock-In 2': '09:00', 'Clock-Out 2': '13:00' },
      'checkIn 09:00; checkOut 13:00; checkIn 18:00; checkOut 22:00',
    ],
    [
      { ...DAY, In1: '09:00', Out1: '13:00', In2: '19:00', Out2: '01:00' },
      'checkIn 09:00; checkOut 13:00; checkIn 19:00; checkOut 2026-05-05T01:00 of 2026-05-04',
    ],
    [
      { ...DAY, In1: '09:00', Out1: '13:00', In2: '00:30', Out2: '03:00' },
      'checkIn 09:00; checkOut 13:00; dayUnknown; dayUnknown',
    ],
    [
      { ...DAY, In1: '1O:00', Out1: '23:00', In2: '23:30', Out2: '12:00' },
      'notATime; dayUnknown; dayUnknown; dayUnknown',
    ],
    [
      { ...DAY, In1: 'x', Out1: '', In2: '2026-05-05 01:00', Out2: '04:00' },
      'notATime; checkIn 2026-05-05T01:00; checkOut 2026-05-05T04:00',
    ],
    [{ ...DAY, In1: '09:00', Out1: '13:00', In2: '', Out2: '' }, 'checkIn 09:00; checkOut 13:00'],
    [{ ...DAY, In1: '', Out1: '', In2: '19:00', Out2: '' }, 'checkIn 19:00'],
  ],
  'A row with times of arrival and departure beside an event': [
    [{ ...DAY, In: '08:00', Out: '16:00', Τύπος: 'Είσοδος' }, 'mixedForms; mixedForms'],
    [{ ...DAY, In: '08:00', Out: '16:00', Τύπος: 'PTO' }, 'mixedForms; mixedForms'],
    [{ ...DAY, In: '08:00', Out: '16:00', 'Event Time': '2026-05-04 08:00' }, 'mixedForms; mixedForms'],
    [{ ...DAY, In: '08:00', Out: '16:00', Τύπος: 'both' }, WORKED],
    [{ Τύπος: 'both', 'Event Time': '2026-05-04 08:00' }, 'missing'],
    [
      sheet({ ...DAY, In: '08:00', Out: '16:00' }, { Τύπος: 'Είσοδος', 'Event Time': '2026-05-04 08:00' }),
      'checkIn 08:00; checkOut 16:00; checkIn 08:00',
    ],
    [
      { Τύπος: 'in', Ημερομηνία: '2026-05-04', Ώρα: '08:00', Είσοδος: 'Πύλη 2', From: 'Αθήνα' },
      'unknownColumn,mixedForms',
    ],
    [{ Τύπος: 'in', Ημερομηνία: '2026-05-04', Ώρα: '08:00', Είσοδος: 0, From: 1 }, 'unknownColumn,mixedForms'],
    [
      [{ Τύπος: 'in', Ημερομηνία: '2026-05-04', Ώρα: '08:00', Είσοδος: 'Πύλη 2' }, { Είσοδος: '08:00' }],
      'mixedForms; timeWithoutDate',
    ],
    [
      { Τύπος: 'in', 'Event Time': '2026-05-04 08:00', 'Start Date': '2019-01-01', 'Ημερομηνία Λήξης': '' },
      'checkIn 08:00',
    ],
  ],
  Others: [
    [{ ...DAY, In: 'Μαρία', Out: '16:00' }, 'notATime; dayUnknown'],
    [{ In: '2026-05-04 08:00', Out: '2026-05-03 08:00' }, 'departureFirst; departureFirst'],
    [
      { Date: '2026-01-10', In: '22:00', Out: '06:00' },
      'checkIn 2026-01-10T22:00; checkOut 2026-01-11T06:00 of 2026-01-10',
    ],
    [
      { Date: '2026-07-10', In: '22:00', Out: '06:00' },
      'checkIn 2026-07-10T22:00; checkOut 2026-07-11T06:00 of 2026-07-10',
    ],
    [
      { Date: '2026-10-10', In: '22:00', Out: '06:00' },
      'checkIn 2026-10-10T22:00; checkOut 2026-10-11T06:00 of 2026-10-10',
    ],
  ],
  'A time that is none': [
    [{ ...IN, Out: '' }, 'checkIn 08:00'],
    [{ ...IN, Out: false }, 'checkIn 08:00'],
    [{ ...IN, Out: '-' }, 'checkIn 08:00'],
    [{ ...IN, Out: '—————' }, 'checkIn 08:00'],
    [{ ...IN, Out: true }, 'checkIn 08:00; notATime'],
    [{ ...IN, Out: '------' }, 'checkIn 08:00; notATime'],
    [{ ...IN, Out: '-5' }, 'checkIn 08:00; notATime'],
    [{ ...IN, Out: 'x-' }, 'checkIn 08:00; notATime'],
  ],
  'Times of arrival and departure that are refused': [
    [{ Date: 'x', In: '08:00' }, 'notATime'],
    [{ 'In Date': 'x', In: '08:00' }, 'notATime'],
    [{ Date: 'x', Out: '16:00' }, 'notATime'],
    [{ 'Out Date': 'x', Out: '16:00' }, 'notATime'],
    [{ ΑΦΜ: '090000045', Κίνηση: 'βάρδια', Ημερομηνία: '04/05/2026', Ώρα: '08:00' }, 'missing'],
    [{ ...IN, Out: '16:00' }, WORKED],
    [{ Date: '31/05/2026', In: '08:00', Out: '16:00' }, 'checkIn 2026-05-31T08:00; checkOut 2026-05-31T16:00'],
    [
      { Date: '04/05/2026', 'In 1': '08:00', 'Out 1': '12:00', 'In 2': '12:00', 'Out 2': '16:00' },
      'checkIn 08:00; checkOut 12:00; checkIn 12:00; checkOut 16:00',
    ],
  ],
  'A midnight that may stand for no time': [
    [{ ...DAY, In: '00:00' }, 'checkIn 00:00 ! !'],
    [{ ...DAY, In: '00:00', Out: '12:00' }, 'checkIn 00:00; checkOut 12:00'],
    [{ ...DAY, In: '00:00', Out: '12:01' }, 'checkIn 00:00 !; checkOut 12:01'],
    [{ ...DAY, Event: 'in', Time: '00:00' }, 'checkIn 00:00 !'],
    [{ ...DAY, Event: 'out', Time: '00:00' }, 'checkOut 00:00 !'],
    [{ ...DAY, In: '00:01' }, 'checkIn 00:01 !'],
  ],
  'A bare midnight beside an arrival with its date': [
    [{ in_timestamp: '1497020114', out_timestamp: 0 }, 'checkIn 2017-06-09T17:55; ambiguousTime'],
    [{ in_timestamp: 1497020114, out_timestamp: '0' }, 'checkIn 2017-06-09T17:55; ambiguousTime'],
    [{ in_timestamp: '2017-06-09 17:55:14', out_timestamp: '00:00' }, 'checkIn 2017-06-09T17:55; ambiguousTime'],
    [{ ...DAY, In: '16:00', Out: 0 }, 'checkIn 16:00; checkOut 2026-05-05T00:00 of 2026-05-04 !'],
  ],
  'The date of a row beside one of the arrival': [
    [{ ...DAY, 'In Date': '2026-05-04', In: '08:00', 'Out Date': '2026-05-04', Out: '16:00' }, WORKED],
    [
      { Date: '2026-05-03', 'In Date': '2026-05-04', In: '05:59', 'Out Date': '2026-05-04', Out: '16:00' },
      'checkIn 05:59 !; checkOut 16:00',
    ],
    [
      { 'In Date': '2026-05-04', In: '00:30', 'Out Date': '2026-05-04', Out: '06:00', 'Attendance date': '2026-05-03' },
      'checkIn 00:30 !; checkOut 06:00',
    ],
    [
      { 'In Date': '2026-05-04', In: '00:30', 'Out Date': '2026-05-04', Out: '06:00', 'Attendance date': '2026-05-04' },
      'checkIn 00:30; checkOut 06:00',
    ],
    [
      {
        'In Date': '2026-05-04',
        In: '00:30',
        'Out Date': '2026-05-04',
        Out: '06:00',
        'Attendance date': '2026-05-03',
        'Work Date': '2026-05-03',
      },
      'checkIn 00:30 of 2026-05-03; checkOut 06:00 of 2026-05-03',
    ],
    [
      { Date: '2026-05-03', 'In Date': '2026-05-04', In: '06:00', 'Out Date': '2026-05-04', Out: '16:00' },
      'cellsDiffer; dayUnknown',
    ],
    [
      { Date: '2026-05-02', 'In Date': '2026-05-04', In: '05:59', 'Out Date': '2026-05-04', Out: '16:00' },
      'cellsDiffer; dayUnknown',
    ],
    [
      { Date: '2026-05-05', 'In Date': '2026-05-04', In: '05:59', 'Out Date': '2026-05-04', Out: '16:00' },
      'cellsDiffer; dayUnknown',
    ],
    [
      { Date: '2026-05-05', 'In 1': '08:00', 'Out 1': '12:00', 'In Date 2': '2026-05-04', 'In 2': '20:00' },
      'checkIn 2026-05-05T08:00; checkOut 2026-05-05T12:00; checkIn 20:00',
    ],
  ],
};
