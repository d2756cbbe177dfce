import type { IDataObject } from 'n8n-workflow';
import type { Truth } from '../truth';
import { type Case, type Row, stoppedAtOnce } from './case';
import { isFine } from './repeats';
import type { Violation } from './violation';
import type { Trial } from '../evidence';

const STATUSES = ['submitted', 'duplicate', 'rejected', 'invalid', 'notSent', 'unknown'];

/** Each row comes out once, in the rows' order, paired with its item, on its output, and says what the row said. */
export function toldOnceAndTruly({ rows, evidence }: Case): Violation[] {
  return [...evidence.trials.flatMap(inOrder), ...rows.flatMap(ofRow)];
}

function inOrder(trial: Trial): Violation[] {
  const { number, settings, told, rows, error } = trial;
  const no = (text: string): Violation => ({ trial: number, row: undefined, unaccounted: false, text });
  const violations: Violation[] = [];
  if (settings.onError !== 'stopWorkflow' && error !== undefined) violations.push(no(`it stopped: ${error}`));
  if (error === undefined && settings.onError === 'stopWorkflow' && told.some(({ json }) => !isFine(json.status))) {
    violations.push(no('it went on although a row was not submitted'));
  }
  for (const output of new Set(told.map((row) => row.output))) {
    const items = told.filter((row) => row.output === output).map(({ item }) => item);
    const wrong = items.findIndex((item, place) => place > 0 && !(Number(item) > Number(items[place - 1])));
    if (wrong > 0) violations.push(no(`item ${String(items[wrong])} came out after item ${String(items[wrong - 1])}`));
  }
  const strangers = told.filter(({ item }) => typeof item !== 'number' || rows[item] === undefined);
  if (strangers.length > 0) violations.push(no(`${strangers.length} items came out that belong to no row`));
  if (stoppedAtOnce(trial) && trial.requests.some(({ events }) => events.length > 0)) {
    violations.push({ ...no('it had sent rows, and its error tells of none'), unaccounted: true });
  }
  return violations;
}

function ofRow(row: Row): Violation[] {
  const { trial, index, planned, told, status } = row;
  const no = (text: string, unaccounted: boolean): Violation => ({
    trial: trial.number,
    row: index,
    unaccounted,
    text,
  });
  if (stoppedAtOnce(trial) || trial.ending !== undefined) return [];
  if (told.length !== 1) return [no(`it came out ${told.length} times`, true)];
  if (!STATUSES.includes(String(status))) return [no(`its status is ${status}`, true)];
  const [{ output, json }] = told;
  const violations: Violation[] = [];
  if (output !== 'error') {
    const right = trial.settings.onError === 'continueErrorOutput' && !isFine(status) ? 1 : 0;
    if (output !== right) violations.push(no(`it came out at output ${output}, being ${status}`, false));
  }
  if (!isFine(status) && String(json.reason ?? '').length < 10) violations.push(no('it has no reason', false));
  // What could not be read comes out as it was.
  if (planned.truth !== undefined && status !== 'invalid') {
    const difference = differenceTo(planned.truth, output === 'error' ? { ...personOf(planned.truth), ...json } : json);
    if (difference !== undefined) violations.push(no(`it came out with another ${difference}`, false));
  }
  return violations;
}

/** Errors are logged: they tell of no people. */
const personOf = ({ employerAfm, employeeAfm, lastName, firstName, comments }: Truth): IDataObject => ({
  employerAfm,
  employeeAfm,
  lastName,
  firstName,
  comments,
});

/** The first field in which an output item differs from the truth, with both values. */
function differenceTo(truth: Truth, json: IDataObject): string | undefined {
  const { employeeAfm, lastName, firstName, referenceDate, branch, comments, type, at, employerAfm } = truth;
  const wanted: IDataObject = {
    employeeAfm,
    lastName,
    firstName,
    referenceDate,
    branch,
    comments,
    event: type === '0' ? 'checkIn' : 'checkOut',
  };
  const field = Object.keys(wanted).find((name) => json[name] !== wanted[name]);
  if (field !== undefined) return `${field}: ${String(json[field])} for ${String(wanted[field])}`;
  if (Date.parse(String(json.eventTime)) !== at)
    return `eventTime: ${String(json.eventTime)} for ${new Date(at).toISOString()}`;
  // The connected employer is not known where the registry did not tell.
  if (json.employerAfm !== null && json.employerAfm !== employerAfm) return `employerAfm: ${String(json.employerAfm)}`;
  return undefined;
}
