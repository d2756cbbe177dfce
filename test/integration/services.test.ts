import type { IBinaryKeyData, IDataObject, INodeParameters, ResourceMapperField } from 'n8n-workflow';
import type { SandboxOptions } from '../../sandbox/server';
import { DEFAULT_EMPLOYEES, DEFAULT_USER } from '../../sandbox/registry';
import { Editor } from './editor';
import { execute, type Execution } from './n8n';
import { callsOf, type Connection, expectNoSecret, start } from './registry';
import { ONCE } from './rows';

const LOGIN = 'POST /Authentication';
const LIST = 'GET /WebServices/ServicesList';
const EXECUTE = 'POST /WebServices/ExecuteService';

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

  test('Limit', async () => {
    const { credential } = await start();
    const { outputs } = await execute(credential, [{}], { ...GET_MANY, returnAll: false, limit: 2 });
    expect(outputs[0].map(({ name }) => name)).toEqual(['EX_BASE_01', 'EX_BASE_02']);
  });

  test('asks anew in each run, and shows only what the login may use', async () => {
    const { sandbox, credential } = await start({ users: [{ ...DEFAULT_USER, services: ['EX_BASE_01'] }] });
    for (let run = 0; run < 2; run++) {
      const { outputs } = await execute(credential, [{}], GET_MANY);
      expect(outputs[0]).toMatchObject([{ name: 'EX_BASE_01', parameters: [] }]);
    }
    expect(callsOf(sandbox)).toEqual([LOGIN, LIST, LIST]);
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

  test.each([
    ['Text', 7, '7'],
    ['Text', true, 'true'],
    ['Text', ' δύο  κενά ', ' δύο  κενά '],
    ['FreeText', 'ω'.repeat(30_000), 'ω'.repeat(30_000)],
    ['Date', '04/05/2026', '04/05/2026'],
    ['Date', '20260504', '04/05/2026'],
    ['Date', '={{ DateTime.fromISO("2026-05-04T10:00:00+03:00") }}', '04/05/2026'],
    ['Int', '1200', '1200'],
    ['Int', '-7', '-7'],
    ['Int', 0, '0'],
    ['Decimal', '12,5', '12.5'],
    ['Decimal', '1.200,00', '1200.00'],
    ['Decimal', '1200.50', '1200.50'],
    ['Decimal', '={{ 1200 }}', '1200'],
    ['ListString', 'α, β', 'α,β'],
    ['ListString', 'α\r\n\r\nβ\r\n', 'α,β'],
    ['ListString', '["α","β"]', 'α,β'],
    ['ListString', '={{ ["α", "β"] }}', 'α,β'],
    ['ListInt', '={{ [1, 2] }}', '1,2'],
    ['ListStringDate', '04/05/2026\n2026-05-05', '04/05/2026,05/05/2026'],
    ['MIME', 'data:text/plain;base64,SGVsbG8gd29ybGQ=', 'SGVsbG8gd29ybGQ='],
  ])('%s: %j goes out as %j', async (name, value, text) => {
    expect(await echo(await start(), name, value)).toBe(text);
  });

  test('MIME takes the file of a binary property', async () => {
    const bytes = Buffer.from([0, 1, 2, 250, 255]);
    const file = { data: bytes.toString('base64'), mimeType: 'application/octet-stream' };
    const connection = await start();
    expect(await echo(connection, 'MIME', ' file ', {}, { file })).toBe(bytes.toString('base64'));
    expect(await echo(connection, 'MIME', 'file', { sendAsWritten: true }, { file })).toBe(bytes.toString('base64'));
  });

  test.each(['', '  ', null])('a parameter that is not required is left out where it holds %j', async (value) => {
    const connection = await start();
    const values = { Text: 'x', Int: value, ListString: value, MIME: value };
    const execution = await execute(connection.credential, [{}], executing('EX_DEMO_ALL', values));
    expect(received(execution)).toEqual({ Text: 'x' });
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
    expect(items[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }, { item: 0 }, { item: 1 }]);
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

  test.each(['AFM', 'Afm', 'afm'])('a column %s asks for that employee alone, not for all of them', async (column) => {
    const { credential } = await start({ services: 'seen' });
    const [{ afm }] = DEFAULT_EMPLOYEES;
    const { error, outputs } = await execute(credential, [{ [column]: afm }], mapped('EX_BASE_05'));
    expect(error).toBeUndefined();
    expect(outputs[0]).toHaveLength(1);
  });

  test("neither values that another service left behind are sent nor the item's own fields", async () => {
    const { credential } = await start();
    const values = { Text: 'x', ReportYear: '2024' };
    const execution = await execute(credential, [{ FreeText: 'y' }], executing('EX_DEMO_ALL', values));
    expect(received(execution)).toEqual({ Text: 'x' });
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
      'Text',
      'α'.repeat(21),
      `Σύντομο κείμενο (Text) "${'α'.repeat(21)}" has 21 characters, more than 20`,
      /^Shorten it/,
    ],
    ['Text', '={{ ["α"] }}', 'Σύντομο κείμενο (Text) holds a list, which is not text', /^Enter text/],
    ['Date', '31/02/2026', 'Παράμετρος τύπου Date (Date) "31/02/2026" ', /^Enter the day/],
    ['Int', '12,5', 'Παράμετρος τύπου Int (Int) "12,5" is no whole number', /digits alone/],
    ['Int', 'δώδεκα', 'Παράμετρος τύπου Int (Int) "δώδεκα" is no whole number', /digits alone/],
    [
      'Decimal',
      '1.200',
      'Παράμετρος τύπου Decimal (Decimal) "1.200" can be read in two ways',
      /point before the fraction/,
    ],
    ['ListInt', '1\nδύο', 'Παράμετρος τύπου ListInt (ListInt) "δύο" is no whole number', /digits alone/],
    ['ListString', '["α,β"]', 'Παράμετρος τύπου ListString (ListString) "α,β" has a comma in it', /one value a line/],
    [
      'ListStringDate',
      '2026-13-01',
      'Παράμετρος τύπου ListStringDate (ListStringDate) "2026-13-01" ',
      /^Enter the day/,
    ],
    ['MIME', 'όχι Base64', 'Παράμετρος τύπου MIME (MIME) "όχι Base64" is no', /binary property/],
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
    expect(error?.message).toMatch(/, row 1$/);
    expect(error?.description).toMatch(description);
    expect(callsOf(sandbox)).not.toContain(EXECUTE);
  });

  test('a required parameter that was never set', async () => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [{}], executing('EX_BASE_04', { ReportYear: 2024 }));
    expect(error?.message).toBe('Μήνας αναφοράς (ReportMonth) is empty, row 1');
    expect(callsOf(sandbox)).not.toContain(EXECUTE);
  });

  test("with the editor's fields, n8n itself does not start while a required parameter is not set", async () => {
    const { sandbox, credential } = await start();
    const { fields } = await new Editor(credential, executing('EX_BASE_04')).fields();
    sandbox.ledger.reset();
    await expect(execute(credential, [{}], executing('EX_BASE_04', { ReportYear: 2024 }, {}, fields))).rejects.toThrow(
      'Parameter "ReportMonth" is required',
    );
    expect(callsOf(sandbox)).toEqual([]);
  });

  test('no service', async () => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [{ code: ' ' }], {
      ...executing(''),
      service: { __rl: true, mode: 'id', value: '={{ $json.code }}' },
    });
    expect(error?.message).toBe('Service is empty, row 1');
    expect(error?.description).toBe('Choose a service from the list, or enter its code');
    expect(callsOf(sandbox)).toEqual([]);
  });

  test('a service that the list lacks gets what was filled in, as it is', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body: [], on: LIST });
    const values = { Text: 'x', Decimal: 12.5, ListString: ' α, β ', Int: null, XML: '' };
    const execution = await execute(credential, [{}], executing('EX_DEMO_ALL', values));
    expect(received(execution)).toEqual({ Text: 'x', Decimal: '12.5', ListString: ' α, β ' });
  });

  test('an unknown code is sent as it is, and the refusal names the way out', async () => {
    const { sandbox, credential } = await start();
    const execution = await execute(credential, [{}], executing('EX_NONE_99', { ReportYear: 2024 }));
    expect(execution.error?.message).toBe(
      'The registry refused the request: Ο κωδικός υπηρεσίας EX_NONE_99 δεν είναι εξουσιοδοτημένος για τον χρήστη, row 1',
    );
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
    const { credential } = await start(options);
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

  test.each(['null', 'emptyArray', 'missing'] as const)('no employee gives no item: %s', async (noRows) => {
    expect((await run(month('2024', '2'), { noRows })).outputs[0]).toEqual([]);
  });

  test('a record keeps every counter, as text', async () => {
    const [record] = (await run(month('2024', '3'))).outputs[0];
    expect(record).toMatchObject({
      f_apodoxes: '1.200,00',
      f_week_wres: '40,00',
      f_date_proslipsis: '2024-03-01T00:00:00+02:00',
      f_arithmos_hmerwn_ergasias: '21',
      f_arithmos_hmerwn_anapaushs_repo: '8',
      f_arithmos_hmerwn_kanonikh_adeia: '1',
      f_arithmos_hmerwn_adeia_astheneias: '0',
      f_arithmos_hmerwn_goniki_adeia: '0',
      f_arithmos_leptwn_adeia_sxolikis_epidosis: '120',
    });
    expect(Object.keys(record)).toHaveLength(20);
  });

  test('Convert Values turns decimals, counters and dates, and leaves numbers that name something', async () => {
    const [record] = (await run(month('2024', '3', { convertValues: true }))).outputs[0];
    expect(record).toMatchObject({
      f_ergodoti_id: '94123454',
      f_pararthma_aa: '0',
      f_year: '2024',
      f_afm: '045123671',
      f_amka: '14038500123',
      f_apodoxes: 1200,
      f_week_wres: 40,
      f_date_proslipsis: '2024-03-01',
      f_arithmos_hmerwn_ergasias: 21,
      f_arithmos_hmerwn_adeia_astheneias: 0,
      f_arithmos_leptwn_adeia_sxolikis_epidosis: 120,
    });
  });

  test('without Simplify the answer comes as it is, one item', async () => {
    const raw = await run(month('2025', '1', { simplify: false }));
    expect(raw.outputs[0]).toEqual([
      { EX_BASE_04: { MiniaiaKatastash: DEFAULT_EMPLOYEES.map(({ afm }) => expect.objectContaining({ f_afm: afm })) } },
    ]);
    expect((await run(month('2024', '2', { simplify: false }))).outputs[0]).toEqual([
      { EX_BASE_04: { MiniaiaKatastash: null } },
    ]);
    expect((await run(month('2024', '2', { simplify: false }), { noRows: 'missing' })).outputs[0]).toEqual([
      { EX_BASE_04: {} },
    ]);
  });

  test('raw stays raw, also with Convert Values', async () => {
    const { outputs } = await run(month('2024', '3', { simplify: false, convertValues: true }));
    expect(outputs[0]).toMatchObject([{ EX_BASE_04: { MiniaiaKatastash: { f_apodoxes: '1.200,00' } } }]);
  });

  test.each([
    ['a list', ['α'], [{ value: 'α' }], { EX_BASE_01: ['α'] }],
    ['a text', 'α', [{ value: 'α' }], { EX_BASE_01: 'α' }],
    ['null', null, [], { EX_BASE_01: null }],
    ['an object without the code', { Ergodotis: { Afm: '1', Ame: '2' } }, [{ Afm: '1', Ame: '2' }], undefined],
  ])('an answer that is %s', async (_, body, simplified, raw) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body, times: 'always', on: EXECUTE });
    expect((await execute(credential, [{}], executing('EX_BASE_01'))).outputs[0]).toEqual(simplified);
    expect((await execute(credential, [{}], executing('EX_BASE_01', null, { simplify: false }))).outputs[0]).toEqual([
      raw ?? body,
    ]);
  });
});

