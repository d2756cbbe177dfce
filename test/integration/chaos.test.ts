import type { RecordedEvent } from '../../sandbox/ledger';
import { chaos, withJournals } from '../chaos/chaos';
import type { Evidence, Request, ToldRow, Trial } from '../chaos/evidence';
import { PARTS } from '../chaos/parts';
import { Random } from '../chaos/random';
import { violationsOf } from '../chaos/report';
import { KINDS } from '../chaos/rows';
import { Case, type Row } from '../chaos/rules/case';
import { isFine } from '../chaos/rules/repeats';
import type { Violation } from '../chaos/rules/violation';
import { runAtOneRegistry } from '../chaos/run';
import { sumOf, TROUBLES } from '../chaos/tally';
import { verdictOn } from '../chaos/verdict';

jest.setTimeout(240_000);

const SEED = 13;
const ROWS = 2_000;
/** Draws a small run that has rows of every sort that the tests below tamper with. */
const TAMPERED_SEED = 5;
const TAMPERED_ROWS = 600;

describe('Chaos: random rows, and a registry that fails in every way it can', () => {
  test(`of ${ROWS} rows each comes out once, and the node and the ledger say the same of it`, async () => {
    const tally = await chaos(SEED, ROWS, { parts: PARTS });
    expect(violationsOf(tally, 10)).toBe('');
    expect([tally.lost, tally.falsified, tally.unaccounted, tally.leaked]).toEqual([0, 0, 0, 0]);
    expect(sumOf([...tally.rows.values()].flatMap((counts) => Object.values(counts)))).toBe(ROWS);
    // It must have been a hard run: rows of all kinds, and faults that struck.
    for (const kind of KINDS) expect([kind, sumOf(Object.values(tally.rows.get(kind) ?? {}))]).not.toEqual([kind, 0]);
    expect(tally.faults.size).toBeGreaterThanOrEqual(4);
    expect([...tally.faults.get('answer')!.keys()]).toContain('200 html');
    for (const trouble of TROUBLES) expect([trouble, tally.troubles.get(trouble)]).not.toEqual([trouble, undefined]);
    expect(tally.recorded).toBeGreaterThan(ROWS / 3);
  });
});

