import fc from 'fast-check';
import type { JudgedEvent } from '../../nodes/Ergani/model/workCard/lateness';
import { matchReceipts as match, toSubmission } from '../../nodes/Ergani/model/workCard/submission';
import { EVENT } from '../support/workCardEvents';

const receipt = (key: unknown) => ({ id: '1', protocol: `ΑΚ - ΚΑΡ1${String(key)}`, submitDate: '04/05/2026 08:01' });

/** When the receipts are dated. */
const NOW = Date.parse('2026-05-04T08:01:00+03:00');

const matchReceipts = (order: number[][], answer: unknown) => match(order, answer, [NOW]);

const judged = (employee: number, branch: number): JudgedEvent => ({
  event: { ...EVENT, branch: String(branch), employeeAfm: String(123_456_700 + employee), eventTime: 0 },
  late: false,
  lateReason: null,
});

describe('Resources, Submission receipt, seen elsewhere: a receipt a Card', () => {
  const order = [[0, 2], [1], [3, 4, 5]];

  it('each event gets that of its Card, and how many events it stands for', () => {
    const matched = matchReceipts(order, ['a', 'b', 'c'].map(receipt));
    expect(matched.ok && matched.receipts.map(({ protocol, ofCardWith }) => [protocol, ofCardWith])).toEqual([
      ['ΑΚ - ΚΑΡ1a', 2],
      ['ΑΚ - ΚΑΡ1b', 1],
      ['ΑΚ - ΚΑΡ1a', 2],
      ['ΑΚ - ΚΑΡ1c', 3],
      ['ΑΚ - ΚΑΡ1c', 3],
      ['ΑΚ - ΚΑΡ1c', 3],
    ]);
  });

  it.each([0, 1, 2, 4, 5, 7])('any other number is no answer to three Cards with six events: %d', (count) => {
    expect(
      matchReceipts(
        order,
        Array.from({ length: count }, (_, n) => receipt(n)),
      ),
    ).toEqual({ ok: false, reason: `The registry answered 6 events with ${count} receipt${count === 1 ? '' : 's'}` });
  });

  it('one without a protocol casts doubt on all', () => {
    expect(matchReceipts(order, [receipt(0), { id: '1' }, receipt(2)])).toEqual({
      ok: false,
      reason: "Receipt 2 of 3 of the registry's answer has no protocol",
    });
  });

  it('where each Card has one event, a receipt is that of the event', () => {
    const matched = matchReceipts([[1], [0]], ['a', 'b'].map(receipt));
    expect(matched).toEqual({ ok: true, receipts: [receipt('b'), receipt('a')] });
  });

  it('for any events: the receipt of an event is that of the Card which holds it', () => {
    const rows = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 3 })), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(rows, (drawn) => {
        const events = drawn.map(([employee, branch]) => judged(employee, branch));
        const { body, order: groups } = toSubmission(events, '094123454');
        const matched = matchReceipts(
          groups,
          body.Cards.Card.map((_, card) => receipt(card)),
        );
        const cards = events.map((__, n) => groups.findIndex((group) => group.includes(n)));
        expect(matched.ok && matched.receipts.map(({ protocol }) => protocol)).toEqual(
          cards.map((card) => receipt(card).protocol),
        );
        for (const [n, { event }] of events.entries()) {
          expect(body.Cards.Card[cards[n]].f_aa).toBe(event.branch);
        }
      }),
    );
  });
});
