import fc from 'fast-check';
import { workCardKind } from '../../nodes/Ergani/actions/workCard/submit/workCardKind';
import type { SubmissionBody } from '../../nodes/Ergani/model/workCard/submission';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { failureOfAnswer } from '../../nodes/Ergani/transport/failure';
import { afm } from '../support/afm';
import { deliverInMemory } from '../support/deliveryWorld';
import { EVENT } from '../support/workCardEvents';

const NOON = Date.parse('2026-03-02T12:00:00+02:00');
const NO_MARK = 'Χωρίς Ένδειξη Κάρτας Εργασίας.';
const NOBODY = 'Μη αποδεκτή κίνηση.';

/** An event of row n, told by its last name. */
const eventOf = (n: number, fields: Partial<WorkCardEvent> = {}): WorkCardEvent => ({
  ...EVENT,
  employeeAfm: afm(n),
  lastName: String(n),
  eventTime: NOON - 360_000,
  referenceDate: '2026-03-02',
  ...fields,
});

const eventsOf = (count: number, fieldsOf: (n: number) => Partial<WorkCardEvent> = () => ({})): WorkCardEvent[] =>
  Array.from({ length: count }, (_, n) => eventOf(n, fieldsOf(n)));

const head = (type: string, employeeAfm: string, day = '02/03/2026'): string =>
  `Για την κίνηση ${type === '0' ? 'προσέλευσης' : 'αποχώρησης'} με ΑΦΜ '${employeeAfm}' στις ${day} βρέθηκαν τα παρακάτω λάθη: `;

type Sent = Array<{ n: number; afm: string; type: string }>;

/** Delivers events to a registry that answers as `refusal` says: lines of a message, or none where it takes a request. */
async function delivered(events: WorkCardEvent[], refusal: (sent: Sent) => string[], batchSize = 1_000) {
  const requests: number[][] = [];
  const post = async (body: object): Promise<unknown> => {
    const sent = (body as SubmissionBody).Cards.Card.flatMap(({ Details }) =>
      Details.CardDetails.map(({ f_eponymo, f_afm, f_type }) => ({ n: Number(f_eponymo), afm: f_afm, type: f_type })),
    );
    requests.push(sent.map(({ n }) => n));
    if (requests.length > 2_000) throw new Error('It does not end');
    const lines = refusal(sent);
    if (lines.length === 0) return sent.map(({ n }) => ({ id: '', protocol: `ΕΥΣ${n + 1}`, submitDate: '' }));
    throw failureOfAnswer({ status: 400, headers: {}, body: { message: lines.join('\\n') } });
  };
  const waiting = events.map((entry, n) => ({ id: n, item: n, entry }));
  const { outcomes } = await deliverInMemory(waiting, workCardKind(''), { post, clock: { now: NOON } }, { batchSize });
  const told = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.code : outcome.status));
  return { outcomes, requests, told, statuses: outcomes.map(({ status }) => status) };
}

