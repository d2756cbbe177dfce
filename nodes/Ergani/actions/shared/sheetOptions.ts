import type { IDataObject } from 'n8n-workflow';
import type { ColumnName, ColumnUse } from '../../model/sheet/cells';
import type { EventWord, EventWords } from '../../model/sheet/eventWord';
import { FIELD_LABELS } from '../../model/sheet/fields';
import type { FullNameOrder } from '../../model/sheet/names';
import { fold } from '../../model/values/normalise';
import { refused } from '../../model/values/problems';
import { isEmpty, isRecord, type Reading, understood } from '../../model/values/result';
import type { DateOrder } from '../../model/values/time/read';
import type { Reader } from './parameters';

/** All rows have to agree on these options. */
export const SHEET_LABELS = {
  columnNames: 'Column Names',
  columnsNotUsed: 'Columns Not Used',
  dateOrder: 'Date Order',
  eventWords: 'Event Words',
  fullNameOrder: 'Full Name Order',
} as const;

export interface SheetOptions {
  columnNames: ColumnName[];
  columnsNotUsed: string;
  dateOrder: DateOrder;
  eventWords: EventWords;
  fullNameOrder: FullNameOrder;
  /** Whether the rows come from a node that writes local times as if they were UTC. This is no option. */
  mayBeLocal?: boolean;
}

const WORD_MEANINGS: readonly unknown[] = ['checkIn', 'checkOut', 'skip', 'keep'] satisfies EventWord[];
const DATE_ORDERS: readonly unknown[] = ['dayFirst', 'monthFirst', 'yearFirst'] satisfies DateOrder[];
const NAME_ORDERS: readonly unknown[] = ['lastNameFirst', 'firstNameFirst'] satisfies FullNameOrder[];

/** @param isField whether Column Names can choose a field of this name */
export function readSheetOptions(
  options: IDataObject,
  isField: (name: string) => boolean = isWorkCardField,
): Reading<SheetOptions> {
  const { dateOrder, fullNameOrder, columnsNotUsed } = options;
  if (!isEmpty(columnsNotUsed) && typeof columnsNotUsed !== 'string')
    return refused('headersNotText', SHEET_LABELS.columnsNotUsed);
  if (!isEmpty(dateOrder) && !DATE_ORDERS.includes(dateOrder)) return refused('noChoice', SHEET_LABELS.dateOrder);
  if (!isEmpty(fullNameOrder) && !NAME_ORDERS.includes(fullNameOrder))
    return refused('noChoice', SHEET_LABELS.fullNameOrder);
  const columnNames = readColumnNames(entriesOf(options.columnNames, 'names'), isField);
  if (!columnNames.ok) return columnNames;
  const eventWords = readEventWords(entriesOf(options.eventWords, 'words'));
  if (!eventWords.ok) return eventWords;
  return understood({
    dateOrder: isEmpty(dateOrder) ? 'notSet' : (dateOrder as DateOrder),
    columnNames: columnNames.value,
    columnsNotUsed: isEmpty(columnsNotUsed) ? '' : String(columnsNotUsed),
    eventWords: eventWords.value,
    fullNameOrder: isEmpty(fullNameOrder) ? 'notSet' : (fullNameOrder as FullNameOrder),
  });
}

/** The entries of a fixed collection, which n8n keeps under a name of its own. */
function entriesOf(option: unknown, name: string): IDataObject[] {
  const entries = isRecord(option) ? option[name] : undefined;
  return Array.isArray(entries) ? (entries.filter(isRecord) as IDataObject[]) : [];
}

function readColumnNames(entries: IDataObject[], isField: (name: string) => boolean): Reading<ColumnName[]> {
  const columnNames: ColumnName[] = [];
  for (const { field, column } of entries) {
    if (typeof field !== 'string' || !isField(field) || typeof column !== 'string' || fold(column) === '') {
      return refused('fieldOrColumnMissing', SHEET_LABELS.columnNames);
    }
    columnNames.push({ field: field as ColumnUse, column });
  }
  return understood(columnNames);
}

const isWorkCardField = (field: string): boolean => field in FIELD_LABELS || field === 'rowStatus';

function readEventWords(entries: IDataObject[]): Reading<EventWords> {
  const label = SHEET_LABELS.eventWords;
  const eventWords = new Map<string, EventWord>();
  for (const { word, event } of entries) {
    const folded = typeof word === 'string' || typeof word === 'number' ? fold(String(word)) : '';
    if (folded === '' || !WORD_MEANINGS.includes(event)) {
      return refused('wordOrMeaningMissing', label);
    }
    if (eventWords.has(folded) && eventWords.get(folded) !== event) {
      return refused('wordWithTwoMeanings', label);
    }
    eventWords.set(folded, event as EventWord);
  }
  return understood(eventWords);
}

const NOTHING_SET: SheetOptions = {
  dateOrder: 'notSet',
  columnNames: [],
  columnsNotUsed: '',
  eventWords: new Map(),
  fullNameOrder: 'notSet',
};

/**
 * The sheet options of the first row for which they can be computed. Where they are invalid, or another row has others,
 * `SharedOptions` ends the run before anything is sent.
 */
export function sheetOptionsOf(readOptions: Reader, items: number, isField?: (name: string) => boolean): SheetOptions {
  for (let item = 0; item < items; item++) {
    try {
      const reading = readSheetOptions(readOptions(item) as IDataObject, isField);
      return reading.ok ? reading.value : NOTHING_SET;
    } catch {
      // The row itself reports this.
    }
  }
  return NOTHING_SET;
}
