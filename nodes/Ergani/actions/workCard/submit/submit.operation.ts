import type { Hint, Operation } from '../../operation';
import { reportHints } from '../../shared/submitHints';
import { submitFields } from './fields';
import { submitRows } from './submit';

/** A condition: the value was typed in or chosen, so it is the same for each item and each run. */
const isFixedText = (value: string): string => `typeof (${value}) === "string" && /^[^=]/.test(${value})`;

const isFixed = (parameter: string): string => isFixedText(`$rawParameter.${parameter}`);

/** The value of a resource locator. Where an agent fills it in, it is plain text. */
const located = (parameter: string): string => `($rawParameter.${parameter}?.value ?? $rawParameter.${parameter})`;

const DEFINED_BELOW = '$parameter.dataMode === "defineBelow"';
/** With Both there is no such field. */
const HAS_EVENT_TIME = `${DEFINED_BELOW} && $rawParameter.event !== "both"`;
const EVENT_TIME = '($rawParameter.eventTime ?? "")';
/** Empty or the expression for now, without a date. */
const IS_NOW = `${HAS_EVENT_TIME} && ($rawParameter.eventDate ?? "") === "" && /^(=[\\s{]*\\$now[\\s}]*)?$/.test(${EVENT_TIME})`;
const ONE_EMPLOYEE = isFixedText(located('employeeAfm'));

/** With Both, a time of the day that no item fills. */
const isNeverFilled = (parameter: string): string =>
  `${DEFINED_BELOW} && $rawParameter.event === "both" && ($rawParameter.${parameter} ?? "") === ""`;

/** Warnings of settings that would report something false. */
const hints: Hint[] = [
  {
    message: "'Event Time' is fixed: every item, now and later, is reported with it. Use an expression.",
    type: 'warning',
    when: `${HAS_EVENT_TIME} && ${isFixed('eventTime')}`,
  },
  {
    message: "'Event Date' is fixed: every item, now and later, is reported with it. Use an expression.",
    type: 'warning',
    when: `${DEFINED_BELOW} && ${isFixed('eventDate')}`,
  },
  {
    message:
      "'Event Time' is empty, or now: every item is reported with the moment of execution. Where the input tells its time, drag that column into it.",
    type: 'warning',
    when: `${IS_NOW} && !(${ONE_EMPLOYEE})`,
  },
  {
    message: "Each run reports a new event, since 'Event Time' is now: 'Repeated Events' can't recognize it",
    type: 'info',
    when: `${IS_NOW} && ${ONE_EMPLOYEE}`,
  },
  {
    message:
      "'Event Time' holds something behind {{ $now }}: remove {{ $now }}, so that what was dragged in stands alone.",
    type: 'warning',
    when: `${HAS_EVENT_TIME} && /^=\\s*[{][{]\\s*\\$now\\s*[}][}].*\\S/.test(${EVENT_TIME})`,
  },
  {
    message:
      "'Event' is the same for all items. Where the input tells it, drag that column into it, or choose 'Both' if an item holds the times of both.",
    type: 'warning',
    when: `${HAS_EVENT_TIME} && ${isFixed('event')} && /^=/.test(${located('employeeAfm')})`,
  },
  {
    message: "'Check-In Time' is empty: no arrival is reported. Drag its column into it.",
    type: 'warning',
    when: isNeverFilled('checkInTime'),
  },
  {
    message: "'Check-Out Time' is empty: no departure is reported. Drag its column into it.",
    type: 'warning',
    when: isNeverFilled('checkOutTime'),
  },
  {
    message:
      "'Late Reason' is the same for all items: it declares force majeure before the law for each late one, now and later. Use a column of the input.",
    type: 'warning',
    when: `(${isFixed('options?.lateReason')}) || (${DEFINED_BELOW} && ${isFixed('lateReason')})`,
  },
  ...reportHints('events', IS_NOW),
];

/** Work Card: Submit. Section: Endpoints, `POST /Documents/WRKCardSE`. */
export const submit: Operation = {
  option: {
    name: 'Submit',
    // An AI agent that has the node as a tool reads this.
    action: 'Submit work cards',
    description: 'Report arrivals and departures to the labour registry; a report cannot be taken back',
  },
  fields: submitFields,
  hints,
  hasStatus: true,
  execute: submitRows,
};
