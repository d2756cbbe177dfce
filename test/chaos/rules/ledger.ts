import type { RecordedEvent } from '../../../sandbox/ledger';
import { type Case, isHeld, type Oracle, type Row, violated } from './case';
import type { Violation } from './violation';

/** How exactly an answer tells the registry's time, in ms: to the second, and to its own way on a busy machine. */
const CLOCK_STEP = 2_500;

const unaccounted = (row: Row, text: string): Violation => violated(row, text, { unaccounted: true });
const protocolsOf = ({ recorded }: Row): string => recorded.map(({ protocol }) => protocol).join(', ');

/** The rows that were told, so that the ledger must say the same of them. */
const told = ({ rows }: Case): Row[] => rows.filter(({ trial }) => trial.ending === undefined);

/** Rows that were told to be submitted and are, each with the event that was told. */
const submitted = (all: Case): Array<{ row: Row; event: RecordedEvent }> =>
  told(all)
    .filter(({ status, recorded }) => status === 'submitted' && recorded.length > 0)
    .map((row) => {
      const [{ json }] = row.told;
      return { row, event: row.recorded.find(({ protocol }) => protocol === json.protocol) ?? row.recorded[0] };
    });

/** What goes out again, as it may, is recorded once by each request. */
export const heldTwiceFromOneRequest: Oracle = ({ rows }) =>
  rows
    .filter(({ recorded }) => recorded.length > new Set(recorded.map(({ call }) => call)).size)
    .map((row) => unaccounted(row, `the ledger holds it ${row.recorded.length} times: ${protocolsOf(row)}`));

export const heldThoughNotSubmitted: Oracle = (all) =>
  told(all)
    .filter(({ status, recorded }) => status !== 'unknown' && status !== 'submitted' && recorded.length > 0)
    .map((row) => unaccounted(row, `it is ${row.status}, and the ledger holds it as ${protocolsOf(row)}`));

export const submittedThoughNotHeld: Oracle = (all) =>
  told(all)
    .filter(({ status, recorded }) => status === 'submitted' && recorded.length === 0)
    .map((row) => {
      const protocol = String(row.told[0].json.protocol);
      return unaccounted(row, `it is submitted with ${protocol}, and the ledger does not hold it`);
    });

export const heldWithAnotherReceipt: Oracle = (all) =>
  submitted(all).flatMap(({ row, event }) => {
    const [{ json }] = row.told;
    const fields = ['protocol', 'id', 'submitDate', 'submittedDate', 'late', 'lateReason'] as const;
    const field = fields.find((name) => event[name] !== json[name]);
    if (field === undefined) return [];
    const values = `${String(event[field])} for ${String(json[field])}`;
    return [unaccounted(row, `the ledger holds it with another ${field}: ${values}`)];
  });

/** The details of an error hold no warnings, which may name people. */
export const heldTwiceAndNotTold: Oracle = (all) =>
  submitted(all)
    .filter(
      ({
        row: {
          recorded,
          told: [{ output, json }],
        },
      }) => {
        return recorded.length > 1 && output !== 'error' && !/twice/.test(JSON.stringify(json.warnings));
      },
    )
    .map(({ row }) => {
      const times = `${row.recorded.length} times, and no warning says so`;
      return unaccounted(row, `the ledger holds it ${times}: ${protocolsOf(row)}`);
    });

export const submittedBeforeItHappened: Oracle = (all) =>
  submitted(all)
    .filter(({ event: { eventAt, submittedAt } }) => eventAt - submittedAt > CLOCK_STEP)
    .map(({ row, event: { eventAt, submittedAt } }) =>
      unaccounted(row, `it was submitted ${eventAt - submittedAt} ms before it happened`),
    );

/**
 * Each employee's events of an execution stand in the ledger in the order of their rows; what went out again does so
 * with all that followed it in its request, so that the last ones stand in that order too.
 */
export const heldInAnotherOrder: Oracle = (all) => {
  const before = new Map<string, { row: Row; first: number; last: number }>();
  return all.rows.flatMap((row): Violation[] => {
    // A repeated row goes out for an earlier one only where that can't be read, and may belong elsewhere.
    if (row.recorded.length === 0 || row.planned.repeats !== undefined) return [];
    const places = row.recorded.map((event) => all.placeOf(event));
    const [first, last] = [Math.min(...places), Math.max(...places)];
    const key = `${row.trial.number} ${row.planned.truth.employeeAfm}`;
    const earlier = before.get(key);
    if (earlier === undefined || (earlier.first < first && earlier.last < last)) {
      before.set(key, { row, first, last });
      return [];
    }
    if (isHeld(earlier.row) || wasRefused(earlier.row)) return [];
    return [violated(row, `the ledger holds it before row ${earlier.row.index} of the same employee`)];
  });
};

/**
 * Whether a row was refused alone, and sent again by n8n's next try: a departure whose arrival got no answer is accepted
 * by then if a later arrival of its day is there.
 */
const wasRefused = ({ trial, requests }: Row): boolean =>
  trial.settings.tries > 1 && requests.some(({ events, call }) => events.length === 1 && call?.status === 400);

/** All that the ledger holds, each with the row that brought it. */
const held = (all: Case): Array<{ event: RecordedEvent; row: Row | undefined }> =>
  all.evidence.ledger.map((event) => {
    const { employeeAfm, eventAt: at } = event;
    return { event, row: all.rowsOf({ employeeAfm, at }).find(({ recorded }) => recorded.includes(event)) };
  });

const FALSIFIED = { unaccounted: true, falsified: true };

export const heldAndSaidByNoRow: Oracle = (all) =>
  held(all)
    .filter(({ row }) => row === undefined)
    .map(({ event: { protocol, employeeAfm, date } }) => {
      const text = `the ledger holds ${protocol} of ${employeeAfm} at ${date}, which no row says`;
      return { ...FALSIFIED, trial: undefined, row: undefined, unaccounted: false, text };
    });

export const heldThoughToBeRefused: Oracle = (all) =>
  held(all).flatMap(({ row, event: { protocol } }) =>
    row?.planned.isPoisoned === true
      ? [violated(row, `the ledger holds it as ${protocol}, although the registry had to refuse it`, FALSIFIED)]
      : [],
  );

export const heldOtherwiseThanMeant: Oracle = (all) =>
  held(all).flatMap(({ row, event }) => {
    if (row === undefined || row.planned.isPoisoned) return [];
    const { truth } = row.planned;
    const { eventAt: at, lateReason: reason, ...rest } = event;
    const [is, meant] = [
      { ...rest, at, reason },
      { ...truth, reason: event.late ? truth.reason : null },
    ];
    const field = (Object.keys(meant) as Array<keyof typeof meant>).find((name) => is[name] !== meant[name]);
    if (field === undefined) return [];
    const values = `${String(is[field])} for ${String(meant[field])}`;
    return [violated(row, `the ledger holds it with another ${field}: ${values}`, FALSIFIED)];
  });
