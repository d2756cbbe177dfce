import type { Call, RecordedEvent } from '../../sandbox/ledger';
import type { Request, Trial } from '../chaos/evidence';
import { Random } from '../chaos/random';
import { planRows } from '../chaos/rows';
import { ledgerAgrees } from '../chaos/rules/ledger';
import { outcomesFollow } from '../chaos/rules/outcomes';
import { requestsHold } from '../chaos/rules/requests';
import { anySettings } from '../chaos/settings';
import { documents, ROW, saidOf, START, trialOf, TRUTH } from './madeUpTrials';

const NOTHING = /^$/;
const SENT_AGAIN = /^it was sent again after a request that may have arrived/;
const MINUTE = 60_000;

const cut = (id: number): Request => documents(id, 0, { status: null, faults: ['cut'] });
const page = (id: number): Request => documents(id, 200, { faults: ['answer'] });
const spoiled = (id: number): Request => documents(id, 200, { faults: ['receipts'] });
const amended = (id: number): Request => documents(id, 201, { faults: ['amend'] });
const answered = (id: number, status: number, more: Partial<Call> = {}): Request => documents(id, status, more);

describe('Chaos: what may have arrived is sent again', () => {
  const said = (requests: Request[], more: Partial<Trial> = {}): string =>
    saidOf(trialOf({ requests, calls: requests.map((request) => request.call!), ...more }, ''), requestsHold);

  test.each([
    ['as it was, while it is on time', [cut(1), cut(2)], NOTHING],
    ['after a page of a proxy, too', [page(1), cut(2)], NOTHING],
    ["not after receipts that don't fit: the registry has them", [1, 2].map(spoiled), SENT_AGAIN],
    ['after refusals that come as a success, also more often', [1, 2, 3, 4, 5].map(amended), NOTHING],
    ['not once it is late', [cut(1), documents(2, 0, { status: null, at: TRUTH.at + 15 * MINUTE + 1 })], SENT_AGAIN],
    ['not with other words', [cut(1), { ...cut(2), events: [{ ...TRUTH, firstName: 'Άννα' }] }], /^it was sent with/],
  ])('%s', (_, requests, text) => {
    expect(said(requests)).toMatch(text);
  });

  test('not where the node was told not to', () => {
    const { settings } = trialOf({}, '');
    const option = { flaw: undefined, refused: false, options: { retryUnknown: 'x' }, columns: [] };
    expect(said([cut(1), cut(2)], { settings: { ...settings, option } })).toMatch(SENT_AGAIN);
  });
});

describe('Chaos: after a request that may have arrived, and a repeat that did not', () => {
  test.each([
    ['unknown', 503, NOTHING],
    ['notSent', 503, /^it is notSent, and its last request was unsent/],
    ['unknown', 400, NOTHING],
    ['rejected', 400, NOTHING],
  ])('a row is %s (%i)', (status, code, text) => {
    const requests = [cut(1), answered(2, code, { faults: ['answer'] })];
    const told = [{ output: 0, item: 0, json: { status, reason: 'The connection was cut' } }];
    expect(saidOf(trialOf({ requests, calls: requests.map((one) => one.call!), told }, ''), outcomesFollow)).toMatch(
      text,
    );
  });
});

describe('Chaos: a row that was refused, and overtaken by a later one, keeps the others back', () => {
  test.each([
    ['in the tries after that', 2, NOTHING],
    ['where there is one try', 1, /^it was not sent for no reason/],
  ])('%s', (_, tries, text) => {
    const trial = trialOf({}, '');
    const requests = [answered(1, 400, { faults: ['answer'] })];
    const others = [
      { ...TRUTH, at: TRUTH.at + MINUTE },
      { ...TRUTH, employeeAfm: '094014201' },
    ].map((truth) => ({ ...ROW, truth, employeeAfm: truth.employeeAfm }));
    const told = ['rejected', 'duplicate', 'notSent'].map((status, item) => ({
      output: 'error' as const,
      item,
      json: { status, reason: 'Not sent' },
    }));
    const more = { rows: [ROW, ...others], told, requests, calls: requests.map((request) => request.call!) };
    const settings = { ...trial.settings, onError: 'stopWorkflow' as const, onRejection: 'isolate' as const, tries };
    expect(saidOf({ ...trial, ...more, settings }, outcomesFollow)).toMatch(text);
  });
});

