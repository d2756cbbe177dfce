import type { IDataObject } from 'n8n-workflow';

import { adopt, type CredentialChoice, readExample } from '../../tools/example';
import type { Execution } from '../support/n8n/execution';
import type { N8n } from '../support/n8n/n8n';
import type { WorkflowFile } from '../support/n8n/api';

/** How many runs begin in the time for which an event is left alone. */
const RUNS_MEANWHILE = 2;

/**
 * Recorded events to registry, as it is published but for the time that it waits: seconds in the place of minutes.
 * Other workflows stay as they are.
 *
 * @param leaveAlone for how many seconds an event is left alone that was written or taken: longer than others take for it
 */
export function hastened(workflow: WorkflowFile, leaveAlone = 6): WorkflowFile {
  if (workflow.name !== 'Recorded events to registry') return workflow;
  const text = JSON.stringify(workflow);
  const waits = ['"field":"minutes","minutesInterval":1', 'minutes: 1 }', '"retryFor":30', '10 * 60 * 1000'];
  expect(waits.filter((wait) => !text.includes(wait))).toEqual([]);
  const quick = text
    .replace(waits[0], `"field":"seconds","secondsInterval":${Math.ceil(leaveAlone / RUNS_MEANWHILE)}`)
    .replace(waits[1], `seconds: ${leaveAlone} }`)
    .replace(waits[2], '"retryFor":1')
    .replace(waits[3], '1000');
  return JSON.parse(quick) as WorkflowFile;
}

/** Saves the example so that a run by hand reports whatever waits. Returns its id. */
export const saveRecordedEvents = async (n8n: N8n, credential: CredentialChoice): Promise<string> =>
  await n8n.api.saveWorkflow(hastened(adopt(await readExample('recorded-events'), n8n, credential), 0));

/** Runs the example over what waits, and returns what people were told of. */
export async function runRecordedEvents(n8n: N8n, id: string): Promise<IDataObject[]> {
  const execution = await n8n.api.run(id, { trigger: 'Every Minute' });
  expect(execution.summary()).toMatch(/: success$/);
  return toldIn(execution);
}

/** Executions that have ended, by n8n and by id: whoever waits to be told looks again and again. */
const ended = new WeakMap<N8n, Map<string, Promise<Execution | undefined>>>();

/** What people were told of in the last executions. */
export async function told(n8n: N8n, node = 'Tell Somebody'): Promise<IDataObject[]> {
  const known = ended.get(n8n) ?? new Map<string, Promise<Execution | undefined>>();
  ended.set(n8n, known);
  const { results } = await n8n.api.call<{ results: Array<{ id: string }> }>('get', '/executions?limit=20');
  // Those of which n8n saves nothing are gone by then.
  const gone = () => undefined;
  for (const { id } of results) if (!known.has(id)) known.set(id, n8n.api.wait(id, 30_000).catch(gone));
  const executions = await Promise.all(results.map(async ({ id }) => await known.get(id)));
  return executions.flatMap((one) => (one === undefined ? [] : toldIn(one, node)));
}

/** The rows that people were told of in an execution: of all of a run at once, or of a run that failed. */
export const toldIn = (execution: Execution, node = 'Tell Somebody'): IDataObject[] =>
  execution.json(node).flatMap(({ rows, ...own }) => (rows as IDataObject[] | undefined) ?? [own]);
