import fc from 'fast-check';
import { workCardKind } from '../../nodes/Ergani/actions/workCard/submit/workCardKind';
import type { Waiting } from '../../nodes/Ergani/delivery/entry';
import type { SubmissionBody } from '../../nodes/Ergani/model/workCard/submission';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { failureOfAnswer, failureOfError } from '../../nodes/Ergani/transport/failure';
import type { DeliveryOptions } from '../../nodes/Ergani/delivery/run';
import { deliverInMemory } from '../support/deliveryWorld';
import { afm } from '../support/afm';
import { EVENT } from '../support/workCardEvents';

const NOW = Date.parse('2026-03-02T08:05:00+02:00');
const MINUTE = 60_000;

/** A row of a sheet, as far as it matters here. */
interface Row {
  employee: number;
  checkOut: boolean;
  /** How many ms ago it happened. */
  age: number;
  /** Whether the registry refuses it whatever else holds. */
  bad: boolean;
}

/** An event of row n, told by its last name. */
const waitingOf = (rows: Row[]): Waiting<WorkCardEvent>[] =>
  rows.map(({ employee, checkOut, age }, row) => ({
    id: row,
    item: row,
    entry: {
      ...EVENT,
      employeeAfm: afm(employee),
      lastName: String(row),
      type: checkOut ? 'checkOut' : 'checkIn',
      // Each at a time of its own.
      eventTime: NOW - age + 1_000 * (row % 30),
      referenceDate: '2026-03-02',
      lateReason: age > 15 * MINUTE ? '001' : null,
    },
  }));

/** What strikes a request: it is turned away unread; or no answer comes, recorded or not. */
type Strike = 'unsent' | 'limited' | 'lostBefore' | 'lostAfter' | 'cancelled' | 'redirect';

/** A registry in memory: it takes a request as a whole, or refuses it for the first row at fault. */
class Registry {
  /** Rows of each request, as they came. */
  readonly requests: number[][] = [];

  /** Rows that it recorded, as often as it did, in the order in which it did. */
  readonly recorded: number[] = [];

  readonly clock = { now: NOW };

  constructor(
    private readonly rows: Row[],
    private readonly strikes: Map<number, Strike>,
  ) {}

  post = async (body: object): Promise<unknown> => {
    const sent = (body as SubmissionBody).Cards.Card.flatMap(({ Details }) =>
      Details.CardDetails.map(({ f_eponymo }) => Number(f_eponymo)),
    );
    const strike = this.strikes.get(this.requests.length);
    this.requests.push(sent);
    this.clock.now += 300;
    if (strike === 'unsent') throw failureOfAnswer({ status: 503, headers: {}, body: '' });
    if (strike === 'limited') throw failureOfAnswer({ status: 429, headers: {}, body: '' });
    if (strike === 'redirect') throw failureOfAnswer({ status: 302, headers: {}, body: '' });
    if (strike === 'lostBefore') throw failureOfAnswer({ status: 500, headers: {}, body: '' });
    const checkedIn = new Set(
      this.recorded.filter((row) => !this.rows[row].checkOut).map((row) => this.rows[row].employee),
    );
    for (const row of sent) {
      const { employee, checkOut, bad } = this.rows[row];
      if (bad || (checkOut && !checkedIn.has(employee)))
        throw failureOfAnswer({ status: 400, headers: {}, body: { message: 'Μη αποδεκτή κίνηση.' } });
      checkedIn.add(employee);
    }
    this.recorded.push(...sent);
    if (strike === 'lostAfter') throw failureOfAnswer({ status: 500, headers: {}, body: '' });
    if (strike === 'cancelled') throw failureOfError(Object.assign(new Error('Cancelled'), { code: 'ERR_CANCELED' }));
    return sent.map((row) => ({ id: '', protocol: `ΕΥΣ${row + 1}`, submitDate: '' }));
  };
}

/** What a journal says about events; it remembers as well which shifts are open. */
const eventsIn = (journal: Map<string, string>): string[] =>
  [...journal].flatMap(([key, state]) => (isOfEvent(key) ? [state] : []));
const isOfEvent = (key: string): boolean => !key.startsWith('["shift"');

