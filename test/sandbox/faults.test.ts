import type { Fault } from '../../sandbox/faults';
import { carry, connect, event, submission, type Line } from './client';
import type { TokenSet } from '../../sandbox/sessions';

const SUBMIT = 'POST /Documents/WRKCardSE';
const LIST = '/WebServices/ServicesList';

const body = submission(event());

/** Statuses of several calls of ServicesList, one after the other. */
async function statuses({ api }: Line, calls: number): Promise<number[]> {
  const seen: number[] = [];
  for (let call = 0; call < calls; call++) seen.push((await api.get(LIST)).status);
  return seen;
}

describe('a fault strikes', () => {
  const fault = { kind: 'answer', status: 503 } as const;

  it('so many calls, after some were let through', async () => {
    const line = await connect();
    line.sandbox.faults.add({ ...fault, skip: 2, times: 2 });
    expect(await statuses(line, 6)).toEqual([200, 200, 503, 503, 200, 200]);
    expect(line.sandbox.faults.list()).toMatchObject([{ matched: 4, struck: 2 }]);
  });

  it('by a chance that is the same for the same seed', async () => {
    const run = async (seed: number): Promise<number[]> => {
      const line = await connect();
      line.sandbox.faults.add({ ...fault, probability: 0.3, seed });
      return statuses(line, 100);
    };
    const first = await run(7);
    const struck = first.filter((status) => status === 503).length;
    expect(struck).toBeGreaterThan(15);
    expect(struck).toBeLessThan(45);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
  });

  it.each([
    [{ kind: 'unknown' }],
    [{ kind: 'cut', when: 'later' }],
    [{ kind: 'cut', times: 0 }],
    [{ kind: 'cut', probability: 2 }],
    [{ kind: 'delay' }],
    [{ kind: 'drip', ms: 0 }],
    [{ kind: 'answer', status: 500, as: 'xml' }],
    [{ kind: 'amend', status: '403' }],
    [{ kind: 'echo', as: 'xml' }],
  ])('never when it is none: %j', async (wrong) => {
    const { sandbox } = await connect();
    expect(() => sandbox.faults.add(wrong as unknown as Fault)).toThrow(TypeError);
    expect(sandbox.faults.list()).toEqual([]);
  });
});

describe('kind expireAccessTokens, expireRefreshTokens', () => {
  it('makes the registry itself answer 401, until the tokens are refreshed', async () => {
    const { sandbox, submit, refresh, tokens, api } = await connect();
    sandbox.faults.add({ on: SUBMIT, kind: 'expireAccessTokens' });
    const { status, headers } = await submit(body);
    expect([status, headers['api-token-expired']]).toEqual([401, 'true']);
    expect((await submit(body)).status).toBe(401);
    carry(api, (await refresh(tokens)).data as TokenSet);
    expect((await submit(body)).status).toBe(200);
  });
});

