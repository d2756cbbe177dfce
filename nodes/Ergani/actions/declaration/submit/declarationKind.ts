import { hash as digestOf } from 'crypto';
import type { Window } from '../../../delivery/entry';
import type { Kind } from '../../../delivery/kind';
import type { Called } from '../../../model/values/words/outcomes';
import { isEmpty, understood } from '../../../model/values/result';
import type { DocumentDescription } from '../../../model/forms/description';
import { bodyOf, type Element, NAMES, type NestableRow } from '../../../model/forms/nesting';
import { isWorkingTime, saidBy } from '../../../model/forms/workingTime';
import { type Receipt, readReceipts } from '../../../model/registry/receipts';

/** The receipt of an element; where the registry gives one a row, with those of its rows. */
export interface ElementReceipt extends Receipt {
  ofRows?: Receipt[];
}

/**
 * Gives the elements of a request their receipts. As many receipts as elements: one for all rows of each. As many as
 * rows: one for each row. A single one: for all. They are paired by their places alone. Section: Endpoints, Other
 * declarations.
 *
 * @param order the rows of each element
 * @param clocks epoch ms by each clock that may be right
 */
export function matchReceipts(
  order: number[][],
  answer: unknown,
  clocks: readonly number[],
): { ok: true; receipts: ElementReceipt[] } | { ok: false; reason: string } {
  const groups = order.map(({ length }) => length);
  const wanted = { groups, member: 'row', group: 'declaration', oneForAll: true };
  const read = readReceipts(answer, wanted, clocks);
  if (!read.ok) return read;
  const { per, receipts } = read;
  if (per === 'request') return { ok: true, receipts: order.map(() => receipts[0]) };
  if (per === 'group') return { ok: true, receipts };
  let next = 0;
  const ofRows = groups.map((count) => receipts.slice(next, (next += count)));
  return { ok: true, receipts: ofRows.map((own) => (own.length === 1 ? own[0] : { ...own[0], ofRows: own })) };
}

const sha256 = (text: string): string => digestOf('sha256', text, 'base64');

/** Longer texts are compared by their hashes, so that the rows of a month are not in memory twice. */
const LONGEST_TOLD = 100;

/**
 * What the journal knows an element by, whatever the order of its lists: rows of a sheet may change places. The name of a
 * person whose tax number is beside it does not count, since people write it in many ways; nor do comments in documents of
 * working time.
 */
export function identityOf({ value }: Element, documentType: string): string {
  const isIgnored = (name: string, owner: object): boolean =>
    (NAMES.includes(name) && 'f_afm' in owner && !isEmpty(owner.f_afm)) ||
    (name === 'f_comments' && isWorkingTime(documentType));
  return sha256(`${documentType} ${contentOf(value, isIgnored)}`);
}

/** The content of a value as a text. */
function contentOf(held: unknown, isLeftOut: (name: string, owner: object) => boolean): string {
  if (Array.isArray(held)) {
    const elements = held.map((element) => {
      const content = contentOf(element, isLeftOut);
      return content.length > LONGEST_TOLD ? sha256(content) : content;
    });
    return `[${elements.sort().join()}]`;
  }
  if (typeof held !== 'object' || held === null) return JSON.stringify(held);
  const fields = Object.entries(held)
    .filter(([name]) => !isLeftOut(name, held))
    .map(([name, of]) => `${JSON.stringify(name)}:${contentOf(of, isLeftOut)}`);
  return `{${fields.join()}}`;
}

/** What is the same for two rows that declare the very same. */
export function rowIdentityOf(
  row: Pick<NestableRow, 'values' | 'isBranchAssumed'>,
  description: DocumentDescription,
  documentType: string,
): string {
  const said = saidBy(row, description, documentType, true);
  const filled = description.fields.flatMap(({ key, index }) => (isEmpty(said[index]) ? [] : [key, said[index]]));
  return `row ${sha256(`${documentType} ${JSON.stringify(filled)}`)}`;
}

export const DECLARATION: Called = {
  thing: 'declaration',
  equal: 'all values are equal, names aside',
  again: 'the registry may then hold the declaration twice',
  canBeCancelled: true,
};

/**
 * Documents as the registry describes them, for the delivery: their elements have no time, and don't depend on each
 * other. Section: Endpoints, Other declarations.
 *
 * The journal knows each element, and each of its rows: a sheet that has grown by a row is another declaration, and the
 * registry may have most of it.
 *
 * @param identities of all elements, as `identityOf` gives them
 * @param rowKeysOf the journal's keys for the rows of an element; none where it does not know rows
 * @param isAlone whether the registry takes each row as a record of its own: rows that it has were left out before
 * @param warn gets the places of rows that the registry has as part of another declaration, of an element that is sent
 */
export function declarationKind(
  description: DocumentDescription,
  identities: ReadonlyMap<Element, string>,
  rowKeysOf: (element: Element) => string[],
  isAlone: boolean,
  warn: (element: Element, places: number[]) => void,
): Kind<Element, Element> {
  const identity = (element: Element): string => identities.get(element) as string;
  return {
    called: DECLARATION,
    window: () => ALWAYS,
    prepare: (element) => understood(element),
    keysOf: (element) => [identity(element), ...rowKeysOf(element)],
    stateOf(element, [own, ...rows]) {
      const confirmed = [...rows.keys()].filter((place) => rows[place] === 'confirmed');
      // A row that was sent without an answer makes the whole unknown. So does one that another execution has just sent.
      const isUnclear = rows.includes('open') || (isAlone && confirmed.length > 0);
      const state = own ?? (isUnclear ? 'open' : undefined);
      if (state === undefined && confirmed.length > 0) warn(element, confirmed);
      return state === 'open' && rows.length > 0 && confirmed.length === rows.length ? 'confirmed' : state;
    },
    // None takes another one's place: which of two counts depends on their own fields.
    ownerOf: identity,
    employerOf: ({ value }) => String((value as Record<string, unknown>).f_afm_ergodoti ?? ''),
    toRequest(elements) {
      const body = bodyOf(
        description,
        elements.map(({ value }) => value),
      );
      const order = elements.map(({ rows }) => rows);
      return { body, readReceipts: (answer, clocks) => matchReceipts(order, answer, clocks) };
    },
    // It is not known by which words the registry names a declaration, so those at fault are searched for.
    readBlame: () => ({ named: new Map(), held: new Set() }),
  };
}

/** Declarations know no time of day, and nothing is known to do no harm when it is declared twice. */
const ALWAYS: Window = { opens: -Infinity, lateFrom: Infinity, hasReason: false, harmlessUntil: -Infinity };
