import { ExecuteContext } from 'n8n-core';
import { type IDataObject, type INode, NodeHelpers } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { ENVIRONMENTS } from '../../nodes/Ergani/transport/address';
import { DEFAULT_EMPLOYEES, DEFAULT_USER, EFKA_USER, type Employee } from '../../sandbox/registry';
import type { Fault } from '../../sandbox/faults';
import type { Sandbox, SandboxOptions } from '../../sandbox/server';
import { Editor } from './editor';
import { execute, type Execution } from './n8n';
import { hintsOf, posts, requestIn, statuses } from './outcomes';
import {
  ASKS_EMPLOYEES,
  ASKS_EMPLOYER,
  callsOf,
  DOCUMENTS,
  EXECUTE,
  listsAsked,
  LOGIN,
  MINUTE,
  pass,
  start,
  textOf,
} from './registry';
import { afm, defining, GO_ON, minutesFrom, ONCE, row, rows, submitting } from './rows';

describe('Employees', () => {
  const SEEN = { services: 'seen', clock: Date.now() } as const;
  const EMPLOYER = { employerAfm: DEFAULT_USER.employerAfm };
  const [MARIA, NIKOS, ELENI] = DEFAULT_EMPLOYEES;

  /** As a sheet writes the names that the list has in capitals. */
  const ELENI_WRITTEN = { lastName: 'Δημητρίου', firstName: 'Ελένη' };
  const STRANGER = '119874566';

  /** An arrival a minute ago, of which the row tells so much of the employee. */
  const arrival = (sandbox: Sandbox, told: IDataObject): IDataObject => ({
    event: 'checkIn',
    eventTime: minutesFrom(sandbox, -1),
    ...told,
  });

  const recorded = ({ ledger }: Sandbox): unknown[] =>
    ledger.events.map(({ employeeAfm, lastName, firstName, branch }) => [employeeAfm, lastName, firstName, branch]);

  const ofList = ({ afm, lastName, firstName, branch }: Employee): unknown[] => [afm, lastName, firstName, branch];
  const clerk = (services: string[]): SandboxOptions => ({ users: [{ ...DEFAULT_USER, services }] });

  test.each([
    ['a row', 'ergani', true],
    ['a tool of an agent', 'erganiTool', false],
  ])('A tax number that differs by a digit names the nearest employee to %s: %s', async (_, name, isNamed) => {
    const { sandbox, credential } = await start(SEEN);
    const slip = MARIA.afm.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    const { outputs } = await execute(credential, [arrival(sandbox, { ΑΦΜ: slip })], submitting({}, EMPLOYER), {
      ...GO_ON,
      other: { name, type: new Ergani(), version: 1 },
    });
    expect(outputs[0]).toMatchObject([{ status: 'invalid', reasonCode: 'unknownEmployee' }]);
    expect(JSON.stringify(outputs).includes(MARIA.lastName)).toBe(isNamed);
    expect(JSON.stringify(outputs).includes(MARIA.afm)).toBe(isNamed);
  });

  describe('A row takes names and branch that are empty from the list of employees', () => {
    test('of EX_BASE_05, asked once for all rows', async () => {
      const { sandbox, credential } = await start(SEEN);
      const items = [
        arrival(sandbox, { ΑΦΜ: MARIA.afm }),
        arrival(sandbox, { ΑΦΜ: ELENI.afm, Επώνυμο: '', Όνομα: ' ' }),
        arrival(sandbox, { ΑΦΜ: NIKOS.afm, Παράρτημα: 2 }),
        arrival(sandbox, { ...ELENI_WRITTEN, employeeAfm: ELENI.afm, eventTime: minutesFrom(sandbox, -2) }),
      ];
      const execution = await execute(credential, items, submitting({}, EMPLOYER));
      expect(statuses(execution)).toEqual(Array(4).fill('submitted'));
      expect(recorded(sandbox).sort()).toEqual(
        [
          ofList(MARIA),
          ofList(ELENI),
          [...ofList(NIKOS).slice(0, 3), '2'],
          [ELENI.afm, ...Object.values(ELENI_WRITTEN), ELENI.branch],
        ].sort(),
      );
      expect(execution.outputs[0][1]).toMatchObject({ lastName: ELENI.lastName, branch: '1' });
      expect(callsOf(sandbox)).toEqual([LOGIN, DOCUMENTS]);
      expect(listsAsked(sandbox)).toBe(1);
    });

    test('of EX_BASE_04 of this month, where the login may not use EX_BASE_05', async () => {
      const { sandbox, credential } = await start({ ...SEEN, ...clerk(['EX_BASE_01', 'EX_BASE_04']) });
      await execute(credential, [arrival(sandbox, { employeeAfm: ELENI.afm })], submitting({}, EMPLOYER));
      expect(recorded(sandbox)).toEqual([ofList(ELENI)]);
      expect(listsAsked(sandbox)).toBe(2);
    });

    test.each(['400', 'nobody'])('of EX_BASE_04 of the month before, where this month has %s', async (answer) => {
      const employees = [
        { ...MARIA, hired: '2025-12-31' },
        { ...NIKOS, hired: '2026-01-01' },
      ];
      const { sandbox, credential } = await start({ clock: '2026-01-02T08:00:00+02:00', employees });
      const empty = { status: 200, body: { EX_BASE_04: null } };
      const refusal = { status: 400, body: { message: 'Όχι' } };
      sandbox.faults.add({ kind: 'answer', on: EXECUTE, skip: 1, ...(answer === 'nobody' ? empty : refusal) });
      const items = [MARIA, NIKOS].map(({ afm }) => arrival(sandbox, { employeeAfm: afm }));
      const { outputs } = await execute(credential, items, submitting({}, EMPLOYER), GO_ON);
      expect(outputs[0]).toMatchObject([{ status: 'submitted' }, { status: 'invalid', reasonCode: 'unknownEmployee' }]);
      expect(recorded(sandbox)).toEqual([ofList(MARIA)]);
      expect(listsAsked(sandbox)).toBe(3);
    });

    test('with fields that are set one by one, Employee AFM from the list, by AFM, or as plain text', async () => {
      for (const employeeAfm of [
        { __rl: true, mode: 'list', value: MARIA.afm, cachedResultName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ' },
        { __rl: true, mode: 'afm', value: '={{ $json.afm }}' },
        { __rl: true, mode: 'afm', value: MARIA.afm },
        '={{ $json.afm }}',
        MARIA.afm,
      ]) {
        const { sandbox, credential } = await start(SEEN);
        const given = { ...EMPLOYER, employeeAfm, lastName: '', firstName: '', event: 'checkIn', branch: '' };
        const { error } = await execute(
          credential,
          [{ afm: MARIA.afm, eventTime: minutesFrom(sandbox, -1) }],
          defining({ ...given, eventTime: '={{ $json.eventTime }}' }, ONCE),
        );
        expect([employeeAfm, error]).toEqual([employeeAfm, undefined]);
        expect(recorded(sandbox)).toEqual([ofList(MARIA)]);
      }
    });
  });

  describe('A full name in one column', () => {
    test('beside an AFM: split as the list has it', async () => {
      const { sandbox, credential } = await start(SEEN);
      const items = [arrival(sandbox, { AFM: NIKOS.afm, Ονοματεπώνυμο: 'Νίκος Γεωργίου' })];
      const { outputs } = await execute(credential, items, submitting({}, EMPLOYER));
      expect(recorded(sandbox)).toEqual([ofList(NIKOS)]);
      expect(outputs[0][0]).not.toHaveProperty('warnings');
    });

    test('without an AFM: the one employee who has it; refused where none or several have', async () => {
      const namesake = { ...NIKOS, afm: STRANGER };
      const { sandbox, credential } = await start({ ...SEEN, employees: [MARIA, NIKOS, namesake] });
      const items = ['ΜΑΡΙΑ ΠΑΠΑΔΟΠΟΥΛΟΥ', 'Γεωργίου Νίκος', 'Άλλος Κάποιος'].map((name) =>
        arrival(sandbox, { Ονοματεπώνυμο: name }),
      );
      const { outputs } = await execute(credential, items, submitting({}, EMPLOYER), GO_ON);
      expect(outputs[0]).toMatchObject([
        { status: 'submitted', employeeAfm: MARIA.afm, warnings: [expect.stringContaining(MARIA.afm)] },
        { status: 'invalid', reasonCode: 'ambiguousEmployee' },
        { status: 'invalid', reasonCode: 'unknownEmployee', remedy: expect.stringContaining('AFM') },
      ]);
      expect(recorded(sandbox)).toEqual([ofList(MARIA)]);
    });
  });

  describe('Every run looks at the list, whatever columns its rows have', () => {
    const [LAST, FIRST] = ['={{ $json.Επώνυμο }}', '={{ $json.Όνομα }}'];
    const BELOW = { employeeAfm: '={{ $json.ΑΦΜ }}', lastName: LAST, firstName: FIRST, event: 'checkIn' };

    test.each([
      ['mapped automatically', submitting({}, EMPLOYER)],
      ['in a dry run', submitting({ dryRun: true }, EMPLOYER)],
      ['defined below', defining({ ...EMPLOYER, ...BELOW }, ONCE)],
    ])(
      'AFM and both names, %s: somebody else is refused, a mistyped digit names the nearest, a branch is theirs',
      async (_, parameters) => {
        const { sandbox, credential } = await start(SEEN);
        const named = ({ lastName, firstName }: Employee): IDataObject => ({ Επώνυμο: lastName, Όνομα: firstName });
        const items = [
          { ΑΦΜ: NIKOS.afm, ...named(MARIA) },
          { ΑΦΜ: ELENI.afm, ...named(ELENI) },
          { ΑΦΜ: MARIA.afm.replace(/.$/, '2'), ...named(MARIA) },
        ].map((told) => arrival(sandbox, told));
        const { outputs } = await execute(credential, items, parameters, GO_ON);
        expect(outputs[0]).toMatchObject([
          { status: 'invalid', reasonCode: 'namesDiffer', reason: expect.stringContaining(NIKOS.lastName) },
          { status: /^(submitted|valid)$/.exec(String(outputs[0][1].status))?.[0], branch: ELENI.branch },
          { status: 'invalid', reasonCode: 'unknownEmployee', reason: expect.stringContaining(MARIA.afm) },
        ]);
        expect(sandbox.ledger.events.every(({ employeeAfm }) => employeeAfm === ELENI.afm)).toBe(true);
      },
    );

    test('once in five minutes; a fresh one where an AFM is missing, once in them too', async () => {
      const { sandbox, credential } = await start(SEEN);
      const submit = async (fields: IDataObject = {}) =>
        (await execute(credential, [row(sandbox, 70, fields)], submitting({ dryRun: true }, EMPLOYER))).outputs[0];
      const maria = { employeeAfm: MARIA.afm, lastName: MARIA.lastName, firstName: MARIA.firstName };
      await submit(maria);
      await submit(maria);
      expect(listsAsked(sandbox)).toBe(1);
      expect(await submit()).toMatchObject([{ status: 'valid', warnings: [expect.any(String)] }]);
      expect(listsAsked(sandbox)).toBe(2);
      await submit();
      expect(listsAsked(sandbox)).toBe(2);
    });

    test.each<[string, Fault, SandboxOptions]>([
      ['takes a minute', { kind: 'delay', ms: 60_000, on: EXECUTE, times: 'always' }, {}],
      ['answers 503', { kind: 'answer', status: 503, on: EXECUTE, times: 'always' }, {}],
      ['answers 401', { kind: 'answer', status: 401, on: EXECUTE, times: 'always' }, {}],
      ['never ends', { kind: 'drip', ms: 100, on: EXECUTE, times: 'always' }, {}],
      ['is empty, as in the trial environment', { kind: 'delay', ms: 1 }, { employees: [] }],
      ['is not allowed', { kind: 'delay', ms: 1 }, clerk([])],
    ])(
      'one that %s: an event goes out in time, with one warning, and the next does not wait again',
      async (_, fault, options) => {
        const { sandbox, credential } = await start({ ...SEEN, ...options });
        sandbox.faults.add(fault);
        const run = async (...numbers: number[]) => {
          const began = Date.now();
          const items = numbers.map((n) => row(sandbox, n));
          const { outputs } = await execute(credential, items, submitting({ retryFor: 60 }, EMPLOYER));
          return { ms: Date.now() - began, outputs: outputs[0] };
        };
        const first = await run(1, 2);
        const unchecked = [expect.stringContaining('were not checked')];
        expect(first.outputs).toMatchObject([
          { status: 'submitted', warnings: unchecked },
          { status: 'submitted', warnings: null },
        ]);
        expect(first.ms).toBeLessThan(30_000);
        // The question may still be under way: its answer comes for the next one.
        const asked = listsAsked(sandbox);
        const next = await run(3);
        expect(next.outputs).toMatchObject([{ status: 'submitted', warnings: unchecked }]);
        expect(next.ms).toBeLessThan(30_000);
        expect(listsAsked(sandbox)).toBe(asked);
      },
    );

    test('an event that has seconds left is not made late by a list that is slow', async () => {
      const { sandbox, credential } = await start({ ...SEEN, clock: Date.now() });
      sandbox.faults.add({ kind: 'delay', ms: 10_000, on: EXECUTE });
      const late = row(sandbox, 1, { eventTime: new Date(sandbox.clock.now() - 15 * MINUTE + 4_900).toISOString() });
      const { outputs } = await execute(credential, [late, row(sandbox, 2)], submitting({}, EMPLOYER));
      expect(outputs[0]).toMatchObject([{ status: 'submitted', late: false }, { status: 'submitted' }]);
    });

    test('a list that another run could not have is asked for anew by whoever needs it', async () => {
      const { sandbox, credential } = await start(SEEN);
      sandbox.faults.add({ kind: 'answer', status: 503, on: EXECUTE });
      await execute(credential, [row(sandbox, 1)], submitting({}, EMPLOYER));
      const open = arrival(sandbox, { employeeAfm: MARIA.afm });
      expect(statuses(await execute(credential, [open], submitting({}, EMPLOYER)))).toEqual(['submitted']);
    });

    test('what the journal has confirmed is no news, though the list has another name by now', async () => {
      const { sandbox, credential } = await start(SEEN);
      const settings = { ...GO_ON, workflowId: 'married since' };
      const items = [row(sandbox, 1), arrival(sandbox, { employeeAfm: MARIA.afm })];
      await execute(credential, items, submitting({}, EMPLOYER), settings);
      expect(sandbox.ledger.events).toHaveLength(2);
      pass(6 * MINUTE);
      const renamed = [{ ...MARIA, afm: afm(1) }];
      const body = {
        EX_BASE_05: { Cur: renamed.map((one) => ({ afm: one.afm, Eponimo: one.lastName, Onoma: one.firstName })) },
      };
      sandbox.faults.add({ kind: 'answer', status: 200, body, on: ASKS_EMPLOYEES, times: 'always' });
      const again = await execute(
        credential,
        [...items, row(sandbox, 1, { event: 'checkOut' })],
        submitting({}, EMPLOYER),
        settings,
      );
      expect(again.outputs[0]).toMatchObject([
        { status: 'duplicate' },
        // Somebody who has left.
        { status: 'duplicate' },
        { status: 'invalid', reasonCode: 'namesDiffer' },
      ]);
    });
  });

  describe('An employee who is not in the list', () => {
    test('is refused without names, and goes out with them, with a warning', async () => {
      const { sandbox, credential } = await start(SEEN);
      const items = [
        arrival(sandbox, { employeeAfm: STRANGER }),
        row(sandbox, 1, { employeeAfm: STRANGER, eventTime: minutesFrom(sandbox, -2) }),
      ];
      const { outputs } = await execute(credential, items, submitting({}, EMPLOYER), GO_ON);
      expect(outputs[0]).toMatchObject([
        {
          status: 'invalid',
          reasonCode: 'unknownEmployee',
          employeeAfm: STRANGER,
          remedy: expect.stringContaining('last name'),
        },
        { status: 'submitted', warnings: [expect.stringMatching(/is not in the registry's list of employees/)] },
      ]);
    });

    test('is looked for in a new list, where the kept one is that of an earlier execution', async () => {
      const { sandbox, credential } = await start({ ...SEEN, withoutEmployment: [{ afm: NIKOS.afm }] });
      const submit = async (afm: string) =>
        statuses(await execute(credential, [arrival(sandbox, { employeeAfm: afm })], submitting({}, EMPLOYER), GO_ON));
      expect(await submit(MARIA.afm)).toEqual(['submitted']);
      sandbox.records.withoutEmployment = [];
      sandbox.ledger.reset();
      expect(await submit(NIKOS.afm)).toEqual(['submitted']);
      expect(callsOf(sandbox)).toEqual([DOCUMENTS]);
      expect(listsAsked(sandbox)).toBe(1);
    });
  });

  describe('How often the list is asked for', () => {
    test('once in five minutes, by all executions of a login', async () => {
      const { sandbox, credential } = await start(SEEN);
      const submit = () =>
        execute(
          credential,
          [arrival(sandbox, { employeeAfm: MARIA.afm })],
          submitting({ onRejection: 'stop' }, EMPLOYER),
        );
      for (let n = 0; n < 3; n++) await submit();
      expect(sandbox.ledger.count(EXECUTE)).toBe(1);
      pass(5 * MINUTE);
      await submit();
      expect(sandbox.ledger.count(EXECUTE)).toBe(2);
    });

    test('once an execution, however often the node runs in it, even where it is empty', async () => {
      const { sandbox, credential } = await start({ ...SEEN, employees: [] });
      const items = [arrival(sandbox, { employeeAfm: MARIA.afm }), arrival(sandbox, { employeeAfm: NIKOS.afm })];
      await execute(credential, items, submitting({}, EMPLOYER), { retryOnFail: true, maxTries: 3 });
      expect(callsOf(sandbox)).toEqual([LOGIN]);
      expect(listsAsked(sandbox)).toBe(3);
    });
  });

  describe('A list that can not be had', () => {
    const NO_RIGHT = { ...SEEN, refusals: 'seen', ...clerk(['EX_BASE_01', 'EX_BASE_02']) } as const;

    test('since the login may use neither service: the rows that need it are not sent, all others are', async () => {
      const { sandbox, credential } = await start(NO_RIGHT);
      const items = [arrival(sandbox, { employeeAfm: MARIA.afm }), row(sandbox, 1), arrival(sandbox, { Name: 'Α Β' })];
      const execution = await execute(credential, items, submitting(), GO_ON);
      expect(statuses(execution)).toEqual(['notSent', 'submitted', 'notSent']);
      expect(execution.outputs[0][0]).toMatchObject({
        reason: expect.stringMatching(/^The registry does not give its list of employees: /),
        remedy: expect.stringMatching(/EX_BASE_05 or EX_BASE_04/),
        unreachable: false,
        reasonCode: 'serviceNotAllowed',
        employeeAfm: MARIA.afm,
        event: 'checkIn',
      });
      const stopped = await execute(credential, items, submitting());
      expect(stopped.error?.message).toMatch(/^The registry does not give its list of employees: /);
      expect(stopped.error?.description).toMatch(/^Nothing was sent; .* Enter tax number and names of each employee/);
      expect(posts(sandbox)).toBe(1);
    });

    test.each([
      [{ kind: 'answer', status: 503 }, true],
      [{ kind: 'cut' }, true],
      [{ kind: 'answer', status: 500, as: 'html' }, false],
    ] as const)(
      'since the registry is away (%j): the row is not sent, and its status is not lost',
      async (fault, unreachable) => {
        const { sandbox, credential } = await start(SEEN);
        sandbox.faults.add({ ...fault, on: EXECUTE, times: 'always' });
        const items = [arrival(sandbox, { employeeAfm: MARIA.afm }), row(sandbox, 1, { event: 'κάτι' })];
        const execution = await execute(credential, items, submitting({}, EMPLOYER), GO_ON);
        expect(statuses(execution)).toEqual(['notSent', 'invalid']);
        expect(execution.outputs[0][0]).toMatchObject({ unreachable, employeeAfm: MARIA.afm });
        expect(execution.outputs[0][0].remedy).not.toContain('Look there');
        sandbox.faults.clear();
        expect(statuses(await execute(credential, items.slice(0, 1), submitting({}, EMPLOYER)))).toEqual(['submitted']);
      },
    );

    test('a run that stops says so where nothing else is wrong, and names the bad rows where some are', async () => {
      const { sandbox, credential } = await start(SEEN);
      sandbox.faults.add({ kind: 'answer', status: 503, on: EXECUTE, times: 'always' });
      const items = [arrival(sandbox, { employeeAfm: MARIA.afm }), row(sandbox, 1)];
      const alone = await execute(credential, items, submitting({}, EMPLOYER));
      expect(alone.error?.message).toBe('The registry is not available at the moment');
      const bad = await execute(credential, [...items, row(sandbox, 2, { event: 'κάτι' })], submitting({}, EMPLOYER));
      expect(bad.error?.message).toMatch(/Event is neither .*item 3/);
      expect(posts(sandbox)).toBe(0);
    });
  });

  describe('A dry run', () => {
    test('asks for the list, and shows what would go out', async () => {
      const { sandbox, credential } = await start(SEEN);
      const items = [arrival(sandbox, { employeeAfm: ELENI.afm }), arrival(sandbox, { employeeAfm: STRANGER })];
      const execution = await execute(credential, items, submitting({ dryRun: true }), GO_ON);
      expect(execution.outputs[0]).toMatchObject([
        { status: 'valid' },
        { status: 'invalid', reasonCode: 'unknownEmployee' },
      ]);
      const request = requestIn(execution.items[0][0])?.replace(/\s+/g, ' ');
      expect(request).toContain(`"f_eponymo": "${ELENI.lastName}", "f_onoma": "${ELENI.firstName}"`);
      expect(callsOf(sandbox)).toEqual([LOGIN]);
    });
  });

  test('Who is not marked for the work card is counted in a dry run, and nowhere named', async () => {
    const { sandbox, credential } = await start({ ...SEEN, employees: DEFAULT_EMPLOYEES, withoutCard: [NIKOS.afm] });
    const hintsOf = async (dryRun: boolean) => {
      const { run } = await execute(
        credential,
        [arrival(sandbox, { employeeAfm: MARIA.afm })],
        submitting({ dryRun }, EMPLOYER),
      );
      return (run.data.resultData.runData.Ergani.at(-1)?.hints ?? []).map(({ message }) => message);
    };
    expect(await hintsOf(true)).toContainEqual(
      expect.stringMatching(/^1 of 3 employees are not marked for the work card/),
    );
    expect(await hintsOf(false)).not.toContainEqual(expect.stringContaining('not marked'));
  });

  describe('What the registry tells of employees beyond AFM, names and branch', () => {
    const SECRETS = /14038500123|1\.?200[.,]00|ΓΕΩΡΓΙΟΣ|ΑΧΑΡΝΩΝ|ΑΒ123671|980[.,]50|Apodoxes|Amka|f_amka|f_apodoxes/;

    test.each(['seen', 'specification'] as const)('is nowhere in what n8n keeps (%s)', async (services) => {
      const { sandbox, credential } = await start({ ...SEEN, services });
      const items = [arrival(sandbox, { employeeAfm: MARIA.afm }), arrival(sandbox, { employeeAfm: STRANGER })];
      for (const [options, settings] of [
        [{}, GO_ON],
        [{}, {}],
        [{ dryRun: true }, GO_ON],
      ] as const) {
        expect(textOf(await execute(credential, items, submitting(options, EMPLOYER), settings))).not.toMatch(SECRETS);
      }
    });

    test.each<[string, object]>([
      [
        'under other names',
        { body: { EX_BASE_05: { Cur: [{ ΑΦΜ: MARIA.afm, Amka: '14038500123', message: 'ΓΕΩΡΓΙΟΣ' }] } } },
      ],
      ['cut off', { as: 'text', body: '{"EX_BASE_05": {"Cur": [{"Amka": "14038500123", "Onoma": "ΓΕΩΡΓΙΟΣ"' }],
      ['as XML', { as: 'text', body: '<EX_BASE_05><Cur><Amka>14038500123</Amka></Cur></EX_BASE_05>' }],
    ])('nor of an answer that can not be read: %s', async (_, answer) => {
      const { sandbox, credential } = await start(SEEN);
      sandbox.faults.add({ kind: 'answer', status: 200, on: EXECUTE, times: 'always', ...answer } as never);
      const items = [arrival(sandbox, { employeeAfm: MARIA.afm })];
      for (const settings of [GO_ON, {}]) {
        const execution = await execute(credential, items, submitting({}, EMPLOYER), settings);
        expect(textOf(execution)).toContain('The registry gave no list of employees for EX_BASE_05');
        expect(textOf(execution)).not.toMatch(SECRETS);
      }
    });
  });

  describe('The list in the editor', () => {
    const SUBMIT = { resource: 'workCard', operation: 'submit' };
    const found = async (editor: Editor, filter?: string) => (await editor.list('searchEmployees', filter)).results;

    test('shows each employee once by name, and finds them by any part of names and AFM', async () => {
      const { sandbox, credential } = await start({
        ...SEEN,
        employees: [...DEFAULT_EMPLOYEES, { ...MARIA, branch: '2' }],
      });
      const editor = new Editor(credential, SUBMIT);
      expect(await found(editor)).toEqual([
        { name: `ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ (${NIKOS.afm})`, value: NIKOS.afm },
        { name: `ΔΗΜΗΤΡΙΟΥ ΕΛΕΝΗ (${ELENI.afm})`, value: ELENI.afm },
        { name: `ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ (${MARIA.afm})`, value: MARIA.afm },
      ]);
      for (const filter of ['μαρία', 'Μαρία Παπαδοπούλου', MARIA.afm.slice(2, 6)]) {
        expect((await found(editor, filter)).map(({ value }) => value)).toEqual([MARIA.afm]);
      }
      expect(await found(editor, 'Κανείς')).toEqual([]);
      expect(listsAsked(sandbox)).toBe(1);
    });
  });

  describe('Before the editor lets the node run', () => {
    const { properties, ...description } = new Ergani().description;
    const issuesOf = (employeeAfm: unknown): unknown => {
      const parameters = { ...defining({ employeeAfm, lastName: '', firstName: '' } as IDataObject) };
      const node: INode = { id: '1', name: 'Ergani', type: 'ergani', typeVersion: 1, position: [0, 0], parameters };
      const issues = NodeHelpers.getNodeParametersIssues(properties, node, { ...description, properties });
      return Object.keys(issues?.parameters ?? {});
    };

    test.each([
      ['plain text', '123456783'],
      ['an expression', '={{ $json.ΑΦΜ }}'],
      ['an AFM', { __rl: true, mode: 'afm', value: '123456783' }],
      ['somebody of the list', { __rl: true, mode: 'list', value: '123456783', cachedResultName: 'Α Β' }],
    ])('it asks for no name beside %s', (_, employeeAfm) => {
      expect(issuesOf(employeeAfm)).toEqual([]);
    });

    test.each(['', { __rl: true, mode: 'afm', value: '' }, { __rl: true, mode: 'list', value: '' }])(
      'it asks for an AFM in place of %j',
      (employeeAfm) => {
        expect(issuesOf(employeeAfm)).toEqual(['employeeAfm']);
      },
    );
  });
});

describe('The employer: f_afm_ergodoti must match the connected one', () => {
  test('left empty, it is asked through EX_BASE_01, once an execution', async () => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(credential, rows(sandbox, 250), submitting());
    expect(callsOf(sandbox)).toEqual([LOGIN, EXECUTE, DOCUMENTS, DOCUMENTS, DOCUMENTS]);
    expect(new Set(outputs[0].map(({ employerAfm }) => employerAfm))).toEqual(new Set([sandbox.employerAfm]));
  });

  test('it is asked anew for another login, as where an execution is run again with the right credential', async () => {
    const wrong = await start();
    const right = await start({ employerAfm: afm(7) });
    // n8n keeps it in the execution, and hands it to the one that is run again.
    const kept = {};
    const spy = jest.spyOn(ExecuteContext.prototype, 'getContext').mockReturnValue(kept);
    await execute(wrong.credential, [row(wrong.sandbox, 1)], submitting());
    const { outputs } = await execute(right.credential, [row(right.sandbox, 1)], submitting());
    spy.mockRestore();
    expect(outputs[0]).toMatchObject([{ status: 'submitted', employerAfm: afm(7) }]);
  });

  test('a registry that does not tell it: nothing is sent, and the field to fill is named', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body: { EX_BASE_01: null }, on: ASKS_EMPLOYER });
    const { outputs } = await execute(credential, [row(sandbox, 1)], submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'notSent', remedy: expect.stringContaining("'Employer AFM'") }]);
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: ASKS_EMPLOYER });
    const { error } = await execute(credential, [row(sandbox, 1)], submitting());
    expect(error?.message).toBe('The registry refused the request: Όχι');
    expect(error?.description).toContain("'Employer AFM'");
    expect(posts(sandbox)).toBe(0);
  });
});

