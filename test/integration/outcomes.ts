import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import type { Execution } from './n8n';
import { DOCUMENTS } from './registry';

/** The statuses of the items of the first output, in order. */
export const statuses = ({ outputs }: Execution): unknown[] => outputs[0].map(({ status }) => status);

/** The hints beside the output of the last run of the node. */
export const hintsOf = ({ run }: Execution): string[] =>
  (run.data.resultData.runData.Ergani.at(-1)?.hints ?? []).map(({ message }) => message);

/** How many requests have come in for work cards. */
export const posts = ({ ledger }: Sandbox): number => ledger.count(DOCUMENTS);

/** Expects the submitted rows, and no others, in the registry, each with the protocol that it came out with. */
export function expectTrue(sandbox: Sandbox, outputs: IDataObject[]): void {
  const submitted = outputs.filter(({ status }) => status === 'submitted');
  for (const { protocol, employeeAfm, branch, eventTime } of submitted) {
    expect(sandbox.ledger.event(String(protocol))).toMatchObject({ employeeAfm, branch, date: eventTime });
  }
  expect(new Set(submitted.map(({ protocol }) => protocol)).size).toBe(submitted.length);
  expect(sandbox.ledger.events).toHaveLength(submitted.length);
}

/** The rows of an error's details, with the employees, whom they do not name, from the items that they tell. */
export function detailsOf({ error }: Execution, items: IDataObject[]): IDataObject[] {
  const { rows: all } = error?.context.data as { rows: IDataObject[] };
  expect(all.filter((one) => 'employeeAfm' in one || 'lastName' in one)).toEqual([]);
  return all.map((one) => ({ ...one, employeeAfm: items[Number(one.item)].employeeAfm }));
}

/** The body of the request that a dry run would send, which the last row of each has as a file. */
export const requestIn = ({ binary }: INodeExecutionData): string | null =>
  binary?.request === undefined ? null : Buffer.from(binary.request.data, 'base64').toString();

/** The index of the item that an output is paired with. */
export function placeOf(paired: unknown): number {
  const [one] = [paired].flat() as Array<number | { item: number } | undefined>;
  return typeof one === 'object' ? one.item : (one ?? -1);
}
