import { fold } from '../values/normalise';
import { addTo } from '../values/groups';
import { about, asText, isEmpty, type Problem, refused, shown, soleOf, type Words } from '../values/result';
import { codeText } from '../values/codeText';
import { columnsDiffer, isSameCell } from '../values/sameCell';
import { clockAlone, type DateOrder, dayIn, holdsTime, namesDay } from '../values/time/read';
import { HOUR } from '../values/time/zones';
import { type Aside, asideOf, doorFor, mayBeHalf, mayHoldEvents, readAsides } from './asides';
import { type Column, columnOf, isShiftField } from './columns';
import { isOfWriting, standingOf } from './columnsBeside';
import { EventCodes } from './eventCodes';
import { STATES_THAT_DIFFER } from './productHeaders';
import { FIELD_LABELS, type FieldName, type RowFields, type ShiftCells } from './fields';
import { type EventWords, readEventType } from './eventType';
import { readQrCode } from './qrCode';
import { fullNameIn } from '../sheet/words';

/** A row as it came: header to cell. */
export interface Content {
  row: Cells;
  /** The object that holds the row, if any: its columns count too, but the row's own come first. */
  around?: Cells;
  /** Where in it the row is, for messages: `body.` */
  place?: string;
}

/** What a row says, by what its columns mean. */
export interface SheetRow {
  fields: RowFields;
  /** For each arrival and departure that the sheet has columns for, what this row holds of it. */
  shifts: ShiftCells[];
  /** One for each field that two columns fill differently. */
  problems: Problem[];
  /** What is to be said of a row that holds more than is reported of it; left out where there is nothing. */
  warning?: string;
  /** The zone that the row names for its times, as written. */
  timezone?: string;
}

/** Which column is which, as the user says. */
export interface ColumnName {
  field: FieldName;
  column: string;
}

/** A column that means something. */
interface KnownColumn extends Column {
  header: string;
  /** Which arrival and departure of the row its cells belong to; null for the row as a whole. */
  place: number | null;
  /** Whether it only has to agree with the column that counts, and fills no field. */
  isWitness: boolean;
}

/** The columns of rows with the same headers. */
interface Shape {
  headers: readonly string[];
  columns: readonly KnownColumn[];
  /** Whether no two of them say the same of a row. */
  isPlain: boolean;
  /** Headers that are mere words for an arrival or a departure. */
  bareWords: readonly string[];
  /** Headers of the columns for dates, where there is none for times. */
  dates: readonly string[];
  /** Columns for events. */
  events: readonly KnownColumn[];
  /** Columns for dates that as often hold something else. */
  days: readonly string[];
  /** Columns for times. */
  timed: readonly string[];
  /** Columns that mean no field, and say something all the same. */
  asides: readonly Aside[];
  /** Headers that mean nothing, where arrivals have columns and departures have none, or the other way round. */
  strays: readonly string[];
  /** Headers of which the cells can decide what a row means, but for its employee. */
  telling: readonly string[];
  /** The others: those that name the employee alone, or mean nothing. */
  others: readonly string[];
  /** Headers of the columns that name the employee, in the order of `PERSON`; fewer where one is not there. */
  person: readonly string[];
  /** What rows of this shape have in common. */
  likeness: Likeness;
}

type Cells = Record<string, unknown>;

/**
 * What rows have in common that hold the same but for their employees: they mean the same, once it is known what one of
 * them means.
 */
export class Likeness<Meaning = unknown> {
  /** What such rows mean, where it was found and is the same for any employee. */
  meaning: Meaning | undefined = undefined;

  /** Headers of the columns that name the employee, once they are sure. */
  person: readonly string[] | undefined = undefined;

  /** Whether one of them was looked at. */
  isKnown = false;

  private next: Map<unknown, Likeness> | undefined = undefined;

  /** That of rows which also have this cell in the next column. */
  with(cell: unknown): Likeness {
    this.next ??= new Map<unknown, Likeness>();
    let next = this.next.get(cell);
    if (next === undefined) this.next.set(cell, (next = new Likeness()));
    return next;
  }

