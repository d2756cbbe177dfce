import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Cells } from './cells';
import type { Random } from './random';
import type { Kind } from './rows';
import {
  anyNote,
  anyReason,
  arrivalAhead,
  arrivalOnTheEdge,
  ATHENS,
  departure,
  justNow,
  lateShift,
  longAgo,
  type Person,
  type Reason,
  shiftOnTime,
  type Truth,
} from './truth';

/**
 * What must become of a row: `accepted`: the registry takes it; `refused`: it looks fine, and the registry can never
 * take it; `invalid`: the node must see that it can't be submitted; `doubtful`: the node may refuse to read it, and if
 * it does not, the registry takes it as it was meant.
 */
export type Fate = 'accepted' | 'refused' | 'invalid' | 'doubtful';

/** A row before it is written down. */
export interface Draft {
  truth: Truth;
  fate: Fate;
  /** What is wrong with it, in words. */
  flaw?: string;
  /** Codes of which the node gives one for it; undefined where it may be any. */
  codes?: readonly string[];
  /** The row's own reason, where it gives one; else the node's option stands. */
  ownReason: Reason | null;
  /** What the row is made of, where its fate and its time do not tell. */
  kind?: Kind;
  /** Writes some cells otherwise. With fate `invalid`, what the row says can't be told then. */
  rewrite?(cells: Cells): Cells;
  /** More columns that the row has. */
  moreColumns?: IDataObject;
  /** Cells that stand beside the body of a webhook's request. */
  beside?: Cells;
}

/** Out of how many of one arrivals lies on the edge of the on-time window. */
const ON_THE_EDGE = 0.005;
/** Out of how many of one employees has an event that is in the input twice, or three times. */
const REPEATED = 0.03;

/** How often events are what, out of one. */
export interface Shares {
  late: number;
  /** A few seconds ahead of the clock. */
  ahead: number;
}

/**
 * Events of an employee that the registry takes.
 *
 * @param option the node's option Late Reason
 */
export function acceptedDrafts(
  random: Random,
  person: Person,
  now: number,
  shares: Shares,
  option: Reason | null,
): Draft[] {
  const drafts = differentDrafts(random, person, now, shares, option);
  return random.chance(REPEATED) ? repeated(random, drafts) : drafts;
}

/** One of the events comes again further down, written by another hand and with another note, perhaps. */
function repeated(random: Random, drafts: Draft[]): Draft[] {
  const result = [...drafts];
  for (let count = random.weighted([[5, 1] as const, [1, 2] as const]); count > 0; count--) {
    const place = random.whole(0, drafts.length - 1);
    const draft = drafts[place];
    const comments = random.chance(0.3) ? anyNote(random) : draft.truth.comments;
    result.splice(random.whole(result.indexOf(draft) + 1, result.length), 0, {
      ...draft,
      truth: { ...draft.truth, comments },
      kind: 'repeated',
    });
  }
  return result;
}

function differentDrafts(
  random: Random,
  person: Person,
  now: number,
  { late, ahead }: Shares,
  option: Reason | null,
): Draft[] {
  const draft = (truth: Truth, ownReason: Reason | null): Draft => ({
    truth: { ...truth, reason: ownReason ?? option },
    fate: 'accepted',
    ownReason,
  });
  if (random.chance(ahead)) return [{ ...draft(arrivalAhead(random, person, now), null), kind: 'ahead of the clock' }];
  if (random.chance(ON_THE_EDGE)) return [draft(arrivalOnTheEdge(random, person, now), anyReason(random))];
  if (random.chance(late)) {
    // Where the option gives the reason, a row may still give its own.
    const own = option === null || random.chance(0.5) ? anyReason(random) : null;
    return lateShift(random, person, now).map((truth) => draft(truth, own));
  }
  // A reason that is given for an event on time must not go out.
  const own = random.chance(0.05) ? anyReason(random) : null;
  return shiftOnTime(random, person, now).map((truth) => draft(truth, own));
}

/**
 * Events of an employee of which one, at least, looks fine and is refused by the registry whenever it comes.
 *
 * @param other tax number of another employer; undefined where rows don't name theirs
 * @param option the node's option Late Reason
 */
export function poisonedDrafts(
  random: Random,
  person: Person,
  now: number,
  other: string | undefined,
  option: Reason | null,
): Draft[] {
  const refused = (truth: Truth, flaw: string, ownReason: Reason | null = null): Draft => ({
    truth: { ...truth, reason: ownReason ?? option },
    fate: 'refused',
    flaw,
    ownReason,
  });
  const alone = (): Draft[] => [refused(departure(person, justNow(random, now)), 'check-out without check-in')];
  const choices: Array<[weight: number, choice: () => Draft[]]> = [
    [4, alone],
    [2, () => [refused(departure(person, longAgo(random, now)), 'late check-out without check-in', anyReason(random))]],
    [
      3,
      () => {
        const [arrival] = shiftOnTime(random, person, now);
        const tomorrow = arrival.at + 24 * 3_600_000;
        const truth = departure(person, justNow(random, now - 1_000), tomorrow);
        // Only an event of the evening can be of a shift of the next day.
        const isOfEvening = DateTime.fromMillis(truth.at, { zone: ATHENS }).hour >= 18;
        if (truth.at <= arrival.at + 60_000 || !isOfEvening) return alone();
        return [
          { truth: { ...arrival, reason: option }, fate: 'accepted', ownReason: null },
          refused(truth, 'check-out for another day than its check-in'),
        ];
      },
    ],
  ];
  if (other !== undefined) {
    choices.push([
      4,
      () =>
        shiftOnTime(random, person, now).map((truth) =>
          truth.type === '0'
            ? refused({ ...truth, employerAfm: other }, 'another employer')
            : refused(truth, 'check-out whose check-in names another employer'),
        ),
    ]);
  }
  return random.weighted(choices)();
}
