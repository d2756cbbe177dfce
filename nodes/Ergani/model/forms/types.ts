import { fieldNamed, isEmpty, isRecord, soleListIn, trimBlanks } from '../values/result';

/** A kind of document that can be submitted. */
export interface DocumentType {
  /** As the registry gives it; null where it gives none. */
  id: number | string | null;
  code: string;
  /** The code where the registry gives no description. */
  description: string;
}

/** Whether a code is that of work cards. They have an operation of their own, and can't be cancelled. */
export const isWorkCard = (code: string): boolean => /^WRKCard/i.test(code);

/**
 * Reads the list of kinds of documents. A kind without a code is left out. Section: Endpoints, Other declarations.
 *
 * @param answer body of the answer to `GET /Lookup/Submissions`: a list, also as the only field of an object
 * @returns null for what is no such list
 */
export function readTypes(answer: unknown): DocumentType[] | null {
  const list = soleListIn(answer);
  if (list === null) return null;
  const types = list.filter(isRecord).flatMap((record): DocumentType[] => {
    const [id, code, description] = ['id', 'code', 'description'].map((name) => fieldNamed(record, name));
    if (isEmpty(code) || (typeof code !== 'string' && typeof code !== 'number')) return [];
    const text = trimBlanks(String(code));
    return [
      {
        id: typeof id === 'number' || typeof id === 'string' ? id : null,
        code: text,
        description: typeof description === 'string' && !isEmpty(description) ? trimBlanks(description) : text,
      },
    ];
  });
  return types.length === 0 && list.length > 0 ? null : types;
}
