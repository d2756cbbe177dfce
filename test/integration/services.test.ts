import type { IBinaryKeyData, IDataObject, INodeParameters, ResourceMapperField } from 'n8n-workflow';
import type { FaultEffect } from '../../sandbox/faults';
import { FORMS } from '../../sandbox/forms';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import type { SandboxOptions } from '../../sandbox/server';
import { Editor } from './editor';
import { execute, type Execution } from './n8n';
import {
  callsOf,
  CANCEL,
  type Connection,
  DOCUMENTS,
  ASKS_EMPLOYER,
  EXECUTE,
  expectNoSecret,
  LIST,
  LOGIN,
  LOGOUT,
  REFRESH,
  renewedByNobody,
  start,
  TEMPLATE,
} from './registry';
import { GO_ON, ONCE, row, rows, submitting } from './rows';

describe('Services', () => {
  /** The parameters of the node for a service, with values as the editor stores them. */
  function executing(
    code: string,
    value: IDataObject | null = null,
    options: IDataObject = {},
    schema: ResourceMapperField[] = [],
  ): INodeParameters {
    return {
      resource: 'service',
      operation: 'execute',
      service: { __rl: true, mode: 'list', value: code },
      parameters: { mappingMode: 'defineBelow', value, matchingColumns: [], schema },
      options: { ...ONCE, ...options },
    } as unknown as INodeParameters;
  }

  /** The same with each item's fields as the values. */
  const mapped = (code: string, options: IDataObject = {}): INodeParameters => ({
    ...executing(code, null, options),
    parameters: { mappingMode: 'autoMapInputData', value: null },
  });

  /** The parameters as EX_DEMO_ALL received them. */
  const received = ({ outputs, error }: Execution): IDataObject => {
    expect(error).toBeUndefined();
    return Object.fromEntries(outputs[0].map(({ ParameterName, ParameterValue }) => [ParameterName, ParameterValue]));
  };

  /** Sends one value to EX_DEMO_ALL, and returns what arrived there. */
  async function echo(
    { credential }: Connection,
    name: string,
    value: unknown,
    options: IDataObject = {},
    binary?: IBinaryKeyData,
  ): Promise<unknown> {
    const values = { Text: 'x', [name]: value } as IDataObject;
    const execution = await execute(credential, [{}], executing('EX_DEMO_ALL', values, options), { binary });
    return received(execution)[name];
  }

  describe('GET /WebServices/ServicesList: Get Many', () => {
    const GET_MANY = { resource: 'service', operation: 'getAll', options: ONCE };

    test('each service is an item, with its parameter descriptors', async () => {
      const { sandbox, credential } = await start();
      const execution = await execute(credential, [{}, {}], { ...GET_MANY, returnAll: true });
      expect(execution.error).toBeUndefined();
      expect(execution.outputs[0].map(({ name }) => name)).toEqual([
        'EX_BASE_01',
        'EX_BASE_02',
        'EX_BASE_03',
        'EX_BASE_04',
        'EX_DEMO_ALL',
      ]);
      expect(execution.outputs[0][2]).toEqual({
        name: 'EX_BASE_03',
        description: 'Λίστες παραμέτρων',
        parameters: [{ name: 'Parameter', description: 'Όνομα λίστας', isRequired: true, type: 'Text', maxLength: 50 }],
        instructions: 'Διαθέσιμες λίστες: ADEIA, XORA, WorkTimeType.',
      });
      // Its description is null at the registry: the name stands for it.
      expect(execution.outputs[0][4]).toMatchObject({ description: 'EX_DEMO_ALL' });
      expect(callsOf(sandbox)).toEqual([LOGIN, LIST]);
      expectNoSecret(execution, credential);
    });
  });

  describe('POST /WebServices/ExecuteService: what goes out', () => {
    test('a service without parameters sends an empty array', async () => {
      const { sandbox, credential } = await start();
      const { outputs, items, error } = await execute(credential, [{}], executing('EX_BASE_01'));
      expect(error).toBeUndefined();
      expect(outputs[0]).toMatchObject([{ Afm: '094123454', Ame: '0512345678' }]);
      expect(items[0][0].pairedItem).toEqual({ item: 0 });
      // The sandbox refuses a request without an array.
      expect(sandbox.ledger.calls.at(-1)).toMatchObject({ path: '/WebServices/ExecuteService', status: 200 });
    });

    test('all nine types go out as strings, in the shape that docs/services.md documents', async () => {
      const { credential } = await start();
      const { fields } = await new Editor(credential, executing('EX_DEMO_ALL')).fields();
      const values = {
        Text: 'κείμενο',
        FreeText: 'ελεύθερο, με κόμμα',
        Date: '2026-05-04T00:00:00',
        Int: 1200,
        Decimal: 1200.5,
        ListString: 'α\nβ',
        ListInt: '1, 2,3',
        ListStringDate: '["04/05/2026", "2026-05-05"]',
        XML: ' <a b="1"><c>&amp;</c></a>\n',
        MIME: 'SGVs\r\nbG8gd29ybGQ=',
      };
      const execution = await execute(credential, [{}], executing('EX_DEMO_ALL', values, {}, fields));
      expect(received(execution)).toEqual({
        Text: 'κείμενο',
        FreeText: 'ελεύθερο, με κόμμα',
        Date: '04/05/2026',
        Int: '1200',
        Decimal: '1200.5',
        ListString: 'α,β',
        ListInt: '1,2,3',
        ListStringDate: '04/05/2026,05/05/2026',
        XML: '<a b="1"><c>&amp;</c></a>',
        MIME: 'SGVsbG8gd29ybGQ=',
      });
      expectNoSecret(execution, credential);
    });

    test('MIME takes the file of a binary property', async () => {
      const bytes = Buffer.from([0, 1, 2, 250, 255]);
      const file = { data: bytes.toString('base64'), mimeType: 'application/octet-stream' };
      const connection = await start();
      expect(await echo(connection, 'MIME', ' file ', {}, { file })).toBe(bytes.toString('base64'));
      expect(await echo(connection, 'MIME', 'file', { sendAsWritten: true }, { file })).toBe(bytes.toString('base64'));
    });

    test('each item has values of its own, by expression', async () => {
      const { sandbox, credential } = await start();
      const { outputs, items, error } = await execute(
        credential,
        [{ list: 'ADEIA' }, { list: 'XORA' }, { list: 'NONE' }],
        executing('EX_BASE_03', { Parameter: '={{ $json.list }}' }),
      );
      expect(error).toBeUndefined();
      expect(outputs[0].map(({ Code }) => Code)).toEqual(['1', '2', '3', 'GR']);
      expect(items[0].map(({ pairedItem }) => pairedItem)).toEqual([
        { item: 0 },
        { item: 0 },
        { item: 0 },
        { item: 1 },
      ]);
      // The list of services is asked once, whatever the number of items.
      expect(callsOf(sandbox)).toEqual([LOGIN, LIST, EXECUTE, EXECUTE, EXECUTE]);
    });

    test('the service by expression and by code, case and blanks aside', async () => {
      const { credential } = await start();
      const service = { __rl: true, mode: 'id', value: '={{ $json.code }}' };
      const { outputs, error } = await execute(credential, [{ code: 'EX_BASE_01' }, { code: ' ex_base_02 ' }], {
        ...executing(''),
        service,
      });
      expect(error).toBeUndefined();
      expect(outputs[0]).toMatchObject([{ Afm: '094123454' }, { Aa: '0' }, { Aa: '1' }, { Aa: '2' }]);
    });

    test('autoMapInputData takes the fields of the names of the parameters, and no others', async () => {
      const { credential } = await start();
      const row = { Text: 'x', Decimal: '12,5', Other: 'of the workflow', text: 'not this one' };
      expect(received(await execute(credential, [row], mapped('EX_DEMO_ALL')))).toEqual({ Text: 'x', Decimal: '12.5' });
    });

    test('a column of another case asks for that employee alone, not for all of them', async () => {
      const { credential } = await start({ services: 'seen' });
      const [{ afm: Afm }] = DEFAULT_EMPLOYEES;
      const { error, outputs } = await execute(credential, [{ Afm }], mapped('EX_BASE_05'));
      expect(error).toBeUndefined();
      expect(outputs[0]).toHaveLength(1);
    });

    test('Send Values as Written passes them untouched', async () => {
      const { credential } = await start();
      const values = {
        Text: ' x ',
        Date: '4-5-26',
        Int: 'δώδεκα',
        Decimal: '1.200',
        ListString: '={{ ["α", "β"] }}',
        XML: '<open>',
        MIME: 'data',
        ListStringDate: '={{ DateTime.fromISO("2026-05-04T10:00:00+03:00", { setZone: true }) }}',
        FreeText: 12,
        ListInt: '',
      };
      const execution = await execute(credential, [{}], executing('EX_DEMO_ALL', values, { sendAsWritten: true }));
      expect(received(execution)).toEqual({
        Text: ' x ',
        Date: '4-5-26',
        Int: 'δώδεκα',
        Decimal: '1.200',
        ListString: '["α","β"]',
        XML: '<open>',
        MIME: 'data',
        ListStringDate: '2026-05-04T10:00:00.000+03:00',
        FreeText: '12',
      });
    });
  });

  describe('POST /WebServices/ExecuteService: what is checked before anything is sent', () => {
    test.each<[name: string, value: unknown, message: string, description: RegExp]>([
      ['Text', '', 'Σύντομο κείμενο (Text) is empty', /requires this parameter/],
      [
        'Decimal',
        '1.200',
        'Παράμετρος τύπου Decimal (Decimal) "1.200" can be read in two ways',
        /point before the fraction/,
      ],
      ['MIME', 'data', 'Παράμετρος τύπου MIME (MIME) "data" names no binary property of the item', /Base64/],
    ])('%s: %j', async (name, value, message, description) => {
      const { sandbox, credential } = await start();
      const values = { Text: 'x', [name]: value } as IDataObject;
      const parameters = executing('EX_DEMO_ALL', values);
      const continued = await execute(credential, [{}], parameters, { onError: 'continueRegularOutput' });
      expect(continued.outputs[0]).toEqual([
        { error: expect.stringContaining(message), remedy: expect.stringMatching(description) },
      ]);
      // The error, which n8n logs, says the same without the value.
      const { error } = await execute(credential, [{}], parameters);
      expect(error?.message.startsWith(message.split(')')[0])).toBe(true);
      if (value !== '') expect(error?.message).not.toContain(JSON.stringify(value).slice(1, -1));
      expect(error?.message).toMatch(/, item 1$/);
      expect(error?.description).toMatch(description);
      expect(callsOf(sandbox)).not.toContain(EXECUTE);
    });

    test("with the editor's fields, n8n itself does not start while a required parameter is not set", async () => {
      const { sandbox, credential } = await start();
      const { fields } = await new Editor(credential, executing('EX_BASE_04')).fields();
      sandbox.ledger.reset();
      await expect(
        execute(credential, [{}], executing('EX_BASE_04', { ReportYear: 2024 }, {}, fields)),
      ).rejects.toThrow('Parameter "ReportMonth" is required');
      expect(callsOf(sandbox)).toEqual([]);
    });

    test('an unknown code is sent as it is, and the refusal names the way out', async () => {
      const { sandbox, credential } = await start();
      const execution = await execute(credential, [{}], executing('EX_NONE_99', { ReportYear: 2024 }));
      expect(execution.error?.message).toBe('The registry refused the request, item 1');
      expect(execution.error?.description).toBe(
        'The service is not in the list of this login. Choose one that is, or ask for the right to use it',
      );
      expect(callsOf(sandbox)).toEqual([LOGIN, LIST, EXECUTE]);
      expectNoSecret(execution, credential);
    });
  });

  describe('POST /WebServices/ExecuteService: what comes out', () => {
    const month = (year: string, of: string, options: IDataObject = {}) =>
      executing('EX_BASE_04', { ReportYear: year, ReportMonth: of }, options);
    const run = async (parameters: INodeParameters, options: SandboxOptions = {}): Promise<Execution> => {
      const { credential } = await start({ employees: DEFAULT_EMPLOYEES, ...options });
      const execution = await execute(credential, [{}], parameters);
      expect(execution.error).toBeUndefined();
      return execution;
    };

    test('one item a record: one employee comes as an object, several as an array', async () => {
      const one = await run(month('2024', '3'));
      expect(one.outputs[0].map(({ f_afm }) => f_afm)).toEqual([DEFAULT_EMPLOYEES[0].afm]);
      const several = await run(month('2025', '1'));
      expect(several.outputs[0].map(({ f_afm }) => f_afm)).toEqual(DEFAULT_EMPLOYEES.map(({ afm }) => afm));
      expect(several.items[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }, { item: 0 }]);
    });

    test('without Simplify the answer comes as it is, one item', async () => {
      const raw = await run(month('2025', '1', { simplify: false }));
      expect(raw.outputs[0]).toEqual([
        {
          EX_BASE_04: { MiniaiaKatastash: DEFAULT_EMPLOYEES.map(({ afm }) => expect.objectContaining({ f_afm: afm })) },
        },
      ]);
      expect((await run(month('2024', '2', { simplify: false }))).outputs[0]).toEqual([
        { EX_BASE_04: { MiniaiaKatastash: null } },
      ]);
      expect((await run(month('2024', '2', { simplify: false }), { noRows: 'missing' })).outputs[0]).toEqual([
        { EX_BASE_04: {} },
      ]);
    });
  });

  describe('On Error', () => {
    const parameters = executing('EX_BASE_03', { Parameter: '={{ $json.list }}' });
    const rows = [{ list: 'XORA' }, { list: '' }, { list: 'ADEIA' }];

    test('Continue', async () => {
      const { credential } = await start();
      const { outputs, items } = await execute(credential, rows, parameters, { onError: 'continueRegularOutput' });
      expect(outputs[0].map(({ Code, error }) => Code ?? error)).toEqual([
        'GR',
        'Όνομα λίστας (Parameter) is empty, item 2 (line 3 of a sheet with a header)',
        '1',
        '2',
        '3',
      ]);
      expect(items[0].map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2, 2, 2].map((item) => ({ item })));
    });
  });
});

