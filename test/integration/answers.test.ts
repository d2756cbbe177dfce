import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { FaultEffect } from '../../sandbox/faults';
import { Editor } from './editor';
import { execute } from './n8n';
import { callsOf, expectNoSecret, start } from './registry';
import { ONCE, rows, submitting } from './rows';

const LOGIN = 'POST /Authentication';
const REFRESH = 'POST /Authentication/Refresh';
const LOGOUT = 'POST /Authentication/Logout';
const TEMPLATE = 'GET /Documents/WRKCardSE';
const CANCEL = 'POST /Documents/CancelSubmittedDocument';
const LIST = 'GET /WebServices/ServicesList';
const EXECUTE = 'POST /WebServices/ExecuteService';

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
const executing = (code: string, value: IDataObject = {}, options: IDataObject = {}): INodeParameters =>
  ({
    resource: 'service',
    operation: 'execute',
    service: { __rl: true, mode: 'id', value: code },
    parameters: { mappingMode: 'defineBelow', value },
    options: { ...ONCE, ...options },
  }) as unknown as INodeParameters;

const PAGE: FaultEffect = { kind: 'answer', status: 200, as: 'html' };
const EMPTY: FaultEffect = { kind: 'answer', status: 200, as: 'empty' };
const NO_CONTENT: FaultEffect = { kind: 'answer', status: 204, as: 'empty' };
const saying = (body: unknown): FaultEffect => ({ kind: 'answer', status: 200, body });
const PAGE_WORDS = "An HTML page came in place of the registry's answer: 200 Service problem";

/** A registry with a session and one such answer, and what the node then says. */
async function told(on: string, effect: FaultEffect, parameters: INodeParameters, item: IDataObject = {}) {
  const { sandbox, credential } = await start();
  expect((await execute(credential, [{}], GET_TEMPLATE)).error).toBeUndefined();
  sandbox.ledger.reset();
  sandbox.faults.add({ ...effect, on, times: 'always' });
  const execution = await execute(credential, [item], parameters);
  expectNoSecret(execution, credential);
  const { error, outputs } = execution;
  if (error === undefined) return { outputs: outputs[0], calls: callsOf(sandbox) };
  expect(error.message).toMatch(/, row 1$/);
  expect(error.message).not.toContain('<');
  const message = error.message.replace(/, row 1$/, '');
  return { message, description: String(error.description), calls: callsOf(sandbox) };
}

