import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { EventOutcome } from '../../nodes/Ergani/actions/workCard/submit/output';
import type { Waiting } from '../../nodes/Ergani/delivery/entry';
import { workCardKind } from '../../nodes/Ergani/actions/workCard/submit/workCardKind';
import { addTo } from '../../nodes/Ergani/model/values/groups';
import type { SubmissionBody } from '../../nodes/Ergani/model/workCard/submission';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { failureOfAnswer } from '../../nodes/Ergani/transport/failure';
import type { Fault } from '../../sandbox/faults';
import type { Sandbox } from '../../sandbox/server';
import { deliverInMemory } from '../support/deliveryWorld';
import { execute, type Execution } from './n8n';
import { type Connection, start } from './registry';
import { afm, minutesFrom, row, rows, submitting } from './rows';

const DOCUMENTS = 'POST /Documents/WRKCardSE';
const GO_ON = { onError: 'continueRegularOutput' } as const;
const OTHER_EMPLOYER = '123456783';

/** Nobody has checked this employee in: the registry refuses it, with a reason that names the employee. */
const CHECK_OUT = { event: 'checkOut' };

const statuses = ({ outputs }: Execution): unknown[] => outputs[0].map(({ status }) => status);

/** What isolation may cost for so many events at fault. */
const bound = (bad: number, n: number): number =>
  bad === 0 ? 1 : Math.min(1 + bad * (Math.log2(n / bad) + 6), 2 * n + bad);

/** Submits, and tells how many requests it took. */
async function submit(
  { sandbox, credential }: Connection,
  items: IDataObject[],
  options: IDataObject = {},
): Promise<{ execution: Execution; outputs: IDataObject[]; requests: number }> {
  sandbox.ledger.reset();
  const execution = await execute(credential, items, submitting(options), GO_ON);
  expect(execution.error).toBeUndefined();
  return { execution, outputs: execution.outputs[0], requests: sandbox.ledger.count(DOCUMENTS) };
}

/** The members by a key of theirs, each in its order. */
function grouped<T, K>(all: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) addTo(groups, keyOf(one), one);
  return groups;
}

/** Expects that each row came out once, and that `submitted` and the ledger say the same, each employee in order. */
function expectTrue(sandbox: Sandbox, outputs: IDataObject[], items: IDataObject[]): void {
  expect(outputs.map(({ employeeAfm, event }) => [employeeAfm, event])).toEqual(
    items.map(({ employeeAfm, event }) => [employeeAfm, event]),
  );
  const uncertain = outputs.filter(({ status }) => status === 'unknown').length;
  const confirmed = outputs.filter(({ status }) => status === 'submitted');
  expect(sandbox.ledger.events.length).toBeGreaterThanOrEqual(confirmed.length);
  expect(sandbox.ledger.events.length).toBeLessThanOrEqual(confirmed.length + uncertain);
  expect(new Set(confirmed.map(({ protocol }) => protocol)).size).toBe(confirmed.length);

  const recorded = confirmed.map(({ protocol }) => sandbox.ledger.event(String(protocol)));
  expect(recorded.map((one) => [one?.employeeAfm, one?.type, one?.date])).toEqual(
    confirmed.map(({ employeeAfm, event, eventTime }) => [employeeAfm, event === 'checkIn' ? '0' : '1', eventTime]),
  );
  const places = new Map(sandbox.ledger.events.map(({ protocol }, place) => [protocol, place]));
  const ofEmployee = grouped(confirmed, ({ employeeAfm }) => employeeAfm);
  const inOrder = [...ofEmployee.values()].map((some) => some.map(({ protocol }) => places.get(String(protocol))));
  expect(inOrder).toEqual(inOrder.map((some) => [...some].sort((one, other) => one! - other!)));
}

