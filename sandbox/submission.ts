import { dayOf, greekDay, nightCutOff } from './athens';
import { AFM, readFields } from './eventFields';
import type { Forms } from './forms';
import { fieldOf, isObject } from './json';
import type { AcceptedEvent, Ledger } from './ledger';
import {
  afterCutOff,
  existsAlready,
  inFuture,
  lateReasonMissing,
  lateReasonNotAllowed,
  notEmployed,
  plain,
  withoutCard,
  withoutCheckIn,
  wrongBranch,
  wrongEmployer,
  type Reason,
} from './reasons';
import { isUnemployed, type Records } from './records';
import type { Submitted } from './registrar';
import type { User } from './registry';
import type { Fault } from './wording';

const MINUTES = 60_000;
const ON_TIME = 15 * MINUTES;

/** What a submission is checked against, besides its own content. */
export interface Context {
  readonly user: User;
  readonly submitted: Submitted;
  /** Id of the call that brings it. */
  readonly call: number;
  readonly ledger: Ledger;
  readonly records: Records;
  readonly forms: Forms;
  /** How many milliseconds an event may lie in the future. */
  readonly futureTolerance: number;
}

/** One event that has passed, and the place of its Card in the request. */
export interface Passed {
  readonly card: number;
  readonly event: AcceptedEvent;
}

interface Card {
  readonly index: number;
  readonly branch: string;
  readonly comments: string | null;
}

/**
 * Reads the body of POST /Documents/WRKCardSE. Nothing is recorded: what has passed counts only where there is no
 * fault.
 */
export class Submission {
  readonly passed: Passed[] = [];
  /** In the order of the request. */
  readonly faults: Fault[] = [];
  /** The last event type of this request by shift, since a check-out may follow a check-in of the same request. */
  private readonly lastTypes = new Map<string, AcceptedEvent>();
  private readonly checkIns = new Set<string>();

  constructor(
    body: unknown,
    private readonly context: Context,
  ) {
    const cards = listAt(body, 'Cards', 'Card');
    if (!cards) this.refuse(0, null, 'Το πεδίο Cards.Card είναι υποχρεωτικό και πρέπει να περιέχει εγγραφές.');
    cards?.forEach((card, index) => this.readCard(card, index));
  }

  private refuse(
    card: number,
    branch: string | null,
    reason: string | Reason,
    employeeAfm: string | null = null,
  ): void {
    const reasons = [typeof reason === 'string' ? plain(reason) : reason];
    this.faults.push({ card, branch, employeeAfm, movement: null, reasons });
  }

  private readCard(card: unknown, index: number): void {
    const { user, forms } = this.context;
    const sent = fieldOf(card, 'f_aa');
    const branch = forms.requests === 'lenient' && typeof sent === 'number' ? String(sent) : sent;
    if (typeof branch !== 'string' || !/^\d+$/.test(branch)) {
      return this.refuse(index, null, 'Το πεδίο f_aa είναι υποχρεωτικό και πρέπει να είναι αριθμός παραρτήματος.');
    }
    const employer = fieldOf(card, 'f_afm_ergodoti');
    const comments = fieldOf(card, 'f_comments') ?? null;
    const details = listAt(card, 'Details', 'CardDetails');
    const reason = cardReason(user, branch, employer, comments, details);
    if (reason) return this.refuse(index, branch, reason);
    for (const detail of details ?? []) this.readEvent(detail, { index, branch, comments: comments as string | null });
  }

