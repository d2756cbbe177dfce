import { inLayout } from '../values/time/zones';
import { mayFit, type Rules, takes } from './rules';

/** In what form a field takes its values. */
export type Form =
  | { kind: 'text' | 'code' | 'afm' | 'amka' | 'branch' | 'file' | 'timestamp' }
  /** `layout`: how a day is written, such as dd/MM/yyyy. */
  | { kind: 'day'; layout: string }
  /** `seconds`: whether the time of the day is written with them. */
  | { kind: 'clock'; seconds: boolean }
  /** `mark`: before the fraction; `places`: how many digits it may have, fewest first. */
  | { kind: 'decimal'; mark: ',' | '.'; places: number[] };

/** How a day may be written, in the order in which a pattern is asked. */
const LAYOUTS = ['dd/MM/yyyy', 'dd-MM-yyyy', 'dd.MM.yyyy', 'yyyy-MM-dd', 'yyyy/MM/dd', 'yyyyMMdd'];
const DEFAULT_LAYOUT = LAYOUTS[0];
const SOME_DAYS = ['2026-12-25', '2027-01-30', '2031-07-08'];

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
const GREEK_DAY = /^\d{2}\/\d{2}\/\d{4}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Whether all of some texts are taken, and nothing else of their length: letters, and their digits in other places. */
function takesOnly(rules: Rules, these: string[]): boolean {
  const [one] = these;
  const others = [one.replace(/\w/g, 'a'), one.replace(/\W/g, '').replace(/./g, '9') + one.replace(/\w/g, '')];
  return [...these, ...others].every((text, place) => takes(rules, text) === place < these.length);
}

function layoutOf(rules: Rules): string | undefined {
  return LAYOUTS.find((layout) =>
    takesOnly(
      rules,
      SOME_DAYS.map((day) => inLayout(day, layout)),
    ),
  );
}

const MOST_PLACES = 6;
const WHOLES = ['0', '7', '12', '120', '1200', '040', '00'];

/** After how many digits of a fraction numbers are taken; null where no number has one. */
function decimalOf(rules: Rules): Form | null {
  for (const mark of [',', '.'] as const) {
    const places = Array.from({ length: MOST_PLACES + 1 }, (_, count) => count).filter((count) =>
      WHOLES.some((whole) => takes(rules, count === 0 ? whole : `${whole}${mark}${'5'.repeat(count)}`)),
    );
    if (places.some((count) => count > 0) && !takes(rules, `a${mark}a`)) return { kind: 'decimal', mark, places };
  }
  return null;
}

/** Whether a field is the number of a branch: `f_aa` is one where its title says so, since rows are numbered by it too. */
export const isBranch = (name: string, title: string): boolean =>
  name === 'f_aa_pararthmatos' || (/^f_(?:pararthma_)?aa$/.test(name) && /ΠΑΡΑΡΤ/.test(title));

/**
 * The form that a field asks for, found out by asking its patterns: one that takes a few days of the calendar, and no
 * letters in their place, is a day. Section: Endpoints, Other declarations.
 *
 * @param name the field's name
 * @param title as the registry writes it
 * @param example what the description shows as its value
 * @param hasCodes whether its values are codes
 */
export function formOf(name: string, title: string, example: unknown, rules: Rules, hasCodes: boolean): Form {
  if (example === 'AA==') return { kind: 'file' };
  if (hasCodes || rules.enumeration.length > 0) return { kind: 'code' };
  const layout = layoutOf(rules);
  if (layout !== undefined) return { kind: 'day', layout };
  for (const seconds of [false, true]) {
    const times = ['00:00', '08:30', '23:59'].map((time) => (seconds ? `${time}:00` : time));
    if (takesOnly(rules, times)) return { kind: 'clock', seconds };
  }
  if (/(?:^|_)afm(?:_|$)/i.test(name) && takes(rules, '094123454') && !takes(rules, '94123454')) return { kind: 'afm' };
  if (/(?:^|_)amka$/i.test(name) && mayFit(rules, '14039000123')) return { kind: 'amka' };
  if (isBranch(name, title) && ['0', '1', '12'].every((number) => mayFit(rules, number))) return { kind: 'branch' };
  const decimal = decimalOf(rules);
  if (decimal !== null) return decimal;
  if (typeof example === 'string' && rules.patterns.length === 0 && !rules.isVague) {
    if (TIMESTAMP.test(example)) return { kind: 'timestamp' };
    if (ISO_DAY.test(example)) return { kind: 'day', layout: 'yyyy-MM-dd' };
    if (GREEK_DAY.test(example)) return { kind: 'day', layout: DEFAULT_LAYOUT };
  }
  return { kind: 'text' };
}

/** Whether a field may stay empty. What can't be judged may, since the registry judges it. */
export function mayBeEmpty(form: Form, rules: Rules): boolean {
  // What the registry shows a date for, and no rule, is a date in its program.
  const isTyped = (form.kind === 'day' || form.kind === 'timestamp') && rules.patterns.length === 0 && !rules.isVague;
  return !isTyped && mayFit(rules, '');
}
