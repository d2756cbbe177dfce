import { FIELD_LABELS } from './columns';

const PERSONAL_FIELDS = [
  FIELD_LABELS.employerAfm,
  FIELD_LABELS.employeeAfm,
  FIELD_LABELS.lastName,
  FIELD_LABELS.firstName,
  FIELD_LABELS.comments,
];
/** A value behind the name of its field; to the last quote, since a value can hold quotes. */
const PERSONAL_VALUE = new RegExp(`(${PERSONAL_FIELDS.join('|')}) ".*"`, 'g');
/** A tax number has nine digits, a social security number eleven; a date has eight. */
const NUMBER = /\d(?: ?\d){8,}/g;
/** Shorter words stand in ordinary sentences too. */
const SHORTEST_NAME = 3;

/**
 * A message without the people it is about, for where others than the owner of the rows read it: n8n writes the
 * errors of nodes to its log.
 *
 * @param text one sentence or more
 * @param names of people, as they can stand in it
 * @returns the text with an ellipsis for each tax number, security number and name
 */
export function withoutPersons(text: string, names: string[] = []): string {
  return names
    .filter(({ length }) => length >= SHORTEST_NAME)
    .reduce(
      (rest, name) => rest.split(name).join('…'),
      text.replace(PERSONAL_VALUE, (_, field: string) => `${field} "…"`).replace(NUMBER, '…'),
    );
}
