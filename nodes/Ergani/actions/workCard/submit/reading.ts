import type { IExecuteFunctions } from 'n8n-workflow';
import { type Settings, SharedOptions } from '../../../delivery/options';
import type { FullNameOrder } from '../../../model/sheet/names';
import type { SheetDates } from '../../../model/values/time/sheetOrder';
import { PATIENCE_MS } from '../../../model/workCard/lateness';
import { askTime } from '../../../transport/askTime';
import { clockOf } from '../../../transport/clock';
import { failureUnless, RegistryFailure } from '../../../transport/failure';
import { registryAddress } from '../../../transport/caller';
import { consultEmployees, notChecked, notMarked } from '../../shared/employees';
import { valueOf } from '../../shared/errors';
import { addHint } from '../../shared/items';
import { readSheetOptions, SHEET_LABELS } from '../../shared/sheetOptions';
import { completeEvents, employeeOf, isEvent, isOpen } from './completion';
import { History, warnOfMissingBranches } from './history';
import { holdBackSuperseded } from './judging';
import { endOfQuestion } from './questions';
import { readEvents, type ReadItem } from './readEvent';
import { meansNow, readRows } from './rows';
import { type EventRun, notSentFor } from './run';
import { EVENT } from './workCardKind';

export interface EventInput {
  settings: Settings;
  /** Its places are the ids of the ledger. */
  history: History;
}

/**
 * Reads all rows, and the options that they share.
 *
 * @throws NodeOperationError or RegistryFailure where the run is to stop; the ledger has all rows then
 */
export async function readInput(run: EventRun): Promise<EventInput> {
  const { context, items, names, beside } = run;
  // A credential whose address can't be used is reported later, with the rows.
  const address = await registryAddress(context).catch(() => '');
  const clock = clockOf(address);
  const now = (): number => clock.now();
  if (meansNow(context)) await askForNow(context);
  const { rows, sheetOptions, unusedColumns, dates } = readRows(context, items, clock);
  beside.unusedColumns = unusedColumns;
  const shared = new SharedOptions(EVENT, names, SHEET_LABELS);
  const all: ReadItem[] = [];
  let item = 0;
  for (const row of rows) {
    const { options, dryRun } = row;
    if (options !== undefined) shared.take({ options, dryRun, item });
    all.push(...readEvents(row, item));
    item++;
  }
  const settings = shared.read(readSheetOptions);
  if (settings.ok) beside.settings = settings.value;
  let history: History;
  try {
    if (settings.ok) await complete(run, all, settings.value, sheetOptions.fullNameOrder, now);
  } finally {
    history = enter(run, all, sheetOptions.eventWords.size > 0, dates);
  }
  return { settings: valueOf(settings), history };
}

/**
 * Asks the registry for the time of an event that happens now. By a clock of this machine that is off, it would be
 * refused, or be told for another minute. Without an answer that clock is all there is: the event does not wait for one.
 */
async function askForNow(context: IExecuteFunctions): Promise<void> {
  const options = { retryFor: 0, until: Date.now() + PATIENCE_MS, isOptional: true };
  await askTime(context, options).catch(failureUnless(false));
}

/** Compares the rows, and enters them into the ledger. */
function enter(run: EventRun, all: ReadItem[], hasEventWords: boolean, dates: SheetDates | undefined): History {
  const { names, ledger, checkIns } = run;
  warnOfMissingBranches(all);
  const history = new History(all, hasEventWords, names, dates);
  for (const one of all) {
    ledger.add(one.item, one.read, one.nth);
    if ('status' in one.read && one.read.status === 'invalid') checkIns.note(one.read.entry, one.item, false);
  }
  holdBackSuperseded(run, history);
  return history;
}

/**
 * Completes and checks the rows with the registry's list of employees, in a dry run too. Rows that need nothing from it
 * go out without it where it can't be had: no event is lost for a list.
 *
 * @throws RegistryFailure where rows need it and the run is to stop for it
 */
async function complete(
  { context, beside }: EventRun,
  all: ReadItem[],
  { dryRun, timeout, retryFor }: Settings,
  order: FullNameOrder,
  now: () => number,
): Promise<void> {
  const events = all.map(({ read }) => read).filter(isEvent);
  if (events.length === 0) return;
  const needing = events.filter(isOpen).map(({ entry }) => entry);
  const others = events.filter((event) => !isOpen(event)).map(({ entry }) => entry);
  const until = endOfQuestion(needing, others, now());
  const stops = needing.length > 0 && events.length === all.length && !dryRun && !context.continueOnFail();
  const asked = consultEmployees(context, events.map(employeeOf), { timeout, retryFor, until });
  const employees = await asked.catch(failureUnless(stops));
  if (others.length > 0) beside.notices.push(notChecked(employees));
  if (employees instanceof RegistryFailure) {
    for (const one of all) {
      const { read } = one;
      if (isEvent(read) && isOpen(read)) one.read = notSentFor(employees, read.entry, now());
    }
    return;
  }
  const hint = dryRun ? notMarked(employees) : undefined;
  if (hint !== undefined) addHint(context, hint, 'warning');
  completeEvents(all, employees, order);
}
