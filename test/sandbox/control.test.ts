import { clientOf, connect, event, HOUR, submission } from './client';

describe('the control interface', () => {
  it('is off unless asked for', async () => {
    const { sandbox } = await connect();
    const control = clientOf(`${sandbox.origin}/control`);
    expect((await control.get('/ledger')).status).toBe(404);
    expect((await control.post('/faults', { kind: 'cut' })).status).toBe(404);
    expect(sandbox.faults.list()).toEqual([]);
  });

  it('tells and clears the ledger, and is not part of it', async () => {
    const { sandbox, submit } = await connect({ control: true });
    const control = clientOf(`${sandbox.origin}/control`);
    await submit(submission(event()));
    const { calls, events } = sandbox.ledger;
    const held = { calls, events, declarations: sandbox.declarations.list };
    expect((await control.get('/ledger')).data).toEqual(JSON.parse(JSON.stringify(held)));
    expect(sandbox.ledger.calls.map(({ path }) => path)).toEqual(['/Authentication', '/Documents/WRKCardSE']);
    expect((await control.delete('/ledger')).status).toBe(204);
    expect([sandbox.ledger.calls, sandbox.ledger.events]).toEqual([[], []]);
  });

  it('adds, lists and clears faults', async () => {
    const { sandbox, api } = await connect({ control: true });
    const control = clientOf(`${sandbox.origin}/control`);
    const fault = { kind: 'answer', status: 503, times: 'always' };
    const { data } = await control.post('/faults', fault);
    const { id } = data as { id: number };
    await api.get('/WebServices/ServicesList');
    expect((await control.get('/faults')).data).toEqual([{ id, fault, matched: 1, struck: 1 }]);
    await control.delete(`/faults/${id + 1}`);
    expect(sandbox.faults.list()).toHaveLength(1);
    await control.delete(`/faults/${id}`);
    expect(sandbox.faults.list()).toHaveLength(0);
    await control.post('/faults', fault);
    await control.delete('/faults');
    expect(sandbox.faults.list()).toHaveLength(0);
    const refused = await control.post('/faults', { kind: 'none' });
    expect(refused.status).toBe(400);
    expect(refused.data).toEqual({ message: expect.stringContaining('kind') as string });
  });

  it('sets and advances the clock', async () => {
    const { sandbox } = await connect({ control: true });
    const control = clientOf(`${sandbox.origin}/control`);
    const moment = '2026-07-01T12:00:00+03:00';
    expect((await control.put('/clock', { at: moment })).status).toBe(200);
    expect(Math.abs(sandbox.clock.now() - Date.parse(moment))).toBeLessThan(5_000);
    await control.put('/clock', { advance: HOUR });
    const { data } = await control.get('/clock');
    expect(Math.abs((data as { now: number }).now - Date.parse(moment) - HOUR)).toBeLessThan(5_000);
    expect((await control.put('/clock', { at: 'noon' })).status).toBe(400);
    expect((await control.put('/clock', {})).status).toBe(400);
  });
});

describe('the ledger', () => {
  it('holds no password and no token', async () => {
    const { sandbox, tokens, refresh, api } = await connect();
    const { data } = await refresh(tokens);
    await api.post('/Authentication/Logout', JSON.stringify((data as typeof tokens).refreshToken), {
      headers: { 'Content-Type': 'application/json' },
    });
    const told = JSON.stringify([sandbox.ledger.calls, sandbox.ledger.events]);
    expect(sandbox.ledger.calls).toHaveLength(3);
    const { accessToken, refreshToken } = data as typeof tokens;
    for (const secret of [sandbox.login.password, tokens.accessToken, tokens.refreshToken, accessToken, refreshToken]) {
      expect(told).not.toContain(secret);
    }
  });

  it('starts again without giving a protocol out twice', async () => {
    const { sandbox, submit } = await connect();
    const first = (await submit(submission(event()))).data as Array<{ protocol: string }>;
    sandbox.ledger.reset();
    expect((await submit(submission(event({ f_type: '1' })))).status).toBe(400);
    const second = (await submit(submission(event()))).data as Array<{ protocol: string }>;
    expect(second[0]?.protocol).not.toBe(first[0]?.protocol);
    expect(sandbox.ledger.events).toMatchObject([{ supersedes: null }]);
  });
});

describe('the clock', () => {
  it('is told by the Date header of every answer', async () => {
    const { sandbox, api, submit } = await connect({ control: true });
    sandbox.clock.set('2031-01-01T00:00:30Z');
    const answers = [
      await api.get('/WebServices/ServicesList'),
      await submit({}),
      await api.get('/nowhere'),
      await clientOf(sandbox.origin).get('/control/clock'),
      await clientOf(sandbox.origin).get('/'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 404, 200, 404]);
    for (const { headers } of answers) expect(headers.date).toMatch(/^Wed, 01 Jan 2031 00:00:3\d GMT$/);
  });

  it('refuses what is no moment', async () => {
    const { sandbox } = await connect();
    for (const wrong of ['2026-03-02T08:00:00', '2026-03-02', 'noon', NaN]) {
      expect(() => sandbox.clock.set(wrong)).toThrow(RangeError);
    }
  });
});
