import { FIELD_LABELS } from './fields';
import { problem } from '../values/problems';
import type { Problem } from '../values/result';
import type { RowNames } from '../values/rowNames';
import { timeText } from '../values/time/written';
import type { TimelineRefusal, TimelineRule } from './timeline';
import type { TimelineEvent } from './timelineEvent';

/** The problem of an event that the timeline refuses. That of a date in doubt (`monthFirst`) is made with its row. */
export function problemOf(
  { rule, other }: TimelineRefusal & { rule: Exclude<TimelineRule, 'monthFirst'> },
  event: TimelineEvent,
  otherEvent: TimelineEvent | undefined,
  names: RowNames,
): Problem {
  const facts = { other: otherEvent === undefined ? '' : describe(otherEvent, names) };
  if (rule === 'oneKindOnly') return problem(rule, FIELD_LABELS.event, facts);
  // In a shift parted at midnight, only a midnight alone on its row is ambiguous itself.
  const kind = rule === 'partedShift' && other !== undefined ? 'otherOfPartedShift' : rule;
  return problem(kind, FIELD_LABELS.eventTime, facts, timeText(event.time));
}

const KINDS = { checkIn: 'check-in', checkOut: 'check-out' } as const;

const describe = ({ kind, row }: TimelineEvent, names: RowNames): string => `the ${KINDS[kind]} of ${names.of(row)}`;
