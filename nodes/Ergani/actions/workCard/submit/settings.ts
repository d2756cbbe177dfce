import type { IDataObject } from 'n8n-workflow';
import { type Reading, type Refusal, refused, understood } from '../../../model/cells/reading';
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
  dryRun: 'Dry Run',
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
    const name = SHARED_NAMES.find((one) => !Object.is(options[one], first.options[one]));
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
