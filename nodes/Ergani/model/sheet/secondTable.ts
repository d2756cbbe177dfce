import { fold } from '../values/normalise';
import { isEmpty } from '../values/result';
import { TimeCell } from '../values/time/timeCell';
import { cellOf, type Cells } from './cells';
import type { Columns } from './columns';
import { recognise } from './recognise';

/** Rows that are none of the sheet. */
interface Tables {
  /** Those that repeat the headers. */
  skipped: ReadonlySet<number>;
  /** Those of a second table, with its headers. */
  asked: ReadonlySet<number>;
}

/** So many cells of a row have to be headers. */
const LEAST = 2;

/** Finds rows that hold headers: those of the sheet once more, or others, which begin a second table. */
export function findTables(rows: readonly Cells[], { headers, meant }: Columns): Tables {
  const known = new Set(headers.map(fold));
  const isOfEvent = new Set(
    meant.filter(({ field }) => field === 'event' || field === 'rowStatus').map(({ header }) => header),
  );
  const skipped = new Set<number>();
  let second: number | undefined;
  for (const [n, row] of rows.entries()) {
    if (holdsData(row)) continue;
    let own = 0;
    let others = 0;
    let filled = 0;
    for (const header of Object.keys(row ?? {})) {
      const cell = cellOf(row, header);
      if (isEmpty(cell)) continue;
      filled++;
      if (typeof cell !== 'string' || cell.length > 100) continue;
      if (fold(cell) !== '' && fold(cell) === fold(header)) own++;
      else if (isHeader(cell) && (known.has(fold(cell)) || !isOfEvent.has(header))) others++;
    }
    if (own + others < LEAST || (own + others) * 2 < filled) continue;
    if (own === filled) skipped.add(n);
    else second ??= n;
  }
  const asked = new Set<number>();
  if (second !== undefined) for (let n = second; n < rows.length; n++) if (!skipped.has(n)) asked.add(n);
  return { skipped, asked };
}

/** Whether a text is a header that the node knows, and no time. */
const isHeader = (text: string): boolean => recognise(text).length > 0 && !new TimeCell(text).holdsTime;

/** Digits, and what stands between those of dates and times. */
const OF_DIGITS = /^[\dTZ\s:.,/+-]+$/;

/** Whether a cell of the row is a number, a date or a time: a row of headers has none. */
function holdsData(row: Cells | null): boolean {
  for (const header in row) {
    const cell = cellOf(row, header);
    if (typeof cell === 'string' ? /\d/.test(cell) && cell.length < 40 && OF_DIGITS.test(cell) : !isEmpty(cell))
      return true;
  }
  return false;
}
