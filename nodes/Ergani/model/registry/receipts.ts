import { fieldNamed, isRecord, shortened } from '../values/result';
import { readRefusal } from './rejection';

/** How much of the registry's words a reason quotes. */
const SHOWN_LENGTH = 200;

/** The registry's confirmation of what was submitted. Section: Resources, "Submission receipt". */
export interface Receipt {
  id: string;
  protocol: string;
  /** As the registry wrote it. */
  submitDate: string;
}

/**
 * Reads the receipts of an answer: a list, a list in an object, or a single receipt. Names may have any case.
 * Section: Resources, "Submission receipt".
 *
 * @param answer body of the registry's answer, of any shape
 * @returns the receipts, or why there are none. A receipt without a protocol confirms nothing
 */
export function readReceipts(answer: unknown): { ok: true; receipts: Receipt[] } | { ok: false; reason: string } {
  const lone = toReceipt(answer);
  if (lone !== null) return { ok: true, receipts: [lone] };
  const list: unknown = isRecord(answer) ? Object.values(answer).find(Array.isArray) : answer;
  if (!Array.isArray(list)) {
    const words = isRecord(answer) ? shortened(readRefusal(answer).message, SHOWN_LENGTH) : '';
    return { ok: false, reason: `The registry answered without a list of receipts${words && ` (${words})`}` };
  }
  const receipts: Receipt[] = [];
  for (let place = 0; place < list.length; place++) {
    const receipt = toReceipt(list[place]);
    if (receipt === null) {
      return { ok: false, reason: `Receipt ${place + 1} of ${list.length} of the registry's answer has no protocol` };
    }
    receipts.push(receipt);
  }
  return { ok: true, receipts };
}

/** Whether an answer has a receipt with a protocol, in any of the shapes that `readReceipts` accepts. */
export function holdsReceipts(answer: unknown): boolean {
  const within = isRecord(answer) ? [answer, ...Object.values(answer).flat()] : [answer].flat();
  return within.some((one) => toReceipt(one) !== null);
}

function toReceipt(value: unknown): Receipt | null {
  if (!isRecord(value)) return null;
  const submitDate = fieldNamed(value, 'submitDate');
  const protocol = textOf(fieldNamed(value, 'protocol'));
  // A dash or 0 stands for no protocol.
  if (!/[\p{L}1-9]/u.test(protocol)) return null;
  return {
    id: textOf(fieldNamed(value, 'id')),
    protocol,
    submitDate: typeof submitDate === 'string' ? submitDate : '',
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
