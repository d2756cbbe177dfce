/** The part of a Jest project whose tests share the packed package; see packed.ts. */
module.exports = {
  globalSetup: '<rootDir>/test/support/makePackedFolder.ts',
  globalTeardown: '<rootDir>/test/support/removePackedFolder.ts',
};
