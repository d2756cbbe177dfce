import { History } from '../../../nodes/Ergani/actions/workCard/submit/history';
import { warningsOfWorkDay } from '../../../nodes/Ergani/actions/workCard/submit/output';
import { readEvents, type ReadItem } from '../../../nodes/Ergani/actions/workCard/submit/readEvent';
import type { EventWord } from '../../../nodes/Ergani/model/sheet/eventWord';
import { type ColumnName, readSheet as readColumns } from '../../../nodes/Ergani/model/sheet/sheet';
import type { FullNameOrder } from '../../../nodes/Ergani/model/sheet/names';
import { fold } from '../../../nodes/Ergani/model/values/normalise';
import { type DateOrder, toRegistryTime } from '../../../nodes/Ergani/model/values/time/read';
import type { SheetDates } from '../../../nodes/Ergani/model/values/time/sheetOrder';
import { reasonInItem } from '../../../nodes/Ergani/model/values/result';
import { RowNames } from '../../../nodes/Ergani/model/values/rowNames';

export type AnyRow = Record<string, unknown>;

export const PERSON = { ΑΦΜ: '123456783', Επώνυμο: 'Παππά', Όνομα: 'Μαρία' };

/** What the rows of a sheet say in automatic mode, before anything is asked of the registry. */
export interface Said {
  /** For each event `checkIn 2026-05-04T08:00`, `skipped`, or the codes of what is wrong with it. */
  events: string[];
  /** The same, with a mark for each warning: `checkIn 2026-05-04T08:00 !`. */
  lines: string[];
  warnings: string[];
  /** Sentences on what is wrong. */
  problems: string[];
}

export interface Options {
  timezone?: string;
  /** By word. */
  eventWords?: Record<string, EventWord>;
  columnNames?: ColumnName[];
  columnsNotUsed?: string;
  dateOrder?: DateOrder;
  fullNameOrder?: FullNameOrder;
  mayBeLocal?: boolean;
  /** The moment of the run, ISO 8601; that of the latest event where it is left out. */
  now?: string;
}

/** The day after most sheets here: no event of theirs is on time. */
const NOW = Date.parse('2026-05-05T12:00:00Z');

/** Reads a sheet as the node does: what each row gives, with its place. */
export function readSheet(rows: readonly AnyRow[], options: Options = {}): ReadItem[] {
  const eventWords = new Map(Object.entries(options.eventWords ?? {}).map(([word, event]) => [fold(word), event]));
  const { mayBeLocal, columnNames = [], columnsNotUsed = '', dateOrder = 'notSet', fullNameOrder = 'notSet' } = options;
  const now = options.now === undefined ? NOW : Date.parse(options.now);
  const sheet = readColumns(rows, { columnNames, columnsNotUsed, eventWords, dateOrder }, now);
  const sheetOptions = {
    ...{ columnNames, columnsNotUsed, eventWords, dateOrder, mayBeLocal, fullNameOrder },
  };
  const given = options.timezone === undefined ? {} : { timezone: options.timezone };
  const { problem: sheetProblem, zone, dates } = sheet;
  const read = sheet.rows.flatMap((cells, item) =>
    readEvents({ ...cells, sheetProblem, zone, options: given, sheetOptions, now }, item),
  );
  compareRows(read, eventWords.size > 0, dates, options.now);
  return read;
}

/** Holds rows against each other as Submit does, where none was sent before, on the day of the latest of them. */
function compareRows(read: ReadItem[], hasEventWords: boolean, dates: SheetDates | undefined, at?: string): void {
  const history = new History(read, hasEventWords, new RowNames([]), dates);
  const times = read.flatMap(({ read: one }) => ('warnings' in one ? [one.entry.eventTime] : []));
  const now = at === undefined ? Math.max(0, ...times) : Date.parse(at);
  const problems = history.problems({ now, isRecorded: () => false, judgesRecorded: false, knowsNew: true });
  for (const [place, problem] of problems) {
    const { read: one } = read[place];
    if ('entry' in one) read[place].read = { status: 'invalid', problems: [problem], entry: one.entry };
  }
}

/** Reads a sheet as the node does, each row with the same person. */
export const saidBy = (rows: readonly AnyRow[], options: Options = {}): Said =>
  saidByWhole(
    rows.map((row) => ({ ...PERSON, ...row })),
    options,
  );

/** Reads a sheet as the node does, as it is. */
export function saidByWhole(rows: readonly AnyRow[], options: Options = {}): Said {
  const read = readSheet(rows, options);
  const said: Said = { events: [], lines: [], warnings: [], problems: [] };
  for (const { read: one } of read) {
    const warnings = 'warnings' in one ? [...one.warnings, ...warningsOfWorkDay(one.entry)] : [];
    if ('warnings' in one) {
      const { type, eventTime, referenceDate } = one.entry;
      const time = toRegistryTime(eventTime).slice(0, 16);
      said.events.push(`${type} ${time}${time.startsWith(referenceDate) ? '' : ` of ${referenceDate}`}`);
      said.warnings.push(...warnings);
    } else if (one.status === 'skipped') said.events.push('skipped');
    else if ('problems' in one) {
      said.events.push(one.problems.map(({ code }) => code).join());
      said.problems.push(...one.problems.map(reasonInItem));
    }
    said.lines.push(said.events[said.events.length - 1] + ' !'.repeat(warnings.length));
  }
  return said;
}
