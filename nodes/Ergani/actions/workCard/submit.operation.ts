import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { readAfm } from '../../model/afm';
import { FIELD_LABELS } from '../../model/columns';
import { inBatches, toSubmission } from '../../model/submission';
import {
  judge,
  readLateReason,
  readWorkCardEvent,
  type LateReason,
  type WorkCardEvent,
} from '../../model/workCardEvent';
import { offsetsOf, REGISTRY_ZONE } from '../../model/zones';
import { registryNow } from '../../transport/clock';
import { RegistryFailure, toNodeError } from '../../transport/failure';
import { callRegistry, registryAddress } from '../../transport/request';
import { connectedEmployer } from '../employer';
import { toErrorOutput } from '../errorOutput';
import type { Operation } from '../operation';
import { type Candidate, deliver } from './delivery';
import { explain, isTrouble, type Outcome, toOutput } from './outcome';
import { rowsByColumns, rowsByParameters } from './rows';
import { submitFields } from './submit.fields';

interface Settings {
  employerAfm: string | null;
  lateReason: LateReason | null;
  timezone: string;
  batchSize: number;
  onRejection: 'stop' | 'isolate';
  dryRun: boolean;
  timeout: number;
}

/** A row on its way: its event where it has one, what was remarked on it, and what became of it. */
interface Entry {
  event?: WorkCardEvent;
  warnings: string[];
  outcome?: Outcome;
}

/** Stands for the employer in the bodies of a dry run, which does not ask the registry for it. */
const CONNECTED_EMPLOYER = '(connected employer)';
/** How many rows an error names in its text; its details name all. */
const NAMED_ROWS = 10;

/** Work Card: Submit. Section: Endpoints, `POST /Documents/WRKCardSE`. */
export const submit: Operation = {
  option: {
    name: 'Submit',
    value: 'submit',
    action: 'Submit work card events',
    description: 'Report arrivals and departures of employees to the labour authority; a report cannot be taken back',
  },
  fields: submitFields,
  execute: submitRows,
};

async function submitRows(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  const settings = readSettings(this);
  const address = await registryAddress(this).catch((error) => raise(this, error));
  const entries = readEntries(this, items, settings);

  const readable = entries.every(({ outcome }) => outcome === undefined);
  const stops = !this.continueOnFail();
  let employerAfm = settings.employerAfm;
  if (!settings.dryRun && (readable || !stops) && entries.some(({ event }) => event?.employerAfm === null)) {
    try {
      employerAfm = await connectedEmployer(this, settings.timeout);
    } catch (error) {
      if (stops || !(error instanceof RegistryFailure)) return raise(this, error);
      const { message: reason, remedy } = error;
      for (const entry of entries)
        if (entry.event) entry.outcome ??= { status: 'notSent', event: entry.event, reason, remedy };
    }
  }
  judgeAll(entries, registryNow(address));

  if (settings.dryRun) rehearse(entries, settings, registryNow(address));
  else if (!(stops && entries.some(({ outcome }) => outcome !== undefined))) {
    const outcomes = await deliver(
      candidatesOf(entries),
      {
        post: async (body) =>
          await callRegistry(this, {
            method: 'POST',
            path: '/Documents/WRKCardSE',
            body: body as unknown as IDataObject,
            timeout: settings.timeout,
          }),
        now: () => registryNow(address),
      },
      { employerAfm: employerAfm ?? '', batchSize: settings.batchSize, onRejection: settings.onRejection },
    );
    for (const [row, outcome] of outcomes) entries[row].outcome = outcome;
  }
  return toItems(this, entries, employerAfm);
}

function readSettings(context: IExecuteFunctions): Settings {
  const options = context.getNodeParameter('options', 0, {});
  const refuse = (message: string, description: string): never => {
    throw new NodeOperationError(context.getNode(), message, { description });
  };
  const employer = context.getNodeParameter('employerAfm', 0, '');
  const afm = employer === '' ? undefined : readAfm(employer, FIELD_LABELS.employerAfm);
  if (afm?.ok === false) return refuse(afm.problem.message, afm.problem.remedy);
  const reason = readLateReason(options.lateReason);
  if (!reason.ok) return refuse(reason.problem.message, reason.problem.remedy);
  const timezone = String(options.timezone || REGISTRY_ZONE);
  if (offsetsOf(timezone) === null) {
    return refuse(`Timezone "${timezone}" is not known`, 'Enter the name of a zone such as Europe/Athens');
  }
  const batchSize = Number(options.batchSize ?? 100);
  if (!Number.isInteger(batchSize) || batchSize < 1) {
    return refuse('Batch Size is not a whole number above 0', 'Enter how many events a request may hold, such as 100');
  }
  const timeout = Number(options.timeout ?? 60_000);
  if (!(timeout > 0)) return refuse('Timeout is not a number above 0', 'Enter milliseconds, such as 60000');
  return {
    employerAfm: afm?.value ?? null,
    lateReason: reason.value,
    timezone,
    batchSize,
    timeout,
    onRejection: options.onRejection === 'stop' ? 'stop' : 'isolate',
    dryRun: options.dryRun === true,
  };
}

