/** The unit tests for Stryker, which takes one project; `npm run test:unit` runs that of the root's configuration. */
module.exports = require('../../jest.project')('unit');
