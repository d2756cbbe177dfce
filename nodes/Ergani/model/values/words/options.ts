import { words } from './words';

const FILL_IN_BOTH = 'Fill in both in each entry';

/** The words of options. */
export const OPTIONS = {
  optionsDiffer: words<{ rows: string }>({
    code: 'optionsDiffer',
    text: ({ rows }) => `is not the same for all items: compare ${rows}`,
    remedy: 'Set one value for all items. Send those that need another one to a node of their own',
  }),
  typesDiffer: words<{ rows: string }>({
    code: 'optionsDiffer',
    text: ({ rows }) => `is not the same for all items: compare ${rows}`,
    remedy: 'Send the items of each type to a node of its own, such as with a Switch node',
  }),
  noChoice: words({
    code: 'invalidOption',
    text: 'is none of its choices',
    remedy: 'Choose one of them, or remove the option',
  }),
  noSwitch: words({ code: 'invalidOption', text: 'is neither true nor false', remedy: 'Turn it on or off' }),

  notASize: words<{ thing: string }>({
    code: 'invalidOption',
    text: 'is not a whole number above 0',
    remedy: ({ thing }) => `Enter how many ${thing}s a request may hold, such as 100`,
  }),
  notATimeout: words({
    code: 'invalidOption',
    text: 'is not a number above 0',
    remedy: 'Enter milliseconds, such as 60000',
  }),
  notADuration: words({
    code: 'invalidOption',
    text: 'is not a number from 0 on',
    remedy: 'Enter seconds, such as 60',
  }),
  headersNotText: words({
    code: 'invalidOption',
    text: 'is not text',
    remedy: 'Enter the headers, with a semicolon between them',
  }),
  fieldOrColumnMissing: words({
    code: 'invalidOption',
    text: 'has an entry without a field or a column',
    remedy: FILL_IN_BOTH,
  }),
  wordOrMeaningMissing: words({
    code: 'invalidOption',
    text: 'has an entry without a word or a meaning',
    remedy: FILL_IN_BOTH,
  }),
  wordWithTwoMeanings: words({
    code: 'invalidOption',
    text: 'gives one word two meanings',
    remedy: 'Remove one of the two entries',
  }),
};
