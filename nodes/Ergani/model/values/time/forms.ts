/** A form in which people and programs write dates or times. The groups of its pattern are the parts. */
interface Form {
  name: string;
  example: string;
  pattern: RegExp;
}

export type Parts = Partial<
  Record<
    | ('year' | 'month' | 'day' | 'monthName' | 'mark' | 'first' | 'second' | 'third')
    | ('hour' | 'minute' | 'seconds' | 'fraction' | 'half' | 'offset' | 'zone' | 'named'),
    string
  >
>;

const form = (name: string, example: string, pattern: string): Form => ({
  name,
  example,
  pattern: new RegExp(pattern, 'iu'),
});

/** Between a date and its time, or the end of a date without one. */
const GAP = String.raw`(?:$|\s+-\s+|\s*[T,\s]\s*)`;
const GAP_BEHIND_NAME = String.raw`(?:$|\s+-\s+|\s*[T,\s]\s*(?:at\s+)?)`;
const MONTH_NAME = String.raw`(?<monthName>\p{L}{3,12})\.?`;
/** A.m. and p.m. in English and Greek, also in letters of the other alphabet that look alike. */
export const HALF = String.raw`(?:[ap]|[παρ])\.?\s?(?:m|μ)\.?|(?:m|μ)\.?\s?(?:m|μ)\.?`;

/** `first` to `third`: the parts whose order is that of the option Date Order. */
export const DATES: readonly Form[] = [
  form(
    'year first',
    '2026-05-04',
    String.raw`^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})${GAP}`,
  ),
  form(
    'year last',
    '04/05/2026',
    String.raw`^(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<third>\d{4})${GAP}`,
  ),
  form(
    'short year',
    '04/05/26',
    String.raw`^(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<third>\d{1,2})${GAP}`,
  ),
  form(
    'month by name',
    '4 May 2026',
    String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th|ης|η)?[\s./-]{1,3}${MONTH_NAME}[\s,./-]{1,3}(?<year>\d{4}|\d\d)${GAP_BEHIND_NAME}`,
  ),
  form(
    'month by name, first',
    'May 4, 2026',
    String.raw`^${MONTH_NAME}[\s./-]{1,3}(?<day>\d{1,2})(?:st|nd|rd|th)?[\s,./-]{1,3}(?<year>\d{4})${GAP_BEHIND_NAME}`,
  ),
  form(
    'month by name, year first',
    '2026 May 4',
    String.raw`^(?<year>\d{4})[\s./-]{1,3}${MONTH_NAME}[\s./-]{1,3}(?<day>\d{1,2})${GAP_BEHIND_NAME}`,
  ),
];

/** Digits alone, with their time. */
export const COMPACT = form(
  'digits alone',
  '20260504T080000Z',
  String.raw`^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:T?(?<hour>\d\d)(?<minute>\d\d)(?<seconds>\d\d)?(?<offset>Z|[+-]\d\d:?\d\d)?)?$`,
);

/** As JavaScript prints a time after its day. */
export const PRINTED = form(
  'printed by JavaScript',
  '08:00:00 GMT+0300 (Eastern European Summer Time)',
  String.raw`^(?<hour>\d\d):(?<minute>\d\d):(?<seconds>\d\d) GMT(?<offset>[+-]\d{4})(?: \([^()]{1,60}\))?$`,
);

export const CLOCKS: readonly Form[] = [
  form(
    'hours and minutes',
    '08:00:30 +03:00[Europe/Athens]',
    String.raw`^(?<hour>\d{1,2})(?<point>[:.])(?<minute>\d{2})(?:\k<point>(?<seconds>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s*(?<half>${HALF}|[ap])?\s*(?<offset>Z|(?:UTC|GMT)?\s?[+-]\d{2}(?::?\d{2})?|UTC|GMT)?(?:\[(?<zone>[^[\]]{1,60})\]|(?<=\s)(?<named>EES?T|CES?T))?$`,
  ),
  form('an hour of twelve', '8 PM', String.raw`^(?<hour>\d{1,2})\s*(?<half>${HALF})$`),
  PRINTED,
];
