import type { Corpus } from './corpus';
import type { AnyRow } from './readSheet';

/** Two days of work: an arrival and a departure of each of two employees. */
const punches = (arrival: unknown, departure: unknown): AnyRow[] =>
  [
    ['094014201', '08:00', arrival],
    ['094014201', '16:00', departure],
    ['094014298', '09:05', arrival],
    ['094014298', '17:00', departure],
  ].map(([ΑΦΜ, Ώρα, Κίνηση]) => ({ ΑΦΜ, Ημερομηνία: '2026-05-04', Ώρα, Κίνηση }));

const ASKED = 'ambiguousEvent; ambiguousEvent; ambiguousEvent; ambiguousEvent';
const AS_COUNTED = 'checkIn 08:00; checkOut 16:00; checkIn 09:05; checkOut 17:00';
const REVERSED = 'checkOut 08:00 !; checkIn 16:00; checkOut 09:05 !; checkIn 17:00';

export const ROWS: Corpus = {
  'CardDetails: f_type, where a sheet counts 1 as an arrival and 0 as a departure': [
    [punches('1', '0'), ASKED],
    [punches(1, 0), ASKED],
    [punches('0', '1'), ASKED],
    [punches('1', '0'), AS_COUNTED, { eventWords: { '0': 'checkOut', '1': 'checkIn' } }],
    [punches('1', '0'), REVERSED, { eventWords: { '0': 'checkIn', '1': 'checkOut' } }],
    [punches('Έξοδος', 'Είσοδος'), REVERSED],
    [[...punches('1', '0'), ...punches(0, 1).map((row) => ({ ...row, ΑΦΜ: '123456783' }))], `${ASKED}; ${ASKED}`],
  ],
};
