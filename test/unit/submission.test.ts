import fc from 'fast-check';
import type { JudgedEvent } from '../../nodes/Ergani/model/workCard/lateness';
import {
  matchReceipts as match,
  type SubmissionBody,
  toSubmission,
} from '../../nodes/Ergani/model/workCard/submission';
import { EVENT } from '../support/workCardEvents';

const CONNECTED = '999999999';

const judged = (n: number, over: Partial<JudgedEvent['event']> = {}): JudgedEvent => ({
  event: { ...EVENT, lastName: `Name ${n}`, eventTime: EVENT.eventTime + n * 1000, ...over },
  late: false,
  lateReason: null,
});

/** Events of few employers, branches and comments, each known by its time. */
const events = fc
  .array(
    fc.record({
      employerAfm: fc.constantFrom(null, CONNECTED, '094019245'),
      branch: fc.constantFrom('0', '1', '2'),
      comments: fc.constantFrom(null, '', 'note', '0', ': note', 'null'),
      employeeAfm: fc.constantFrom('090000045', '123456783', '111111111', '222222222'),
      type: fc.constantFrom('checkIn' as const, 'checkOut' as const),
    }),
    { maxLength: 60 },
  )
  .map((list) => list.map((over, n) => judged(n, over)));

const detailsOf = (body: SubmissionBody) =>
  body.Cards.Card.flatMap((card) => card.Details.CardDetails.map((details) => ({ card, details })));