describe('Services as they were seen', () => {
  const service = (value: string): INodeParameters => ({
    resource: 'service',
    operation: 'execute',
    service: { __rl: true, mode: 'list', value },
  });

  const executing = (code: string, value: INodeParameters): INodeParameters => ({
    ...service(code),
    parameters: { mappingMode: 'defineBelow', value },
  });

  test('values that they list are choices of the field, which can be executed', async () => {
    const { credential } = await start({ services: 'seen' });
    const { fields } = await new Editor(credential, service('EX_BASE_03')).fields();
    expect(fields).toMatchObject([{ id: 'Parameter', displayName: 'Parameter', type: 'options' }]);
    expect(fields[0].options?.map(({ value }) => value)).toContain('WorkCardDelayReason');
    const parameters = executing('EX_BASE_03', { Parameter: 'WorkCardDelayReason' });
    Object.assign(parameters.parameters as object, { schema: fields });
    const { error, outputs } = await execute(credential, [{}], parameters);
    expect(error).toBeUndefined();
    expect(outputs[0].map(({ Code }) => Code)).toEqual(['001', '002', '003']);
  });

  test('where there is no field, in a notice', async () => {
    const { credential } = await start({ services: 'seen' });
    expect(await new Editor(credential, service('EX_BASE_01')).fields()).toEqual({
      fields: [],
      emptyFieldsNotice: expect.stringMatching(/^This service takes no parameters\. .*IsInCardSector/) as string,
    });
  });
});

