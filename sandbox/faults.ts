/** Which calls a fault strikes. */
export interface FaultRule {
  /**
   * Method and path below the base path, such as `POST /Documents/WRKCardSE`, and if need be the code of a service, such
   * as `POST /WebServices/ExecuteService EX_BASE_05`; every call when left out.
   */
  readonly on?: string;
  /** Matching calls that are let through first. */
  readonly skip?: number;
  /** How many calls it strikes: 1 when left out, with `probability` all. */
  readonly times?: number | 'always';
  /** Chance from 0 to 1 that a matching call is struck, drawn from `seed` (1 when left out). */
  readonly probability?: number;
  readonly seed?: number;
}

/** Before the registry looks at the request, or after it has done what was asked, recording included. */
export type Phase = 'before' | 'after';

/** What happens to a call that is struck. `when` is `before` unless it says otherwise. */
export type FaultEffect =
  /** All access tokens (or refresh tokens) issued so far expire; then the registry answers as it must. */
  | { readonly kind: 'expireAccessTokens' }
  | { readonly kind: 'expireRefreshTokens' }
  /** The call (`before`), or only its answer (`after`), is held for a time of the machine's clock. */
  | { readonly kind: 'delay'; readonly ms: number; readonly when?: Phase }
  /** The connection is cut without an answer. */
  | { readonly kind: 'cut'; readonly when?: Phase }
  /**
   * Another answer than the registry's. `as` is how `body` is written: `json` (any value; a string is a bare JSON
   * string), `html`, `text` (a string), or `empty`. Without `body` there is a plausible one.
   */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly as?: 'json' | 'html' | 'text' | 'empty';
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
      readonly when?: Phase;
    }
  /**
   * An answer that repeats the call: its path, its Authorization header and its body as JSON, `as` a JSON object with a
   * message, a text, or the title of an HTML page. 400 unless `status` says otherwise. `encoded` tells how the words are
   * written into the message: as JSON once more, or as in an address.
   */
  | {
      readonly kind: 'echo';
      readonly status?: number;
      readonly as?: 'json' | 'text' | 'html';
      readonly encoded?: 'json' | 'address';
      readonly when?: Phase;
    }
  /** Status and headers, then a blank each `ms`, without end; only the headers where there is no `ms`. */
  | { readonly kind: 'drip'; readonly ms?: number; readonly when?: Phase }
  /** The registry's own answer, with another status or more headers. */
  | { readonly kind: 'amend'; readonly status?: number; readonly headers?: Readonly<Record<string, string>> }
  /** The registry's own receipts, changed. */
  | { readonly kind: 'receipts'; readonly change: ReceiptChange };

/**
 * What becomes of receipts: the last one is missing, or told twice; all are gone; the last one has no protocol, a number
 * below zero, the word null, the words of an error, or a date of years ago; all stand in an object that says that it
 * failed, by a flag or in words.
 */
export const RECEIPT_CHANGES = [
  'missing',
  'extra',
  'none',
  'noProtocol',
  'negative',
  'null',
  'words',
  'old',
  'failed',
  'told',
] as const;
export type ReceiptChange = (typeof RECEIPT_CHANGES)[number];

export type Fault = FaultRule & FaultEffect;

/** A fault in force, and how often it has struck. */
export interface ActiveFault {
  readonly id: number;
  readonly fault: Fault;
  /** Calls that it could have struck. */
  matched: number;
  /** Calls that it has struck. */
  struck: number;
}

/** Every kind of fault. */
export const FAULT_KINDS: ReadonlyArray<Fault['kind']> = [
  'expireAccessTokens',
  'expireRefreshTokens',
  'delay',
  'cut',
  'answer',
  'echo',
  'drip',
  'amend',
  'receipts',
];

/** Whether this effect decides the answer, so that no later fault applies. */
const decides = ({ kind }: FaultEffect): boolean => ['cut', 'answer', 'echo', 'drip'].includes(kind);

/** True for an effect on the registry's answer rather than on the request. */
export function isAfter(effect: FaultEffect): boolean {
  if (effect.kind === 'amend' || effect.kind === 'receipts') return true;
  return 'when' in effect && effect.when === 'after';
}

/** The faults in force. A fault that has struck `times` times stays in the list, and strikes no more. */
export class Faults {
  private readonly active: Array<ActiveFault & { readonly draw: () => number }> = [];
  private lastId = 0;

