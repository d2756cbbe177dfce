import { History } from '../../nodes/Ergani/actions/workCard/submit/history';
import { EventReader, type ReadItem } from '../../nodes/Ergani/actions/workCard/submit/readEvent';
import { type ColumnName, Sheet } from '../../nodes/Ergani/model/attendance/sheet';
import type { EventWord } from '../../nodes/Ergani/model/attendance/eventType';
import { fold } from '../../nodes/Ergani/model/values/normalise';
import { toRegistryTime } from '../../nodes/Ergani/model/values/time/read';

export type AnyRow = Record<string, unknown>;

export const PERSON = { ΑΦΜ: '123456783', Επώνυμο: 'Παππά', Όνομα: 'Μαρία' };

/** What the rows of a sheet say in automatic mode, before anything is asked of the registry. */
export interface Said {
  /** For each event `checkIn 2026-05-04T08:00`, `skipped`, or the codes of what is wrong with it. */
  events: string[];
  warnings: string[];
  /** Sentences on what is wrong. */
  problems: string[];
}

interface Options {
  timezone?: string;
  /** By word. */
  eventWords?: Record<string, EventWord>;
  columnNames?: ColumnName[];
  mayBeLocal?: boolean;
}

/** Reads a sheet as the node does: what each row gives, with its place. */
export function readSheet(rows: readonly AnyRow[], options: Options = {}): ReadItem[] {
  const eventWords = new Map(Object.entries(options.eventWords ?? {}).map(([word, event]) => [fold(word), event]));
  const all = rows.map((row) => ({ row }));
  const sheet = new Sheet(all, options.columnNames, eventWords);
  const reader = new EventReader();
  const { mayBeLocal } = options;
  const sheetOptions = { columnNames: [], eventWords, dateOrder: 'notSet' as const, mayBeLocal };
  const given = options.timezone === undefined ? {} : { timezone: options.timezone };
  const read = all.flatMap((content, item): ReadItem[] => {
    const row = { ...sheet.read(content), sheetProblem: sheet.problem, options: given, sheetOptions };
    return reader.of(row).map((one, nth) => ({ item, nth, read: one }));
  });
  compareEvents(read, reader.hasMonthFirst);
  return read;
}

/** Reads a sheet as the node does, each row with the same person. */
export function saidBy(rows: readonly AnyRow[], options: Options = {}): Said {
  const read = readSheet(
    rows.map((row) => ({ ...PERSON, ...row })),
    options,
  );
  const said: Said = { events: [], warnings: [], problems: [] };
  for (const { read: one } of read) {
    if ('warnings' in one) {
      const { type, eventTime, referenceDate } = one.entry;
      const time = toRegistryTime(eventTime).slice(0, 16);
      said.events.push(`${type} ${time}${time.startsWith(referenceDate) ? '' : ` of ${referenceDate}`}`);
      said.warnings.push(...one.warnings);
    } else if (one.status === 'skipped') said.events.push('skipped');
    else if ('problems' in one) {
      said.events.push(one.problems.map(({ code }) => code).join());
      said.problems.push(...one.problems.map(({ message }) => message));
    }
  }
  return said;
}