describe('an answer that is not what the operation expects is no success, whatever its status', () => {
  const GET_TEMPLATE: INodeParameters = { resource: 'workCard', operation: 'getTemplate', options: ONCE };
  const GET_MANY: INodeParameters = { resource: 'service', operation: 'getAll', returnAll: true, options: ONCE };
  const LOG_OUT: INodeParameters = { resource: 'session', operation: 'logOut', options: ONCE };
  const CANCELLING: INodeParameters = {
    resource: 'declaration',
    operation: 'cancel',
    documentType: 'WTOLeave',
    options: ONCE,
  };
  const LEAVE = { protocol: 'ΑΔ101', submittedDate: '20260112' };
  const executing = (code: string, options: IDataObject = {}): INodeParameters => ({
    resource: 'service',
    operation: 'execute',
    service: { __rl: true, mode: 'id', value: code },
    parameters: { mappingMode: 'defineBelow', value: {} },
    options: { ...ONCE, ...options },
  });

  const PAGE: FaultEffect = { kind: 'answer', status: 200, as: 'html' };
  const SCRIPT: FaultEffect = {
    kind: 'answer',
    status: 200,
    as: 'text',
    body: '<script>location.reload()</script>',
  };
  const EMPTY: FaultEffect = { kind: 'answer', status: 200, as: 'empty' };
  const NO_CONTENT: FaultEffect = { kind: 'answer', status: 204, as: 'empty' };
  const saying = (body: unknown): FaultEffect => ({ kind: 'answer', status: 200, body });

  /** A registry with a session that answers one call so, and what the node then says. */
  async function told(on: string, effect: FaultEffect, parameters: INodeParameters) {
    const { sandbox, credential } = await start();
    expect((await execute(credential, [{}], GET_TEMPLATE)).error).toBeUndefined();
    sandbox.ledger.reset();
    sandbox.faults.add({ ...effect, on, times: 'always' });
    const execution = await execute(credential, [LEAVE], parameters);
    expectNoSecret(execution, credential);
    const { error, outputs } = execution;
    const message = error?.message;
    if (message !== undefined) expect(message).not.toContain('<');
    return { message, outputs: outputs[0], calls: sandbox.ledger.count(on) };
  }

  const NO_LIST = [
    PAGE,
    EMPTY,
    ...[null, {}, { message: 'Όχι.' }, { success: false }, [{ code: 'EX_BASE_01' }], ['EX_BASE_01']].map(saying),
  ];

  test.each<[operation: string, on: string, parameters: INodeParameters, answers: FaultEffect[], message: RegExp]>([
    [
      'Cancel, which expects words of success',
      CANCEL,
      { ...CANCELLING, options: { retryFor: 60 } },
      [
        ...[PAGE, SCRIPT, EMPTY, NO_CONTENT],
        ...[null, {}, { message: '' }, { message: null }, { success: false, message: 'Όχι.' }, [], 7].map(saying),
      ],
      /^The registry did not confirm the cancellation, which may have been carried out/,
    ],
    [
      'Log Out, which expects nothing',
      LOGOUT,
      LOG_OUT,
      [PAGE, saying({ success: false }), saying(false)],
      /^The registry did not end the session/,
    ],
    [
      'Execute, which expects the result of a service',
      EXECUTE,
      executing('EX_BASE_01'),
      [PAGE, EMPTY, NO_CONTENT],
      /^The registry gave no result of EX_BASE_01/,
    ],
    [
      'the same as it is',
      EXECUTE,
      executing('EX_BASE_01', { simplify: false }),
      [PAGE],
      /^The registry gave no result/,
    ],
    [
      'Get Template, which expects an object',
      TEMPLATE,
      GET_TEMPLATE,
      [PAGE, EMPTY, saying(null), saying(['f_aa']), saying('f_aa')],
      /^The registry gave no template/,
    ],
    ['the list of services', LIST, GET_MANY, NO_LIST, /^The registry gave no list of services/],
  ])('%s', async (_, on, parameters, answers, message) => {
    for (const answer of answers) {
      const { calls, ...said } = await told(on, answer, parameters);
      expect([answer, said.message, calls]).toEqual([answer, expect.stringMatching(message), 1]);
    }
  });

  test('Log Out takes whatever else comes, and Execute what a service without data answers', async () => {
    for (const answer of [EMPTY, NO_CONTENT, ...[null, true, {}, 'OK', { message: 'OK' }].map(saying)]) {
      expect((await told(LOGOUT, answer, LOG_OUT)).outputs).toMatchObject([{ loggedOut: true }]);
    }
    const nothing = [null, {}, [], { EX_BASE_01: null }, { EX_BASE_01: [] }, { EX_BASE_01: { Ergodotis: null } }];
    for (const body of nothing) {
      expect((await told(EXECUTE, saying(body), executing('EX_BASE_01'))).outputs).toEqual([]);
    }
  });

  test('what the registry has cancelled all the same is told by it when it is done again', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...PAGE, when: 'after', on: CANCEL });
    expect((await execute(credential, [LEAVE], CANCELLING)).error?.message).toContain('may have been carried out');
    expect(sandbox.declarations.list[0]).toMatchObject({ protocol: LEAVE.protocol, cancelled: true });
    expect((await execute(credential, [LEAVE], CANCELLING)).error?.message).toContain(
      'The registry refused the request',
    );
  });

  test('the editor keeps no list that is none, or empty', async () => {
    const { sandbox, credential } = await start();
    const editor = new Editor(credential, executing('EX_BASE_04'));
    for (const answer of NO_LIST) {
      sandbox.faults.add({ ...answer, on: LIST });
      await expect(editor.list('getServices')).rejects.toThrow('The registry gave no list of services');
    }
    for (const empty of [[], { Services: [] }]) {
      sandbox.faults.add({ ...saying(empty), on: LIST });
      expect(await editor.list('getServices')).toEqual({ results: [] });
    }
    expect((await editor.list('getServices')).results).toHaveLength(5);

    const branches = new Editor(credential, { resource: 'workCard', operation: 'submit' });
    for (const answer of [PAGE, EMPTY, saying('Όχι.'), saying({ EX_BASE_01: { Ergodotis: { Afm: '1' } } })]) {
      sandbox.faults.add({ ...answer, on: EXECUTE });
      await expect(branches.list('getBranches')).rejects.toThrow(/^The registry gave no (?:result|list)/);
    }
    sandbox.faults.add({ ...saying({ EX_BASE_02: null }), on: EXECUTE });
    expect(await branches.list('getBranches')).toEqual({ results: [] });
    expect((await branches.list('getBranches')).results).toHaveLength(3);
  });

  test.each([PAGE, EMPTY])('the employer, asked for by Submit: %j', async (answer) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...answer, on: ASKS_EMPLOYER });
    const { outputs } = await execute(credential, rows(sandbox, 2), submitting(), GO_ON);
    expect(outputs[0]).toMatchObject(Array(2).fill({ status: 'notSent', reasonCode: 'unexpectedAnswer' }));
    expect(sandbox.ledger.events).toEqual([]);
  });

  test.each([PAGE, EMPTY, saying(null), saying({ accessToken: '' })])(
    'the Refresh, each time: %j, and the node logs in',
    async (answer) => {
      const connection = await start();
      const { sandbox, credential } = connection;
      expect((await execute(credential, [{}], GET_TEMPLATE)).error).toBeUndefined();
      renewedByNobody(connection);
      sandbox.ledger.reset();
      sandbox.sessions.expireAccessTokens();
      sandbox.faults.add({ ...answer, on: REFRESH, times: 'always' });
      const execution = await execute(credential, [{}], GET_TEMPLATE);
      expectNoSecret(execution, credential);
      expect(execution.error).toBeUndefined();
      expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN, TEMPLATE]);
    },
  );
});