  /** The cells that name the employee of one of these rows. */
  employeeIn({ row }: Content): RowFields {
    const [afm, lastName, firstName] = this.person ?? [];
    return { employeeAfm: row[afm], lastName: row[lastName], firstName: row[firstName] };
  }
}

/** How many shapes are remembered. */
const SHAPES = 16;

/** After so many that differ, rows are compared afresh: there can be too many times to keep them all. */
const DIFFERING = 5_000;

/** One of the objects that a row's cells come from. */
interface Source {
  cells: Cells;
  place: string;
  columns: readonly KnownColumn[];
}

/** How many headers a message names. */
const NAMED_HEADERS = 30;

/**
 * What the columns of an input mean: looked at once for all rows, which hardly differ in their headers.
 * Section: Resources, Card entry and CardDetails.
 *
 * Columns that mean no field are left out. Two columns may mean the same field as long as one is empty or both say the
 * same; of those for an arrival or a departure an empty one does not do either. Of full names that differ, none counts,
 * since they only help out. What the user names a column comes before what its header means, and before other columns
 * for that field. A column whose header is a mere word for an arrival or a departure, such as `Είσοδος`, means a time,
 * unless it holds none and the sheet has a column for single events.
 */
export class Sheet {
  /** By header; none for one that means nothing. */
  private readonly columns = new Map<string, readonly KnownColumn[]>();

  private readonly named: ReadonlyMap<string, readonly Column[]>;

  private readonly namedFields: ReadonlySet<FieldName>;

  /** Those that columns mean which give way to one that the user names. */
  private readonly givenUp = new Set<FieldName>();

  /** By the header of a column: those beside it on any row that it must not stand in for. */
  private readonly rivals = new Map<string, Set<string>>();

  /** Those of rows, and of what is around them: of a file n8n leaves out empty cells, so that several take turns. */
  private shapes: Record<'row' | 'around', Shape[]> = { row: [], around: [] };

  /** How many rows were found to be like none before them. */
  private differing = 0;

  /** Of each row what it has in common with others; undefined where its cells alone don't tell. */
  private readonly likenesses: Array<Likeness | undefined> = [];

  /** Whether a cell holds the QR code of an employee. */
  private hasQrCodes = false;

  /** Whether a column of dates holds times too, in rows that have no column for times. */
  private hasTimedDates = false;

  /** Which codes stand for events. */
  private readonly codes: EventCodes;

  /** Whether times stand in a column that means nothing, in rows that have only arrivals or only departures. */
  private hasStrayTimes = false;

  /** Whether a row names a door to leave by. */
  private hasExits = false;

  /** In which kinds of cells times are written as a decimal number of hours, so that others can be: number, string. */
  private readonly decimals = new Set<string>();

  /** Columns for dates of which a cell holds something else. */
  private readonly undated = new Set<string>();

  /** Whether times have their dates with them, so that such a column is of something else. */
  private hasDatedTimes = false;

  /** How many arrivals and departures a row has columns for. */
  private readonly shiftCount: number;

  /** What is wrong with the sheet as a whole: fields that an event needs and that no column means; null for nothing. */
  readonly problem: Problem | null;

  /**
   * @param contents all rows; gone through once
   * @param names which column is which where headers don't tell
   * @param eventWords what words and codes mean, by the user
   * @param dateOrder how dates are written, by the user
   */
  constructor(
    contents: Iterable<Content>,
    private readonly names: readonly ColumnName[] = [],
    private readonly eventWords: EventWords = new Map(),
    private readonly dateOrder?: DateOrder,
  ) {
    this.named = columnsNamed(names);
    this.namedFields = new Set(names.map(({ field }) => field));
    this.codes = new EventCodes(eventWords);
    const doubtful = new Map<string, boolean>();
    for (const { row, around } of contents) {
      const likeness = this.look(row, 'row', doubtful);
      this.likenesses.push(around === undefined ? likeness : undefined);
      if (around !== undefined) this.look(around, 'around', doubtful);
    }
    const hasEvents = this.codes.namesOne;
    const others = this.all().filter(({ header }) => doubtful.get(header) !== false);
    const isDouble = (header: string): boolean =>
      this.columnsOf(header).some(({ field, shift }) =>
        others.some((one) => one.field === field && one.shift === shift),
      );
    for (const [header, holdsTimes] of doubtful) {
      if (!holdsTimes && (hasEvents || isDouble(header))) this.columns.set(header, []);
    }
    this.settle();
    this.shiftCount = this.placeShifts();
    this.forgetShapes();
    this.problem = this.findProblem();
  }

