/**
 * Mutation tests of the model: StrykerJS changes the code at one place at a time (a comparison turned, an && for an ||,
 * a condition left out) and runs the unit tests that reach this place. A mutant that no test notices is a rule that no
 * test holds. `npm run mutants` runs it; not part of CI, since a whole run takes long.
 */
export default {
  mutate: ['nodes/Ergani/model/**/*.ts'],
  mutator: {
    // Most texts are words for people: that a test compares every one of them would say nothing of the rules.
    excludedMutations: ['StringLiteral'],
  },

  // pnpm does not lay packages side by side, where Stryker looks for its runners.
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  // All tests stand in one file, which is related to all.
  jest: { configFile: 'test/unit/jest.config.js', enableFindRelatedTests: false },
  // What a test file asks of the model while it loads, rather than in a test, is reached by all tests and by none: each
  // of its mutants then takes a run of all of them. Tables of tests hold functions, or what goes in and comes out.
  coverageAnalysis: 'perTest',
  concurrency: 2,

  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { reportTests: false, logTests: false },

  // `npm run mutants -- --incremental` takes over what it found the last time, for what has not changed since. It looks
  // at a mutant's own file and tests alone, so what counts is a run without it.
  incrementalFile: '.mutants/incremental.json',
  htmlReporter: { fileName: '.mutants/report.html' },
  tempDirName: '.mutants/copy',
  cleanTempDir: 'always',
  // What the unit tests need is all that is copied: some look citations up in the docs.
  ignorePatterns: [
    '/*',
    ...['nodes', 'credentials', 'sandbox', 'docs', 'jest.project.js'].map((name) => `!/${name}`),
    ...['!/test', '/test/*', '!/test/unit'],
  ],
};
