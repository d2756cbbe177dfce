import type { WorkflowFile } from '../../tools/n8nApi';

/**
 * Recorded events to registry, as it is published but for the time that it waits: seconds in the place of minutes.
 * Other workflows stay as they are.
 *
 * @param leaveAlone for how many seconds an event is left alone that was written or taken: longer than others take for it
 */
export function hastened(workflow: WorkflowFile, leaveAlone = 6): WorkflowFile {
  if (workflow.name !== 'Recorded events to registry') return workflow;
  const text = JSON.stringify(workflow);
  const waits = ['"field":"minutes","minutesInterval":1', 'minutes: 1 }', '"retryFor":30'];
  expect(waits.filter((wait) => !text.includes(wait))).toEqual([]);
  const quick = text
    .replace(waits[0], '"field":"seconds","secondsInterval":1')
    .replace(waits[1], `seconds: ${leaveAlone} }`)
    .replace(waits[2], '"retryFor":1');
  return JSON.parse(quick) as WorkflowFile;
}
