import type { Waiting } from '../../../delivery/entry';
import { type Element, nest } from '../../../model/forms/nesting';
import { isWorkingTime, standsAlone, withRivals } from '../../../model/forms/workingTime';
import type { RowNames } from '../../../model/values/rowNames';
import { OUTCOMES } from '../../../model/values/words/outcomes';
import { identityOf } from './declarationKind';
import type { DeclarationInput } from './input';
import type { DeclarationRow, RowOutcome } from './output';
import type { DeclarationRun } from './run';

/** Refuses the rows that the list of employees contradicts, except those that the journal knows. */
export function refuseRows({ ledger }: DeclarationRun): void {
  for (const { id, entry } of [...ledger.waiting()]) {
    if (entry.refusal === undefined) continue;
    entry.isFaulty = true;
    ledger.report(id, { status: 'invalid', problems: [entry.refusal], entry });
  }
}

interface Elements {
  waiting: Waiting<Element>[];
  /** Identity of each: see `identityOf`. */
  identities: ReadonlyMap<Element, string>;
}

/**
 * The elements that can go out as a whole. The rows of the others are held back, since the registry would take a part
 * for all. Of elements that are the same, the first goes out for all.
 */
export function elementsOf(
  { ledger, names }: DeclarationRun,
  { documentType, description, rows, repeats }: DeclarationInput,
): Elements {
  const waiting = new Set(Array.from(ledger.waiting(), ({ id }) => id));
  // Rows that are declared alone and have their outcome are in no element.
  const leftOut = standsAlone(documentType) ? { has: (row: number) => !waiting.has(row) } : repeats;
  const nested = nest(description, rows, leftOut);
  const elements = isWorkingTime(documentType) ? withRivals(nested, rows, description, documentType) : nested;
  const whole: Waiting<Element>[] = [];
  const identities = new Map<Element, string>();
  const firsts = new Map<string, Element>();
  for (const [id, element] of elements.entries()) {
    const open = element.rows.filter((row) => waiting.has(row));
    if (element.faulty.length > 0 || open.length < element.rows.length) {
      for (const row of open) ledger.report(row, notSentWithout(ledger.entryOf(row), element, waiting, names));
      continue;
    }
    const identity = identityOf(element, documentType);
    const first = firsts.get(identity);
    if (first === undefined) {
      firsts.set(identity, element);
      identities.set(element, identity);
      whole.push({ id, item: element.rows[0], entry: element });
    } else {
      for (const [place, row] of element.rows.entries()) ledger.noteRepeat(row, first.rows[place]);
    }
  }
  return { waiting: whole, identities };
}

/** The outcome of a row whose element can't go out because another row of it is at fault, or was sent by an earlier try. */
function notSentWithout(
  entry: DeclarationRow,
  { faulty, rows }: Element,
  waiting: Set<number>,
  names: RowNames,
): RowOutcome {
  const sent = rows.find((row) => !waiting.has(row));
  const why =
    faulty.length === 0
      ? OUTCOMES.elementSentBefore({ row: names.of(Number(sent)) })
      : OUTCOMES.elementAtFault({ row: names.of(faulty[0]) });
  return { status: 'notSent', entry, ...why, unreachable: false };
}
