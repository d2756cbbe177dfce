import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { workCardKind } from '../../nodes/Ergani/actions/workCard/submit/workCardKind';
import type { SubmissionBody } from '../../nodes/Ergani/model/workCard/submission';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { failureOfAnswer } from '../../nodes/Ergani/transport/failure';
import type { Forms } from '../../sandbox/forms';
import { deliverInMemory } from '../support/deliveryWorld';
import { execute } from './n8n';
import { type Connection, HOUR, start } from './registry';
import { afm, minutesFrom, row, rows, submitting } from './rows';

const DOCUMENTS = 'POST /Documents/WRKCardSE';
const GO_ON = { onError: 'continueRegularOutput' } as const;
const NO_MARK = 'Χωρίς Ένδειξη Κάρτας Εργασίας.';

async function submit(
  { sandbox, credential }: Connection,
  items: IDataObject[],
  options: IDataObject = {},
): Promise<{ outputs: IDataObject[]; requests: number }> {
  sandbox.ledger.reset();
  const execution = await execute(credential, items, submitting(options), GO_ON);
  expect(execution.error).toBeUndefined();
  return { outputs: execution.outputs[0], requests: sandbox.ledger.count(DOCUMENTS) };
}

describe('A refusal that names movements', () => {
  test('60 rows of two branches, two not marked: 58 submitted in two requests, two rejected', async () => {
    const connection = await start({ refusals: 'seen', withoutCard: [afm(7), afm(45)] });
    const items = rows(connection.sandbox, 60, (n) => ({ branch: n % 2 === 0 ? 0 : 12 }));
    const { outputs, requests } = await submit(connection, items);
    expect(requests).toBe(2);
    expect(connection.sandbox.ledger.events).toHaveLength(58);
    expect(outputs.flatMap(({ status }, n) => (status === 'submitted' ? [] : [n]))).toEqual([7, 45]);
    for (const n of [7, 45]) {
      expect(outputs[n]).toMatchObject({
        status: 'rejected',
        reason: `The registry refused the event: ${NO_MARK}`,
        remedy: expect.stringContaining('marked for the work card') as string,
        reasonCode: 'notMarkedForCard',
        rejection: {
          branch: '12',
          reason: NO_MARK,
          message: expect.stringMatching(
            new RegExp(`^Για το Παράρτημα: 12\nΓια την κίνηση προσέλευσης με ΑΦΜ '${afm(n)}' .*\n${NO_MARK}$`),
          ) as string,
        },
      });
    }
  });

  const forms: Array<Partial<Forms>> = [
    { separator: 'lf' },
    { separator: 'crlf' },
    { separator: 'literal' },
    { movementDate: 'reference' },
  ];
  test.each(forms)('in the form %j: k named rows cost one more request', async (form) => {
    const bad = [0, 1, 30, 58, 59];
    const connection = await start({ refusals: 'seen', ...form, withoutCard: bad.map(afm) });
    const items = rows(connection.sandbox, 60, (n) => ({ branch: n % 3 }));
    const { outputs, requests } = await submit(connection, items);
    expect(requests).toBe(2);
    expect(outputs.flatMap(({ status }, n) => (status === 'submitted' ? [] : [n]))).toEqual(bad);
  });

  test('of the first Card alone: each refusal takes its own rows out', async () => {
    const connection = await start({ refusals: 'seen', refusedCards: 'first', withoutCard: [afm(3), afm(4), afm(5)] });
    const items = rows(connection.sandbox, 30, (n) => ({ branch: n % 3 }));
    const { outputs, requests } = await submit(connection, items);
    expect(requests).toBe(4);
    expect(outputs.flatMap(({ reasonCode }, n) => (reasonCode === null ? [] : [[n, reasonCode]]))).toEqual([
      [3, 'notMarkedForCard'],
      [4, 'notMarkedForCard'],
      [5, 'notMarkedForCard'],
    ]);
  });

  test('of all rows: one request, and each row its own reason', async () => {
    const items = 20;
    const connection = await start({
      refusals: 'seen',
      withoutCard: Array.from({ length: items }, (_, n) => afm(n)),
      withoutEmployment: [{ afm: afm(4) }],
    });
    const { outputs, requests } = await submit(connection, rows(connection.sandbox, items));
    expect(requests).toBe(1);
    expect(outputs.every(({ status }) => status === 'rejected')).toBe(true);
    expect(outputs[3]).toMatchObject({ reasonCode: 'notMarkedForCard', rejection: { reason: NO_MARK } });
    expect(outputs[4]).toMatchObject({
      reasonCode: 'noEmployment',
      remedy: expect.stringMatching(/tax number and the day.*marked for the work card/) as string,
      rejection: { reason: `Δεν υπάρχει σχέση εργασίας στις ημερομηνίες 02/03/2026.\n${NO_MARK}` },
    });
  });

  test.each(['event', 'reference'] as const)('of a night shift, by the day of its %s', async (movementDate) => {
    const connection = await start({
      refusals: 'seen',
      movementDate,
      withoutCard: [afm(1)],
      clock: '2026-03-03T06:10:00+02:00',
    });
    const { sandbox } = connection;
    const shift = (n: number): IDataObject[] => [
      row(sandbox, n, { eventTime: minutesFrom(sandbox, -480), referenceDate: '2026-03-02', lateReason: '001' }),
      row(sandbox, n, { event: 'checkOut', eventTime: minutesFrom(sandbox, -5), referenceDate: '2026-03-02' }),
      // In the morning somebody begins a second shift: an arrival of that day, whose name fits nobody else.
      row(sandbox, n, { eventTime: minutesFrom(sandbox, -4) }),
    ];
    const { outputs, requests } = await submit(connection, [...shift(0), ...shift(1), ...shift(2)]);
    expect(outputs.map(({ status }) => status === 'submitted')).toEqual(
      [0, 1, 2].flatMap((n) => [n !== 1, n !== 1, n !== 1]),
    );
    // What is late goes out in requests of its own.
    expect(requests).toBe(4);
  });

  test('that fits two rows is not guessed at: both are tried alone, and the one at fault is found', async () => {
    const connection = await start({ refusals: 'seen', repeats: 'refused' });
    const { sandbox } = connection;
    const items = [
      ...rows(sandbox, 6),
      // Of the same employee, type and day: the registry refuses the second one as a repeat.
      row(sandbox, 90, { branch: 1, eventTime: minutesFrom(sandbox, -60), lateReason: '001' }),
      row(sandbox, 90, { branch: 2 }),
      ...rows(sandbox, 6, () => ({ branch: 1 })).map((item, n) => ({ ...item, employeeAfm: afm(20 + n) })),
    ];
    const { outputs, requests } = await submit(connection, items);
    expect(outputs.flatMap(({ status, reasonCode }, n) => (status === 'submitted' ? [] : [[n, reasonCode]]))).toEqual([
      [7, 'existsAlready'],
    ]);
    expect(requests).toBeGreaterThan(2);
    expect(sandbox.ledger.events).toHaveLength(items.length - 1);
  });

  test('on rejection stop: the named row has its reason, the others of its request that they were not named', async () => {
    const connection = await start({ refusals: 'seen', withoutCard: [afm(4)] });
    const items = rows(connection.sandbox, 9);
    const { outputs, requests } = await submit(connection, items, { batchSize: 3, onRejection: 'stop' });
    expect(requests).toBe(2);
    expect(outputs.map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
      ...Array<unknown>(3).fill(['submitted', null]),
      ['rejected', 'othersAtFault'],
      ['rejected', 'notMarkedForCard'],
      ['rejected', 'othersAtFault'],
      ...Array<unknown>(3).fill(['notSent', 'earlierRequest']),
    ]);
    expect(outputs[3].remedy).toContain('this one again: it may be fine');
  });

  test('a check-out is not blamed for its check-in, and has its own reason where that is another', async () => {
    const connection = await start({ refusals: 'seen', withoutCard: [afm(2)] });
    const { sandbox } = connection;
    sandbox.records.withoutEmployment = [{ afm: afm(1), from: '2026-03-02', to: '2026-03-02' }];
    const items = [1, 2, 3].flatMap((n) => [
      row(sandbox, n, { eventTime: minutesFrom(sandbox, -9) }),
      row(sandbox, n, { event: 'checkOut' }),
    ]);
    const { outputs, requests } = await submit(connection, items);
    expect(requests).toBe(2);
    expect(outputs.map(({ reasonCode }) => reasonCode)).toEqual([
      'noEmployment',
      'noEmployment',
      'notMarkedForCard',
      'notMarkedForCard',
      null,
      null,
    ]);
  });
});

