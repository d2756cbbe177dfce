import { inLayout } from '../values/time/zones';
import type { Asked } from '../values/words/howToWrite';
import type { Field } from './description';
import { fits } from './rules';
import { namedCode } from './title';

const SHOWN_CODES = 12;
/** Simple texts. One that fits a pattern shows what the pattern asks for. */
const SAMPLES = [
  ...Array.from({ length: 24 }, (_, n) => n + 1).flatMap((length) => ['1', 'Α', 'A'].map((one) => one.repeat(length))),
  '2026',
];

/** How a value is written that a field accepts. */
export function asksFor({ form, codes, rules }: Field): Asked {
  switch (form.kind) {
    case 'code': {
      if (codes.length === 0) return 'nothing';
      return { kind: 'code', codes: codes.slice(0, SHOWN_CODES).map(namedCode), hasMore: codes.length > SHOWN_CODES };
    }
    case 'day':
      return { kind: 'day', example: inLayout('2026-05-24', form.layout) };
    case 'timestamp':
      return 'dayAndTime';
    case 'clock':
      return { kind: 'clock', example: form.seconds ? '08:00:00' : '08:00' };
    case 'decimal':
      return { kind: 'number', example: `1200${form.mark}${'50000000'.slice(0, form.places.at(-1))}` };
    case 'afm':
    case 'amka':
    case 'file':
      return form.kind;
    case 'branch':
    case 'text': {
      const { length, minLength, maxLength, patterns } = rules;
      const example = patterns.length === 0 ? undefined : SAMPLES.find((one) => fits(rules, one));
      if (example !== undefined) return { kind: 'like', example };
      if (length !== undefined) return { kind: 'length', length };
      if (patterns.length > 0) return { kind: 'pattern', pattern: patterns[0].text };
      return { kind: 'lengths', minLength, maxLength };
    }
  }
}