describe('an answer that is not what the operation expects is no success, whatever its status', () => {
  describe('Cancel, which expects words of success', () => {
    const UNCLEAR = 'The registry did not confirm the cancellation, which may have been carried out';

    test.each<[string, FaultEffect, string]>([
      ['a page', PAGE, `${UNCLEAR}: ${PAGE_WORDS}`],
      [
        'a page of a firewall that tries the browser',
        { kind: 'answer', status: 200, as: 'text', body: '<script>location.reload()</script>' },
        `${UNCLEAR}: An HTML page came in place of the registry's answer`,
      ],
      ['no content', EMPTY, `${UNCLEAR}: the answer is empty`],
      ['204', NO_CONTENT, `${UNCLEAR}: the answer is empty`],
      ['null', saying(null), UNCLEAR],
      ['an empty object', saying({}), UNCLEAR],
      ['an empty message', saying({ message: '' }), UNCLEAR],
      ['a message that is none', saying({ message: null }), UNCLEAR],
      ['no success', saying({ success: false }), UNCLEAR],
      ['no success, with words', saying({ success: false, message: 'Όχι.' }), `${UNCLEAR}: Όχι`],
      ['an empty list', saying([]), UNCLEAR],
      ['a number', saying(7), `${UNCLEAR}: 7`],
    ])('%s', async (_, effect, message) => {
      const { calls, ...said } = await told(CANCEL, effect, CANCELLING, LEAVE);
      expect(said).toEqual({
        message,
        description: expect.stringMatching(
          /^Look in the registry, in the web pages of .*, whether the declaration is cancelled/,
        ),
      });
      expect(calls).toEqual([CANCEL]);
    });

    test('what the registry has carried out all the same is told by it when it is done again', async () => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...PAGE, when: 'after', on: CANCEL });
      expect((await execute(credential, [LEAVE], CANCELLING)).error?.message).toContain('may have been carried out');
      expect(sandbox.declarations.list[0]).toMatchObject({ protocol: LEAVE.protocol, cancelled: true });
      expect((await execute(credential, [LEAVE], CANCELLING)).error?.message).toContain('έχει ήδη ανακληθεί');
    });

    test('it is not repeated, however long a request may be', async () => {
      const options = { retryFor: 60 };
      const { calls } = await told(CANCEL, PAGE, { ...CANCELLING, options }, LEAVE);
      expect(calls).toEqual([CANCEL]);
    });
  });

  describe('Log Out, which expects nothing', () => {
    test.each<[string, FaultEffect, string]>([
      ['a page', PAGE, `The registry did not end the session: ${PAGE_WORDS}`],
      ['no success', saying({ success: false }), 'The registry did not end the session'],
      ['false', saying(false), 'The registry did not end the session: false'],
    ])('%s', async (_, effect, message) => {
      expect(await told(LOGOUT, effect, LOG_OUT)).toEqual({
        message,
        description: expect.stringMatching(/^Check the environment and the Base URL of the credential/),
        calls: [LOGOUT],
      });
    });

    test.each<[string, FaultEffect]>([
      ['nothing', EMPTY],
      ['204', NO_CONTENT],
      ['null', saying(null)],
      ['true', saying(true)],
      ['an object', saying({})],
      ['words', saying('OK')],
      ['a message', saying({ message: 'OK' })],
    ])('%s does no harm', async (_, effect) => {
      expect((await told(LOGOUT, effect, LOG_OUT)).outputs).toMatchObject([{ loggedOut: true }]);
    });
  });

  describe('Execute, which expects the result of a service', () => {
    test.each([{}, { simplify: false }])('a page, with options %j', async (options) => {
      expect(await told(EXECUTE, PAGE, executing('EX_BASE_01', {}, options))).toEqual({
        message: `The registry gave no result of EX_BASE_01: ${PAGE_WORDS}`,
        description: expect.stringMatching(/^Check the environment and the Base URL/),
        calls: [LIST, EXECUTE],
      });
    });

    test.each([EMPTY, NO_CONTENT])('no content: %j', async (effect) => {
      expect((await told(EXECUTE, effect, executing('EX_BASE_01'))).message).toBe(
        'The registry gave no result of EX_BASE_01: the answer is empty',
      );
    });

    test.each([
      null,
      {},
      [],
      { EX_BASE_01: null },
      { EX_BASE_01: {} },
      { EX_BASE_01: [] },
      { EX_BASE_01: '' },
      { EX_BASE_01: { Ergodotis: null } },
    ])('%j is that of a service without data', async (body) => {
      expect((await told(EXECUTE, saying(body), executing('EX_BASE_01'))).outputs).toEqual([]);
    });
  });

  describe('Get Template, which expects an object', () => {
    test.each<[string, FaultEffect, string]>([
      ['a page', PAGE, `The registry gave no template: ${PAGE_WORDS}`],
      ['no content', EMPTY, 'The registry gave no template: the answer is empty'],
      ['null', saying(null), 'The registry gave no template'],
      ['a list', saying(['f_aa']), 'The registry gave no template'],
      ['a text', saying('f_aa'), 'The registry gave no template: f_aa'],
    ])('%s', async (_, effect, message) => {
      expect(await told(TEMPLATE, effect, GET_TEMPLATE)).toMatchObject({ message, calls: [TEMPLATE] });
    });
  });

  describe('the list of services', () => {
    const NO_LIST: Array<[string, FaultEffect, string]> = [
      ['a page', PAGE, `The registry gave no list of services: ${PAGE_WORDS}`],
      ['no content', EMPTY, 'The registry gave no list of services: the answer is empty'],
      ['null', saying(null), 'The registry gave no list of services'],
      ['an empty object', saying({}), 'The registry gave no list of services'],
      ['an object with words', saying({ message: 'Όχι.' }), 'The registry gave no list of services: Όχι'],
      ['no success', saying({ success: false }), 'The registry gave no list of services'],
      ['a list of other things', saying([{ code: 'EX_BASE_01' }]), 'The registry gave no list of services'],
      ['a list of texts', saying(['EX_BASE_01']), 'The registry gave no list of services'],
    ];

    test.each(NO_LIST)('%s in Get Many', async (_, effect, message) => {
      expect(await told(LIST, effect, GET_MANY)).toMatchObject({ message, calls: [LIST] });
    });

    test.each(NO_LIST)('%s in Execute: no value goes out unchecked', async (_, effect, message) => {
      expect(await told(LIST, effect, executing('EX_DEMO_ALL', { Int: 'x' }))).toMatchObject({
        message,
        calls: [LIST],
      });
    });

    test.each(NO_LIST)('%s in the editor, which asks again the next time', async (_, effect, message) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...effect, on: LIST });
      await expect(new Editor(credential, executing('EX_BASE_04')).list('getServices')).rejects.toThrow(message);
      expect((await new Editor(credential, executing('EX_BASE_04')).fields()).fields).toHaveLength(2);
      expect(sandbox.ledger.count(LIST)).toBe(2);
    });

    test.each([[[]], [{ Services: [] }]])(
      '%j is one of an employer without services, and is not kept',
      async (body) => {
        const { sandbox, credential } = await start();
        sandbox.faults.add({ ...saying(body), on: LIST });
        const editor = new Editor(credential, executing('EX_BASE_04'));
        expect(await editor.list('getServices')).toEqual({ results: [] });
        expect((await editor.list('getServices')).results).toHaveLength(5);
        expect(callsOf(sandbox)).toEqual([LOGIN, LIST, LIST]);
      },
    );
  });

  describe('the list of branches', () => {
    test.each<[string, FaultEffect, string]>([
      ['a page', PAGE, `The registry gave no result of EX_BASE_02: ${PAGE_WORDS}`],
      ['no content', EMPTY, 'The registry gave no result of EX_BASE_02: the answer is empty'],
      ['a text', saying('Όχι.'), 'The registry gave no list of branches: Όχι.'],
      ['an object with words', saying({ message: 'Όχι.' }), 'The registry gave no list of branches: Όχι.'],
      ['no success', saying({ success: false }), 'The registry gave no list of branches'],
      ['another service', saying({ EX_BASE_01: { Ergodotis: { Afm: '1' } } }), 'The registry gave no list of branches'],
    ])('%s', async (_, effect, message) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...effect, on: EXECUTE });
      const editor = new Editor(credential, { resource: 'workCard', operation: 'submit' });
      await expect(editor.list('getBranches')).rejects.toThrow(message);
      expect((await editor.list('getBranches')).results).toHaveLength(3);
    });

    test('one that is empty is not kept', async () => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...saying({ EX_BASE_02: null }), on: EXECUTE });
      const editor = new Editor(credential, { resource: 'workCard', operation: 'submit' });
      expect(await editor.list('getBranches')).toEqual({ results: [] });
      expect((await editor.list('getBranches')).results).toHaveLength(3);
    });
  });

  test.each<[string, FaultEffect, string]>([
    ['a page', PAGE, `The registry gave no result of EX_BASE_01: ${PAGE_WORDS}`],
    ['no content', EMPTY, 'The registry gave no result of EX_BASE_01: the answer is empty'],
  ])('the employer, asked for by Submit: %s', async (_, effect, reason) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...effect, on: EXECUTE });
    const { outputs } = await execute(credential, rows(sandbox, 2), submitting(), { onError: 'continueRegularOutput' });
    expect(outputs[0]).toMatchObject(Array(2).fill({ status: 'notSent', reason }));
    expect(sandbox.ledger.events).toEqual([]);
  });

  test.each<[string, FaultEffect]>([
    ['a page', PAGE],
    ['no content', EMPTY],
    ['null', saying(null)],
    ['an object without a token', saying({ accessToken: '' })],
  ])('the Refresh, each time: %s, and the node logs in', async (_, effect) => {
    const { sandbox, credential } = await start();
    expect((await execute(credential, [{}], GET_TEMPLATE)).error).toBeUndefined();
    sandbox.ledger.reset();
    sandbox.sessions.expireAccessTokens();
    sandbox.faults.add({ ...effect, on: REFRESH, times: 'always' });
    const execution = await execute(credential, [{}], GET_TEMPLATE);
    expectNoSecret(execution, credential);
    expect(execution.error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN, TEMPLATE]);
  });
});
