import type { Call } from '../../sandbox/ledger';
import type { FailingCredential } from '../chaos/credentials';
import type { Request, Trial } from '../chaos/evidence';
import { outcomesFollow } from '../chaos/rules/outcomes';
import { settingsAreHeeded } from '../chaos/rules/settings';
import { ON_TIME, type Truth } from '../chaos/truth';
import { call, documents, ROW, saidOf as saidBy, START, trialOf, TRUTH } from './madeUpTrials';

const NOTHING = /^$/;
const unreached = 'The registry could not be reached: the connection was refused';
const noSession = 'No session could be started. The registry answered with status 504 and no result';

const refresh = (id: number): Call => call(id, '/Authentication/Refresh', 200);
const saidOf = (trial: Trial, rule = outcomesFollow): string => saidBy(trial, rule);

describe('Chaos: a login that failed a moment ago is a reason to send nothing', () => {
  test.each([
    ['there was one, and the row tells of it', { remembers: true }, noSession, NOTHING],
    ['a 429 was there, and the row tells of it', { paused: true }, 'The registry allows no further login', NOTHING],
    ['there was none', {}, noSession, /^it was not sent for no reason/],
    ['the row tells of something else', { remembers: true }, unreached, /^it was not sent for no reason/],
    ['the row tells of something else after a 429', { paused: true }, unreached, /^it was not sent for no reason/],
  ])('%s', (_, trial, reason, said) => {
    expect(saidOf(trialOf(trial, reason))).toMatch(said);
  });

  test.each([
    ['there was one', { remembers: true, error: noSession }, NOTHING],
    ['there was none', { error: noSession }, /^it stopped for no reason/],
    ['the error tells of something else', { remembers: true, error: 'An error' }, /^it stopped for no reason/],
  ])('and to stop without a word of the rows: %s', (_, trial, said) => {
    expect(saidOf(trialOf({ ...trial, told: [] }, ''))).toMatch(said);
  });
});

describe('Chaos: a session that is refused is a reason to send nothing more', () => {
  const refused = 'The registry does not accept the session, not even a fresh one';
  const amended = { toldExpiry: true, faults: ['amend'] };
  const said = (requests: Request[], sessionCalls: Call[]): string => {
    const calls = [...requests.map((request) => request.call!), ...sessionCalls];
    return saidOf(trialOf({ requests, calls }, refused));
  };

  test('once a fresh token was refused as well, whatever the status that came with it', () => {
    expect(
      said([documents(1, 401, { faults: ['answer'] }), documents(3, 401, { faults: ['answer'] })], [refresh(2)]),
    ).toMatch(NOTHING);
    expect(said([documents(1, 400, amended), documents(3, 400, amended)], [refresh(2)])).toMatch(NOTHING);
    expect(said([documents(1, 401), documents(3, 401, { faults: ['expireAccessTokens'] })], [refresh(2)])).toMatch(
      NOTHING,
    );
  });

  test('and then for one token more, since the execution asks for no other', () => {
    const first = [documents(1, 401), documents(3, 401, { faults: ['expireAccessTokens'] })];
    const other = { ...documents(4, 401), events: [{ ...TRUTH, employeeAfm: '094014201' }] };
    expect(said([...first, other, documents(5, 401)], [refresh(2)])).toMatch(NOTHING);
  });

  test('also where others were under way at the same time', () => {
    const other = { ...documents(2, 401), events: [{ ...TRUTH, employeeAfm: '094014201' }] };
    const again = documents(4, 401, { faults: ['expireAccessTokens'] });
    expect(said([documents(1, 401), other, again], [refresh(3)])).toMatch(NOTHING);
  });

  test('but not where nobody asked for another token', () => {
    expect(said([documents(1, 401, { faults: ['answer'] })], [])).toMatch(/^it was not sent for no reason/);
    expect(said([documents(1, 400, amended)], [])).toMatch(/^it was not sent for no reason/);
  });

  test('and not where nothing tells why a fresh token should be refused', () => {
    expect(said([documents(1, 401), documents(3, 401)], [refresh(2)])).toMatch(/^it was not sent for no reason/);
  });
});

describe('Chaos: a request whose own time is over while no session is to be had', () => {
  const cut = call(2, '/Authentication', 0, { status: null, faults: ['cut'] });
  const later = call(3, '/Authentication', 200);
  const AT_THE_END = START - ON_TIME + 3_000;
  const said = (truth: Partial<Truth>, sessionCalls: Call[], requests: Request[] = [expired(truth)]): string => {
    const rows = [{ ...ROW, truth: { ...TRUTH, ...truth } }];
    const calls = [...requests.map((request) => request.call!), ...sessionCalls];
    return saidOf(trialOf({ rows, requests, calls }, 'The connection was cut'));
  };
  const expired = (truth: Partial<Truth>): Request => ({ ...documents(1, 401), events: [{ ...TRUTH, ...truth }] });

  test('is left, and the others go on with the session that comes later', () => {
    expect(said({ at: AT_THE_END }, [cut, later])).toMatch(NOTHING);
    expect(said({ at: AT_THE_END }, [cut, later], [])).toMatch(NOTHING);
  });

  test('but not while there was time, nor where an event may be late, nor where a session was to be had', () => {
    expect(said({}, [cut, later])).toMatch(/^it was not sent for no reason/);
    expect(said({ at: AT_THE_END, reason: '001' }, [cut, later])).toMatch(/^it was not sent for no reason/);
    expect(said({ at: AT_THE_END }, [later])).toMatch(/^it was not sent for no reason/);
  });
});

describe('Chaos: a login after one that was refused', () => {
  const credential = (retryAfter?: number): FailingCredential => ({
    flaw: 'made up',
    useless: false,
    reads: Infinity,
    fields: {},
    faults: [],
    refused: true,
    retryAfter,
  });

  test.each([
    ['none', undefined, [0], NOTHING],
    ['one, though no time was named', undefined, [0, 1_500], /^it logged in 2 times/],
    ['one, in the time that was named', 1_000, [0, 1_007], NOTHING],
    ['one too soon', 1_000, [0, 400], /^it logged in 2 times/],
    ['as many as Retry For has room for', 1_000, [0, 1_007, 2_010], NOTHING],
    ['more than that', 1_000, [0, 1_007, 2_010, 3_020], /^it logged in 4 times/],
  ])('%s', (_, retryAfter, times, said) => {
    const calls = times.map((at, index) => call(index + 1, '/Authentication', 429, { at: START + at }));
    const trial = trialOf({ calls }, noSession);
    const settings = { ...trial.settings, credential: credential(retryAfter) };
    expect(saidOf({ ...trial, settings }, settingsAreHeeded)).toMatch(said);
  });
});
