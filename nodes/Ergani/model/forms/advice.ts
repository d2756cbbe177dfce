import { WRITE_AFM } from '../values/afm';
import { WRITE_AMKA } from '../values/amka';
import { quote } from '../values/result';
import { inLayout } from '../values/time/zones';
import type { Field } from './description';
import { fits } from './rules';
import { namedCode } from './title';

const SHOWN_CODES = 12;
/** Simple texts. One that fits a pattern shows what the pattern asks for. */
const SAMPLES = [
  ...Array.from({ length: 24 }, (_, n) => n + 1).flatMap((length) => ['1', 'Α', 'A'].map((one) => one.repeat(length))),
  '2026',
];

/** The remedy for a value that a field does not accept: how one that it does accept is written. */
export function adviceOf({ form, codes, rules }: Field): string {
  switch (form.kind) {
    case 'code': {
      if (codes.length === 0) return 'Leave it empty';
      const listed = codes.slice(0, SHOWN_CODES).map(namedCode);
      return `Enter ${listed.join(', ')}${codes.length > SHOWN_CODES ? ' or another of its codes' : ''}`;
    }
    case 'day':
      return `Enter the day like ${inLayout('2026-05-24', form.layout)}`;
    case 'timestamp':
      return 'Enter it like 24/05/2026 08:00 or 2026-05-24T08:00:00+03:00';
    case 'clock':
      return `Enter the time of the day like ${form.seconds ? '08:00:00' : '08:00'}`;
    case 'decimal':
      return `Enter a number like 1200${form.mark}${'50000000'.slice(0, form.places.at(-1))}`;
    case 'afm':
      return WRITE_AFM;
    case 'amka':
      return WRITE_AMKA;
    case 'file':
      return 'Enter the name of a binary property of the item, or the content as Base64';
    case 'branch':
    case 'text': {
      const { length, minLength, maxLength, patterns } = rules;
      const example = patterns.length === 0 ? undefined : SAMPLES.find((one) => fits(rules, one));
      if (example !== undefined) return `Enter it like ${quote(example)}`;
      if (length !== undefined) return `Enter text of ${length} characters`;
      if (patterns.length > 0) return `Enter it as the pattern ${quote(patterns[0].text)} has it`;
      if (maxLength === undefined)
        return minLength === undefined ? 'Enter a text' : `Enter text of at least ${minLength} characters`;
      return `Enter text of ${minLength === undefined ? 'at most' : `${minLength} to`} ${maxLength} characters`;
    }
  }
}
