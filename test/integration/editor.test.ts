import { type INodeParameters, type INodeType, Workflow } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { Editor } from './editor';
import { execute, type Execution } from './n8n';
import { callsOf, EXECUTE, LIST, LOGIN, start } from './registry';
import { ONCE } from './rows';

describe('Lists and fields', () => {
  const service = (value: string, mode = 'list'): INodeParameters => ({
    resource: 'service',
    operation: 'execute',
    service: { __rl: true, mode, value },
  });

  const SUBMIT: INodeParameters = { resource: 'workCard', operation: 'submit' };

  describe('the list of services', () => {
    test('each by code and description, its code as the value', async () => {
      const { credential } = await start();
      expect(await new Editor(credential, service('')).list('getServices')).toEqual({
        results: [
          { name: 'EX_BASE_01 - Στοιχεία εργοδότη', value: 'EX_BASE_01' },
          { name: 'EX_BASE_02 - Παραρτήματα εργοδότη', value: 'EX_BASE_02' },
          { name: 'EX_BASE_03 - Λίστες παραμέτρων', value: 'EX_BASE_03' },
          { name: 'EX_BASE_04 - Μηνιαία κατάσταση απασχόλησης', value: 'EX_BASE_04' },
          { name: 'EX_DEMO_ALL', value: 'EX_DEMO_ALL' },
        ],
      });
    });

    test.each([
      ['the code', 'ex_base_04', ['EX_BASE_04']],
      ['part of the code, with other signs', 'base-0', ['EX_BASE_01', 'EX_BASE_02', 'EX_BASE_03', 'EX_BASE_04']],
      [
        'capitals of the code that look the same in Greek',
        'ΕΧ_ΒΑ',
        ['EX_BASE_01', 'EX_BASE_02', 'EX_BASE_03', 'EX_BASE_04'],
      ],
      ['the description without accents', 'στοιχεια', ['EX_BASE_01']],
      ['the description in capitals', 'ΕΡΓΟΔΟΤΗ', ['EX_BASE_01', 'EX_BASE_02']],
      ['the beginning of a word in capitals, which ends in a sigma', 'ΚΑΤΑΣ', ['EX_BASE_04']],
      ['a word that ends in a sigma', 'ΑΠΑΣΧΟΛΗΣΗΣ', ['EX_BASE_04']],
      ['blanks', '  ', ['EX_BASE_01', 'EX_BASE_02', 'EX_BASE_03', 'EX_BASE_04', 'EX_DEMO_ALL']],
      ['the beginning of a word that its description lacks', 'εργαζομ', ['EX_BASE_04']],
      ['an English word', 'employee', ['EX_BASE_04']],
      ['what is not there', 'μισθοδοσία', []],
    ])('a search for %s: %s', async (_, filter, codes) => {
      const { credential } = await start();
      const { results } = await new Editor(credential, service('')).list('getServices', filter);
      expect(results.map(({ value }) => value)).toEqual(codes);
    });

    test('opening the node and choosing a service costs one list and one login, typing costs nothing', async () => {
      const { sandbox, credential } = await start();
      await new Editor(credential, service('')).list('getServices');
      for (const typed of ['μ', 'μη', 'μην']) await new Editor(credential, service('')).list('getServices', typed);
      const chosen = new Editor(credential, service('EX_BASE_04'));
      await Promise.all([chosen.fields(), chosen.list('getServices'), chosen.fields()]);
      await new Editor(credential, service('EX_DEMO_ALL')).fields();
      expect(callsOf(sandbox)).toEqual([LOGIN, LIST]);
    });
  });

  describe('the list of branches', () => {
    test('each by number and address', async () => {
      const { sandbox, credential } = await start();
      expect(await new Editor(credential, SUBMIT).list('getBranches')).toEqual({
        results: [
          { name: '0 - ΕΡΜΟΥ 15, 10563 ΑΘΗΝΑ', value: '0' },
          { name: '1 - ΤΣΙΜΙΣΚΗ 48, 54623 ΘΕΣΣΑΛΟΝΙΚΗ', value: '1' },
          { name: '2 - ΚΟΡΙΝΘΟΥ 112, 26223 ΠΑΤΡΑ', value: '2' },
        ],
      });
      expect(callsOf(sandbox)).toEqual([LOGIN, EXECUTE]);
    });
  });

  describe('where a list can not be had, the editor shows why', () => {
    test.each([
      [
        'a wrong password',
        async ({ credential }: Awaited<ReturnType<typeof start>>) => void (credential.data.password = 'wrong'),
        'The registry does not accept the username, the password or the user type',
        /Correct them in the credential/,
      ],
      [
        'a base URL that is none',
        async ({ credential }: Awaited<ReturnType<typeof start>>) => void (credential.data.baseUrl = 'registry'),
        'The Base URL of the credential does not begin with https://',
        /Put https:\/\/ before it/,
      ],
      [
        'a registry that is not there',
        async ({ sandbox }: Awaited<ReturnType<typeof start>>) => await sandbox.close(),
        /^The registry could not be reached: the connection was refused\. Tried for \d seconds$/,
        /Check the network connection/,
      ],
      [
        'a registry that is down',
        async ({ sandbox }: Awaited<ReturnType<typeof start>>) =>
          void ['GET /WebServices/ServicesList', EXECUTE].forEach((on) =>
            sandbox.faults.add({ kind: 'answer', status: 503, as: 'html', times: 'always', on }),
          ),
        /^The registry is not available at the moment\. Tried for \d seconds$/,
        /once the registry is back/,
      ],
      [
        'a service that the login may not use',
        async ({ sandbox }: Awaited<ReturnType<typeof start>>) =>
          void ['GET /WebServices/ServicesList', EXECUTE].forEach((on) =>
            sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι.' }, times: 'always', on }),
          ),
        'The registry refused the request: Όχι.',
        /./,
      ],
    ])('%s', async (_, spoil, message, description) => {
      const connection = await start();
      await spoil(connection);
      const editor = new Editor(connection.credential, service('EX_BASE_04'));
      const said = { message: expect.stringMatching(message), description: expect.stringMatching(description) };
      const all = [editor.list('getServices'), editor.list('getBranches'), editor.fields()];
      await Promise.all(all.map(async (one) => await expect(one).rejects.toMatchObject(said)));
    });
  });

  describe('the fields of the parameters of a service', () => {
    const field = (id: string, displayName: string, type: string, required = false) => ({
      id,
      displayName,
      type,
      required,
      display: true,
      defaultMatch: false,
      canBeUsedToMatch: false,
    });

    test('description or name, required mark, and the input that fits each of the nine types', async () => {
      const { credential } = await start();
      const { fields } = await new Editor(credential, service('EX_DEMO_ALL')).fields();
      expect(fields).toEqual([
        field('Text', 'Σύντομο κείμενο - Επιστρέφει τις παραμέτρους όπως τις έλαβε.', 'string', true),
        field('FreeText', 'FreeText', 'string'),
        field('Date', 'Παράμετρος τύπου Date', 'dateTime'),
        field('Int', 'Παράμετρος τύπου Int', 'number'),
        field('Decimal', 'Παράμετρος τύπου Decimal', 'number'),
        field('ListString', 'Παράμετρος τύπου ListString', 'string'),
        field('ListInt', 'Παράμετρος τύπου ListInt', 'string'),
        field('ListStringDate', 'Παράμετρος τύπου ListStringDate', 'string'),
        field('XML', 'Παράμετρος τύπου XML', 'string'),
        field('MIME', 'Παράμετρος τύπου MIME', 'string'),
      ]);
    });

    test.each([
      ['by code', service(' ex_base_04 ', 'id')],
      ['by expression', service('={{ "EX_BASE_" + "04" }}', 'id')],
    ])('a service that is given %s', async (_, parameters) => {
      const { credential } = await start();
      const { fields } = await new Editor(credential, parameters).fields();
      expect(fields.map(({ id, required }) => [id, required])).toEqual([
        ['ReportYear', true],
        ['ReportMonth', true],
      ]);
    });

    test.each([
      ['a service that takes none', 'EX_BASE_01', 'This service takes no parameters'],
      ['a service that is not in the list', 'EX_NONE_99', /not in the list of this login/],
      ['no service', '', 'Choose a service first'],
    ])('%s: no field, and a notice', async (_, code, notice) => {
      const { credential } = await start();
      expect(await new Editor(credential, service(code)).fields()).toEqual({
        fields: [],
        emptyFieldsNotice: notice instanceof RegExp ? expect.stringMatching(notice) : notice,
      });
    });
  });
});

