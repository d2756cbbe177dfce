import type { IDataObject } from 'n8n-workflow';
import { refused } from '../model/values/problems';
import { type Reading, type Refusal, understood } from '../model/values/result';
import type { RowNames } from '../model/values/rowNames';
import type { Called } from '../model/values/words/outcomes';
import { readRequestOptions, RETRY_FOR, TIMEOUT } from '../transport/requestOptions';

/** The options of a Submit operation, which hold for all rows of its input. */
export interface Settings {
  batchSize: number;
  onRejection: 'stop' | 'isolate';
  dryRun: boolean;
  /** Whether outputs also hold the cells of their row. */
  includeOtherFields: boolean;
  /** Milliseconds. */
  timeout: number;
  /** Seconds. */
  retryFor: number;
  /** Whether a request is repeated that the registry may have recorded. */
  retryUnknown: 'whileOnTime' | 'never' | 'always';
  /** What becomes of entries that an earlier run has sent. */
  repeatedEvents: 'skip' | 'submit';
}

const DRY_RUN = 'Dry Run';

/** The labels of the options that must be the same for all rows. */
const LABELS = {
  batchSize: 'Batch Size',
  includeOtherFields: 'Include Other Input Fields',
  onRejection: 'On Rejection',
  repeatedEvents: 'Repeated Events',
  retryFor: RETRY_FOR,
  retryUnknown: 'Retry Unknown',
  timeout: TIMEOUT,
};

const DEFAULTS = {
  batchSize: 100,
  includeOtherFields: false,
  onRejection: 'isolate',
  repeatedEvents: 'skip',
  retryUnknown: 'whileOnTime',
} satisfies Partial<Settings>;

const CHOICES: Record<'onRejection' | 'repeatedEvents' | 'retryUnknown', readonly string[]> = {
  onRejection: ['stop', 'isolate'],
  repeatedEvents: ['skip', 'submit'],
  retryUnknown: ['whileOnTime', 'never', 'always'],
};

/** The options as the parameters give them for one row. */
interface Choice {
  options: IDataObject;
  /** Anything, where it comes from an expression. */
  dryRun: unknown;
  item: number;
}

/**
 * The options of a run, taken from its rows one by one, since an expression can give each row another value. A run whose
 * rows differ is refused: a row that is meant for a dry run must not be submitted because another row is.
 */
export class SharedOptions {
  private readonly labels: Array<[name: string, label: string]>;

  private first: Choice | undefined;

  private conflict: Refusal | undefined;

  /**
   * @param names of the rows, for messages
   * @param more further options of a kind of document, by name, with their labels
   */
  constructor(
    private readonly called: Called,
    private readonly names: RowNames,
    more: Record<string, string> = {},
  ) {
    this.labels = Object.entries({ ...LABELS, ...more });
  }

  take(choice: Choice): void {
    this.first ??= choice;
    this.conflict ??= conflictOf(this.first, choice, this.labels, this.names);
  }

  /**
   * The settings of the run, with defaults for options that are not set; refused if rows differ.
   *
   * @param check reads the further options, and refuses what is wrong with them
   */
  read(check: (options: IDataObject) => Reading<unknown> = understood): Reading<Settings> {
    const { options, dryRun } = this.first ?? { options: {}, dryRun: false };
    if (this.conflict !== undefined) return this.conflict;
    const others = check(options);
    return others.ok ? readSettings(options, dryRun, this.called) : others;
  }
}

function conflictOf(
  first: Choice,
  { options, dryRun, item }: Choice,
  labels: string[][],
  names: RowNames,
): Refusal | undefined {
  const isSame = (name: string): boolean => JSON.stringify(options[name]) === JSON.stringify(first.options[name]);
  // Options without expressions are the same object for all rows.
  const differing = options === first.options ? undefined : labels.find(([name]) => !isSame(name))?.[1];
  const label = Object.is(dryRun, first.dryRun) ? differing : DRY_RUN;
  if (label === undefined) return undefined;
  return refused('optionsDiffer', label, { rows: names.list([first, { item }]) });
}

function readSettings(options: IDataObject, dryRun: unknown, { thing }: Called): Reading<Settings> {
  const isSet = ([, value]: [string, unknown]): boolean => value !== undefined;
  const all = { ...DEFAULTS, ...Object.fromEntries(Object.entries(options).filter(isSet)) };
  const { batchSize, includeOtherFields, onRejection, repeatedEvents, retryUnknown } = all;
  if (!Number.isInteger(batchSize) || batchSize < 1) return refused('notASize', LABELS.batchSize, { thing });
  const request = readRequestOptions(options);
  if (!request.ok) return request;
  // Whatever an expression gives that is neither true nor false may be meant as a dry run.
  if (typeof dryRun !== 'boolean') return refused('noSwitch', DRY_RUN);
  if (typeof includeOtherFields !== 'boolean') return refused('noSwitch', LABELS.includeOtherFields);
  for (const name of ['onRejection', 'repeatedEvents', 'retryUnknown'] as const) {
    if (!CHOICES[name].includes(all[name])) return refused('noChoice', LABELS[name]);
  }
  const chosen = { batchSize, dryRun, includeOtherFields, onRejection, repeatedEvents, retryUnknown } as const;
  return understood({ ...request.value, ...chosen });
}
