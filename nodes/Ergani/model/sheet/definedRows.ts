import { isEmpty, type Problem } from '../values/result';
import { isOfEvents, notUsedIn } from './candidates';
import { cellOf, type Cells, headersOf } from './cells';
import { columnInDoubt, type Doubt, DoubtReader } from './doubts';
import { type EventType, readEventWord } from './eventWord';
import { type ColumnKind, kindOf } from './kinds';
import { NotUsed } from './notUsed';

/** Kinds of columns that speak where fields are set one by one: the mapping is the user's, and unknown ones don't. */
const SPEAKING: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['status', 'flag', 'cancelled', 'toSend', 'absence']);

/** What is said against a row whose fields are set one by one. */
export interface DefinedDoubts {
  problems: Problem[];
  /** Doubts that an event on time does not wait for. */
  waiting: Problem[];
  /** Whether it is asked about for a status that no table has. */
  isStatusOpen?: boolean;
}

/**
 * Finds what the cells of items say against events whose fields are set one by one: a status, a flag, or the word for the
 * other event.
 *
 * @param eventOf the event of a row where the parameter is fixed or an agent has filled it in; undefined where an expression reads a cell
 */
export function doubtsOfDefined(
  rows: readonly Cells[],
  eventOf: (row: number) => EventType | undefined,
  columnsNotUsed: string,
  now: number,
): DefinedDoubts[] {
  const headers = headersOf(rows);
  const isNotUsed = notUsedIn(headers, rows, new NotUsed(columnsNotUsed, headers));
  const free = headers.filter((header) => !isNotUsed(header));
  const isOfEvent = (header: string): boolean => isOfEvents(header, rows, {});
  const context = { rows, hasBranch: true, isRestUnused: true, now };
  const others = free.filter((header) => !isOfEvent(header)).map((header) => kindOf(header, context));
  const reader = new DoubtReader(others.filter(({ kind }) => SPEAKING.has(kind)));
  const ofEvents = free.filter(isOfEvent);
  const doubts = rows.map((row, place): Doubt[] => {
    const event = eventOf(place);
    const events = { ends: new Set(event === undefined ? [] : [event]), isTimed: true };
    return [
      ...reader.notCounting(row).map((held) => ({ ...held, ...CANCELLED })),
      ...reader.of(row, undefined, () => events),
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

const CANCELLED = { seems: 'a cancelled row', canWait: false, isUnknownColumn: false };

function otherEvent(header: string, cell: unknown, event: EventType | undefined): Doubt[] {
  if (event === undefined || isEmpty(cell)) return [];
  const read = readEventWord(cell);
  const isOther = read.ok && (read.value === 'checkIn' || read.value === 'checkOut') && read.value !== event;
  const seems = read.ok && read.value === 'checkIn' ? 'an arrival' : 'a departure';
  return isOther ? [{ header, cell, seems, canWait: false, isUnknownColumn: false }] : [];
}
