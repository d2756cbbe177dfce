import type { IExecuteFunctions } from 'n8n-workflow';
import { readListed } from '../../../model/forms/codeList';
import type { DocumentDescription } from '../../../model/forms/description';
import { isNothing } from '../../../model/forms/value';
import { typeOfWork } from '../../../model/forms/workingTime';
import { failureUnless, RegistryFailure } from '../../../transport/failure';
import { typesOfWork } from '../../../transport/lists';
import type { Asking } from './completion';
import type { Row } from './rows';

/**
 * Replaces, in place, what rows of working time call a day by the code in the registry's list. Without the list the cell
 * goes out as it is, with a warning, since the registry checks it too. Section: Resources, "Services".
 */
export async function readTypesOfWork(
  context: IExecuteFunctions,
  documentType: string,
  description: DocumentDescription,
  rows: readonly Row[],
  { options }: Asking,
): Promise<void> {
  const field = typeOfWork(documentType, description);
  if (field === undefined) return;
  const filled = rows.filter(({ cells }) => !isNothing(cells[field.index], field));
  if (filled.length === 0) return;
  const answer = await typesOfWork.of(context, options).catch(failureUnless(false));
  const codes = answer instanceof RegistryFailure ? [] : answer;
  for (const { cells, problems, warnings } of filled) {
    const reading = readListed(field, codes, cells[field.index]);
    if (!reading.ok) {
      problems.push(reading.problem);
      continue;
    }
    cells[field.index] = reading.value;
    if (reading.warning !== undefined) warnings.push(reading.warning);
  }
}
