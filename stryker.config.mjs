/**
 * Mutation tests: StrykerJS changes the code at one place at a time (a comparison turned, an && for an ||, a condition
 * left out) and runs the unit tests that reach this place. A mutant that no test notices is a rule that no test holds.
 * It takes long, so name a folder: `npm run mutants -- --mutate 'nodes/Ergani/model/values/**'`.
 */
export default {
  mutate: ['nodes/Ergani/model/**/*.ts', 'nodes/Ergani/delivery/{decide,split}.ts'],
  // Most texts are words for people: that a test compares every one of them would say nothing of the rules.
  mutator: { excludedMutations: ['StringLiteral'] },

  testRunner: 'jest',
  // pnpm does not lay packages side by side, where Stryker looks for its runners.
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { configFile: 'test/unit/jest.config.js' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // The first run is of all tests in one process.
  dryRunTimeoutMinutes: 20,

  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { reportTests: false, logTests: false },
  htmlReporter: { fileName: '.mutants/report.html' },
  tempDirName: '.mutants/copy',
  ignorePatterns: ['.tools', '.demo', 'compat', 'dist', 'docs/images'],
};