describe('Lists that executions share', () => {
  const READ = { resource: 'workCard', operation: 'getTemplate', options: ONCE };

  const EXECUTING = {
    resource: 'service',
    operation: 'execute',
    service: { __rl: true, mode: 'id', value: 'EX_BASE_01' },
    options: { retryFor: 5 },
  } as unknown as INodeParameters;

  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await new Promise((done) => setTimeout(done, 5));
  };

  const outcomes = (executions: Execution[]): unknown[] =>
    executions.map(({ error, outputs }) => error ?? outputs[0].length);

  describe('an execution that is cancelled while a list is fetched takes no other along', () => {
    test('the others get it by one more call in all', async () => {
      const { sandbox, credential } = await start();
      await execute(credential, [{}], READ);
      sandbox.ledger.reset();
      sandbox.faults.add({ kind: 'delay', ms: 3_000, on: LIST });
      const cancelled = execute(credential, [{}], EXECUTING, { cancelAfter: 800 });
      await until(() => sandbox.ledger.count(LIST) === 1);
      const others = Array.from({ length: 10 }, () => execute(credential, [{}], EXECUTING));
      const list = new Editor(credential, EXECUTING).list('getServices');
      expect(outcomes(await Promise.all(others))).toEqual(Array(10).fill(1));
      expect((await list).results).toHaveLength(5);
      await cancelled;
      expect(sandbox.ledger.count(LIST)).toBe(2);
    });
  });

  describe('lists that are shared', () => {
    test.each(['another execution', 'the editor'])(
      'who waits for one that %s has asked for goes on for as long as its own Retry For says',
      async (who) => {
        const { sandbox, credential } = await start();
        sandbox.faults.add({ kind: 'answer', status: 503, on: LIST, times: 'always' });
        const first =
          who === 'the editor'
            ? new Editor(credential, EXECUTING).list('getServices').catch((error: Error) => error)
            : execute(credential, [{}], EXECUTING).then(({ error }) => error);
        await until(() => sandbox.ledger.count(LIST) === 1);
        const later = execute(credential, [{}], { ...EXECUTING, options: { retryFor: 60 } });
        expect(await first).toMatchObject({
          message: expect.stringContaining('not available at the moment. Tried for'),
        });
        sandbox.faults.clear();
        expect(outcomes([await later])).toEqual([1]);
      },
    );
  });
});