describe('Other shapes', () => {
  /** Status of a month in which nobody was employed. */
  const NOBODY = {
    resource: 'service',
    operation: 'execute',
    service: 'EX_BASE_04',
    parameters: { mappingMode: 'defineBelow', value: { ReportYear: '2024', ReportMonth: '2' } },
  };

  describe('Answers in other shapes, seen elsewhere', () => {
    test.each(FORMS.noRows)('a service without data gives no item: %s', async (noRows) => {
      const { credential } = await start({ noRows });
      const { error, outputs } = await execute(credential, [{}], NOBODY);
      expect(error).toBeUndefined();
      expect(outputs[0]).toEqual([]);
    });

    test('all that was seen at once: a batch, its PDF, the services', async () => {
      const { sandbox, credential } = await start({ seen: true });
      const { outputs } = await execute(credential, [row(sandbox, 0), row(sandbox, 1, { branch: 1 })], submitting());
      expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'submitted']);
      const pdf = await execute(credential, outputs[0], { resource: 'workCard', operation: 'getPdf' });
      expect(pdf.outputs[0]).toHaveLength(2);
      const services = await execute(credential, [{}], { resource: 'service', operation: 'getAll', returnAll: true });
      expect(services.outputs[0].map(({ name }) => name)).toContain('EX_BASE_08');
    });
  });

  describe('Answers in shapes of our own, which services of this kind have', () => {
    const receipt = (n: number) => ({ id: String(n), protocol: `ΑΚ${n}`, submitDate: '02/03/2026 08:00' });
    const capital = (fields: object) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name[0].toUpperCase() + name.slice(1), value]));

    test.each<[string, unknown]>([
      ['with capital letters', [receipt(1), receipt(2)].map(capital)],
      ['in an object', { receipts: [receipt(1), receipt(2)] }],
      ['beside words', { success: true, data: [receipt(1), receipt(2)], message: null }],
      ['as JSON in JSON', JSON.stringify([receipt(1), receipt(2)])],
    ])('receipts %s confirm their events, which are sent once', async (_, body) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'answer', status: 200, body, on: DOCUMENTS, times: 'always' });
      const { outputs } = await execute(credential, rows(sandbox, 2), submitting({ retryFor: 2 }));
      expect(outputs[0]).toMatchObject(
        ['ΑΚ1', 'ΑΚ2'].map((protocol) => ({ status: 'submitted', protocol, submittedDate: '20260302' })),
      );
      expect(sandbox.ledger.calls.filter(({ path, method }) => `${method} ${path}` === DOCUMENTS)).toHaveLength(1);
    });

    test('what the registry says in place of receipts is in the error, without the names', async () => {
      const { sandbox, credential } = await start();
      const body = { message: 'Η υπηρεσία βρίσκεται σε συντήρηση: ΕΠΩΝΥΜΟ0' };
      sandbox.faults.add({ kind: 'answer', status: 200, body, on: DOCUMENTS, times: 'always' });
      const { error } = await execute(credential, [row(sandbox, 0)], submitting());
      expect(error?.message).toMatch(/^The answer is not one that the registry gives/);
      expect(error?.message).not.toContain('ΕΠΩΝΥΜΟ0');
    });

    test('a token set with capital letters starts a session', async () => {
      const { sandbox, credential } = await start();
      const answer = await fetch(`${sandbox.url}/Authentication`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(capital(sandbox.login)),
      });
      const tokens = (await answer.json()) as object;
      sandbox.faults.add({ kind: 'answer', status: 200, body: capital(tokens), on: LOGIN });
      const { outputs } = await execute(credential, [row(sandbox, 0)], submitting());
      expect(outputs[0]).toMatchObject([{ status: 'submitted' }]);
      expect(credential.data).toMatchObject({ ...tokens, accessTokenExpired: '10800' });
    });
  });
});
