import type { Numbers, Submitted } from './registrar';

/** One call of an endpoint. Never holds what was sent in body or headers: no password, no token. */
export interface Call {
  /** Counts from 1. */
  readonly id: number;
  readonly method: string;
  /** Below the base path, without the query: `/Documents/WRKCardSE`. */
  readonly path: string;
  /** Code of the service that it asks for; null before that is known, and for all other calls. */
  service: string | null;
  /** The query as it was sent: empty for most calls. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970 by the sandbox's clock, when the call came. */
  readonly at: number;
  /** Status that was answered; null while no answer has gone out, and for ever when the connection was cut. */
  status: number | null;
  /** Whether the answer told that the token is no good: by 401, or by `api-token-expired` on whatever status. */
  toldExpiry: boolean;
  /** User whom the call was made for; null before that is known. */
  username: string | null;
  /** Kinds of the faults that struck, in order. */
  readonly faults: string[];
}

/** A work-card event that the registry has accepted. */
export interface RecordedEvent extends Numbers, Submitted {
  /** `id` of the call that brought it. */
  readonly call: number;
  readonly employerAfm: string;
  readonly branch: string;
  readonly comments: string | null;
  readonly employeeAfm: string;
  readonly lastName: string;
  readonly firstName: string;
  /** `0` check-in, `1` check-out. */
  readonly type: '0' | '1';
  /** `yyyy-MM-dd`. */
  readonly referenceDate: string;
  /** `f_date` as it was sent. */
  readonly date: string;
  /** `f_date` in milliseconds since 1970. */
  readonly eventAt: number;
  readonly lateReason: '001' | '002' | '003' | null;
  /** Submitted more than 15 minutes after the event. */
  readonly late: boolean;
  /** Protocol of the event that was authoritative before this one. */
  readonly supersedes: string | null;
  /** Protocol of the event that replaced this one; null for the authoritative one. */
  supersededBy: string | null;
}

/** Of events with the same key the latest submitted is authoritative (section "States and transitions"). */
export type EventKey = Pick<RecordedEvent, 'employerAfm' | 'employeeAfm' | 'referenceDate' | 'type'>;

/** An event that has passed every rule, before it has a protocol. */
export type AcceptedEvent = Omit<RecordedEvent, keyof Numbers | 'supersedes' | 'supersededBy'>;

/** The shift that an event belongs to, of whichever type. */
type ShiftKey = Omit<EventKey, 'type'>;

const shiftOf = ({ employerAfm, employeeAfm, referenceDate }: ShiftKey): string =>
  `${employerAfm} ${employeeAfm} ${referenceDate}`;
const keyOf = (key: EventKey): string => `${shiftOf(key)} ${key.type}`;

/** All calls, and all accepted events with their protocols. */
export class Ledger {
  readonly calls: Call[] = [];
  /** In the order recorded. */
  readonly events: RecordedEvent[] = [];
  private readonly byProtocol = new Map<string, RecordedEvent[]>();
  private readonly latest = new Map<string, RecordedEvent>();
  private readonly latestOfShift = new Map<string, RecordedEvent>();

  /**
   * How often an endpoint was called, refused calls and calls struck by faults included.
   *
   * @param endpoint method and path, such as `POST /Documents/WRKCardSE`
   */
  count(endpoint: string): number {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === endpoint).length;
  }

  /** The event that a protocol stands for, the first one where it is the protocol of a Card. */
  event(protocol: string): RecordedEvent | undefined {
    return this.eventsOf(protocol)[0];
  }

  /** All events that a protocol stands for. */
  eventsOf(protocol: string): readonly RecordedEvent[] {
    return this.byProtocol.get(protocol) ?? [];
  }

  /** The latest submitted event of a type for an employee and reference date. */
  authoritative(key: EventKey): RecordedEvent | undefined {
    return this.latest.get(keyOf(key));
  }

  /** The latest submitted event of either type for an employee and reference date. */
  lastOfShift(shift: ShiftKey): RecordedEvent | undefined {
    return this.latestOfShift.get(shiftOf(shift));
  }

  /** Forgets calls and events. */
  reset(): void {
    this.calls.length = 0;
    this.events.length = 0;
    this.byProtocol.clear();
    this.latest.clear();
    this.latestOfShift.clear();
  }

  /** Adds a call. The server fills in its answer. */
  open(call: Pick<Call, 'method' | 'path' | 'query' | 'at'>): Call {
    const opened: Call = {
      id: this.calls.length + 1,
      ...call,
      service: null,
      status: null,
      toldExpiry: false,
      username: null,
      faults: [],
    };
    this.calls.push(opened);
    return opened;
  }

  /** Records an event under the protocol that it was given, and supersedes the one before it. */
  record(event: AcceptedEvent & Numbers): RecordedEvent {
    const earlier = this.authoritative(event);
    const recorded: RecordedEvent = { ...event, supersedes: earlier?.protocol ?? null, supersededBy: null };
    if (earlier) earlier.supersededBy = recorded.protocol;
    this.events.push(recorded);
    const together = this.byProtocol.get(recorded.protocol);
    if (together) together.push(recorded);
    else this.byProtocol.set(recorded.protocol, [recorded]);
    this.latest.set(keyOf(recorded), recorded);
    this.latestOfShift.set(shiftOf(recorded), recorded);
    return recorded;
  }
}