const REFERENCE_DATE = '2026-03-02';
const NOON = Date.parse('2026-03-02T12:00:00+02:00');

/** An event of row n, told by its last name. */
const eventOf = (n: number, fields: Partial<WorkCardEvent> = {}): WorkCardEvent => ({
  employerAfm: null,
  branch: '0',
  comments: null,
  employeeAfm: afm(n),
  lastName: String(n),
  firstName: 'ΜΑΡΙΑ',
  type: 'checkIn',
  eventTime: NOON - HOUR / 10,
  referenceDate: REFERENCE_DATE,
  lateReason: null,
  ...fields,
});

const head = (type: string, employeeAfm: string, day = '02/03/2026'): string =>
  `Για την κίνηση ${type === '0' ? 'προσέλευσης' : 'αποχώρησης'} με ΑΦΜ '${employeeAfm}' στις ${day} βρέθηκαν τα παρακάτω λάθη: `;

type Sent = Array<{ n: number; afm: string; type: string }>;

/** Delivers events to a registry that answers as `refusal` says: lines of a message, or none where it takes a request. */
async function delivered(events: WorkCardEvent[], refusal: (sent: Sent) => string[]) {
  const requests: number[][] = [];
  const post = async (body: object): Promise<unknown> => {
    const sent = (body as SubmissionBody).Cards.Card.flatMap(({ Details }) =>
      Details.CardDetails.map(({ f_eponymo, f_afm, f_type }) => ({ n: Number(f_eponymo), afm: f_afm, type: f_type })),
    );
    requests.push(sent.map(({ n }) => n));
    if (requests.length > 500) throw new Error('It does not end');
    const lines = refusal(sent);
    if (lines.length === 0) return sent.map(({ n }) => ({ id: '', protocol: `ΕΥΣ${n}`, submitDate: '' }));
    throw failureOfAnswer({ status: 400, headers: {}, body: { message: lines.join('\\n') } });
  };
  const waiting = events.map((entry, n) => ({ id: n, item: n, entry }));
  const { outcomes } = await deliverInMemory(
    waiting,
    workCardKind(''),
    { post, clock: { now: NOON } },
    { batchSize: 1_000 },
  );
  const told = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.code : outcome.status));
  return { outcomes, requests, told };
}

