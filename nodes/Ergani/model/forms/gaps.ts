import { fold } from '../values/normalise';
import { asText, isEmpty, type Problem, refused } from '../values/result';
import type { Field } from './description';

/** A row that lacks what other rows of its sheet have. */
export interface Gap {
  row: number;
  field: Field;
  problem: Problem;
}

/**
 * The cells that a sheet of working time fills in some rows and leaves empty in others, since merged cells fill the first
 * of their rows alone: the branch, and the day, or the first one of a period of weekdays; the start of what starts in
 * others, such as work; in a corrected repeat also what it corrects. Where nobody fills them, the branch is the main one
 * and the registry decides about the rest; else an empty one may be that of the row above: a repeat with some of its rows
 * would take the place of the original, and those of the others would be lost.
 * Section: Endpoints, Other declarations.
 */
export class Gaps {
  private readonly fields: Field[];

  private readonly type: Field | undefined;

  /** By their keys. */
  private readonly filled = new Set<string>();

  private readonly empty = new Map<number, Array<[field: Field, key: string]>>();

  /**
   * @param fields of the document
   * @param isRepeat whether it takes the place of another one, which it names
   * @param hasTimes whether what has times in one row has them in all
   */
  constructor(fields: readonly Field[], isRepeat = false, hasTimes = false) {
    const day = fields.some(({ name }) => name === 'f_date') ? 'f_date' : 'f_from_date';
    this.type = fields.find(({ name }) => name === 'f_type');
    this.fields = fields.filter(
      ({ name }) =>
        name === 'f_aa_pararthmatos' ||
        name === day ||
        (isRepeat && name.startsWith('f_rel_')) ||
        (hasTimes && name === 'f_from'),
    );
  }

  /** Takes note of a row by its cells, as it has them. */
  take(row: number, cells: readonly unknown[]): void {
    const empty: Array<[Field, string]> = [];
    for (const field of this.fields) {
      const { name, index } = field;
      const key = name === 'f_from' && this.type ? fold(asText(cells[this.type.index])) : name;
      if (isEmpty(cells[index])) empty.push([field, key]);
      else this.filled.add(key);
    }
    if (empty.length > 0) this.empty.set(row, empty);
  }

  /** Takes note that the registry tells a field of a row. */
  excuse(row: number, told: Field | undefined): void {
    const others = this.empty.get(row)?.filter(([field]) => field !== told);
    if (others !== undefined) this.empty.set(row, others);
  }

  /** What is refused, once all rows are known. */
  found(): Gap[] {
    return [...this.empty].flatMap(([row, empty]) =>
      empty.flatMap(([field, key]) => (this.filled.has(key) ? { row, field, problem: refusedGap(field) } : [])),
    );
  }
}

const refusedGap = ({ label, form }: Field): Problem =>
  refused(
    'missing',
    label,
    'is empty, and other rows have it: merged cells fill their first row alone',
    `Fill it in on each row, also where it is that of the row above${form.kind === 'branch' ? '; 0 is the main branch' : ''}`,
  ).problem;