  /** Leaves out the columns that mean something else beside the others. */
  private settle(): void {
    const columns = this.all().filter(({ isWitness }) => !isWitness);
    const headers = new Set([...this.columns.keys()].map(fold));
    // A branch with a number is one that is there once more, or nothing that is known.
    if (columns.every(({ field }) => field !== 'branch'))
      for (const { header, field } of this.all()) if (field === 'branch') this.columns.set(header, []);
    const isOfShifts = columns.some(({ field }) => field === 'checkInTime');
    for (const column of columns) {
      if (this.named.has(fold(column.header))) continue;
      const isOfElse =
        this.undated.has(column.header) ||
        (this.hasDatedTimes &&
          column.isProducts &&
          column.field === 'date' &&
          !(isOfShifts && ATTENDANCE.test(fold(column.header))));
      const standing = isOfElse ? 'none' : standingOf(column, columns, headers);
      if (standing === 'none') this.columns.set(column.header, []);
      else if (standing !== 'counts') {
        // Two words for what happened have to agree.
        const changed = standing === 'witness' ? { isWitness: true } : { codes: STATES_THAT_DIFFER };
        this.columns.set(column.header, [{ ...column, ...changed }]);
      }
    }
  }

  /**
   * Gives arrivals and departures their places on a row, by the numbers in their headers. The date of one whose time has
   * no column is left out: it is another date, such as the one on which an employment began. One without a number is of
   * the first, as are those of other names with that number: of a plan, it is no shift before them.
   *
   * @returns how many places there are
   */
  private placeShifts(): number {
    const timed = this.all().filter(({ field }) => NEVER_LEFT_TO_ANOTHER.has(field));
    const shiftOf = ({ field, shift, word: own }: KnownColumn): number => {
      const first = timed.filter((one) => one.word && one.shift === 1 && one.field === field);
      return shift > 0 || first.length === 0 || first.some(({ word }) => word === own) ? shift : 1;
    };
    const hasDepartures = timed.some(({ field }) => field === 'checkOutTime');
    const shifts = [...new Set(timed.map(shiftOf))].sort((a, b) => a - b);
    for (const [header, columns] of this.columns) {
      const placed = columns.map((column): KnownColumn => {
        const place = isShiftField(column.field) ? shifts.indexOf(shiftOf(column)) : column.place;
        const isDate = !column.isProducts && columnOf(column.word ?? '')?.field === 'date';
        if (place !== -1 || !isDate) return { ...column, place };
        // One that is there once more, and has no times of its own.
        return hasDepartures
          ? { ...column, field: 'checkOutDate', place: 0 }
          : { ...column, field: 'date', isWitness: true, isRepeated: true };
      });
      this.columns.set(
        header,
        placed.filter(({ place }) => place !== -1),
      );
    }
    return shifts.length;
  }

  /**
   * Learns what the columns of an object mean, and whether those of mere words hold times: `doubtful`, by header. Of
   * objects that are alike, the first one tells all.
   */
  private look(cells: Cells, where: 'row' | 'around', doubtful: Map<string, boolean>): Likeness | undefined {
    const shape = this.shapeOf(cells, where);
    const lookForCodes = (header: string): void => {
      this.hasQrCodes ||= readQrCode(cellOf(cells, header)) !== null;
    };
    shape.others.forEach(lookForCodes);
    const likeness = this.compare(shape, cells);
    if (likeness?.isKnown) return likeness;
    shape.telling.forEach(lookForCodes);
    const { bareWords, dates, events, days, timed, strays, asides } = shape;
    const { namesOne } = this.codes;
    for (const header of dates) this.hasTimedDates ||= holdsTime(cellOf(cells, header));
    for (const column of events) this.codes.note(this.valueIn(column, cells));
    if (namesOne !== this.codes.namesOne) this.forgetShapes();
    for (const header of days) {
      const cell = cellOf(cells, header);
      if (!isEmpty(cell) && !namesDay(cell)) this.undated.add(header);
    }
    for (const header of timed) {
      const cell = cellOf(cells, header);
      if (isWritten(cell, DECIMAL_HOURS)) this.decimals.add(typeof cell);
    }
    if (days.length > 0) for (const header of timed) this.hasDatedTimes ||= namesDay(cellOf(cells, header));
    for (const { header, says } of asides)
      this.hasExits ||= says === 'door' && doorFor(cellOf(cells, header)) === 'checkOut';
    for (const header of strays) this.hasStrayTimes ||= mayBeHalf(header, cellOf(cells, header));
    for (const header of bareWords) {
      const cell = cellOf(cells, header);
      if (doubtful.get(header) === true || isEmpty(cell)) continue;
      doubtful.set(header, holdsTime(cell));
    }
    if (likeness !== undefined) likeness.isKnown = true;
    return likeness;
  }

