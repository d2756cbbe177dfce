import { readEventWord } from '../../nodes/Ergani/model/sheet/eventWord';
import { readShifts } from '../../nodes/Ergani/model/sheet/shift';
import { readSheet } from '../../nodes/Ergani/model/sheet/sheet';
import { readAfm } from '../../nodes/Ergani/model/values/afm';
import type { Problem, Reading } from '../../nodes/Ergani/model/values/result';
import { REASON_CODES, type ReasonCode } from '../../nodes/Ergani/model/values/reasonCodes';
import { readDay, readEventTime } from '../../nodes/Ergani/model/values/time/read';
import { readPdf } from '../../nodes/Ergani/model/registry/pdf';
import { codeOfReason } from '../../nodes/Ergani/model/registry/reasons';
import { type ParameterType, readParameterValue } from '../../nodes/Ergani/model/registry/serviceDescriptor';
import { judge } from '../../nodes/Ergani/model/workCard/lateness';
import {
  readBranch,
  readComments,
  readLateReason,
  readName,
  readWorkCardEvent,
} from '../../nodes/Ergani/model/workCard/workCardEvent';

const ATHENS = 'Europe/Athens';
const NOON = Date.parse('2026-05-04T12:00:00+03:00');
const EMPTY_ROW = { timezone: ATHENS, employerAfm: null, lateReason: null };

const problemOf = (reading: Reading<unknown>): Problem[] => (reading.ok ? [] : [reading.problem]);

const afm = (cell: unknown) => problemOf(readAfm(cell, 'Employee AFM'));
const time = (cell: unknown) => problemOf(readEventTime({ eventTime: cell }, ATHENS));
const day = (cell: unknown) => problemOf(readDay(cell, 'Reference Date', ATHENS));
const apart = (date: unknown, clock: unknown) => problemOf(readEventTime({ date, time: clock }, ATHENS));
const event = (cell: unknown) => problemOf(readEventWord(cell));
const branch = (cell: unknown) => problemOf(readBranch(cell));
const row = (fields: Record<string, unknown>) => {
  const verdict = readWorkCardEvent(fields, EMPTY_ROW);
  return verdict.ok ? [] : verdict.problems;
};
const sheetProblem = (cells: Record<string, unknown>): Problem[] => {
  const { problem } = readSheet([cells]);
  return problem === null ? [] : [problem];
};
const shift = (checkInTime: unknown, checkOutTime: unknown, fields: Record<string, unknown> = {}): Problem[] => {
  const cells = { date: '2026-05-04', ...fields };
  const times = readShifts(cells, [{ checkInTime, checkOutTime }], { timezone: ATHENS, dateOrder: 'notSet' });
  return 'skipped' in times ? [times.skipped] : times.flatMap(({ time: at }) => problemOf(at));
};
const judged = (eventTime: number) =>
  problemOf(judge({ eventTime, lateReason: null } as Parameters<typeof judge>[0], NOON));
const parameter = (type: ParameterType, value: unknown) =>
  problemOf(readParameterValue({ name: 'P', description: 'P', isRequired: true, type, maxLength: 3 }, value));

const CHECK_OUT = {
  employeeAfm: '090000045',
  lastName: 'Α',
  firstName: 'Β',
  event: 'out',
  eventTime: '2026-05-05T11:00:01+03:00',
};

const SHIFT = { ΑΦΜ: '090000045', Date: '2026-05-04', In: '08:00', Out: '16:00' };

/** Codes that no reader of cells gives: a test of what gives them compares them with its answers. */
const ELSEWHERE: Record<string, ReasonCode[]> = {
  rows: ['cannotBeComputed', 'listOfEvents'],
  timeline: ['tooOld', 'departureBeforeArrival', 'dateOfShift', 'oneKindOnly', 'otherHalfRefused'],
  employees: ['unknownEmployee', 'ambiguousEmployee', 'namesDiffer', 'ambiguousBranch'],
  options: ['invalidOption', 'optionsDiffer'],
  operations: ['unknownBinary', 'notCancellable', 'employerUnknown'],
  documents: ['unknownCode', 'notInForm', 'wrongLength', 'ambiguousColumn'],
  declarations: ['unknownField', 'notASubmission', 'elementAtFault'],
  refusals: [
    'refused',
    'schemaViolation',
    'wrongEmployer',
    'notMarkedForCard',
    'noEmployment',
    'noCheckIn',
    'lateReasonNotAllowed',
    'existsAlready',
    'serviceNotAllowed',
  ],
  answers: ['notAllowed', 'tooLarge', 'unavailable', 'tooManyRequests', 'serverError', 'unexpectedAnswer', 'redirect'],
  address: ['unknownAddress', 'addressInvalid'],
  network: ['unreachable', 'certificate', 'noAnswer', 'connectionCut', 'cancelled'],
  session: [
    'credentialUnreadable',
    'credentialChanged',
    'sessionNotStored',
    'loginRefused',
    'loginLimited',
    'sessionRefused',
  ],
  delivery: ['receiptsUnmatched', 'othersAtFault', 'earlierRequest', 'overtaken'],
  'what was sent before': ['submittedBefore', 'sameEvent', 'leftOpen', 'journalFull'],
};