/** Delivers rows, and tells what became of each; expects that the journal says the same. */
async function delivered(rows: Row[], strikes: Map<number, Strike>, options: Partial<DeliveryOptions> = {}) {
  const registry = new Registry(rows, strikes);
  const { outcomes, journal, pauses } = await deliverInMemory(waitingOf(rows), workCardKind(''), registry, {
    batchSize: 4,
    retryUnknown: 'whileOnTime',
    retryForMs: MINUTE,
    ...options,
  });
  const statuses = outcomes.map(({ status }) => status);
  const known = eventsIn(journal);
  expect(known.filter((state) => state === 'open')).toHaveLength(statuses.filter((one) => one === 'unknown').length);
  expect(known.filter((state) => state === 'confirmed')).toHaveLength(
    statuses.filter((one) => one === 'submitted' || one === 'duplicate').length,
  );
  return { statuses, outcomes, registry, pauses };
}

/** What becomes of the rows where each goes out alone, after the one before. */
function oneByOne(rows: Row[]): string[] {
  const checkedIn = new Set<number>();
  return rows.map(({ employee, checkOut, bad }) => {
    const isTaken = !bad && (!checkOut || checkedIn.has(employee));
    if (isTaken && !checkOut) checkedIn.add(employee);
    return isTaken ? 'submitted' : 'rejected';
  });
}

const AGES = [MINUTE, 11 * MINUTE, 60 * MINUTE];
const someRows = fc.array(
  fc.record({
    employee: fc.nat({ max: 8 }),
    checkOut: fc.boolean(),
    age: fc.constantFrom(...AGES),
    bad: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  }),
  { minLength: 1, maxLength: 30 },
);
const strikesOf = (...kinds: Strike[]) =>
  fc.array(fc.tuple(fc.nat({ max: 12 }), fc.constantFrom(...kinds)), { maxLength: 4 }).map((pairs) => new Map(pairs));
const batchSize = fc.integer({ min: 1, max: 8 });

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

