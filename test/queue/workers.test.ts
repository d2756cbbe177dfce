import { setTimeout as pause } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import { row, submitting } from '../integration/rows';
import { until } from '../support/until';
import { type Listed, Stage } from './stage';
import { ERGANI, rowsByWebhook } from './workflows';

const SUBMIT = 'POST /Documents/WRKCardSE';

/** Events of a shift change: different employees, at once. */
const AT_ONCE = 8;
const ROUNDS = 8;
/** Writes that are still on their way after the last answer are done by then. */
const LATER_MS = 1_500;
const FULL = 21_900;
const SLOW_WRITE = '0.3';

/** What became of one event. */
interface Told {
  status: string;
  warnings: string[];
}

describe('the journal of two workers', () => {
  let stage: Stage;

  let journals = 0;

  let employees = 0;

  beforeAll(async () => {
    stage = await Stage.set();
  }, 300_000);

  afterAll(() => stage?.clear(), 60_000);

  /** A workflow, which is a journal of its own. */
  async function workflow(): Promise<{ path: string; id: string }> {
    const { sandbox, queue, credential } = stage;
    const path = `journal-${++journals}`;
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    const id = await queue.api.saveWorkflow(rowsByWebhook({ path, parameters, credential }));
    await queue.api.activate(id);
    return { path, id };
  }

  type Workflow = Awaited<ReturnType<typeof workflow>>;

  /** Posts events at once, each in an execution of its own. Tells what became of each, by the order of executions. */
  async function submit({ path, id }: Workflow, events: IDataObject[]): Promise<Told[]> {
    const known = new Set((await stage.executions(id)).map((one) => one.id));
    await Promise.all(events.map((event) => stage.post(path, [event])));
    let ended: Listed[] = [];
    await until(async () => {
      ended = (await stage.executions(id)).filter((one) => !known.has(one.id));
      return ended.length === events.length && ended.every(({ status }) => status === 'success' || status === 'error');
    });
    const stored = await Promise.all(ended.map((one) => stage.queue.api.wait(one.id, 0)));
    return stored.flatMap((execution) => {
      // One that does not know what became of its event stops with an error.
      if (execution.error !== undefined) return [{ status: 'unknown', warnings: [execution.summary()] }];
      return execution.json(ERGANI).map(({ status, warnings }) => ({
        status: String(status),
        warnings: Array.isArray(warnings) ? warnings.map(String) : [],
      }));
    });
  }

  /** Puts so many values of others before those that a journal has. */
  async function fill({ id }: Workflow, count: number): Promise<void> {
    const others = Array.from({ length: count }, (_, n) =>
      Buffer.from(`other value ${n}`.padEnd(16)).toString('base64'),
    );
    await stage.queue.query(
      `UPDATE processed_data SET value = jsonb_set(value::jsonb, '{data}', $1::jsonb || (value::jsonb -> 'data')) WHERE "workflowId" = $2`,
      [JSON.stringify(others), id],
    );
  }

  const events = (count: number): IDataObject[] => Array.from({ length: count }, () => row(stage.sandbox, ++employees));

  const warned = ({ warnings }: Told): boolean => warnings.some((text) => text.includes('journal'));

  test.each([
    ['new', 0],
    ['of 5,000 values', 5_000],
    ['that is full', FULL],
  ])(
    'a journal %s: what was submitted in a burst is a duplicate later',
    async (_, size) => {
      const own = await workflow();
      await submit(own, events(1));
      await fill(own, size);
      const { ledger } = stage.sandbox;
      const later: Told[] = [];
      let silent = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const burst = events(AT_ONCE);
        const told = await submit(own, burst);
        expect(told.map(({ status }) => status)).toEqual(burst.map(() => 'submitted'));
        const isWarned = told.some(warned);
        await pause(LATER_MS);
        for (const event of burst) {
          const before = ledger.events.length;
          const [again] = await submit(own, [event]);
          later.push(again);
          if (ledger.events.length > before && !isWarned && !warned(again)) silent++;
        }
      }
      const count = (status: string): number => later.filter((one) => one.status === status).length;
      process.stdout.write(
        `journal of ${size}: ${count('duplicate')} duplicate, ${count('submitted')} sent twice (${silent} without a warning), ${count('unknown')} unknown of ${later.length}\n`,
      );
      expect(silent).toBe(0);
      expect(count('unknown')).toBeLessThanOrEqual(later.length / 100);
    },
    600_000,
  );

  test('a row that the other worker has claimed a moment ago is a duplicate once that is confirmed', async () => {
    const own = await workflow();
    const [event] = events(1);
    stage.sandbox.faults.add({ kind: 'delay', on: SUBMIT, ms: 5_000, times: 1 });
    const before = stage.sandbox.ledger.events.length;
    const both = submit(own, [event, event]);
    const told = await both;
    expect(told.map(({ status }) => status).sort()).toEqual(['duplicate', 'submitted']);
    expect(stage.sandbox.ledger.events).toHaveLength(before + 1);
  }, 120_000);

  test('the same row at both, with a store that takes long to write: once, or with a warning', async () => {
    const own = await workflow();
    await submit(own, events(1));
    const { queue, sandbox } = stage;
    await queue.query(
      `CREATE FUNCTION slow_write() RETURNS trigger AS $$ BEGIN PERFORM pg_sleep(${SLOW_WRITE}); RETURN NEW; END $$ LANGUAGE plpgsql`,
    );
    await queue.query('CREATE TRIGGER slow BEFORE UPDATE ON processed_data FOR EACH ROW EXECUTE FUNCTION slow_write()');
    try {
      for (let round = 0; round < ROUNDS - 2; round++) {
        const [event] = events(1);
        const before = sandbox.ledger.events.length;
        const told = await submit(own, [event, event]);
        process.stdout.write(`slow store: ${told.map(({ status }) => status).join(', ')}\n`);
        expect(told.map(({ status }) => status)).not.toContain('unknown');
        if (sandbox.ledger.events.length > before + 1) expect(told.some(warned)).toBe(true);
      }
    } finally {
      await queue.query('DROP TRIGGER slow ON processed_data');
    }
  }, 300_000);
});
