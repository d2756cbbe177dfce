import { fold } from '../values/normalise';
import { isEmpty, type Problem, refused, shown, soleOf } from '../values/result';
import { columnsDiffer, isSameCell } from '../values/sameCell';
import { clockAlone, dayAlone } from '../values/time/read';
import { readCell } from '../values/time/parse';
import { type DocumentDescription, type Field, isShiftTime } from './description';
import { isNothing } from './value';

/** Far longer than any title. */
const LONGEST_HEADER = 400;

/** What ends in a number: n8n calls the second `Από` of a sheet `Από_1`. */
const NUMBERED = /\d$/;

/** One of some words, folded. The longest come first, so that all of a word is found. */
const oneOf = (words: readonly string[]): string => {
  const folded = words.map(fold).sort((one, other) => other.length - one.length);
  return `(?:${folded.join('|')})`;
};

const SHIFT = oneOf(['shift', 'βάρδια']);
const SECOND = oneOf([
  ...['second', '2nd', 'afternoon', 'evening', 'pm', '2', '3', '4', '5', '6', '7', '8', '9'],
  ...['δεύτερη', '2η', '2ο', 'απόγευμα', 'απογευματινή', 'απογευματινό', 'βράδυ', 'βραδινή', 'βραδινό', 'β'],
]);
/** What makes a header, folded, one of the second half of a shift: `2nd Start`, `Απογευματινή Από`, `Start 2`, `Shift B Start`. */
const SECOND_HALF = new RegExp(`^${SHIFT}?${SECOND}${SHIFT}?|${SECOND}${SHIFT}?$`);

/** What stands in brackets in a title is often a remark: `ΩΡΑ ΑΠΟ (HH24:MM)`. */
const withoutRemarks = (title: string): string => title.replace(/\([^()]{0,100}\)/g, ' ');

/** A header also with the list around its field, which it takes where other fields are called the same. */
const withOwner = ({ owner }: Field, header: string): string[] => [header, `${owner} ${header}`, `${header} ${owner}`];

/** What folded headers mean. */
export interface Columns {
  /** The field, or several where the header does not tell which. */
  of(header: string): readonly Field[];
  /** Whether it is a header of people and programs alone, which they have for other things too. */
  isVague(header: string): boolean;
  /** The vague ones of a row that stood beside the registry's own for their field, in this row or an earlier one. */
  rivalsIn(row: Record<string, unknown>): ReadonlySet<string>;
}

/** The rank of headers that are not the registry's. */
const VAGUE = 4;

/**
 * The columns that a document is read from. What a field is called itself comes before what others call it: its key,
 * then its name, then its title, with or without codes, then the title without remarks, then further headers. A number
 * behind that of a time is of another half of the shift.
 *
 * @param more headers of people and programs, by the names of fields
 * @param words beside which one of those is not vague
 */
export function columnsOf(
  { fields }: DocumentDescription,
  more: (field: Field) => readonly string[],
  words: readonly string[] = [],
): Columns {
  const known = new Map<string, { rank: number; fields: Field[] }>();
  const add = (header: string, rank: number, field: Field): void => {
    const folded = fold(header);
    const earlier = known.get(folded);
    if (folded === '' || (earlier !== undefined && earlier.rank < rank)) return;
    if (earlier !== undefined && earlier.rank === rank) {
      if (!earlier.fields.includes(field)) earlier.fields.push(field);
    } else known.set(folded, { rank, fields: [field] });
  };
  for (const field of fields) {
    add(field.key, 0, field);
    add(field.name, 1, field);
    const { name, title, heading, label } = field;
    for (const header of [name, title, heading, label].flatMap((one) => withOwner(field, one))) add(header, 2, field);
    for (const header of withOwner(field, withoutRemarks(heading))) add(header, 3, field);
    for (const header of more(field)) {
      add(header, VAGUE, field);
      for (const word of words) for (const one of [word + header, header + word]) add(one, VAGUE - 1, field);
    }
  }
  const found = (header: string) => {
    const folded = header.length > LONGEST_HEADER ? '' : fold(header);
    const numbered = known.get(folded.replace(NUMBERED, ''));
    return known.get(folded) ?? (numbered?.fields[0].form.kind === 'clock' ? numbered : undefined);
  };
  const of = (header: string): readonly Field[] => found(header)?.fields ?? [];
  const isVague = (header: string): boolean => found(header)?.rank === VAGUE;
  const rivals = new Set<string>();
  // The headers of the last row, which are mostly those of the next.
  let last = '';
  return {
    of,
    isVague,
    rivalsIn(row) {
      const headers = Object.keys(row);
      const joined = headers.join();
      if (joined !== last) {
        last = joined;
        const own = new Set(headers.flatMap((header) => (isVague(header) ? [] : of(header))));
        for (const header of headers) if (isVague(header) && own.has(of(header)[0])) rivals.add(header);
      }
      return rivals;
    },
  };
}

