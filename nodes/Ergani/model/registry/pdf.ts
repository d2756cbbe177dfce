import { refused } from '../values/problems';
import { isRecord, type Reading, trimBlanks, understood } from '../values/result';

const PDF = '%PDF-';
/** A few bytes may come before the signature of a PDF. */
const MARK_WITHIN = 1_024;
/** Matches one character, since a pattern for a whole long text overflows the stack. */
const NO_BASE64 = /[^A-Za-z0-9+/_=-]/;

/**
 * Reads the PDF in the registry's answer: a Base64 text, with or without quotes and line breaks, also in an object or a
 * list with other texts. Section: Endpoints, `GET /Documents/WRKCardSE?protocol=...`.
 *
 * @param answer body of the answer, of any shape
 * @returns the bytes of the only PDF; refused, with the beginning of the answer, where there is none or more than one
 */
export function readPdf(answer: unknown): Reading<Buffer> {
  const texts = (Array.isArray(answer) ? answer : [answer]).flatMap(held);
  const documents = texts.flatMap(documentIn);
  if (documents.length === 1) return understood(documents[0]);
  const text = trimBlanks(texts.join(' '));
  return text === '' ? refused('emptyForPdf', 'PDF') : refused('otherThanPdf', 'PDF', {}, text.slice(0, 40));
}

/** The bytes of a text that is a PDF in Base64; empty for any other text. */
function documentIn(text: string): Buffer[] {
  const base64 = text.replace(/\\[rn]|[\s"]/g, '').replace(/^data:application\/pdf;base64,/i, '');
  if (NO_BASE64.test(base64)) return [];
  const bytes = Buffer.from(base64, 'base64');
  return bytes.subarray(0, MARK_WITHIN).includes(PDF) ? [bytes] : [];
}

/** The texts that a value is or holds. */
function held(value: unknown): string[] {
  return (isRecord(value) ? Object.values(value) : [value]).filter((one) => typeof one === 'string');
}
