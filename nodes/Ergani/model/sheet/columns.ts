import { codeText } from '../values/codeText';
import { fold } from '../values/normalise';
import { isEmpty } from '../values/result';
import type { DateOrder } from '../values/time/parse';
import { TimeCell } from '../values/time/timeCell';
import {
  cellOf,
  type Cells,
  type ColumnName,
  fits,
  headersOf,
  isDayField,
  isTimeField,
  type SheetReadingOptions,
} from './cells';
import { type EventWord, type EventWords, isBareCode, isOneEvent, readEventWord } from './eventWord';
import { bestRanks, isOfOtherRows, type Rank } from './ranks';
import { isShiftField, recognise, type Recognised } from './recognise';
import { type FieldName, FIELDS } from './vocabulary/fields';
import { OUTPUT_STATUSES, type Product, PRODUCTS } from './vocabulary/products';

/** A column that means something. */
export interface Column {
  header: string;
  field: FieldName | 'rowStatus';
  rank: Rank;
  /**
   * Whether it fills its field; else it has to agree with the one that does: `twin`, in any case, as a second column of
   * the same name; `day`, where both name a day; `spare`: where it is filled, as a vaguer one that does not stand in.
   */
  role: 'fills' | 'twin' | 'day' | 'spare';
  /** Which arrival and departure of the row its cells belong to; null for the row as a whole. */
  place: number | null;
  shift: number;
  /** The header without its number, folded. */
  word: string;
  isAfternoon: boolean;
  /** How its dates are written, where that is said. */
  dateOrder?: DateOrder;
  /** What its codes mean, by the product. */
  codes?: EventWords;
  /** Whether the registry's own codes for events stand in it. */
  isRegistrys: boolean;
}

/** What the columns of a sheet mean, decided once for all its rows. */
export interface Columns {
  /** All that mean something. */
  meant: readonly Column[];
  /** Headers that nobody mapped, by any rank. */
  unmapped: readonly string[];
  /** Vague headers that gave way to a clearer column: their times are a plan, their words can still contradict. */
  outranked: readonly string[];
  /** Ends of shifts of which nobody can tell whether they are of a plan. */
  halves: readonly string[];
  /** Vague ends of shifts that don't count, since too few of their cells are times. */
  unfit: ReadonlyMap<string, FieldName>;
  /** Headers of which the user can be told that they were not used. */
  unused: readonly string[];
  /** How many arrivals and departures a row has columns for. */
  shifts: number;
  /** The zone that headers name for all times of the sheet. */
  zone?: string;
  /** Fields that columns would mean, had the user not named another for them. */
  givenUp: ReadonlySet<FieldName>;
}

/** The products that a sheet has columns of: where it was written back to, this node is one of them. */
function productsOf(headers: readonly string[], rows: readonly Cells[]): Product[] {
  const folded = headers.map(fold);
  return PRODUCTS.filter(({ headers: wanted, isOwn }) => {
    const called = (one: string): string[] =>
      headers.filter((header, place) => (isOwn === 'exactly' ? header === one : folded[place] === fold(one)));
    const isThere = wanted.every((one) => called(one).length > 0);
    return isThere && (isOwn === undefined || called('status').every((header) => holdsOwnStatus(header, rows)));
  });
}

/** Whether a column holds nothing but what this node writes as the status of a row; else it is somebody else's. */
const holdsOwnStatus = (header: string, rows: readonly Cells[]): boolean =>
  rows.every((row) => {
    const cell = cellOf(row, header);
    return isEmpty(cell) || OUTPUT_STATUSES.includes(cell);
  });

/** What of a product's profile stands under a header. */
const underHeader = <Meaning>(profile: Readonly<Record<string, Meaning>> = {}, folded: string): Meaning | undefined =>
  Object.entries(profile).find(([header]) => fold(header) === folded)?.[1];

/** Of these a vague column must not say something else than the clearer one. */
const WITNESSES: ReadonlySet<string> = new Set(['event', 'date', 'referenceDate', 'branch', 'employeeAfm']);

/** Rows of two sources may call people and places differently. */
const OF_OTHER_ROWS: ReadonlySet<string> = new Set(['employeeAfm', 'branch']);

/** A column that may count, before ranks are compared. */
type Candidate = Omit<Column, 'role' | 'place'> & Pick<Recognised, 'isRepeated' | 'zone'>;

