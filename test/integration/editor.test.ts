import type { INodeParameters } from 'n8n-workflow';
import { DEFAULT_USER } from '../../sandbox/registry';
import { Editor } from './editor';
import { execute } from './n8n';
import { callsOf, start } from './registry';

const LOGIN = 'POST /Authentication';
const LIST = 'GET /WebServices/ServicesList';
const EXECUTE = 'POST /WebServices/ExecuteService';

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

  test('all of it at once costs no more', async () => {
    const { sandbox, credential } = await start();
    const editor = new Editor(credential, service('EX_BASE_04'));
    await Promise.all([editor.list('getServices'), editor.fields(), editor.list('getServices', 'μ'), editor.fields()]);
    expect(callsOf(sandbox)).toEqual([LOGIN, LIST]);
  });

  test('each login has a list of its own', async () => {
    const other = { ...DEFAULT_USER, username: 'other', services: ['EX_BASE_01'] };
    const { credential } = await start({ users: [DEFAULT_USER, other] });
    expect((await new Editor(credential, service('')).list('getServices')).results).toHaveLength(5);
    credential.data.username = 'other';
    expect((await new Editor(credential, service('')).list('getServices')).results).toHaveLength(1);
  });

  test('the list is not asked anew when the node runs right after', async () => {
    const { sandbox, credential } = await start();
    await new Editor(credential, service('')).list('getServices');
    expect((await execute(credential, [{}], service('EX_BASE_01'))).error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([LOGIN, LIST, EXECUTE]);
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

  test('one branch, which comes as an object', async () => {
    const { credential } = await start({ branches: [{ Aa: '7', Address: '' }] });
    expect(await new Editor(credential, SUBMIT).list('getBranches')).toEqual({ results: [{ name: '7', value: '7' }] });
  });

  test('one without a number is left out', async () => {
    const { sandbox, credential } = await start();
    const Pararthma = [{ Aa: 3, Address: ' ΠΑΤΡΑ ' }, { Aa: '', Address: 'ΒΟΛΟΣ' }, { Address: 'ΛΑΜΙΑ' }];
    sandbox.faults.add({ kind: 'answer', status: 200, body: { EX_BASE_02: { Pararthma } }, on: EXECUTE });
    expect((await new Editor(credential, SUBMIT).list('getBranches')).results).toEqual([
      { name: '3 - ΠΑΤΡΑ', value: '3' },
    ]);
  });

  test.each(['null', 'emptyArray', 'missing'] as const)('none: %s', async (noRows) => {
    const { credential } = await start({ branches: [], noRows });
    expect(await new Editor(credential, SUBMIT).list('getBranches')).toEqual({ results: [] });
  });

  test('a search goes over number and address, and costs no call', async () => {
    const { sandbox, credential } = await start();
    const editor = new Editor(credential, SUBMIT);
    await editor.list('getBranches');
    expect((await editor.list('getBranches', 'θεσσαλονίκη')).results.map(({ value }) => value)).toEqual(['1']);
    expect((await editor.list('getBranches', '2 -')).results.map(({ value }) => value)).toContain('2');
    expect(callsOf(sandbox)).toEqual([LOGIN, EXECUTE]);
  });

  test('the branch that was chosen goes out', async () => {
    const { sandbox, credential } = await start();
    const [, second] = (await new Editor(credential, SUBMIT).list('getBranches')).results;
    const { error } = await execute(credential, [{}], {
      ...SUBMIT,
      branch: { __rl: true, mode: 'list', value: second.value, cachedResultName: second.name },
      employeeAfm: '045123671',
      lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
      firstName: 'ΜΑΡΙΑ',
      event: 'checkIn',
      eventTime: new Date(sandbox.clock.now()).toISOString(),
    });
    expect(error).toBeUndefined();
    expect(sandbox.ledger.events).toMatchObject([{ branch: '1' }]);
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
      'The Base URL of the credential is no web address',
      /Enter an address such as/,
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
    await expect(editor.list('getServices')).rejects.toMatchObject(said);
    await expect(editor.list('getBranches')).rejects.toMatchObject(said);
    await expect(editor.fields()).rejects.toMatchObject(said);
  });

  test('a lost answer is asked for again', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'cut', on: EXECUTE });
    expect((await new Editor(credential, SUBMIT).list('getBranches')).results).toHaveLength(3);
  });

  test('nobody is warned of a second submission', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'cut', times: 'always', on: EXECUTE });
    await expect(new Editor(credential, SUBMIT).list('getBranches')).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The connection was cut before the registry's answer came\. Tried for \d seconds$/,
      ),
      description: 'Run the workflow again: doing this twice does no harm',
    });
  });

  test('a branch by number still works', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 503, times: 'always', on: EXECUTE });
    await expect(new Editor(credential, SUBMIT).list('getBranches')).rejects.toThrow('not available');
    const { error } = await execute(credential, [{}], {
      ...SUBMIT,
      employerAfm: '094123454',
      branch: { __rl: true, mode: 'id', value: '2' },
      employeeAfm: '045123671',
      lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
      firstName: 'ΜΑΡΙΑ',
      event: 'checkIn',
      eventTime: new Date(sandbox.clock.now()).toISOString(),
    });
    expect(error).toBeUndefined();
    expect(sandbox.ledger.events).toMatchObject([{ branch: '2' }]);
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