describe('Chaos: the verdict names what does not hold', () => {
  let evidence: Evidence;
  /** What the verdict says of the run as it was. */
  let before: Set<string>;

  beforeAll(async () => {
    const random = new Random(TAMPERED_SEED);
    evidence = await withJournals(async (journals) => await runAtOneRegistry(random, 1, TAMPERED_ROWS, journals));
    before = new Set(verdictOn(evidence).map(({ text }) => text));
  });

  /** What the verdict says of a copy with one row tampered with, beyond what it says of the run as it was. */
  function verdictAfter(
    which: (row: Row, all: Case) => boolean,
    tamper: (row: Tampered, evidence: Copy) => void,
  ): Violation[] {
    const copy = structuredClone(evidence) as Copy;
    const all = new Case(copy);
    const found = all.rows.find((row) => row.told.length === 1 && which(row, all));
    if (found === undefined) throw new Error('The run holds no such row: take another seed');
    tamper({ ...found, told: found.told[0], trial: found.trial as TamperedTrial }, copy);
    return verdictOn(copy).filter(({ text }) => !before.has(text));
  }

  const submitted = ({ status }: Row): boolean => status === 'submitted';
  const textsOf = (violations: Violation[]): string => violations.map(({ text }) => text).join('\n');

  test('a row that did not come out', () => {
    const violations = verdictAfter(submitted, ({ trial, told }) => {
      trial.told.splice(trial.told.indexOf(told), 1);
    });
    expect(violations).toContainEqual(expect.objectContaining({ text: 'it came out 0 times', unaccounted: true }));
  });

  test('a row that came out twice', () => {
    const violations = verdictAfter(submitted, ({ trial, told }) => trial.told.push(told));
    expect(textsOf(violations)).toContain('it came out 2 times');
  });

  test('rows in another order', () => {
    const violations = verdictAfter(
      (row) => submitted(row) && row.trial.told.filter(({ output }) => output === 0).length > 1,
      ({ trial }) => trial.told.reverse(),
    );
    expect(textsOf(violations)).toMatch(/item \d+ came out after item \d+/);
  });

  test('an item that is paired with no row', () => {
    const violations = verdictAfter(submitted, ({ told }) => (told.item = undefined));
    expect(textsOf(violations)).toContain('1 items came out that belong to no row');
  });

  test('protocols that were swapped', () => {
    const violations = verdictAfter(
      (row, { rows }) => submitted(row) && rows.some((other) => other !== row && submitted(other)),
      ({ told }, { trials }) => {
        const others = trials.flatMap((trial) => trial.told);
        const other = others.find((one) => one !== told && one.json.status === 'submitted')!;
        [told.json.protocol, other.json.protocol] = [other.json.protocol, told.json.protocol];
      },
    );
    expect(textsOf(violations)).toMatch(/the ledger holds it with another protocol: (\S+) for (\S+)/);
    expect(violations.filter(({ unaccounted }) => unaccounted)).toHaveLength(2);
  });

  test('a protocol that two rows share', () => {
    const violations = verdictAfter(
      (row) => submitted(row) && row.index > 0,
      ({ told }, { trials }) => {
        const others = trials.flatMap((trial) => trial.told);
        const other = others.find((one) => one !== told && one.json.status === 'submitted')!;
        told.json.protocol = other.json.protocol;
      },
    );
    expect(textsOf(violations)).toContain('is also that of row');
  });

  test.each(['notSent', 'rejected', 'invalid'])('a recorded row that is said to be %s', (status) => {
    const violations = verdictAfter(submitted, ({ told }) => (told.json.status = status));
    expect(textsOf(violations)).toContain(`it is ${status}, and the ledger holds it as`);
  });

  test('a row that is said to be submitted, and is not in the ledger', () => {
    const violations = verdictAfter(
      ({ status, planned }) => status === 'rejected' && planned.fate === 'refused',
      ({ told }) => Object.assign(told.json, { status: 'submitted', protocol: 'ΕΥΣ0' }),
    );
    expect(textsOf(violations)).toContain('it is submitted with ΕΥΣ0, and the ledger does not hold it');
  });

  test('a poisoned row that the ledger holds', () => {
    const violations = verdictAfter(submitted, ({ planned }) =>
      Object.assign(planned, { fate: 'refused', kind: 'poisoned', flaw: 'made up' }),
    );
    expect(textsOf(violations)).toContain('although it is poisoned: made up');
  });

  test('a faulty row that was sent', () => {
    const violations = verdictAfter(submitted, ({ planned }) =>
      Object.assign(planned, { fate: 'invalid', kind: 'faulty', flaw: 'made up' }),
    );
    expect(textsOf(violations)).toContain('it was sent, although it is faulty: made up');
  });

  test.each(['lastName', 'referenceDate', 'branch', 'eventAt', 'type', 'lateReason'])(
    'an event of which the ledger holds another %s',
    (field) => {
      const violations = verdictAfter(submitted, ({ recorded: [event] }) =>
        Object.assign(event, { [field]: field === 'eventAt' ? event.eventAt + 500 : '1970' }),
      );
      expect(textsOf(violations)).toMatch(/the ledger holds it with another [a-z ]+: /);
    },
  );

  test('an event in the ledger that no row says', () => {
    const violations = verdictAfter(submitted, (_, { ledger }) =>
      ledger.push({ ...ledger[0], employeeAfm: '999999999', protocol: 'ΕΥΣ0' }),
    );
    expect(textsOf(violations)).toContain('the ledger holds ΕΥΣ0 of 999999999');
    expect(violations.filter(({ falsified }) => falsified)).toHaveLength(1);
  });

  test('an event that the ledger holds at another time than its row says, and whose it is', () => {
    let index: number | undefined;
    const violations = verdictAfter(submitted, ({ recorded: [event], ...row }) => {
      index = row.index;
      Object.assign(event, { eventAt: event.eventAt - 8 * 3_600_000 });
    });
    const found = { row: index, falsified: true, text: expect.stringContaining('which no row says') };
    expect(violations).toContainEqual(expect.objectContaining(found));
  });

  test.each(['lastName', 'referenceDate', 'branch', 'type'])(
    'an event that the node does not know of is falsified too, where its %s is another',
    (field) => {
      const violations = verdictAfter(submitted, ({ told, recorded: [event] }) => {
        Object.assign(event, { [field]: 'made up' });
        told.json.status = 'unknown';
      });
      expect(violations.filter(({ falsified }) => falsified)).toHaveLength(1);
    },
  );

  test('a row that may be refused, and was submitted as something else', () => {
    const violations = verdictAfter(submitted, ({ planned, recorded: [event] }) => {
      Object.assign(planned, { fate: 'doubtful' });
      Object.assign(event, { referenceDate: '1970-01-01' });
    });
    expect(violations.filter(({ falsified }) => falsified)).toHaveLength(1);
  });

  test('an event that was submitted before it happened', () => {
    const violations = verdictAfter(submitted, ({ recorded: [event] }) =>
      Object.assign(event, { submittedAt: event.eventAt - 5_000 }),
    );
    expect(textsOf(violations)).toContain('it was submitted 5000 ms before it happened');
  });

  test.each<
    [
      what: string,
      which: (row: Row) => boolean,
      silent: string,
      words: (row: Row) => string,
      say: (text: string) => object,
    ]
  >([
    [
      'a row that repeats another',
      ({ planned }) => planned.repeats !== undefined,
      'its reason does not say that it repeats row',
      ({ planned }) => `It says the same as row ${Number(planned.repeats) + 1}`,
      (reason) => ({ reason }),
    ],
    [
      "a row that leaves out its shift's day",
      (row) => submitted(row) && row.planned.impliesDay,
      'no warning says which reference date was taken',
      ({ planned }) => `Reference Date is ${planned.truth?.referenceDate}, as of its check-in`,
      (warning) => ({ status: 'submitted', warnings: [warning] }),
    ],
  ])('%s without a word of it', (_, which, silent, words, say) => {
    const isNamed = (textOf: (row: Row) => string): boolean => {
      const copy = structuredClone(evidence);
      const row = new Case(copy).rows.find(
        (one) => one.told.length === 1 && which(one) && ['submitted', 'duplicate'].includes(String(one.status)),
      )!;
      Object.assign(row.told[0].json, say(textOf(row)));
      return verdictOn(copy).some(
        ({ trial, row: index, text }) => trial === row.trial.number && index === row.index && text.startsWith(silent),
      );
    };
    expect(isNamed(() => 'The check digit does not fit')).toBe(true);
    expect(isNamed(words)).toBe(false);
  });

  test.each(['submitted', 'unknown', 'rejected'])(
    'a row that is said to be %s, and repeats one that was submitted',
    (status) => {
      const violations = verdictAfter(
        (row) => row.status === 'duplicate' && row.planned.repeats !== undefined,
        ({ told }) => (told.json.status = status),
      );
      expect(textsOf(violations)).toMatch(/it is \w+, although it repeats item \d+, which is (?:submitted|duplicate)/);
    },
  );

  test('a row that came out as it had come in', () => {
    const violations = verdictAfter(submitted, ({ told, planned }) => {
      told.json = planned.item;
    });
    expect(violations).toContainEqual(expect.objectContaining({ unaccounted: true }));
  });

  test('an execution that sent something in spite of options that no run can go on with', () => {
    const violations = verdictAfter(submitted, ({ trial }) => {
      trial.settings.option = { flaw: 'made up', refused: true, options: {}, columns: [] };
    });
    expect(textsOf(violations)).toMatch(/it sent \d+ requests, although of its options made up/);
    expect(textsOf(violations)).toContain('it is submitted, although of its options made up');
  });

  test('a login that was tried again after a no', () => {
    const violations = verdictAfter(submitted, ({ trial }) => {
      const { calls } = trial;
      const login = { ...calls[0], path: '/Authentication', status: 401 };
      Object.assign(trial, { calls: [...calls, login, login] });
      const credential = { flaw: 'made up', useless: false, reads: Infinity, fields: {}, faults: [], refused: true };
      trial.settings.credential = credential;
    });
    expect(textsOf(violations)).toMatch(/it logged in \d+ times, although its credential fails: made up/);
  });

  test('an event that the ledger holds twice', () => {
    const violations = verdictAfter(submitted, ({ recorded: [event] }, { ledger }) =>
      ledger.push({ ...event, protocol: 'ΕΥΣ0' }),
    );
    expect(textsOf(violations)).toMatch(/the ledger holds it 2 times: \S+, ΕΥΣ0/);
  });

  test('an employee whose events were recorded in another order', () => {
    const violations = verdictAfter(
      ({ recorded: [event], trial, index }, { rows }) =>
        event !== undefined &&
        rows.some(
          (other) =>
            other.trial === trial && other.index > index && other.recorded[0]?.employeeAfm === event.employeeAfm,
        ),
      ({ recorded: [event] }, { ledger }) => {
        ledger.splice(ledger.indexOf(event), 1);
        ledger.push(event);
      },
    );
    expect(textsOf(violations)).toContain('of the same employee');
  });

  test('a row that was sent again after it had been confirmed', () => {
    const violations = verdictAfter(submitted, ({ trial, requests }) => trial.requests.push(requests[0]));
    expect(textsOf(violations)).toContain('it was sent again after a request that may have arrived');
  });

  test('a request that is larger than the batch size', () => {
    const violations = verdictAfter(
      ({ requests }) => requests.some(({ events }) => events.length > 1),
      ({ trial }) => (trial.settings.batchSize = 1),
    );
    expect(textsOf(violations)).toMatch(/a request held \d+ events, being for 1 at most/);
  });

  test.each<[status: string, tamper: (row: Tampered, evidence: Copy) => void, text: RegExp]>([
    [
      'notSent',
      ({ trial, recorded: [event], requests }, { ledger }) => {
        ledger.splice(ledger.indexOf(event), 1);
        trial.requests = trial.requests.filter((request) => !requests.includes(request));
      },
      /^it was not sent for no reason/,
    ],
    [
      'rejected',
      ({ requests }, { ledger }) => {
        const { call } = requests[0];
        ledger.splice(0, ledger.length, ...ledger.filter((event) => event.call !== call?.id));
        Object.assign(call!, { status: 400 });
      },
      /^it is rejected, being /,
    ],
    ['unknown', () => {}, /^it is unknown, and its last request was confirmed/],
  ])('a row that is said to be %s although nothing was in its way', (status, tamper, text) => {
    let index: number | undefined;
    const violations = verdictAfter(
      (row) => submitted(row) && isUntroubled(row.trial),
      (row, copy) => {
        row.told.json.status = status;
        tamper(row, copy);
        index = row.index;
      },
    );
    expect(violations).toContainEqual(expect.objectContaining({ row: index, text: expect.stringMatching(text) }));
  });

  test('an execution that stopped for no reason, and one that did not stop', () => {
    const stopped = verdictAfter(
      ({ trial }) => isUntroubled(trial),
      ({ trial }) => Object.assign(trial, { error: 'made up', told: [], requests: [] }),
    );
    expect(textsOf(stopped)).toContain('it stopped for no reason: made up');
    const wentOn = verdictAfter(
      ({ trial, status }) => trial.error === undefined && !isFine(status),
      ({ trial }) => (trial.settings.onError = 'stopWorkflow'),
    );
    expect(textsOf(wentOn)).toContain('it went on although a row was not submitted');
  });
});

/** Evidence that can be tampered with. */
type TamperedTrial = Trial & { told: ToldRow[]; requests: Request[] };
type Tampered = Omit<Row, 'told' | 'trial'> & { told: ToldRow; trial: TamperedTrial };
type Copy = Evidence & { trials: TamperedTrial[]; ledger: RecordedEvent[] };

/** Whether an execution met no fault, and no row that the registry or the node refuses. */
const isUntroubled = ({ calls, paused, rows }: Trial): boolean =>
  !paused &&
  rows.every(({ fate }) => fate === 'accepted') &&
  calls.every(({ faults, status }) => faults.length === 0 && status === 200);