describe('k events at fault among 100 cost O(k log n) requests, and all others are submitted once', () => {
  test('one, at each of the hundred places', async () => {
    const costs: number[] = [];
    const tryPlaces = async (first: number): Promise<void> => {
      const connection = await start();
      const items = rows(connection.sandbox, 100);
      for (let place = first; place < first + 10; place++) {
        const bad = { ...CHECK_OUT, employeeAfm: afm(900 + place) };
        const some = items.map((item, n) => (n === place ? { ...item, ...bad } : item));
        const { outputs, requests } = await submit(connection, some);
        expect(outputs.flatMap(({ status }, n) => (status === 'submitted' ? [] : [[n, status]]))).toEqual([
          [place, 'rejected'],
        ]);
        expectTrue(connection.sandbox, outputs, some);
        costs.push(requests);
      }
    };
    // Each waits for the journal most of the time.
    await Promise.all(Array.from({ length: 10 }, (_, lane) => tryPlaces(lane * 10)));
    const worst = Math.max(...costs);
    const average = costs.reduce((sum, cost) => sum + cost) / costs.length;
    console.log(`1 at fault among 100: ${Math.min(...costs)} to ${worst} requests, ${average} on average`);
    expect(worst).toBeLessThanOrEqual(bound(1, 100));
    // Where the first half went through whole, the second is not sent to find out that the fault lies there.
    expect(average).toBeLessThan(4 + Math.log2(100));
  });

  test.each([2, 3, 10, 50, 100])('%i, each for a reason of its own', async (bad) => {
    const connection = await start();
    const items = rows(connection.sandbox, 100, (n) => ((n * bad) % 100 < bad ? CHECK_OUT : {}));
    const { execution, outputs, requests } = await submit(connection, items);
    expect(statuses(execution)).toEqual(items.map(({ event }) => (event === 'checkOut' ? 'rejected' : 'submitted')));
    expect(outputs.filter(({ status }) => status === 'rejected')).toHaveLength(bad);
    expectTrue(connection.sandbox, outputs, items);
    console.log(`${bad} at fault among 100: ${requests} requests`);
    expect(requests).toBeLessThanOrEqual(bound(bad, 100));
    // Where all are at fault, each is refused alone and little more is asked.
    if (bad === 100) expect(requests).toBeLessThanOrEqual(125);
  });

  test('each refused event carries the reason that the registry gave for it alone', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 40, (n) => (n % 7 === 3 ? CHECK_OUT : {}));
    const { outputs } = await submit(connection, items);
    for (const { status, reason, rejection, employeeAfm } of outputs) {
      if (status !== 'rejected') continue;
      expect(reason).toContain(`ΑΦΜ εργαζομένου ${String(employeeAfm)}`);
      expect(rejection).toMatchObject({ branch: '0' });
    }
  });

  test.each([1, 2, 3, 7])('a batch size of %i', async (batchSize) => {
    const connection = await start();
    const items = rows(connection.sandbox, 12, (n) => (n % 4 === 1 ? CHECK_OUT : {}));
    const { execution, outputs, requests } = await submit(connection, items, { batchSize });
    expect(statuses(execution)).toEqual(items.map(({ event }) => (event === 'checkOut' ? 'rejected' : 'submitted')));
    expectTrue(connection.sandbox, outputs, items);
    if (batchSize === 1) expect(requests).toBe(12);
  });
});

/** An event of row n, told by its last name. */
const candidate = (
  row: number,
  employee: number,
  branch = '0',
  employerAfm: string | null = null,
): Waiting<WorkCardEvent> => ({
  id: row,
  item: row,
  entry: {
    employerAfm,
    branch,
    comments: null,
    employeeAfm: afm(employee),
    lastName: String(row),
    firstName: 'ΜΑΡΙΑ',
    type: 'checkIn',
    eventTime: Date.parse('2026-03-02T08:00:00+02:00'),
    referenceDate: '2026-03-02',
    lateReason: null,
  },
});

/**
 * Delivers events to a registry that refuses each request with a row at fault, in these words.
 *
 * @param refusal what it says of the first row at fault of a request
 * @returns what became of each row, and the rows of each request
 */
async function delivered(
  candidates: Waiting<WorkCardEvent>[],
  isBad: (row: number) => boolean,
  refusal: (row: number) => { status?: number; message: string },
  batchSize = candidates.length,
): Promise<{ outcomes: Map<number, EventOutcome>; requests: number[][] }> {
  const requests: number[][] = [];
  const post = async (body: object): Promise<unknown> => {
    const { Cards } = body as SubmissionBody;
    const names = Cards.Card.flatMap(({ Details }) => Details.CardDetails.map(({ f_eponymo }) => Number(f_eponymo)));
    requests.push(names);
    const bad = names.find(isBad);
    if (bad === undefined) return names.map((name) => ({ id: '', protocol: `ΕΥΣ${name}`, submitDate: '' }));
    const { status = 400, message } = refusal(bad);
    throw failureOfAnswer({ status, headers: {}, body: { message } });
  };
  const clock = { now: Date.parse('2026-03-02T08:05:00+02:00') };
  const { outcomes } = await deliverInMemory(candidates, workCardKind(''), { post, clock }, { batchSize });
  return { outcomes: new Map(outcomes.map((outcome, row) => [row, outcome])), requests };
}

