import { Schema } from './documents/schema';
import { WORK_CARD } from './documents/workCard';
import type { Forms } from './forms';
import { isObject } from './json';
import type { Call, Ledger, RecordedEvent } from './ledger';
import { notFound, readPdfQuery, type PdfQuery } from './pdfQuery';
import type { Records } from './records';
import { badRequest } from './refusal';
import { receiptOf, type Numbers, type Receipt, type Registrar } from './registrar';
import type { User } from './registry';
import { Submission, type Passed } from './submission';
import { wordRefusal } from './wording';

export type { Receipt } from './registrar';

/** The shape of a document with one element a list, each leaf its own name. */
function placeholders(name: string, example: unknown): unknown {
  if (Array.isArray(example)) return [placeholders(name, example[0])];
  if (!isObject(example)) return name;
  return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, placeholders(key, value)]));
}

/** GET /Documents/WRKCardSE without a query: the shape of a submission, bare or as `{title, json}`. */
export function template(wrapped: boolean): object {
  const json = placeholders('', WORK_CARD.json) as object;
  return wrapped ? { title: WORK_CARD.code, json } : json;
}

/** What the rules of work cards depend on. */
export interface WorkCardParts {
  readonly ledger: Ledger;
  readonly registrar: Registrar;
  readonly records: Records;
  readonly forms: Forms;
  /** How many milliseconds an event may lie in the future. */
  readonly futureTolerance: number;
  readonly onRecorded: (event: RecordedEvent) => void;
}

/** Work-card submissions: the rules for `POST /Documents/WRKCardSE` of the specification. */
export class WorkCards {
  private readonly schema = new Schema(WORK_CARD);

  constructor(private readonly parts: WorkCardParts) {}

  /**
   * POST /Documents/WRKCardSE: records all events of the request, or none.
   *
   * @param call the call that brings them, noted with each event
   * @returns one receipt an event, or a Card, in the order submitted
   * @throws Refusal 400 that says what is wrong, in the wording that is in force
   */
  submit(user: User, body: unknown, call: Call): Receipt[] {
    const { ledger, registrar, records, forms, futureTolerance } = this.parts;
    if (forms.refusals === 'seen') this.checkSchema(body);
    const submitted = registrar.now();
    const context = { user, submitted, call: call.id, ledger, records, forms, futureTolerance };
    const { passed, faults } = new Submission(body, context);
    const [first, ...rest] = faults;
    if (first) throw badRequest(wordRefusal([first, ...rest], forms));
    return this.record(passed);
  }

  /**
   * The events behind GET /Documents/WRKCardSE?protocol=...&submittedDate=...
   *
   * @returns the event, or all of a Card with one receipt
   * @throws Refusal 400 when a value is missing, or the employer submitted nothing with that protocol on that day
   */
  find(user: User, query: PdfQuery): [RecordedEvent, ...RecordedEvent[]] {
    const { protocol, day } = readPdfQuery(query);
    const [event, ...others] = this.parts.ledger.eventsOf(protocol);
    if (event?.employerAfm !== user.employerAfm || event.submittedDate !== day) throw notFound(protocol, day);
    return [event, ...others];
  }

  /** The registry checks the schema before employers and employees, so these refusals name no branch and no movement. */
  private checkSchema(body: unknown): void {
    const leeway = { optional: ['f_comments'], numbers: this.parts.forms.requests === 'lenient' };
    const violation = this.schema.violation(this.schema.inOrder(body), leeway);
    if (violation) throw badRequest(violation);
  }

  private record(passed: readonly Passed[]): Receipt[] {
    const { ledger, registrar, forms, onRecorded } = this.parts;
    const receipts: Receipt[] = [];
    let numbers: Numbers | undefined;
    let last: number | undefined;
    for (const { card, event } of passed) {
      const shared = forms.cardReceipts === 'card' && card === last ? numbers : undefined;
      numbers = shared ?? registrar.next(WORK_CARD.series);
      last = card;
      const recorded = ledger.record({ ...event, ...numbers });
      onRecorded(recorded);
      if (!shared) receipts.push(receiptOf(recorded));
    }
    return receipts;
  }
}