describe('A registry of other habits', () => {
  const twenty = Array.from({ length: 20 }, (_, n) => eventOf(n));

  test('that names one movement in each refusal: each is taken out', async () => {
    const bad = [3, 4, 17];
    const { told, requests } = await delivered(twenty, (sent) => {
      const first = sent.find(({ n }) => bad.includes(n));
      return first === undefined ? [] : ['Για το Παράρτημα: 0', head(first.type, first.afm), NO_MARK, ''];
    });
    expect(told).toEqual(twenty.map((_, n) => (bad.includes(n) ? 'notMarkedForCard' : 'submitted')));
    expect(requests).toHaveLength(4);
  });

  test('that names the same movement again after it was taken out: it ends, and no other row is given that reason', async () => {
    const { told, outcomes, requests } = await delivered(twenty, () => [head('0', afm(3)), NO_MARK]);
    expect(told).toEqual(twenty.map((_, n) => (n === 3 ? 'notMarkedForCard' : 'refused')));
    expect(outcomes[5]).toMatchObject({ rejection: { reason: `${head('0', afm(3)).trim()}\n${NO_MARK}` } });
    expect(requests.length).toBeLessThanOrEqual(3 * twenty.length);
  });

  test('that names movements of other days and employees alone: the rows at fault are searched for', async () => {
    const { told, requests } = await delivered(twenty, (sent) =>
      sent.some(({ n }) => n === 11) ? [head('0', afm(11), '09/03/2026'), NO_MARK, head('0', afm(900)), NO_MARK] : [],
    );
    expect(told).toEqual(twenty.map((_, n) => (n === 11 ? 'refused' : 'submitted')));
    expect(requests.length).toBeGreaterThan(2);
  });

  test('that does not count check-ins of the same request: their check-outs are submitted after them', async () => {
    const recorded = new Set<string>();
    const pairs = Array.from({ length: 12 }, (_, n) =>
      eventOf(n, { employeeAfm: afm(n >> 1), type: n % 2 === 0 ? 'checkIn' : 'checkOut' }),
    );
    const { told } = await delivered([...pairs, eventOf(12, { type: 'checkOut' })], (sent) => {
      const bad = sent.filter((one) => one.type === '1' && !recorded.has(one.afm));
      if (bad.length === 0) for (const one of sent) if (one.type === '0') recorded.add(one.afm);
      return bad.flatMap((one) => [head('1', one.afm), 'Δεν βρέθηκε προσέλευση.']);
    });
    expect(told).toEqual([...pairs.map(() => 'submitted'), 'noCheckIn']);
  });

  test('a named row and an unnamed one: the one is taken out, the other searched for', async () => {
    const { told } = await delivered(twenty, (sent) => {
      const lines = sent.filter(({ n }) => n === 2).flatMap((one) => [head('0', one.afm), NO_MARK]);
      return sent.some(({ n }) => n === 15) ? ['Κάτι δεν πάει καλά.', ...lines] : lines;
    });
    expect(told).toEqual(twenty.map((_, n) => ({ 2: 'notMarkedForCard', 15: 'refused' })[n] ?? 'submitted'));
  });

  test('for any rows at fault, some of them named: each is refused, all others are submitted, no reason strays', async () => {
    const some = fc.record({
      rows: fc.array(
        fc.record({
          employee: fc.nat({ max: 8 }),
          day: fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02'),
          out: fc.boolean(),
          bad: fc.boolean(),
          tells: fc.boolean(),
        }),
        { minLength: 1, maxLength: 30 },
      ),
      firstOnly: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(some, async ({ rows: drawn, firstOnly }) => {
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