describe('kind delay', () => {
  it('holds the request before anything is recorded', async () => {
    const { sandbox, submit } = await connect();
    sandbox.faults.add({ on: SUBMIT, kind: 'delay', ms: 150 });
    const started = performance.now();
    const answer = submit(body);
    await new Promise((done) => setTimeout(done, 75));
    expect(sandbox.ledger.events).toHaveLength(0);
    expect((await answer).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(140);
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  it('holds the answer after the events were recorded', async () => {
    const { sandbox, api } = await connect();
    sandbox.faults.add({ on: SUBMIT, kind: 'delay', ms: 60_000, when: 'after' });
    await expect(api.post('/Documents/WRKCardSE', body, { timeout: 150 })).rejects.toMatchObject({
      code: 'ECONNABORTED',
    });
    expect(sandbox.ledger.events).toHaveLength(1);
    expect(sandbox.ledger.calls.at(-1)).toMatchObject({ status: null, faults: ['delay'] });
  });
});

describe('kind cut', () => {
  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('cuts the connection %s the request was recorded', async (when, recorded) => {
    const { sandbox, submit } = await connect();
    sandbox.faults.add({ on: SUBMIT, kind: 'cut', when });
    await expect(submit(body)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(sandbox.ledger.events).toHaveLength(recorded);
    expect(sandbox.ledger.calls.at(-1)).toMatchObject({ status: null, faults: ['cut'] });
    expect((await submit(body)).status).toBe(200);
    expect(sandbox.ledger.events).toHaveLength(recorded + 1);
  });
});

describe('kind answer', () => {
  const json = 'application/json; charset=utf-8';

  it.each<[string, Omit<Extract<Fault, { kind: 'answer' }>, 'kind'>, string | undefined, string | RegExp]>([
    ['5xx as JSON', { status: 500 }, json, /^\{"message":".+"\}$/],
    ['5xx as HTML', { status: 502, as: 'html' }, 'text/html; charset=utf-8', /^<!DOCTYPE html>.*502/],
    ['5xx as nothing', { status: 503, as: 'empty' }, undefined, ''],
    ['4xx with any JSON', { status: 418, body: { errors: [{ a: null }] } }, json, '{"errors":[{"a":null}]}'],
    ['200 that is no receipt', { status: 200, as: 'html', body: '<p>' }, 'text/html; charset=utf-8', '<p>'],
  ])('answers %s, before and after the request was recorded', async (_what, fault, type, text) => {
    const { sandbox, api } = await connect();
    for (const when of ['before', 'after'] as const) {
      sandbox.faults.add({ ...fault, on: SUBMIT, kind: 'answer', when });
      const { status, headers, data } = await api.post('/Documents/WRKCardSE', body, {
        responseType: 'text',
        transformResponse: [],
      });
      expect(status).toBe(fault.status);
      expect(headers['content-type']).toBe(type);
      expect(data).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
      expect(sandbox.ledger.events).toHaveLength(when === 'before' ? 0 : 1);
      expect(sandbox.ledger.calls.at(-1)?.status).toBe(fault.status);
    }
  });
});

describe('kind amend', () => {
  it("adds headers to the registry's own answer, and changes its status", async () => {
    const { sandbox, submit } = await connect();
    sandbox.faults.add({ on: SUBMIT, kind: 'amend', headers: { 'api-token-expired': 'true' } });
    const told = await submit(body);
    expect([told.status, told.headers['api-token-expired']]).toEqual([200, 'true']);
    expect(told.data).toMatchObject([{ protocol: sandbox.ledger.events[0]?.protocol }]);
    sandbox.faults.add({ on: SUBMIT, kind: 'amend', status: 202 });
    expect((await submit(body)).status).toBe(202);
    expect(sandbox.ledger.events).toHaveLength(2);
    expect(sandbox.ledger.calls.map(({ toldExpiry }) => toldExpiry)).toEqual([false, true, false]);
  });
});

describe('kind receipts', () => {
  const two = submission(event(), event({ f_afm: '102938470' }));

  it.each([
    ['missing', ['045123671']],
    ['extra', ['045123671', '102938470', '102938470']],
    ['none', []],
    ['noProtocol', ['045123671', undefined]],
    ['negative', ['045123671', undefined]],
    ['null', ['045123671', undefined]],
    ['words', ['045123671', undefined]],
    ['old', ['045123671', '102938470']],
  ] as const)('%s: events are recorded, the receipts are not theirs', async (change, told) => {
    const { sandbox, submit } = await connect();
    sandbox.faults.add({ on: SUBMIT, kind: 'receipts', change });
    const { status, data } = await submit(two);
    expect(status).toBe(200);
    const protocols = (data as Array<{ protocol?: string }>).map(({ protocol }) => protocol);
    expect(protocols.map((protocol) => protocol && sandbox.ledger.event(protocol)?.employeeAfm)).toEqual(told);
    expect(sandbox.ledger.events).toHaveLength(2);
  });
});

it.each([
  ['failed', { success: false }],
  ['told', { message: 'Σφάλμα: δεν καταχωρήθηκε.' }],
] as const)('kind receipts, %s: they stand beside words of failure', async (change, around) => {
  const { sandbox, submit } = await connect();
  sandbox.faults.add({ on: SUBMIT, kind: 'receipts', change });
  const { data } = await submit(submission(event()));
  expect(data).toMatchObject({ ...around, receipts: [{ protocol: expect.any(String) }] });
});

it('an answer in place of the registry can have the time of another clock', async () => {
  const { sandbox, api } = await connect();
  const date = 'Thu, 26 Nov 2020 08:00:00 GMT';
  sandbox.faults.add({ kind: 'answer', status: 503, as: 'html', headers: { date }, on: `GET ${LIST}` });
  expect((await api.get(LIST)).headers.date).toBe(date);
  expect((await api.get(LIST)).headers.date).not.toBe(date);
});

it('kind drip: an answer without an end, which harms nobody once the caller has given up', async () => {
  const line = await connect();
  line.sandbox.faults.add({ kind: 'drip', ms: 50, on: `GET ${LIST}` });
  await expect(line.api.get(LIST, { signal: AbortSignal.timeout(300) })).rejects.toThrow();
  expect(await statuses(line, 1)).toEqual([200]);
});
