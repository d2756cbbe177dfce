import { FIELD_LABELS } from '../../../model/sheet/fields';
import { placesOfSeveral, type SendingOrder, sendingOrder, unpartedEvents } from '../../../model/sheet/order';
import { namesBranch, namesDiffer, otherNames } from '../../../model/sheet/rowsBeside';
import { type InputFacts, placesInQuestion, refusedByTimeline } from '../../../model/sheet/timeline';
import type { TimelineEvent } from '../../../model/sheet/timelineEvent';
import { problemOf } from '../../../model/sheet/timelineProblems';
import { overlappingShifts, type RowShift } from '../../../model/sheet/overlaps';
import { workDaysOf } from '../../../model/sheet/workDays';
import { MAIN_BRANCH } from '../../../model/sheet/employees';
import { problem } from '../../../model/values/problems';
import { type Problem } from '../../../model/values/result';
import { WARNINGS } from '../../../model/values/words/warnings';
import type { RowNames } from '../../../model/values/rowNames';
import { dayOf, localTime } from '../../../model/values/time/read';
import type { SheetDates } from '../../../model/values/time/sheetOrder';
import { timeText } from '../../../model/values/time/written';
import { isoDay, REGISTRY_ZONE } from '../../../model/values/time/zones';
import { canGoOut } from '../../../model/workCard/lateness';
import { soleEmployer } from '../../../model/workCard/repeats';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import { isEvent, isOpen } from './completion';
import type { ReadEvent, ReadItem } from './readEvent';

/** What is known at the moment when the rows are judged. */
export type JudgingFacts = Omit<InputFacts, 'hasMonthFirst' | 'hasEventWords' | 'canGoOut'>;

/**
 * The events of an input as one history. The rules that compare rows are in `model/sheet`; this class hands the rows to
 * them, and writes what they say into the rows. An event is known by its place among all that the rows gave.
 */
export class History {
  private timeline: Array<TimelineEvent | undefined>;

  private readonly hasMonthFirst: boolean;

  /** Events whose tax number stands beside the name of somebody else in another row, each with the place of such a row. */
  private readonly somebodyElse = new Map<number, number>();

  /**
   * Sets, in place, the work days of check-outs that name none, and adds warnings that come from comparing rows.
   * Sections: Resources, CardDetails, f_reference_date; Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
   *
   * @param all of one input, in its order
   * @param hasEventWords whether the user has said what words for events mean
   * @param names of the rows, for messages
   * @param dates of the sheet, where nobody has told their order: whether they may have the month first, the registry's
   * clock decides
   */
  constructor(
    private all: readonly ReadItem[],
    private readonly hasEventWords: boolean,
    private readonly names: RowNames,
    private readonly dates?: SheetDates,
  ) {
    this.hasMonthFirst = all.some(showsMonthFirst);
    this.compareNames();
    const employer = soleEmployer(all.map(({ read }) => ('entry' in read ? read.entry : undefined)));
    this.timeline = all.map((one, place) => toTimelineEvent(one, employer, isOnlyEventOfItem(all, place)));
    this.setWorkDays();
    this.warnOfUnparted();
  }

  /** The places that have to be looked up in the journal before the rows can be judged and put into order. */
  placesInQuestion(facts: Pick<JudgingFacts, 'now' | 'judgesRecorded'>): Set<number> {
    const places = placesInQuestion(this.timeline, this.withSheetFacts(facts));
    return new Set([
      ...places,
      ...placesOfSeveral(this.timeline),
      ...this.somebodyElse.keys(),
      ...this.refusals().keys(),
    ]);
  }

