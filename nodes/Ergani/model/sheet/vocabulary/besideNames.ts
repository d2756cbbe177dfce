/** Words beside a name in one cell, in small letters without accents. */

/** Forms of address, which say nothing of who it is. */
export const TITLES: readonly string[] = [
  ...['κος', 'κα', 'κυριος', 'κυρια', 'δις', 'δεσποινις', 'δρ', 'δρα'],
  ...['mr', 'mrs', 'ms', 'miss', 'dr'],
];

/** Words behind which the name of somebody else stands: a father, a mother, a husband. */
export const RELATIVES: readonly string[] = ['του', 'της', 'συζ', 'συζυγος', 'χηρα', 'πατρος', 'tou', 'tis'];

/** Words that are a part of the last name behind them, and no name: a full name of two words lacks one then. */
export const PARTICLES: readonly string[] = [
  ...['van', 'von', 'der', 'den', 'de', 'da', 'di', 'del', 'della', 'dos', 'du', 'la', 'le', 'el', 'al', 'bin', 'ibn'],
  ...['βαν', 'φον', 'ντε', 'ντα', 'ντι', 'ντελ', 'ελ', 'αλ', 'μπιν', 'ιμπν'],
];
