import type { IDataObject } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import type { Fault } from '../../sandbox/faults';
import { DEFAULT_EMPLOYEES, DEFAULT_USER, type Employee } from '../../sandbox/registry';
import type { Sandbox, SandboxOptions } from '../../sandbox/server';
import { Editor } from './editor';
import { execute } from './n8n';
import { hintsOf, posts, requestIn, statuses } from './outcomes';
import {
  ASKS_EMPLOYEES,
  callsOf,
  DOCUMENTS,
  EXECUTE,
  hastened,
  listsAsked,
  LOGIN,
  MINUTE,
  pass,
  start,
} from './registry';
import { afm, defining, GO_ON, minutesFrom, ONCE, row, submitting } from './rows';

const SEEN = { services: 'seen', clock: Date.now() } as const;
const EMPLOYER = { employerAfm: DEFAULT_USER.employerAfm };
const [MARIA, NIKOS, ELENI] = DEFAULT_EMPLOYEES;
const STRANGER = '119874566';

/** An arrival a minute ago, of which the row tells so much of the employee. */
const arrival = (sandbox: Sandbox, told: IDataObject): IDataObject => ({
  event: 'checkIn',
  eventTime: minutesFrom(sandbox, -1),
  ...told,
});

const nameOf = ({ lastName, firstName }: Employee): IDataObject => ({ Επώνυμο: lastName, Όνομα: firstName });
const ofList = ({ afm, lastName, firstName, branch }: Employee): unknown[] => [afm, lastName, firstName, branch];

const recorded = ({ ledger }: Sandbox): unknown[] =>
  ledger.events.map(({ employeeAfm, lastName, firstName, branch }) => [employeeAfm, lastName, firstName, branch]);

/** A login that may use these services alone. */
const clerk = (...services: string[]): SandboxOptions => ({ users: [{ ...DEFAULT_USER, services }] });

