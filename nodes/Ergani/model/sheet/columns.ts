import { codeText } from '../values/codeText';
import { fold } from '../values/normalise';
import { TimeCell } from '../values/time/timeCell';
import { type Candidate, usesOfHeaders } from './candidates';
import { cellOf, type Cells, headersOf, isDayField, isTimeField, type SheetReadingOptions } from './cells';
import { isBareCode, isOneEvent, readEventWord } from './eventWord';
import { holdsWeekdays, isOfNextDay, type KindContext, kindOf, type OtherColumn } from './kinds';
import { NotUsed } from './notUsed';
import { isClearer, Ranking } from './ranks';
import { endBeforeRemark, isEndOfOtherDay, isShiftField, recognise, type Recognised } from './recognise';
import { foldedSet } from './phrases';
import { type FieldName, FIELDS, FIRST_OF_DAY, FIRST_OUT, PUNCH_TIMES } from './vocabulary/fields';

/** A column that means something. */
export interface Column extends Omit<Candidate, 'isRepeated' | 'isEndAlone' | 'isNamedShift' | 'zone'> {
  /**
   * Whether it fills its field. If not, it never stands in for the column that does, and its filled cells have to agree
   * with that: `agrees`, or for two days that both can be read, `sameDay`.
   */
  role: 'fills' | 'agrees' | 'sameDay';
  /** Which arrival and departure of the row its cells belong to, from 0 on; null for the row as a whole. */
  place: number | null;
}

/** What the columns of a sheet mean, decided once for all its rows. */
export interface Columns {
  /** All headers of the sheet. */
  headers: readonly string[];
  /** Those of a known field, whether they fill it or only have to agree with those that do. */
  meant: readonly Column[];
  /** Those that fill no field, and those that do but are also read against the row: comments, weekdays. */
  others: readonly OtherColumn[];
  /** Vague ends of shifts that don't count, since too few of their cells are times. */
  unfit: ReadonlyMap<string, FieldName>;
  /** Headers of columns that were not used, for a hint to the user. */
  unused: readonly string[];
  /** How many arrivals and departures a row has columns for. */
  shifts: number;
  /** The zone that headers name for all times of the sheet. */
  zone?: string;
  /** Fields for which the user names another column than the one that the sheet has. */
  overridden: ReadonlySet<FieldName>;
}

/** A vague column for one of these must not contradict the clearer one. */
const WITNESSES: ReadonlySet<string> = new Set(['event', 'date', 'referenceDate', 'branch', 'employeeAfm']);

/** Rows of two sources may have different headers for people and places. */
const OF_OTHER_ROWS: ReadonlySet<string> = new Set(['employeeAfm', 'branch']);

const NAMES: ReadonlySet<string> = new Set(['lastName', 'firstName', 'fullName']);

const BOTH_ENDS = [
  ['checkInTime', 'checkOutTime'],
  ['checkOutTime', 'checkInTime'],
] as const;

const punchTimes = foldedSet(PUNCH_TIMES);
const firstOfDay = foldedSet([...FIRST_OF_DAY, ...FIRST_OUT]);

/** Decides what each column of a sheet means: the union of all its rows' columns. */
export const columnsOf = (rows: readonly Cells[], options: SheetReadingOptions, now?: number): Columns =>
  new ColumnDecision(rows, options, now).result();

class ColumnDecision {
  private candidates: Candidate[] = [];

  /** Headers that fill no field: the user says so, they mean something else, or a clearer column fills it. */
  private readonly setAside = new Map<string, 'notUsed' | 'silent' | 'own' | 'outranked'>();

  private readonly doubtfulEnds = new Set<string>();

  private readonly unfit = new Map<string, FieldName>();

  /** Headers of ends of shifts with a remark that no table has. */
  private readonly remarked = new Map<string, Recognised>();

  private readonly overridden = new Set<FieldName>();

  /** Columns that gave way, and still have to agree. */
  private readonly witnesses: Candidate[] = [];

  constructor(
    private readonly rows: readonly Cells[],
    private readonly options: SheetReadingOptions,
    private readonly now?: number,
  ) {}

