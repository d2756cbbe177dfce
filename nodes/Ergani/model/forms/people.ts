import { type NamedOtherwise, otherNames } from '../sheet/rowsBeside';
import type { DocumentDescription, Field } from './description';
import { NAMES, type NestableRow } from './nesting';

/** The fields for a person's tax number, last name and first name; null where the document lacks one of them. */
export function personIn({ fields }: DocumentDescription): [afm: Field, lastName: Field, firstName: Field] | null {
  const [afm, lastName, firstName] = ['f_afm', ...NAMES].map((name) => fields.find((field) => field.name === name));
  return afm && lastName && firstName ? [afm, lastName, firstName] : null;
}

/**
 * Finds rows with the tax number of an earlier row and other names: one of the two rows may be about somebody else. Names
 * are compared without case, accents and punctuation. Section: Endpoints, Other declarations.
 */
export function namedOtherwise(
  description: DocumentDescription,
  rows: readonly NestableRow[],
): Map<number, NamedOtherwise> {
  const person = personIn(description);
  if (person === null) return new Map();
  const people = rows.map(({ values }) => {
    const [employeeAfm, lastName, firstName] = person.map(({ index }) => values[index]);
    const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
    if (!isText(employeeAfm) || !isText(lastName) || !isText(firstName)) return undefined;
    return { employeeAfm, lastName, firstName };
  });
  return otherNames(people);
}
