import type { IDataObject } from 'n8n-workflow';
import { FIELD_LABELS, type FieldName } from '../../../model/attendance/columns';
import type { EventWord, EventWords } from '../../../model/attendance/eventType';
import type { ColumnName } from '../../../model/attendance/sheet';
import { fold } from '../../../model/cells/folding';
import { isEmpty, isRecord, type Reading, type Refusal, refused, understood } from '../../../model/cells/reading';
import type { Reader } from '../../parameters';
import type { DateOrder } from '../../../model/cells/time';
import { readRequestOptions } from '../../requestOptions';

/** What Submit does with all rows of its input, as its options say. */
export interface Settings {
  /** Events that a request may hold. */
  batchSize: number;
  onRejection: 'stop' | 'isolate';
  dryRun: boolean;
  /** Milliseconds. */
  timeout: number;
  /** Seconds. */
  retryFor: number;
  /** Whether what may have been recorded is sent again. */
  retryUnknown: 'whileOnTime' | 'never' | 'always';
  /** What becomes of events that earlier runs have sent. */
  repeatedEvents: 'skip' | 'submit';
}

/** The options that a run can't follow in two ways. Late Reason and Timezone are each row's own. */
const SHARED = {
  batchSize: 'Batch Size',
  columnNames: 'Column Names',
  dateOrder: 'Date Order',
  dryRun: 'Dry Run',
  eventWords: 'Event Words',
  onRejection: 'On Rejection',
  repeatedEvents: 'Repeated Events',
  retryFor: 'Retry For (Seconds)',
  retryUnknown: 'Retry Unknown',
  timeout: 'Timeout (Milliseconds)',
} as const;

const SHARED_NAMES = Object.keys(SHARED) as Array<keyof typeof SHARED>;

/**
 * The options of a run, taken from its rows one by one: an expression can give each row another value. What is meant
 * as a trial must not be reported because another row is not.
 */
export class SharedOptions {
  private first: { options: IDataObject; item: number } | undefined;

  private conflict: Refusal | undefined;

  /**
   * Takes the options as they stand for a row.
   *
   * @param options of a node without expressions in them, the same object for each row
   */
  take(options: IDataObject, item: number): void {
    this.first ??= { options, item };
    if (options === this.first.options || this.conflict !== undefined) return;
    const { first } = this;
    const name = SHARED_NAMES.find((one) => !isSame(options[one], first.options[one]));
    if (name === undefined) return;
    this.conflict = refused(
      'optionsDiffer',
      SHARED[name],
      `is not the same for all items: [item ${first.item}] and [item ${item}] differ`,
      'Set a fixed value, or one that all items share. To treat some items in another way, send them to a node of their own, for example with an If node',
    );
  }

  /** The settings that all rows agree on, with defaults for what is not set; refused where they do not. */
  read(): Reading<Settings> {
    return this.conflict ?? readSettings(this.first?.options ?? {});
  }
}

/** Whether two values of an option are the same: of one made of several, each of them. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  return isPlain(one) && isPlain(other) && JSON.stringify(one) === JSON.stringify(other);
}

const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** How all rows are to be understood, as the options say: which column is which, which word means what. */
export interface SheetOptions {
  columnNames: ColumnName[];
  dateOrder: DateOrder;
  eventWords: EventWords;
}

const WORD_MEANINGS: readonly unknown[] = ['checkIn', 'checkOut', 'skip'] satisfies EventWord[];
const DATE_ORDERS: readonly unknown[] = ['dayFirst', 'monthFirst', 'yearFirst'] satisfies DateOrder[];

/** The entries of an option that is a list, which n8n keeps under a name of its own. */
function entriesOf(option: unknown, name: string): IDataObject[] {
  const entries = isRecord(option) ? option[name] : undefined;
  return Array.isArray(entries) ? (entries.filter(isRecord) as IDataObject[]) : [];
}

