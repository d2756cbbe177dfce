import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isWithRegistry } from '../../../delivery/entry';
import type { Ledger } from '../../../delivery/ledger';
import type { EntryOutput } from '../../../delivery/output';
import type { EventType } from '../../../model/sheet/eventWord';
import type { RowNames } from '../../../model/values/rowNames';
import { OUTCOMES } from '../../../model/values/words/outcomes';
import { canGoOut, type JudgedEvent } from '../../../model/workCard/lateness';
import { MissingCheckIns } from '../../../model/workCard/missingCheckIns';
import { subjectOf } from '../../../model/workCard/repeats';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import type { RegistryFailure } from '../../../transport/failure';
import { type Run, startRun } from '../../shared/steps';
import { type EventOutcome, toOutput } from './output';
import type { ReadEvent } from './readEvent';
import { EVENT } from './workCardKind';

export interface EventRun extends Run {
  /** Its ids are the places of the events among all of the input, until `arrange`. */
  readonly ledger: Ledger<WorkCardEvent, JudgedEvent, ReadEvent>;
  readonly checkIns: MissingCheckIns;
  /** For the outputs. The employer: nine digits; null until the registry was asked for it. */
  readonly shown: { employerAfm: string | null };
}

export function startEvents(context: IExecuteFunctions, items: INodeExecutionData[]): EventRun {
  const shown: EventRun['shown'] = { employerAfm: null };
  const run = startRun<WorkCardEvent, JudgedEvent, ReadEvent>(context, items, {
    called: EVENT,
    toOutput: (outcome, read) => toOutput(outcome, shown.employerAfm, read),
    subjectOf: (event) => subjectOf(isOutput(event) ? { ...event, type: event.event as EventType } : event),
  });
  return { ...run, checkIns: new MissingCheckIns(), shown };
}

const isOutput = (event: Partial<WorkCardEvent> | EntryOutput): event is EntryOutput => 'status' in event;

/** Takes the outcome of an event. The reason of a refused check-out names the check-in that is missing. */
export function reportEvent({ ledger, checkIns, names }: EventRun, id: number, outcome: EventOutcome): void {
  const event = 'prepared' in outcome ? outcome.prepared.event : outcome.entry;
  ledger.report(id, withMissingCheckIn(outcome, event, checkIns, names));
  checkIns.note(event, ledger.itemOf(id), isWithRegistry(outcome) || outcome.status === 'valid');
}

/** The outcome; with another reason where it is the refusal of a check-out whose check-in was not submitted. */
function withMissingCheckIn(
  outcome: EventOutcome,
  event: Partial<WorkCardEvent>,
  checkIns: MissingCheckIns,
  names: RowNames,
): EventOutcome {
  if (outcome.status !== 'rejected' || outcome.isOfAll) return outcome;
  const item = checkIns.lackedBy(event, outcome.code);
  if (item === undefined) return outcome;
  return {
    ...outcome,
    ...OUTCOMES.noCheckIn({ missing: names.of(item), short: names.short(item), refusal: outcome.rejection.reason }),
  };
}

/**
 * The outcome of an event that needs an answer which the registry did not give.
 *
 * @param now epoch ms by the registry's clock
 */
export function notSentFor(failure: RegistryFailure, entry: WorkCardEvent, now: number): EventOutcome {
  const { reasonCode: code, message: reason, remedy } = failure;
  // "unreachable" is an excuse for being late, and not for an event that was late before.
  const unreachable = failure.unreachable && canGoOut(entry, now);
  return { status: 'notSent', entry, code, reason, remedy, unreachable };
}
