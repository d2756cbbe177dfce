import type { INodeExecutionData } from 'n8n-workflow';
import type { Outcome } from '../../nodes/Ergani/delivery/entry';
import { type KeptOutput, Ledger } from '../../nodes/Ergani/delivery/ledger';
import type { EntryOutput } from '../../nodes/Ergani/delivery/output';
import { RowNames } from '../../nodes/Ergani/model/values/rowNames';

interface Event {
  subject: string;
}
type EventOutcome = Outcome<Event, Event>;

const CALLED = { thing: 'event', equal: 'all is equal', again: 'it is there twice' };
const SUBMITTED: EventOutcome = {
  status: 'submitted',
  prepared: { subject: '' },
  receipt: { id: '', protocol: 'ΕΥΣ1', submitDate: '' },
  answeredAt: 0,
};
const REFUSED: EventOutcome = {
  status: 'rejected',
  prepared: { subject: '' },
  rejection: { branch: null, reason: 'No', message: 'No' },
  isOfAll: false,
  code: 'refused',
  reason: 'No',
  remedy: 'Correct it',
};
const heldBack = (entry: Partial<Event>): EventOutcome => ({
  status: 'notSent',
  entry,
  unreachable: false,
  code: 'othersAtFault',
  reason: 'Held back',
  remedy: 'Correct the others',
});

/** A ledger of so many items, over what earlier tries have kept. */
function ledgerOf(items: number, kept: Array<KeptOutput | undefined> = []): Ledger<Event, Event, { entry: Event }> {
  const input = Array.from({ length: items }, (): INodeExecutionData => ({ json: {} }));
  return new Ledger<Event, Event, { entry: Event; warnings?: string[] }>(
    input,
    new RowNames(input),
    { resultOf: (item) => kept[item], keep: (item, output) => (kept[item] = output) },
    {
      called: CALLED,
      toOutput: (outcome, read): EntryOutput => ({
        status: outcome.status,
        subject: read?.entry.subject ?? null,
        reason: 'reason' in outcome ? outcome.reason : null,
        reasonCode: 'code' in outcome ? outcome.code : null,
      }),
      subjectOf: ({ subject }) => String(subject),
    },
  );
}

const read = (subject = 'a') => ({ entry: { subject } });
const statuses = (ledger: ReturnType<typeof ledgerOf>) => ledger.outputs(heldBack).map(({ json }) => json.status);
const idsWaiting = (ledger: ReturnType<typeof ledgerOf>) => Array.from(ledger.waiting(), ({ id }) => id);

describe('How far entries have come', () => {
  test('each waits, or has its output; outputs come in the order of the items, several of one in their places', () => {
    const ledger = ledgerOf(3);
    ledger.add(0, read(), 0);
    ledger.add(0, read('b'), 1);
    ledger.add(1, read('c'));
    ledger.report(1, SUBMITTED);
    expect(idsWaiting(ledger)).toEqual([0, 2]);
    expect(ledger.isWithRegistry(1)).toBe(true);
    const outputs = ledger.outputs(heldBack);
    expect(outputs.map(({ item, nth, json }) => [item, nth, json.status])).toEqual([
      [0, 0, 'notSent'],
      [0, 1, 'submitted'],
      [1, 0, 'notSent'],
      // An item that could not even be looked at.
      [2, 0, 'notSent'],
    ]);
  });

  test('the very same as an earlier one takes over what became of that', () => {
    for (const [outcome, status] of [
      [SUBMITTED, 'duplicate'],
      [REFUSED, 'notSent'],
      [{ ...REFUSED, status: 'unknown' } as EventOutcome, 'unknown'],
    ] as const) {
      const ledger = ledgerOf(2);
      ledger.add(0, read());
      ledger.add(1, read());
      ledger.noteRepeat(1, 0);
      expect(idsWaiting(ledger)).toEqual([0]);
      ledger.report(0, outcome);
      expect(statuses(ledger)).toEqual([outcome.status, status]);
    }
  });

  test('put into the order of sending, it is known by its place there, and comes out in that of the items', () => {
    const ledger = ledgerOf(3);
    for (const item of [0, 1, 2]) ledger.add(item, read(String(item)));
    ledger.noteRepeat(2, 1);
    ledger.arrange([1, 2, 0], new Set([0]));
    expect(Array.from(ledger.waiting(), ({ id, item, afterOthers }) => [id, item, afterOthers])).toEqual([
      [0, 1, false],
      [2, 0, true],
    ]);
    ledger.report(0, SUBMITTED);
    ledger.report(2, REFUSED);
    expect(statuses(ledger)).toEqual(['rejected', 'submitted', 'duplicate']);
  });
});

test('a warning is told once, however often it is given', () => {
  const read: { entry: Event; warnings?: string[] } = { entry: { subject: 'a' } };
  const ledger = ledgerOf(1);
  ledger.add(0, read);
  for (const warning of ['One', 'Two', 'One']) ledger.warn(0, warning);
  expect(read.warnings).toEqual(['One', 'Two']);
});

describe('What an earlier try has told', () => {
  const sent: EntryOutput = { status: 'submitted', subject: 'a' };
  const refused: EntryOutput = { status: 'rejected', subject: 'a', reason: 'No' };

  test('stands, where it is with the registry; all else is tried again', () => {
    const ledger = ledgerOf(2, [sent, refused]);
    ledger.add(0, read());
    ledger.add(1, read('b'));
    expect(idsWaiting(ledger)).toEqual([1]);
    expect(ledger.isAnyWithRegistry).toBe(true);
    expect(ledger.isFine).toBe(true);
  });

  test('holds back what a later entry of the same subject has taken the place of', () => {
    const ledger = ledgerOf(3, [refused, undefined, sent]);
    for (const item of [0, 1, 2]) ledger.add(item, read());
    ledger.holdBackSuperseded([0, 1, 2]);
    // The first says what it said before; the other was never tried.
    expect(ledger.outputs(heldBack).map(({ json }) => [json.status, json.reason])).toEqual([
      ['rejected', 'No'],
      ['notSent', expect.stringContaining('a later event of this employee')],
      ['submitted', undefined],
    ]);
  });

  test('does not hold back what comes after it, or is about another subject', () => {
    const ledger = ledgerOf(3, [undefined, sent]);
    ledger.add(0, read('b'));
    ledger.add(1, read());
    ledger.add(2, read());
    ledger.holdBackSuperseded([0, 1, 2]);
    expect(idsWaiting(ledger)).toEqual([0, 2]);
  });
});
