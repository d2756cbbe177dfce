import fc from 'fast-check';
import { deliver } from '../../nodes/Ergani/actions/delivery/deliver';
import type { DeliveryOptions } from '../../nodes/Ergani/actions/delivery/delivery';
import type { Candidate } from '../../nodes/Ergani/actions/delivery/documentKind';
import type { EventOutcome } from '../../nodes/Ergani/actions/workCard/submit/output';
import { workCardKind } from '../../nodes/Ergani/actions/workCard/submit/workCardKind';
import type { SubmissionBody } from '../../nodes/Ergani/model/workCard/submission';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { failureOfAnswer, RegistryFailure } from '../../nodes/Ergani/transport/failure';
import { afm } from './rows';

const NOW = Date.parse('2026-03-02T08:05:00+02:00');

/** A row of a sheet, as far as it matters here. */
interface Row {
  employee: number;
  checkOut: boolean;
  /** Whether the registry refuses it whatever else holds. */
  bad: boolean;
}

/** An event of row n, told by its last name. */
const candidate = ({ employee, checkOut }: Row, row: number): Candidate<WorkCardEvent> => ({
  id: row,
  item: row,
  entry: {
    employerAfm: null,
    branch: '0',
    comments: null,
    employeeAfm: afm(employee),
    lastName: String(row),
    firstName: 'ΜΑΡΙΑ',
    type: checkOut ? 'checkOut' : 'checkIn',
    eventTime: NOW - 300_000 + 1_000 * row,
    referenceDate: '2026-03-02',
    lateReason: null,
  },
});

/** What strikes the first request that holds a row: it is turned away unread; or no answer comes, recorded or not. */
type Strike = 'unsent' | 'limited' | 'lostBefore' | 'lostAfter';

/** A registry in memory: it takes a request as a whole, or refuses it for the first row at fault. */
class Registry {
  /** Rows of each request, as they came. */
  readonly requests: number[][] = [];

  /** Rows that it recorded, as often as it did, in the order in which it did. */
  readonly recorded: number[] = [];

  readonly underWay = new Set<number[]>();

  mostUnderWay = 0;

  private readonly checkedIn = new Set<number>();

  constructor(
    private readonly rows: Row[],
    private readonly strikes: Map<number, Strike>,
    /** When an answer comes. */
    private readonly answer: <T>(make: () => T) => Promise<T>,
  ) {}

  async post(body: SubmissionBody): Promise<unknown> {
    const sent = body.Cards.Card.flatMap(({ Details }) =>
      Details.CardDetails.map(({ f_eponymo }) => Number(f_eponymo)),
    );
    const employees = new Set(sent.map((row) => this.rows[row].employee));
    const others = [...this.underWay].flat().map((row) => this.rows[row].employee);
    expect(others.filter((employee) => employees.has(employee))).toEqual([]);
    this.requests.push(sent);
    this.underWay.add(sent);
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay.size);
    const struck = sent.find((row) => this.strikes.has(row));
    const strike = struck === undefined ? undefined : this.strikes.get(struck);
    if (struck !== undefined) this.strikes.delete(struck);
    const answer = await this.answer(() => this.answerTo(sent, strike));
    this.underWay.delete(sent);
    if (answer instanceof RegistryFailure) throw answer;
    return answer;
  }

  private answerTo(sent: number[], strike: Strike | undefined): unknown {
    if (strike === 'unsent') return failureOfAnswer({ status: 503, headers: {}, body: '' });
    if (strike === 'limited') return failureOfAnswer({ status: 429, headers: {}, body: '' });
    if (strike === 'lostBefore') return failureOfAnswer({ status: 500, headers: {}, body: '' });
    const checkedIn = new Set(this.checkedIn);
    for (const row of sent) {
      const { employee, checkOut, bad } = this.rows[row];
      if (bad || (checkOut && !checkedIn.has(employee))) {
        return failureOfAnswer({ status: 400, headers: {}, body: { message: 'Μη αποδεκτή κίνηση.' } });
      }
      checkedIn.add(employee);
    }
    for (const employee of checkedIn) this.checkedIn.add(employee);
    this.recorded.push(...sent);
    if (strike === 'lostAfter') return failureOfAnswer({ status: 500, headers: {}, body: '' });
    return sent.map((row) => ({ id: '', protocol: `ΕΥΣ${row}`, submitDate: '' }));
  }
}

