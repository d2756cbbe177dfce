import { counted } from '../values/numbers';
import { fieldNamed, isRecord, trimBlanks } from '../values/result';
import { isNear } from '../values/time/submitDate';
import { hasWordOfFailure, tellsOfFailure } from './failureWords';

/** The registry's confirmation of what was submitted. Section: Resources, "Submission receipt". */
export interface Receipt {
  id: string;
  protocol: string;
  /** As the registry wrote it; '' where it can't be read. */
  submitDate: string;
}

/** What receipts are given for: members of a request, such as events, in their groups, such as Cards. */
export interface ReceiptsFor {
  /** How many members each group has, in the order of the request. */
  groups: readonly number[];
  /** What messages call a member: `event`. */
  member: string;
  /** What messages call a group: `branch or comment`. */
  group: string;
  /** Whether one receipt can stand for all groups. */
  oneForAll: boolean;
}

/** Receipts that can be believed, in the order of the request: one for each member, for each group, or for all. */
export type Receipts =
  { ok: true; per: 'member' | 'group' | 'request'; receipts: Receipt[] } | { ok: false; reason: string };

const LONGEST_PROTOCOL = 64;

/** How many objects can be around the receipts. */
const DEEPEST = 2;

/**
 * Reads the receipts of an answer: a list, a single receipt, or either of them within an object. Names may have any
 * case. Section: Resources, "Submission receipt"; Endpoints, rule 1 of `POST /Documents/WRKCardSE`.
 *
 * An event that is confirmed is never sent again. If it is called confirmed and is not, a fine can't be avoided any
 * more; if it is called unknown, somebody looks it up. So only what looks like a receipt counts as one, and one that
 * does not casts doubt on all.
 *
 * @param answer body of the registry's answer, of any shape
 * @param clocks epoch ms by each clock that may be right
 */
export function readReceipts(answer: unknown, wanted: ReceiptsFor, clocks: readonly number[]): Receipts {
  const no = (reason: string): Receipts => ({ ok: false, reason });
  const found = receiptsIn(answer, DEEPEST);
  if (found === null) return no('The registry answered without a list of receipts');
  const { records } = found;
  const { groups, member, group, oneForAll } = wanted;
  const members = groups.reduce((sum, count) => sum + count, 0);
  const per =
    records.length === members
      ? 'member'
      : records.length === groups.length
        ? 'group'
        : records.length === 1 && oneForAll
          ? 'request'
          : undefined;
  // Before anything is read of them: there can be millions.
  if (per === undefined) {
    return no(`The registry answered ${counted(members, member)} with ${counted(records.length, 'receipt')}`);
  }
  const receipts: Receipt[] = [];
  for (const [place, record] of records.entries()) {
    const receipt = toReceipt(record);
    const which = `Receipt ${place + 1} of ${records.length} of the registry's answer`;
    if (receipt === null) return no(`${which} has no protocol`);
    if (!found.isList && !hasMore(record)) return no(`${which} has neither id nor date, and stands in no list`);
    const isDated = isNear(receipt.submitDate, clocks);
    if (isDated === false) return no(`${which} is dated a day or more away`);
    receipts.push(isDated === undefined ? { ...receipt, submitDate: '' } : receipt);
  }
  if (found.isBesideFailure()) return no("The registry's answer tells of a failure beside its receipts");
  if (per !== 'request' && isShared(receipts, per === 'member' ? groups : groups.map(() => 1))) {
    return no(`The registry answered more than one ${group} with the same protocol`);
  }
  return { ok: true, per, receipts };
}

/** Whether a protocol comes again in another group. */
function isShared(receipts: readonly Receipt[], groups: readonly number[]): boolean {
  const groupOf = new Map<string, number>();
  let place = 0;
  for (const [group, count] of groups.entries()) {
    for (let n = 0; n < count; n++) {
      const protocol = trimBlanks(receipts[place++].protocol);
      if ((groupOf.get(protocol) ?? group) !== group) return true;
      groupOf.set(protocol, group);
    }
  }
  return false;
}

/** Whether an answer has something in the place of receipts, so that the registry itself has recorded something. */
export const hasReceiptsOrTheLike = (answer: unknown): boolean =>
  Array.isArray(answer) || receiptsIn(answer, DEEPEST)?.records.some(namesProtocol) === true;

