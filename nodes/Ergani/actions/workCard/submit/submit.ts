import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { JudgedEvent } from '../../../model/workCard/lateness';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import { takeEmployerNotice } from '../../shared/employer';
import type { PlannedRequest, Shipment, Steps } from '../../shared/steps';
import { submit } from '../../shared/submit';
import { arrange, holdBack } from './judging';
import { assumeEvents, type EventFacts, lookUpEvents } from './lookUp';
import { EVENT_COLUMNS, type EventOutcome } from './output';
import { type EventInput, readInput } from './reading';
import { type EventRun, reportEvent, startEvents } from './run';
import { EVENT } from './workCardKind';

/** Submits the rows of the input as events. Section: Endpoints, `POST /Documents/WRKCardSE`. */
export async function submitRows(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await submit(this, items, WORK_CARDS);
}

const WORK_CARDS: Steps<EventRun, EventInput, EventFacts, WorkCardEvent, JudgedEvent> = {
  thing: EVENT.thing,
  outputColumns: EVENT_COLUMNS,
  start: startEvents,
  read: readInput,
  lookUp: lookUpEvents,
  assume: assumeEvents,
  judge: (run, { history }, facts) => holdBack(run, history, facts),
  arrange(run, { settings, history }, { kind, now, isRecorded }): Shipment<WorkCardEvent, JudgedEvent> {
    arrange(run, history, isRecorded);
    return {
      waiting: run.ledger.waiting(),
      kind,
      path: '/Documents/WRKCardSE',
      remedy: 'Correct what the registry names, then submit this row again',
      batchSize: settings.batchSize,
      judgedAt: now,
      report: (id, outcome) => reportEvent(run, id, outcome),
      warn: (id, warning) => run.ledger.warn(id, warning),
      rehearse: (request) => rehearse(run, request),
    };
  },
  takeNotice: takeEmployerNotice,
};

function rehearse(run: EventRun, { request, ready, body }: PlannedRequest<JudgedEvent>): void {
  const { ledger, checkIns, names } = run;
  ready.forEach(({ id, prepared }, place) => {
    const missing = checkIns.lackedBy(prepared.event, 'noCheckIn');
    if (missing !== undefined) ledger.warn(id, lacksCheckIn(names.of(missing)));
    const outcome: EventOutcome = { status: 'valid', prepared, request };
    reportEvent(run, id, place === ready.length - 1 ? { ...outcome, body } : outcome);
  });
}

/** The journal is not asked in a dry run, so that the registry may have the check-in. */
const lacksCheckIn = (row: string): string =>
  `Its check-in, ${row}, can't be submitted: the registry refuses this check-out unless it has that one`;
