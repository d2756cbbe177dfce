import { problem } from '../values/problems';
import { type Problem } from '../values/result';

/** What a file that was not split into columns has between its headers, as n8n's option takes it. */
function separatorIn(header: string): string | undefined {
  if (header.includes('\t')) return '\\t';
  return [';', '|'].find((one) => header.includes(one));
}

/** Refuses a sheet whose only column holds the headers of several; undefined for any other. */
export function notSplit(headers: readonly string[]): Problem | undefined {
  const [header] = headers;
  const separator = headers.length === 1 ? separatorIn(header) : undefined;
  if (separator === undefined) return undefined;
  return problem('notSplit', 'Column', { separator }, header);
}
