import { readFile } from 'node:fs/promises';

import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../sandbox/server';

import { Advice } from './advice';
import type { Execution } from '../test/support/n8n/execution';
import { SAMPLE_ROWS, type SampleRow } from './sampleRows';

/** The examples' node that submits. */
export const SUBMIT_NODE = 'Submit Work Cards';
const SAVE_PDF_NODE = 'Save PDF';
const CHOOSE_MONTH_NODE = 'Choose Month';
const MONTH_NODE = 'Get Monthly Status';

/** The examples' node that writes a spreadsheet. */
export const SAVE_SHEET_NODE = 'Save Spreadsheet';

/** What every PDF begins with. */
const PDF_MARK = '%PDF-';

function mustHaveEnded(execution: Execution): void {
  if (execution.status !== 'success') throw new Advice(`The workflow did not run to its end: ${execution.summary()}`);
}

/**
 * The rows that came out, after a check that each is what it must be and that the registry holds what they say.
 *
 * @param sample the rows of the sheet
 */
export function checkedRows(execution: Execution, sandbox: Sandbox, sample: SampleRow[] = SAMPLE_ROWS): IDataObject[] {
  mustHaveEnded(execution);
  const rows = execution.json(SUBMIT_NODE);
  const faults = [...wrongStatuses(rows, sample), ...wrongProtocols(rows, sandbox)];
  if (faults.length > 0)
    throw new Advice(`The workflow ran, and not every row fared as it must:\n${faults.join('\n')}`);
  return rows;
}

function wrongStatuses(rows: IDataObject[], sample: SampleRow[]): string[] {
  if (rows.length !== sample.length) return [`${sample.length} rows went in, ${rows.length} came out`];
  return sample.flatMap(({ expected }, index) => {
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

/** The files of the submitted rows' documents, in their order, after a check that each lies there whole. */
export async function checkedPdfs(execution: Execution, rows: IDataObject[]): Promise<string[]> {
  mustHaveEnded(execution);
  const saved = execution.json(SAVE_PDF_NODE);
  const submitted = rows.filter(({ status }) => status === 'submitted');
  if (saved.length !== submitted.length) {
    throw new Advice(`The workflow ran, and of ${submitted.length} PDFs ${saved.length} came.`);
  }
  return await Promise.all(
    submitted.map(async ({ protocol }, place) => {
      const path = String(saved[place].fileName);
      const content = await readFile(path);
      const isPdf = content.subarray(0, PDF_MARK.length).toString('latin1') === PDF_MARK;
      if (saved[place].protocol !== protocol || content.length !== saved[place].fileSize || !isPdf) {
        throw new Advice(`The workflow ran, and ${path} is not the PDF of ${String(protocol)}.`);
      }
      return path;
    }),
  );
}

/** The month that was asked for, how many employees came, and the spreadsheet of them. */
export async function checkedMonth(execution: Execution): Promise<{ month: string; employees: number; path: string }> {
  mustHaveEnded(execution);
  const [{ month }] = execution.json(CHOOSE_MONTH_NODE);
  const employees = execution.json(MONTH_NODE);
  const path = String(execution.json(SAVE_SHEET_NODE)[0]?.fileName);
  const ofMonth = employees.filter(
    ({ f_year: year, f_month: m }) => month === `${String(year)}-${String(m).padStart(2, '0')}`,
  );
  if (employees.length === 0 || ofMonth.length !== employees.length || (await readFile(path)).length === 0) {
    throw new Advice(`The workflow ran, and what came is not the status of ${String(month)}.`);
  }
  return { month: String(month), employees: employees.length, path };
}