  /** What an object has in common with others; undefined where a cell can't be compared. */
  private compare(shape: Shape, cells: Cells): Likeness | undefined {
    let { likeness } = shape;
    for (const header of shape.telling) {
      const { [header]: cell } = cells;
      if (typeof cell === 'object' && cell !== null) return undefined;
      likeness = likeness.with(cell);
    }
    if (!likeness.isKnown && ++this.differing % DIFFERING === 0) shape.likeness = new Likeness();
    return likeness;
  }

  private forgetShapes(): void {
    this.shapes = { row: [], around: [] };
  }

  private shapeOf(cells: Cells, where: 'row' | 'around'): Shape {
    const headers = Object.keys(typeof cells === 'object' ? (cells ?? {}) : {});
    const before = this.shapes[where].find((one) => areSame(headers, one.headers));
    if (before !== undefined) return before;
    const known = this.columnsOfKind(headers);
    const columns = known.filter((column) => !isOfWriting(column, known, this.codes.namesOne));
    const unknown = headers.filter((header) => this.columnsOf(header).length === 0);
    const isHalf = lacksHalf(new Set(columns.map(({ field }) => field)));
    const isTimed = columns.some(({ field }) => field === 'time' || field === 'eventTime');
    const isOfWhatever = columns.some((one) => one.field === 'eventTime' && (one.isVague || one.isProducts));
    const headersOf = (some: readonly KnownColumn[]): string[] => some.map(({ header }) => header);
    const asides = unknown
      .flatMap(
        (header) =>
          asideOf(header) ??
          ((isOfWhatever || isHalf) && mayHoldEvents(header) ? { header, says: 'event' as const } : []),
      )
      .filter(({ says }) => says !== 'otherEnd' || isHalf)
      .concat(columns.flatMap(({ field, header }) => (field === 'comments' ? { header, says: 'reason' } : [])));
    const strays = isHalf ? unknown.filter(mayHoldEvents) : [];
    // What a column means beside others can change until all rows were looked at.
    const telling = headers.filter(
      (header) =>
        strays.includes(header) ||
        asides.some((aside) => aside.header === header) ||
        this.columnsOf(header).some(({ field }) => !isPersons(field)),
    );
    const shape: Shape = {
      headers,
      columns,
      isPlain: columns.every(
        (column, at) =>
          !column.isWitness && !column.isAfternoon && columns.findIndex((one) => saysTheSame(one, column)) === at,
      ),
      bareWords: headersOf(columns.filter(({ isBareWord }) => isBareWord)),
      dates: isTimed ? [] : headersOf(columns.filter(({ field }) => field === 'date')),
      events: columns.filter(({ field }) => field === 'event'),
      days: headersOf(columns.filter(isDayOfProduct)),
      timed: headersOf(columns.filter(({ field }) => TIMES.has(field))),
      asides,
      strays,
      telling,
      others: headers.filter((header) => !telling.includes(header)),
      person: headersOf(PERSON.flatMap((name) => columns.find(({ field }) => field === name) ?? [])),
      likeness: new Likeness(),
    };
    // The last one is most likely to come next.
    this.shapes[where] = [shape, ...this.shapes[where].slice(0, SHAPES - 1)];
    return shape;
  }