/** What becomes of the rows where each goes out alone, after the one before. */
function oneByOne(rows: Row[]): string[] {
  const checkedIn = new Set<number>();
  return rows.map(({ employee, checkOut, bad }) => {
    const isTaken = !bad && (!checkOut || checkedIn.has(employee));
    if (isTaken) checkedIn.add(employee);
    return isTaken ? 'submitted' : 'rejected';
  });
}

/** Delivers rows, and tells what became of each. */
async function delivered(
  rows: Row[],
  registry: Registry,
  options: Partial<DeliveryOptions<WorkCardEvent>>,
  /** How often a request is sent again. */
  repeats = Infinity,
  /** Comes before the journal notes events. */
  beforeClaim: () => Promise<void> = async () => {},
): Promise<string[]> {
  const outcomes = new Map<number, EventOutcome>();
  const claimed = new Set<string>();
  const noted = new Set<string>();
  await deliver(
    rows.map(candidate),
    workCardKind(''),
    {
      post: async (body) => await registry.post(body as SubmissionBody),
      quotable: async (answer) => answer,
      patience: (_, unknownToo, isOver) => {
        let left = repeats;
        return {
          allows: async ({ kind, lasting }) =>
            !lasting && (kind === 'unsent' || (kind === 'unknown' && unknownToo)) && left-- > 0 && !isOver(),
          ended: (failure) => failure,
        };
      },
      pause: async () => {},
      now: () => NOW,
      journal: {
        isKept: true,
        claim: async (wanted) => {
          await beforeClaim();
          for (const { key } of wanted) {
            expect(claimed.has(key)).toBe(false);
            claimed.add(key);
            noted.add(key);
          }
          return new Map();
        },
        confirm: async (keys) => {
          for (const key of keys) noted.delete(key);
        },
        lookUp: async () => new Map(),
        takeOut: async (keys) => {
          for (const key of keys) {
            claimed.delete(key);
            noted.delete(key);
          }
        },
      },
      turns: () => ({ take: async () => {}, letGo: () => {} }),
      warn: () => {},
      tell: (row, outcome) => {
        expect(outcomes.has(row)).toBe(false);
        outcomes.set(row, outcome);
      },
    },
    {
      batchSize: 4,
      concurrentRequests: 4,
      onRejection: 'isolate',
      retryUnknown: 'whileOnTime',
      heldBack: [],
      ...options,
    },
  );
  const statuses = rows.map((_, row) => outcomes.get(row)?.status ?? 'nothing');
  // What stays open in the journal is unknown to everybody from then on.
  expect(noted.size).toBe(statuses.filter((status) => status === 'unknown').length);
  return statuses;
}

const someRows = fc.array(
  fc.record({
    employee: fc.nat({ max: 8 }),
    checkOut: fc.boolean(),
    bad: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  }),
  { minLength: 1, maxLength: 30 },
);
const strikesOf = (...kinds: Strike[]) =>
  fc.array(fc.tuple(fc.nat({ max: 29 }), fc.constantFrom(...kinds)), { maxLength: 5 }).map((pairs) => new Map(pairs));
const limits = { batchSize: fc.integer({ min: 1, max: 8 }), concurrentRequests: fc.integer({ min: 1, max: 5 }) };

/** Answers in an order that the scheduler draws. */
const drawn =
  (scheduler: fc.Scheduler) =>
  async <T>(make: () => T): Promise<T> => {
    await scheduler.schedule(Promise.resolve());
    return make();
  };

/** Expects that of the rows of each employee the registry recorded the later ones after the earlier ones. */
function expectOrder(rows: Row[], { recorded }: Registry): void {
  const last = new Map<number, number>();
  // A request that was sent again is recorded as a whole: its last time counts.
  for (const row of recorded.filter((one, at) => recorded.lastIndexOf(one) === at)) {
    const { employee } = rows[row];
    expect(row).toBeGreaterThan(last.get(employee) ?? -1);
    last.set(employee, row);
  }
}

