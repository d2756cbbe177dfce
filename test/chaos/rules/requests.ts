import { keyOf, type Request, type SentEvent, type Trial } from '../evidence';
import { ON_TIME } from '../truth';
import { answerOf, isMadeUp, mayHaveArrived } from './answers';
import { type Case, type Oracle, type Row, violated, violatedBy } from './case';

/** How exactly an answer tells the registry's time, in ms, on a busy machine. */
const CLOCK_STEP = 3_000;

const requestsOf = ({ evidence }: Case): Array<Request & { trial: Trial }> =>
  evidence.trials.flatMap((trial) => trial.requests.map((request) => ({ ...request, trial })));

/** Each event that was sent, with the row that says it, and best says it. */
const sent = (all: Case): Array<{ trial: Trial; event: SentEvent; row: Row | undefined }> =>
  requestsOf(all).flatMap(({ trial, events }) =>
    events.map((event) => {
      const rows = all.rowsOf(event).filter((row) => row.trial === trial);
      return { trial, event, row: rows.find((one) => differenceTo(one, event, all) === undefined) ?? rows[0] };
    }),
  );

function differenceTo(row: Row, event: SentEvent, all: Case): string | undefined {
  const { truth } = row.planned;
  const day = all.daysOf(row).find((one) => one === event.referenceDate) ?? truth.referenceDate;
  const wanted = { ...truth, referenceDate: day, reason: event.reason === null ? null : truth.reason };
  const field = (Object.keys(wanted) as Array<keyof typeof wanted>).find((name) => event[name] !== wanted[name]);
  return field && `${field}: ${String(event[field])} for ${String(wanted[field])}`;
}

export const requestTooLarge: Oracle = (all) =>
  requestsOf(all)
    .filter(({ events, trial }) => events.length > trial.settings.batchSize)
    .map(({ events, trial }) =>
      violatedBy(trial, `a request held ${events.length} events, being for ${trial.settings.batchSize} at most`),
    );

export const eventTwiceInARequest: Oracle = (all) =>
  requestsOf(all)
    .filter(({ events }) => new Set(events.map(keyOf)).size < events.length)
    .map(({ trial }) => violatedBy(trial, 'a request held an event twice'));

export const reasonForAnEventOnTime: Oracle = (all) =>
  requestsOf(all).flatMap(({ events, call, trial }) =>
    events
      .filter(({ reason, at }) => reason !== null && call !== undefined && call.at - at < ON_TIME - CLOCK_STEP)
      .map((event) => {
        const text = `it declared a late reason for an event on time: ${JSON.stringify(event)}`;
        return violatedBy(trial, text, { falsified: true });
      }),
  );

export const sentAndSaidByNoRow: Oracle = (all) =>
  sent(all)
    .filter(({ row }) => row === undefined)
    .map(({ trial, event }) =>
      violatedBy(trial, `it sent an event that none of its rows says: ${JSON.stringify(event)}`),
    );

export const sentOtherwiseThanMeant: Oracle = (all) =>
  sent(all).flatMap(({ row, event }) => {
    const difference = row && differenceTo(row, event, all);
    return row === undefined || difference === undefined
      ? []
      : [violated(row, `it was sent with another ${difference}`)];
  });

export const sentAgainThoughItMayHaveArrived: Oracle = (all) =>
  all.rows.flatMap((row) => {
    const answers = row.requests.map((request) => answerOf(request, all));
    const isWrong = row.requests.some((request, place) => {
      const earlier = row.requests[place - 1];
      return place > 0 && mayHaveArrived(answers[place - 1]) && !mayGoAgain(row, earlier, request, all);
    });
    const text = `it was sent again after a request that may have arrived; its requests: ${answers.join(', ')}`;
    return isWrong ? [violated(row, text)] : [];
  });

/**
 * Whether a row may be sent again after a request that may have arrived: the very same event, while it is on time, which
 * takes its own place at the registry. After a list of receipts that don't fit it never goes again.
 */
function mayGoAgain({ trial, planned }: Row, earlier: Request, later: Request, all: Case): boolean {
  const { retryUnknown, timeout } = trial.settings;
  const answer = answerOf(earlier, all);
  const isGarbled = earlier.call?.faults.includes('receipts') === true && !isMadeUp(earlier);
  // What was turned away had no receipts to garble, whatever became of its status.
  const isList = isGarbled && all.recordedBy(earlier.call!.id).length > 0;
  // On a busy machine any answer can take longer than a short timeout.
  const isOpen = answer === 'none' || (answer === 'spoiled' && !isList) || timeout !== undefined;
  const isOnTime = (later.call?.at ?? 0) - planned.truth.at <= ON_TIME;
  const eventIn = ({ events }: Request): string =>
    JSON.stringify(events.filter((event) => keyOf(event) === keyOf(planned.truth)));
  return retryUnknown === undefined && isOpen && isOnTime && eventIn(earlier) === eventIn(later);
}
