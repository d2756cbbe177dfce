import { DateTime } from 'luxon';
import type { Random } from './random';
import { ATHENS, hasTrueCheckDigit, type Reason, type Truth } from './truth';

/** What a row can say, by the names of the node's parameters. */
export type Field =
  | 'employerAfm'
  | 'branch'
  | 'employeeAfm'
  | 'lastName'
  | 'firstName'
  | 'event'
  | 'eventTime'
  | 'date'
  | 'time'
  | 'referenceDate'
  | 'lateReason'
  | 'comments';

export type Cells = Partial<Record<Field, unknown>>;

/** How somebody keeps a sheet. */
export interface Hand {
  /** How many out of one of the cells are not as the registry wants them. */
  dirt: number;
  /** Whether date and time may stand in two columns, and cells hold objects of JavaScript and luxon. */
  columns: boolean;
  /** Whether rows name their employer. */
  namesEmployer: boolean;
  /** Whether events stand in the registry's own column. */
  hasCodes: boolean;
}

const DAY = 86_400;
const HALF_HOUR = 1_800_000;
const ZERO_WIDTH_SPACE = '\u200B';
const NO_BREAK_SPACE = '\u00A0';
/** NUL, marks of direction, and others that leave no trace on paper. */
const UNSEEN = ['\u0000', '\u200E', '\u200F', '\u202B', '\u2066', '\u200B', '\u00AD'];

/** As the registry's own column has them: in any other they are asked about. */
const ARRIVAL_CODES = ['0', 0];
const DEPARTURE_CODES = ['1', 1];
const ARRIVALS = ['in', 'IN', 'Check-in', 'arrival', 'Είσοδος', 'ΕΙΣΟΔΟΣ', 'είσοδος ', 'Προσέλευση', '0 - Είσοδος'];
const DEPARTURES = ['out', 'OUT', 'Check-out', 'Exit', 'Έξοδος', 'ΕΞΟΔΟΣ', 'Αποχώρηση', 'ΑΠΟΧΩΡΗΣΗ', '1 - Έξοδος'];
/** Greek words in which some letters were typed on a Latin keyboard. */
const MIXED_ARRIVAL = 'EIΣOΔOΣ';
const MIXED_DEPARTURE = 'EΞOΔOΣ';

/** Writes down a true event as a row of a sheet, tidily or not, so that it still has one reading only. */
export class Writer {
  /** Whether any cell since the last `row` was written otherwise than the registry wants it. */
  private dirty = false;
  /** Zone of times that are written without an offset. */
  private zone = ATHENS;

  constructor(
    private readonly random: Random,
    private readonly hand: Hand,
  ) {}

  /**
   * The cells of an event, and whether some of them need a repair.
   *
   * @param reason what the row itself gives as the reason; null where it gives none
   * @param zone of times that are written without an offset
   * @param impliedDay the reference date that is taken where the row gives none; undefined where it must give one
   */
  row(
    truth: Truth,
    reason: Reason | null,
    zone: string,
    impliedDay: string | undefined,
  ): { cells: Cells; dirty: boolean } {
    this.dirty = false;
    this.zone = zone;
    const cells: Cells = {
      employeeAfm: this.afm(truth.employeeAfm),
      lastName: this.name(truth.lastName),
      firstName: this.name(truth.firstName),
      event: this.event(truth.type),
      branch: this.branch(truth.branch),
      comments: truth.comments ?? this.random.one(['', null, undefined]),
      ...(this.hand.namesEmployer && { employerAfm: this.afm(truth.employerAfm) }),
      ...this.time(truth.at),
      ...this.referenceDate(truth.referenceDate, impliedDay),
      ...(reason !== null && { lateReason: this.reason(reason) }),
    };
    return { cells, dirty: this.dirty };
  }

  /** A tidy value, or now and then one of the others. */
  private either<T>(tidy: T, others: () => readonly T[]): T {
    if (!this.random.chance(this.hand.dirt)) return tidy;
    const list = others();
    if (list.length === 0) return tidy;
    this.dirty = true;
    return this.random.one(list);
  }

