/**
 * The forms that the registry has been seen to answer in, by what is answered. The first of each is the
 * specification's, or where that is silent the plainest, and stays in force unless another one is chosen.
 */
export const FORMS = {
  /**
   * How a refused work card is worded: the branch and the first thing wrong with it, or every movement that is at fault
   * by name with all its reasons; then also schema violations in English, with the limits of the work card's
   * description.
   */
  refusals: ['specification', 'seen'],
  /**
   * What stands between the lines of a refusal: as its wording has it (a line break of two characters; in the seen
   * wording a backslash and an n), or always the same.
   */
  separator: ['usual', 'literal', 'lf', 'crlf'],
  /** Which Cards a refusal in the seen wording speaks of: all that are at fault, or the first one. */
  refusedCards: ['all', 'first'],
  /** Which day of a movement a refusal in the seen wording names: that of the event, or its reference date. */
  movementDate: ['event', 'reference'],
  /** Whether a check-in may follow a check-in of the same employee and reference date, a check-out a check-out. */
  repeats: ['accepted', 'refused'],
  /** Receipts of work cards: one an event, or one a Card. */
  cardReceipts: ['event', 'card'],
  /** Receipts of other declarations: one for each element of the outermost list, each of the innermost, or one. */
  declarationReceipts: ['element', 'row', 'one'],
  /** Protocols without blanks (`ΕΥΣ92`), or with them (`ΑΚ - ΚΑΡ92`). */
  protocols: ['plain', 'blanks'],
  /** The template of the work card: bare, as `{title, json}`, or with its description too. */
  template: ['bare', 'wrapped', 'described'],
  /** A PDF's Base64: as a JSON string, bare, bare with line breaks, or in an object whose message is null or empty. */
  pdfForm: ['json', 'text', 'lines', 'nullMessage', 'emptyMessage'],
  /** What a cancellation answers: an object with a `message`, or a bare JSON string. */
  cancellation: ['object', 'text'],
  /**
   * The services: those of the specification, or those that were seen, with their instructions, and dates of parameters
   * as `dd/MM/yyyy` alone.
   */
  services: ['specification', 'seen'],
  /** Days and times of EX_BASE_07 and EX_BASE_08: as a timestamp and `10:00`, or as `30/09/2026` and `10:00:00`. */
  workingHours: ['timestamp', 'greek'],
  /**
   * What a service answers where it has no row. Under the name of the rows: null, an empty array, text or object, or no
   * such name. Under the service's code: null, an empty array or text. Or null instead of all that.
   */
  noRows: [
    'null',
    'emptyArray',
    'missing',
    'emptyText',
    'emptyObject',
    'nullResult',
    'emptyArrayResult',
    'emptyTextResult',
    'nullBody',
  ],
  /**
   * How requests are read: as the specification writes them, or also with numbers for texts, offsets as `+0200` or left
   * out, and the demonstration's login with user type 01.
   */
  requests: ['exact', 'lenient'],
} as const;

export type FormName = keyof typeof FORMS;

/** One form for each thing that is answered. */
export type Forms = { -readonly [Name in FormName]: (typeof FORMS)[Name][number] };

export const FORM_NAMES = Object.keys(FORMS) as FormName[];

/** The registry as others have seen it. What differs between those who tell of it stays as specified. */
export const SEEN: Partial<Forms> = {
  refusals: 'seen',
  protocols: 'blanks',
  template: 'described',
  pdfForm: 'nullMessage',
  cancellation: 'text',
  services: 'seen',
  noRows: 'emptyArray',
  requests: 'lenient',
};

/** The forms in force: the first of each, but for those that are chosen. */
export function formsOf(chosen: Partial<Forms>): Forms {
  const forms = Object.fromEntries(FORM_NAMES.map((name) => [name, FORMS[name][0]])) as Forms;
  changeForms(forms, chosen);
  return forms;
}

/**
 * Chooses other forms, from the next call on.
 *
 * @param forms forms in force; changed
 * @param chosen form by name; one that is undefined stays as it is
 * @throws TypeError for a name or form that does not exist; then nothing is changed
 */
export function changeForms(forms: Forms, chosen: object): void {
  const changes = Object.entries(chosen).filter(([, form]) => form !== undefined);
  for (const [name, form] of changes) {
    const known: readonly string[] | undefined = Object.hasOwn(FORMS, name) ? FORMS[name as FormName] : undefined;
    if (!known) throw new TypeError(`No such form: "${name}" is none of ${FORM_NAMES.join(', ')}`);
    if (!known.includes(form as string)) throw new TypeError(`No such form: ${name} is one of ${known.join(', ')}`);
  }
  Object.assign(forms, Object.fromEntries(changes));
}
