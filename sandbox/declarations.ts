import { isoDay } from './athens';
import type { DocumentTypes } from './documents/types';
import type { Forms } from './forms';
import { fieldOf, isObject, isText, type JsonObject } from './json';
import type { Call } from './ledger';
import { notEmployed } from './reasons';
import { notFound, readPdfQuery, type PdfQuery } from './pdfQuery';
import { isUnemployed, type Records } from './records';
import { badRequest } from './refusal';
import { receiptOf, type Receipt, type Registrar, type Submitted } from './registrar';
import type { User } from './registry';
import { wordRefusal, type Fault } from './wording';

/** A declaration that the registry holds besides the work card. */
export interface Declaration extends Partial<Submitted> {
  /** Code of the submission type. */
  readonly type: string;
  readonly protocol: string;
  readonly submittedDate: string;
  readonly id?: string;
  readonly employerAfm: string;
  /** `id` of the call that brought it; none where it was there before the sandbox started. */
  readonly call?: number;
  /** What it says, as submitted: an element, a row or the body, by what receipts stand for. */
  readonly content?: JsonObject;
  cancelled: boolean;
  /** Protocol of the corrected repeat that took its place. */
  replacedBy?: string;
}

/** What was declared of an employee's day. */
export interface DeclaredDay {
  readonly declares: 'schedule' | 'overtime';
  readonly employerAfm: string;
  readonly branch: string;
  readonly afm: string;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** Empty times where it is a day off. */
  readonly periods: ReadonlyArray<{ readonly type: string; readonly from: string; readonly to: string }>;
}

/** What declarations rest on. */
export interface DeclarationParts {
  readonly documents: DocumentTypes;
  readonly registrar: Registrar;
  readonly records: Records;
  readonly forms: Forms;
}

/** A corrected repeat of a leave by a code of the sandbox's own: the specification shows none. `WTOLeaveC` was seen. */
const OWN_REPEAT = 'WTOLeaveRepeat';

/** What each employer has declared before the sandbox starts: two leaves, a corrected repeat, and a day's schedule. */
const SEED: ReadonlyArray<Pick<Declaration, 'type' | 'submittedDate'>> = [
  { type: 'WTOLeave', submittedDate: '20260112' },
  { type: 'WTOLeave', submittedDate: '20260119' },
  { type: OWN_REPEAT, submittedDate: '20260120' },
  { type: 'WTODaily', submittedDate: '20260123' },
];

/** Declarations: submitting them, fetching them, and the rules for `POST /Documents/CancelSubmittedDocument`. */
export class Declarations {
  /**
   * All declarations of all employers: first those from before the start, protocols `ΑΔ101` ... of the first one,
   * `ΑΔ201` ... of the second, and so on; then what was submitted.
   */
  readonly list: Declaration[] = [];
  /** In the order declared: of two with the same employee, day and `declares`, the last one is in force. */
  readonly days: DeclaredDay[] = [];

  /** @param employers AFM of each employer */
  constructor(
    private readonly employers: readonly string[],
    private readonly parts: DeclarationParts,
  ) {
    this.reset();
  }

  /** Forgets what was submitted and cancelled. */
  reset(): void {
    const seeds = this.employers.flatMap((employerAfm, employer) =>
      SEED.map((seed, index) => ({
        ...seed,
        employerAfm,
        protocol: `ΑΔ${(employer + 1) * 100 + index + 1}`,
        cancelled: false,
      })),
    );
    this.list.splice(0, this.list.length, ...seeds);
    this.days.length = 0;
  }

  /**
   * POST /Documents/{code}: holds the body against the document's own description, and records all of it or nothing.
   *
   * @param code of a known kind of document
   * @returns receipts, in the order submitted; how many is a form
   * @throws Refusal 400 that names the first violation, who is not employed, or that there is nothing to correct
   */
  submit(user: User, code: string, body: unknown, call: Call): Receipt[] {
    const { documents, registrar, forms } = this.parts;
    const schema = documents.schemaOf(code);
    const type = documents.of(code);
    if (!schema || !type) throw badRequest(`Άγνωστος τύπος υποβολής ${code}.`);
    const violation = schema.violation(body, { numbers: forms.requests === 'lenient' });
    if (violation) throw badRequest(violation);
    const elements = schema.elements(body);
    if (type.ofEmployees) this.checkEmployment(elements);
    const { replaces } = type;
    const corrected = replaces === undefined ? [] : elements.map((element) => this.corrected(user, replaces, element));
    const contents = { element: elements, row: schema.rows(body), one: [body as JsonObject] };
    const submitted = registrar.now();
    const receipts = contents[forms.declarationReceipts].map((content) => {
      const numbers = registrar.next(type.series);
      const { employerAfm } = user;
      this.list.push({ type: code, ...numbers, ...submitted, employerAfm, call: call.id, content, cancelled: false });
      return receiptOf({ ...numbers, ...submitted });
    });
    const { declares } = type;
    if (declares) this.days.push(...elements.flatMap((element) => daysIn(element, declares, user)));
    corrected.forEach((original, index) => {
      original.replacedBy = (receipts[index] ?? receipts[0])?.protocol;
    });
    return receipts;
  }