  /**
   * What the columns of a row mean, with those that other rows have beside one that must not stand in for them: of a
   * file n8n leaves out empty cells, headers and all.
   */
  private columnsOfKind(headers: readonly string[]): KnownColumn[] {
    const known = headers.flatMap((header) => this.columnsOf(header));
    const all = new Set(known);
    for (const { header, field, isVague } of known) {
      if (!isVague && !NEVER_LEFT_TO_ANOTHER.has(field)) continue;
      const beside = this.rivals.get(header) ?? new Set();
      this.rivals.set(header, beside);
      const { size } = beside;
      for (const one of known) if (one.field === field || field === 'eventTime') beside.add(one.header);
      // What was made without knowing of these.
      if (beside.size > size) this.forgetShapes();
      for (const one of beside) for (const column of this.columnsOf(one)) all.add(column);
    }
    return [...all];
  }

  private columnsOf(header: string): readonly KnownColumn[] {
    let columns = this.columns.get(header);
    if (columns === undefined) {
      columns = this.meaningOf(header).map((column) => ({
        ...column,
        header,
        place: null,
        isWitness: column.isRepeated === true,
      }));
      this.columns.set(header, columns);
    }
    return columns;
  }

  private meaningOf(header: string): readonly Column[] {
    const named = this.named.size > 0 ? this.named.get(fold(header)) : undefined;
    if (named !== undefined) return named;
    const column = columnOf(header);
    if (column === null) return [];
    if (!this.namedFields.has(column.field)) return [column];
    this.givenUp.add(column.field);
    return [];
  }

  private all(): KnownColumn[] {
    return [...this.columns.values()].flat();
  }

  private fieldsKnown(): Set<FieldName> {
    return new Set(this.all().flatMap(({ field, isWitness }) => (isWitness ? [] : [field])));
  }

  /**
   * What a row has in common with all others of the same columns that differ from it in their employees alone, by whole
   * cells; undefined where more than its cells decides, or what of them can't be compared.
   *
   * @param place of the row among all
   */
  likenessOf({ row }: Content, place: number): Likeness | undefined {
    const { [place]: likeness } = this.likenesses;
    if (likeness === undefined || likeness.person !== undefined) return likeness;
    const { isPlain, person, asides } = this.shapeOf(row, 'row');
    if (!isPlain || person.length < PERSON.length || asides.some(({ says }) => says !== 'reason' && says !== 'door'))
      return undefined;
    if (this.hasQrCodes || this.problem !== null) return undefined;
    likeness.person = person;
    return likeness;
  }

  /** The cells of one of the rows by what its columns mean. */
  read(content: Content): SheetRow {
    const shape = this.shapeOf(content.row, 'row');
    const read = this.readCells(content, shape);
    const { fields, problems } = read;
    if (typeof fields.event === 'string') fields.event = this.codes.meant(fields.event);
    const problem = this.codes.problemOf(fields.event);
    if (problem !== null) problems.push(problem);
    const { row } = content;
    for (const { header, field } of this.decimals.size > 0 ? shape.columns : []) {
      const { [header]: cell } = row;
      if (TIMES.has(field) && this.decimals.has(typeof cell) && isWritten(cell, HOURS))
        problems.push(ofDecimals(field, cell));
    }
    const { asides } = shape;
    if (asides.length === 0) return read;
    const {
      problems: others,
      warning,
      timezone,
    } = readAsides(asides, row, fields, read.shifts, this.eventWords, this.hasExits);
    return { ...read, problems: [...problems, ...others], warning, timezone };
  }

  /**
   * The cell of a column; undefined for a full name that is none. A code that is a product's own as what it means, unless
   * the user says what it does.
   */
  private valueIn({ header, field, codes }: KnownColumn, cells: Cells): unknown {
    const value = cellOf(cells, header);
    if (field === 'fullName') return fullNameIn(value);
    if (codes === undefined) return value;
    const code = codeText(value);
    return (code !== null && !this.eventWords.has(fold(code)) && codes[code]) || value;
  }

