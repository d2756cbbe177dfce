import type { IDataObject } from 'n8n-workflow';
import { isFine, type Trial } from '../evidence';
import type { Truth } from '../truth';
import { type Case, type Row, stoppedAtOnce, violated, violatedBy } from './case';
import type { Violation } from './violation';

const STATUSES = ['submitted', 'duplicate', 'rejected', 'invalid', 'notSent', 'unknown'];

/** Each row comes out once, in the rows' order, paired with its item, on its output, and says what the row said. */
export function toldOnceAndTruly(all: Case): Violation[] {
  return [...all.evidence.trials.flatMap(inOrder), ...all.rows.flatMap((row) => ofRow(row, all))];
}

/** No password and no token comes out, and each execution comes to its end, however slowly an answer comes. */
export const nothingLeaks = ({ evidence }: Case): Violation[] =>
  evidence.trials.flatMap((trial) => [
    ...trial.leaks.map((leak) => violatedBy(trial, `it told ${leak}`, { leaked: true })),
    ...(trial.endless ? [violatedBy(trial, 'it did not come to an end', { unaccounted: true })] : []),
  ]);

function inOrder(trial: Trial): Violation[] {
  const { settings, told, rows, error } = trial;
  const violations: Violation[] = [];
  const stops = settings.onError === 'stopWorkflow';
  if (!stops && error !== undefined) violations.push(violatedBy(trial, `it stopped: ${error}`));
  if (stops && error === undefined && told.some(({ json }) => !isFine(json.status))) {
    violations.push(violatedBy(trial, 'it went on although a row was not submitted'));
  }
  for (const output of new Set(told.map((row) => row.output))) {
    const items = told.filter((row) => row.output === output).map(({ item }) => Number(item));
    const wrong = items.findIndex((item, place) => place > 0 && item <= items[place - 1]);
    if (wrong > 0) violations.push(violatedBy(trial, `item ${items[wrong]} came out after item ${items[wrong - 1]}`));
  }
  const strangers = told.filter(({ item }) => typeof item !== 'number' || rows[item] === undefined);
  if (strangers.length > 0) violations.push(violatedBy(trial, `${strangers.length} items belong to no row`));
  if (stoppedAtOnce(trial) && trial.requests.some(({ events }) => events.length > 0)) {
    violations.push(violatedBy(trial, 'it had sent rows, and its error tells of none', { unaccounted: true }));
  }
  return violations;
}

function ofRow(row: Row, evidence: Case): Violation[] {
  const { trial, planned, told, status } = row;
  if (stoppedAtOnce(trial) || trial.ending !== undefined) return [];
  if (told.length !== 1) return [violated(row, `it came out ${told.length} times`, { unaccounted: true })];
  if (!STATUSES.includes(String(status))) return [violated(row, `its status is ${status}`, { unaccounted: true })];
  const [{ output, json }] = told;
  const violations: Violation[] = [];
  const right = trial.settings.onError === 'continueErrorOutput' && !isFine(status) ? 1 : 0;
  if (output !== 'error' && output !== right) {
    violations.push(violated(row, `it came out at output ${output}, being ${status}`));
  }
  if (!isFine(status) && String(json.reason ?? '').length < 10) violations.push(violated(row, 'it has no reason'));
  // What could not be read comes out as it was.
  if (status !== 'invalid') {
    const day = evidence.daysOf(row).find((one) => one === json.referenceDate) ?? planned.truth.referenceDate;
    const difference = differenceTo({ ...planned.truth, referenceDate: day }, json, output === 'error');
    if (difference !== undefined) violations.push(violated(row, `it came out with another ${difference}`));
  }
  return violations;
}

/** The first field in which what was told differs from the truth. Errors are logged: they tell of no people. */
function differenceTo(truth: Truth, json: IDataObject, isError: boolean): string | undefined {
  const { employeeAfm, lastName, firstName, comments, referenceDate, branch, type, at, employerAfm } = truth;
  const wanted: IDataObject = {
    ...(!isError && { employeeAfm, lastName, firstName, comments }),
    referenceDate,
    branch,
    event: type === '0' ? 'checkIn' : 'checkOut',
  };
  const field = Object.keys(wanted).find((name) => json[name] !== wanted[name]);
  if (field !== undefined) return `${field}: ${String(json[field])} for ${String(wanted[field])}`;
  if (Date.parse(String(json.eventTime)) !== at) return `eventTime: ${String(json.eventTime)}`;
  // The connected employer is not known where the registry did not tell.
  const isOther = !isError && json.employerAfm !== null && json.employerAfm !== employerAfm;
  return isOther ? `employerAfm: ${String(json.employerAfm)}` : undefined;
}
