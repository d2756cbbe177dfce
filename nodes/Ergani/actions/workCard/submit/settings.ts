import type { IDataObject } from 'n8n-workflow';
import { FIELD_LABELS } from '../../../model/sheet/fields';
import type { EventWord, EventWords } from '../../../model/sheet/eventWord';
import type { FullNameOrder } from '../../../model/sheet/fullName';
import type { ColumnName, ColumnUse } from '../../../model/sheet/cells';
import { fold } from '../../../model/values/normalise';
import { isEmpty, isRecord, type Reading, refused, understood } from '../../../model/values/result';
import { noChoice } from '../../../delivery/options';
import type { Reader } from '../../shared/parameters';
import type { DateOrder } from '../../../model/values/time/read';

/** The options for the sheet as a whole. Late Reason and Timezone are each row's own. */
export const SHEET_LABELS = {
  columnNames: 'Column Names',
  dateOrder: 'Date Order',
  eventWords: 'Event Words',
  fullNameOrder: 'Full Name Order',
} as const;

/** How all rows are to be understood, as the options say: which column is which, which word means what. */
export interface SheetOptions {
  columnNames: ColumnName[];
  dateOrder: DateOrder;
  eventWords: EventWords;
  fullNameOrder: FullNameOrder;
  /** What no option says: whether rows come from a node that prints local times as if they were in UTC. */
  mayBeLocal?: boolean;
}

const WORD_MEANINGS: readonly unknown[] = ['checkIn', 'checkOut', 'skip', 'keep'] satisfies EventWord[];
const DATE_ORDERS: readonly unknown[] = ['dayFirst', 'monthFirst', 'yearFirst'] satisfies DateOrder[];
const NAME_ORDERS: readonly unknown[] = ['lastNameFirst', 'firstNameFirst'] satisfies FullNameOrder[];

const isColumnUse = (field: string): field is ColumnUse =>
  field in FIELD_LABELS || field === 'ignore' || field === 'rowStatus';

/** The entries of an option that is a list, which n8n keeps under a name of its own. */
function entriesOf(option: unknown, name: string): IDataObject[] {
  const entries = isRecord(option) ? option[name] : undefined;
  return Array.isArray(entries) ? (entries.filter(isRecord) as IDataObject[]) : [];
}

/** The same, or what is wrong with one of these options. */
export function readSheetOptions(options: IDataObject): Reading<SheetOptions> {
  const { dateOrder, fullNameOrder } = options;
  if (!isEmpty(dateOrder) && !DATE_ORDERS.includes(dateOrder)) return noChoice(SHEET_LABELS.dateOrder);
  if (!isEmpty(fullNameOrder) && !NAME_ORDERS.includes(fullNameOrder)) return noChoice(SHEET_LABELS.fullNameOrder);
  const columnNames: ColumnName[] = [];
  for (const { field, column } of entriesOf(options.columnNames, 'names')) {
    if (typeof field !== 'string' || !isColumnUse(field) || typeof column !== 'string' || fold(column) === '') {
      return refused(
        'invalidOption',
        SHEET_LABELS.columnNames,
        'has an entry without a field or a column',
        'Fill in both in each entry',
      );
    }
    columnNames.push({ field, column });
  }
  const eventWords = new Map<string, EventWord>();
  for (const { word, event } of entriesOf(options.eventWords, 'words')) {
    const folded = typeof word === 'string' || typeof word === 'number' ? fold(String(word)) : '';
    if (folded === '' || !WORD_MEANINGS.includes(event)) {
      return refused(
        'invalidOption',
        SHEET_LABELS.eventWords,
        'has an entry without a word or a meaning',
        'Fill in both in each entry',
      );
    }
    if (eventWords.has(folded) && eventWords.get(folded) !== event) {
      return refused(
        'invalidOption',
        SHEET_LABELS.eventWords,
        'gives one word two meanings',
        'Remove one of the two entries',
      );
    }
    eventWords.set(folded, event as EventWord);
  }
  return understood({
    dateOrder: isEmpty(dateOrder) ? 'notSet' : (dateOrder as DateOrder),
    columnNames,
    eventWords,
    fullNameOrder: isEmpty(fullNameOrder) ? 'notSet' : (fullNameOrder as FullNameOrder),
  });
}

const NOTHING_SET: SheetOptions = {
  dateOrder: 'notSet',
  columnNames: [],
  eventWords: new Map(),
  fullNameOrder: 'notSet',
};

/**
 * How all rows are to be understood, by the options of the first for which they can be computed. Where another row has
 * others, or they are none that the node knows, `SharedOptions` ends the run before anything is sent.
 */
export function sheetOptionsOf(readOptions: Reader, items: number): SheetOptions {
  for (let item = 0; item < items; item++) {
    try {
      const reading = readSheetOptions(readOptions(item) as IDataObject);
      return reading.ok ? reading.value : NOTHING_SET;
    } catch {
      // The row says so itself.
    }
  }
  return NOTHING_SET;
}
