import type { Journal, Standing, Wanted } from '../../../transport/journal';

/**
 * How many rows are written down at once: the journal makes room for no more than that before its oldest entries go.
 */
const CLAIMED_AT_ONCE = 250;

type Kept = Pick<Journal, 'isKept' | 'claim' | 'confirm' | 'lookUp' | 'takeOut'>;

/**
 * The journal, which knows the rows of each declaration beside the declaration itself: a sheet that has grown by a row
 * is another declaration, and most of it may be with the registry. One that holds a row which was sent without an answer
 * is unknown itself. One that holds rows which the registry has confirmed goes out, and they are told of; unless each row
 * stands by itself: then they were left out of it, and what is confirmed by now another execution has sent meanwhile.
 */
export class RowJournal implements Kept {
  /** Keys of declarations of which was told: a part of a refused request is claimed again. */
  private readonly told = new Set<string>();

  /**
   * @param rowsOf the keys of the rows of a declaration, by its own
   * @param eachStandsAlone whether the registry takes each row for something of its own
   * @param tell takes the places of rows that the registry has as part of another declaration
   */
  constructor(
    private readonly journal: Kept,
    private readonly rowsOf: (key: string) => string[],
    private readonly eachStandsAlone: boolean,
    private readonly tell: (key: string, places: number[]) => void,
  ) {}

  get isKept(): boolean {
    return this.journal.isKept;
  }

  async lookUp(keys: string[]): Promise<Map<string, Standing>> {
    return await this.journal.lookUp(keys);
  }

  async claim(wanted: Wanted[]): Promise<Map<string, Standing>> {
    const rows = [...new Set(wanted.flatMap(({ key }) => this.rowsOf(key)))];
    const found = await this.journal.claim(wanted);
    for (let at = 0; at < rows.length; at += CLAIMED_AT_ONCE) {
      const some = rows.slice(at, at + CLAIMED_AT_ONCE).map((key) => ({ key, mayBeOld: false }));
      for (const [key, standing] of await this.journal.claim(some)) found.set(key, standing);
    }
    const standings = new Map<string, Standing>();
    if (found.size === 0) return standings;
    for (const { key } of wanted) {
      const known = this.rowsOf(key).map((row) => found.get(row));
      const isUnclear = known.includes('open') || (this.eachStandsAlone && known.includes('confirmed'));
      let standing = found.get(key) ?? (isUnclear ? 'open' : undefined);
      // Row by row it was submitted since.
      if (standing === 'open' && known.length > 0 && known.every((row) => row === 'confirmed')) standing = 'confirmed';
      if (standing !== undefined) {
        standings.set(key, standing);
        // What is not sent leaves nothing behind that it has written; what was there before stays.
        await this.takeOut([key]);
      } else if (known.includes('confirmed') && !this.told.has(key)) {
        this.told.add(key);
        this.tell(
          key,
          [...known.keys()].filter((place) => known[place] === 'confirmed'),
        );
      }
    }
    return standings;
  }

  async confirm(keys: string[]): Promise<void> {
    await this.journal.confirm(this.withRows(keys));
  }

  async takeOut(keys: string[]): Promise<void> {
    await this.journal.takeOut(this.withRows(keys));
  }

  private withRows(keys: string[]): string[] {
    return keys.flatMap((key) => [key, ...this.rowsOf(key)]);
  }
}
