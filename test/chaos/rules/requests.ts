import { keyOf, type Request, type SentEvent, type Trial } from '../evidence';
import { mayGoAgain } from './again';
import { answerOf, mayHaveArrived } from './answers';
import type { Case, Row } from './case';
import type { Violation } from './violation';

/** What was sent is what the rows say; no request is too large; and what may have arrived is sent again only as it was, on time. */
export function requestsHold(evidence: Case): Violation[] {
  return [
    ...evidence.evidence.trials.flatMap((trial) =>
      trial.requests.flatMap((request) => ofRequest(request, trial, evidence)),
    ),
    ...evidence.rows.flatMap((row) => sentAgain(row, evidence)),
  ];
}

function ofRequest({ events }: Request, trial: Trial, evidence: Case): Violation[] {
  const no = (text: string, row?: number): Violation => ({ trial: trial.number, row, unaccounted: false, text });
  const violations: Violation[] = [];
  if (events.length > trial.settings.batchSize) {
    violations.push(no(`a request held ${events.length} events, being for ${trial.settings.batchSize} at most`));
  }
  const times = new Map<string, number>();
  for (const event of events) {
    const rows = evidence.rowsOf(event).filter((row) => row.trial === trial);
    times.set(keyOf(event), (times.get(keyOf(event)) ?? 0) + 1);
    if (rows.length > 0 && times.get(keyOf(event)) === rows.length + 1) {
      violations.push(no('a request held an event more often than its rows say it'));
    }
    const row = rows.find((one) => differenceTo(one, event) === undefined) ?? rows[0];
    if (row === undefined) {
      violations.push(no(`it sent an event that none of its rows says: ${JSON.stringify(event)}`));
    } else if (row.planned.fate === 'invalid') {
      violations.push(no(`it was sent, although it is faulty: ${row.planned.flaw}`, row.index));
    } else {
      const difference = differenceTo(row, event);
      if (difference !== undefined) violations.push(no(`it was sent with another ${difference}`, row.index));
    }
  }
  return violations;
}

const FIELDS = [
  'employerAfm',
  'employeeAfm',
  'lastName',
  'firstName',
  'type',
  'at',
  'referenceDate',
  'branch',
  'comments',
] as const;

function differenceTo({ planned: { truth } }: Row, event: SentEvent): string | undefined {
  const field = FIELDS.find((name) => event[name] !== truth?.[name]);
  if (field !== undefined) return `${field}: ${String(event[field])} for ${String(truth?.[field])}`;
  return event.reason === null || event.reason === truth?.reason
    ? undefined
    : `reason: ${event.reason} for ${truth?.reason}`;
}

function sentAgain(row: Row, evidence: Case): Violation[] {
  const { trial, index, requests } = row;
  const answers = requests.map((request) => answerOf(request, evidence));
  const isWrong = requests.some(
    (request, place) =>
      place > 0 && mayHaveArrived(answers[place - 1]) && !mayGoAgain(row, requests[place - 1], request, evidence),
  );
  if (!isWrong) return [];
  const text = `it was sent again after a request that may have arrived; its requests: ${answers.join(', ')}`;
  return [{ trial: trial.number, row: index, unaccounted: false, text }];
}