  /**
   * Whether a cell that only has to agree does, beside the one that counts: of a product's own column, as far as both
   * are events or days; of one that is there once more, in any case.
   */
  private bearsOut({ field, isRepeated }: KnownColumn, value: unknown, counts: unknown): boolean {
    if (isEmpty(value)) return true;
    if (isRepeated) return !isEmpty(counts) && agree(counts, value, field);
    if (!DAYS.has(field)) return isSameEvent(value, counts) ?? true;
    const { dateOrder } = this;
    const days = [value, counts].map((cell) => dayIn(cell, { dateOrder }));
    return days.includes(undefined) || days[0] === days[1];
  }

  private readCells({ row, around, place = '' }: Content, { columns: own, isPlain }: Shape): SheetRow {
    const shifts: ShiftCells[] = [];
    while (shifts.length < this.shiftCount) shifts.push({});
    const read: SheetRow = { fields: {}, shifts, problems: [] };
    if (isPlain && around === undefined && !this.hasQrCodes) {
      for (const column of own) {
        targetOf(read, column)[column.field] = this.valueIn(column, row);
      }
      return read;
    }
    const sources: Source[] = [{ cells: row, place, columns: own }];
    if (around !== undefined) {
      sources.push({ cells: around, place: '', columns: this.shapeOf(around, 'around').columns });
    }
    let isNameDoubtful = false;
    for (const { cells, columns } of sources) {
      for (const column of columns) {
        if (column.isWitness) continue;
        const target = targetOf(read, column);
        const { [column.field]: held } = target;
        const value = this.valueIn(column, cells);
        if (held === undefined) target[column.field] = value;
        else if (cells === row && isOnlyOneEmpty(column, held, value)) read.problems.push(differing(column, sources));
        else if (isEmpty(held)) target[column.field] = value;
        else if (!isEmpty(value) && !agree(held, value, column.field)) {
          if (column.field === 'fullName') isNameDoubtful = true;
          else read.problems.push(differing(column, sources, cells));
        }
      }
    }
    if (isNameDoubtful) delete read.fields.fullName;
    const vague = own.find((column) => standsInFor(column, own, row));
    if (vague !== undefined) read.problems.push(differing(vague, sources));
    for (const { cells, columns } of sources) {
      for (const column of columns) {
        if (column.isWitness && !this.bearsOut(column, this.valueIn(column, cells), read.fields[column.field]))
          read.problems.push(differing(column, sources));
      }
    }
    for (const column of own) {
      if (isBeforeNoon(column, row[column.header])) read.problems.push(ofAfternoon(column, row[column.header]));
    }
    return this.hasQrCodes ? withEmployee(read, sources) : read;
  }

  /** The fields that no column means although an event needs them, or although the user names a column for them. */
  private findProblem(): Problem | null {
    const known = this.fieldsKnown();
    if (this.hasQrCodes) for (const field of PERSON) known.add(field);
    if (this.hasTimedDates) known.add('time');
    const missing = neededFields(known, this.hasStrayTimes).filter((field) => !known.has(field));
    const misnamed = this.names
      .map(({ field }) => field)
      .filter((field) => !known.has(field) && !missing.includes(field))
      .filter((field) => MUST_BE.has(field) || this.givenUp.has(field));
    const labels = [...missing, ...misnamed].map((field) => {
      const name = this.names.find((one) => one.field === field);
      return FIELD_LABELS[field] + (name === undefined ? '' : ` (${shown(name.column)})`);
    });
    if (labels.length === 0) return null;
    return refused('noColumn', 'Columns', this.wordsOn(labels), REMEDY).problem;
  }

  /** What is missing, which headers were understood as what, and which were not. */
  private wordsOn(missing: string[]): Words {
    const headers = [...this.columns].slice(0, NAMED_HEADERS);
    const understood = headers.flatMap(([header, columns]) =>
      columns.map(({ field }) => `${shown(header)} as ${FIELD_LABELS[field]}`),
    );
    const others = headers.flatMap(([header, columns]) => (columns.length === 0 ? [shown(header)] : []));
    const beside = (unknown: string): string =>
      `are missing for ${missing.join(', ')}. Understood: ${understood.join(', ') || 'none'}. Not understood: ${unknown}`;
    return {
      quoting: beside(others.join(', ') || 'none'),
      // Without a header row, those of the first row stand as headers: anything.
      quiet: beside(`${others.length} of ${this.columns.size}`),
    };
  }
}