/** Whether two cells say the same; lists and objects where they hold the same. */
function agree(one: unknown, other: unknown): boolean {
  if (isSameCell(one, other)) return true;
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other);
}

/** A filled cell of a column that means no field. */
export interface StrayCell {
  header: string;
  cell: unknown;
  /** The field that the column would mean, were the cell another one. */
  meant?: Field;
}

/** Whether a cell names a day and no time, as under `Από` where that is no time of the day, or a midnight that may be one. */
export function isDay(value: unknown): boolean {
  const cell = readCell(value);
  if (cell.kind === 'local') return cell.clock === null;
  return cell.kind === 'instant' && cell.printed && dayAlone(value) !== undefined;
}

/**
 * The cells of a row by the indices of their fields. Two columns may mean one field as long as one is empty or both say
 * the same. Section: Endpoints, Other declarations.
 *
 * @param row column header to cell
 * @param around the object that holds the row, if any: its columns count too, where the row itself has none
 * @returns `strays`: what the row itself has in columns that mean no field
 */
export function readCells(
  columns: Columns,
  row: Record<string, unknown>,
  around: Record<string, unknown> = {},
): { cells: unknown[]; problems: Problem[]; strays: StrayCell[] } {
  const cells: unknown[] = [];
  const headers: string[] = [];
  // Headers of the times of a shift, by the numbers behind them.
  const pairs = new Map<string, string>();
  const problems: Problem[] = [];
  const strays: StrayCell[] = [];
  const own = Object.entries(row);
  const rivals = columns.rivalsIn(row);
  const differs = ({ index, label }: Field, header: string, cell: unknown): Problem => {
    const first = { header: headers[index], cell: cells[index] };
    return columnsDiffer(label, first, { header, cell }, 'enter a row for each');
  };
  for (const [place, [header, held]] of [...own, ...Object.entries(around)].entries()) {
    const cell = soleOf(held);
    const [field, ...others] = columns.of(header);
    if (isNothing(cell, field)) continue;
    if (field === undefined) {
      if (place < own.length) strays.push({ header, cell });
    } else if (field.form.kind === 'clock' && columns.isVague(header) && isDay(cell)) {
      strays.push({ header, cell, meant: field });
    } else if (rivals.has(header) && isDated(field)) {
      strays.push({ header, cell });
    } else if (others.length > 0) {
      problems.push(ambiguous(header, [field, ...others]));
    } else if (isEmpty(cells[field.index])) {
      cells[field.index] = cell;
      headers[field.index] = header;
      if (isShiftTime(field)) pairs.set(NUMBERED.exec(header)?.[0] ?? '', shown(header));
    } else if (!agree(cells[field.index], cell)) {
      problems.push(differs(field, header, cell));
    } else if (field.form.kind === 'clock' && NUMBERED.test(header)) {
      // The same hours, as of another day.
      strays.push({ header, cell });
    }
  }
  if (pairs.size > 1) problems.push(ofTwoPairs([...pairs.values()]));
  for (const { header, cell } of strays) {
    const folded = fold(header);
    const [first] = SECOND_HALF.test(folded) ? columns.of(folded.replace(SECOND_HALF, '')) : [];
    // Exports fill what there is not with midnight.
    if (first?.form.kind !== 'clock' || !clockAlone(cell)) continue;
    const other = cells[first.index];
    if (!isEmpty(other) && !agree(other, cell)) problems.push(differs(first, header, cell));
  }
  return { cells, problems, strays };
}

const isDated = ({ form }: Field): boolean => form.kind === 'clock' || form.kind === 'day';

const ofTwoPairs = ([one, other]: string[]): Problem =>
  refused(
    'columnsDiffer',
    one,
    `and ${other} are of different pairs of times, and their own pairs are not complete`,
    'Enter a row for each pair',
  ).problem;

function ambiguous(header: string, fields: readonly Field[]): Problem {
  return refused(
    'ambiguousColumn',
    shown(header),
    `stands for ${fields.length} fields of the document`,
    `Name the column after the one that it holds: ${fields.map(({ key }) => key).join(' or ')}`,
  ).problem;
}
