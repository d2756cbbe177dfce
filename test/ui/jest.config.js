/** Needs Chromium, so it is not among the projects of `npm test`. */
module.exports = require('../../jest.project')('ui', { globalSetup: '<rootDir>/test/ui/requireBrowser.ts' });
