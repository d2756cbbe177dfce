import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../sandbox/server';

import { Advice } from './advice';
import type { Execution } from './execution';
import { SAMPLE_ROWS } from './sampleRows';

/** The example's node that submits. */
export const SUBMIT_NODE = 'Submit Work Cards';

/** The rows that came out, after a check that each is what it must be and that the registry holds what they say. */
export function checkedRows(execution: Execution, sandbox: Sandbox): IDataObject[] {
  if (execution.status !== 'success') throw new Advice(`The workflow did not run to its end: ${execution.summary()}`);
  const rows = execution.json(SUBMIT_NODE);
  const faults = [...wrongStatuses(rows), ...wrongProtocols(rows, sandbox)];
  if (faults.length > 0)
    throw new Advice(`The workflow ran, and not every row fared as it must:\n${faults.join('\n')}`);
  return rows;
}

function wrongStatuses(rows: IDataObject[]): string[] {
  if (rows.length !== SAMPLE_ROWS.length) return [`${SAMPLE_ROWS.length} rows went in, ${rows.length} came out`];
  return SAMPLE_ROWS.flatMap(({ expected }, index) => {
    const { status, reason, error } = rows[index];
    if (status === expected) return [];
    return [`row ${index + 1} is ${String(status)}, not ${expected}: ${String(reason ?? error ?? 'no reason given')}`];
  });
}

function wrongProtocols(rows: IDataObject[], { ledger }: Sandbox): string[] {
  const submitted = rows.filter(({ status }) => status === 'submitted');
  const wrong = submitted.flatMap((row) => {
    const recorded = ledger.event(String(row.protocol));
    if (recorded?.employeeAfm === row.employeeAfm) return [];
    return [`protocol ${String(row.protocol)} is not that of employee ${String(row.employeeAfm)} in the registry`];
  });
  if (ledger.events.length !== submitted.length) {
    wrong.push(`the registry holds ${ledger.events.length} events, ${submitted.length} rows were submitted`);
  }
  return wrong;
}
