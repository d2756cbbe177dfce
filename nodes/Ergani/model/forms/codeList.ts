import { ASKS } from '../sheet/eventWord';
import { TYPES_OF_DAY } from '../sheet/vocabulary/declarations';
import { fold } from '../values/normalise';
import { problem, refused } from '../values/problems';
import { type Problem, type Reading, understood } from '../values/result';
import { WARNINGS } from '../values/words/warnings';
import { written } from '../values/written';
import type { Field } from './description';
import { type Code, namedCode } from './title';
import { codeNamed } from './value';

/** How many codes a refusal names. */
const MOST_NEAR = 4;

/** All pairs of neighbouring letters in a text. */
function pairsOf(text: string): Set<string> {
  const folded = fold(text);
  return new Set(Array.from(folded, (letter, at) => letter + (folded[at + 1] ?? '')));
}

/** How much of the shorter text is found in the other one, from 0 to 1. */
function likeness(one: ReadonlySet<string>, text: string): number {
  const other = pairsOf(text);
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return shared / Math.max(1, Math.min(one.size, other.size));
}

/** The codes that are most like a text, the most similar first; the first codes where none is like it. */
function nearest(codes: readonly Code[], text: string): Code[] {
  const pairs = pairsOf(text);
  const ranked = codes
    .map((one) => ({ one, near: Math.max(likeness(pairs, one.code), likeness(pairs, one.meaning)) }))
    .sort((first, second) => second.near - first.near);
  const near = ranked.filter((one) => one.near > 0);
  return (near.length > 0 ? near : ranked).slice(0, MOST_NEAR).map(({ one }) => one);
}

/**
 * Reads a code of one of the registry's lists, as `codeNamed` does. Section: Resources, "Services".
 *
 * @param codes the list; empty where the registry gave none. Then what nobody has told stays as it is, with a warning
 * @param isOwn whether the document takes a code. The list has those of others too
 */
export function readListed(
  { label }: Field,
  codes: readonly Code[],
  cell: unknown,
  isOwn: (code: Code) => boolean = () => true,
): Reading<unknown> {
  const text = written(cell);
  if (text === null) return understood(cell);
  const known = codes.length > 0 ? codes : TYPES_OF_DAY;
  const own = known.filter(isOwn);
  const named = (some: readonly Code[]): string | undefined => (ASKS.test(text) ? undefined : codeNamed(some, text));
  const code = named(own);
  if (code !== undefined && codes.length > 0) return understood(code);
  const foreign = code === undefined ? named(known) : undefined;
  const type = known.find((one) => one.code === foreign);
  if (type !== undefined) return refused('typeOfOtherDocument', label, { type: namedCode(type), own: some(own) }, cell);
  if (codes.length === 0) return understood(cell, WARNINGS.codeUnchecked({ field: label }));
  return refused('notInList', label, { nearest: nearest(own, text).map(namedCode) }, cell);
}

/** The first of some codes, for messages. */
const some = (codes: readonly Code[]): string[] => codes.slice(0, MOST_NEAR).map(namedCode);

/**
 * Refuses an empty cell where one of the registry's codes is needed.
 *
 * @param header of the column that seems to be meant for the codes, but is not used, since too few of its cells are codes
 */
export function lacksCode({ label, name }: Field, codes: readonly Code[], header?: string): Problem {
  return header === undefined
    ? problem('noCode', label, { some: some(codes) })
    : problem('noCodeInColumn', label, { some: some(codes), header, name });
}