const PLAIN = { shift: 0, word: '', isAfternoon: false, isRegistrys: false } as const;

/** The union of a sheet's columns, and what each of them is. */
export function columnsOf(rows: readonly Cells[], options: SheetReadingOptions): Columns {
  return new Decision(rows, options).result;
}

const BOTH_ENDS = [
  ['checkInTime', 'checkOutTime'],
  ['checkOutTime', 'checkInTime'],
] as const;

class Decision {
  private readonly headers: string[];

  private candidates: Candidate[] = [];

  /** Headers that fill no field: not used as somebody says, of something else, or beside clearer ones. */
  private readonly setAside = new Map<string, 'notUsed' | 'silent' | 'outranked'>();

  private readonly halves = new Set<string>();

  /** Vague ends of shifts whose cells are no times. */
  private readonly unfit = new Map<string, FieldName>();

  private readonly givenUp = new Set<FieldName>();

  private readonly namedFields: ReadonlySet<string>;

  /** Columns that gave way, and still have to agree. */
  private readonly witnesses: Candidate[] = [];

  readonly result: Columns;

  constructor(
    private readonly rows: readonly Cells[],
    private readonly options: SheetReadingOptions,
  ) {
    this.headers = headersOf(rows);
    const products = productsOf(this.headers, rows);
    const { columnNames = [] } = options;
    this.namedFields = new Set(columnNames.map(({ field }) => field));
    const named = namedColumns(columnNames);
    for (const header of this.headers) this.take(header, named, products);
    this.compareRanks();
    this.leaveOutMoments();
    this.leaveOutDays();
    this.leaveOutBranches();
    const zone = this.takeZone();
    const { columns, shifts } = this.placed();
    const used = new Set(columns.map(({ header }) => header));
    const free = this.headers.filter((header) => !used.has(header) && this.setAside.get(header) !== 'notUsed');
    this.result = {
      meant: columns,
      unmapped: free.filter((header) => !this.setAside.has(header)),
      outranked: free.filter((header) => this.setAside.get(header) === 'outranked'),
      halves: [...this.halves],
      unfit: this.unfit,
      unused: free.filter((header) => fold(header) !== 'rownumber'),
      shifts,
      zone,
      givenUp: this.givenUp,
    };
  }

  private fields(...fields: Array<FieldName | 'rowStatus'>): Candidate[] {
    return this.candidates.filter(({ field }) => fields.includes(field));
  }

  /** Notes what a header can be: by the user, by a product, by itself. */
  private take(header: string, named: ReadonlyMap<string, Candidate[]>, products: readonly Product[]): void {
    const folded = fold(header);
    const isOutput = products.some(({ isOwn, ignored }) => isOwn === 'exactly' && ignored?.includes(header));
    // Of a product's `Status` and the `status` that this node has written beside it, the user names the one.
    const isOther = (one: Candidate): boolean => one.header !== header && this.headers.includes(one.header);
    const own = (named.get(folded) ?? []).filter((one) => !(isOutput && isOther(one)));
    if (own.length > 0) {
      for (const one of own) {
        if ((one.field as string) === 'ignore') this.setAside.set(header, 'notUsed');
        else this.candidates.push({ ...one, header });
      }
      return;
    }
    for (const product of products) if (this.takeProducts(header, folded, product)) return;
    const meanings = recognise(header);
    const meaning = meanings.find(({ field, isVague, isRepeated }) => {
      const isSure = !isVague && !(isRepeated && field === 'event');
      return isSure || fits(field, this.rows, header, this.options);
    });
    if (meaning === undefined) {
      const unfit = meanings.find(({ field }) => field === 'checkInTime' || field === 'checkOutTime');
      if (unfit !== undefined) this.unfit.set(header, unfit.field);
      return;
    }
    const { field, isVague, shift, word, isAfternoon = false, isRepeated, zone, dateOrder } = meaning;
    this.candidates.push({
      header,
      field,
      rank: isVague ? 'vague' : 'known',
      shift,
      word,
      isAfternoon,
      isRepeated,
      zone,
      dateOrder,
      isRegistrys: fold(header) === fold('f_type'),
    });
  }

