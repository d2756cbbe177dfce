import { isEmpty, isRecord, type Reading, refused, shown, trimBlanks, understood } from '../cells/reading';

const PDF = '%PDF-';
/** Some bytes may come before a PDF's signature. */
const MARK_WITHIN = 1_024;
/** One character at a time: a pattern over the whole text overflows the stack on a long one. */
const NO_BASE64 = /[^A-Za-z0-9+/_=-]/;

/**
 * Reads the submitted document from the registry's answer: a Base64 text, with or without quotes and line breaks, also
 * as the only text of an object or a list. Section: Endpoints, `GET /Documents/WRKCardSE?protocol=...`.
 *
 * @param answer the body of the answer, of any shape
 * @returns the bytes of the PDF; refused, with the answer's beginning, for what is no PDF
 */
export function readPdf(answer: unknown): Reading<Buffer> {
  const text = base64In(answer);
  const base64 = text.replace(/\\[rn]|[\s"]/g, '').replace(/^data:application\/pdf;base64,/i, '');
  if (!NO_BASE64.test(base64)) {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.subarray(0, MARK_WITHIN).includes(PDF)) return understood(bytes);
  }
  return refused(
    'noPdf',
    'PDF',
    text === ''
      ? "did not come: the registry's answer is empty"
      : {
          quoting: `did not come: the registry's answer begins with ${shown(text.slice(0, 40))}`,
          quiet: "did not come: the registry's answer holds something else",
        },
    "Check that 'Protocol' and 'Submitted Date' belong to one submission, and run the workflow again later",
  );
}

/** The text of an answer that is text, or that holds one text alone, blank ones aside: an object, or a list of either. */
function base64In(answer: unknown): string {
  const texts = (Array.isArray(answer) ? answer.flatMap(held) : held(answer)).filter((text) => !isEmpty(text));
  return texts.length === 1 ? trimBlanks(texts[0]) : '';
}

/** The texts that a value is or holds. */
function held(value: unknown): string[] {
  return (isRecord(value) ? Object.values(value) : [value]).filter((one) => typeof one === 'string');
}
