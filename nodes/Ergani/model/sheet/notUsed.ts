import { fold } from '../values/normalise';
import { trimBlanks } from '../values/result';

/** All columns that nobody knows, but those with times of the day. */
const REST = '*';

/** A header has no more semicolons than that. */
const MOST_PARTS = 4;

/** The columns that the user names in Columns Not Used. */
export class NotUsed {
  private readonly folded = new Set<string>();

  /** Whether all columns that nobody knows are meant. */
  readonly isRest: boolean;

  /** @param headers of the sheet: one that has a semicolon in it is taken whole */
  constructor(text = '', headers: readonly string[] = []) {
    const known = new Set(headers.map(nameOf));
    let isRest = false;
    for (const line of text.split(/[\r\n]+/)) {
      const parts = line.split(';');
      for (let start = 0; start < parts.length;) {
        let end = Math.min(parts.length, start + MOST_PARTS);
        while (end > start + 1 && !known.has(nameOf(parts.slice(start, end).join(';')))) end--;
        const part = parts.slice(start, end).join(';');
        if (trimBlanks(part) === REST) isRest = true;
        else if (nameOf(part) !== '') this.folded.add(nameOf(part));
        start = end;
      }
    }
    this.isRest = isRest;
  }

  has(header: string): boolean {
    return this.folded.has(nameOf(header));
  }
}

/** A header as it is compared. One of signs alone is compared by these. */
const nameOf = (header: string): string => fold(header) || trimBlanks(header);