  /** @returns whether the product says what the column is */
  private takeProducts(header: string, folded: string, { columns, codes, ignored = [], isOwn }: Product): boolean {
    const field = underHeader(columns, folded);
    if (field !== undefined) {
      const meanings = Object.entries(underHeader(codes, folded) ?? {});
      const words = new Map(meanings.map(([code, event]): [string, EventWord] => [fold(code), event]));
      this.candidates.push({ ...PLAIN, header, field, rank: 'product', ...(words.size > 0 && { codes: words }) });
      return true;
    }
    const isIgnored = ignored.some((one) => (isOwn === 'exactly' ? one === header : fold(one) === folded));
    if (!isIgnored) return false;
    this.setAside.set(header, isOwn ? 'notUsed' : 'silent');
    return true;
  }

  /** For each field the columns of the best rank stay. */
  private compareRanks(): void {
    const best = bestRanks(this.candidates.filter(({ isRepeated }) => !isRepeated));
    const left: Candidate[] = [];
    for (const one of this.candidates) {
      const { field, rank } = one;
      // Also where the column that the user names is not there.
      const winner = this.namedFields.has(field) ? 'named' : (best.get(field) ?? 'vague');
      const mayStay = field === 'cancelled' || field === 'rowStatus';
      if (rank === winner || mayStay || (one.isRepeated && winner !== 'named')) left.push(one);
      else if (winner === 'named') {
        this.setAside.set(one.header, 'outranked');
        this.givenUp.add(field);
      } else if (rank === 'vague' && OF_OTHER_ROWS.has(field) && isOfOtherRows(one, this.candidates, this.rows))
        left.push(one);
      else if (rank === 'vague' || WITNESSES.has(field)) this.giveWay(one);
      else this.setAside.set(one.header, 'silent');
    }
    this.candidates = left;
    this.doubtHalves();
    this.leaveOutEvents();
  }

  /** A vague column beside a clearer one. */
  private giveWay(one: Candidate): void {
    this.setAside.set(one.header, 'outranked');
    if (WITNESSES.has(one.field) && (one.field !== 'event' || one.rank === 'known')) this.witnesses.push(one);
  }

  /**
   * Finds the ends of shifts of which nobody can tell whether they are of a plan: a vague one whose other end gave way to
   * a clearer column, and one whose cells are no times, where nothing else stands for that end.
   */
  private doubtHalves(): void {
    for (const [end, other] of BOTH_ENDS) {
      const gaveWay = [...this.setAside].some(
        ([header, as]) => as === 'outranked' && recognise(header).some(({ field }) => field === other),
      );
      for (const one of gaveWay ? this.vague(end) : []) {
        this.halves.add(one.header);
        this.remove(one);
      }
    }
    for (const [header, field] of this.unfit) {
      const [, other] = BOTH_ENDS.find(([end]) => end === field) ?? BOTH_ENDS[0];
      if (this.fields(field).length === 0 && this.fields(other).length > 0) this.halves.add(header);
    }
  }

  /** Beside arrivals and departures a vague column for events is of something else. */
  private leaveOutEvents(): void {
    const isOfBoth = this.fields('checkInTime').length > 0 || this.fields('checkOutTime').length > 0;
    if (!isOfBoth) return;
    for (const one of this.vague('event')) {
      this.setAside.set(one.header, 'outranked');
      this.remove(one);
    }
  }

  private vague(field: FieldName): Candidate[] {
    return this.fields(field).filter(({ rank }) => rank === 'vague');
  }

  private remove(one: Candidate): void {
    this.candidates = this.candidates.filter((other) => other !== one);
  }

  private silence(one: Candidate): void {
    this.setAside.set(one.header, 'silent');
    this.remove(one);
  }

  /** A moment of which nobody tells what it is of gives way to columns that tell when the event was. */
  private leaveOutMoments(): void {
    const moments = this.vague('eventTime');
    if (moments.length === 0) return;
    const isShift = this.fields('checkInTime', 'checkOutTime').length > 0;
    const isClear = this.fields('time').length > 0 && this.fields('date').length > 0;
    if (isClear || (isShift && !this.namesOneEvent())) for (const one of moments) this.silence(one);
  }