/** The cell of a column; of a list of one what that holds. */
const cellOf = (cells: Cells, header: string): unknown => soleOf(cells[header]);

/** What of a row the cells of a column belong to. */
const targetOf = ({ fields, shifts }: SheetRow, { place }: KnownColumn): RowFields =>
  place === null ? fields : shifts[place];

/** Whether two lists of headers are the same. Runs for each row. */
function areSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let n = 0; n < one.length; n++) if (one[n] !== other[n]) return false;
  return true;
}

const REMEDY =
  "Rename the columns, for example ΑΦΜ, Τύπος, Ημερομηνία, Ώρα, or Είσοδος and Έξοδος; say by the option 'Column Names' which is which; or choose 'Map Each Column Manually'";

/** What tells the employee of a row, and what a QR code holds. */
const PERSON = ['employeeAfm', 'lastName', 'firstName'] as const;
const isPersons = (field: FieldName): boolean => (PERSON as readonly FieldName[]).includes(field);

/**
 * Adds the employee whose QR code stands in a cell of the row, whatever its column. What the row's own columns say has to
 * agree with it.
 */
function withEmployee(read: SheetRow, sources: Source[]): SheetRow {
  for (const { cells, place } of sources) {
    for (const [header, cell] of Object.entries(cells)) {
      const person = readQrCode(cell);
      if (person === null) continue;
      for (const field of PERSON) {
        const own = read.fields[field];
        if (isEmpty(own) || own === cell) read.fields[field] = person[field];
        else if (fold(asText(own)) !== fold(asText(person[field]))) {
          const words = `names another employee than the QR code in ${shown(`${place}${header}`)}`;
          const remedy = 'Correct one of the two';
          read.problems.push(refused('columnsDiffer', FIELD_LABELS[field], words, remedy).problem);
        }
      }
    }
  }
  return read;
}

const saysTheSame = (one: KnownColumn, other: KnownColumn): boolean =>
  one.field === other.field && one.place === other.place;

const DAYS: ReadonlySet<FieldName> = new Set<FieldName>(['date', 'referenceDate']);
const TIMES: ReadonlySet<FieldName> = new Set<FieldName>(['eventTime', 'time', 'checkInTime', 'checkOutTime']);
/** Headers of the day that a shift is counted to, which may be another than that of its arrival. */
const ATTENDANCE = /^att/;
const isDayOfProduct = ({ field, isProducts }: KnownColumn): boolean => isProducts && DAYS.has(field);

/** Whether there are columns for arrivals and none for departures, or the other way round. */
const lacksHalf = (known: ReadonlySet<FieldName>): boolean => known.has('checkInTime') !== known.has('checkOutTime');

/** What changes the meaning of a row when the column that the user names for it is not there. */
const MUST_BE: ReadonlySet<FieldName> = new Set<FieldName>(['employerAfm', 'branch', 'referenceDate']);

/** What an event can't do without, by what the sheet has of it. */
function neededFields(known: ReadonlySet<FieldName>, mayLack: boolean): FieldName[] {
  // Names come from the registry's list of employees, and for a full name the tax number too.
  const people: FieldName[] = known.has('fullName') ? [] : ['employeeAfm'];
  // The other half may be what nobody understood.
  if (lacksHalf(known)) return mayLack ? [...people, 'checkInTime', 'checkOutTime'] : people;
  if (known.has('checkInTime')) return people;
  // A column for times may hold dates with them.
  const isTimed = known.has('eventTime') || known.has('time');
  const time: FieldName[] = isTimed ? [] : known.has('date') ? ['time'] : ['eventTime'];
  return [...people, 'event', ...time];
}

/** The columns that the user names, by folded header. Of several for an arrival, each is one more on the row. */
function columnsNamed(names: readonly ColumnName[]): Map<string, Column[]> {
  const columns = new Map<string, Column[]>();
  const counts = new Map<FieldName, number>();
  for (const { field, column } of names) {
    const count = counts.get(field) ?? 0;
    counts.set(field, count + 1);
    const shift = isShiftField(field) ? count : 0;
    addTo(columns, fold(column), { field, shift, isBareWord: false, isProducts: false });
  }
  return columns;
}