  /**
   * Puts a fault in force, after those that are.
   *
   * @returns the fault's id
   * @throws TypeError when the fault is not one (see `Fault`)
   */
  add(fault: Fault): number {
    check(fault);
    const id = ++this.lastId;
    this.active.push({ id, fault, matched: 0, struck: 0, draw: random(fault.seed ?? 1) });
    return id;
  }

  /** All faults since the last `clear`. */
  list(): ActiveFault[] {
    return this.active.map(({ id, fault, matched, struck }) => ({ id, fault, matched, struck }));
  }

  /** Takes one fault away, or all of them. */
  clear(id?: number): void {
    if (id === undefined) this.active.length = 0;
    const index = this.active.findIndex((fault) => fault.id === id);
    if (index >= 0) this.active.splice(index, 1);
  }

  /**
   * The effects that strike a call, in the order in which the faults were added, up to the first that decides its
   * answer: two faults of the same kind strike one call after the other.
   *
   * @param endpoint method and path, such as `POST /Documents/WRKCardSE`
   * @param service code of the service that is asked for
   */
  strike(endpoint: string, service: string | null = null): FaultEffect[] {
    const effects: FaultEffect[] = [];
    for (const entry of this.active) {
      const { fault } = entry;
      if (![undefined, endpoint, `${endpoint} ${service}`].includes(fault.on)) continue;
      const limit = fault.times ?? (fault.probability === undefined ? 1 : 'always');
      if (limit !== 'always' && entry.struck >= limit) continue;
      entry.matched += 1;
      if (entry.matched <= (fault.skip ?? 0)) continue;
      if (fault.probability !== undefined && entry.draw() >= fault.probability) continue;
      entry.struck += 1;
      effects.push(fault);
      if (decides(fault)) break;
    }
    return effects;
  }
}

/** Checks a fault, which may come as JSON from the control interface. */
function check(fault: Fault): void {
  const no = (why: string): never => {
    throw new TypeError(`No such fault: ${why}`);
  };
  if (!FAULT_KINDS.includes(fault.kind)) no(`kind is one of ${FAULT_KINDS.join(', ')}`);
  const { on, skip = 0, times = 1, probability = 1, seed = 1 } = fault;
  if (on !== undefined && !/^[A-Z]+ \/\S*( \S+)?$/.test(on))
    no('on is a method and a path, as in "POST /Documents/WRKCardSE", and if need be a service');
  if (!(Number.isInteger(skip) && skip >= 0)) no('skip is a whole number');
  if (times !== 'always' && !(Number.isInteger(times) && times > 0)) no('times is a whole number, or "always"');
  if (!(probability >= 0 && probability <= 1)) no('probability is between 0 and 1');
  if (!Number.isInteger(seed)) no('seed is a whole number');
  if ('when' in fault && fault.when !== undefined && fault.when !== 'before' && fault.when !== 'after') {
    no('when is before or after');
  }
  if (fault.kind === 'delay' && !(fault.ms >= 0)) no('ms is a number of milliseconds');
  if (fault.kind === 'drip' && fault.ms !== undefined && !(fault.ms > 0)) no('ms is a number of milliseconds above 0');
  if (fault.kind === 'answer' || fault.kind === 'amend' || fault.kind === 'echo') {
    const { status, headers = {} } = { headers: undefined, ...fault };
    const wanted = fault.kind === 'answer' || status !== undefined;
    if (wanted && !(Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599)) {
      no('status is a whole number from 200 to 599');
    }
    if (!Object.values(headers).every((value) => typeof value === 'string')) no('headers are texts');
  }
  if (fault.kind === 'answer') {
    const { as = 'json', body } = fault;
    if (!['json', 'html', 'text', 'empty'].includes(as)) no('as is json, html, text or empty');
    if ((as === 'html' || as === 'text') && body !== undefined && typeof body !== 'string')
      no(`body is a text for ${as}`);
  }
  if (fault.kind === 'echo') {
    if (!['json', 'text', 'html'].includes(fault.as ?? 'json')) no('as is json, text or html');
    if (!['json', 'address'].includes(fault.encoded ?? 'json')) no('encoded is json or address');
  }
  if (fault.kind === 'receipts' && !RECEIPT_CHANGES.includes(fault.change)) {
    no(`change is one of ${RECEIPT_CHANGES.join(', ')}`);
  }
}

/** The generator "mulberry32": the same seed draws the same numbers from 0 to 1, on every machine. */
function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