  result(): Columns {
    const headers = headersOf(this.rows);
    const notUsed = new NotUsed(this.options.columnsNotUsed, headers);
    const uses = usesOfHeaders(headers, this.rows, this.options, (header) => notUsed.has(header));
    for (const [header, { candidates = [], setAside, unfit }] of uses) {
      this.candidates.push(...candidates);
      if (setAside !== undefined) this.setAside.set(header, setAside);
      if (unfit !== undefined) this.unfit.set(header, unfit);
      const isFree = candidates.length === 0 && setAside === undefined;
      const end = isFree ? endBeforeRemark(header) : undefined;
      if (end !== undefined) this.remarked.set(header, end);
      if (isFree && isEndOfOtherDay(header) && !isOfNextDay(header)) this.doubtfulEnds.add(header);
    }
    this.takeFirstName();
    this.leaveOutEndsAlone();
    this.doubtPunches();
    this.doubtSecondEnds();
    this.compareRanks();
    this.leaveOutDates();
    this.doubtEnds();
    this.doubtNumberedEnds();
    this.leaveOutEvents();
    this.leaveOutMoments();
    this.leaveOutDays();
    this.leaveOutBranches();
    const zone = this.takeZone();
    const { meant, shifts } = this.placed();
    const used = new Set(meant.map(({ header }) => header));
    const free = [...uses.keys()].filter((header) => !used.has(header));
    const hasBranch = meant.some(({ field }) => field === 'branch');
    const kinds = { rows: this.rows, hasBranch, now: this.now, isRestUnused: notUsed.isRest };
    return {
      headers,
      meant,
      others: [
        ...free.map((header) => this.otherColumn(header, kinds)),
        // Comments go to the registry, and may say that there was nothing.
        ...meant
          .filter(({ field, rank }) => field === 'comments' && rank !== 'named')
          .map(({ header }): OtherColumn => ({ header, kind: 'comments' })),
        // People write beside names too: `Παππά (ΡΕΠΟ)`.
        ...meant
          .filter(({ field }) => NAMES.has(field))
          .map(({ header }): OtherColumn => ({ header, kind: 'name', isFixed: true })),
        ...meant
          .filter(
            ({ header, field, role }) => role === 'fills' && !NAMES.has(field) && holdsWeekdays(header, this.rows),
          )
          .map(({ header }): OtherColumn => ({ header, kind: 'weekday' })),
      ],
      unfit: this.unfit,
      unused: free.filter((header) => this.setAside.get(header) !== 'own' && fold(header) !== 'rownumber'),
      shifts,
      zone,
      overridden: this.overridden,
    };
  }

  /** What a column is that fills no field. */
  private otherColumn(header: string, kinds: KindContext): OtherColumn {
    const aside = this.setAside.get(header);
    if (aside === 'notUsed' || aside === 'own') return { header, kind: 'notUsed' };
    if (aside !== undefined && holdsWeekdays(header, this.rows)) return { header, kind: 'weekday' };
    if (aside === 'silent') return { header, kind: 'notUsed' };
    if (this.doubtfulEnds.has(header)) return { header, kind: 'unknown', hasTimes: true, isEnd: true };
    const other = kindOf(header, kinds);
    if (other.kind === 'unknown' && this.unfit.has(header)) return { ...other, isEnd: true };
    if (aside !== 'outranked' || other.kind !== 'unknown') return other;
    // What gave way to a clearer column is of a plan or a record. Words in it can still contradict.
    const isOfTimes = recognise(header).some(({ field }) => isTimeField(field) || isDayField(field));
    return { header, kind: isOfTimes ? 'notUsed' : 'remark' };
  }

  private of(...fields: Array<FieldName | 'rowStatus'>): Candidate[] {
    return this.candidates.filter(({ field }) => fields.includes(field));
  }

  private vagueOf(field: FieldName): Candidate[] {
    return this.of(field).filter(({ rank }) => rank === 'vague');
  }

  private get hasEnds(): boolean {
    return this.of('checkInTime', 'checkOutTime').length > 0;
  }

  private remove(some: readonly Candidate[], as?: 'silent' | 'outranked'): void {
    this.candidates = this.candidates.filter((one) => !some.includes(one));
    if (as !== undefined) for (const { header } of some) this.setAside.set(header, as);
  }

  /** `Login` and `Logout` are ends where the sheet has both and no other times, `First Out` where it has a first arrival. */
  private leaveOutEndsAlone(): void {
    const ends = this.of('checkInTime', 'checkOutTime');
    const alone = ends.filter(({ isEndAlone }) => isEndAlone);
    const isOfFirst = ({ header }: Candidate): boolean => firstOfDay.has(fold(header));
    const areOneKind = [false, true].some((isFirst) =>
      ends.every((one) => isOfFirst(one) === isFirst && (isFirst || one.isEndAlone)),
    );
    const hasBoth = BOTH_ENDS.every(([end]) => ends.some(({ field }) => field === end));
    const hasOthers = this.of('event', 'time', 'eventTime').some(({ rank }) => rank !== 'vague');
    if (!areOneKind || !hasBoth || hasOthers) this.remove(alone);
  }

