import { LONGEST_SHIFT_MS, nightCutOff } from '../registry/nightCutOff';
import { dayOf } from '../values/time/read';
import { DAY, HOUR, isoDay } from '../values/time/zones';
import { keyOf } from './repeats';
import type { WorkCardEvent } from './workCardEvent';

/** Shifts are remembered by the hour. */
const LONGEST_SHIFT_HOURS = LONGEST_SHIFT_MS / HOUR;

/** Older events leave no trace: no later event asks about them any more. */
const LONGEST_MEMORY_MS = 2 * DAY;

const dayBefore = (day: string): string => isoDay(Date.parse(day) - DAY);

/** The work day of an event according to its row alone. */
const ownDay = ({ ownReferenceDate, referenceDate }: WorkCardEvent): string => ownReferenceDate ?? referenceDate;

/**
 * Whether an event may end a shift of the day before: a check-out until 11:00 whose row names no reference date.
 * Sections: Resources, CardDetails, f_reference_date; Endpoints, rules 4 and 5 of `POST /Documents/WRKCardSE`.
 */
const mayEndNight = (event: WorkCardEvent): boolean =>
  event.type === 'checkOut' && event.dayAssumed === true && event.eventTime <= nightCutOff(dayBefore(ownDay(event)));

/**
 * The shifts that are open, as the journal remembers them from one execution to the next: a terminal posts each punch
 * alone, and the departure of a night worker says nothing about the evening before. Each arrival leaves a key with its
 * employee, its work day and the hour in which it began, and a later departure takes it away. Whoever asks can make the
 * same keys, since the journal can't be read, only asked.
 *
 * @param connectedEmployer the employer of events that name none
 */
export class OpenShifts {
  constructor(private readonly connectedEmployer: string) {}

  /**
   * What identifies an event in the journal. A check-out that may end a shift of the day before has two keys: one without
   * a day, since the same row can find another one later, and one with the day that it goes out for.
   */
  identitiesOf(event: WorkCardEvent): string[] {
    const { referenceDate } = event;
    if (mayEndNight(event)) return [this.identity(event, null), this.identity(event, referenceDate)];
    return [this.identity(event, event.dayAssumed ? ownDay(event) : referenceDate)];
  }

  /** The keys that tell the work day of a check-out whose arrival is not in the input: its own, and those of shifts. */
  asks(event: WorkCardEvent): Array<{ key: string; isMemory: boolean }> {
    if (event.shiftAfter === undefined) return [];
    const days = this.daysOf(event);
    return [
      ...days.map((day) => ({ key: this.identity(event, day), isMemory: false })),
      ...this.shiftsBefore(event, days).map(({ key }) => ({ key, isMemory: true })),
    ];
  }

  /**
   * The work day of such a check-out: the one that it went out for before, or else that of the last shift that is open.
   * Undefined where the journal knows none: then it is of its own day, and the registry decides.
   *
   * @param isOpen whether an event of this key was sent, or is being sent, and no answer is known
   */
  dayFrom(
    event: WorkCardEvent,
    holds: (key: string) => boolean,
    isOpen: (key: string) => boolean,
  ): { day: string } | undefined {
    if (event.shiftAfter === undefined) return undefined;
    const days = this.daysOf(event);
    const isKnown = (key: string): boolean => holds(key) || isOpen(key);
    const before = days.find((day) => holds(this.identity(event, day))) ?? this.openDay(event, days, isKnown);
    if (before !== undefined) return { day: before };
    const open = this.shiftsBefore(event, days).filter(({ key }) => holds(key));
    const latest = open.filter(({ hour }) => open.every((other) => other.hour <= hour));
    // If two began within one hour, it is not known which came last.
    return latest.length === 1 ? { day: latest[0].day } : undefined;
  }

  /**
   * The day that a check-out went out for which does not go out again, where no answer has told of it, or another worker
   * has only just got one: a person looks for it on that day, and its shift has ended since. Undefined where both days may
   * be it, as while somebody asks.
   */
  private openDay(event: WorkCardEvent, days: string[], isKnown: (key: string) => boolean): string | undefined {
    if (!isKnown(this.identity(event, null))) return undefined;
    const known = days.filter((day) => isKnown(this.identity(event, day)));
    return known.length === 1 ? known[0] : undefined;
  }

  /** The shift that an arrival opens. */
  sets(event: WorkCardEvent, now: number): string[] {
    const { type, eventTime, referenceDate } = event;
    if (type !== 'checkIn' || now - eventTime > LONGEST_MEMORY_MS) return [];
    return [this.shift(event, referenceDate, Math.floor(eventTime / HOUR))];
  }

  /**
   * The shifts that a departure ends: all that began before it, whichever it belongs to. An arrival ends none, since the
   * last one decides.
   */
  ends(event: WorkCardEvent, now: number): string[] {
    const { type, eventTime, referenceDate } = event;
    if (type !== 'checkOut' || now - eventTime > LONGEST_MEMORY_MS) return [];
    const last = Math.floor(eventTime / HOUR);
    const day = dayOf(eventTime);
    const isMorning = eventTime <= nightCutOff(dayBefore(day));
    const days = new Set([day, referenceDate, ...(isMorning ? [dayBefore(day)] : [])]);
    return [...days].flatMap((workDay) =>
      Array.from({ length: LONGEST_SHIFT_HOURS + 1 }, (_, k) => this.shift(event, workDay, last - k)),
    );
  }

  /** The day before a check-out and its own, for those that may be of either. */
  private daysOf(event: WorkCardEvent): string[] {
    return [dayBefore(ownDay(event)), ownDay(event)];
  }

  /**
   * The shifts that can be open when an employee leaves. An hour is left out where the shift could have begun more than 17
   * hours before: a departure that is refused is seen at once, and one that ends the wrong shift is not.
   */
  private shiftsBefore(event: WorkCardEvent, days: string[]): Array<{ key: string; day: string; hour: number }> {
    const { eventTime, shiftAfter = -Infinity } = event;
    const first = Math.max(Math.ceil(eventTime / HOUR) - LONGEST_SHIFT_HOURS, Math.floor(shiftAfter / HOUR) + 1);
    const hours = Array.from({ length: Math.max(0, Math.floor(eventTime / HOUR) - first + 1) }, (_, k) => first + k);
    return days.flatMap((day) => hours.map((hour) => ({ key: this.shift(event, day, hour), day, hour })));
  }

  private shift({ employerAfm, employeeAfm }: WorkCardEvent, workDay: string, hour: number): string {
    return JSON.stringify(['shift', employerAfm ?? this.connectedEmployer, employeeAfm, workDay, hour]);
  }

  private identity(event: WorkCardEvent, day: string | null): string {
    return keyOf(event, this.connectedEmployer, day);
  }
}