  private afm(afm: string): unknown {
    // A sheet that takes the number for a number drops the zero in front; only the check digit tells of it.
    const lostZero =
      afm.startsWith('0') && hasTrueCheckDigit(afm) ? [Number(afm), afm.slice(1), `${Number(afm)}.0`] : [];
    const asNumber = afm.startsWith('0') ? lostZero : [Number(afm), `${afm}.0`];
    return this.either<unknown>(afm, () => [
      ...asNumber,
      ...lostZero,
      `EL${afm}`,
      `EL ${afm}`,
      `'${afm}`,
      ` ${afm} `,
      `${afm.slice(0, 3)} ${afm.slice(3, 6)} ${afm.slice(6)}`,
      `${afm.slice(0, 3)}.${afm.slice(3, 6)}.${afm.slice(6)}`,
      `${NO_BREAK_SPACE}${afm}${ZERO_WIDTH_SPACE}`,
    ]);
  }

  private name(name: string): string {
    return this.either(name, () => [
      ` ${name}`,
      `${name}  `,
      `${name}${NO_BREAK_SPACE}`,
      `${ZERO_WIDTH_SPACE}${name}\n`,
      // What can't be seen, in the middle of it.
      `${name.slice(0, 3)}${this.random.one(UNSEEN)}${name.slice(3)}`,
      `\u202A${name}\u202C`,
      `${name}\u0000`,
    ]);
  }

  private event(type: '0' | '1'): unknown {
    const tidy = type === '0' ? 'checkIn' : 'checkOut';
    return this.either<unknown>(tidy, () =>
      type === '0'
        ? [...ARRIVALS, MIXED_ARRIVAL, ...(this.hand.hasCodes ? ARRIVAL_CODES : [])]
        : [...DEPARTURES, MIXED_DEPARTURE, ...(this.hand.hasCodes ? DEPARTURE_CODES : [])],
    );
  }

  private branch(branch: string): unknown {
    const nothing = branch === '0' ? ['', null, undefined, ' '] : [];
    return this.either<unknown>(branch, () => [Number(branch), `${branch}.0`, `0${branch}`, ` ${branch} `, ...nothing]);
  }

  private reason(reason: Reason): unknown {
    return this.either<unknown>(reason, () => [Number(reason), String(Number(reason)), `'${reason}`, ` ${reason}`]);
  }

  private time(at: number): Cells {
    const moment = DateTime.fromMillis(at, { zone: ATHENS });
    if (at % HALF_HOUR === 0) {
      // As a program prints it, or counts it, it can be some zone's midnight, and that a day without a time.
      const written = { eventTime: moment.toISO({ suppressMilliseconds: true }) };
      return this.either<Cells>(written, () => this.local(at).map((eventTime) => ({ eventTime })));
    }
    const tidy = this.random.one([moment.toISO({ suppressMilliseconds: true }), new Date(at).toISOString()]);
    const exact = [Math.floor(at / 1_000), at, String(at), moment.setZone('America/New_York').toISO()];
    const others = (): Cells[] => [
      ...[...exact, ...(this.hand.columns ? [new Date(at), moment] : []), ...this.local(at)].map((eventTime) => ({
        eventTime,
      })),
      ...(this.hand.columns ? this.split(at) : []),
    ];
    return this.either<Cells>({ eventTime: tidy }, others);
  }