  /** A column of punches beside other times: nobody knows which are the event's. */
  private doubtPunches(): void {
    const punches = this.of('eventTime').filter(({ header, rank }) => rank === 'known' && punchTimes.has(fold(header)));
    const others = this.candidates.filter(({ field }) => isTimeField(field)).length - punches.length;
    if (others > 0) this.remove(punches);
  }

  /** `Name` beside a surname, and without a first name, is the first name. */
  private takeFirstName(): void {
    if (this.of('lastName').length === 0 || this.of('firstName').length > 0) return;
    const isName = ({ field, header }: Candidate): boolean => field === 'fullName' && fold(header) === fold('Name');
    this.candidates = this.candidates.map((one) => (isName(one) ? { ...one, field: 'firstName' } : one));
  }

  /** `Start Date` beside a date of the row is of a contract, or of a project: nobody knows. */
  private leaveOutDates(): void {
    if (!this.of('date').some(({ rank }) => rank !== 'vague')) return;
    this.remove(this.of('checkInDate', 'checkOutDate').filter(({ rank }) => rank === 'vague'));
  }

  /** For each field the columns of the best rank stay. */
  private compareRanks(): void {
    const all = this.candidates;
    const named = new Set(this.options.columnNames?.map(({ field }) => field));
    const ranking = new Ranking(all, this.rows, named);
    this.candidates = all.filter((one) => {
      const { field, rank, header } = one;
      const winner = ranking.winnerOver(one);
      if (winner === undefined || field === 'cancelled' || field === 'rowStatus') return true;
      if (winner === 'named') {
        this.setAside.set(header, 'outranked');
        this.overridden.add(field);
        return false;
      }
      if (one.isRepeated) return true;
      if (OF_OTHER_ROWS.has(field) && ranking.isOfOtherRows(one)) return true;
      const isWitness = WITNESSES.has(field) && (field !== 'event' || rank === 'known');
      if (isWitness) this.witnesses.push(one);
      this.setAside.set(header, rank === 'vague' || WITNESSES.has(field) ? 'outranked' : 'silent');
      return false;
    });
  }

  /**
   * Notes columns of arrivals or departures that may be those of a plan: a vague one, if a clearer column took the place
   * of its other half; and one whose cells are no times, or that has an unknown remark in brackets, if only its other half
   * has a column.
   */
  private doubtEnds(): void {
    for (const [end, other] of BOTH_ENDS) {
      const gaveWay = [...this.setAside].some(
        ([header, as]) => as === 'outranked' && recognise(header).some(({ field }) => field === other),
      );
      if (!gaveWay) continue;
      const ends = this.vagueOf(end);
      for (const { header } of ends) this.doubtfulEnds.add(header);
      this.remove(ends);
    }
    for (const [header, field] of this.unfit) {
      const other = field === 'checkInTime' ? 'checkOutTime' : 'checkInTime';
      if (this.of(field).length === 0 && this.of(other).length > 0) this.doubtfulEnds.add(header);
    }
    for (const [header, { field, shift }] of this.remarked) {
      const [, other] = BOTH_ENDS.find(([end]) => end === field) ?? BOTH_ENDS[0];
      const has = (end: FieldName): boolean => this.of(end).some((one) => one.shift === shift);
      if (!has(field) && has(other)) this.doubtfulEnds.add(header);
    }
  }

  /**
   * An end with a number is one of a series, whose first has the same rank, or gives way to a clearer one of the same
   * number, as a plan does. Else nobody knows what it is of: `Start 2` beside `In`, `In 2` beside `Start` or alone. Of
   * two numbers and more the first may be gone, since n8n leaves out columns without cells.
   */
  private doubtSecondEnds(): void {
    const all = this.of('checkInTime', 'checkOutTime');
    const hasFirst = all.some(({ shift }) => shift <= 1);
    const isOfSeries = ({ field, rank, shift, isNamedShift = false }: Candidate): boolean =>
      all.some((one) => one.field === field && one.rank === rank && one.shift <= 1) ||
      all.some((one) => one.field === field && one.shift === shift && isClearer(one.rank, rank)) ||
      (!hasFirst && (isNamedShift || all.some((one) => one.shift !== shift)));
    const isNumbered = ({ rank, shift }: Candidate): boolean => shift > 1 && (rank === 'known' || rank === 'vague');
    const lone = all.filter((one) => isNumbered(one) && !isOfSeries(one));
    for (const { header } of lone) this.doubtfulEnds.add(header);
    this.remove(lone);
  }

