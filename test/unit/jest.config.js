/** The unit tests for Stryker, which takes one project; `npm run test:unit` runs that of the root's configuration. */
module.exports = require('../../jest.project')('unit', {
  setupFiles: ['<rootDir>/test/unit/hasty.js'],
  // Values of many megabytes show how time grows, which is no matter of one condition, and take a second each.
  testPathIgnorePatterns: ['/(?:large|hostile)\\.test\\.ts$'],
});