describe('Reasons that name nobody', () => {
  const NOBODY = 'Μη αποδεκτή κίνηση.';

  test('six at fault among 100: the other 94 are submitted', async () => {
    const isBad = (row: number) => [0, 19, 38, 58, 78, 99].includes(row);
    const { outcomes, requests } = await delivered(
      Array.from({ length: 100 }, (_, n) => candidate(n, n)),
      isBad,
      () => ({ message: NOBODY }),
    );
    for (const [row, { status }] of outcomes)
      expect([row, status]).toEqual([row, isBad(row) ? 'rejected' : 'submitted']);
    expect(outcomes.size).toBe(100);
    console.log(`6 at fault among 100, for one reason: ${requests.length} requests`);
    expect(requests.length).toBeLessThanOrEqual(bound(6, 100));
  });

  test.each([1, 2, 10, 64, 100, 1_000])('all of %i at fault: little more than a request each', async (n) => {
    const { outcomes, requests } = await delivered(
      Array.from({ length: n }, (_, row) => candidate(row, row)),
      () => true,
      () => ({ message: NOBODY }),
    );
    expect([...outcomes.values()].every(({ status }) => status === 'rejected')).toBe(true);
    expect(requests.length).toBeLessThanOrEqual(n + (Math.log2(n) * (Math.log2(n) + 1)) / 2);
  });

  /** Rows of some employees and branches, some at fault: few or many. */
  const anyBatch = fc.integer({ min: 1, max: 120 }).chain((n) =>
    fc.record({
      employees: fc.array(fc.nat({ max: 40 }), { minLength: n, maxLength: n }),
      branches: fc.array(fc.nat({ max: 3 }), { minLength: n, maxLength: n }),
      bad: fc.oneof(
        fc.array(fc.nat({ max: n - 1 }), { maxLength: 8 }),
        fc.subarray(Array.from({ length: n }, (_, row) => row)),
      ),
      namesBranch: fc.boolean(),
    }),
  );

  test('for any rows at fault: they are refused, each alone, all others submitted, within the bound', async () => {
    await fc.assert(
      fc.asyncProperty(anyBatch, async ({ employees, branches, bad, namesBranch }) => {
        const atFault = new Set(bad);
        const candidates = employees.map((employee, row) => candidate(row, employee, String(branches[row])));
        const { outcomes, requests } = await delivered(
          candidates,
          (row) => atFault.has(row),
          (row) => ({ message: namesBranch ? `Για το Παράρτημα: ${branches[row]}\n${NOBODY}` : NOBODY }),
        );
        expect(outcomes.size).toBe(candidates.length);
        expect([...outcomes].map(([row, { status }]) => [row, status])).toEqual(
          [...outcomes.keys()].map((row) => [row, atFault.has(row) ? 'rejected' : 'submitted']),
        );
        const alone = requests.flatMap((rows) => (rows.length === 1 ? rows : []));
        expect(alone.filter((row) => atFault.has(row)).sort()).toEqual([...atFault].sort());
        expect(requests.length).toBeLessThanOrEqual(bound(atFault.size, candidates.length));

        // No event goes out before the earlier ones of its employee are settled, or stand before it in the request.
        const open = grouped(employees.keys(), (row) => employees[row]);
        for (const sent of requests) {
          const own = grouped(sent, (row) => employees[row]);
          const next = [...own].map(([employee, { length }]) => open.get(employee)?.slice(0, length));
          expect(next).toEqual([...own.values()]);
          const settles = sent.length === 1 || !sent.some((row) => atFault.has(row));
          if (settles) for (const [employee, { length }] of own) open.get(employee)?.splice(0, length);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('too large a request is halved until it is taken, and no event is blamed', async () => {
    const connection = await start({ bodyLimit: 3_000 });
    const items = rows(connection.sandbox, 60);
    const { outputs, requests } = await submit(connection, items);
    expect(outputs.every(({ status }) => status === 'submitted')).toBe(true);
    expectTrue(connection.sandbox, outputs, items);
    console.log(`60 rows, of which a request takes some: ${requests} requests`);
    expect(requests).toBeLessThanOrEqual(20);
  });
});

describe('The wrong employer is the fault of all rows of that employer', () => {
  const WRONG = 'Για το Παράρτημα: 0\\nΤο ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.';
  const [RIGHT, OTHER, THIRD] = ['090000045', OTHER_EMPLOYER, '094123454'];

  test('the connected employer is not known: one of the wrong ones is found, and costs no other request', async () => {
    const candidates = Array.from({ length: 300 }, (_, n) => candidate(n, n, '0', [RIGHT, OTHER, RIGHT, THIRD][n % 4]));
    const { outcomes, requests } = await delivered(
      candidates,
      (row) => candidates[row].entry.employerAfm !== RIGHT,
      () => ({ message: WRONG }),
      100,
    );
    for (const [row, { status }] of outcomes) expect(status === 'submitted').toBe(row % 2 === 0);
    expect(outcomes.size).toBe(300);
    console.log(`two wrong employers among 300 rows in 3 batches: ${requests.length} requests`);
    expect(requests.length).toBeLessThanOrEqual(3 + 2 * (Math.log2(100) + 2));
  });

  test('rows of a refused request are refused, those of later batches are not sent, for the reason', async () => {
    const candidates = Array.from({ length: 30 }, (_, n) => candidate(n, n, '0', OTHER));
    const { outcomes, requests } = await delivered(
      candidates,
      () => true,
      () => ({ message: WRONG }),
      10,
    );
    expect(requests).toHaveLength(1);
    expect([...outcomes.values()].map(({ status }) => status)).toEqual([
      ...Array<string>(10).fill('rejected'),
      ...Array<string>(20).fill('notSent'),
    ]);
    for (const outcome of outcomes.values()) {
      expect('reason' in outcome && outcome.reason).toContain('δεν αντιστοιχεί στον συνδεδεμένο εργοδότη');
    }
  });

  test('a reason that names an employee says nothing of the others', async () => {
    const { outcomes } = await delivered(
      Array.from({ length: 20 }, (_, n) => candidate(n, n, '0', RIGHT)),
      (row) => row === 7,
      () => ({ message: 'Ο εργαζόμενος δεν ανήκει στον συνδεδεμένο εργοδότη.' }),
    );
    expect([...outcomes].filter(([, { status }]) => status !== 'submitted')).toMatchObject([
      [7, { status: 'rejected' }],
    ]);
  });
});

describe('A batch that is bad as a whole costs a handful', () => {
  test('rows of a wrong employer: some are refused, the rest is not sent, for the reason', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 1_000, () => ({ employerAfm: OTHER_EMPLOYER }));
    const { outputs, requests } = await submit(connection, items);
    const rejected = outputs.filter(({ status }) => status === 'rejected').length;
    expect(outputs.filter(({ status }) => status === 'notSent')).toHaveLength(1_000 - rejected);
    for (const { reason } of outputs) expect(reason).toContain('δεν αντιστοιχεί στον συνδεδεμένο εργοδότη');
    console.log(`1,000 rows of a wrong employer in 10 batches: ${requests} requests, ${rejected} rows tried`);
    expect(requests).toBe(1);
    expect(connection.sandbox.ledger.events).toEqual([]);
  });

  test.each([1, 3])('a second such batch costs nothing, with %i branches', async (branches) => {
    const connection = await start();
    const wrong = (count: number) =>
      rows(connection.sandbox, count, (n) => ({ employerAfm: OTHER_EMPLOYER, branch: n % branches }));
    const first = await submit(connection, wrong(100));
    const both = await submit(connection, wrong(200));
    console.log(`100 rows of a wrong employer: ${first.requests} requests; 200 in two batches: ${both.requests}`);
    expect(first.requests).toBe(1);
    expect(both.requests).toBe(1);
  });

  test('one employee with many such events before a good one: the good one is submitted', async () => {
    const connection = await start();
    const items = Array.from({ length: 20 }, (_, n) =>
      row(connection.sandbox, 1, {
        eventTime: minutesFrom(connection.sandbox, n / 10 - 5),
        ...(n < 18 && { employerAfm: OTHER_EMPLOYER }),
      }),
    );
    const { outputs } = await submit(connection, items);
    expect(outputs.map(({ status }) => status === 'submitted')).toEqual(items.map((_, n) => n >= 18));
    expectTrue(connection.sandbox, outputs, items);
  });

  test('batches after it that are sound are submitted all the same', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 300, (n) => (n < 100 ? { employerAfm: OTHER_EMPLOYER } : {}));
    const { outputs, requests } = await submit(connection, items);
    expect(outputs.slice(100).every(({ status }) => status === 'submitted')).toBe(true);
    expect(requests).toBe(1 + 2);
    expectTrue(connection.sandbox, outputs, items);
  });

  test.each([2, 3, 10])('one row in %i of the right employer: it is submitted', async (share) => {
    const connection = await start();
    const items = rows(connection.sandbox, 200, (n) => (n % share === 0 ? {} : { employerAfm: OTHER_EMPLOYER }));
    const { outputs } = await submit(connection, items);
    expect(outputs.map(({ status }) => status === 'submitted')).toEqual(items.map((_, n) => n % share === 0));
    expectTrue(connection.sandbox, outputs, items);
  });

  test('a whole branch at fault does not take the others with it', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 100, (n) =>
      n % 4 === 3 ? { branch: 3, employerAfm: OTHER_EMPLOYER } : { branch: n % 4 },
    );
    const { outputs, requests } = await submit(connection, items);
    expect(outputs.map(({ status }) => status === 'submitted')).toEqual(items.map((_, n) => n % 4 !== 3));
    console.log(`one of four branches at fault as a whole, 25 of 100 rows: ${requests} requests`);
    expect(requests).toBe(2);
    expectTrue(connection.sandbox, outputs, items);
  });
});

