import type { IDataObject } from 'n8n-workflow';
import { rowOf } from '../model/values/numbers';
import { type Reading, type Refusal, refused, understood } from '../model/values/result';
import { readRequestOptions, RETRY_FOR, TIMEOUT } from '../transport/requestOptions';
import type { Called } from './kind';

/** What Submit does with all rows of its input, as its options say. */
export interface Settings {
  /** Entries that a request may hold. */
  batchSize: number;
  onRejection: 'stop' | 'isolate';
  dryRun: boolean;
  /** Whether the row's own cells stand behind the node's fields. */
  includeOtherFields: boolean;
  /** Milliseconds. */
  timeout: number;
  /** Seconds. */
  retryFor: number;
  /** Whether what may have been recorded is sent again. */
  retryUnknown: 'whileOnTime' | 'never' | 'always';
  /** What becomes of entries that earlier runs have sent. */
  repeatedEvents: 'skip' | 'submit';
}

const DRY_RUN = 'Dry Run';

/** The options of each kind of submission, which a run can't follow in two ways. */
const LABELS = {
  batchSize: 'Batch Size',
  includeOtherFields: 'Include Other Input Fields',
  onRejection: 'On Rejection',
  repeatedEvents: 'Repeated Events',
  retryFor: RETRY_FOR,
  retryUnknown: 'Retry Unknown',
  timeout: TIMEOUT,
};

/** What an option that is not set stands for. */
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

/** What a row says of the run as a whole. */
interface Choice {
  options: IDataObject;
  /** A boolean where it is a choice at all. */
  dryRun: unknown;
  item: number;
}

/**
 * The options of a run, and whether it is a dry one, taken from its rows one by one: an expression can give each row
 * another value. What is meant as a trial must not be reported because another row is not.
 */
export class SharedOptions {
  private readonly labels: Array<[name: string, label: string]>;

  private first: Choice | undefined;

  private conflict: Refusal | undefined;

  /**
   * @param called what is submitted
   * @param more options beside those of each kind of submission, by name, with their labels
   */
  constructor(
    private readonly called: Called,
    more: Record<string, string> = {},
  ) {
    this.labels = Object.entries({ ...LABELS, ...more });
  }

  /**
   * Takes what the parameters say for a row. Its options, without expressions in them, are the same object for each.
   */
  take(choice: Choice): void {
    this.first ??= choice;
    this.conflict ??= conflictOf(this.first, choice, this.labels);
  }

  /**
   * The settings that all rows agree on, with defaults for what is not set; refused where they do not.
   *
   * @param check what is wrong with the other options, if anything is
   */
  read(check: (options: IDataObject) => Reading<unknown> = understood): Reading<Settings> {
    const { options, dryRun } = this.first ?? { options: {}, dryRun: false };
    if (this.conflict !== undefined) return this.conflict;
    const others = check(options);
    return others.ok ? readSettings(options, dryRun, this.called) : others;
  }
}

function conflictOf(first: Choice, { options, dryRun, item }: Choice, labels: string[][]): Refusal | undefined {
  const isSame = (name: string): boolean => JSON.stringify(options[name]) === JSON.stringify(first.options[name]);
  const differing = options === first.options ? undefined : labels.find(([name]) => !isSame(name))?.[1];
  const label = Object.is(dryRun, first.dryRun) ? differing : DRY_RUN;
  if (label === undefined) return undefined;
  return refused(
    'optionsDiffer',
    label,
    `is not the same for all items: ${rowOf(first.item)} and ${rowOf(item)} differ`,
    'Set one value for all items. Send those that need another one to a node of their own',
  );
}

/** Refuses a value that an option does not offer. */
export const noChoice = (label: string): Refusal =>
  refused('invalidOption', label, 'is none of its choices', 'Choose one of them, or remove the option');

const noSwitch = (label: string): Refusal =>
  refused('invalidOption', label, 'is neither true nor false', 'Turn it on or off');

function readSettings(options: IDataObject, dryRun: unknown, { thing }: Called): Reading<Settings> {
  const isSet = ([, value]: [string, unknown]): boolean => value !== undefined;
  const all = { ...DEFAULTS, ...Object.fromEntries(Object.entries(options).filter(isSet)) };
  const { batchSize, includeOtherFields, onRejection, repeatedEvents, retryUnknown } = all;
  if (!Number.isInteger(batchSize) || batchSize < 1) {
    return refused(
      'invalidOption',
      LABELS.batchSize,
      'is not a whole number above 0',
      `Enter how many ${thing}s a request may hold, such as 100`,
    );
  }
  const request = readRequestOptions(options);
  if (!request.ok) return request;
  // What is meant as a dry run must not submit anything: neither a text from an expression nor nothing is an answer.
  if (typeof dryRun !== 'boolean') return noSwitch(DRY_RUN);
  if (typeof includeOtherFields !== 'boolean') return noSwitch(LABELS.includeOtherFields);
  for (const name of ['onRejection', 'repeatedEvents', 'retryUnknown'] as const) {
    if (!CHOICES[name].includes(all[name])) return noChoice(LABELS[name]);
  }
  const chosen = { batchSize, dryRun, includeOtherFields, onRejection, repeatedEvents, retryUnknown } as const;
  return understood({ ...request.value, ...chosen });
}
