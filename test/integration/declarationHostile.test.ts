import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { DocumentType } from '../../sandbox/documents/description';
import { Editor } from './editor';
import { execute } from './n8n';
import { callsOf, LOGIN, start } from './registry';
import { day, declared, declaring, DESCRIBE, SCHEDULE, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;

/** A kind of document of one list, with nothing asked of its fields. */
const flat = (code: string, element: Record<string, unknown>): DocumentType => ({
  code,
  id: 1,
  description: code,
  series: 'ΧΛ',
  title: code,
  json: { All: { One: [element, element] } },
  propertiesInfo: Object.keys(element).map((name) => ({ name, title: name, restrictions: [] })),
});

describe('A week of two branches with one bad day', () => {
  const week = [0, 1].flatMap((branch) =>
    [9, 10, 11, 12, 13].map((date) => day(branch, branch + 1, { f_date: `${date}/03/2026` })),
  );

  test('the other days of its declaration say why they wait, and the other branch goes out', async () => {
    const { sandbox, credential } = await start();
    const rows = week.map((row, place) => (place === 2 ? { ...row, f_to: '24:30' } : row));
    const execution = await execute(credential, rows, declaring(), GO_ON);
    const [waits, goes] = [Array(2).fill('notSent'), Array(5).fill('submitted')];
    expect(statusesOf(execution)).toEqual([...waits, 'invalid', ...waits, ...goes]);
    expect(execution.outputs[0][4]).toMatchObject({
      reason: 'Not sent, because row 3 belongs to the same declaration, or may, and needs a correction',
      remedy: 'Correct the row that is named, then submit all rows of the declaration together',
    });
    expect(execution.outputs[0][2]).toMatchObject({ reason: expect.stringContaining('"24:30"') });
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('a day after midnight is one: 22:00 to 06:00', async () => {
    const { sandbox, credential } = await start();
    const night = day(0, 1, { f_from: '22:00', f_to: '2026-03-10T04:00:00Z' });
    const execution = await execute(credential, [night, ...week.slice(1)], declaring());
    expect(execution.error).toBeUndefined();
    expect(JSON.stringify(declared(sandbox)[0].content)).toContain('"f_from":"22:00","f_to":"06:00"');
  });
});

describe('A description', () => {
  test('that has changed is asked for again once the registry refuses what was made after it', async () => {
    const { sandbox, credential } = await start({ documents: [flat('Trial', { f_x: 'f_x', f_new: 'f_new' })] });
    const { title, json, propertiesInfo } = flat('Trial', { f_x: 'f_x' });
    const body = { title, json, propertiesInfo };
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: 'GET /Documents/Trial', times: 1 });
    const rows = [{ f_x: 'α', f_new: 'β' }];
    const first = await execute(credential, rows, declaring({}, 'Trial'), GO_ON);
    expect(first.outputs[0]).toMatchObject([{ status: 'rejected', reasonCode: 'schemaViolation' }]);
    const second = await execute(credential, rows, declaring({}, 'Trial'), GO_ON);
    expect(statusesOf(second)).toEqual(['submitted']);
    expect(declared(sandbox)[0].content).toEqual({ f_x: 'α', f_new: 'β' });
    expect(sandbox.ledger.count('GET /Documents/Trial')).toBe(2);
  });

  test('that has changed since the node was set up: a field that is gone is named', async () => {
    const { sandbox, credential } = await start();
    const value = { ...day(0, 1), f_gone: 'x' };
    const parameters = { ...declaring(), dataMode: 'defineBelow', fields: { mappingMode: 'defineBelow', value } };
    const execution = await execute(credential, [{}], parameters, GO_ON);
    expect(execution.outputs[0][0]).toMatchObject({ status: 'invalid', reasonCode: 'unknownField' });
    expect(declared(sandbox)).toEqual([]);
  });

  test.each([
    ['a page', { status: 200, as: 'html', body: '<html><title>Proxy</title></html>' }],
    ['nothing', { status: 200, as: 'empty' }],
    ['null', { status: 200, body: null }],
    ['an empty object', { status: 200, body: {} }],
    ['an empty shape', { status: 200, body: { title: 'x', json: {}, propertiesInfo: [] } }],
    ['a list', { status: 200, body: [] }],
  ] as const)('that is %s leaves each row unsent, and is asked for again', async (_, answer) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', ...answer, on: DESCRIBE, times: 1 });
    const rows = [day(0, 1), day(1, 2)];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(outputs[0]).toMatchObject([
      { status: 'notSent', reasonCode: 'unexpectedAnswer', documentType: 'WTODaily' },
      { status: 'notSent', reason: expect.stringMatching(/^The registry gave no description of WTODaily/) },
    ]);
    expect(statusesOf(await execute(credential, rows, declaring(), GO_ON))).toEqual(['submitted', 'submitted']);
  });

  test.each([
    [403, 'notAllowed', /The registry does not allow this login to do that/],
    [400, 'refused', /Δεν έχετε δικαίωμα/],
  ] as const)('that the login may not read (%d) leaves each row unsent, with what it lacks', async (...told) => {
    const [status, reasonCode, reason] = told;
    const { sandbox, credential } = await start();
    const body = { message: 'Δεν έχετε δικαίωμα υποβολής WTODaily.' };
    sandbox.faults.add({ kind: 'answer', status, body, on: DESCRIBE, times: 'always' });
    const { outputs } = await execute(credential, [day(0, 1), day(1, 2)], declaring(), GO_ON);
    for (const output of outputs[0]) {
      expect(output).toMatchObject({ status: 'notSent', reasonCode, reason: expect.stringMatching(reason) });
    }
    const { error } = await execute(credential, [day(0, 1)], declaring());
    expect(error?.message).toMatch(reason);
    await expect(new Editor(credential, declaring()).fields('getDeclarationFields')).rejects.toThrow(reason);
    expect(sandbox.ledger.count(SCHEDULE)).toBe(0);
  });

  test('with a field called __proto__ is sent as it is, or refused; it changes no object', async () => {
    const element = JSON.parse('{"__proto__": "__proto__", "constructor": "constructor", "f_x": "f_x"}') as IDataObject;
    const { sandbox, credential } = await start({ documents: [flat('Proto', element)] });
    const row = JSON.parse('{"__proto__": "α", "constructor": "β", "f_x": "γ"}') as IDataObject;
    const { outputs } = await execute(credential, [row], declaring({ dryRun: true }, 'Proto'), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'valid' }]);
    expect(JSON.stringify(outputs[0][0].body).replaceAll('\\', '')).toContain(
      '{"__proto__":"α","constructor":"β","f_x":"γ"}',
    );
    const [{ status }] = (await execute(credential, [row], declaring({}, 'Proto'), GO_ON)).outputs[0];
    // Libraries that carry the request leave such names out.
    expect(['submitted', 'rejected']).toContain(status);
    expect(declared(sandbox)).toHaveLength(status === 'submitted' ? 1 : 0);
    expect(({} as IDataObject).α).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty('f_x');
  });
});

