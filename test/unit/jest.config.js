/**
 * The unit tests for Stryker, which takes one project; `npm run test:unit` runs that of the root's configuration. Left
 * out are tests that no mutant can fail: of the project's files, and of a process of their own.
 */
module.exports = require('../../jest.project')('unit', {
  testPathIgnorePatterns: ['/project/', '/hostile\\.', '/large\\.'],
});