describe('Several requests under way, answered in any order', () => {
  test('where what fails is sent again, each event comes to what it comes to one by one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        someRows,
        strikesOf('unsent', 'limited'),
        fc.record(limits),
        async (scheduler, rows, strikes, limit) => {
          const registry = new Registry(rows, new Map(strikes), drawn(scheduler));
          expect(await scheduler.waitFor(delivered(rows, registry, limit))).toEqual(oneByOne(rows));
          expect(registry.mostUnderWay).toBeLessThanOrEqual(limit.concurrentRequests);
          expectOrder(rows, registry);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('where answers are lost, each sound event is submitted, and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        someRows,
        strikesOf('unsent', 'lostBefore', 'lostAfter'),
        fc.record(limits),
        async (scheduler, some, strikes, limit) => {
          const rows = some.map((row) => ({ ...row, checkOut: false, bad: false }));
          const registry = new Registry(rows, new Map(strikes), drawn(scheduler));
          expect(await scheduler.waitFor(delivered(rows, registry, limit))).toEqual(oneByOne(rows));
          expectOrder(rows, registry);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('whatever fails for good: what is said of each event is true, and nothing overtakes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        someRows,
        strikesOf('unsent', 'lostBefore', 'lostAfter'),
        fc.record({
          ...limits,
          onRejection: fc.constantFrom('stop' as const, 'isolate' as const),
          retryUnknown: fc.constantFrom('never' as const, 'whileOnTime' as const, 'always' as const),
        }),
        fc.nat({ max: 1 }),
        async (scheduler, rows, strikes, options, repeats) => {
          const registry = new Registry(rows, new Map(strikes), drawn(scheduler));
          const statuses = await scheduler.waitFor(delivered(rows, registry, options, repeats));
          statuses.forEach((status, row) => {
            const times = registry.recorded.filter((one) => one === row).length;
            if (status === 'submitted') expect([row, times]).not.toEqual([row, 0]);
            else if (status !== 'unknown') expect([row, status, times]).toEqual([row, status, 0]);
          });
          expectOrder(rows, registry);
        },
      ),
      { numRuns: 400 },
    );
  });
});

/** A registry of which each request waits until it is answered here. */
function heldRegistry(rows: Row[]): { registry: Registry; answers: Array<(strike?: Strike) => void> } {
  const answers: Array<(strike?: Strike) => void> = [];
  const strikes = new Map<number, Strike>();
  const registry = new Registry(
    rows,
    strikes,
    async (make) => await new Promise((answer) => answers.push(() => answer(make()))),
  );
  return { registry, answers };
}

/** Lets everything come as far as it can without an answer. */
const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
};

const arrivals = (employees: number[]): Row[] =>
  employees.map((employee) => ({ employee, checkOut: false, bad: false }));

describe('What is under way, and what is not', () => {
  test('as many requests as allowed, and one more as soon as one is answered', async () => {
    const rows = arrivals([0, 1, 2, 3, 4, 5]);
    const { registry, answers } = heldRegistry(rows);
    const done = delivered(rows, registry, { batchSize: 1, concurrentRequests: 3 });
    await rest();
    expect(registry.requests).toEqual([[0], [1], [2]]);
    answers[1]();
    await rest();
    expect(registry.requests).toEqual([[0], [1], [2], [3]]);
    while (registry.underWay.size > 0) {
      for (const answer of answers.splice(0)) answer();
      await rest();
    }
    expect(await done).toEqual(Array(6).fill('submitted'));
    expect(registry.mostUnderWay).toBe(3);
  });

  test('one at a time, where nothing else is said: the next one begins with the answer', async () => {
    const rows = arrivals([0, 1, 2]);
    const { registry, answers } = heldRegistry(rows);
    const done = delivered(rows, registry, { batchSize: 1, concurrentRequests: 1 });
    for (const row of [0, 1, 2]) {
      await rest();
      expect(registry.requests).toHaveLength(row + 1);
      answers[row]();
    }
    await done;
  });

  test('where the registry says that these are too many, they go on one at a time', async () => {
    const rows = arrivals([0, 1, 2, 3, 4, 5, 6]);
    const answers: Array<() => void> = [];
    const registry = new Registry(
      rows,
      new Map([[1, 'limited']]),
      async (make) => await new Promise((answer) => answers.push(() => answer(make()))),
    );
    const done = delivered(rows, registry, { batchSize: 1, concurrentRequests: 3 });
    await rest();
    for (const answer of answers.splice(0)) answer();
    await rest();
    expect(registry.requests).toEqual([[0], [1], [2], [1]]);
    while (answers.length > 0) {
      expect(answers).toHaveLength(1);
      answers.pop()?.();
      await rest();
    }
    expect(await done).toEqual(Array(7).fill('submitted'));
  });

  test('an event waits for the earlier one of its employee, those of others do not', async () => {
    const rows = arrivals([0, 0, 1, 0, 2]);
    const { registry, answers } = heldRegistry(rows);
    const done = delivered(rows, registry, { batchSize: 1, concurrentRequests: 5 });
    await rest();
    expect(registry.requests).toEqual([[0], [2], [4]]);
    answers[0]();
    await rest();
    expect(registry.requests.slice(3)).toEqual([[1]]);
    answers[3]();
    await rest();
    expect(registry.requests.slice(4)).toEqual([[3]]);
    for (const answer of answers) answer();
    await rest();
    expect(await done).toEqual(Array(5).fill('submitted'));
  });
});