/** What has each code: all that the readers of cells find wrong. */
const FOUND: Partial<Record<ReasonCode, () => Problem[][]>> = {
  missing: () => [
    afm(''),
    event(null),
    time(' '),
    day(undefined),
    parameter('Int', ''),
    problemOf(readName('', 'Last Name')),
  ],
  notText: () => [
    problemOf(readName(7, 'Last Name')),
    problemOf(readComments([])),
    parameter('XML', 7),
    parameter('Text', {}),
  ],
  sheetError: () => [afm('#N/A'), time('#ΤΙΜΗ!'), event('Loading...'), day({ error: '#REF!' }), branch('#N/A')],
  noColumn: () => [sheetProblem({ ΑΦΜ: 1 }), sheetProblem({})],
  columnsDiffer: () => [readSheet([{ ΑΦΜ: 1, AFM: 2 }]).rows[0].problems],
  columnInDoubt: () => [readSheet([{ ...SHIFT, Status: 'No show' }]).rows[0].problems],
  rowNotCounted: () => [readSheet([{ ...SHIFT, Cancelled: 'yes' }]).rows.flatMap(({ skipped }) => skipped ?? [])],
  cellsDiffer: () => [problemOf(readEventTime({ eventTime: '2026-05-04 08:00', date: '05/05/2026' }, ATHENS))],
  notAnAfm: () => [afm('12'), afm('x'), afm('12345678'), afm(true), afm([])],
  digitsLost: () => [afm('9.0E+07')],
  notABranch: () => [branch('Α'), branch(-1), branch({})],
  unknownEvent: () => [event('canteen'), event(true)],
  ambiguousEvent: () => [event('Ε'), event('I'), event('O')],
  notATime: () => [
    time('soon'),
    time('2026-05-04T25:00'),
    time([]),
    time('04/05/2026 8 o’clock'),
    time(5),
    time('99.99'),
  ],
  notADate: () => [time('31/02/2026 08:00'), day('31/02/2026'), day('soon'), day({}), day(new Date(Number.NaN))],
  dateWithoutTime: () => [time('04/05/2026'), apart('04/05/2026', '')],
  timeWithoutDate: () => [time('08:00'), day('08:00')],
  ambiguousTime: () => [time('2026-05-04T00:00:00.000Z'), time('0.50'), time('1899-12-30T06:00:00.000Z')],
  ambiguousDate: () => [time('3/2/2026 7:59 AM'), apart('3/2/2026', '7:59 AM')],
  monthFirst: () => [time('7/30/2026 08:00'), day('07-30-2026'), apart('7/30/2026', '08:00')],
  twoDigitYear: () => [time('04/05/26 08:00'), day('04/05/26')],
  outsideYears: () => [time('1999-05-04 08:00'), day('1999-05-04'), time('2101-01-01 08:00')],
  dayUnknown: () => [shift('', '06:00')],
  departureFirst: () =>
    [shift('2026-05-04 08:00', '2026-05-04 07:00'), shift('08:00', '08:00')].flat().map((problem) => [problem]),
  mixedForms: () => [shift('08:00', '', { event: 'in' }), shift('', '16:00', { time: '16:00' })],
  noEvent: () => [shift('ΡΕΠΟ', 'ΡΕΠΟ'), shift('', '', { event: 'Break' })],
  noTimes: () => [shift('', '')],
  clockChange: () => [time('29/03/2026 03:30'), time('25/10/2026 03:30'), time('2026-03-29 02:30[Europe/Berlin]')],
  unknownTimezone: () => [problemOf(readEventTime({}, 'Nowhere')), time('2026-05-04 08:00[Nowhere]')],
  inFuture: () => [judged(NOON + 3_600_000)],
  afterCutOff: () => [row({ ...CHECK_OUT, referenceDate: '2026-05-04' })],
  lateReasonMissing: () => [judged(NOON - 3_600_000)],
  unknownLateReason: () => [problemOf(readLateReason('004'))],
  notANumber: () => [parameter('Int', 'x'), parameter('Decimal', '1.2.3'), parameter('Int', 1.5)],
  ambiguousNumber: () => [parameter('Decimal', '1.200'), branch('1.000')],
  tooLong: () => [parameter('Text', 'four')],
  commaInValue: () => [parameter('ListString', ['a,b'])],
  notBase64: () => [parameter('MIME', '!'), parameter('MIME', 'ABC'), parameter('MIME', 7)],
  noPdf: () => [problemOf(readPdf('')), problemOf(readPdf('no PDF'))],
};

describe('The code of a problem', () => {
  it.each(Object.entries(FOUND))('%s', (code, found) => {
    for (const problems of found()) expect(problems.map((problem) => problem.code)).toEqual([code]);
  });

  it('is one of those that are tried here, or elsewhere', () => {
    const known = [...Object.keys(FOUND), ...Object.values(ELSEWHERE).flat()];
    expect(known.sort()).toEqual(Object.keys(REASON_CODES).sort());
  });

  it('goes with its words: what is said alike, with one remedy, has one code', () => {
    const codes = new Map<string, string>();
    for (const { code, text, remedy } of Object.values(FOUND).flatMap((found) => found().flat())) {
      const words = `${text}. ${remedy}`;
      expect([words, codes.get(words) ?? code]).toEqual([words, code]);
      codes.set(words, code);
    }
  });

  it('says what is wrong and not where: each cell of a row that is empty lacks the same', () => {
    const problems = row({});
    expect(problems.map(({ field }) => field)).toEqual([
      'Employee AFM',
      'Last Name',
      'First Name',
      'Event',
      'Event Time',
    ]);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['missing']));
  });
});

describe('The code of a refusal of the registry', () => {
  it.each<[ReasonCode, string]>([
    ['wrongEmployer', 'Το ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.'],
    ['refused', 'Κάτι άλλο.'],
    ['refused', ''],
  ])('%s: "%s"', (code, reason) => {
    expect(codeOfReason(reason)).toBe(code);
  });
});