describe('Chaos: an event that the ledger holds twice', () => {
  const recorded = (call: number, protocol: string): RecordedEvent => ({
    ...TRUTH,
    call,
    protocol,
    id: protocol,
    submitDate: '04/05/2026 08:10',
    submittedDate: '20260504',
    submittedAt: START,
    date: '2026-05-04T08:00:00+03:00',
    eventAt: TRUTH.at,
    lateReason: null,
    late: false,
    supersedes: null,
    supersededBy: null,
  });
  const said = (ledger: RecordedEvent[], warnings: string[]): string => {
    const json = {
      ...{ status: 'submitted', protocol: 'B', id: 'B', submitDate: '04/05/2026 08:10', submittedDate: '20260504' },
      ...{ late: false, lateReason: null, warnings },
    };
    const requests = [cut(1), answered(2, 200)];
    const calls = requests.map((request) => request.call!);
    return saidOf(trialOf({ requests, calls, told: [{ output: 0, item: 0, json }] }, ''), ledgerAgrees, ledger);
  };

  test('is that of two requests, and its row says so', () => {
    const ledger = [recorded(1, 'A'), recorded(2, 'B')];
    expect(said(ledger, ['The registry may hold this event twice'])).toBe('');
    expect(said(ledger, [])).toMatch(/^the ledger holds it 2 times, and no warning says so: A, B/);
  });

  test('and not of one', () => {
    expect(said([recorded(2, 'A'), recorded(2, 'B')], ['twice'])).toMatch(/^the ledger holds it 2 times: A, B/);
  });

  test('is followed by all that followed it before, so that the order of an employee stays', () => {
    const later = { ...TRUTH, type: '1' as const, at: TRUTH.at + MINUTE };
    const second = (call: number, protocol: string) => ({ ...recorded(call, protocol), eventAt: later.at });
    const events = [TRUTH, later];
    const requests = [cut(1), cut(2)].map((request) => ({ ...request, events }));
    const trial = trialOf({ requests, calls: requests.map((request) => request.call!) }, '');
    const rows = [trial.rows[0], { ...trial.rows[0], truth: later }];
    const told = [0, 1].map((item) => ({ output: 0, item, json: { status: 'unknown' } }));
    const inOrder = (ledger: RecordedEvent[]) => saidOf({ ...trial, rows, told }, ledgerAgrees, ledger);
    expect(inOrder([recorded(1, 'A'), second(1, 'B'), recorded(2, 'C'), second(2, 'D')])).toBe('');
    expect(inOrder([recorded(1, 'A'), second(1, 'B'), recorded(2, 'C')])).toMatch(/^the ledger holds it before row 0/);
    expect(inOrder([second(1, 'B'), recorded(1, 'A')])).toMatch(/^the ledger holds it before row 0/);
  });

  test('and one that goes out for a row that cannot be read goes before what happened after it', () => {
    const departure = { ...TRUTH, type: '1' as const, at: TRUTH.at + MINUTE };
    const rows = [ROW, { ...ROW, truth: departure }, { ...ROW, repeats: 0 }];
    const requests = [{ ...answered(1, 200), events: [TRUTH, departure] }];
    const told = ['invalid', 'unknown', 'unknown'].map((status, item) => ({ output: 0, item, json: { status } }));
    const trial = trialOf({ requests, calls: requests.map((request) => request.call!), rows, told }, '');
    const ledger = [recorded(1, 'A'), { ...recorded(1, 'B'), eventAt: departure.at }];
    expect(saidOf(trial, ledgerAgrees, ledger)).toBe('');
    const other = { ...trial, rows: [ROW, rows[1], ROW] };
    expect(saidOf(other, ledgerAgrees, ledger)).toMatch(/^the ledger holds it before row 1/);
  });
});

describe('Chaos: rows of a node whose parameter names another employer', () => {
  test('are all of that employer, also those that it can not submit', () => {
    const drawn = anySettings(new Random(1), { mostRows: 60, alone: false, first: true });
    const settings = { ...drawn, rows: 60, employer: 'wrong' as const, faulty: 0.5 };
    const employers = { own: TRUTH.employerAfm, other: '123456783' };
    const rows = planRows(new Random(2), settings, { now: START, employers, firstEmployee: 0 });
    expect(rows.map(({ kind }) => kind)).toContain('faulty');
    const named = rows.flatMap(({ truth }) => truth?.employerAfm ?? []);
    expect([...new Set(named)]).toEqual([employers.other]);
  });
});
