const LETTER = /\p{L}/u;
const NUMERAL = /\p{N}/u;

/** Whether a cell holds a name: what is called `Name` or `Employee` is as often a number or a code. */
export const isFullName = (cell: unknown): cell is string =>
  typeof cell === 'string' && LETTER.test(cell) && !NUMERAL.test(cell);
