import type { IDataObject } from 'n8n-workflow';
import { isFine } from '../evidence';
import type { Truth } from '../truth';
import { type Case, type Oracle, type Row, stoppedAtOnce, violated, violatedBy } from './case';

const STATUSES = ['submitted', 'duplicate', 'rejected', 'invalid', 'notSent', 'unknown'];

const SHORTEST_REASON = 10;

/** The rows that must be told: an execution that was ended tells nobody, and one that stopped at once tells of no row. */
const due = ({ rows }: Case): Row[] => rows.filter(({ trial }) => !stoppedAtOnce(trial) && trial.ending === undefined);

/** Those of them that were told as they must. */
const told = (all: Case): Row[] =>
  due(all).filter((row) => row.told.length === 1 && STATUSES.includes(String(row.status)));

export const rowNotToldOnce: Oracle = (all) =>
  due(all)
    .filter((row) => row.told.length !== 1)
    .map((row) => violated(row, `it came out ${row.told.length} times`, { unaccounted: true }));

export const statusOfNone: Oracle = (all) =>
  due(all)
    .filter((row) => row.told.length === 1 && !STATUSES.includes(String(row.status)))
    .map((row) => violated(row, `its status is ${row.status}`, { unaccounted: true }));

export const wrongOutput: Oracle = (all) =>
  told(all).flatMap((row) => {
    const { trial, status } = row;
    const [{ output }] = row.told;
    const right = trial.settings.onError === 'continueErrorOutput' && !isFine(status) ? 1 : 0;
    return output === 'error' || output === right
      ? []
      : [violated(row, `it came out at output ${output}, being ${status}`)];
  });

export const failureWithoutReason: Oracle = (all) =>
  told(all)
    .filter((row) => !isFine(row.status) && String(row.told[0].json.reason ?? '').length < SHORTEST_REASON)
    .map((row) => violated(row, 'it has no reason'));

/** What could not be read comes out as it was. */
export const toldOtherwiseThanMeant: Oracle = (all) =>
  told(all).flatMap((row) => {
    const [{ output, json }] = row.told;
    const { truth } = row.planned;
    if (row.status === 'invalid') return [];
    const referenceDate = all.daysOf(row).find((one) => one === json.referenceDate) ?? truth.referenceDate;
    const difference = differenceTo({ ...truth, referenceDate }, json, output === 'error');
    return difference === undefined ? [] : [violated(row, `it came out with another ${difference}`)];
  });

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

export const itemsOutOfOrder: Oracle = ({ evidence }) =>
  evidence.trials.flatMap((trial) =>
    [...new Set(trial.told.map(({ output }) => output))].flatMap((output) => {
      const items = trial.told.filter((row) => row.output === output).map(({ item }) => Number(item));
      const wrong = items.findIndex((item, place) => place > 0 && item <= items[place - 1]);
      return wrong < 0 ? [] : [violatedBy(trial, `item ${items[wrong]} came out after item ${items[wrong - 1]}`)];
    }),
  );

export const itemOfNoRow: Oracle = ({ evidence }) =>
  evidence.trials.flatMap((trial) => {
    const strangers = trial.told.filter(({ item }) => typeof item !== 'number' || trial.rows[item] === undefined);
    return strangers.length === 0 ? [] : [violatedBy(trial, `${strangers.length} items belong to no row`)];
  });

export const stoppedThoughToGoOn: Oracle = ({ evidence }) =>
  evidence.trials
    .filter(({ settings, error }) => settings.onError !== 'stopWorkflow' && error !== undefined)
    .map((trial) => violatedBy(trial, `it stopped: ${trial.error}`));

export const wentOnThoughToStop: Oracle = ({ evidence }) =>
  evidence.trials
    .filter(({ settings, error }) => settings.onError === 'stopWorkflow' && error === undefined)
    .filter((trial) => trial.told.some(({ json }) => !isFine(json.status)))
    .map((trial) => violatedBy(trial, 'it went on although a row was not submitted'));

export const sentAndToldOfNoRow: Oracle = ({ evidence }) =>
  evidence.trials
    .filter((trial) => stoppedAtOnce(trial) && trial.requests.some(({ events }) => events.length > 0))
    .map((trial) => violatedBy(trial, 'it had sent rows, and its error tells of none', { unaccounted: true }));

export const secretTold: Oracle = ({ evidence }) =>
  evidence.trials.flatMap((trial) => trial.leaks.map((leak) => violatedBy(trial, `it told ${leak}`, { leaked: true })));

/** However slowly an answer comes. */
export const runWithoutEnd: Oracle = ({ evidence }) =>
  evidence.trials
    .filter(({ endless }) => endless)
    .map((trial) => violatedBy(trial, 'it did not come to an end', { unaccounted: true }));
