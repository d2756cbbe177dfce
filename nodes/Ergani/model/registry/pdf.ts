import { isRecord, type Reading, refused, trimBlanks, understood } from '../values/result';

const PDF = '%PDF-';
/** Some bytes may come before a PDF's signature. */
const MARK_WITHIN = 1_024;
/** One character at a time: a pattern over the whole text overflows the stack on a long one. */
const NO_BASE64 = /[^A-Za-z0-9+/_=-]/;

/**
 * Reads the submitted document from the registry's answer: a Base64 text, with or without quotes and line breaks, also
 * in an object or a list; words may stand beside it. Section: Endpoints, `GET /Documents/WRKCardSE?protocol=...`.
 *
 * @param answer the body of the answer, of any shape
 * @returns the bytes of the only PDF; refused, with the answer's beginning, where there is none, or several
 */
export function readPdf(answer: unknown): Reading<Buffer> {
  const texts = (Array.isArray(answer) ? answer : [answer]).flatMap(held);
  const documents = texts.flatMap(documentIn);
  if (documents.length === 1) return understood(documents[0]);
  const text = trimBlanks(texts.join(' '));
  const remedy =
    "Check that 'Protocol' and 'Submitted Date' belong to one submission, and run the workflow again later";
  return text === ''
    ? refused('noPdf', 'PDF', "did not come: the registry's answer is empty", remedy)
    : refused('noPdf', 'PDF', "did not come: the registry's answer holds something else:", remedy, text.slice(0, 40));
}

/** The bytes of a text that is a PDF in Base64; none of any other. */
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
