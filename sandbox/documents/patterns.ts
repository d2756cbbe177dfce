const ZERO_TO_NINE = '([0-9])([0-9])([0-9])';
const MONTHS = '([0]?1|[0]?2|[0]?3|[0]?4|[0]?5|[0]?6|[0]?7|[0]?8|[0]?9|10|11|12)';
const LEAP_YEARS = Array.from({ length: 25 }, (_, index) => String(index * 4).padStart(2, '0')).join('|');

/** A day as `dd/MM/yyyy`, as the registry writes the pattern: one alternative for each tens of the days. */
export const DATE = [
  `(([0]?)([1-9])([/])${MONTHS}([/])([1-2])${ZERO_TO_NINE})`,
  `(([1])([0-9])([/])${MONTHS}([/])([1-2])${ZERO_TO_NINE})`,
  `(([2])([0-9])([/])${MONTHS.replace('|[0]?2', '')}([/])([1-2])${ZERO_TO_NINE})`,
  `(([2])([0-8])([/])([0]?2)([/])([1-2])${ZERO_TO_NINE})`,
  `(([2])([9])([/])([0]?2)([/])([1-2])([0-9])(${LEAP_YEARS}))`,
  `(([3])([0-1])([/])(01|03|05|07|08|10|12)([/])([1-2])${ZERO_TO_NINE})`,
  `(([3])([0])([/])(04|06|09|11)([/])([1-2])${ZERO_TO_NINE})`,
].join('|');

/** A time as `HH:mm`. */
export const TIME = '([0-1][0-9]|2[0-3]):([0-5][0-9])';

/** An amount in Greek, with a comma and two places. */
export const AMOUNT = '([0-9]{1,3}\\.([0-9]{3}\\.)*[0-9]{3}|[0-9]+)(,[0-9][0-9])';

/** The same, or nothing, or blanks. */
export const orEmpty = (pattern: string): string => `${pattern}|([ ]*)`;

/** Nine digits. */
export const AFM = { pattern: '([0-9]){9}', length: '9' };

/** Number of a branch. */
export const BRANCH = { pattern: '[0-9]{1,5}' };

/** No or yes. */
export const NO_YES = { enumeration: ['0', '1'] };
