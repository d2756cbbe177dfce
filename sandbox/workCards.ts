import { compactDay, greekDay, isDay, nightCutOff, readTimestamp, receiptTime } from './athens';
import type { Clock } from './clock';
import { isObject, isText, type JsonObject } from './json';
import type { AcceptedEvent, Call, Ledger, RecordedEvent } from './ledger';
import { badRequest } from './refusal';
import type { User } from './registry';

/** Element of the answer of POST /Documents/WRKCardSE (section "Submission receipt"). */
export type Receipt = Pick<RecordedEvent, 'id' | 'protocol' | 'submitDate'>;

const MINUTES = 60_000;
const ON_TIME = 15 * MINUTES;
/** In seconds: the clocks of a client and of the registry are never quite the same. */
export const DEFAULT_FUTURE_TOLERANCE = 60;

const AFM = /^\d{9}$/;
const TEMPLATE = {
  Cards: {
    Card: [
      {
        f_afm_ergodoti: 'f_afm_ergodoti',
        f_aa: 'f_aa',
        f_comments: 'f_comments',
        Details: {
          CardDetails: [
            {
              f_afm: 'f_afm',
              f_eponymo: 'f_eponymo',
              f_onoma: 'f_onoma',
              f_type: 'f_type',
              f_reference_date: 'f_reference_date',
              f_date: 'f_date',
              f_aitiologia: 'f_aitiologia',
            },
          ],
        },
      },
    ],
  },
};

/** GET /Documents/WRKCardSE without a query: the shape of a submission, plain or as it has also been seen. */
export const template = (wrapped: boolean): object => (wrapped ? { title: 'WRKCardSE', json: TEMPLATE } : TEMPLATE);

/** Work-card submissions: the rules for `POST /Documents/WRKCardSE` of the specification. */
export class WorkCards {
  constructor(
    private readonly clock: Clock,
    private readonly ledger: Ledger,
    private readonly futureTolerance = DEFAULT_FUTURE_TOLERANCE,
  ) {}

  /**
   * POST /Documents/WRKCardSE: records all events of the request, or none.
   *
   * @param call the call that brings them, noted with each event
   * @returns one receipt an event, in the order submitted
   * @throws Refusal 400 that names the first thing wrong: the branch line, a line break, the reason
   */
  submit(user: User, body: unknown, call: Call): Receipt[] {
    const accepted = new Submission(
      this.clock.now(),
      user.employerAfm,
      call.id,
      this.ledger,
      this.futureTolerance * 1_000,
    ).read(body);
    return accepted.map((event) => {
      const { id, protocol, submitDate } = this.ledger.record(event);
      return { id, protocol, submitDate };
    });
  }

  /**
   * The event behind GET /Documents/WRKCardSE?protocol=...&submittedDate=...
   *
   * @param submittedDate `yyyyMMdd`
   * @throws Refusal 400 when a value is missing, or the employer submitted nothing with that protocol on that day
   */
  find(user: User, protocol: unknown, submittedDate: unknown): RecordedEvent {
    if (!isText(protocol)) throw badRequest('Η παράμετρος protocol είναι υποχρεωτική.');
    if (typeof submittedDate !== 'string' || !/^\d{8}$/.test(submittedDate)) {
      throw badRequest('Η παράμετρος submittedDate πρέπει να έχει τη μορφή yyyymmdd.');
    }
    const event = this.ledger.event(protocol);
    if (event?.employerAfm !== user.employerAfm || event.submittedDate !== submittedDate) {
      throw badRequest(`Δεν βρέθηκε υποβολή με πρωτόκολλο ${protocol} και ημερομηνία ${submittedDate}.`);
    }
    return event;
  }
}

/** One request while it is read. Nothing is recorded until all of it has passed. */
class Submission {
  private readonly accepted: AcceptedEvent[] = [];
  /** Check-ins of this request: a check-out further down may rest on one. */
  private readonly checkIns = new Set<string>();
  private readonly submitDate: string;
  private readonly submittedDate: string;

  constructor(
    private readonly now: number,
    private readonly employerAfm: string,
    private readonly call: number,
    private readonly ledger: Ledger,
    private readonly futureTolerance: number,
  ) {
    this.submitDate = receiptTime(now);
    this.submittedDate = compactDay(now);
  }

  read(body: unknown): AcceptedEvent[] {
    const cards = listAt(body, 'Cards', 'Card');
    if (!cards) throw badRequest('Το πεδίο Cards.Card είναι υποχρεωτικό και πρέπει να περιέχει εγγραφές.');
    for (const card of cards) this.readCard(card);
    return this.accepted;
  }

  private readCard(card: unknown): void {
    if (!isObject(card) || typeof card.f_aa !== 'string' || !/^\d+$/.test(card.f_aa)) {
      throw badRequest('Το πεδίο f_aa είναι υποχρεωτικό και πρέπει να είναι αριθμός παραρτήματος.');
    }
    const { f_aa: branch, f_afm_ergodoti: employer, f_comments: comments = null } = card;
    const refuse = (reason: string): never => {
      throw badRequest(`Παράρτημα ${branch}:\r\n${reason}`);
    };
    if (typeof employer !== 'string' || !AFM.test(employer)) {
      return refuse('Το πεδίο f_afm_ergodoti είναι υποχρεωτικό και πρέπει να έχει 9 ψηφία.');
    }
    if (employer !== this.employerAfm) {
      return refuse(`Ο ΑΦΜ εργοδότη ${employer} δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.`);
    }
    if (comments !== null && typeof comments !== 'string') {
      return refuse('Το πεδίο f_comments πρέπει να είναι κείμενο ή null.');
    }
    const details = listAt(card, 'Details', 'CardDetails');
    if (!details) return refuse('Το πεδίο Details.CardDetails είναι υποχρεωτικό και πρέπει να περιέχει εγγραφές.');
    for (const detail of details) this.readEvent(detail, branch, comments, refuse);
  }

