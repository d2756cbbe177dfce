import fc from 'fast-check';
import type { IDataObject, OnError } from 'n8n-workflow';
import type { Declaration } from '../../sandbox/declarations';
import type { Fault, FaultEffect } from '../../sandbox/faults';
import { MemoryStore } from '../support/memoryStore';
import { execute, type Execution, useStore } from './n8n';
import { start } from './registry';
import { afm } from './rows';
import { day, declared, declaring } from './schedules';

jest.setTimeout(300_000);

/** Kinds of declarations, with what a row of each says beside its branch, employee and day. */
const KINDS: Record<string, IDataObject> = {
  WTODaily: {},
  WTOLeave: { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' },
  WTOOv: { f_type: 'ΥΠ', f_from: '17:00', f_to: '18:00' },
};

/** What a row says. Of a faulty one the day can't be read. */
interface Said {
  branch: number;
  n: number;
  date: string;
  faulty: boolean;
}

/** One run of a workflow. */
interface Run {
  said: Said[];
  faults: Fault[];
  options: IDataObject;
  settings: { onError: OnError; retryOnFail: boolean; maxTries: number };
}

const said: fc.Arbitrary<Said> = fc.record({
  branch: fc.constantFrom(0, 0, 1),
  n: fc.integer({ min: 1, max: 4 }),
  date: fc.constantFrom('09', '10'),
  faulty: fc.constantFrom(true, ...Array<boolean>(19).fill(false)),
});

const answering = (status: number[], when: Array<'before' | 'after'>): fc.Arbitrary<FaultEffect> =>
  fc.record({
    kind: fc.constant('answer'),
    status: fc.constantFrom(...status),
    as: fc.constantFrom('html', 'json', 'empty'),
    when: fc.constantFrom(...when),
  });

/** Answers that say nothing of what became of a request come before it is recorded, or after; others say what is so. */
const effect = fc.oneof<Array<fc.Arbitrary<FaultEffect>>>(
  fc.record({ kind: fc.constant('cut'), when: fc.constantFrom('before', 'after') }),
  answering([200, 201, 204, 408, 500, 502, 504], ['before', 'after']),
  answering([302, 400, 401, 403, 404, 409, 413, 422, 429, 503], ['before']),
  fc.constant({ kind: 'expireAccessTokens' }),
);

const runOf = (kind: string): fc.Arbitrary<Run> =>
  fc.record({
    said: fc.array(said, { minLength: 2, maxLength: 8 }),
    faults: fc.array(
      fc
        .tuple(effect, fc.nat(1), fc.integer({ min: 1, max: 3 }))
        .map(([one, skip, times]) => ({ ...one, skip, times, on: `POST /Documents/${kind}` })),
      { maxLength: 2 },
    ),
    options: fc.record({
      batchSize: fc.integer({ min: 1, max: 4 }),
      onRejection: fc.constantFrom('isolate', 'isolate', 'stop'),
      retryUnknown: fc.constantFrom('whileOnTime', 'never'),
    }),
    settings: fc.record({
      onError: fc.constantFrom<OnError>('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
      retryOnFail: fc.boolean(),
      maxTries: fc.constant(2),
    }),
  });

/** How often the registry holds what a row says; as `protocol`, where that is given. */
function timesHeld(all: Declaration[], { branch, n, date }: Said, protocol?: unknown): number {
  const elements = all
    .filter((one) => protocol === undefined || one.protocol === protocol)
    .flatMap(({ content }) => (content as { WTOS?: { WTO: object[] } }).WTOS?.WTO ?? [content as object]);
  const entries = elements
    .filter((element) => (element as IDataObject).f_aa_pararthmatos === String(branch))
    .flatMap((element) => JSON.stringify(element).split('"f_afm":').slice(1));
  return entries.filter((entry) => entry.startsWith(`"${afm(n)}"`) && entry.includes(`"${date}/03/2026"`)).length;
}

/** What is told of each row, in their order; undefined where the run stopped before anything was sent. */
function toldOf({ error, items }: Execution): IDataObject[] | undefined {
  if (error) return (error.context.data as { rows: IDataObject[] } | undefined)?.rows;
  const itemOf = ({ pairedItem }: (typeof items)[0][0]): number => (pairedItem as { item: number }).item;
  const all = items.flat().sort((one, other) => itemOf(one) - itemOf(other));
  expect(all.map(itemOf)).toEqual([...all.keys()]);
  return all.map(({ json }) => json);
}

let workflows = 0;

/** A workflow that submits declarations to a registry of its own. */
async function workflow(kind: string, declarationReceipts: 'element' | 'one' = 'element') {
  useStore(new MemoryStore());
  const workflowId = `chaos of declarations ${++workflows}`;
  const { sandbox, credential } = await start({
    declarationReceipts,
    withoutEmployment: [{ afm: afm(4), from: '2026-01-01' }],
  });
  const run = async ({ said: all, options, settings }: Run): Promise<IDataObject[] | undefined> => {
    const rows = all.map(({ branch, n, date, faulty }) =>
      day(branch, n, { ...KINDS[kind], f_date: faulty ? 'x' : `2026-03-${date}` }),
    );
    return toldOf(await execute(credential, rows, declaring(options, kind), { ...settings, workflowId }));
  };
  return { sandbox, run };
}

/** Expects that what is told of a row is so; `before` is what the registry held when its run began. */
function expectTrue(kind: string, one: Said, told: IDataObject, all: Declaration[], before: Declaration[]): void {
  const { status, protocol } = told;
  const times = timesHeld(all, one);
  if (one.faulty) expect(['invalid', 'notSent']).toContain(status);
  else if (status === 'submitted') expect(timesHeld(all, one, protocol)).toBeGreaterThan(0);
  else if (status === 'duplicate') expect(times).toBeGreaterThan(0);
  // Nothing is known of it.
  else if (status === 'unknown') return;
  else expect([status, times]).toEqual([expect.stringMatching(/^(?:rejected|notSent)$/), timesHeld(before, one)]);
  // The rows of other declarations go out with new ones of theirs, and are told of.
  if (kind === 'WTOLeave') expect(times).toBeLessThan(2);
}

describe('Whatever the registry answers, and however often the workflow runs', () => {
  test.each(Object.keys(KINDS))('what is told of each row of %s is so', async (kind) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(runOf(kind), { minLength: 2, maxLength: 3 }),
        fc.constantFrom('element', 'one'),
        async (runs, receipts) => {
          const { sandbox, run } = await workflow(kind, receipts);
          for (const one of runs) {
            sandbox.faults.clear();
            for (const fault of one.faults) sandbox.faults.add(fault);
            const before = [...declared(sandbox)];
            const told = await run(one);
            const all = declared(sandbox);
            if (told === undefined) expect(all).toEqual(before);
            else {
              expect(told).toHaveLength(one.said.length);
              told.forEach((json, n) => expectTrue(kind, one.said[n], json, all, before));
            }
          }
          await sandbox.close();
        },
      ),
      { numRuns: 25 },
    );
  });

  test('leaves of executions at the same time are declared once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(runOf('WTOLeave'), { minLength: 2, maxLength: 3 }), fc.nat(300), async (runs, ms) => {
        const { sandbox, run } = await workflow('WTOLeave');
        for (const fault of runs[0].faults) sandbox.faults.add(fault);
        sandbox.faults.add({ kind: 'delay', ms, on: 'POST /Documents/WTOLeave', times: 2 });
        const told = await Promise.all(runs.map(run));
        const all = declared(sandbox);
        runs.forEach(({ said: rows }, place) =>
          told[place]?.forEach((json, n) => {
            expect(timesHeld(all, rows[n])).toBeLessThan(2);
            if (json.status === 'submitted') expect(timesHeld(all, rows[n], json.protocol)).toBe(1);
            if (json.status === 'duplicate') expect(timesHeld(all, rows[n])).toBe(1);
          }),
        );
        await sandbox.close();
      }),
      { numRuns: 25 },
    );
  });
});
