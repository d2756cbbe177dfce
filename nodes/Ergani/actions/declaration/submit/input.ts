import type { IDataObject } from 'n8n-workflow';
import { type Settings, SharedOptions } from '../../../delivery/options';
import type { DocumentDescription } from '../../../model/forms/description';
import { repeatsIn } from '../../../model/forms/nesting';
import { isWorkCard } from '../../../model/forms/types';
import { saidBy } from '../../../model/forms/workingTime';
import { refused } from '../../../model/values/problems';
import { type Reading, understood } from '../../../model/values/result';
import { clockOf } from '../../../transport/clock';
import { descriptionOf } from '../../../transport/lists';
import { registryAddress } from '../../../transport/caller';
import { valueOf } from '../../shared/errors';
import { readersOf } from '../../shared/parameters';
import { readSheetOptions, SHEET_LABELS, type SheetOptions } from '../../shared/sheetOptions';
import { notSentBecause } from '../../shared/submitReport';
import { readDocumentType } from '../documentType';
import { DECLARATION } from './declarationKind';
import { type ReadRow, readDeclarations } from './reading';
import type { DeclarationRun } from './run';

export interface DeclarationInput {
  settings: Settings;
  documentType: string;
  description: DocumentDescription;
  rows: readonly ReadRow[];
  /** From a row to the first row that says the same. */
  repeats: ReadonlyMap<number, number>;
}

/**
 * Reads options and type of document, asks the registry for its description, and reads all rows by it. Those that say the
 * same as earlier ones are not declared.
 *
 * @throws NodeOperationError or RegistryFailure where the run is to stop
 */
export async function readInput(run: DeclarationRun): Promise<DeclarationInput> {
  const { context, items, ledger, shown, beside } = run;
  const { settings, documentType, sheetOptions } = readSettings(run);
  beside.settings = settings;
  shown.documentType = documentType;
  const { timeout, retryFor, dryRun } = settings;
  const options = { timeout, retryFor };
  const description = await descriptionOf(context, documentType, options);
  shown.description = description;
  const now = clockOf(await registryAddress(context)).now();
  const asking = { options, now, sheetOptions, stops: !dryRun && !context.continueOnFail() };
  const { rows, unchecked } = await readDeclarations(context, items, documentType, description, asking);
  beside.notices.push(unchecked);
  for (const [item, row] of rows.entries()) add(run, item, row);
  const repeats = repeatsIn(rows, (row) => saidBy(row, description, documentType, false));
  for (const [row, first] of repeats) ledger.noteRepeat(row, first);
  return { settings, documentType, description, rows, repeats };
}

function readSettings({ context, items, names }: DeclarationRun): {
  settings: Settings;
  documentType: string;
  sheetOptions: SheetOptions;
} {
  const [readType, readOptions, readDryRun] = readersOf(context, items, ['documentType', 'options', 'dryRun']);
  const shared = new SharedOptions(DECLARATION, names, SHEET_LABELS);
  const types = items.map((_, item) => {
    shared.take({ options: (readOptions(item) || {}) as IDataObject, dryRun: readDryRun(item), item });
    return readType(item);
  });
  const other = types.findIndex((type) => type !== types[0]);
  if (other > 0) valueOf(typesDiffer(names.list([{ item: 0 }, { item: other }])));
  const sheetOptions = valueOf(readSheetOptions((readOptions(0) || {}) as IDataObject, isName));
  const documentType = valueOf(submittable(valueOf(readDocumentType(types[0]))));
  return { settings: valueOf(shared.read()), documentType, sheetOptions };
}

/** Fields are named as the registry names them: which there are, the description of the document tells. */
const isName = (field: string): boolean => field.trim() !== '';

function add({ ledger }: DeclarationRun, item: number, row: ReadRow): void {
  const { problems, warnings, failure, apart } = row;
  if (apart === 'blank') ledger.add(item, { status: 'skipped', problems, entry: row });
  else if (failure !== undefined) ledger.add(item, notSentBecause(failure)(row));
  else if (problems.length > 0) ledger.add(item, { status: 'invalid', problems, entry: row });
  else ledger.add(item, { entry: row, warnings });
}

function submittable(code: string): Reading<string> {
  return isWorkCard(code) ? refused('workCardDeclared', 'Document Type') : understood(code);
}

/** @param rows what messages call two rows with different types */
const typesDiffer = (rows: string): Reading<never> => refused('typesDiffer', 'Document Type', { rows });