describe('On Error', () => {
  const parameters = executing('EX_BASE_03', { Parameter: '={{ $json.list }}' });
  const rows = [{ list: 'XORA' }, { list: '' }, { list: 'ADEIA' }];

  test('Stop Workflow', async () => {
    const { credential } = await start();
    const { error, outputs } = await execute(credential, rows, parameters);
    expect(error?.message).toBe('Όνομα λίστας (Parameter) is empty, row 2');
    expect(outputs).toEqual([]);
  });

  test('Continue', async () => {
    const { credential } = await start();
    const { outputs, items } = await execute(credential, rows, parameters, { onError: 'continueRegularOutput' });
    expect(outputs[0].map(({ Code, error }) => Code ?? error)).toEqual([
      'GR',
      'Όνομα λίστας (Parameter) is empty, row 2',
      '1',
      '2',
      '3',
    ]);
    expect(items[0].map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2, 2, 2].map((item) => ({ item })));
  });

  test('Continue (using error output)', async () => {
    const { credential } = await start();
    const { outputs } = await execute(credential, rows, parameters, { onError: 'continueErrorOutput' });
    expect(outputs[0].map(({ Code }) => Code)).toEqual(['GR', '1', '2', '3']);
    expect(outputs[1]).toMatchObject([{ list: '', error: 'Όνομα λίστας (Parameter) is empty, row 2' }]);
  });

  test('an expression that can not be resolved belongs to its item', async () => {
    const { credential } = await start();
    const failing = executing('EX_BASE_03', { Parameter: "={{ $json.list ?? $('Nowhere').item.json.list }}" });
    const broken = [{ list: 'XORA' }, {}, { list: 'ADEIA' }];
    const { outputs, items } = await execute(credential, broken, failing, { onError: 'continueRegularOutput' });
    expect(outputs[0].map(({ Code, error }) => Code ?? error)).toEqual([
      'GR',
      expect.stringMatching(/Nowhere|node/),
      '1',
      '2',
      '3',
    ]);
    expect(items[0][1].pairedItem).toEqual({ item: 1 });
    expect((await execute(credential, broken, failing)).error).toMatchObject({ context: { itemIndex: 1 } });
  });

  test('a list of services that can not be had is asked for again', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 503, on: LIST });
    const first = await execute(credential, [{}], executing('EX_BASE_01'));
    expect(first.error?.message).toBe('The registry is not available at the moment, row 1');
    expect((await execute(credential, [{}], executing('EX_BASE_01'))).error).toBeUndefined();
  });
});