  /** What is wrong with events when they are compared with the others, by place. */
  problems(facts: JudgingFacts): Map<number, Problem> {
    const problems = new Map<number, Problem>();
    for (const [place, { rule, other }] of refusedByTimeline(this.timeline, this.withSheetFacts(facts))) {
      const event = this.timeline[place] as TimelineEvent;
      const { doubt } = this.all[place].read as ReadEvent;
      if (rule !== 'monthFirst') {
        const otherEvent = other === undefined ? undefined : this.timeline[other];
        problems.set(place, problemOf({ rule, other }, event, otherEvent, this.names));
      } else if (doubt !== undefined) problems.set(place, doubt());
    }
    for (const [place, other] of this.somebodyElse)
      if (!facts.isRecorded(place)) problems.set(place, namesDiffer(FIELD_LABELS.employeeAfm, this.rowAt(other)));
    // The list knows which of two names is the right one.
    for (const [place, refusal] of this.refusals()) problems.set(place, refusal);
    for (const [place, other] of overlappingShifts(this.shifts(facts.isRecorded)))
      if (!problems.has(place) && this.timeline[place]?.isRead)
        problems.set(place, shiftsOverlap(this.names.of(other)));
    return problems;
  }

  /**
   * The shifts of rows that have both ends. Rows that the journal has confirmed are left out: later ones replace them.
   * Of other rows, only those of a status that no table has may count.
   */
  private *shifts(isRecorded: (place: number) => boolean): Generator<RowShift> {
    const { all, timeline } = this;
    for (let place = 0; place + 1 < all.length; place++) {
      const [arrival, departure] = [timeline[place], timeline[place + 1]];
      if (arrival?.kind !== 'checkIn' || departure?.kind !== 'checkOut' || arrival.row !== departure.row) continue;
      const counts = [place, place + 1].every((one) => timeline[one]?.isRead || all[one].isStatusOpen);
      if (!counts || isRecorded(place) || isRecorded(place + 1)) continue;
      const { read } = all[place];
      const branch = ('entry' in read ? read.entry.branch : undefined) ?? '';
      const { employee, row, time: from } = arrival;
      yield { employee, row, branch, from, to: departure.time, places: [place, place + 1] };
    }
  }

  /** What the registry's list of employees says against events, by place. */
  private refusals(): Map<number, Problem> {
    const found = new Map<number, Problem>();
    for (const [place, { read }] of this.all.entries())
      if (isEvent(read) && read.refusal !== undefined) found.set(place, read.refusal);
    return found;
  }

  order(goesOut: (place: number) => boolean, isRecorded: (place: number) => boolean): SendingOrder {
    return sendingOrder(this.timeline, goesOut, isRecorded);
  }

  /** Takes out an event that is the same as another. */
  leaveOut(place: number): void {
    this.timeline[place] = undefined;
  }

  /** Lets the rows go: they would stay in memory while requests are under way. */
  release(): void {
    this.all = [];
    this.timeline = [];
  }

  private withSheetFacts<Facts extends Pick<JudgingFacts, 'now'>>(facts: Facts) {
    const { hasEventWords } = this;
    const hasMonthFirst = this.hasMonthFirst || (this.dates?.mayBeMonthFirst(facts.now) ?? false);
    const canGoOutAt = (place: number): boolean => canGoOut((this.all[place].read as ReadEvent).entry, facts.now);
    return { ...facts, hasMonthFirst, hasEventWords, canGoOut: canGoOutAt };
  }

  /** Notes tax numbers that stand beside another name in an earlier row, and refuses a row with the employer's own number. */
  private compareNames(): void {
    const events = this.all.map(({ read }) => (isEvent(read) ? read : undefined));
    // What the list refuses may have no name.
    const people = events.map((read) => (read !== undefined && !isOpen(read) ? read.entry : undefined));
    for (const [place, { other, isSomebodyElse }] of otherNames(people)) {
      if (isSomebodyElse) this.somebodyElse.set(place, other);
      else events[place]?.warnings.push(WARNINGS.otherNames({ row: this.rowAt(other) }));
    }
    for (const one of this.all) {
      if (!('warnings' in one.read)) continue;
      const { entry } = one.read;
      if (entry.employeeAfm === entry.employerAfm) one.read = { status: 'invalid', problems: [OF_EMPLOYER], entry };
    }
  }