describe('Hints', () => {
  const type: INodeType = new Ergani();

  /** What the editor says of the node, before its first output or from then on, by n8n's own reading of the conditions. */
  async function told(parameters: INodeParameters, when: 'beforeExecution' | 'afterExecution'): Promise<string[]> {
    const node = {
      id: '1',
      name: 'Ergani',
      type: 'ergani',
      typeVersion: 1,
      position: [0, 0] as [number, number],
      parameters,
    };
    const workflow = new Workflow({
      nodes: [node],
      connections: {},
      active: false,
      nodeTypes: { getByName: () => type, getByNameAndVersion: () => type, getKnownTypes: () => ({}) },
    });
    await workflow.expression.acquireIsolate();
    try {
      return (type.description.hints ?? [])
        .filter(({ whenToDisplay }) => whenToDisplay === 'always' || whenToDisplay === when)
        .filter(({ displayCondition }) => {
          const met = workflow.expression.getSimpleParameterValue(
            workflow.getNode('Ergani')!,
            displayCondition,
            'internal',
            {},
          );
          expect(typeof met).toBe('boolean');
          return met;
        })
        .map(({ message }) => message);
    } finally {
      await workflow.expression.releaseIsolate();
    }
  }

  const SUBMIT = { resource: 'workCard', operation: 'submit', dataMode: 'autoMapInputData' };
  const DECLARE = { resource: 'declaration', operation: 'submit', documentType: 'WTOLeave' };
  const CANCEL = { resource: 'declaration', operation: 'cancel', documentType: 'WTOLeave' };
  const MAPPED = { ...SUBMIT, dataMode: 'defineBelow', employeeAfm: '={{ $json.afm }}', event: '={{ $json.event }}' };
  const ONE = { ...SUBMIT, dataMode: 'defineBelow', employeeAfm: '123456783' };
  const REPORTS = expect.stringContaining('Executing this reports to the registry');
  const DRY = expect.stringContaining("'Dry Run' is on");
  const SKIPS = expect.stringMatching(/^Executing again reports .* not submitted yet, and skips the \w+ that are/);
  const REPEATS = expect.stringMatching(/^Executing again reports the same \w+ once more/);
  const REPORTS_NEW = expect.stringContaining('Executing again reports new events');
  const ONE_MOMENT = expect.stringContaining("'Event Time' is empty, or now: every item");
  const NEW_EACH_TIME = expect.stringContaining('Each run reports a new event');
  const ONE_EVENT = expect.stringContaining("'Event' is the same for all items");
  const BOTH = { event: 'both', checkInTime: '={{ $json.in }}', checkOutTime: '={{ $json.out }}' };
  const ONE_END = expect.stringMatching(/^'Check-(?:In|Out) Time' is empty: no (?:arrival|departure) is reported/);
  const BEHIND_NOW = expect.stringContaining('holds something behind {{ $now }}');

  describe('That executing reports stands as long as it does', () => {
    test.each<[string, INodeParameters, unknown[], unknown[]]>([
      ['as it comes', SUBMIT, [REPORTS], [SKIPS]],
      ['Dry Run off', { ...SUBMIT, dryRun: false }, [REPORTS], [SKIPS]],
      ['Dry Run on', { ...SUBMIT, dryRun: true }, [DRY], [DRY]],
      ['Dry Run by an expression that is not known here', { ...SUBMIT, dryRun: '={{ $json.x }}' }, [REPORTS], [SKIPS]],
      ['Repeated Events: Skip', { ...SUBMIT, options: { repeatedEvents: 'skip' } }, [REPORTS], [SKIPS]],
      ['Repeated Events: Submit Again', { ...SUBMIT, options: { repeatedEvents: 'submit' } }, [REPORTS], [REPEATS]],
      ['declarations', DECLARE, [REPORTS], [SKIPS]],
      ['declarations, Dry Run on', { ...DECLARE, dryRun: true }, [DRY], [DRY]],
      ['declarations, Submit Again', { ...DECLARE, options: { repeatedEvents: 'submit' } }, [REPORTS], [REPEATS]],
      [
        'cancellations',
        CANCEL,
        [expect.stringMatching(/^Executing this cancels declarations/)],
        [expect.stringMatching(/^Executing again cancels/)],
      ],
      ['what changes nothing', { resource: 'workCard', operation: 'getPdf' }, [], []],
    ])('%s', async (_, parameters, before, after) => {
      expect(await told(parameters, 'beforeExecution')).toEqual(before);
      expect(await told(parameters, 'afterExecution')).toEqual(after);
    });
  });

  describe('What Event Time is', () => {
    test.each<[string, INodeParameters, unknown[], unknown[]]>([
      ['empty, for items that differ', MAPPED, [ONE_MOMENT, REPORTS], [ONE_MOMENT, REPORTS_NEW]],
      ['the former default', { ...MAPPED, eventTime: '={{ $now }}' }, [ONE_MOMENT, REPORTS], [ONE_MOMENT, REPORTS_NEW]],
      ['empty, for one employee', ONE, [NEW_EACH_TIME, REPORTS], [NEW_EACH_TIME, REPORTS_NEW]],
      ['a column', { ...MAPPED, eventTime: '={{ $json.time }}' }, [REPORTS], [SKIPS]],
      [
        'a column behind now',
        { ...MAPPED, eventTime: '={{ $now }} {{ $json.time }}' },
        [BEHIND_NOW, REPORTS],
        [BEHIND_NOW, SKIPS],
      ],
      [
        'empty beside a date, which is no time',
        { ...MAPPED, eventDate: '={{ $json.date }}', eventTime: '' },
        [REPORTS],
        [SKIPS],
      ],
      [
        'beside a date that is typed in',
        { ...MAPPED, eventDate: '2026-03-02', eventTime: '={{ $json.time }}' },
        [expect.stringContaining("'Event Date' is fixed"), REPORTS],
        [expect.stringContaining("'Event Date' is fixed"), SKIPS],
      ],
      ['a time reckoned from now', { ...MAPPED, eventTime: '={{ $now.minus({ minutes: 5 }) }}' }, [REPORTS], [SKIPS]],
      ['not there, with Both', { ...MAPPED, ...BOTH }, [REPORTS], [SKIPS]],
      [
        'not there, and no field for departures',
        { ...MAPPED, ...BOTH, checkOutTime: '' },
        [ONE_END, REPORTS],
        [ONE_END, SKIPS],
      ],
      [
        'not there, and no field for arrivals',
        { ...MAPPED, ...BOTH, checkInTime: '' },
        [ONE_END, REPORTS],
        [ONE_END, SKIPS],
      ],
      [
        'typed in',
        { ...MAPPED, eventTime: '2026-03-02T08:00:00' },
        [expect.stringContaining('is fixed'), REPORTS],
        [expect.stringContaining('is fixed'), SKIPS],
      ],
    ])('%s', async (_, parameters, before, after) => {
      expect(await told(parameters, 'beforeExecution')).toEqual(before);
      expect(await told(parameters, 'afterExecution')).toEqual(after);
    });
  });

  describe('What Event is', () => {
    const TIMED = { ...MAPPED, eventTime: '={{ $json.time }}' };

    test.each<[string, INodeParameters, unknown[]]>([
      ['as it comes, for items that differ', { ...TIMED, event: 'checkIn' }, [ONE_EVENT]],
      ['left out, as n8n stores what it was from the start', { ...TIMED, event: undefined }, [ONE_EVENT]],
      ['a departure, for items that differ', { ...TIMED, event: 'checkOut' }, [ONE_EVENT]],
      ['a column', TIMED, []],
      ['both', { ...TIMED, ...BOTH }, []],
      ['fixed, for one employee', { ...TIMED, employeeAfm: '123456783', event: 'checkIn' }, []],
      ['mapped automatically', { ...SUBMIT, event: 'checkIn' }, []],
    ])('%s', async (_, parameters, warnings) => {
      expect(await told(parameters, 'beforeExecution')).toEqual([...warnings, REPORTS]);
    });
  });

  test('a column that is dragged into Column Names gives its name', () => {
    const named = JSON.stringify(type.description.properties.filter(({ name }) => name === 'options'));
    // Of work cards and of declarations.
    expect(named.match(/"name":"column"[^}]*"requiresDataPath":"single"/g)).toHaveLength(2);
  });

  test('a reason for all late events says what it declares', () => {
    const { properties } = type.description;
    const options = properties.filter(({ name }) => name === 'options').flatMap((one) => one.options ?? []);
    const reasons = [...properties, ...options].filter(({ name }) => name === 'lateReason');
    expect(reasons).toHaveLength(2);
    for (const one of reasons)
      expect(one).toMatchObject({ description: expect.stringMatching(/^Declares force majeure before the law/) });
    const hints = (type.description.hints ?? []).filter(({ message }) => message.includes("'Late Reason'"));
    expect(hints).toMatchObject([{ message: expect.stringContaining('declares force majeure before the law') }]);
  });

  test('the words below the node on the canvas are the action of its operation', async () => {
    const workflow = new Workflow({
      nodes: [
        ...[SUBMIT, CANCEL, { resource: 'session', operation: 'logOut' }].map((parameters, n) => ({
          id: String(n),
          name: String(n),
          type: 'ergani',
          typeVersion: 1,
          position: [0, 0] as [number, number],
          parameters,
        })),
      ],
      connections: {},
      active: false,
      nodeTypes: { getByName: () => type, getByNameAndVersion: () => type, getKnownTypes: () => ({}) },
    });
    await workflow.expression.acquireIsolate();
    const words = ['0', '1', '2'].map((name) =>
      workflow.expression.getSimpleParameterValue(workflow.getNode(name)!, type.description.subtitle, 'internal', {}),
    );
    await workflow.expression.releaseIsolate();
    expect(words).toEqual(['Submit work cards', 'Cancel leave declaration', 'Log out of session']);
  });
});