function grouped<T>(all: Iterable<T>, keyOf: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** What isolation may cost for so many events at fault. */
const bound = (bad: number, n: number): number =>
  bad === 0 ? 1 : Math.min(1 + bad * (Math.log2(n / bad) + 6), 2 * n + bad);

describe('Reasons that name nobody', () => {
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
        const events = employees.map((employee, n) =>
          eventOf(n, { employeeAfm: afm(employee), branch: String(branches[n]) }),
        );
        const { statuses, requests } = await delivered(events, (sent) => {
          const first = sent.find(({ n }) => atFault.has(n));
          if (first === undefined) return [];
          return namesBranch ? [`Για το Παράρτημα: ${branches[first.n]}`, NOBODY] : [NOBODY];
        });
        expect(statuses).toEqual(events.map((_, n) => (atFault.has(n) ? 'rejected' : 'submitted')));
        const alone = requests.flatMap((sent) => (sent.length === 1 ? sent : []));
        expect(alone.filter((n) => atFault.has(n)).sort()).toEqual([...atFault].sort());
        expect(requests.length).toBeLessThanOrEqual(bound(atFault.size, events.length));

        // No event goes out before the earlier ones of its employee are settled, or stand before it in the request.
        const open = grouped(employees.keys(), (n) => employees[n]);
        for (const sent of requests) {
          const own = grouped(sent, (n) => employees[n]);
          const next = [...own].map(([employee, { length }]) => open.get(employee)?.slice(0, length));
          expect(next).toEqual([...own.values()]);
          const settles = sent.length === 1 || !sent.some((n) => atFault.has(n));
          if (settles) for (const [employee, { length }] of own) open.get(employee)?.splice(0, length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('The wrong employer is the fault of all rows of that employer', () => {
  const WRONG = ['Για το Παράρτημα: 0', 'Το ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.'];
  const [RIGHT, OTHER, THIRD] = ['090000045', '123456783', '094123454'];

  test('the connected employer is not known: one of the wrong ones is found, and costs no other request', async () => {
    const events = eventsOf(300, (n) => ({ employerAfm: [RIGHT, OTHER, RIGHT, THIRD][n % 4] }));
    const isWrong = ({ n }: Sent[number]) => events[n].employerAfm !== RIGHT;
    const { statuses, requests } = await delivered(events, (sent) => (sent.some(isWrong) ? WRONG : []), 100);
    expect(statuses.map((status) => status === 'submitted')).toEqual(events.map((_, n) => n % 2 === 0));
    expect(requests.length).toBeLessThanOrEqual(3 + 2 * (Math.log2(100) + 2));
  });

  test('rows of a refused request are refused, those of later batches are not sent, for the reason', async () => {
    const events = eventsOf(30, () => ({ employerAfm: OTHER }));
    const { statuses, outcomes, requests } = await delivered(events, () => WRONG, 10);
    expect(requests).toHaveLength(1);
    expect(statuses).toEqual([...Array<string>(10).fill('rejected'), ...Array<string>(20).fill('notSent')]);
    for (const outcome of outcomes) expect('code' in outcome && outcome.code).toBe('wrongEmployer');
  });

  test('a reason that names an employee says nothing of the others', async () => {
    const events = eventsOf(20, () => ({ employerAfm: RIGHT }));
    const { statuses } = await delivered(events, (sent) =>
      sent.some(({ n }) => n === 7) ? ['Ο εργαζόμενος δεν ανήκει στον συνδεδεμένο εργοδότη.'] : [],
    );
    expect(statuses).toEqual(events.map((_, n) => (n === 7 ? 'rejected' : 'submitted')));
  });
});

describe('A registry of other habits', () => {
  const twenty = eventsOf(20);

  test('that names the same movement again after it was taken out: it ends, and no other row is given that reason', async () => {
    const { told, outcomes, requests } = await delivered(twenty, () => [head('0', afm(3)), NO_MARK]);
    expect(told).toEqual(twenty.map((_, n) => (n === 3 ? 'notMarkedForCard' : 'refused')));
    expect(outcomes[5]).toMatchObject({ rejection: { reason: `${head('0', afm(3)).trim()}\n${NO_MARK}` } });
    expect(requests.length).toBeLessThanOrEqual(3 * twenty.length);
  });

  test('that does not count check-ins of the same request: their check-outs are submitted after them', async () => {
    const recorded = new Set<string>();
    const pairs = eventsOf(12, (n) => ({ employeeAfm: afm(n >> 1), type: n % 2 === 0 ? 'checkIn' : 'checkOut' }));
    const { told } = await delivered([...pairs, eventOf(12, { type: 'checkOut' })], (sent) => {
      const bad = sent.filter((one) => one.type === '1' && !recorded.has(one.afm));
      if (bad.length === 0) for (const one of sent) if (one.type === '0') recorded.add(one.afm);
      return bad.flatMap((one) => [head('1', one.afm), 'Δεν βρέθηκε προσέλευση.']);
    });
    expect(told).toEqual([...pairs.map(() => 'submitted'), 'noCheckIn']);
  });

  const anyRows = fc.array(
    fc.record({
      employee: fc.nat({ max: 8 }),
      day: fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02'),
      out: fc.boolean(),
      bad: fc.boolean(),
      tells: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  );

  test('for any rows at fault, some of them named: each is refused, all others are submitted, no reason strays', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, fc.boolean(), async (drawn, firstOnly) => {
        const events = drawn.map(({ employee, day, out }, n) =>
          eventOf(n, {
            employeeAfm: afm(employee),
            referenceDate: day,
            eventTime: Date.parse(`${day}T08:00:00+02:00`),
            type: out ? 'checkOut' : 'checkIn',
            lateReason: '001',
          }),
        );
        const { told, outcomes } = await delivered(events, (sent) => {
          const bad = sent.filter(({ n }) => drawn[n].bad);
          return (firstOnly ? bad.slice(0, 1) : bad).flatMap(({ n, afm: employeeAfm, type }) => {
            const day = drawn[n].day.split('-').reverse().join('/');
            return drawn[n].tells ? [head(type, employeeAfm, day), `Αιτία ${n}.`, ''] : [`Αιτία ${n}.`, ''];
          });
        });
        drawn.forEach(({ bad, out }, n) => {
          // Behind a check-in that was refused, that may be why.
          const codes = bad ? (out ? ['refused', 'noCheckIn'] : ['refused']) : ['submitted'];
          expect([n, codes.includes(String(told[n]))]).toEqual([n, true]);
          const outcome = outcomes[n];
          if (outcome.status === 'rejected')
            expect(outcome.rejection.reason.match(/Αιτία \d+/g)).toEqual([`Αιτία ${n}`]);
        });
      }),
      { numRuns: 200 },
    );
  });
});
