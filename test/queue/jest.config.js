const project = require('../../jest.project');

/** Needs PostgreSQL and Redis, so it is not among the projects of `npm test`. */
module.exports = project('queue', project.withN8n);