  /** Whether a cell for the event tells which of the two it is. */
  private namesOneEvent(): boolean {
    const { eventWords } = this.options;
    return this.fields('event').some(({ header, isRegistrys, codes }) =>
      this.rows.some((row) => {
        const cell = cellOf(row, header);
        const isCode = codes !== undefined && codes.has(fold(codeText(cell) ?? ''));
        return isCode || isOneEvent(readEventWord(cell, eventWords, isRegistrys)) || isBareCode(cell, eventWords);
      }),
    );
  }

  /** A vague day beside single events whose times have their dates is of something else. */
  private leaveOutDays(): void {
    const days = this.vague('date');
    if (days.length === 0 || this.fields('checkInTime', 'checkOutTime').length > 0) return;
    const isDated = this.fields('eventTime', 'time').some(({ header }) =>
      this.rows.some((row) => new TimeCell(cellOf(row, header), this.options.dateOrder).namesDay),
    );
    if (isDated) for (const one of days) this.silence(one);
  }

  /** A branch with a number is one that is there once more, or nothing that is known. */
  private leaveOutBranches(): void {
    const branches = this.fields('branch');
    if (branches.every(({ isRepeated }) => isRepeated)) branches.forEach((one) => this.remove(one));
  }

  /** The zone of all times, where their headers name one; a column that names another than the rest is unknown. */
  private takeZone(): string | undefined {
    const timed = this.candidates.filter(({ field }) => isTimeField(field));
    const zones = new Set(timed.map(({ zone }) => zone));
    if (zones.size <= 1) return timed[0]?.zone;
    for (const one of timed.filter(({ zone }) => zone !== undefined)) this.remove(one);
    return undefined;
  }

  /**
   * Gives arrivals and departures their places on a row, by the numbers in their headers. The date of one whose time has
   * no column is left out: it is another date, such as the one on which an employment began. One without a number is of
   * the first, as are those of other names with that number.
   */
  private placed(): { columns: Column[]; shifts: number } {
    const timed = this.fields('checkInTime', 'checkOutTime');
    const shiftOf = ({ field, shift, word }: Candidate): number => {
      const first = timed.filter((one) => one.word !== '' && one.shift === 1 && one.field === field);
      return shift > 0 || first.length === 0 || first.some((one) => one.word === word) ? shift : 1;
    };
    const shifts = [...new Set(timed.map(shiftOf))].sort((a, b) => a - b);
    const hasDepartures = timed.some(({ field }) => field === 'checkOutTime');
    const columns: Column[] = [];
    for (const one of this.candidates) {
      const role = one.isRepeated ? 'twin' : 'fills';
      if (!isShiftField(one.field)) columns.push({ ...one, role, place: null });
      else {
        const place = shifts.indexOf(shiftOf(one));
        if (place !== -1) columns.push({ ...one, role, place });
        else if (recognisesDate(one))
          // A date that is there once more, and has no times of its own.
          columns.push(
            hasDepartures
              ? { ...one, field: 'checkOutDate', role, place: 0 }
              : { ...one, field: 'date', role: 'twin', place: null },
          );
        else this.setAside.set(one.header, 'silent');
      }
    }
    for (const one of this.witnesses)
      columns.push({ ...one, role: isDayField(one.field) ? 'day' : 'spare', place: null });
    return { columns, shifts: shifts.length };
  }
}

/** Whether a numbered column is one of plain dates. */
const recognisesDate = ({ rank, word }: Candidate): boolean =>
  (rank === 'known' || rank === 'vague') && recognise(word).some(({ field }) => field === 'date');

/** The columns that the user names, by folded header. Of several for an arrival, each is one more on the row. */
function namedColumns(names: readonly ColumnName[]): Map<string, Candidate[]> {
  const columns = new Map<string, Candidate[]>();
  const counts = new Map<string, number>();
  for (const { field, column } of names) {
    const count = counts.get(field) ?? 0;
    counts.set(field, count + 1);
    const shift = isShiftField(field) ? count : 0;
    const isRegistrys = fold(column) === fold('f_type');
    const one: Candidate = { ...PLAIN, header: column, field: field as FieldName, rank: 'named', shift, isRegistrys };
    columns.set(fold(column), [...(columns.get(fold(column)) ?? []), one]);
  }
  return columns;
}

/** Display name of what a column is. */
export const labelOf = (field: FieldName | 'rowStatus'): string =>
  field === 'rowStatus' ? 'Row Status' : FIELDS[field].label;
