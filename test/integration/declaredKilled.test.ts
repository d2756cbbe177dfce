import type { ICheckProcessedContextData, IDataDeduplicator, IDataObject } from 'n8n-workflow';
import { KeyedLock } from '../../nodes/Ergani/delivery/locks';
import { MemoryStore } from '../support/memoryStore';
import { execute, useStore } from './n8n';
import { type Connection, start } from './registry';
import { afm } from './rows';
import { day, declared, declaring, statusesOf } from './schedules';

/** Long enough for a run, and shorter than what is waited for what another process may be sending. */
const LIFE_MS = 500;

/** A store that answers one process so many calls, and no more. To the journal, each workflow id is a process. */
function mortal(process: string, calls: number): IDataDeduplicator {
  const store = new MemoryStore();
  const left = new Map([[process, calls]]);
  return new Proxy(store, {
    get: (target, method: keyof IDataDeduplicator) => {
      const call = target[method].bind(target) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        const at = args.findIndex((arg) => typeof arg === 'object' && arg !== null && 'workflow' in arg);
        const place = args[at] as ICheckProcessedContextData;
        const lives = left.get(String(place.workflow.id)) ?? Infinity;
        left.set(String(place.workflow.id), lives - 1);
        if (lives <= 0) return await new Promise(() => {});
        args[at] = { ...place, workflow: { ...place.workflow, id: 'one' } };
        return await call(...args);
      };
    },
  });
}

const leave = (n: number, branch = 0): IDataObject => day(branch, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' });

async function submit({ credential }: Connection, rows: IDataObject[], workflowId: string, options: IDataObject = {}) {
  const parameters = declaring({ batchSize: 1, ...options }, 'WTOLeave');
  return statusesOf(await execute(credential, rows, parameters, { onError: 'continueRegularOutput', workflowId }));
}

/** The employees whose leaves the registry holds. */
const held = ({ sandbox }: Connection): string[] =>
  declared(sandbox).flatMap(({ content }) => JSON.stringify(content).match(/(?<="f_afm":")\d{9}/g) ?? []);

test.each([1, 2, 6, 7, 8, 10])(
  'A run of leaves that is killed after %i calls of the journal: none is declared twice, none told that is not',
  async (calls) => {
    const connection = await start();
    const [before, killed, after, later] = ['before', 'killed', 'after', 'later'].map((name) => `${name} ${calls}`);
    useStore(mortal(killed, calls));
    // Those of another process are not waited for.
    jest.spyOn(KeyedLock.prototype, 'acquire').mockResolvedValue();
    expect(await submit(connection, [leave(1)], before)).toEqual(['submitted']);
    const rows = [leave(1), leave(2), leave(3, 1)];
    const death = new Promise((done) => setTimeout(done, LIFE_MS));
    await Promise.race([submit(connection, rows, killed), death]);

    const grown = [...rows, leave(4)];
    const told = await submit(connection, grown, after);
    const lost = grown.filter((_, n) => !held(connection).includes(afm(n + 1)));
    expect(lost.every((row) => told[grown.indexOf(row)] === 'unknown')).toBe(true);
    // What the remedy says of them, once somebody has looked.
    if (lost.length > 0) await submit(connection, lost, after, { repeatedEvents: 'submit' });
    expect(held(connection).sort()).toEqual([1, 2, 3, 4].map(afm));
    expect(await submit(connection, grown, later)).not.toContain('submitted');
  },
);
