import { isRecord, shortened } from '../values/result';

const DEEPEST = 3;
const MOST_FIELDS = 12;
const LONGEST = 300;

/** Names of fields as programs write them. Any other one could be a value. */
const NAME = /^[A-Za-z_]{1,24}$/;

/**
 * What an answer looks like, without any value of it: `list of 2: {id: text of 1, protocol: text of 5}`. It shows what
 * the registry answers to somebody who is asked for help, and nothing of what the answer contains.
 */
export const shapeOf = (answer: unknown): string => shortened(shape(answer, DEEPEST), LONGEST);

function shape(value: unknown, depth: number): string {
  if (typeof value === 'string') return value === '' ? 'empty text' : `text of ${value.length}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return 'empty list';
    return depth === 0 ? `list of ${value.length}` : `list of ${value.length}: ${shape(value[0], depth - 1)}`;
  }
  if (!isRecord(value)) return value === null || value === undefined ? 'nothing' : typeof value;
  const fields = Object.entries(value);
  if (depth === 0) return `object of ${fields.length}`;
  const shown = fields
    .slice(0, MOST_FIELDS)
    .map(([name, held]) => `${NAME.test(name) ? name : '?'}: ${shape(held, depth - 1)}`);
  return `{${[...shown, ...(fields.length > MOST_FIELDS ? ['…'] : [])].join(', ')}}`;
}
