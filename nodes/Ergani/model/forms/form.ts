import { inLayout } from '../values/time/zones';
import { mayFit, type Rules, takes } from './rules';

/** The form in which a field accepts values. */
export type Form =
  | { kind: 'text' | 'code' | 'afm' | 'amka' | 'branch' | 'file' | 'timestamp' }
  /** `layout`: such as dd/MM/yyyy. */
  | { kind: 'day'; layout: string }
  /** `seconds`: whether the time of the day has them. */
  | { kind: 'clock'; seconds: boolean }
  /** `mark`: the decimal separator. `places`: how many decimal places are accepted, the fewest first. */
  | { kind: 'decimal'; mark: ',' | '.'; places: number[] };

/** Layouts of days, in the order in which they are tried on a pattern. */
const LAYOUTS = ['dd/MM/yyyy', 'dd-MM-yyyy', 'dd.MM.yyyy', 'yyyy-MM-dd', 'yyyy/MM/dd', 'yyyyMMdd'];
const DEFAULT_LAYOUT = LAYOUTS[0];
const SOME_DAYS = ['2026-12-25', '2027-01-30', '2031-07-08'];

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
const GREEK_DAY = /^\d{2}\/\d{2}\/\d{4}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * Whether the patterns accept all of these texts, but neither letters in their place nor their digits in another order.
 */
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

/** The form of a decimal; null where the patterns accept no number with decimal places. */
function decimalOf(rules: Rules): Form | null {
  for (const mark of [',', '.'] as const) {
    const places = Array.from({ length: MOST_PLACES + 1 }, (_, count) => count).filter((count) =>
      WHOLES.some((whole) => takes(rules, count === 0 ? whole : `${whole}${mark}${'5'.repeat(count)}`)),
    );
    if (places.some((count) => count > 0) && !takes(rules, `a${mark}a`)) return { kind: 'decimal', mark, places };
  }
  return null;
}

/** Whether a field is the number of a branch. `f_aa` also numbers rows, so its title has to speak of a branch. */
export const isBranch = (name: string, title: string): boolean =>
  name === 'f_aa_pararthmatos' || (/^f_(?:pararthma_)?aa$/.test(name) && /ΠΑΡΑΡΤ/.test(title));

/**
 * Finds the form of a field by trying values on its patterns: a field that accepts some days of the calendar, and no
 * letters in their place, is a day. Section: Endpoints, Other declarations.
 *
 * @param title as the registry writes it
 * @param example the value in the description's example
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

/** Whether a field may stay empty. Where that can't be checked it may, since the registry checks it too. */
export function mayBeEmpty(form: Form, rules: Rules): boolean {
  // A field without patterns was taken for a date by its example, and no date is an empty text.
  const isTyped = (form.kind === 'day' || form.kind === 'timestamp') && rules.patterns.length === 0 && !rules.isVague;
  return !isTyped && mayFit(rules, '');
}