  /**
   * The declaration behind GET /Documents/{code}?protocol=...&submittedDate=...
   *
   * @throws Refusal 400 when a value is missing, or the employer submitted no such thing on that day
   */
  find(user: User, code: string, query: PdfQuery): Declaration {
    const { protocol, day } = readPdfQuery(query);
    const declaration = this.lookUp(user, code, protocol, day);
    if (!declaration) throw notFound(protocol, day);
    return declaration;
  }

  /**
   * POST /Documents/CancelSubmittedDocument.
   *
   * @returns the success text
   * @throws Refusal 400 for a body of another shape, a type that can't be cancelled, a declaration that does not exist
   *   with this type, protocol and date, or one that is cancelled or replaced already
   */
  cancel(user: User, body: unknown): string {
    const { forms, documents } = this.parts;
    const [type, protocol, submittedDate] = ['TypeOfDocument', 'Protocol', 'SubmittedDate'].map((name) =>
      fieldOf(body, name),
    );
    if (!isText(type)) throw badRequest('Το πεδίο TypeOfDocument είναι υποχρεωτικό.');
    if (!isText(protocol)) throw badRequest('Το πεδίο Protocol είναι υποχρεωτικό.');
    if (typeof submittedDate !== 'string' || !/^\d{8}$/.test(submittedDate)) {
      throw badRequest('Το πεδίο SubmittedDate πρέπει να έχει τη μορφή yyyymmdd.');
    }
    const known = documents.of(type);
    if (!known && type !== OWN_REPEAT) throw badRequest(`Άγνωστος τύπος υποβολής ${type}.`);
    if (known && !known.cancellable) throw badRequest(`Η ανάκληση δεν υποστηρίζεται για τον τύπο υποβολής ${type}.`);
    const declaration = this.lookUp(user, type, protocol, submittedDate);
    const gone = declaration?.cancelled || declaration?.replacedBy !== undefined;
    if (forms.refusals === 'seen' && (!declaration || gone)) throw badRequest('No objects found');
    if (!declaration) {
      throw badRequest(`Δεν βρέθηκε υποβολή ${type} με πρωτόκολλο ${protocol} και ημερομηνία ${submittedDate}.`);
    }
    if (gone) throw badRequest(`Η υποβολή με πρωτόκολλο ${protocol} έχει ήδη ανακληθεί.`);
    declaration.cancelled = true;
    return forms.refusals === 'seen'
      ? 'Η ακύρωση ολοκληρώθηκε επιτυχώς'
      : `Η υποβολή με πρωτόκολλο ${protocol} ανακλήθηκε επιτυχώς.`;
  }

  private lookUp({ employerAfm }: User, type: string, protocol: string, day: string): Declaration | undefined {
    return this.list.find(
      (candidate) =>
        candidate.employerAfm === employerAfm &&
        candidate.type === type &&
        candidate.protocol === protocol &&
        candidate.submittedDate === day,
    );
  }

  /** What an element names in `f_rel_protocol` and `f_rel_date`. */
  private corrected(user: User, type: string, { f_rel_protocol, f_rel_date }: JsonObject): Declaration {
    const day = typeof f_rel_date === 'string' ? isoDay(f_rel_date)?.replaceAll('-', '') : undefined;
    const original = this.lookUp(user, type, String(f_rel_protocol), day ?? '');
    if (!original || original.cancelled || original.replacedBy !== undefined) throw badRequest('No objects found');
    return original;
  }

  private checkEmployment(elements: readonly JsonObject[]): void {
    const { records, forms } = this.parts;
    const faults = elements.flatMap((element, card) =>
      employeesIn(element).flatMap(({ afm, day }): Fault[] => {
        if (day === undefined || !isUnemployed(records, afm, day)) return [];
        const branch = String(element.f_aa_pararthmatos);
        return [{ card, branch, employeeAfm: afm, movement: null, reasons: [notEmployed(day)] }];
      }),
    );
    const [first, ...rest] = faults;
    if (first) throw badRequest(wordRefusal([first, ...rest], forms));
  }
}

/** The employees anywhere in an element, each with their day or the element's first one, as `yyyy-MM-dd`. */
function employeesIn(element: JsonObject): Array<{ afm: string; day: string | undefined }> {
  const found: Array<{ afm: string; day: string | undefined }> = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isObject(value)) return;
    const day = value.f_date ?? element.f_from_date;
    if (value.f_afm !== undefined) found.push({ afm: String(value.f_afm), day: isoDay(String(day)) });
    Object.values(value).forEach(visit);
  };
  visit(element);
  return found;
}

/** The days of the employees of a branch. */
function daysIn(element: JsonObject, declares: DeclaredDay['declares'], { employerAfm }: User): DeclaredDay[] {
  const employees = listIn(element, 'Ergazomenoi', 'ErgazomenoiWTO');
  return employees.map((employee) => ({
    declares,
    employerAfm,
    branch: String(element.f_aa_pararthmatos),
    afm: String(employee.f_afm),
    day: isoDay(String(employee.f_date)) ?? '',
    periods: listIn(employee, 'ErgazomenosAnalytics', 'ErgazomenosWTOAnalytics').map(({ f_type, f_from, f_to }) => ({
      type: String(f_type),
      from: textOf(f_from),
      to: textOf(f_to),
    })),
  }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const listIn = (value: JsonObject, outer: string, inner: string): JsonObject[] =>
  fieldOf(value[outer], inner) as JsonObject[];
