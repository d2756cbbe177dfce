import type { IRun } from 'n8n-workflow';
import type { Draft } from '../chaos/drafts';
import { arrivalsAlone, historyDrafts } from '../chaos/history';
import { Random } from '../chaos/random';
import { allEnd, nothingLeaked } from '../chaos/rules/leaks';
import { outcomesFollow } from '../chaos/rules/outcomes';
import { leaksIn, PASSWORD, textsOf } from '../chaos/secrets';
import { personOf } from '../chaos/truth';
import type { Execution } from './n8n';
import { ROW, saidOf, START, trialOf } from './madeUpTrials';

const SECRETS = new Map([
  [PASSWORD, 'the password'],
  ['token+/=', 'an access token'],
]);

const executionOf = (more: Partial<Execution>): Execution => ({
  items: [],
  outputs: [],
  error: undefined,
  run: { data: { resultData: { runData: {} } } } as unknown as IRun,
  ...more,
});

describe('Chaos: a secret is found', () => {
  const escaped = JSON.stringify(PASSWORD);

  test.each([
    ['as it is', PASSWORD],
    ['in JSON', escaped],
    ['in JSON within JSON', JSON.stringify({ message: `Cannot read ${JSON.stringify({ Password: PASSWORD })}` })],
    ['encoded for an address', encodeURIComponent(PASSWORD)],
  ])('%s', (_, text) => {
    const items = [[{ json: { reason: text } }]];
    const found = leaksIn(textsOf(executionOf({ items })), SECRETS);
    expect(found).toEqual(['the password in outputs']);
    expect(leaksIn({ "n8n's log": text }, SECRETS)).toEqual(["the password in n8n's log"]);
  });

  test('in the message of an error, in what caused it, and in what n8n stores of it', () => {
    const error = Object.assign(new Error('Bearer token+/= is not accepted'), { context: {} });
    const cause = Object.assign(new Error('Request failed'), { context: {}, cause: new Error(`It was ${PASSWORD}`) });
    expect(leaksIn(textsOf(executionOf({ error })), SECRETS)).toEqual(['an access token in the error']);
    expect(leaksIn(textsOf(executionOf({ error: cause })), SECRETS)).toEqual(['the password in the error']);
    const run = { data: { resultData: { error, runData: {} } } } as unknown as IRun;
    expect(leaksIn(textsOf(executionOf({ run })), SECRETS)).toEqual(['an access token in the stored execution']);
  });

  test('and nothing where there is none', () => {
    const items = [[{ json: { reason: 'The registry does not accept the password' } }]];
    expect(leaksIn(textsOf(executionOf({ items })), SECRETS)).toEqual([]);
  });

  test('and counts as a violation, as does an execution without an end', () => {
    expect(saidOf(trialOf({ leaks: ['the password in outputs'] }, ''), nothingLeaked)).toBe(
      'it told the password in outputs',
    );
    expect(saidOf(trialOf({ endless: true }, ''), allEnd)).toBe('it did not come to an end');
    expect(saidOf(trialOf({}, ''), nothingLeaked) + saidOf(trialOf({}, ''), allEnd)).toBe('');
  });
});

describe('Chaos: what is no possible history', () => {
  const draws = Array.from({ length: 200 }, (_, seed) => {
    const random = new Random(seed);
    return historyDrafts(random, personOf(random, seed, '094123454', ['0']), START);
  });
  const shownAt = ({ rewrite }: Draft): string => String(rewrite?.({}).eventTime);

  test('holds an event that must not go out, and of each employee in one order of days', () => {
    for (const drafts of draws) {
      expect(drafts.some(({ fate }) => fate === 'invalid')).toBe(true);
      expect(
        drafts.every(({ fate, flaw, codes }) => (fate === 'invalid') === (flaw !== undefined && codes !== undefined)),
      ).toBe(true);
      const days = drafts.map((draft) => shownAt(draft).slice(0, 10));
      expect(days).toEqual([...days].sort());
    }
  });

  test('is each sort of it', () => {
    const flaws = new Set(draws.flatMap((drafts) => drafts.map(({ flaw }) => flaw)));
    expect(flaws.size).toBe(4);
  });

  test('leaves a true event where the row says when it happened', () => {
    for (const one of draws.flat().filter(({ fate }) => fate === 'accepted')) {
      expect(one.truth.referenceDate).toBe(shownAt(one).slice(0, 10));
    }
  });

  test('and in a sheet of arrivals alone all rows say arrival', () => {
    const random = new Random(3);
    const drafts = Array.from({ length: 50 }, (_, n) => arrivalsAlone(random, personOf(random, n, '0', ['0']), START));
    expect(new Set(drafts.flat().map(({ rewrite }) => rewrite?.({}).event))).toEqual(new Set(['in']));
    expect(
      drafts
        .flat()
        .filter(({ fate }) => fate === 'invalid')
        .every(({ truth }) => truth.type === '1'),
    ).toBe(true);
  });

  test('is refused for one of its own reasons', () => {
    const row = { ...ROW, fate: 'invalid' as const, flaw: 'made up', codes: ['tooOld'] };
    const said = (reasonCode: string): string => {
      const json = { status: 'invalid', reasonCode, reason: 'A reason that is long enough' };
      return saidOf(trialOf({ rows: [row], told: [{ output: 0, item: 0, json }] }, ''), outcomesFollow);
    };
    expect(said('tooOld')).toBe('');
    expect(said('unreadable')).toMatch(/^it is invalid for unreadable/);
  });
});