/** Whether an answer has a receipt with a protocol. */
export const holdsReceipt = (answer: unknown): boolean =>
  receiptsIn(answer, DEEPEST)?.records.some((record) => toReceipt(record) !== null) === true;

interface Found {
  /** What is in the place of receipts, whatever it is. */
  records: unknown[];
  /** Whether they stand in a list, as the specification has them. */
  isList: boolean;
  isBesideFailure: () => boolean;
}

function receiptsIn(answer: unknown, depth: number): Found | null {
  if (Array.isArray(answer)) {
    return { records: answer, isList: true, isBesideFailure: () => answer.some(tellsOfFailureBeside) };
  }
  if (!isRecord(answer)) return null;
  if (namesProtocol(answer)) {
    return { records: [answer], isList: false, isBesideFailure: () => tellsOfFailureBeside(answer) };
  }
  if (depth === 0) return null;
  const others: Record<string, unknown> = {};
  const within: Found[] = [];
  let list: Found | null = null;
  for (const [name, value] of Object.entries(answer)) {
    const found = receiptsIn(value, depth - 1);
    if (found?.records.some(namesProtocol)) within.push(found);
    else others[name] = value;
    list ??= found;
  }
  // A list of something else says at least that these are no receipts.
  if (within.length === 0) return list;
  const [{ records, isList, isBesideFailure }, ...more] = within;
  return { records, isList, isBesideFailure: () => more.length > 0 || isBesideFailure() || tellsOfFailure(others) };
}

const namesProtocol = (value: unknown): boolean => isRecord(value) && fieldNamed(value, 'protocol') !== undefined;

/**
 * Whether a record has another field of a receipt beside its protocol. A server in between can name the protocol that it
 * speaks: `HTTP/1.1`.
 */
const hasMore = (record: unknown): boolean =>
  isRecord(record) && BESIDE_PROTOCOL.some((name) => fieldNamed(record, name) !== undefined);

/** The fields of a receipt beside its protocol. */
const BESIDE_PROTOCOL = ['id', 'submitDate'] as const;
/** In lower case. */
const RECEIPT_FIELDS: readonly string[] = ['protocol', ...BESIDE_PROTOCOL].map((name) => name.toLowerCase());

/** Whether a record tells of a failure in fields other than those of a receipt. */
function tellsOfFailureBeside(record: unknown): boolean {
  if (!isRecord(record)) return false;
  const others = Object.entries(record).filter(([name]) => !RECEIPT_FIELDS.includes(name.toLowerCase()));
  return tellsOfFailure(Object.fromEntries(others));
}

function toReceipt(value: unknown): Receipt | null {
  if (!isRecord(value)) return null;
  const protocol = textOf(fieldNamed(value, 'protocol'));
  if (!isProtocol(protocol)) return null;
  const [id, submitDate] = BESIDE_PROTOCOL.map((name) => textOf(fieldNamed(value, name)));
  return { id: id.length > LONGEST_PROTOCOL ? '' : id, protocol, submitDate };
}

/** Letters, digits, and the marks between the parts of a number. */
const MARKS_OF_PROTOCOLS = /^[\p{L}\p{M}\p{Nd} \u00a0.,:;/\\_#()+=–-]*$/u;

/** Seen: `ΕΥΣ92`, `ΑΚ - ΚΑΡ575589`, numbers. Section: Resources, "Submission receipt". */
function isProtocol(text: string): boolean {
  if (text.length > LONGEST_PROTOCOL || !/[1-9]/.test(text) || !MARKS_OF_PROTOCOLS.test(text)) return false;
  return !/^[\s–-]/.test(trimBlanks(text)) && !isSentence(text) && !hasWordOfFailure(text, true);
}

/** With more words than this it is a text, not a number. */
const MOST_WORDS = 2;

const isSentence = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}\p{Nd}]+/u).filter((word) => /^\p{L}{4}/u.test(word) && !/\p{Nd}/u.test(word)).length >
  MOST_WORDS;

/** A text, or a whole number as text; '' for anything else. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || Number.isSafeInteger(value) ? String(value) : '';
