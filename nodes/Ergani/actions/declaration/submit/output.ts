import type { IDataObject } from 'n8n-workflow';
import type { DocumentDescription } from '../../../model/forms/description';
import type { NestableRow, RowValues } from '../../../model/forms/nesting';
import type { Problem } from '../../../model/values/result';
import { OUTPUT_FIELDS } from '../../../model/sheet/vocabulary/products';
import type { Outcome } from '../../../delivery/entry';
import { addOutcome, addRequest, type EntryOutput, outputOf } from '../../../delivery/output';

/** A row of a declaration, as far as it could be read. */
export interface DeclarationRow extends Pick<NestableRow, 'values' | 'isBranchAssumed'> {
  isFaulty?: boolean;
  /** Why the registry's list of employees refuses it. */
  refusal?: Problem;
}

export type RowOutcome = Outcome<DeclarationRow, DeclarationRow>;

/** The fields of this node's outputs, which may be its input again, and n8n's number of a row. */
const OWN_COLUMNS: ReadonlySet<string> = new Set([...OUTPUT_FIELDS, 'documentType', 'fields', 'row_number']);

/** Whether a warning about columns that were not declared leaves one out. */
export const isOwnColumn = (header: string): boolean => OWN_COLUMNS.has(header);

/** Columns that are certainly no value of a declaration. HR systems have a `status` too. */
const CERTAIN: ReadonlySet<string> = new Set(['documentType', 'fields', 'row_number']);
export const isCertainlyOwn = (header: string): boolean => CERTAIN.has(header);

/** A value as the output has it. A file is long, so only its size is given. */
function toOutputValue(value: RowValues[number], isFile: boolean): IDataObject[string] {
  return isFile && typeof value === 'string' && value !== '' ? `(${Math.floor((value.length / 4) * 3)} bytes)` : value;
}

/** @param description undefined where the registry was not asked for it */
export function toOutput(
  outcome: RowOutcome,
  documentType: string,
  description: DocumentDescription | undefined,
  warnings: string[] = [],
): EntryOutput {
  const json = outputOf(outcome, warnings);
  addOutcome(json, outcome);
  json.documentType = documentType;
  const { values = [] } = 'prepared' in outcome ? outcome.prepared : outcome.entry;
  const read = (description?.fields ?? []).filter(({ index }) => values[index] !== undefined);
  if (read.length > 0) {
    json.fields = Object.fromEntries(
      read.map(({ key, index, form }) => [key, toOutputValue(values[index], form.kind === 'file')]),
    );
  }
  addRequest(json, outcome);
  return json;
}