  /** A departure with a number whose arrival has no column, beside shifts with both, is of nobody knows what. */
  private doubtNumberedEnds(): void {
    const arrivals = new Set(this.of('checkInTime').map(({ shift }) => shift));
    const isLone = ({ shift, rank }: Candidate): boolean => shift > 1 && rank !== 'named' && !arrivals.has(shift);
    const lone = arrivals.size === 0 ? [] : this.of('checkOutTime').filter(isLone);
    for (const { header } of lone) this.doubtfulEnds.add(header);
    this.remove(lone);
  }

  /** Beside arrivals and departures, a vague column for events is something else. */
  private leaveOutEvents(): void {
    if (this.hasEnds) this.remove(this.vagueOf('event'), 'outranked');
  }

  /** A moment under a vague header gives way to columns that tell when the event was. */
  private leaveOutMoments(): void {
    const moments = this.vagueOf('eventTime');
    if (moments.length === 0) return;
    const isClear = this.of('time').length > 0 && this.of('date').length > 0;
    if (isClear || (this.hasEnds && !this.namesOneEvent())) this.remove(moments, 'silent');
  }

  /** Whether a cell for the event tells which of the two it is. */
  private namesOneEvent(): boolean {
    const { eventWords } = this.options;
    return this.of('event').some(({ header, isRegistrys, codes }) =>
      this.rows.some((row) => {
        const cell = cellOf(row, header);
        const isCode = codes !== undefined && codes.has(fold(codeText(cell) ?? ''));
        return isCode || isOneEvent(readEventWord(cell, eventWords, isRegistrys)) || isBareCode(cell, eventWords);
      }),
    );
  }

  /** Where the times of events have their dates, a vague column of days is about something else. */
  private leaveOutDays(): void {
    const days = this.vagueOf('date');
    if (days.length === 0 || this.hasEnds) return;
    const isDated = this.of('eventTime', 'time').some(({ header }) =>
      this.rows.some((row) => new TimeCell(cellOf(row, header), this.options.dateOrder).namesDay),
    );
    if (isDated) this.remove(days, 'silent');
  }

  /** A branch with a number is a second column for the branch; without a first one it means nothing. */
  private leaveOutBranches(): void {
    const branches = this.of('branch');
    if (branches.every(({ isRepeated }) => isRepeated)) this.remove(branches);
  }

  /** The zone of all times, where their headers name one. Where they differ, columns with a zone are unknown. */
  private takeZone(): string | undefined {
    const timed = this.candidates.filter(({ field }) => isTimeField(field));
    const zones = new Set(timed.map(({ zone }) => zone));
    if (zones.size <= 1) return timed[0]?.zone;
    this.remove(timed.filter(({ zone }) => zone !== undefined));
    return undefined;
  }

  /**
   * Gives arrivals and departures their places on a row, by the numbers in their headers. A column without a number is
   * of the first, where other names have that number. A date whose arrival or departure has no column is left out: it
   * is another date, such as the first day of an employment.
   */
  private placed(): { meant: Column[]; shifts: number } {
    const timed = this.of('checkInTime', 'checkOutTime');
    const shiftOf = ({ field, shift, word }: Candidate): number => {
      const first = timed.filter((one) => one.word !== '' && one.shift === 1 && one.field === field);
      return shift > 0 || first.length === 0 || first.some((one) => one.word === word) ? shift : 1;
    };
    const shifts = [...new Set(timed.map(shiftOf))].sort((a, b) => a - b);
    const hasDepartures = timed.some(({ field }) => field === 'checkOutTime');
    const meant = this.candidates.flatMap((one): Column[] => {
      const role = one.isRepeated ? 'agrees' : 'fills';
      if (!isShiftField(one.field)) return [{ ...one, role, place: null }];
      const place = shifts.indexOf(shiftOf(one));
      if (place !== -1) return [{ ...one, role, place }];
      if (!isPlainDate(one)) {
        this.setAside.set(one.header, 'silent');
        return [];
      }
      // A second date without times of its own.
      if (hasDepartures) return [{ ...one, field: 'checkOutDate', role, place: 0 }];
      return [{ ...one, field: 'date', role: 'agrees', place: null }];
    });
    for (const one of this.witnesses)
      meant.push({ ...one, role: isDayField(one.field) ? 'sameDay' : 'agrees', place: null });
    return { meant, shifts: shifts.length };
  }
}

/** Whether the header of a numbered column is one of a date, not that of an arrival or a departure. */
const isPlainDate = ({ rank, word }: Candidate): boolean =>
  (rank === 'known' || rank === 'vague') && recognise(word).some(({ field }) => field === 'date');

/** Display name of a column's field. */
export const labelOf = (field: FieldName | 'rowStatus'): string =>
  field === 'rowStatus' ? 'Row Status' : FIELDS[field].label;
