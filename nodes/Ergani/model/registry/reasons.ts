import { fold } from '../values/normalise';
import type { ReasonCode } from '../values/reasonCodes';
import { CHECK_CUT_OFF, SUBMIT_LATER } from '../values/words/workCard';

/** A reason of the registry that has its own code. */
interface KnownReason {
  code: ReasonCode;
  /** A text gives this reason where it contains all phrases of one of these lists. Case and accents don't count. */
  said: string[][];
  remedy: string;
  /** Whether it is about the request as a whole, not about one event. */
  isOfRequest?: true;
  /** Whether the registry can give it now for a request that it would have accepted earlier. */
  canArise?: true;
}

const NOT_THERE = ['δεν υπάρχει', 'δεν βρέθηκε'].flatMap((not) =>
  ['', ' ήδη', ' αντίστοιχη', ' προηγούμενη'].map((which) => `${not}${which}`),
);

/**
 * Words that the registry has been seen to use, and those of the specification in Greek. The first one that fits
 * counts.
 */
const REASONS: KnownReason[] = [
  {
    code: 'notMarkedForCard',
    said: [['χωρίς ένδειξη κάρτας εργασίας']],
    remedy: 'Have the employee marked for the work card at the registry first, then submit the event again',
  },
  {
    code: 'noEmployment',
    said: [['δεν υπάρχει σχέση εργασίας']],
    remedy:
      'Check the tax number and the day: the registry knows no such employment. The trial environment knows nobody real',
  },
  {
    code: 'lateReasonNotAllowed',
    said: [['δεν πρέπει να δηλώνεται λόγος καθυστέρησης']],
    remedy:
      "Leave the late reason empty: by the registry's clock the event is on time. Check the clock of n8n's machine",
  },
  {
    code: 'lateReasonMissing',
    said: [['συμπληρώσετε', 'λόγο καθυστέρησης'], ['εκτός του επιτρεπόμενου χρονικού ορίου'], ['εκπρόθεσμ']],
    remedy:
      'For an event, enter the true reason: 001, 002 or 003. A declaration has none. If none is true, ask a labour adviser',
    canArise: true,
  },
  { code: 'inFuture', said: [['δηλωμένη ώρα κίνησης είναι μεγαλύτερη']], remedy: SUBMIT_LATER },
  {
    code: 'noCheckIn',
    said: NOT_THERE.flatMap((not) => ['έναρξη', 'είσοδος', 'προσέλευση'].map((what) => [`${not} ${what}`])),
    remedy: 'Submit the check-in first, or enter the day on which the shift began as Reference Date',
  },
  {
    code: 'existsAlready',
    said: [['υπάρχει ήδη είσοδος'], ['υπάρχει ήδη έξοδος']],
    remedy:
      'Look in the web pages of ERGANI II which event the registry holds: another, or this one from an earlier try',
    canArise: true,
  },
  { code: 'afterCutOff', said: [['11:00', 'επόμενης ημέρας']], remedy: CHECK_CUT_OFF },
  {
    code: 'schemaViolation',
    said: [
      ['incomplete content'],
      ['possible elements expected'],
      ['invalid child element'],
      ['element is invalid'],
      ['root element is missing'],
    ],
    remedy: 'Correct the field that the registry names',
    isOfRequest: true,
  },
  {
    code: 'serviceNotAllowed',
    said: [['service code is not authenticate']],
    remedy: 'Choose a service from the list of this login, or ask the registry for the right to use it',
    isOfRequest: true,
    canArise: true,
  },
];

const KNOWN_REASONS = REASONS.map((one) => ({ ...one, said: one.said.map((words) => words.map(fold)) }));

const WRONG_EMPLOYER: KnownReason = {
  code: 'wrongEmployer',
  said: [],
  remedy: 'Leave Employer AFM empty, or use the credential of that employer',
  isOfRequest: true,
};

const CONNECTED_EMPLOYER = fold('συνδεδεμένο εργοδότη');
/**
 * A reason that speaks of an employee, a movement or an employment is about one event, not about all of the employer.
 */
const OF_ONE_EVENT = ['εργαζόμεν', 'κίνηση', 'σχέση εργασίας'].map(fold);
/** These words contain the phrase `υπάρχει ήδη`, and say the opposite. */
const NO_SUCH = fold('δεν υπάρχει ήδη');

/**
 * Whether a reason says that the employer of an event is not that of the login. Then it is the reason for all events of
 * that employer. Section: Errors.
 */
export function isOfWrongEmployer(reason: string): boolean {
  const folded = fold(reason);
  return folded.includes(CONNECTED_EMPLOYER) && !OF_ONE_EVENT.some((word) => folded.includes(word));
}

function knownIn(text: string): KnownReason | undefined {
  const folded = fold(text);
  const found = KNOWN_REASONS.find(({ said }) => said.some((words) => words.every((word) => folded.includes(word))));
  return found?.code === 'existsAlready' && folded.includes(NO_SUCH) ? undefined : found;
}

/** The known reasons in a text: those of its lines, in order, else that of the text as a whole. */
function allKnown(reason: string): KnownReason[] {
  if (isOfWrongEmployer(reason)) return [WRONG_EMPLOYER];
  const ofLines = reason.split('\n').flatMap((line) => knownIn(line) ?? []);
  return ofLines.length > 0 ? ofLines : [knownIn(reason) ?? []].flat();
}

/**
 * The code of a reason. Of several reasons, a line each, that of the first known one. Section: Errors.
 *
 * @param reason as `readRefusal` returns it
 * @returns `refused` for unknown words
 */
export function codeOfReason(reason: string): ReasonCode {
  return allKnown(reason)[0]?.code ?? 'refused';
}

/**
 * Whether a reason is about the content of the request alone. If the same request was sent earlier without an answer,
 * it was then refused too, since the registry accepts or refuses a request as a whole. Sections: Errors; Endpoints,
 * rule 7 of `POST /Documents/WRKCardSE`.
 *
 * @param reason as `readRefusal` returns it
 */
export function isOfContent(reason: string): boolean {
  const all = allKnown(reason);
  return all.length > 0 && all.every(({ canArise }) => !canArise);
}

/** The remedies for a reason, a sentence for each known one in it; undefined for unknown words. */
export function remedyOfReason(reason: string): string | undefined {
  const remedies = new Set(allKnown(reason).map(({ code, remedy }) => remedyOf(code, remedy, reason)));
  return remedies.size === 0 ? undefined : [...remedies].join('. ');
}

/** The element that a schema violation names. */
const ELEMENT = /elements expected: '(f_[a-z_]{1,40})'|'(f_[a-z_]{1,40})' element is invalid/;

function remedyOf(code: ReasonCode, remedy: string, reason: string): string {
  const [, expected, wrong] = code === 'schemaViolation' ? (ELEMENT.exec(reason) ?? []) : [];
  return expected === undefined && wrong === undefined ? remedy : `${remedy}: ${expected ?? wrong}`;
}

/** Whether a code is about one event. Where several events were refused together, it need not be the reason of each. */
export function isOfOneEvent(code: ReasonCode): boolean {
  return KNOWN_REASONS.some((one) => one.code === code && !one.isOfRequest);
}