  private readEvent(detail: unknown, branch: string, comments: string | null, refuse: (reason: string) => never): void {
    if (!isObject(detail)) return refuse('Κάθε εγγραφή του CardDetails πρέπει να είναι αντικείμενο.');
    const { f_afm: employeeAfm } = detail;
    const refuseEvent = (reason: string): never =>
      refuse(typeof employeeAfm === 'string' ? `ΑΦΜ εργαζομένου ${employeeAfm}: ${reason}` : reason);
    if (typeof employeeAfm !== 'string' || !AFM.test(employeeAfm)) {
      return refuseEvent('Το πεδίο f_afm είναι υποχρεωτικό και πρέπει να έχει 9 ψηφία.');
    }
    const fields = readFields(detail, refuseEvent);
    const { now, submitDate, submittedDate, employerAfm, call } = this;
    const late = now - fields.eventAt > ON_TIME;
    const registered = { submitDate, submittedDate, submittedAt: now, call, employerAfm, late };
    const event: AcceptedEvent = { ...registered, branch, comments, employeeAfm, ...fields };
    const reason = this.ruleBroken(event);
    if (reason) return refuseEvent(reason);
    if (event.type === '0') this.checkIns.add(shiftOf(event));
    this.accepted.push(event);
  }

  /** Rules 4 to 6 for `POST /Documents/WRKCardSE`: why an event whose fields are in order is refused all the same. */
  private ruleBroken(event: AcceptedEvent): string | undefined {
    const { type, eventAt, late, lateReason, referenceDate } = event;
    if (eventAt - this.now > this.futureTolerance) return 'Η ώρα του συμβάντος είναι μεταγενέστερη της υποβολής.';
    if (late && lateReason === null) return 'Η υποβολή είναι εκπρόθεσμη και απαιτείται αιτιολογία.';
    if (!late && lateReason !== null) return 'Η υποβολή είναι εμπρόθεσμη και δεν επιτρέπεται αιτιολογία.';
    if (type === '0') return undefined;
    if (eventAt > nightCutOff(referenceDate)) {
      return 'Η λήξη νυχτερινής βάρδιας δεν μπορεί να είναι μετά τις 11:00 της επόμενης ημέρας.';
    }
    if (this.checkIns.has(shiftOf(event)) || this.hasCheckIn(event)) return undefined;
    return `Δεν βρέθηκε έναρξη εργασίας για την ημερομηνία αναφοράς ${greekDay(referenceDate)}.`;
  }

  private hasCheckIn({ employerAfm, employeeAfm, referenceDate }: AcceptedEvent): boolean {
    return this.ledger.authoritative({ employerAfm, employeeAfm, referenceDate, type: '0' }) !== undefined;
  }
}

type Fields = Pick<
  AcceptedEvent,
  'lastName' | 'firstName' | 'type' | 'referenceDate' | 'date' | 'eventAt' | 'lateReason'
>;

/** The fields of an element of CardDetails, each checked by itself. */
function readFields(detail: JsonObject, refuse: (reason: string) => never): Fields {
  const { f_eponymo: lastName, f_onoma: firstName, f_type: type, f_aitiologia: lateReason } = detail;
  const { f_reference_date: referenceDate, f_date: date } = detail;
  if (!isText(lastName)) return refuse('Το πεδίο f_eponymo είναι υποχρεωτικό.');
  if (!isText(firstName)) return refuse('Το πεδίο f_onoma είναι υποχρεωτικό.');
  if (type !== '0' && type !== '1') return refuse('Το πεδίο f_type πρέπει να είναι 0 ή 1.');
  if (typeof referenceDate !== 'string' || !isDay(referenceDate)) {
    return refuse('Το πεδίο f_reference_date πρέπει να είναι ημερομηνία της μορφής yyyy-MM-dd.');
  }
  const eventAt = typeof date === 'string' ? readTimestamp(date) : undefined;
  if (typeof date !== 'string' || eventAt === undefined) {
    return refuse('Το πεδίο f_date πρέπει να είναι ημερομηνία και ώρα ISO 8601 με διαφορά από UTC.');
  }
  if (lateReason === undefined) return refuse('Το πεδίο f_aitiologia είναι υποχρεωτικό, έστω και ως null.');
  if (lateReason !== null && lateReason !== '001' && lateReason !== '002' && lateReason !== '003') {
    return refuse('Μη αποδεκτή τιμή στο πεδίο f_aitiologia: επιτρέπονται 001, 002, 003 ή null.');
  }
  return { lastName, firstName, type, referenceDate, date, eventAt, lateReason };
}

const shiftOf = ({ employeeAfm, referenceDate }: AcceptedEvent): string => `${employeeAfm} ${referenceDate}`;

/** The non-empty list at `value[outer][inner]`, if there is one. */
function listAt(value: unknown, outer: string, inner: string): readonly unknown[] | undefined {
  const holder = isObject(value) ? value[outer] : undefined;
  const list = isObject(holder) ? holder[inner] : undefined;
  return Array.isArray(list) && list.length > 0 ? list : undefined;
}
