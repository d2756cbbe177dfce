import { fold } from '../values/normalise';
import type { ReasonCode } from '../values/reasonCodes';

/** A reason of the registry's that has a code of its own. */
interface Known {
  code: ReasonCode;
  /** A text gives this reason where it has all the words of one of the lists, whatever their case and accents. */
  said: string[][];
  remedy: string;
  /** Whether it is about the request, and not about one event alone. */
  isOfRequest?: true;
  /** Whether the registry can give it for what it has taken, or would have taken, before. */
  canArise?: true;
}

/** What to do about an event of the future, and about a check-out after the cut-off, whoever finds it. */
export const SUBMIT_LATER =
  'Submit the event once it has happened. If it has, check its date, its time zone and the clock that it came from';
export const CHECK_CUT_OFF =
  'Check the time of the check-out, and enter the day on which the shift began as Reference Date';

const NOT_THERE = ['δεν υπάρχει', 'δεν βρέθηκε'].flatMap((not) =>
  ['', ' ήδη', ' αντίστοιχη', ' προηγούμενη'].map((which) => `${not}${which}`),
);

/** The words that were seen, and those of the specification in Greek. In order: the first that fits is it. */
const REASONS: Known[] = [
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

const WRONG_EMPLOYER: Known = {
  code: 'wrongEmployer',
  said: [],
  remedy: 'Leave Employer AFM empty, or use the credential of that employer',
  isOfRequest: true,
};

const CONNECTED_EMPLOYER = fold('συνδεδεμένο εργοδότη');
/** An employee, a movement, an employment: a reason that names one says nothing about the employer's other events. */
const OF_ONE_EVENT = ['εργαζόμεν', 'κίνηση', 'σχέση εργασίας'].map(fold);
/** What turns a reason into its opposite. */
const NO_SUCH = fold('δεν υπάρχει ήδη');

/**
 * Whether a reason says that the employer of an event is not that of the login, which goes for all events of that
 * employer. Section: Errors.
 */
export function isOfWrongEmployer(reason: string): boolean {
  const folded = fold(reason);
  return folded.includes(CONNECTED_EMPLOYER) && !OF_ONE_EVENT.some((word) => folded.includes(word));
}

function knownIn(text: string): Known | undefined {
  const folded = fold(text);
  const found = KNOWN_REASONS.find(({ said }) => said.some((words) => words.every((word) => folded.includes(word))));
  return found?.code === 'existsAlready' && folded.includes(NO_SUCH) ? undefined : found;
}

/** The reasons of a text that are known: of each line its own, in their order; else that of the text as a whole. */
function allKnown(reason: string): Known[] {
  if (isOfWrongEmployer(reason)) return [WRONG_EMPLOYER];
  const ofLines = reason.split('\n').flatMap((line) => knownIn(line) ?? []);
  return ofLines.length > 0 ? ofLines : [knownIn(reason) ?? []].flat();
}

/**
 * The code of a reason that the registry gives; of several reasons, a line each, that of the first that is known.
 * Section: Errors.
 *
 * @param reason as `readRefusal` found it
 * @returns `refused` where no words of it are known
 */
export function codeOfReason(reason: string): ReasonCode {
  return allKnown(reason)[0]?.code ?? 'refused';
}

/**
 * Whether a request that is refused for this reason was refused before as well, if it was sent before, just as it is:
 * nothing that can have changed since is the reason. A request is taken or refused as a whole. Sections: Errors;
 * Endpoints, rule 7 of `POST /Documents/WRKCardSE`.
 *
 * @param reason as `readRefusal` found it
 */
export function isOfContent(reason: string): boolean {
  const all = allKnown(reason);
  return all.length > 0 && all.every(({ canArise }) => !canArise);
}

/** What can be done about a reason, or about several, a sentence each; undefined where no words of it are known. */
export function remedyOfReason(reason: string): string | undefined {
  const remedies = new Set(allKnown(reason).map(({ code, remedy }) => remedyOf(code, remedy, reason)));
  return remedies.size === 0 ? undefined : [...remedies].join('. ');
}

/** An element of the document, as a violation of its schema names it. */
const ELEMENT = /elements expected: '(\w{1,60})'|'(\w{1,60})' element is invalid/;

function remedyOf(code: ReasonCode, remedy: string, reason: string): string {
  const [, expected, wrong] = code === 'schemaViolation' ? (ELEMENT.exec(reason) ?? []) : [];
  return expected === undefined && wrong === undefined ? remedy : `${remedy}: ${expected ?? wrong}`;
}

/** Whether a code is about one event: where several were refused together, it need not be that of each. */
export function isOfOneEvent(code: ReasonCode): boolean {
  return KNOWN_REASONS.some((one) => one.code === code && !one.isOfRequest);
}
