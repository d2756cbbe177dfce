import type { IExecuteFunctions } from 'n8n-workflow';
import { readListed } from '../../../model/forms/codeList';
import type { DocumentDescription } from '../../../model/forms/description';
import type { Code } from '../../../model/forms/title';
import { isNothing } from '../../../model/forms/value';
import { typeOfWork } from '../../../model/forms/workingTime';
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
  for (const { cells, problems, warnings } of rows) {
    if (isNothing(cells[field.index], field)) continue;
    const reading = readListed(field, codes, cells[field.index]);
    if (!reading.ok) {
      problems.push(reading.problem);
      continue;
    }
    cells[field.index] = reading.value;
    if (reading.warning !== undefined) warnings.push(reading.warning);
  }
}
