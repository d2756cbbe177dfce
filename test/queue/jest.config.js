/** Needs PostgreSQL and Redis, so it is not among the projects of `npm test`. */
module.exports = require('../../jest.project')('queue', require('../support/sharedFolder'));