/** Each row with its event, or with all that is wrong with it. Asks no clock and no registry. */
function readEntries(context: IExecuteFunctions, items: INodeExecutionData[], settings: Settings): Entry[] {
  const automatic = context.getNodeParameter('dataMode', 0) === 'autoMapInputData';
  const rows = automatic ? rowsByColumns(items) : rowsByParameters(context, items);
  return rows.map(({ fields, problems }) => {
    const verdict = readWorkCardEvent(fields, settings);
    if (verdict.ok && problems.length === 0) return { event: verdict.event, warnings: verdict.warnings };
    const all = verdict.ok ? problems : [...problems, ...verdict.problems];
    return { warnings: [], outcome: { status: 'invalid', problems: all } };
  });
}

/** Marks the rows that could not go out at this moment. */
function judgeAll(entries: Entry[], now: number): void {
  for (const entry of entries) {
    if (entry.outcome !== undefined || entry.event === undefined) continue;
    const judgement = judge(entry.event, now);
    if (!judgement.ok) entry.outcome = { status: 'invalid', problems: [judgement.problem], event: entry.event };
  }
}

function candidatesOf(entries: Entry[]): Candidate[] {
  const candidates: Candidate[] = [];
  entries.forEach(({ event, outcome }, row) => {
    if (event !== undefined && outcome === undefined) candidates.push({ row, event });
  });
  return candidates;
}

/** Gives each sound row the verdict of a dry run, and the first of each request the body that would go out. */
function rehearse(entries: Entry[], { employerAfm, batchSize }: Settings, now: number): void {
  inBatches(candidatesOf(entries), batchSize).forEach((batch, index) => {
    const events = batch.flatMap(({ row, event }) => {
      const judgement = judge(event, now);
      return judgement.ok ? [{ row, event, late: judgement.late, lateReason: judgement.lateReason }] : [];
    });
    const { body } = toSubmission(events, employerAfm ?? CONNECTED_EMPLOYER);
    events.forEach((sent, place) => {
      entries[sent.row].outcome = { status: 'valid', sent, request: index + 1, body: place === 0 ? body : undefined };
    });
  });
}

/** One item for each row, or the error that n8n's On Error setting asks for. */
function toItems(context: IExecuteFunctions, entries: Entry[], employerAfm: string | null): INodeExecutionData[] {
  const node = context.getNode();
  if (!context.continueOnFail() && entries.some(({ outcome }) => outcome === undefined || isTrouble(outcome))) {
    throw summary(context, entries, employerAfm);
  }
  return entries.map(({ outcome, warnings }, row) => {
    if (outcome === undefined)
      throw new NodeOperationError(node, 'A row was left without a status', { itemIndex: row });
    const item: INodeExecutionData = { json: toOutput(outcome, employerAfm, warnings), pairedItem: { item: row } };
    if (!isTrouble(outcome)) return item;
    const { reason, remedy } = explain(outcome);
    return toErrorOutput(context, item, reason, remedy);
  });
}

/** The error of a run that stops: how many rows came how far, which are at fault, and each row's status in its details. */
function summary(context: IExecuteFunctions, entries: Entry[], employerAfm: string | null): NodeOperationError {
  const counts = { submitted: 0, rejected: 0, invalid: 0, notSent: 0, unknown: 0, valid: 0 };
  const held: Outcome = { status: 'invalid', problems: [] };
  const rows = entries.map(({ event, outcome, warnings }, item): IDataObject => {
    const known: Outcome =
      outcome ??
      (event === undefined
        ? held
        : {
            status: 'notSent',
            event,
            reason: 'Nothing was sent, because other rows need a correction',
            remedy: 'Correct the rows that are named, then run the workflow again',
          });
    counts[known.status]++;
    return { ...toOutput(known, employerAfm, warnings), item, status: known.status };
  });
  const faults = rows.filter(({ status }) => status === 'invalid' || status === 'rejected' || status === 'unknown');
  const culprits = faults.length > 0 ? faults : rows.filter(({ status }) => status === 'notSent');
  const named = culprits.slice(0, NAMED_ROWS).map(({ item, reason }) => `${String(reason)} [item ${String(item)}]`);
  const more = culprits.length - named.length;
  const sent = counts.submitted + counts.rejected + counts.unknown > 0;
  const totals = sent
    ? `${counts.submitted} of ${rows.length} rows were submitted, ${counts.rejected} refused, ${counts.notSent + counts.invalid} not sent${counts.unknown > 0 ? `, ${counts.unknown} are unknown` : ''}. `
    : rows.length > 1
      ? `Nothing was sent: ${culprits.length} of ${rows.length} rows can't be submitted. `
      : '';
  const remedies = [...new Set(culprits.slice(0, NAMED_ROWS).map(({ remedy }) => String(remedy)))]
    .slice(0, 3)
    .join('. ');
  const keep =
    counts.submitted > 0
      ? '. Do not submit again the rows that were submitted: their protocols are in the details'
      : '';
  const error = new NodeOperationError(
    context.getNode(),
    `${totals}${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
    { description: `${remedies}${keep}`, itemIndex: culprits.length === 1 ? Number(culprits[0].item) : undefined },
  );
  error.context.data = { counts, rows };
  return error;
}

function raise(context: IExecuteFunctions, error: unknown): never {
  throw error instanceof RegistryFailure ? toNodeError(context.getNode(), error) : error;
}
