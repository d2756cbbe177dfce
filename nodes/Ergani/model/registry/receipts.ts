import { fieldNamed, isRecord, shortened } from '../values/result';
import { readRefusal } from './rejection';

/** More of an answer than this is not repeated in a reason. */
const SHOWN_LENGTH = 200;

/** The registry's confirmation of what was submitted. Section: Resources, "Submission receipt". */
export interface Receipt {
  id: string;
  protocol: string;
  /** As the registry wrote it. */
  submitDate: string;
}

/**
 * Reads the receipts of an answer. Section: Resources, "Submission receipt".
 *
 * @param answer the body of the registry's answer, of any shape; one receipt can come without a list around it, and the
 *   list in an object. Case of names aside
 * @returns all of them, or why they are none: without a protocol a receipt confirms nothing
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

/** Whether a receipt with a protocol is anywhere in an answer of the shapes that `readReceipts` takes. */
export function holdsReceipts(answer: unknown): boolean {
  const within = isRecord(answer) ? [answer, ...Object.values(answer).flat()] : [answer].flat();
  return within.some((one) => toReceipt(one) !== null);
}

function toReceipt(value: unknown): Receipt | null {
  if (!isRecord(value)) return null;
  const submitDate = fieldNamed(value, 'submitDate');
  const number = textOf(fieldNamed(value, 'protocol'));
  // What stands for none, such as a dash or 0, is none.
  return !/[\p{L}1-9]/u.test(number)
    ? null
    : {
        id: textOf(fieldNamed(value, 'id')),
        protocol: number,
        submitDate: typeof submitDate === 'string' ? submitDate : '',
      };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