/** Fields whose columns mean different things where one of two is empty: a planned time and an actual one. */
const NEVER_LEFT_TO_ANOTHER: ReadonlySet<FieldName> = new Set<FieldName>(['checkInTime', 'checkOutTime']);

/** Whether one of two columns of a row is empty where the other must not stand in for it. */
const isOnlyOneEmpty = ({ field }: KnownColumn, held: unknown, value: unknown): boolean =>
  NEVER_LEFT_TO_ANOTHER.has(field) && isEmpty(held) !== isEmpty(value);

/** Whether a column fills its field alone although it can be of something else, and one that can't is empty. */
function standsInFor(column: KnownColumn, own: readonly KnownColumn[], row: Cells): boolean {
  if (!column.isVague || isEmpty(row[column.header])) return false;
  const clear = own.filter((one) => saysTheSame(one, column) && !one.isVague && !one.isWitness);
  return clear.length > 0 && clear.every(({ header }) => isEmpty(row[header]));
}

/**
 * Refuses a field that two columns fill differently.
 *
 * @param column the second one
 * @param cells where that one stands; left out where an empty column differs too
 */
function differing(column: KnownColumn, sources: Source[], cells?: Cells): Problem {
  const { field, place, header } = column;
  const all = sources.flatMap((source) =>
    source.columns
      .filter((one) => one.field === field && one.place === place)
      .filter((one) => cells === undefined || !isEmpty(source.cells[one.header]))
      .map((one) => ({ source, header: one.header })),
  );
  const [top] = all;
  const second = all.find((one) => one.header === header && (cells ?? top.source.cells) === one.source.cells) ?? top;
  const first = all.find((one) => one !== second) ?? top;
  const [one, other] = [first, second].map(({ source, header: name }) => ({
    header: shown(`${source.place}${name}`),
    holds: isEmpty(source.cells[name]) ? 'nothing' : shown(source.cells[name]),
  }));
  return columnsDiffer(FIELD_LABELS[field], one, other, "say by the option 'Column Names' which one counts");
}

/** Whether an arrival in a column of the afternoon is one of the morning: of twelve hours, without saying so. */
const isBeforeNoon = ({ field, isAfternoon }: KnownColumn, cell: unknown): boolean =>
  isAfternoon === true && field === 'checkInTime' && isOfTwelve(clockAlone(cell) ?? 0);
/** From eight on it can be a morning, and midnight is no time. */
const isOfTwelve = (clock: number): boolean => clock >= HOUR && clock < 8 * HOUR;

const ofAfternoon = ({ field, header }: KnownColumn, cell: unknown): Problem =>
  refused(
    'ambiguousTime',
    FIELD_LABELS[field],
    about(cell, `stands in ${shown(header)}, and is before noon`),
    'Write times by 24 hours, as in 13:00, or with PM',
  ).problem;

type Patterns = Readonly<Record<string, RegExp>>;
/** Hours with a point and two digits; these are no minutes. Of a number only below 1, where it can be part of a day. */
const HOURS: Patterns = { string: /^\s*\d{1,2}[.,][0-5]\d\s*$/, number: /^0\.\d\d?$/ };
const DECIMAL_HOURS: Patterns = { string: /^\s*\d{1,2}[.,][6-9]\d\s*$/, number: /^[1-9]\d?\.\d\d?$/ };

const isWritten = (cell: unknown, patterns: Patterns): boolean => patterns[typeof cell]?.test(String(cell));

const ofDecimals = (field: FieldName, cell: unknown): Problem =>
  refused(
    'ambiguousTime',
    FIELD_LABELS[field],
    about(cell, 'can be a decimal number of hours, as in other rows'),
    'Write times as in 08:30',
  ).problem;

/** Whether two cells say the same; events by what they mean. */
const agree = (one: unknown, other: unknown, field: FieldName): boolean =>
  (field === 'event' ? isSameEvent(one, other) : null) ?? isSameCell(one, other);

/** Whether two cells mean the same event; null where one of them is none. */
function isSameEvent(one: unknown, other: unknown): boolean | null {
  const [first, second] = [readEventType(one), readEventType(other)];
  return first.ok && second.ok ? first.value === second.value : null;
}