  private readEvent(detail: unknown, { index, branch, comments }: Card): void {
    const { user, submitted, call, forms } = this.context;
    if (!isObject(detail))
      return this.refuse(index, branch, 'Κάθε εγγραφή του CardDetails πρέπει να είναι αντικείμενο.');
    const employeeAfm = fieldOf(detail, 'f_afm');
    const fields = readFields(detail, employeeAfm, forms);
    if ('reason' in fields) {
      return this.refuse(index, branch, fields.reason, typeof employeeAfm === 'string' ? employeeAfm : null);
    }
    const late = submitted.submittedAt - fields.eventAt > ON_TIME;
    const event: AcceptedEvent = {
      ...submitted,
      call,
      employerAfm: user.employerAfm,
      late,
      branch,
      comments,
      ...fields,
    };
    const reasons = this.rulesBroken(event);
    if (reasons.length > 0) {
      const day = forms.movementDate === 'event' ? dayOf(event.eventAt) : greekDay(event.referenceDate);
      const movement = { type: event.type, employeeAfm: event.employeeAfm, day };
      this.faults.push({ card: index, branch, employeeAfm: event.employeeAfm, movement, reasons });
      return;
    }
    if (event.type === '0') this.checkIns.add(shiftOf(event));
    this.lastTypes.set(shiftOf(event), event);
    this.passed.push({ card: index, event });
  }

  /** Why an event whose fields are in order is refused all the same: rules 4 to 6, and what the registry holds. */
  private rulesBroken(event: AcceptedEvent): Reason[] {
    const { submitted, records, futureTolerance } = this.context;
    const { type, eventAt, late, lateReason, referenceDate, employeeAfm } = event;
    const reasons: Reason[] = [];
    if (isUnemployed(records, employeeAfm, referenceDate)) reasons.push(notEmployed(referenceDate));
    if (records.withoutCard.includes(employeeAfm)) reasons.push(withoutCard);
    if (eventAt - submitted.submittedAt > futureTolerance) reasons.push(inFuture(submitted.submittedAt));
    if (late && lateReason === null) reasons.push(lateReasonMissing);
    if (!late && lateReason !== null) reasons.push(lateReasonNotAllowed);
    const earlier = this.repeated(event);
    if (earlier) reasons.push(existsAlready(earlier));
    if (type === '1' && eventAt > nightCutOff(referenceDate)) reasons.push(afterCutOff);
    else if (type === '1' && !this.hasCheckIn(event)) reasons.push(withoutCheckIn(referenceDate));
    return reasons;
  }

  /** The event before this one in its shift, where it is of the same type and that is not allowed. */
  private repeated(event: AcceptedEvent): AcceptedEvent | undefined {
    if (this.context.forms.repeats === 'accepted') return undefined;
    const last = this.lastTypes.get(shiftOf(event)) ?? this.context.ledger.lastOfShift(event);
    return last?.type === event.type ? last : undefined;
  }

  private hasCheckIn(event: AcceptedEvent): boolean {
    if (this.checkIns.has(shiftOf(event))) return true;
    return this.context.ledger.authoritative({ ...event, type: '0' }) !== undefined;
  }
}

function cardReason(
  user: User,
  branch: string,
  employer: unknown,
  comments: unknown,
  details: readonly unknown[] | undefined,
): Reason | undefined {
  if (typeof employer !== 'string' || !AFM.test(employer)) {
    return plain('Το πεδίο f_afm_ergodoti είναι υποχρεωτικό και πρέπει να έχει 9 ψηφία.');
  }
  if (employer !== user.employerAfm) return wrongEmployer(employer);
  if (user.branch !== undefined && user.branch !== branch) return wrongBranch;
  if (comments !== null && typeof comments !== 'string') {
    return plain('Το πεδίο f_comments πρέπει να είναι κείμενο ή null.');
  }
  if (!details) return plain('Το πεδίο Details.CardDetails είναι υποχρεωτικό και πρέπει να περιέχει εγγραφές.');
  return undefined;
}

const shiftOf = ({ employeeAfm, referenceDate }: AcceptedEvent): string => `${employeeAfm} ${referenceDate}`;

/** The non-empty list at `value[outer][inner]`, if there is one. */
function listAt(value: unknown, outer: string, inner: string): readonly unknown[] | undefined {
  const list = fieldOf(fieldOf(value, outer), inner);
  return Array.isArray(list) && list.length > 0 ? list : undefined;
}
