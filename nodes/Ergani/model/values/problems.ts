import type { ReasonCode } from './reasonCodes';
import { type Problem, quote, type Refusal } from './result';
import { CELLS } from './words/cells';
import { DECLARATIONS } from './words/declarations';
import { EMPLOYEES } from './words/employees';
import { OPTIONS } from './words/options';
import { REGISTRY } from './words/registry';
import { SHEET } from './words/sheet';
import { SHIFTS } from './words/shifts';
import { TIMES } from './words/times';
import { WORK_CARD } from './words/workCard';
import type { NoFacts, Words } from './words/words';

/** The words of problems, by what is wrong. Items, errors and hints have them from here. */
const PROBLEMS = {
  ...CELLS,
  ...TIMES,
  ...SHEET,
  ...SHIFTS,
  ...EMPLOYEES,
  ...WORK_CARD,
  ...DECLARATIONS,
  ...OPTIONS,
  ...REGISTRY,
};

type Kind = keyof typeof PROBLEMS;
type FactsOf<One extends Kind> = (typeof PROBLEMS)[One] extends Words<infer Facts> ? Facts : never;
type Given<One extends Kind> =
  NoFacts extends FactsOf<One>
    ? [facts?: FactsOf<One>, ...cells: unknown[]]
    : [facts: FactsOf<One>, ...cells: unknown[]];

export const codeOf = (kind: Kind): ReasonCode => PROBLEMS[kind].code;

/**
 * What is wrong with a value, in words: `problem('notInList', 'Type', { nearest: ['ΕΡΓ'] }, cell)`.
 *
 * @param field display name, for messages
 * @param given the facts that the words need, `{}` for none, then the cells that can't be used
 */
export function problem<One extends Kind>(kind: One, field: string, ...given: Given<One>): Problem {
  const [facts = {} as FactsOf<One>, ...cells] = given as [FactsOf<One>?, ...unknown[]];
  const { code, text, lead, remedy } = PROBLEMS[kind] as Words<FactsOf<One>>;
  const said = (words: typeof text): string => (typeof words === 'string' ? words : words(facts));
  const value = cells.length === 0 ? undefined : cells.map(quote).join(', ');
  return { code, field, text: said(text), ...(value !== undefined && { value, lead }), remedy: said(remedy) };
}

/** A value that can't be used. See `problem`. */
export const refused = <One extends Kind>(kind: One, field: string, ...given: Given<One>): Refusal => ({
  ok: false,
  problem: problem(kind, field, ...given),
});