describe('The branch line narrows the search', () => {
  test('the branches that it does not name go out in one request', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 100, (n) => ({ branch: n % 10, ...(n === 47 ? CHECK_OUT : {}) }));
    const { outputs, requests } = await submit(connection, items);
    expect(outputs.filter(({ status }) => status !== 'submitted')).toHaveLength(1);
    const calls = new Map<number, number>();
    for (const { branch, call } of connection.sandbox.ledger.events) {
      if (branch !== '7') calls.set(call, (calls.get(call) ?? 0) + 1);
    }
    expect(Math.max(...calls.values())).toBeGreaterThanOrEqual(89);
    console.log(`1 at fault among 100 of ten branches: ${requests} requests`);
    expect(requests).toBeLessThanOrEqual(3 + 2 * 4 + 1);
    expectTrue(connection.sandbox, outputs, items);
  });

  test('an employee of both branches keeps the order of events', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const items = [
      row(sandbox, 1, { branch: 1, eventTime: minutesFrom(sandbox, -9) }),
      row(sandbox, 1, { branch: 2, eventTime: minutesFrom(sandbox, -8), event: 'checkOut' }),
      row(sandbox, 2, { branch: 1, ...CHECK_OUT }),
      row(sandbox, 1, { branch: 1, eventTime: minutesFrom(sandbox, -7) }),
      row(sandbox, 3, { branch: 2 }),
    ];
    const { execution, outputs } = await submit(connection, items);
    expect(statuses(execution)).toEqual(['submitted', 'submitted', 'rejected', 'submitted', 'submitted']);
    expectTrue(sandbox, outputs, items);
  });
});