describe('Employer data result, seen elsewhere: IsInCardSector', () => {
  test('0: the first row has a warning, and all are submitted', async () => {
    const { sandbox, credential } = await start({ seen: true, inCardSector: false });
    const { outputs } = await execute(credential, rows(sandbox, 3), submitting());
    const notice = expect.stringContaining('need not keep the work card (IsInCardSector is 0)');
    expect(outputs[0]).toMatchObject([[notice], null, null].map((warnings) => ({ status: 'submitted', warnings })));
  });
});

describe('The first successful run in production', () => {
  const FIRST = /^First successful run of this node in production/;

  let workflows = 0;

  afterEach(() => jest.restoreAllMocks());

  /** A registry that stands at the address of production, and a saved workflow of one row after another. */
  async function inProduction(options: SandboxOptions = {}) {
    const { sandbox, credential } = await start(options);
    jest.replaceProperty(ENVIRONMENTS, 'production', sandbox.url as typeof ENVIRONMENTS.production);
    credential.data.environment = 'production';
    const workflowId = `production ${++workflows}`;
    let rowsRun = 0;
    const run = async (parameters: IDataObject = {}, settings: IDataObject = GO_ON, fields: IDataObject = {}) =>
      await execute(
        credential,
        [row(sandbox, ++rowsRun, fields)],
        submitting(parameters, { employerAfm: DEFAULT_USER.employerAfm }),
        { workflowId, ...settings },
      );
    return { sandbox, credential, run };
  }

  const firsts = (execution: Execution): string[] => hintsOf(execution).filter((hint) => FIRST.test(hint));

  test('tells the name and the AFM of the employer, once for each login', async () => {
    const { sandbox, credential, run } = await inProduction({ users: [DEFAULT_USER, EFKA_USER] });
    const [hint, ...others] = firsts(await run());
    expect(others).toEqual([]);
    expect(hint).toContain(`ΔΟΚΙΜΑΣΤΙΚΗ ΕΠΙΧΕΙΡΗΣΗ Α.Ε. (AFM ${sandbox.employerAfm})`);
    expect(firsts(await run())).toEqual([]);
    Object.assign(credential.data, { ...EFKA_USER, userType: EFKA_USER.usertype, accessToken: '' });
    expect(firsts(await run())).toHaveLength(1);
    expect(posts(sandbox)).toBe(3);
    expect(callsOf(sandbox).filter((call) => call === EXECUTE)).toHaveLength(2);
  });

  test('is one that follows runs in another environment, dry runs, and runs of which nothing arrived or that stopped', async () => {
    const { sandbox, credential, run } = await inProduction();
    credential.data.environment = 'custom';
    credential.data.baseUrl = sandbox.url.replace('127.0.0.1', 'localhost');
    expect(firsts(await run())).toEqual([]);
    credential.data.environment = 'production';
    expect(firsts(await run({ dryRun: true }))).toEqual([]);
    sandbox.faults.add({ kind: 'answer', status: 503, on: DOCUMENTS });
    const away = await run();
    expect([statuses(away), firsts(away)]).toEqual([['notSent'], []]);
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: DOCUMENTS });
    expect((await run({}, {})).error).toBeDefined();
    expect(firsts(await run())).toHaveLength(1);
  });

  test.each([
    ['does not answer', { kind: 'delay', ms: 20_000, on: ASKS_EMPLOYER }],
    ['refuses', { kind: 'answer', status: 400, on: ASKS_EMPLOYER }],
    ['does not tell the AFM', { kind: 'answer', status: 200, body: { EX_BASE_01: null }, on: ASKS_EMPLOYER }],
  ])('says nothing where the registry %s, after the events have gone out', async (_, fault) => {
    const { sandbox, run } = await inProduction({ services: 'seen' });
    sandbox.faults.add(fault as Fault);
    const began = Date.now();
    const execution = await run();
    expect(statuses(execution)).toEqual(['submitted']);
    expect(Date.now() - began).toBeLessThan(8_000);
    expect(firsts(execution)).toEqual([]);
    const calls = sandbox.ledger.calls.map(({ method, path }) => `${method} ${path}`);
    expect(calls.slice(-2)).toEqual([DOCUMENTS, EXECUTE]);
  });
});