  /** A moment as clocks on the wall show it; nothing where they show the same twice. */
  private local(at: number): unknown[] {
    const wall = this.wall(at);
    if (wall === undefined) return [];
    const text = (form: string): string => wall.toFormat(form);
    const half = wall.hour < 12 ? 'π.μ.' : 'μ.μ.';
    const forms = [
      text("yyyy-MM-dd'T'HH:mm:ss"),
      text('yyyy-MM-dd HH:mm:ss'),
      text('dd/MM/yyyy HH:mm:ss'),
      text('d/M/yyyy H:mm:ss'),
      text('dd-MM-yyyy HH:mm:ss'),
      text('dd.MM.yyyy HH:mm:ss'),
      text('yyyy/MM/dd HH:mm:ss'),
      text('yyyyMMddHHmmss'),
      Number(text('yyyyMMddHHmmss')),
      `${text('dd/MM/yyyy hh:mm:ss')} ${half}`,
      // The English half of a day comes from where the month stands first: the day must tell that it does not here.
      ...(wall.day > 12 ? [text('dd/MM/yyyy hh:mm:ss a')] : []),
      ...(Number.isInteger(serial(wall))
        ? []
        : [serial(wall), String(serial(wall)), String(serial(wall)).replace('.', ',')]),
    ];
    const toTheMinute = [
      text('dd/MM/yyyy HH:mm'),
      text("yyyy-MM-dd'T'HH:mm"),
      text('d.M.yyyy H:mm'),
      text('yyyyMMddHHmm'),
    ];
    return wall.second === 0 ? [...forms, ...toTheMinute] : forms;
  }

  /** The same in two columns. */
  private split(at: number): Cells[] {
    const wall = this.wall(at);
    if (wall === undefined) return [];
    const midnight = wall.startOf('day');
    const dates = [
      wall.toFormat('dd/MM/yyyy'),
      wall.toFormat('yyyy-MM-dd'),
      serial(midnight),
      `${wall.toFormat('yyyy-MM-dd')}T00:00:00.000Z`,
    ];
    const times = [
      wall.toFormat('HH:mm:ss'),
      wall.toFormat('H:mm:ss'),
      (wall.hour * 3_600 + wall.minute * 60 + wall.second) / DAY,
      `${wall.toFormat('hh:mm:ss')} ${wall.hour < 12 ? 'π.μ.' : 'μ.μ.'}`,
      ...(wall.second === 0 ? [wall.toFormat('HH:mm'), wall.toFormat('H:mm')] : []),
    ];
    const whole = [wall.toFormat('yyyy-MM-dd HH:mm:ss'), wall.toFormat('dd/MM/yyyy HH:mm:ss'), new Date(at)];
    const isMidnight = [wall, ...['UTC', ATHENS].map((zone) => wall.setZone(zone))].some(
      (shown) => +shown === +shown.startOf('day'),
    );
    return [
      { date: this.random.one(dates), time: this.random.one(times) },
      // The time in the column of the date, where it can't be taken for a day alone.
      ...(isMidnight ? [] : [{ date: this.random.one(whole) }]),
    ];
  }

  /** What a clock on the wall shows; undefined for an hour that clocks show twice. */
  private wall(at: number): DateTime | undefined {
    const shown = (moment: number): string =>
      DateTime.fromMillis(moment, { zone: this.zone }).toFormat('yyyyMMddHHmmss');
    const hour = 3_600_000;
    const once = [at - hour, at + hour].every((other) => shown(other) !== shown(at));
    return once ? DateTime.fromMillis(at, { zone: this.zone }) : undefined;
  }

  /** Left out where it goes without saying, more often than not. */
  private referenceDate(referenceDate: string, implied: string | undefined): Cells {
    if (implied === referenceDate && this.random.chance(0.7)) return {};
    const day = DateTime.fromISO(referenceDate, { zone: ATHENS });
    return {
      referenceDate: this.either<unknown>(referenceDate, () => [
        day.toFormat('dd/MM/yyyy'),
        day.toFormat('d.M.yyyy'),
        day.toFormat('yyyyMMdd'),
        serial(day),
        `${referenceDate}T00:00:00.000Z`,
        day.toUTC().toISO(),
      ]),
    };
  }
}

/** A local time as Excel counts it: days since the last but one of 1899, with the time as a part of a day. */
function serial(wall: DateTime): number {
  const local = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  return (local - Date.UTC(1899, 11, 30)) / 86_400_000;
}