describe('Events whose check-in was refused are not blamed for it', () => {
  const shift = (sandbox: Sandbox, checkIn: IDataObject): IDataObject[] => [
    row(sandbox, 0),
    row(sandbox, 1, { eventTime: minutesFrom(sandbox, -9), ...checkIn }),
    row(sandbox, 1, CHECK_OUT),
    row(sandbox, 2, CHECK_OUT),
    row(sandbox, 3),
  ];

  test('refused by the registry', async () => {
    const connection = await start();
    const { execution, outputs } = await submit(connection, shift(connection.sandbox, { employerAfm: OTHER_EMPLOYER }));
    expect(statuses(execution)).toEqual(['submitted', 'rejected', 'rejected', 'rejected', 'submitted']);
    expect(outputs[2].reason).toContain('whose check-in, row 2, was not submitted');
    expect(outputs[2].remedy).toContain('this one may be fine');
    expect(outputs[3].reason).not.toContain('check-in, row');
  });

  test('held back here', async () => {
    const connection = await start();
    const late = { eventTime: minutesFrom(connection.sandbox, -60) };
    const { execution, outputs } = await submit(connection, shift(connection.sandbox, late));
    expect(statuses(execution)).toEqual(['submitted', 'invalid', 'rejected', 'rejected', 'submitted']);
    expect(outputs[2].reason).toContain('whose check-in, row 2, was not submitted');
    expect(outputs[3].reason).not.toContain('check-in, row');
  });
});

