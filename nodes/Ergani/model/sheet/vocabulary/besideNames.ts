/** Words beside a name in one cell, in small letters without accents. */

/** Forms of address. */
export const TITLES: readonly string[] = [
  ...['κος', 'κα', 'κυριος', 'κυρια', 'δις', 'δεσποινις', 'δρ', 'δρα'],
  ...['mr', 'mrs', 'ms', 'miss', 'dr'],
];

/** Words in front of the name of a relative: a father, a mother, a husband. */
export const RELATIVES: readonly string[] = ['του', 'της', 'συζ', 'συζυγος', 'χηρα', 'πατρος', 'tou', 'tis'];

/** Words that belong to the last name behind them. A full name of two words with one of these lacks a name. */
export const PARTICLES: readonly string[] = [
  ...['van', 'von', 'der', 'den', 'de', 'da', 'di', 'del', 'della', 'dos', 'du', 'la', 'le', 'el', 'al', 'bin', 'ibn'],
  ...['βαν', 'φον', 'ντε', 'ντα', 'ντι', 'ντελ', 'ελ', 'αλ', 'μπιν', 'ιμπν'],
];