describe('One request ends the run: those under way settle, and no other begins', () => {
  /** Answers each request as its row says, the last first or the first first. */
  async function ended(
    rows: Row[],
    strikes: Map<number, Strike>,
    options: Partial<DeliveryOptions<WorkCardEvent>>,
    repeats = 0,
  ): Promise<{ statuses: string[]; requests: number[][] }> {
    const answers: Array<{ sent: number[]; answer: () => void }> = [];
    const registry: Registry = new Registry(
      rows,
      strikes,
      async (make) =>
        await new Promise((answer) => {
          const sent = registry.requests.at(-1) as number[];
          answers.push({ sent, answer: () => answer(make()) });
        }),
    );
    const done = delivered(rows, registry, { batchSize: 1, concurrentRequests: 3, ...options }, repeats);
    await rest();
    // What is struck is answered first.
    answers.sort((one, other) => Number(other.sent.includes(1)) - Number(one.sent.includes(1)));
    while (answers.length > 0) {
      answers.shift()?.answer();
      await rest();
    }
    return { statuses: await done, requests: registry.requests };
  }

  test('an answer is lost and nothing is sent again: the others under way are submitted, the rest is not sent', async () => {
    const { statuses, requests } = await ended(arrivals([0, 1, 2, 3, 4]), new Map([[1, 'lostAfter']]), {
      retryUnknown: 'never',
    });
    expect(statuses).toEqual(['submitted', 'unknown', 'submitted', 'notSent', 'notSent']);
    expect(requests).toEqual([[0], [1], [2]]);
  });

  test('no later event of the employee whose event is unknown goes out', async () => {
    const { statuses, requests } = await ended(arrivals([0, 1, 1, 1]), new Map([[1, 'lostBefore']]), {
      retryUnknown: 'never',
    });
    expect(statuses).toEqual(['submitted', 'unknown', 'notSent', 'notSent']);
    expect(requests).toEqual([[0], [1]]);
  });

  test('the registry is not available: as for one alone', async () => {
    const { statuses, requests } = await ended(arrivals([0, 1, 2, 3, 4]), new Map([[1, 'unsent']]), {});
    expect(statuses).toEqual(['submitted', 'notSent', 'submitted', 'notSent', 'notSent']);
    expect(requests).toEqual([[0], [1], [2]]);
  });

  test('On Rejection: Stop Sending', async () => {
    const rows = arrivals([0, 1, 2, 3, 4]);
    rows[1].bad = true;
    const { statuses, requests } = await ended(rows, new Map(), { onRejection: 'stop' });
    expect(statuses).toEqual(['submitted', 'rejected', 'submitted', 'notSent', 'notSent']);
    expect(requests).toEqual([[0], [1], [2]]);
  });

  test('another one that would be sent again is left; one that may have been recorded is sent again', async () => {
    const strikes = new Map<number, Strike>([
      [0, 'unsent'],
      [1, 'lostAfter'],
      [2, 'lostBefore'],
    ]);
    const rows = arrivals([0, 1, 2, 3]);
    rows[1].bad = true;
    // Row 1 is recorded by nobody, and refused for good.
    strikes.delete(1);
    const { statuses, requests } = await ended(rows, strikes, { onRejection: 'stop' }, 5);
    expect(statuses).toEqual(['notSent', 'rejected', 'submitted', 'notSent']);
    expect(requests).toEqual([[0], [1], [2], [2]]);
  });

  test('one that the journal has just noted is not sent any more, and is taken out of it', async () => {
    const rows = arrivals([0, 1, 2]);
    const { registry, answers } = heldRegistry(rows);
    let open = (): void => undefined;
    const gate = new Promise<void>((opened) => (open = opened));
    let claims = 0;
    const done = delivered(
      rows,
      registry,
      { batchSize: 1, concurrentRequests: 2, onRejection: 'stop' },
      0,
      async () => {
        claims += 1;
        if (claims === 2) await gate;
      },
    );
    await rest();
    expect(registry.requests).toEqual([[0]]);
    rows[0].bad = true;
    answers[0]();
    await rest();
    open();
    expect(await done).toEqual(['rejected', 'notSent', 'notSent']);
    expect(registry.requests).toEqual([[0]]);
  });
});
