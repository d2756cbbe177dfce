import { fieldNamed, isRecord, trimBlanks } from '../values/result';
import { type Pattern, readPattern } from './pattern';

/** The restrictions of a field, as its description gives them. Section: Endpoints, Other declarations. */
export interface Rules {
  /** The only values; empty for no restriction. */
  enumeration: string[];
  /** One of them has to match; empty for no restriction. */
  patterns: Pattern[];
  /** Whether a pattern could not be read. Then the registry judges values that no other pattern accepts. */
  isVague: boolean;
  /** In characters; undefined for no restriction. */
  length?: number;
  minLength?: number;
  maxLength?: number;
}

/** Restrictions by lower-case name. The registry gives objects with name and value; one object of all is read too. */
function restrictionsIn(restrictions: unknown): Array<[name: string, value: string]> {
  const pairs: Array<[unknown, unknown]> = Array.isArray(restrictions)
    ? restrictions.filter(isRecord).map((one) => [fieldNamed(one, 'name'), fieldNamed(one, 'value')])
    : isRecord(restrictions)
      ? Object.entries(restrictions)
      : [];
  return pairs.flatMap(([name, values]) =>
    [values].flat().flatMap((value): Array<[string, string]> => {
      if (typeof name !== 'string') return [];
      if (value === null) return [[name.toLowerCase(), '']];
      return typeof value === 'string' || typeof value === 'number' ? [[name.toLowerCase(), String(value)]] : [];
    }),
  );
}

/** Reads the restrictions of a field, of any shape. */
export function readRules(restrictions: unknown): Rules {
  const pairs = restrictionsIn(restrictions);
  const valuesOf = (name: string): string[] => pairs.flatMap(([one, value]) => (one === name ? [value] : []));
  const numberOf = (name: string): number | undefined => {
    const [text = ''] = valuesOf(name).map(trimBlanks);
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const read = valuesOf('pattern').map(readPattern);
  return {
    enumeration: valuesOf('enumeration'),
    patterns: read.filter((pattern) => pattern !== null),
    isVague: read.includes(null),
    length: numberOf('length'),
    minLength: numberOf('minlength'),
    maxLength: numberOf('maxlength'),
  };
}

/** A rule that a value breaks. `has`: how many characters. */
export type Flaw =
  | { kind: 'unknownCode' | 'notInForm' }
  | { kind: 'wrongLength'; has: number; bound: 'exactly' | 'atLeast' | 'atMost'; limit: number };

/**
 * Checks a text against the rules of its field.
 *
 * @returns the first rule that it breaks; 'unsure' where a pattern could not be checked; null where the text is fine
 */
export function flawOf(rules: Rules, text: string): Flaw | 'unsure' | null {
  const { enumeration, patterns, isVague, length, minLength = 0, maxLength = Infinity } = rules;
  if (enumeration.length > 0 && !enumeration.includes(text)) return { kind: 'unknownCode' };
  // A character can take two units of UTF-16. Counting is slow, so a text without limits, such as a file, is not counted.
  const has = length === undefined && minLength === 0 && text.length <= maxLength ? 0 : [...text].length;
  const kind = 'wrongLength';
  if (length !== undefined && has !== length) return { kind, has, bound: 'exactly', limit: length };
  if (has < minLength) return { kind, has, bound: 'atLeast', limit: minLength };
  if (has > maxLength) return { kind, has, bound: 'atMost', limit: maxLength };
  if (patterns.length === 0) return isVague ? 'unsure' : null;
  const answers = patterns.map((pattern) => pattern.accepts(text));
  if (answers.includes(true)) return null;
  if (isVague || answers.includes(undefined)) return 'unsure';
  return { kind: 'notInForm' };
}

/** Whether a text certainly breaks no rule. */
export const fits = (rules: Rules, text: string): boolean => flawOf(rules, text) === null;

/** Whether a text breaks no rule, as far as that could be checked. */
export function mayFit(rules: Rules, text: string): boolean {
  const flaw = flawOf(rules, text);
  return flaw === null || flaw === 'unsure';
}

/** Whether a pattern certainly accepts a text. */
export const takes = ({ patterns }: Rules, text: string): boolean =>
  patterns.some((pattern) => pattern.accepts(text) === true);
