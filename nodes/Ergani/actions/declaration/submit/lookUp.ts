import type { Journal } from '../../../delivery/journal';
import { outcomeOf } from '../../../delivery/known';
import { dayOf, isOvertime, standsAlone } from '../../../model/forms/workingTime';
import { lockFor } from '../../shared/sending';
import { type Login, mayGoOn } from '../../shared/steps';
import { DECLARATION, rowIdentityOf } from './declarationKind';
import type { DeclarationInput } from './input';
import type { DeclarationRun } from './run';

export interface KnownRows {
  /** By item. Empty where the sheet is too long for the journal. */
  rowKeys: ReadonlyMap<number, string>;
}

/** The journal has limited room: of longer sheets it knows only the declarations, not their rows. */
const MOST_ROWS_KNOWN = 500;

const NOTHING_KNOWN: KnownRows = { rowKeys: new Map() };

export const assumeRows = (): KnownRows => NOTHING_KNOWN;

/** Asks the journal which rows were declared, once no other execution is sending any of them. */
export async function lookUpRows(
  run: DeclarationRun,
  input: DeclarationInput,
  { journal, lock }: Login,
): Promise<KnownRows> {
  if (!mayGoOn(run)) return NOTHING_KNOWN;
  run.beside.journal = journal;
  const rowKeys = keysOfRows(run, input);
  await lock.acquire([...rowKeys.values()], lockFor(input.settings));
  await reportKnown(run, input, journal, rowKeys);
  return { rowKeys };
}

function keysOfRows(
  { ledger, items }: DeclarationRun,
  { description, documentType }: DeclarationInput,
): Map<number, string> {
  if (!standsAlone(documentType) && items.length > MOST_ROWS_KNOWN) return new Map();
  const keys = Array.from(
    ledger.waiting(),
    ({ id, entry }) => [id, rowIdentityOf(entry, description, documentType)] as const,
  );
  return new Map(keys);
}

/**
 * Reports the rows that the journal knows, where each row is declared alone: a sheet of leaves grows, and only its new
 * rows are to be declared.
 */
async function reportKnown(
  { ledger }: DeclarationRun,
  { settings, description, documentType }: DeclarationInput,
  journal: Journal,
  rowKeys: ReadonlyMap<number, string>,
): Promise<void> {
  if (!standsAlone(documentType) || settings.repeatedEvents === 'submit' || !journal.isKept) return;
  const states = await journal.lookUp([...rowKeys.values()].map((key) => ({ key })));
  // Nobody knows whether the registry adds up the overtime of a day or takes its last declaration. So a day with a new
  // row is declared again with all its rows.
  const isOfDays = isOvertime(documentType);
  const dayOfRow = (row: number): string => dayOf(ledger.entryOf(row), description, documentType);
  const newDays = new Set<string>();
  for (const [row, key] of rowKeys) if (isOfDays && !states.has(key)) newDays.add(dayOfRow(row));
  for (const [row, key] of rowKeys) {
    if (isOfDays && newDays.has(dayOfRow(row))) continue;
    const outcome = outcomeOf(states.get(key), ledger.entryOf(row), DECLARATION);
    if (outcome !== undefined) ledger.report(row, outcome);
  }
}