  private setWorkDays(): void {
    for (const [place, { workDay, arrival, after }] of workDaysOf(this.timeline)) {
      const { entry, warnings } = this.all[place].read as ReadEvent;
      if (workDay !== entry.referenceDate) entry.ownReferenceDate = entry.referenceDate;
      entry.referenceDate = workDay;
      (this.timeline[place] as TimelineEvent).workDay = workDay;
      // The journal may know the arrival: until then it is not known what to warn of.
      if (arrival === null) entry.shiftAfter = after;
      else warnings.push(WARNINGS.workDayOfCheckIn({ workDay, at: this.momentOf(arrival) }));
    }
  }

  private warnOfUnparted(): void {
    for (const [place, before] of unpartedEvents(this.timeline)) {
      const { read } = this.all[place];
      if (!('warnings' in read)) continue;
      const [same, other] = read.entry.type === 'checkIn' ? ['check-in', 'check-out'] : ['check-out', 'check-in'];
      read.warnings.push(WARNINGS.unparted({ same, other, at: this.momentOf(before) }));
    }
  }

  private momentOf(place: number): string {
    const { time, row } = this.timeline[place] as TimelineEvent;
    return `at ${timeText(time)} of ${this.names.of(row)}`;
  }

  private rowAt(place: number): string {
    return this.names.of(this.all[place].item);
  }
}

const OF_EMPLOYER = problem('afmOfEmployer', FIELD_LABELS.employeeAfm);

const shiftsOverlap = (row: string): Problem =>
  problem('shiftsOverlap', `${FIELD_LABELS.checkInTime} and ${FIELD_LABELS.checkOutTime}`, { row });

const showsMonthFirst = ({ read, hasMonthFirst }: ReadItem): boolean =>
  hasMonthFirst === true || ('problems' in read && read.problems.some(({ code }) => code === 'monthFirst'));

const isOnlyEventOfItem = (all: readonly ReadItem[], place: number): boolean =>
  all[place - 1]?.item !== all[place].item && all[place + 1]?.item !== all[place].item;

/**
 * An event as the timeline has it; undefined where it is not known whose it is, what kind or when.
 *
 * @param assumedEmployer the employer of events that name none
 */
function toTimelineEvent({ item, read }: ReadItem, assumedEmployer: string, alone: boolean): TimelineEvent | undefined {
  if (!('entry' in read)) return undefined;
  const { employerAfm, employeeAfm, type, eventTime, referenceDate }: Partial<WorkCardEvent> = read.entry;
  if (employeeAfm === undefined || type === undefined || eventTime === undefined) return undefined;
  const isRead = 'warnings' in read;
  return {
    row: item,
    employee: `${employerAfm ?? assumedEmployer} ${employeeAfm}`,
    kind: type,
    time: eventTime,
    writtenDate: dayIn(eventTime, isRead ? read.timezone : REGISTRY_ZONE),
    workDay: referenceDate,
    namesWorkDay: !(isRead && read.dayAssumed),
    isAlone: alone,
    hasWord: isRead && read.hasWord,
    isRead,
    mayBeMonthFirst: isRead && read.doubt !== undefined,
  };
}

const dayIn = (instant: number, timezone: string): string =>
  timezone === REGISTRY_ZONE ? dayOf(instant) : isoDay(localTime(instant, timezone).day);

/** Warns of rows that name no branch where others do: merged cells are filled in their first row alone. */
export function warnOfMissingBranches(all: readonly ReadItem[]): void {
  if (!namesBranch(all.map(({ read }) => ('entry' in read ? read.entry.branch : undefined)))) return;
  for (const { read } of all) {
    if ('warnings' in read && read.refusal === undefined && read.entry.branchAssumed && !read.hasListedBranch)
      read.warnings.push(WARNINGS.mainBranchBesideOthers({ branch: MAIN_BRANCH }));
  }
}