describe('A delivery', () => {
  test('where what fails is sent again, each event comes to what it comes to one by one', async () => {
    await fc.assert(
      fc.asyncProperty(someRows, strikesOf('unsent', 'limited'), batchSize, async (rows, strikes, size) => {
        const { statuses, registry } = await delivered(rows, strikes, { batchSize: size });
        expect(statuses).toEqual(oneByOne(rows));
        expectOrder(rows, registry);
      }),
      { numRuns: 300 },
    );
  });

  test('where answers are lost, each sound event that is on time is submitted, and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        someRows,
        strikesOf('unsent', 'lostBefore', 'lostAfter'),
        batchSize,
        async (some, strikes, size) => {
          const rows = some.map((row) => ({ ...row, age: MINUTE, checkOut: false, bad: false }));
          const { statuses, registry } = await delivered(rows, strikes, { batchSize: size });
          expect(statuses).toEqual(oneByOne(rows));
          expectOrder(rows, registry);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('whatever fails for good: what is said of each event is true, and nothing overtakes', async () => {
    const options = fc.record({
      batchSize,
      onRejection: fc.constantFrom('stop' as const, 'isolate' as const),
      retryUnknown: fc.constantFrom('never' as const, 'whileOnTime' as const, 'always' as const),
      retryForMs: fc.constantFrom(0, 2_000, MINUTE),
    });
    const strikes = strikesOf('unsent', 'lostBefore', 'lostAfter', 'cancelled', 'redirect');
    await fc.assert(
      fc.asyncProperty(someRows, strikes, options, async (rows, struck, given) => {
        const { statuses, registry } = await delivered(rows, struck, given);
        statuses.forEach((status, row) => {
          const times = registry.recorded.filter((one) => one === row).length;
          if (status === 'submitted') expect([row, times]).not.toEqual([row, 0]);
          else if (status !== 'unknown') expect([row, status, times]).toEqual([row, status, 0]);
        });
        expectOrder(rows, registry);
      }),
      { numRuns: 500 },
    );
  });

  test('one late event takes no event on time with it', async () => {
    const ages = [60 * MINUTE, ...Array<number>(9).fill(MINUTE)];
    const rows = ages.map((age, employee) => ({ employee, age, checkOut: false, bad: false }));
    const { statuses, registry } = await delivered(rows, new Map([[1, 'lostAfter']]), { batchSize: 100 });
    expect(statuses).toEqual(['unknown', ...Array<string>(9).fill('submitted')]);
    expect(registry.requests).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], [0]]);
  });

  test('events of five minutes that stand before, between and behind 10,000 late ones go out first', async () => {
    const late = Array.from({ length: 10_000 }, (_, employee) => ({
      employee,
      age: 60 * MINUTE,
      checkOut: false,
      bad: false,
    }));
    const fresh = (employee: number): Row => ({ employee, age: 5 * MINUTE, checkOut: false, bad: false });
    const rows = [fresh(20_000), ...late.slice(0, 5_000), fresh(20_001), ...late.slice(5_000), fresh(20_002)];
    const { statuses, registry } = await delivered(rows, new Map(), { batchSize: 100 });
    expect(new Set(statuses)).toEqual(new Set(['submitted']));
    expect(registry.requests[0]).toEqual([0, 5_001, 10_002]);
    expect(registry.requests).toHaveLength(101);
  });

  test('what is early goes last, with what its employee has behind it, after one pause', async () => {
    const rows = [
      { employee: 1, age: -20_000, checkOut: false, bad: false },
      { employee: 1, age: MINUTE, checkOut: true, bad: false },
      { employee: 2, age: MINUTE, checkOut: false, bad: false },
      { employee: 3, age: -30_000, checkOut: false, bad: false },
      { employee: 3, age: 60 * MINUTE, checkOut: false, bad: false },
      { employee: 4, age: 60 * MINUTE, checkOut: false, bad: false },
    ];
    const { statuses, registry, pauses } = await delivered(rows, new Map());
    expect(statuses).toEqual(Array(6).fill('submitted'));
    expect(registry.requests).toEqual([[2], [5], [0, 1, 3], [4]]);
    expect(pauses).toHaveLength(1);
  });

  test('in doubt, refused because the registry has it: a duplicate, and the others of the request are unknown', async () => {
    const rows = [1, 2].map((employee) => ({ employee, age: MINUTE, checkOut: false, bad: false }));
    const registry = new Registry(rows, new Map([[0, 'lostAfter']]));
    const named = `Για την κίνηση προσέλευσης με ΑΦΜ '${afm(1)}' στις 02/03/2026 βρέθηκαν τα παρακάτω λάθη: \nυπάρχει ήδη είσοδος`;
    const post = async (body: object): Promise<unknown> => {
      if (registry.requests.length === 1) {
        registry.requests.push([]);
        throw failureOfAnswer({ status: 400, headers: {}, body: { message: named } });
      }
      return await registry.post(body);
    };
    const { outcomes, journal } = await deliverInMemory(
      waitingOf(rows),
      workCardKind(''),
      { post, clock: registry.clock },
      { retryUnknown: 'whileOnTime', retryForMs: MINUTE },
    );
    expect(outcomes).toMatchObject([{ status: 'duplicate', code: 'existsAlready' }, { status: 'unknown' }]);
    expect(eventsIn(journal).sort()).toEqual(['confirmed', 'open']);
  });

  test('a failure that is no answer ends it, and what was confirmed is written down all the same', async () => {
    const rows = [1, 2].map((employee) => ({ employee, age: MINUTE, checkOut: false, bad: false }));
    const registry = new Registry(rows, new Map());
    const confirmed: string[] = [];
    const settled: number[] = [];
    const delivery = deliverInMemory(
      waitingOf(rows),
      workCardKind(''),
      {
        post: registry.post,
        clock: registry.clock,
        journal: {
          isKept: true,
          claim: async () => {
            if (confirmed.length > 0) throw new Error('The store is gone');
            return new Map();
          },
          confirm: (keys) => void confirmed.push(...keys.filter(isOfEvent)),
          remember: () => {},
          release: async () => {},
          leaveOpen: () => {},
          forget: () => {},
          drop: () => {},
          lookUp: async () => new Map(),
          settle: async () => void settled.push(confirmed.length),
        },
      },
      { batchSize: 1 },
    );
    await expect(delivery).rejects.toThrow('The store is gone');
    expect(settled.at(-1)).toBe(1);
  });
});
