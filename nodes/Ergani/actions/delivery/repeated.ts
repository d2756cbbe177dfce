/** What is said of an entry that was, or may have been, sent before. */

const SEND_ALL_THE_SAME =
  "To send it all the same, for example to correct an event back to this time, submit this row with the option 'Repeated Events' set to 'Submit Again'";

/** Of one that an earlier run has submitted. */
export const SUBMITTED_BEFORE = {
  code: 'submittedBefore',
  reason: 'Not sent again, because an earlier run of this node has submitted the very same event',
  remedy: SEND_ALL_THE_SAME,
} as const;

/** Of one that the same run has submitted for another item. */
export const sameAs = (item: number) =>
  ({
    code: 'sameEvent',
    reason: `Not sent again, because [item ${item}] is the very same event: employee, type, time, reference date and branch are equal`,
    remedy: SEND_ALL_THE_SAME,
  }) as const;

/** Of one that an earlier run has sent, and that run ended before an answer came. */
export const LEFT_OPEN = {
  code: 'leftOpen',
  reason: 'Not sent, because an earlier run of this node may have submitted it: that run ended before an answer came',
  remedy: `Look in the registry. ${SEND_ALL_THE_SAME}`,
} as const;

/** Of a late one that the journal does not know, and may have known once. */
export const JOURNAL_FULL = {
  code: 'journalFull',
  reason:
    'Not sent, because it is late and an earlier run may have submitted it: the journal of what was submitted is full, and may no longer reach back to it',
  remedy:
    "Leave out of the input what is done. If this event was never submitted, submit it with the option 'Repeated Events' set to 'Submit Again'",
  unreachable: false,
} as const;

/** Of one that is confirmed after it had been sent without an answer. */
export const SENT_TWICE =
  'Sent more than once, since the first time no answer came: the registry may hold this event twice, each time the same';

/** Of one that the registry has from a request that had no answer. */
export const HELD_ALREADY = {
  code: 'existsAlready',
  reason: 'The registry gave no answer to the first request, and says now that it has this event',
  remedy: 'Nothing is left to do. Its protocol is in the registry',
} as const;
