import { trimBlanks } from '../values/result';
import { type DateForm, type ServiceDescriptor, USUAL_DATE_FORM } from './serviceDescriptor';

/** Behind these words instructions tell of the answer. */
const OF_ANSWER = /στοιχε[ίι]α\s{1,5}εξ[όο]δου/iu;
/** Day, month and year by their initials, Latin or Greek: D or Η, M or Μ, Y or Ε. */
const DAY_FIRST = /(?<![\p{L}\p{N}])(?:dd|ηη)([/.-]?)(?:m|μ){2}\1(?:y{4}|ε{4})(?![\p{L}\p{N}])/iu;
const YEAR_FIRST = /(?<![\p{L}\p{N}])(?:y{4}|ε{4})([/.-]?)(?:m|μ){2}\1(?:dd|ηη)(?![\p{L}\p{N}])/iu;

/** What instructions say of the parameters, without what they say of the answer. */
function ofInput({ instructions = '' }: ServiceDescriptor): string {
  return instructions.slice(0, OF_ANSWER.exec(instructions)?.index);
}

/** Where a text begins to tell of a parameter, as in `date: ...`, and where it tells what; undefined where it does not. */
function mentionOf(name: string, text: string): { from: number; to: number } | undefined {
  const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const found = new RegExp(`(?<![\\p{L}\\p{N}_])${literal}\\s{0,5}:`, 'iu').exec(text);
  return found === null ? undefined : { from: found.index, to: found.index + found[0].length };
}

/**
 * What the instructions of a service say of one of its parameters, in one line; '' where they say nothing of it by name.
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

/**
 * The form in which a service takes the days of a parameter: as its instructions name it for the parameter, else for
 * all, else the usual one. Section: Resources, "Parameter type values".
 */
export function dateFormOf(service: ServiceDescriptor, name: string): DateForm {
  for (const text of [instructionsFor(service, name), ofInput(service)]) {
    const [dayFirst, yearFirst] = [DAY_FIRST.exec(text), YEAR_FIRST.exec(text)];
    if (dayFirst !== null && (yearFirst === null || dayFirst.index < yearFirst.index)) {
      return ['dd', 'MM', 'yyyy'].join(dayFirst[1]);
    }
    if (yearFirst !== null) return ['yyyy', 'MM', 'dd'].join(yearFirst[1]);
  }
  return USUAL_DATE_FORM;
}

/** A value that a parameter can have, and what it stands for. */
interface ListedValue {
  value: string;
  meaning: string;
}

/**
 * The values that the instructions list for a parameter, as in `Step92: ..., WorkTimeType: ...`; none where they list
 * fewer than two.
 */
export function valuesFor(service: ServiceDescriptor, name: string): ListedValue[] {
  const parts = instructionsFor(service, name).split(/,\s?(?=[A-Za-z]\w{0,60}:)/);
  const values = parts.flatMap((part) => {
    const [, value, meaning] = /(?:^|\s)([A-Za-z]\w{0,60}):(.*)$/.exec(part) ?? [];
    return value === undefined ? [] : [{ value, meaning: trimBlanks(meaning) }];
  });
  return values.length > 1 && values.length === parts.length ? values : [];
}
