import { isObject, isText } from './json';
import { badRequest } from './refusal';
import type { User } from './registry';

/** A declaration that the registry holds besides the work card. */
export interface Declaration {
  /** Code of the submission type. The specification does not show the registry's codes: these are the sandbox's. */
  readonly type: 'WTOLeave' | 'WTOLeaveRepeat' | 'WTODaily';
  readonly protocol: string;
  /** `yyyyMMdd`. */
  readonly submittedDate: string;
  readonly employerAfm: string;
  cancelled: boolean;
}

/** Leave declarations and their corrected repeats; nothing else can be cancelled. */
const CANCELLABLE: readonly string[] = ['WTOLeave', 'WTOLeaveRepeat'];
const TYPES: readonly string[] = [...CANCELLABLE, 'WTODaily', 'WRKCardSE'];

/** What each employer has declared before the sandbox starts: two leaves, a corrected repeat, and a day's schedule. */
const SEED: ReadonlyArray<Pick<Declaration, 'type' | 'submittedDate'>> = [
  { type: 'WTOLeave', submittedDate: '20260112' },
  { type: 'WTOLeave', submittedDate: '20260119' },
  { type: 'WTOLeaveRepeat', submittedDate: '20260120' },
  { type: 'WTODaily', submittedDate: '20260123' },
];

/** Declarations and their cancellation: the rules for `POST /Documents/CancelSubmittedDocument`. */
export class Declarations {
  /** All declarations of all employers: protocols `ΑΔ101` ... of the first one, `ΑΔ201` ... of the second, and so on. */
  readonly list: readonly Declaration[];

  /** @param employers AFM of each employer */
  constructor(employers: readonly string[]) {
    this.list = employers.flatMap((employerAfm, employer) =>
      SEED.map((seed, index) => ({
        ...seed,
        employerAfm,
        protocol: `ΑΔ${(employer + 1) * 100 + index + 1}`,
        cancelled: false,
      })),
    );
  }

  /**
   * POST /Documents/CancelSubmittedDocument.
   *
   * @returns the success text
   * @throws Refusal 400 for a body of another shape, a type that can't be cancelled, a declaration that does not exist
   *   with this type, protocol and date, or one that is cancelled already
   */
  cancel(user: User, body: unknown): { message: string } {
    const { TypeOfDocument: type, Protocol: protocol, SubmittedDate: submittedDate } = isObject(body) ? body : {};
    if (!isText(type)) throw badRequest('Το πεδίο TypeOfDocument είναι υποχρεωτικό.');
    if (!isText(protocol)) throw badRequest('Το πεδίο Protocol είναι υποχρεωτικό.');
    if (typeof submittedDate !== 'string' || !/^\d{8}$/.test(submittedDate)) {
      throw badRequest('Το πεδίο SubmittedDate πρέπει να έχει τη μορφή yyyymmdd.');
    }
    if (!TYPES.includes(type)) throw badRequest(`Άγνωστος τύπος υποβολής ${type}.`);
    if (!CANCELLABLE.includes(type)) throw badRequest(`Η ανάκληση δεν υποστηρίζεται για τον τύπο υποβολής ${type}.`);
    const declaration = this.list.find(
      (candidate) =>
        candidate.employerAfm === user.employerAfm &&
        candidate.type === type &&
        candidate.protocol === protocol &&
        candidate.submittedDate === submittedDate,
    );
    if (!declaration) {
      throw badRequest(`Δεν βρέθηκε υποβολή ${type} με πρωτόκολλο ${protocol} και ημερομηνία ${submittedDate}.`);
    }
    if (declaration.cancelled) throw badRequest(`Η υποβολή με πρωτόκολλο ${protocol} έχει ήδη ανακληθεί.`);
    declaration.cancelled = true;
    return { message: `Η υποβολή με πρωτόκολλο ${protocol} ανακλήθηκε επιτυχώς.` };
  }
}