describe('Rows', () => {
  test('without a value for any field are refused, though all fields may be empty', async () => {
    const { sandbox, credential } = await start({ documents: [flat('Free', { f_x: 'f_x' })] });
    const rows = [{ f_x: 'α' }, { Άλλο: 'x' }, {}, { f_x: ' ' }];
    const execution = await execute(credential, rows, declaring({}, 'Free'), GO_ON);
    expect(statusesOf(execution)).toEqual(['submitted', 'invalid', 'skipped', 'skipped']);
    expect(execution.outputs[0][1]).toMatchObject({
      reasonCode: 'noColumn',
      reason: 'Item has no value for any field of the document',
    });
    expect(declared(sandbox)).toHaveLength(1);
  });

  test.each([null, undefined, {}, { mappingMode: 'defineBelow', value: null }])(
    'of a node whose fields were never mapped (%p) are refused',
    async (fields) => {
      const { sandbox, credential } = await start({ documents: [flat('Free', { f_x: 'f_x' })] });
      const parameters = { ...declaring({}, 'Free'), dataMode: 'defineBelow', fields } as unknown as INodeParameters;
      const execution = await execute(credential, [{ f_x: 'α' }], parameters, GO_ON);
      expect(execution.outputs[0]).toMatchObject([{ status: 'invalid', reasonCode: 'noColumn' }]);
      expect(declared(sandbox)).toEqual([]);
    },
  );

  test('by the thousand become as many declarations, in requests of a hundred, each with its receipt', async () => {
    const { sandbox, credential } = await start({ documents: [flat('Free', { f_x: 'f_x' })] });
    const rows = Array.from({ length: 10_000 }, (_, n) => ({ f_x: `${n}` }));
    const { outputs, error } = await execute(credential, rows, declaring({}, 'Free'));
    expect(error).toBeUndefined();
    const all = declared(sandbox);
    expect(outputs[0].map(({ protocol }) => protocol)).toEqual(all.map(({ protocol }) => protocol));
    expect(all.map(({ content }) => content?.f_x)).toEqual(rows.map(({ f_x }) => f_x));
    expect(callsOf(sandbox)).toEqual([LOGIN, 'GET /Documents/Free', ...Array(100).fill('POST /Documents/Free')]);
  });

  test('with a list, an object or a date in a cell of text are refused, each in words', async () => {
    const { credential } = await start({ documents: [flat('Free', { f_x: 'f_x' })] });
    const cells = [['α', 'β'], { α: 'β' }, [[['α']]], new Date(0)];
    const rows = cells.map((f_x) => ({ f_x })) as unknown as IDataObject[];
    const { outputs } = await execute(credential, rows, declaring({ dryRun: true }, 'Free'), GO_ON);
    expect(outputs[0].map(({ reasonCode, reason }) => [reasonCode, reason])).toEqual([
      ['notText', 'f_x holds a list, which is not text'],
      ['notText', 'f_x holds an object, which is not text'],
      ['notText', 'f_x holds a list, which is not text'],
      ['notText', 'f_x "1970-01-01T00:00:00.000Z" is not text'],
    ]);
  });
});
