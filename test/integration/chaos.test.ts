import type { IRun } from 'n8n-workflow';
import type { RecordedEvent } from '../../sandbox/ledger';
import { chaos, withJournals } from '../chaos/chaos';
import type { Evidence, Request, ToldRow, Trial } from '../chaos/evidence';
import { Random } from '../chaos/random';
import { violationsOf } from '../chaos/report';
import { KINDS } from '../chaos/rows';
import { Case, type Row } from '../chaos/rules/case';
import type { Violation } from '../chaos/rules/violation';
import { runAtOneRegistry } from '../chaos/run';
import { leaksIn, PASSWORD, textsOf } from '../support/secrets';
import { sumOf, TROUBLES } from '../chaos/tally';
import { dayOf } from '../chaos/truth';
import { verdictOn } from '../chaos/verdict';
import type { Execution } from './n8n';

describe('Chaos', () => {
  jest.setTimeout(240_000);

  const SEED = 13;

  const ROWS = 600;

  /** The first seed of a small run that has rows of every sort that the tests below tamper with. */
  const TAMPERED_SEED = 21;

  const TAMPERED_ROWS = 600;

  const PUNCHES = 20;

  describe('Chaos: random rows, and a registry that fails in every way it can', () => {
    test(`of ${ROWS} rows each comes out once, and the node and the ledger say the same of it`, async () => {
      const tally = await chaos(SEED, ROWS);
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
      // What strikes when depends on the machine, so a run may have no row that nothing was in the way of.
      for (let seed = TAMPERED_SEED; ; seed++) {
        const random = new Random(seed);
        evidence = await withJournals(
          async (journals) => await runAtOneRegistry(random, 1, { rows: TAMPERED_ROWS, punches: 0 }, journals),
        );
        const all = new Case(evidence);
        if (all.rows.some((row) => row.told.length === 1 && isPlain(row, all))) break;
      }
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

    test.each(['notSent', 'rejected', 'invalid'])('a recorded row that is said to be %s', (status) => {
      const violations = verdictAfter(submitted, ({ told }) => (told.json.status = status));
      expect(textsOf(violations)).toContain(`it is ${status}, and the ledger holds it as`);
    });

    test.each(['lastName', 'referenceDate', 'branch', 'eventAt', 'type', 'lateReason'])(
      'an event of which the ledger holds another %s',
      (field) => {
        const violations = verdictAfter(submitted, ({ recorded: [event] }) =>
          Object.assign(event, { [field]: field === 'eventAt' ? event.eventAt + 500 : '1970' }),
        );
        expect(textsOf(violations)).toMatch(/the ledger holds it with another [A-Za-z]+: /);
      },
    );

    test('an event that was submitted before it happened', () => {
      const violations = verdictAfter(submitted, ({ recorded: [event] }) =>
        Object.assign(event, { submittedAt: event.eventAt - 5_000 }),
      );
      expect(textsOf(violations)).toContain('it was submitted 5000 ms before it happened');
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

    test.each<[status: string, tamper: (row: Tampered, evidence: Copy) => void, text: RegExp]>([
      [
        'notSent',
        ({ trial, recorded: [event], requests }, { ledger }) => {
          ledger.splice(ledger.indexOf(event), 1);
          trial.requests = trial.requests.filter((request) => !requests.includes(request));
        },
        /^it is notSent, and nothing was in its way/,
      ],
      [
        'rejected',
        ({ requests }, { ledger }) => {
          const { call } = requests[0];
          ledger.splice(0, ledger.length, ...ledger.filter((event) => event.call !== call?.id));
          Object.assign(call!, { status: 400 });
        },
        /^it is rejected, in a request of /,
      ],
      ['unknown', () => {}, /^it is unknown, and its last request was confirmed/],
    ])('a row that is said to be %s although nothing was in its way', (status, tamper, text) => {
      let index: number | undefined;
      const violations = verdictAfter(isPlain, (row, copy) => {
        row.told.json.status = status;
        tamper(row, copy);
        index = row.index;
      });
      expect(violations).toContainEqual(expect.objectContaining({ row: index, text: expect.stringMatching(text) }));
    });
  });

  describe('Chaos: the verdict names what does not hold of punches', () => {
    let evidence: Evidence;

    beforeAll(async () => {
      const load = { rows: PUNCHES, punches: PUNCHES };
      // What strikes when depends on the machine, so a run may have no night that went through and came again.
      for (let seed = TAMPERED_SEED; ; seed++) {
        const random = new Random(seed);
        evidence = await withJournals(async (journals) => await runAtOneRegistry(random, 1, load, journals));
        const all = new Case(evidence);
        if (all.rows.some((row) => isNight(row, all)) && all.rows.some((row) => isAgain(row, all))) break;
      }
    });

    /** The verdict on a copy with one row tampered with. */
    function verdictAfter(which: (row: Row, all: Case) => boolean, tamper: (row: Row, evidence: Copy) => void): string {
      const copy = structuredClone(evidence) as Copy;
      const all = new Case(copy);
      tamper(
        all.rows.find((row) => which(row, all))!,
        copy,
      );
      return verdictOn(copy)
        .map(({ text }) => text)
        .join('\n');
    }

    /** Whether a departure of a night, whose arrival is known, was submitted by its first request. */
    const isNight = (row: Row, all: Case): boolean =>
      row.planned.kind === 'night' && submitted(row) && row.requests.length === 1 && all.knowsArrival(row);

    /** Whether a departure of a night, whose arrival is known, came again and was told to be a duplicate. */
    const isAgain = (row: Row, all: Case): boolean =>
      row.planned.kind === 'night' &&
      row.status === 'duplicate' &&
      row.requests.length === 0 &&
      all.knowsArrival(row) &&
      all.before(row).some(submitted);

    test('nothing, of the run as it was', () => {
      expect(verdictOn(evidence)).toEqual([]);
    });

    test('a departure of a night that went out for its own day', () => {
      const said = verdictAfter(isNight, ({ requests: [{ events }], recorded: [event], told: [{ json }] }) => {
        for (const one of [events[0], event, json]) Object.assign(one, { referenceDate: event.date.slice(0, 10) });
      });
      expect(said).toMatch(/it was sent with another referenceDate/);
      expect(said).toMatch(/the ledger holds it with another referenceDate/);
      expect(said).toMatch(/it came out with another referenceDate/);
    });

    test('a departure that the registry refused, although its arrival is there', () => {
      const said = verdictAfter(
        isNight,
        ({ requests: [{ call }], recorded: [event], told: [{ json }] }, { ledger }) => {
          ledger.splice(ledger.indexOf(event), 1);
          json.status = 'rejected';
          Object.assign(call!, { status: 400, faults: [] });
        },
      );
      expect(said).toMatch(/it is rejected, although its arrival is with the registry/);
    });

    test('a duplicate that names its own day, although it went out for that of its arrival', () => {
      const said = verdictAfter(isAgain, ({ planned, told: [{ json }] }) => {
        json.referenceDate = dayOf(planned.truth.at);
      });
      expect(said).toMatch(/it came out with another referenceDate/);
    });

    test('a punch that was sent again at the next execution', () => {
      const said = verdictAfter(isAgain, (row, copy) => {
        const [{ call, events }] = new Case(copy).before(row).find(submitted)!.requests;
        (row.trial as TamperedTrial).requests.push({ call, events });
        row.told[0].json.status = 'submitted';
      });
      expect(said).toMatch(/it was sent again, although it was submitted in execution/);
    });
  });

  /** Evidence that can be tampered with. */
  type TamperedTrial = Trial & { told: ToldRow[]; requests: Request[] };

  type Tampered = Omit<Row, 'told' | 'trial'> & { told: ToldRow; trial: TamperedTrial };

  type Copy = Evidence & { trials: TamperedTrial[]; ledger: RecordedEvent[] };

  /** Whether a row is the only one of its employee in its execution: no later one can take its place. */
  const isAlone = ({ trial, planned }: Row, all: Case): boolean =>
    all.rowsFor(planned.truth.employeeAfm).filter((row) => row.trial === trial).length === 1;

  const submitted = ({ status }: Row): boolean => status === 'submitted';

  /** Whether a row was submitted beside others, and nothing was in its way. */
  const isPlain = (row: Row, all: Case): boolean =>
    submitted(row) && isUntroubled(row.trial) && isAlone(row, all) && row.requests[0].events.length > 1;

  /** Whether an execution met no fault, and no row that the registry refuses. */
  const isUntroubled = ({ calls, paused, rows, settings: { timeout, onRejection } }: Trial): boolean =>
    !paused &&
    timeout === undefined &&
    onRejection === 'isolate' &&
    rows.every(({ isPoisoned }) => !isPoisoned) &&
    calls.every(({ faults, status }) => faults.length === 0 && status === 200);
});

describe('Chaos: a secret is found', () => {
  const SECRETS = new Map([
    [PASSWORD, 'the password'],
    ['token+/=', 'an access token'],
  ]);

  const executionOf = (more: Partial<Execution>): Execution => ({
    items: [],
    outputs: [],
    error: undefined,
    run: { data: { resultData: { runData: {} } } } as unknown as IRun,
    ...more,
  });

  const escaped = JSON.stringify(PASSWORD);

  test.each([
    ['as it is', PASSWORD],
    ['in JSON', escaped],
    ['in JSON within JSON', JSON.stringify({ message: `Cannot read ${JSON.stringify({ Password: PASSWORD })}` })],
    ['encoded for an address', encodeURIComponent(PASSWORD)],
  ])('%s', (_, text) => {
    const items = [[{ json: { reason: text } }]];
    const found = leaksIn(textsOf(executionOf({ items })), SECRETS);
    expect(found).toEqual(['the password in outputs']);
    expect(leaksIn({ "n8n's log": text }, SECRETS)).toEqual(["the password in n8n's log"]);
  });

  test('in the message of an error, in what caused it, and in what n8n stores of it', () => {
    const error = Object.assign(new Error('Bearer token+/= is not accepted'), { context: {} });
    const cause = Object.assign(new Error('Request failed'), { context: {}, cause: new Error(`It was ${PASSWORD}`) });
    expect(leaksIn(textsOf(executionOf({ error })), SECRETS)).toEqual(['an access token in the error']);
    expect(leaksIn(textsOf(executionOf({ error: cause })), SECRETS)).toEqual(['the password in the error']);
    const run = { data: { resultData: { error, runData: {} } } } as unknown as IRun;
    expect(leaksIn(textsOf(executionOf({ run })), SECRETS)).toEqual(['an access token in the stored execution']);
  });

  test('and nothing where there is none', () => {
    const items = [[{ json: { reason: 'The registry does not accept the password' } }]];
    expect(leaksIn(textsOf(executionOf({ items })), SECRETS)).toEqual([]);
  });
});
