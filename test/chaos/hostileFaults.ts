import type { Fault, FaultEffect } from '../../sandbox/faults';
import { DOCUMENTS, LOGIN, REFRESH, SERVICE } from './endpoints';
import type { Part } from './parts';
import type { Random } from './random';
import type { Settings } from './settings';

/** How often each strikes an execution, out of one: of those that can bear it. */
const ECHOES = 0.4;
const DROPS = 0.5;
/** A login waits for half a minute. */
const LOGIN_DROPS = 0.02;
const DROP_MS = 100;

/** Statuses with which a careless server repeats what it got, without a look at it. */
const OF_CALLS = [400, 400, 401, 403, 422, 500];
const OF_SESSIONS = [400, 400, 401, 403, 500];

/** What parts of a run add to its ordinary faults. */
export function hostileFaults(random: Random, settings: readonly Settings[], parts: readonly Part[]): Fault[] {
  const requests = Math.max(...settings.map(({ rows, batchSize }) => Math.ceil(rows / batchSize)));
  const faults: Fault[] = [];
  if (parts.includes('echoes') && random.chance(ECHOES)) {
    const on = random.weighted([
      [4, DOCUMENTS],
      [2, SERVICE],
      [3, REFRESH],
      [3, LOGIN],
    ] as const);
    const isSession = on === LOGIN || on === REFRESH;
    const skip = isSession ? 0 : random.whole(0, requests);
    faults.push({ ...anEcho(random, isSession ? OF_SESSIONS : OF_CALLS), on, skip });
    // Where nothing expires, nobody logs in or refreshes.
    if (isSession) faults.push({ kind: 'expireAccessTokens', on: DOCUMENTS, skip: random.whole(0, requests) });
    if (on === LOGIN) faults.push({ kind: 'expireRefreshTokens' });
  }
  if (!parts.includes('drops')) return faults;
  const drip = (on: string, skip: number): Fault => ({
    kind: 'drip',
    ms: DROP_MS,
    when: random.one(['before', 'after']),
    on,
    skip,
  });
  if (settings.every(({ timeout }) => timeout !== undefined) && random.chance(DROPS)) {
    faults.push(drip(random.chance(0.7) ? DOCUMENTS : SERVICE, random.whole(0, requests)));
  }
  if (random.chance(LOGIN_DROPS)) {
    faults.push(drip(LOGIN, 0), { kind: 'expireAccessTokens', on: DOCUMENTS }, { kind: 'expireRefreshTokens' });
  }
  return faults;
}

function anEcho(random: Random, statuses: readonly number[]): FaultEffect {
  const encoded = random.one([undefined, 'json', 'address'] as const);
  return {
    kind: 'echo',
    status: random.one(statuses),
    as: random.one(['json', 'json', 'text', 'html'] as const),
    encoded,
  };
}
