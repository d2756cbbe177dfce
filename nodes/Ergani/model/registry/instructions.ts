import { trimBlanks } from '../values/result';
import type { ServiceDescriptor } from './serviceDescriptor';

/** After these words, instructions describe the answer. */
const OF_ANSWER = /στοιχε[ίι]α\s{1,5}εξ[όο]δου/iu;

/** The part of the instructions that is about the parameters. */
function ofInput({ instructions = '' }: ServiceDescriptor): string {
  return instructions.slice(0, OF_ANSWER.exec(instructions)?.index);
}

/** Where a text names a parameter with a colon, as in `date: ...`; undefined where it does not. */
function mentionOf(name: string, text: string): { from: number; to: number } | undefined {
  const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const found = new RegExp(`(?<![\\p{L}\\p{N}_])${literal}\\s{0,5}:`, 'iu').exec(text);
  return found === null ? undefined : { from: found.index, to: found.index + found[0].length };
}

/**
 * What the instructions of a service say about one of its parameters, on one line; '' where they don't name it.
 * Section: Resources, "Service descriptor".
 */
export function instructionsFor(service: ServiceDescriptor, name: string): string {
  const text = ofInput(service);
  const own = mentionOf(name, text);
  if (own === undefined) return '';
  const next = service.parameters
    .map((parameter) => mentionOf(parameter.name, text)?.from ?? text.length)
    .filter((from) => from >= own.to)
    .reduce((first, from) => Math.min(first, from), text.length);
  return trimBlanks(text.slice(own.to, next).replace(/\s+/g, ' '));
}

interface ListedValue {
  value: string;
  meaning: string;
}

/**
 * The values that the instructions list for a parameter, as in `Step92: ..., WorkTimeType: ...`. A single one is no
 * list.
 */
export function valuesFor(service: ServiceDescriptor, name: string): ListedValue[] {
  const parts = instructionsFor(service, name).split(/,\s?(?=[A-Za-z]\w{0,60}:)/);
  const values = parts.flatMap((part) => {
    const [, value, meaning] = /(?:^|\s)([A-Za-z]\w{0,60}):(.*)$/.exec(part) ?? [];
    return value === undefined ? [] : [{ value, meaning: trimBlanks(meaning) }];
  });
  return values.length > 1 && values.length === parts.length ? values : [];
}