describe('Work-card submission: Cards > Card > Details > CardDetails', () => {
  it('has the fields of the specification, f_aitiologia and f_comments in it even when null', () => {
    const late: JudgedEvent = {
      ...judged(0, { type: 'checkOut', branch: '3', comments: 'note' }),
      late: true,
      lateReason: '003',
    };
    expect(toSubmission([judged(0), late], CONNECTED).body).toStrictEqual({
      Cards: {
        Card: [
          {
            f_afm_ergodoti: CONNECTED,
            f_aa: '0',
            f_comments: null,
            Details: {
              CardDetails: [
                {
                  f_afm: '090000045',
                  f_eponymo: 'Name 0',
                  f_onoma: 'Μαρία',
                  f_type: '0',
                  f_reference_date: '2026-05-04',
                  f_date: '2026-05-04T08:00:00+03:00',
                  f_aitiologia: null,
                },
              ],
            },
          },
          {
            f_afm_ergodoti: CONNECTED,
            f_aa: '3',
            f_comments: 'note',
            Details: {
              CardDetails: [
                {
                  f_afm: '090000045',
                  f_eponymo: 'Name 0',
                  f_onoma: 'Μαρία',
                  f_type: '1',
                  f_reference_date: '2026-05-04',
                  f_date: '2026-05-04T08:00:00+03:00',
                  f_aitiologia: '003',
                },
              ],
            },
          },
        ],
      },
    });
  });

  it('holds every event once, where `order` says, under its own employer, branch and comment', () => {
    fc.assert(
      fc.property(events, (list) => {
        const { body, order: groups } = toSubmission(list, CONNECTED);
        expect(groups.map(({ length }) => length)).toEqual(
          body.Cards.Card.map(({ Details }) => Details.CardDetails.length),
        );
        const order = groups.flat();
        const details = detailsOf(body);
        expect([...order].sort((a, b) => a - b)).toEqual(list.map((_, i) => i));
        expect(details.length).toBe(list.length);
        details.forEach(({ card, details: { f_eponymo, f_afm } }, place) => {
          const { event } = list[order[place]];
          expect([f_eponymo, f_afm]).toEqual([event.lastName, event.employeeAfm]);
          expect([card.f_afm_ergodoti, card.f_aa, card.f_comments]).toEqual([
            event.employerAfm ?? CONNECTED,
            event.branch,
            event.comments,
          ]);
        });
      }),
    );
  });

  it("keeps the order of each employee's events, and of the events in each Card entry", () => {
    fc.assert(
      fc.property(events, (list) => {
        const { body, order } = toSubmission(list, CONNECTED);
        const latest = new Map<string, number>();
        for (const index of order.flat()) {
          const employee = list[index].event.employeeAfm;
          expect(index).toBeGreaterThan(latest.get(employee) ?? -1);
          latest.set(employee, index);
        }
        for (const card of body.Cards.Card) {
          const times = card.Details.CardDetails.map(({ f_date }) => Date.parse(f_date));
          expect(times.length).toBeGreaterThan(0);
          expect(times).toEqual([...times].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('has one Card entry for each employer, branch and comment unless the order of an employee forbids it', () => {
    fc.assert(
      fc.property(events, (list) => {
        // With one event for each employee there is no order to keep.
        const apart = list.map((one, n) =>
          judged(n, { ...one.event, lastName: `Name ${n}`, employeeAfm: String(100000000 + n) }),
        );
        const { body } = toSubmission(apart, CONNECTED);
        const keys = body.Cards.Card.map((card) => JSON.stringify([card.f_afm_ergodoti, card.f_aa, card.f_comments]));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('of no events has no Card entry', () => {
    expect(toSubmission([], CONNECTED)).toEqual({ body: { Cards: { Card: [] } }, order: [] });
  });
});

/** When the receipts are dated. */
const NOW = Date.parse('2026-05-04T08:01:00+03:00');

const matchReceipts = (order: number[][], answer: unknown) => match(order, answer, [NOW]);

describe('Endpoints, rule 1: one receipt per submitted event, in the order submitted', () => {
  const receiptFor = (key: string) => ({ id: `id ${key}`, protocol: `ΕΥΣ 1${key}`, submitDate: '04/05/2026 08:01' });

  it('gives each event the receipt that answers it, across Card entries', () => {
    fc.assert(
      fc.property(events, (list) => {
        const { body, order } = toSubmission(list, CONNECTED);
        const matched = matchReceipts(
          order,
          detailsOf(body).map(({ details }) => receiptFor(details.f_eponymo)),
        );
        const protocols = matched.ok ? matched.receipts.map(({ protocol }) => protocol) : [];
        expect(protocols).toEqual(list.map(({ event }) => `ΕΥΣ 1${event.lastName}`));
      }),
    );
  });

  it.each([
    ['no list', { message: 'x' }, 'without a list'],
    ['a record without protocol', { message: 'x', protocol: '' }, 'Receipt 1 of 1'],
    ['nothing', undefined, 'without a list'],
    ['none', [], '2 events with 0 receipts'],
    ['more', [receiptFor('a'), receiptFor('b'), receiptFor('c')], '2 events with 3 receipts'],
    ['one without protocol', [receiptFor('a'), { id: '1', submitDate: '' }], 'Receipt 2 of 2'],
    ['one with an empty protocol', [{ ...receiptFor('a'), protocol: ' ' }, receiptFor('b')], 'Receipt 1 of 2'],
    ['one with a dash for a protocol', [receiptFor('a'), { ...receiptFor('b'), protocol: ' - ' }], 'Receipt 2 of 2'],
    [
      'a protocol that is neither text nor number',
      [receiptFor('a'), { ...receiptFor('b'), protocol: {} }],
      'Receipt 2 of 2',
    ],
    ['null', [null, null], 'Receipt 1 of 2'],
    ['lists', [[], []], 'Receipt 1 of 2'],
  ])('pairs nothing when there are %s', (_, answer, reason) => {
    expect(matchReceipts([[0, 1]], answer)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  it('keeps equal protocols in their places', () => {
    expect(
      matchReceipts(
        [[1, 0]],
        [
          { ...receiptFor('a'), id: '1' },
          { ...receiptFor('a'), id: '2' },
        ],
      ),
    ).toMatchObject({ ok: true, receipts: [{ id: '2' }, { id: '1' }] });
  });

  it.each([{}, { id: '7' }, { submitDate: '04/05/2026 08:01' }])(
    'takes a receipt of a list that has of the other two %j',
    (other) => {
      expect(matchReceipts([[0]], [{ protocol: 'ΕΥΣ92', ...other }])).toEqual({
        ok: true,
        receipts: [{ id: '', submitDate: '', protocol: 'ΕΥΣ92', ...other }],
      });
    },
  );

  it.each([
    ['without a list around it', { id: 7, protocol: 'ΕΥΣ92', submitDate: '04/05/2026 08:01' }, 'ΕΥΣ92'],
    ['with a number as its protocol', [{ id: '7', protocol: 575589, submitDate: '04/05/2026 08:01' }], '575589'],
  ])('takes a receipt %s', (_, answer, protocol) => {
    const receipts = [{ id: '7', protocol, submitDate: '04/05/2026 08:01' }];
    expect(matchReceipts([[0]], answer)).toEqual({ ok: true, receipts });
  });

  it('keeps what the registry wrote, and leaves empty what it wrote in no known form', () => {
    const answer = [
      { id: 12, protocol: ' ΕΥΣ 92 ', submitDate: '04/05/2026 08:01' },
      { id: null, protocol: '1', submitDate: 20260504 },
      { id: { a: 1 }, protocol: '2', submitDate: null },
    ];
    expect(matchReceipts([[0, 1, 2]], answer)).toStrictEqual({
      ok: true,
      receipts: [
        { id: '12', protocol: ' ΕΥΣ 92 ', submitDate: '04/05/2026 08:01' },
        { id: '', protocol: '1', submitDate: '' },
        { id: '', protocol: '2', submitDate: '' },
      ],
    });
    expect(matchReceipts([], [])).toStrictEqual({ ok: true, receipts: [] });
  });

  it('pairs all events or none for any JSON answer, never an exception', () => {
    const receipt = fc.oneof(fc.jsonValue(), fc.record({ protocol: fc.oneof(fc.string(), fc.jsonValue()) }));
    fc.assert(
      fc.property(
        fc.nat({ max: 4 }),
        fc.oneof(fc.jsonValue(), fc.array(receipt, { maxLength: 4 })),
        (count, answer) => {
          const matched = matchReceipts([Array.from({ length: count }, (_, i) => i)], answer);
          if (matched.ok)
            expect(matched.receipts.map(({ protocol }) => protocol.trim()).filter(Boolean)).toHaveLength(count);
          else expect(matched.reason).not.toBe('');
        },
      ),
    );
  });
});