describe('onRejection: stop', () => {
  test('the refused request and all after it are left', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 9, (n) => (n === 4 ? CHECK_OUT : {}));
    const { outputs, requests } = await submit(connection, items, { batchSize: 3, onRejection: 'stop' });
    expect(requests).toBe(2);
    expect(outputs.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('submitted'),
      ...Array<string>(3).fill('rejected'),
      ...Array<string>(3).fill('notSent'),
    ]);
    expect(outputs[3].reason).toContain('the request that held this event and 2 others');
    expectTrue(connection.sandbox, outputs, items);
  });
});

describe('Any rows, any faults', () => {
  /** A few employees, so that events of one employee meet in a batch. */
  const anyRow = fc.record({
    employee: fc.integer({ min: 0, max: 6 }),
    event: fc.constantFrom('checkIn', 'checkOut'),
    branch: fc.integer({ min: 0, max: 2 }),
    wrong: fc.boolean(),
  });
  type AnyRow = typeof anyRow extends fc.Arbitrary<infer T> ? T : never;
  const someRows = fc.array(anyRow, { minLength: 1, maxLength: 25 });
  const batchSize = fc.integer({ min: 2, max: 25 });

  const itemsOf = (sandbox: Sandbox, some: AnyRow[], wrongs: boolean): IDataObject[] =>
    some.map(({ employee, event, branch, wrong }, n) =>
      row(sandbox, employee, {
        event,
        branch,
        eventTime: minutesFrom(sandbox, (n - some.length) / 10),
        ...(wrong && wrongs ? { employerAfm: OTHER_EMPLOYER } : {}),
      }),
    );

  /** What the registry takes of these events, told one after the other. */
  function accepted(items: IDataObject[]): boolean[] {
    const checkedIn = new Set<unknown>();
    return items.map(({ employeeAfm, event, employerAfm }) => {
      if (employerAfm === OTHER_EMPLOYER) return false;
      if (event === 'checkIn') checkedIn.add(employeeAfm);
      return checkedIn.has(employeeAfm);
    });
  }

  test.each([
    ['of the connected employer', false],
    ['some of another employer', true],
  ])('rows %s: submitted is what the registry takes one by one, the rest is refused or not sent', async (_, wrongs) => {
    const connection = await start();
    await fc.assert(
      fc.asyncProperty(someRows, batchSize, async (some, size) => {
        const items = itemsOf(connection.sandbox, some, wrongs);
        const { outputs } = await submit(connection, items, { batchSize: size });
        expect(outputs.map(({ status }) => status === 'submitted')).toEqual(accepted(items));
        for (const { status, reason } of outputs) {
          expect(['submitted', 'rejected', 'notSent']).toContain(status);
          if (status !== 'submitted') expect(reason).toBeTruthy();
        }
        expectTrue(connection.sandbox, outputs, items);
      }),
      { numRuns: 80 },
    );
  });

  test('a fault at any request: what was confirmed is in the ledger, what is in the ledger is confirmed or unknown', async () => {
    const connection = await start({ rateLimit: { calls: 1_000, seconds: 1 } });
    const { sandbox } = connection;
    const fault = fc.constantFrom<Fault>(
      { kind: 'cut' },
      { kind: 'cut', when: 'after' },
      { kind: 'answer', status: 429 },
      { kind: 'answer', status: 500, when: 'after' },
      { kind: 'answer', status: 502, as: 'html' },
      { kind: 'answer', status: 503, as: 'empty' },
      { kind: 'receipts', change: 'extra' },
      { kind: 'receipts', change: 'noProtocol' },
      { kind: 'expireAccessTokens' },
    );
    await fc.assert(
      fc.asyncProperty(someRows, batchSize, fault, fc.integer({ min: 0, max: 12 }), async (some, size, one, skip) => {
        sandbox.faults.clear();
        sandbox.sessions.expiry.header = skip % 2 === 0;
        const items = itemsOf(sandbox, some, true);
        sandbox.faults.add({ ...one, on: DOCUMENTS, skip });
        const { outputs } = await submit(connection, items, { batchSize: size });
        expectTrue(sandbox, outputs, items);
        for (const [place, { status, eventTime, employeeAfm }] of outputs.entries()) {
          const recorded = sandbox.ledger.events.filter((e) => e.date === eventTime && e.employeeAfm === employeeAfm);
          if (status !== 'unknown') expect([place, recorded.length]).toEqual([place, status === 'submitted' ? 1 : 0]);
          else expect(recorded.length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 120 },
    );
  });
});
