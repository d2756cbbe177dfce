/** The part of a Jest project whose test files share the packed package and an n8n that is set up; see packed.ts, startN8n.ts. */
module.exports = {
  globalSetup: '<rootDir>/test/support/makeSharedFolder.ts',
  globalTeardown: '<rootDir>/test/support/removeSharedFolder.ts',
};
