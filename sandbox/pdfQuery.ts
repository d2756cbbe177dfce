import { isText } from './json';
import { badRequest } from './refusal';

/** The query of a GET for a PDF; without either value the GET is for a template. */
export interface PdfQuery {
  readonly protocol?: unknown;
  readonly submittedDate?: unknown;
}

export const asksForPdf = ({ protocol, submittedDate }: PdfQuery): boolean =>
  protocol !== undefined || submittedDate !== undefined;

/**
 * Reads the query of a GET for a PDF.
 *
 * @returns the protocol, and the day as `yyyyMMdd`
 * @throws Refusal 400 when a value is missing, or the day is written in another way
 */
export function readPdfQuery({ protocol, submittedDate }: PdfQuery): { protocol: string; day: string } {
  if (!isText(protocol)) throw badRequest('Η παράμετρος protocol είναι υποχρεωτική.');
  if (typeof submittedDate !== 'string' || !/^\d{8}$/.test(submittedDate)) {
    throw badRequest('Η παράμετρος submittedDate πρέπει να έχει τη μορφή yyyymmdd.');
  }
  return { protocol, day: submittedDate };
}

/** 400 for a protocol that nothing was submitted under on a day (`yyyyMMdd`). */
export const notFound = (protocol: string, day: string): Error =>
  badRequest(`Δεν βρέθηκε υποβολή με πρωτόκολλο ${protocol} και ημερομηνία ${day}.`);
