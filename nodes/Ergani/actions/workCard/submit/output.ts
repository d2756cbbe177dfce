import type { Outcome } from '../../../delivery/entry';
import { addOutcome, addRequest, type EntryOutput, outputOf } from '../../../delivery/output';
import { REGISTRY_ZONE, toRegistryTime, toZoneTime } from '../../../model/values/time/read';
import { WARNINGS } from '../../../model/values/words/warnings';
import type { JudgedEvent } from '../../../model/workCard/lateness';
import type { Receipt } from '../../../model/workCard/submission';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';

export type EventOutcome = Outcome<WorkCardEvent, JudgedEvent>;

/** What was learned from an event's row in addition to the event. */
export interface Remarks {
  /** Whole sentences. */
  warnings: string[];
  /** IANA time zone of the row's times. */
  timezone: string;
}

const NO_REMARKS: Remarks = { warnings: [], timezone: REGISTRY_ZONE };

/** Columns after those that all Submits have in common. */
export const EVENT_COLUMNS = ['lastName', 'firstName', 'event', 'eventTime'] as const;

/**
 * The output of an event. Where the row's time zone is not the registry's, its times are given in both.
 *
 * @param employerAfm nine digits of the connected employer, where it is known
 */
export function toOutput(
  outcome: EventOutcome,
  employerAfm: string | null,
  { warnings, timezone }: Remarks = NO_REMARKS,
): EntryOutput {
  const elsewhere = timezone !== REGISTRY_ZONE;
  const receipt: Receipt | null = outcome.status === 'submitted' ? outcome.receipt : null;
  const judged = 'prepared' in outcome ? outcome.prepared : undefined;
  const event: Partial<WorkCardEvent> = 'prepared' in outcome ? outcome.prepared.event : outcome.entry;
  const { lastName, firstName, type, eventTime, employeeAfm, referenceDate, branch, comments } = event;
  const lateReason = judged === undefined ? event.lateReason : judged.lateReason;
  const employer = event.employerAfm === null ? employerAfm : event.employerAfm;
  const ofCardWith = receipt?.ofCardWith;
  const json = outputOf(outcome, [
    ...warnings,
    ...warningsOfWorkDay(event),
    ...(ofCardWith === undefined ? [] : [WARNINGS.sharedReceipt({ events: ofCardWith })]),
  ]);
  // Undefined fields are left out. On the error output n8n lays these fields over the input's own, where cells that
  // can't be read must stay visible.
  if (lastName !== undefined) json.lastName = lastName;
  if (firstName !== undefined) json.firstName = firstName;
  if (type !== undefined) json.event = type;
  if (eventTime !== undefined) json.eventTime = toRegistryTime(eventTime);
  addOutcome(json, outcome, timezone);
  if (employeeAfm !== undefined) json.employeeAfm = employeeAfm;
  if (elsewhere && eventTime !== undefined) json.localEventTime = toZoneTime(eventTime, timezone);
  if (referenceDate !== undefined) json.referenceDate = referenceDate;
  if (branch !== undefined) json.branch = branch;
  if (judged !== undefined) json.late = judged.late;
  if (lateReason !== undefined) json.lateReason = lateReason;
  if (employer !== undefined) json.employerAfm = employer;
  if (comments !== undefined) json.comments = comments;
  addRequest(json, outcome);
  return json;
}

/** Warns of the work day of a check-out that names none and whose arrival is not in the input. */
export function warningsOfWorkDay({ shiftAfter, isDayRemembered, referenceDate }: Partial<WorkCardEvent>): string[] {
  if (shiftAfter === undefined || referenceDate === undefined) return [];
  const workDay = referenceDate;
  return [isDayRemembered ? WARNINGS.workDayRemembered({ workDay }) : WARNINGS.workDayAssumed({ workDay })];
}
