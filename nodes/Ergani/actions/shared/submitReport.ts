import { OUTCOMES } from '../../model/values/words/outcomes';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isWithRegistry, type Outcome } from '../../delivery/entry';
import type { ItemOutput } from '../../delivery/ledger';
import { type EntryOutput, needsAttention, withWarning } from '../../delivery/output';
import { summary } from '../../delivery/report';
import { RegistryFailure } from '../../transport/failure';
import { cancelSignal } from '../../transport/caller';
import { firstInProduction } from './employer';
import { explain, toRunError } from './errors';
import { addHint, toItems } from './items';
import type { Run } from './steps';

const HOLDS_BACK =
  "As 'On Error' is set, a row that needs attention holds back all others. For a live sheet, set it to 'Continue (using error output)'.";

interface Reported {
  thing: string;
  outputColumns: readonly string[];
  takeNotice?(context: IExecuteFunctions): string | undefined;
}

/**
 * The output items of a run, or the error that stops it.
 *
 * @param error what ended the run before its last step; undefined where nothing did
 * @throws NodeOperationError or NodeApiError where a row needs attention and n8n's On Error setting says to stop
 */
export async function report(
  { context, items, names, ledger, beside }: Run,
  error: unknown,
  { thing, outputColumns, takeNotice }: Reported,
): Promise<INodeExecutionData[]> {
  const { settings, journal, unusedColumns, notices } = beside;
  const isDry = settings?.dryRun ?? false;
  if (!ledger.isAnyWithRegistry) await journal?.leaveFirst();
  if (error !== undefined && !context.continueOnFail() && !isDry && !ledger.isAnyWithRegistry) {
    throw toRunError(context, error, items);
  }
  const outputs = ledger.outputs(error === undefined ? heldBack : notSentBecause(error));
  // A dry run reports each row, whatever On Error says. Of a cancelled node n8n keeps only what it throws, in its log.
  const needsSomebody = outputs.some(({ json }) => needsAttention(json));
  const wouldStop = needsSomebody && !context.continueOnFail();
  if ((wouldStop && !isDry) || (needsSomebody && cancelSignal(context)?.aborted)) {
    await journal?.leaveFirst();
    throw summary(context.getNode(), outputs, { thing, names, note: unusedColumns });
  }
  addWarning(outputs, journal?.complaint, isWithRegistry);
  const first = (await journal?.isFirst()) ? await firstInProduction(context) : undefined;
  for (const notice of [...notices, takeNotice?.(context)]) addWarning(outputs, notice, () => true);
  if (unusedColumns !== undefined) addHint(context, unusedColumns, 'info');
  if (first !== undefined) addHint(context, first, 'info');
  const rows = await toItems(context, outputs, outputColumns, names, settings?.includeOtherFields ? items : undefined);
  if (isDry && wouldStop) addHint(context, HOLDS_BACK, 'info');
  return rows;
}

function addWarning(outputs: ItemOutput[], warning: string | undefined, fits: (json: EntryOutput) => boolean): void {
  const first = outputs.find(({ json }) => fits(json));
  if (first !== undefined && warning !== undefined) first.json = withWarning(first.json, warning);
}

function heldBack<Entry>(entry: Partial<Entry>): Outcome<Entry, never> {
  return { status: 'notSent', entry, ...OUTCOMES.othersAtFault(), unreachable: false };
}

/** The outcome of the entries that still waited when an error stopped the run. */
export function notSentBecause(error: unknown): <Entry>(entry: Partial<Entry>) => Outcome<Entry, never> {
  const { code, message: reason, remedy } = explain(error);
  const unreachable = error instanceof RegistryFailure && error.unreachable;
  return (entry) => ({ status: 'notSent', entry, code, reason, remedy, unreachable });
}
