import { otherNames } from '../sheet/rowsBeside';
import type { DocumentDescription, Field } from './description';
import { NAMES, type NestableRow } from './nesting';

/** The fields of a document that name a person: tax number, last name and first name; null where it lacks one. */
export function personIn({ fields }: DocumentDescription): [afm: Field, lastName: Field, firstName: Field] | null {
  const [afm, lastName, firstName] = ['f_afm', ...NAMES].map((name) => fields.find((field) => field.name === name));
  return afm && lastName && firstName ? [afm, lastName, firstName] : null;
}

/**
 * The rows that name a tax number with other names than an earlier row does: one of the two is somebody else's.
 * Case, accents and punctuation don't matter. Section: Endpoints, Other declarations.
 *
 * @returns of each such row the first one with that tax number
 */
export function namedOtherwise(description: DocumentDescription, rows: readonly NestableRow[]): Map<number, number> {
  const person = personIn(description);
  if (person === null) return new Map();
  const people = rows.map(({ values }) => {
    const told = person.map(({ index }) => values[index]).filter((value) => typeof value === 'string' && value !== '');
    const [employeeAfm, lastName, firstName] = told as string[];
    return told.length === person.length ? { employeeAfm, lastName, firstName } : undefined;
  });
  return otherNames(people);
}
