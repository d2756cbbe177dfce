import { readEventWord } from '../../nodes/Ergani/model/sheet/eventWord';
import { readShifts } from '../../nodes/Ergani/model/sheet/shift';
import { readSheet } from '../../nodes/Ergani/model/sheet/sheet';
import { readAfm } from '../../nodes/Ergani/model/values/afm';
import type { Problem, Reading } from '../../nodes/Ergani/model/values/result';
import type { ReasonCode } from '../../nodes/Ergani/model/values/reasonCodes';
import { readDay, readEventTime } from '../../nodes/Ergani/model/values/time/read';
import { type ParameterType, readParameterValue } from '../../nodes/Ergani/model/registry/serviceDescriptor';
import { judge } from '../../nodes/Ergani/model/workCard/lateness';
import { readComments, readName } from '../../nodes/Ergani/model/workCard/workCardEvent';

const ATHENS = 'Europe/Athens';
const NOON = Date.parse('2026-05-04T12:00:00+03:00');

const problemsOf = (reading: Reading<unknown>): Problem[] => (reading.ok ? [] : [reading.problem]);

const afm = (cell: unknown) => problemsOf(readAfm(cell, 'Employee AFM'));
const time = (cell: unknown) => problemsOf(readEventTime({ eventTime: cell }, ATHENS));
const day = (cell: unknown) => problemsOf(readDay(cell, 'Reference Date', ATHENS));
const event = (cell: unknown) => problemsOf(readEventWord(cell));
const shift = (checkInTime: unknown, checkOutTime: unknown, fields: Record<string, unknown> = {}): Problem[] => {
  const cells = { date: '2026-05-04', ...fields };
  const times = readShifts(cells, [{ checkInTime, checkOutTime }], { timezone: ATHENS, dateOrder: 'notSet' });
  return 'skipped' in times ? [times.skipped] : times.flatMap(({ time: at }) => problemsOf(at));
};
const judged = (eventTime: number) =>
  problemsOf(judge({ eventTime, lateReason: null } as Parameters<typeof judge>[0], NOON));
const parameter = (type: ParameterType, value: unknown) =>
  problemsOf(readParameterValue({ name: 'P', description: 'P', isRequired: true, type, maxLength: 3 }, value));
const sheetProblem = (cells: Record<string, unknown>): Problem[] => [readSheet([cells]).problem ?? []].flat();
const cancelled = () => readSheet([{ ΑΦΜ: '090000045', Date: '2026-05-04', In: '08:00', Cancelled: 'yes' }]).rows;

/** The codes of problems that the tests of their readers don't compare. */
it.each<[ReasonCode, Problem[][]]>([
  ['missing', [afm(''), event(null), time(' '), day(undefined), parameter('Int', ''), problemsOf(readName('', 'x'))]],
  ['notText', [problemsOf(readName(7, 'x')), problemsOf(readComments([])), parameter('XML', 7), parameter('Text', {})]],
  ['noColumn', [sheetProblem({ ΑΦΜ: 1 }), sheetProblem({})]],
  ['dayUnknown', [shift('', '06:00')]],
  ['rowNotCounted', [cancelled().flatMap(({ skipped }) => skipped ?? [])]],
  ['notAnAfm', [afm('12'), afm('x'), afm('12345678'), afm(true), afm([])]],
  ['digitsLost', [afm('9.0E+07')]],
  ['unknownEvent', [event('canteen'), event(true)]],
  ['outsideYears', [time('1999-05-04 08:00'), day('1999-05-04'), time('2101-01-01 08:00')]],
  ['noEvent', [shift('ΡΕΠΟ', 'ΡΕΠΟ'), shift('', '', { event: 'Break' })]],
  ['noTimes', [shift('', '')]],
  ['clockChange', [time('29/03/2026 03:30'), time('25/10/2026 03:30'), time('2026-03-29 02:30[Europe/Berlin]')]],
  ['unknownTimezone', [problemsOf(readEventTime({}, 'Nowhere')), time('2026-05-04 08:00[Nowhere]')]],
  ['inFuture', [judged(NOON + 3_600_000)]],
  ['lateReasonMissing', [judged(NOON - 3_600_000)]],
  ['notANumber', [parameter('Int', 'x'), parameter('Decimal', '1.2.3'), parameter('Int', 1.5)]],
  ['commaInValue', [parameter('ListString', ['a,b'])]],
])('The code of a problem: %s', (code, found) => {
  for (const problems of found) expect(problems.map((problem) => problem.code)).toEqual([code]);
});
