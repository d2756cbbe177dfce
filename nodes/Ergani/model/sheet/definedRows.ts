import { isEmpty, type Problem } from '../values/result';
import { TimeCell } from '../values/time/timeCell';
import { isOfEvents, notUsedIn } from './candidates';
import { cellOf, type Cells, filledCells, headersOf, isTimeField } from './cells';
import { columnInDoubt, type Doubt, DoubtReader, NO_CELLS } from './doubts';
import { type EventType, readEventWord } from './eventWord';
import { FIELD_LABELS, type RowCells } from './fields';
import { type ColumnKind, type KindContext, kindOf, type OtherColumn } from './kinds';
import { NotUsed } from './notUsed';
import { recognise } from './recognise';

/** Kinds of columns that speak where fields are set one by one: the mapping is the user's, and unknown ones don't. */
const SPEAKING: ReadonlySet<ColumnKind> = new Set<ColumnKind>([
  ...(['status', 'flag', 'cancelled', 'toSend', 'absence', 'remark', 'comments'] as const),
]);

/** What is said against a row whose fields are set one by one. */
export interface DefinedDoubts {
  problems: Problem[];
  /** Doubts that an event on time does not wait for. */
  waiting: Problem[];
  /** Whether it is asked about for a status that no table has. */
  isStatusOpen?: boolean;
}

/**
 * Finds what the cells of items say against events whose fields are set one by one: a status, a flag, a remark, or the
 * word for the other event. So do their comments, which may be computed.
 *
 * @param eventOf the event of a row where the parameter is fixed or an agent has filled it in; undefined where an expression reads a cell
 * @param fieldsOf the fields of a row as they are set
 */
export function doubtsOfDefined(
  rows: readonly Cells[],
  eventOf: (row: number) => EventType | undefined,
  columnsNotUsed: string,
  now: number,
  fieldsOf: (row: number) => RowCells = () => NO_CELLS,
): DefinedDoubts[] {
  const headers = headersOf(rows);
  const isNotUsed = notUsedIn(headers, rows, new NotUsed(columnsNotUsed, headers));
  const free = headers.filter((header) => !isNotUsed(header));
  const isOfEvent = (header: string): boolean => isOfEvents(header, rows, {});
  const context = { rows, hasBranch: true, isRestUnused: true, now };
  const others = free
    .filter((header) => !isOfEvent(header) && !holdsTimes(header, rows))
    .map((header) => speakingKind(header, context));
  const reader = new DoubtReader(others.filter(({ kind }) => SPEAKING.has(kind)));
  const ofComments = new DoubtReader([{ header: FIELD_LABELS.comments, kind: 'comments', isFixed: true }]);
  const ofEvents = free.filter(isOfEvent);
  const doubts = rows.map((row, place): Doubt[] => {
    const event = eventOf(place);
    const events = { ends: new Set(event === undefined ? [] : [event]), isTimed: true };
    const read = fieldsOf(place);
    const { comments } = read.fields;
    const isInRow = free.some((header) => cellOf(row, header) === comments);
    return [
      ...reader.notCounting(row).map((held) => ({ ...held, ...CANCELLED })),
      ...reader.of(row, read, () => events),
      ...(isInRow ? [] : ofComments.of({ [FIELD_LABELS.comments]: comments }, read, () => events)),
      ...ofEvents.flatMap((header) => otherEvent(header, cellOf(row, header), event)),
    ];
  });
  const all = doubts.flat();
  if (all.length === 0) return rows.map(() => ({ problems: [], waiting: [] }));
  const problemOf = columnInDoubt(all);
  return doubts.map((own) => {
    if (own.length === 0) return { problems: [], waiting: [] };
    const canWait = own.every((doubt) => doubt.canWait);
    const problem = problemOf(own);
    return {
      problems: canWait ? [] : [problem],
      waiting: canWait ? [problem] : [],
      isStatusOpen: own.some(({ isStatus }) => isStatus),
    };
  });
}

/** What a column is. A vague one for events without any, such as `Action`, is no status, but may say the same. */
function speakingKind(header: string, context: KindContext): OtherColumn {
  const fields = new Set(recognise(header).map(({ field }) => field));
  if (fields.has('comments')) return { header, kind: 'comments' };
  const other = kindOf(header, context);
  return fields.has('event') && !SPEAKING.has(other.kind) ? { header, kind: 'remark' } : other;
}

/** Whether a column is one of times, and its cells are such: `Ήρθε` is no flag then. */
function holdsTimes(header: string, rows: readonly Cells[]): boolean {
  const isOfTimes = recognise(header).some(({ field }) => isTimeField(field));
  return isOfTimes && filledCells(rows, header).some((cell) => new TimeCell(cell).holdsTime);
}

const CANCELLED = { seems: 'a cancelled row', canWait: false, isUnknownColumn: false };

function otherEvent(header: string, cell: unknown, event: EventType | undefined): Doubt[] {
  if (event === undefined || isEmpty(cell)) return [];
  const read = readEventWord(cell);
  const isOther = read.ok && (read.value === 'checkIn' || read.value === 'checkOut') && read.value !== event;
  const seems = read.ok && read.value === 'checkIn' ? 'an arrival' : 'a departure';
  return isOther ? [{ header, cell, seems, canWait: false, isUnknownColumn: false }] : [];
}