describe('The list of employees completes and checks all rows', () => {
  test('mapped automatically: it is asked for once, and each row goes out as one of the list, or is refused', async () => {
    const petros = { ...NIKOS, lastName: 'ΡΗΓΑΣ', firstName: 'ΠΕΤΡΟΣ' };
    const namesakes = [6, 7].map((n) => ({ ...petros, afm: afm(n) }));
    const { sandbox, credential } = await start({ ...SEEN, employees: [...DEFAULT_EMPLOYEES, ...namesakes] });
    const rows: Array<[told: IDataObject, output: object]> = [
      [{ ΑΦΜ: MARIA.afm }, { status: 'submitted', lastName: MARIA.lastName }],
      [
        { ΑΦΜ: ELENI.afm, Επώνυμο: '', Όνομα: ' ' },
        { status: 'submitted', lastName: ELENI.lastName, branch: '1' },
      ],
      [
        { ΑΦΜ: NIKOS.afm, Παράρτημα: 2, Ονοματεπώνυμο: 'Νίκος Γεωργίου' },
        { status: 'submitted', branch: '2' },
      ],
      [
        { Ονοματεπώνυμο: 'Μαρία Παπαδοπούλου', eventTime: minutesFrom(sandbox, -2) },
        { status: 'submitted', employeeAfm: MARIA.afm, warnings: [expect.stringContaining(MARIA.afm)] },
      ],
      [{ Ονοματεπώνυμο: 'Πέτρος Ρήγας' }, { status: 'invalid', reasonCode: 'ambiguousEmployee' }],
      [{ Ονοματεπώνυμο: 'Άλλος Κάποιος' }, { status: 'invalid', reasonCode: 'unknownEmployee' }],
      [
        { ΑΦΜ: afm(7), ...nameOf(MARIA) },
        { status: 'invalid', reasonCode: 'namesDiffer', reason: expect.stringContaining('ΡΗΓΑΣ') },
      ],
      [
        { ΑΦΜ: MARIA.afm.replace(/.$/, '2'), ...nameOf(MARIA) },
        { status: 'invalid', reasonCode: 'unknownEmployee', reason: expect.stringContaining(MARIA.afm) },
      ],
      [{ ΑΦΜ: STRANGER }, { status: 'invalid', reasonCode: 'unknownEmployee', employeeAfm: STRANGER }],
      [
        { ΑΦΜ: afm(9), Επώνυμο: 'Ξένος', Όνομα: 'Άλλος', Παράρτημα: 0 },
        { status: 'submitted', branch: '0', warnings: [expect.stringMatching(/is not in the registry's list/)] },
      ],
    ];
    const items = rows.map(([told]) => arrival(sandbox, told));
    const { outputs } = await execute(credential, items, submitting({}, EMPLOYER), GO_ON);
    expect(outputs[0]).toMatchObject(rows.map(([, output]) => output));
    expect(recorded(sandbox).sort()).toEqual(
      [
        ofList(MARIA),
        ofList(MARIA),
        ofList(ELENI),
        [...ofList(NIKOS).slice(0, 3), '2'],
        [afm(9), 'Ξένος', 'Άλλος', '0'],
      ].sort(),
    );
    expect(callsOf(sandbox)).toEqual([LOGIN, DOCUMENTS]);
    expect(listsAsked(sandbox)).toBe(1);
  });

  test('defined below, by names', async () => {
    const { sandbox, credential } = await start(SEEN);
    const items = [
      { ΑΦΜ: NIKOS.afm, ...nameOf(MARIA) },
      { ΑΦΜ: ELENI.afm, ...nameOf(ELENI) },
    ].map((told) => arrival(sandbox, told));
    const [lastName, firstName] = ['={{ $json.Επώνυμο }}', '={{ $json.Όνομα }}'];
    const parameters = defining({ ...EMPLOYER, employeeAfm: '={{ $json.ΑΦΜ }}', lastName, firstName }, ONCE);
    const { outputs } = await execute(credential, items, parameters, GO_ON);
    expect(outputs[0]).toMatchObject([
      { status: 'invalid', reasonCode: 'namesDiffer', reason: expect.stringContaining(NIKOS.lastName) },
      { status: 'submitted', branch: ELENI.branch },
    ]);
    expect(recorded(sandbox)).toEqual([ofList(ELENI)]);
  });

  test.each<[string, unknown]>([
    ['of the list', { __rl: true, mode: 'list', value: MARIA.afm, cachedResultName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ' }],
    ['by an expression for an AFM', { __rl: true, mode: 'afm', value: '={{ $json.afm }}' }],
    ['by an AFM', { __rl: true, mode: 'afm', value: MARIA.afm }],
    ['by an expression', '={{ $json.afm }}'],
    ['as plain text', MARIA.afm],
  ])('defined below, the employee alone, %s', async (_, employeeAfm) => {
    const { sandbox, credential } = await start(SEEN);
    const fields = { ...EMPLOYER, employeeAfm, lastName: '', firstName: '', event: 'checkIn', branch: '' };
    const items = [{ afm: MARIA.afm, eventTime: minutesFrom(sandbox, -1) }];
    const { error } = await execute(credential, items, defining(fields as IDataObject, ONCE));
    expect(error).toBeUndefined();
    expect(recorded(sandbox)).toEqual([ofList(MARIA)]);
  });

  test('a dry run shows what would go out, and counts who is not marked for the work card', async () => {
    const { sandbox, credential } = await start({ ...SEEN, withoutCard: [NIKOS.afm], employees: DEFAULT_EMPLOYEES });
    const items = [arrival(sandbox, { employeeAfm: ELENI.afm }), arrival(sandbox, { employeeAfm: STRANGER })];
    const dry = await execute(credential, items, submitting({ dryRun: true }, EMPLOYER), GO_ON);
    expect(dry.outputs[0]).toMatchObject([{ status: 'valid' }, { status: 'invalid', reasonCode: 'unknownEmployee' }]);
    const request = requestIn(dry.items[0][0])?.replace(/\s+/g, ' ');
    expect(request).toContain(`"f_eponymo": "${ELENI.lastName}", "f_onoma": "${ELENI.firstName}"`);
    expect(callsOf(sandbox)).toEqual([LOGIN]);
    const notMarked = expect.stringMatching(/^1 of 3 employees are not marked for the work card/);
    expect(hintsOf(dry)).toContainEqual(notMarked);
    const real = await execute(credential, items, submitting({}, EMPLOYER), GO_ON);
    expect(hintsOf(real)).not.toContainEqual(notMarked);
  });

  test('a tool of an agent learns of nobody whom its row does not name', async () => {
    const { sandbox, credential } = await start(SEEN);
    const items = [arrival(sandbox, { ΑΦΜ: MARIA.afm.replace(/.$/, '2') })];
    const other = { name: 'erganiTool', type: new Ergani(), version: 1 };
    const { outputs } = await execute(credential, items, submitting({}, EMPLOYER), { ...GO_ON, other });
    expect(outputs[0]).toMatchObject([{ status: 'invalid', reasonCode: 'unknownEmployee' }]);
    expect(JSON.stringify(outputs)).not.toMatch(new RegExp(`${MARIA.afm}|${MARIA.lastName}`));
  });

  test('what the journal has confirmed is no news, though the list has another name by now', async () => {
    const { sandbox, credential } = await start(SEEN);
    const submit = async (items: IDataObject[]) =>
      await execute(credential, items, submitting({}, EMPLOYER), { ...GO_ON, workflowId: 'married since' });
    const items = [row(sandbox, 1), arrival(sandbox, { employeeAfm: MARIA.afm })];
    expect(statuses(await submit(items))).toEqual(['submitted', 'submitted']);
    pass(6 * MINUTE);
    const renamed = { afm: afm(1), Eponimo: MARIA.lastName, Onoma: MARIA.firstName };
    const body = { EX_BASE_05: { Cur: [renamed] } };
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: ASKS_EMPLOYEES, times: 'always' });
    const { outputs } = await submit([...items, row(sandbox, 1, { event: 'checkOut' })]);
    expect(outputs[0]).toMatchObject([
      { status: 'duplicate' },
      // Somebody who has left.
      { status: 'duplicate' },
      { status: 'invalid', reasonCode: 'namesDiffer' },
    ]);
  });
});

describe('Where the list comes from', () => {
  test('EX_BASE_04 of this month, where the login may not use EX_BASE_05', async () => {
    const { sandbox, credential } = await start({ ...SEEN, ...clerk('EX_BASE_01', 'EX_BASE_04') });
    await execute(credential, [arrival(sandbox, { employeeAfm: ELENI.afm })], submitting({}, EMPLOYER));
    expect(recorded(sandbox)).toEqual([ofList(ELENI)]);
    expect(listsAsked(sandbox)).toBe(2);
  });

  test.each([
    ['is refused', { status: 400, body: { message: 'Όχι' } }],
    ['has nobody', { status: 200, body: { EX_BASE_04: null } }],
  ])('EX_BASE_04 of the month before, where this month %s', async (_, answer) => {
    const employees = [
      { ...MARIA, hired: '2025-12-31' },
      { ...NIKOS, hired: '2026-01-01' },
    ];
    const { sandbox, credential } = await start({ clock: '2026-01-02T08:00:00+02:00', employees });
    sandbox.faults.add({ kind: 'answer', on: EXECUTE, skip: 1, ...answer });
    const items = [MARIA, NIKOS].map(({ afm }) => arrival(sandbox, { employeeAfm: afm }));
    const { outputs } = await execute(credential, items, submitting({}, EMPLOYER), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'submitted' }, { status: 'invalid', reasonCode: 'unknownEmployee' }]);
    expect(recorded(sandbox)).toEqual([ofList(MARIA)]);
    expect(listsAsked(sandbox)).toBe(3);
  });

  test('memory for five minutes; the registry anew where somebody is missing, once in them', async () => {
    const { sandbox, credential } = await start({ ...SEEN, withoutEmployment: [{ afm: NIKOS.afm }] });
    const submit = async (employeeAfm: string) =>
      statuses(await execute(credential, [arrival(sandbox, { employeeAfm })], submitting({}, EMPLOYER), GO_ON));
    expect([await submit(MARIA.afm), listsAsked(sandbox)]).toEqual([['submitted'], 1]);
    sandbox.records.withoutEmployment = [];
    expect([await submit(NIKOS.afm), listsAsked(sandbox)]).toEqual([['submitted'], 2]);
    expect([await submit(STRANGER), listsAsked(sandbox)]).toEqual([['invalid'], 2]);
    pass(5 * MINUTE);
    expect([await submit(ELENI.afm), listsAsked(sandbox)]).toEqual([['submitted'], 3]);
  });

  test('one answer for all tries of an execution, even an empty one', async () => {
    const { sandbox, credential } = await start({ ...SEEN, employees: [] });
    const items = [MARIA, NIKOS].map(({ afm }) => arrival(sandbox, { employeeAfm: afm }));
    await execute(credential, items, submitting({}, EMPLOYER), { retryOnFail: true, maxTries: 3 });
    expect(callsOf(sandbox)).toEqual([LOGIN]);
    // Each of the three services once.
    expect(listsAsked(sandbox)).toBe(3);
  });

  test('in the editor: each employee once by name, found by any part of names and AFM', async () => {
    const employees = [...DEFAULT_EMPLOYEES, { ...MARIA, branch: '2' }];
    const { sandbox, credential } = await start({ ...SEEN, employees });
    const editor = new Editor(credential, { resource: 'workCard', operation: 'submit' });
    const found = async (filter?: string) => (await editor.list('searchEmployees', filter)).results;
    expect(await found()).toEqual([
      { name: `ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ (${NIKOS.afm})`, value: NIKOS.afm },
      { name: `ΔΗΜΗΤΡΙΟΥ ΕΛΕΝΗ (${ELENI.afm})`, value: ELENI.afm },
      { name: `ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ (${MARIA.afm})`, value: MARIA.afm },
    ]);
    for (const filter of ['μαρία', 'Μαρία Παπαδοπούλου', MARIA.afm.slice(2, 6)]) {
      expect((await found(filter)).map(({ value }) => value)).toEqual([MARIA.afm]);
    }
    expect(await found('Κανείς')).toEqual([]);
    expect(listsAsked(sandbox)).toBe(1);
  });
});

describe('No event is lost for a list that can not be had', () => {
  /** Longer than any test lasts: what goes out does so without this answer. */
  const FOR_EVER = 600_000;

  test.each<[string, Fault | undefined, SandboxOptions, isAnswered: boolean]>([
    ['does not come', { kind: 'delay', ms: FOR_EVER, on: EXECUTE, times: 'always' }, {}, false],
    ['never ends', { kind: 'drip', ms: 100, on: EXECUTE, times: 'always' }, {}, false],
    ['is answered by 503', { kind: 'answer', status: 503, on: EXECUTE, times: 'always' }, {}, true],
    ['is answered by 401', { kind: 'answer', status: 401, on: EXECUTE, times: 'always' }, {}, true],
    ['is empty, as in the trial environment', undefined, { employees: [] }, true],
    ['is not allowed', undefined, clerk(), true],
  ])('one that %s: rows that tell all go out, with one warning, and no later run asks again', async (...given) => {
    const [, fault, options, isAnswered] = given;
    const { sandbox, credential } = await start({ ...SEEN, ...options });
    if (fault !== undefined) sandbox.faults.add(fault);
    const submit = async (...numbers: number[]) => {
      const items = numbers.map((n) => row(sandbox, n));
      return (await hastened(execute(credential, items, submitting({ retryFor: 60 }, EMPLOYER)))).outputs[0];
    };
    const unchecked = [expect.stringContaining('were not checked')];
    expect(await submit(1, 2)).toMatchObject([
      { status: 'submitted', warnings: unchecked, late: false },
      { status: 'submitted', warnings: null, late: false },
    ]);
    const asked = listsAsked(sandbox);
    // Its answer may still be under way, and comes for this one.
    expect(await submit(3)).toMatchObject([{ status: 'submitted', warnings: unchecked, late: false }]);
    expect(listsAsked(sandbox)).toBe(asked);
    const lists = sandbox.ledger.calls.filter(({ path }) => EXECUTE.endsWith(path));
    if (!isAnswered && fault?.kind === 'delay') expect(lists.map(({ status }) => status)).toEqual([null]);
  });

  test('nor made late by one that is slow, where it has seconds left', async () => {
    const { sandbox, credential } = await start({ ...SEEN, clock: Date.now() });
    sandbox.faults.add({ kind: 'delay', ms: FOR_EVER, on: EXECUTE });
    const eventTime = new Date(sandbox.clock.now() - 15 * MINUTE + 4_900).toISOString();
    const { outputs } = await execute(
      credential,
      [row(sandbox, 1, { eventTime }), row(sandbox, 2)],
      submitting({}, EMPLOYER),
    );
    expect(outputs[0]).toMatchObject([{ status: 'submitted', late: false }, { status: 'submitted' }]);
  });

  test('not allowed: rows that need it are not sent, all others are; a run that stops says which services', async () => {
    const rights = clerk('EX_BASE_01', 'EX_BASE_02');
    const { sandbox, credential } = await start({ ...SEEN, refusals: 'seen', ...rights });
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
    const { error } = await execute(credential, items, submitting());
    expect(error?.message).toMatch(/^The registry does not give its list of employees: /);
    expect(error?.description).toMatch(/^Nothing was sent; .* Enter tax number and names of each employee/);
    expect(posts(sandbox)).toBe(1);
  });

  test.each([
    [{ kind: 'answer', status: 503 }, true],
    [{ kind: 'cut' }, true],
    [{ kind: 'answer', status: 500, as: 'html' }, false],
  ] as const)('away (%j): rows that need it are not sent, and are the next time', async (fault, unreachable) => {
    const { sandbox, credential } = await start(SEEN);
    sandbox.faults.add({ ...fault, on: EXECUTE, times: 'always' });
    const items = [arrival(sandbox, { employeeAfm: MARIA.afm }), row(sandbox, 1, { event: 'κάτι' })];
    const execution = await execute(credential, items, submitting({}, EMPLOYER), GO_ON);
    expect(statuses(execution)).toEqual(['notSent', 'invalid']);
    expect(execution.outputs[0][0]).toMatchObject({ unreachable, employeeAfm: MARIA.afm });
    expect(execution.outputs[0][0].remedy).not.toContain('Look there');
    sandbox.faults.clear();
    expect(statuses(await execute(credential, items.slice(0, 1), submitting({}, EMPLOYER)))).toEqual(['submitted']);
  });

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
