import type { Forms } from './forms';
import type { Reason } from './reasons';

/** A movement as a refusal in the seen wording names it. */
export interface Movement {
  /** `0` check-in, `1` check-out. */
  readonly type: '0' | '1';
  readonly employeeAfm: string;
  /** `dd/MM/yyyy`. */
  readonly day: string;
}

/** Something that a work-card submission is refused for. */
export interface Fault {
  /** Place of the Card in the request. */
  readonly card: number;
  /** Null where there is no branch to name. */
  readonly branch: string | null;
  /** The employee of the event at fault, as sent; null where it is the Card. */
  readonly employeeAfm: string | null;
  /** Null where it is the Card, or the event's fields can't be read. */
  readonly movement: Movement | null;
  /** At least one. */
  readonly reasons: readonly Reason[];
}

const SEPARATORS = { literal: '\\n', lf: '\n', crlf: '\r\n' };

/**
 * The text of a refused work card (section "Errors"; in the seen form the guide's 2.1.6).
 *
 * @param faults at least one, in the order of the request
 */
export function wordRefusal(faults: readonly [Fault, ...Fault[]], forms: Forms): string {
  const { refusals, separator } = forms;
  const usual = refusals === 'seen' ? 'literal' : 'crlf';
  const between = SEPARATORS[separator === 'usual' ? usual : separator];
  return refusals === 'seen' ? wordAll(faults, between, forms) : wordFirst(faults[0], between);
}

function wordFirst({ branch, employeeAfm, reasons }: Fault, between: string): string {
  const reason = reasons[0]?.specification ?? '';
  if (branch === null) return reason;
  return `Παράρτημα ${branch}:${between}${employeeAfm === null ? '' : `ΑΦΜ εργαζομένου ${employeeAfm}: `}${reason}`;
}

function wordAll(faults: readonly [Fault, ...Fault[]], between: string, { refusedCards }: Forms): string {
  const [{ card: first }] = faults;
  const told = refusedCards === 'first' ? faults.filter(({ card }) => card === first) : faults;
  let text = '';
  let last: number | undefined;
  for (const { card, branch, movement, reasons } of told) {
    if (text !== '' && !text.endsWith(between)) text += between;
    if (card !== last && branch !== null) text += `Για το Παράρτημα: ${branch}${between}`;
    last = card;
    const lines = reasons.map(({ seen }) => seen).join(between);
    text += movement ? `${headOf(movement)}${between}${lines}${between}` : lines;
  }
  return text;
}

const headOf = ({ type, employeeAfm, day }: Movement): string =>
  `Για την κίνηση ${type === '0' ? 'προσέλευσης' : 'αποχώρησης'} με ΑΦΜ '${employeeAfm}' στις ${day}` +
  ' βρέθηκαν τα παρακάτω λάθη: ';