/** The same, or what is wrong with one of these options. */
function readSheetOptions(options: IDataObject): Reading<SheetOptions> {
  const { dateOrder } = options;
  if (!isEmpty(dateOrder) && !DATE_ORDERS.includes(dateOrder)) {
    return refused(
      'invalidOption',
      SHARED.dateOrder,
      'is none of its choices',
      "Choose 'Day First', 'Month First' or 'Year First', or remove the option",
    );
  }
  const columnNames: ColumnName[] = [];
  for (const { field, column } of entriesOf(options.columnNames, 'names')) {
    if (typeof field !== 'string' || !(field in FIELD_LABELS) || typeof column !== 'string' || fold(column) === '') {
      return refused(
        'invalidOption',
        SHARED.columnNames,
        'has an entry without a field or without a column',
        'Choose a field and enter the header of its column in each entry',
      );
    }
    columnNames.push({ field: field as FieldName, column });
  }
  const eventWords = new Map<string, EventWord>();
  for (const { word, event } of entriesOf(options.eventWords, 'words')) {
    const folded = typeof word === 'string' || typeof word === 'number' ? fold(String(word)) : '';
    if (folded === '' || !WORD_MEANINGS.includes(event)) {
      return refused(
        'invalidOption',
        SHARED.eventWords,
        'has an entry without a word or without a meaning',
        'Enter a word and choose what it means in each entry',
      );
    }
    if (eventWords.has(folded) && eventWords.get(folded) !== event) {
      return refused(
        'invalidOption',
        SHARED.eventWords,
        'gives one word two meanings',
        'Remove one of the two entries',
      );
    }
    eventWords.set(folded, event as EventWord);
  }
  return understood({ dateOrder: isEmpty(dateOrder) ? 'notSet' : (dateOrder as DateOrder), columnNames, eventWords });
}

const NOTHING_SET: SheetOptions = { dateOrder: 'notSet', columnNames: [], eventWords: new Map() };

/**
 * How all rows are to be understood, by the options of the first for which they can be computed. Where another row has
 * others, or they are none that the node knows, `SharedOptions` ends the run before anything is sent.
 */
export function sheetOptionsOf(readOptions: Reader, items: number): SheetOptions {
  for (let item = 0; item < items; item++) {
    try {
      const reading = readSheetOptions((readOptions(item) || {}) as IDataObject);
      return reading.ok ? reading.value : NOTHING_SET;
    } catch {
      // The row says so itself.
    }
  }
  return NOTHING_SET;
}

/** Older workflows hold true or false. */
const RETRY_UNKNOWN = new Map<unknown, Settings['retryUnknown']>([
  ['whileOnTime', 'whileOnTime'],
  ['never', 'never'],
  [false, 'never'],
  ['always', 'always'],
  [true, 'always'],
]);

function readSettings(options: IDataObject): Reading<Settings> {
  const { batchSize = 100, onRejection = 'isolate', repeatedEvents = 'skip' } = options;
  if (!Number.isInteger(batchSize) || Number(batchSize) < 1) {
    return refused(
      'invalidOption',
      SHARED.batchSize,
      'is not a whole number above 0',
      'Enter how many events a request may hold, such as 100',
    );
  }
  const request = readRequestOptions(options);
  if (!request.ok) return request;
  const sheet = readSheetOptions(options);
  if (!sheet.ok) return sheet;
  // What is meant as a dry run must not submit anything: neither a text from an expression nor nothing is an answer.
  const dryRun = 'dryRun' in options ? options.dryRun : false;
  if (typeof dryRun !== 'boolean') {
    return refused('invalidOption', SHARED.dryRun, 'is neither true nor false', 'Turn the option on or off');
  }
  const retryUnknown = RETRY_UNKNOWN.get(options.retryUnknown ?? 'whileOnTime');
  if (retryUnknown === undefined) {
    return refused(
      'invalidOption',
      SHARED.retryUnknown,
      'is none of its choices',
      "Choose 'While on Time', 'Never' or 'Always'",
    );
  }
  if (repeatedEvents !== 'skip' && repeatedEvents !== 'submit') {
    return refused('invalidOption', SHARED.repeatedEvents, 'is none of its choices', "Choose 'Skip' or 'Submit Again'");
  }
  if (onRejection !== 'isolate' && onRejection !== 'stop') {
    return refused(
      'invalidOption',
      SHARED.onRejection,
      'is none of its choices',
      "Choose 'Find the Events at Fault' or 'Stop Sending'",
    );
  }
  const events = { onRejection, dryRun, retryUnknown, repeatedEvents } as const;
  return understood({ ...request.value, batchSize: Number(batchSize), ...events });
}
