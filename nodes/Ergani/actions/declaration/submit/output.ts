import type { IDataObject } from 'n8n-workflow';
import { readSubmitDate } from '../../../model/cells/time';
import type { DocumentDescription } from '../../../model/document/description';
import type { NestableRow, RowValues } from '../../../model/document/nesting';
import { type EntryOutput, keepQuiet, type Outcome, whyNot } from '../../delivery/outcome';

/** A row of a declaration, as far as it could be read. */
export type DeclarationRow = Pick<NestableRow, 'values' | 'isBranchAssumed'>;

/** What became of a row. */
export type RowOutcome = Outcome<DeclarationRow, DeclarationRow>;

/** The fields of an output, which come back where it is an input again, and what n8n numbers rows of a sheet by. */
const OWN_COLUMNS: ReadonlySet<string> = new Set([
  ...['status', 'protocol', 'reason', 'remedy', 'reasonCode', 'submittedAt', 'submittedDate', 'submitDate', 'id'],
  ...['unreachable', 'rejection', 'receipts', 'documentType', 'fields', 'warnings', 'request', 'body', 'error'],
  'row_number',
]);

/** Whether nobody takes a column for a value of the declaration. */
export const isOwnColumn = (header: string): boolean => OWN_COLUMNS.has(header);

/** Files are long, and their rows hold them already. */
function told(value: RowValues[number], isFile: boolean): IDataObject[string] {
  return isFile && typeof value === 'string' && value !== '' ? `(${Math.floor((value.length / 4) * 3)} bytes)` : value;
}

/**
 * The output of a row, with the fields that people need first at the top: n8n's tables take their columns in the order
 * in which they come up.
 *
 * @param description undefined where the registry was not asked for it
 */
export function toOutput(
  outcome: RowOutcome,
  documentType: string,
  description: DocumentDescription | undefined,
  warnings: string[] = [],
): EntryOutput {
  const receipt = outcome.status === 'submitted' ? outcome.receipt : null;
  const why = whyNot(outcome);
  const json: EntryOutput = {
    status: outcome.status,
    protocol: receipt?.protocol ?? null,
    reason: why?.reason ?? null,
    remedy: why?.remedy ?? null,
    reasonCode: why?.code ?? null,
  };
  keepQuiet(json, why);
  if (outcome.status === 'submitted') {
    const { id, submitDate } = outcome.receipt;
    const time = readSubmitDate(submitDate, outcome.near);
    json.submittedAt = time?.submittedAt ?? null;
    json.submittedDate = time?.submittedDate ?? null;
    json.submitDate = submitDate;
    json.id = id;
  }
  if (outcome.status === 'notSent') json.unreachable = outcome.unreachable;
  if (outcome.status === 'rejected') json.rejection = { ...outcome.rejection };
  if ('receipts' in outcome) json.receipts = outcome.receipts as IDataObject;
  json.documentType = documentType;
  const { values = [] } = 'judged' in outcome ? outcome.judged : outcome.entry;
  const read = (description?.fields ?? []).filter(({ index }) => values[index] !== undefined);
  if (read.length > 0) {
    json.fields = Object.fromEntries(
      read.map(({ key, index, form }) => [key, told(values[index], form.kind === 'file')]),
    );
  }
  if (warnings.length > 0) json.warnings = warnings;
  if (outcome.status === 'valid') {
    json.request = outcome.request;
    if (outcome.body !== undefined) json.body = JSON.stringify(outcome.body);
  }
  return json;
}
