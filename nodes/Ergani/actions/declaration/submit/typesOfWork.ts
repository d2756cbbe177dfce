import type { IExecuteFunctions } from 'n8n-workflow';
import { lacksCode, readListed } from '../../../model/forms/codeList';
import { columnOf } from '../../../model/forms/columns';
import type { DocumentDescription, Field } from '../../../model/forms/description';
import { headerTableOf, moreHeadersOf } from '../../../model/forms/headers';
import type { Code } from '../../../model/forms/title';
import { isNothing } from '../../../model/forms/value';
import { declares, typeOfWork } from '../../../model/forms/workingTime';
import { failureUnless, RegistryFailure } from '../../../transport/failure';
import { typesOfWork } from '../../../transport/lists';
import type { Asking } from './completion';
import type { DocumentRow } from './rows';

/**
 * The registry's list of what a day can be, for documents of working time; empty for others, and where it can't be had:
 * then cells go out as they are, with a warning, since the registry checks them too. Section: Resources, "Services".
 */
export async function typesFor(
  context: IExecuteFunctions,
  documentType: string,
  description: DocumentDescription,
  { options }: Asking,
): Promise<Code[]> {
  if (typeOfWork(documentType, description) === undefined) return [];
  const answer = await typesOfWork.of(context, options).catch(failureUnless(false));
  return answer instanceof RegistryFailure ? [] : answer;
}

/** Replaces, in place, what rows of working time call a day by the code in the registry's list. */
export function readTypesOfWork(
  documentType: string,
  description: DocumentDescription,
  rows: readonly DocumentRow[],
  codes: readonly Code[],
): void {
  const field = typeOfWork(documentType, description);
  if (field === undefined) return;
  const isOwn = (code: Code): boolean => declares(documentType, code);
  const isOfTypes = headersOf(documentType, description, field);
  for (const { cells, problems, warnings, unmapped } of rows) {
    if (isNothing(cells[field.index], field)) {
      if (field.mayBeEmpty || codes.length === 0) continue;
      const word = unmapped.find(({ header }) => isOfTypes(header));
      const read = word === undefined ? undefined : readListed(field, codes, word.cell, isOwn);
      problems.push(read?.ok === false ? read.problem : lacksCode(field, codes.filter(isOwn), word?.header));
      continue;
    }
    const reading = readListed(field, codes, cells[field.index], isOwn);
    if (!reading.ok) {
      problems.push(reading.problem);
      continue;
    }
    cells[field.index] = reading.value;
    if (reading.warning !== undefined) warnings.push(reading.warning);
  }
}

/** Whether a header is one of types. Of words that are no codes, such a column fills no field. */
function headersOf(documentType: string, description: DocumentDescription, type: Field): (header: string) => boolean {
  const table = headerTableOf(description, moreHeadersOf(documentType));
  return (header) => columnOf(header, table)?.field === type;
}
