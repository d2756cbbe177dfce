/** The unit tests for Stryker, which takes one project; `npm run test:unit` runs that of the root's configuration. */
module.exports = require('../../jest.project')('unit', {
  setupFiles: ['<rootDir>/test/unit/hasty.js'],
  testPathIgnorePatterns: [
    // Values of many megabytes show how time grows, which is no matter of one condition, and take a second each.
    '/(?:large|hostile)\\.test\\.ts$',
    // These read the project's files, most of which Stryker does not copy.
    '/test/unit/project/',
  ],
});
