import type { DeliveryJournal, JournalState, Wanted } from '../../../delivery/journal';

/**
 * How many rows are written down at once: the journal makes room for no more than that before its oldest entries go.
 */
const CLAIMED_AT_ONCE = 250;

/**
 * The journal, which knows the rows of each declaration beside the declaration itself: a sheet that has grown by a row
 * is another declaration, and most of it may be with the registry. One that holds a row which was sent without an answer
 * is unknown itself. One that holds rows which the registry has confirmed goes out, and they are told of; unless each row
 * stands by itself: then they were left out of it, and what is confirmed by now another execution has sent meanwhile.
 */
export class RowJournal implements DeliveryJournal {
  /** Keys of declarations of which was told: a part of a refused request is claimed again. */
  private readonly told = new Set<string>();

  /**
   * @param rowsOf the keys of the rows of a declaration, by its own
   * @param eachStandsAlone whether the registry takes each row for something of its own
   * @param tell takes the places of rows that the registry has as part of another declaration
   */
  constructor(
    private readonly journal: DeliveryJournal,
    private readonly rowsOf: (key: string) => string[],
    private readonly eachStandsAlone: boolean,
    private readonly tell: (key: string, places: number[]) => void,
  ) {}

  get isKept(): boolean {
    return this.journal.isKept;
  }

  async lookUp(keys: string[]): Promise<Map<string, JournalState>> {
    return await this.journal.lookUp(keys);
  }

  async claim(wanted: Wanted[]): Promise<Map<string, JournalState>> {
    const rows = [...new Set(wanted.flatMap(({ key }) => this.rowsOf(key)))];
    const found = await this.journal.claim(wanted);
    for (let at = 0; at < rows.length; at += CLAIMED_AT_ONCE) {
      const some = rows.slice(at, at + CLAIMED_AT_ONCE).map((key) => ({ key, mayBeOld: false }));
      for (const [key, state] of await this.journal.claim(some)) found.set(key, state);
    }
    const states = new Map<string, JournalState>();
    if (found.size === 0) return states;
    for (const { key } of wanted) {
      const known = this.rowsOf(key).map((row) => found.get(row));
      const isUnclear = known.includes('open') || (this.eachStandsAlone && known.includes('confirmed'));
      let state = found.get(key) ?? (isUnclear ? 'open' : undefined);
      // Row by row it was submitted since.
      if (state === 'open' && known.length > 0 && known.every((row) => row === 'confirmed')) state = 'confirmed';
      if (state !== undefined) {
        states.set(key, state);
        // What is not sent leaves nothing behind that it has written; what was there before stays.
        await this.release([key]);
      } else if (known.includes('confirmed') && !this.told.has(key)) {
        this.told.add(key);
        this.tell(
          key,
          [...known.keys()].filter((place) => known[place] === 'confirmed'),
        );
      }
    }
    return states;
  }

  confirm(keys: string[]): void {
    this.journal.confirm(this.withRows(keys));
  }

  async release(keys: string[]): Promise<void> {
    await this.journal.release(this.withRows(keys));
  }

  async settle(): Promise<void> {
    await this.journal.settle();
  }

  private withRows(keys: string[]): string[] {
    return keys.flatMap((key) => [key, ...this.rowsOf(key)]);
  }
}
