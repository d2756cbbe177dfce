const compiled = {
  '^.+\\.[cm]?[jt]s$': [
    '@swc/jest',
    { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
  ],
};

/** A Jest project: the tests of one folder under `test`, compiled by SWC. */
module.exports = (name, extra = {}) => ({
  rootDir: __dirname,
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  // Packages that ship only ES modules are compiled too, since Jest's registry loads CommonJS.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/|jose/)'],
  transform: compiled,
  modulePathIgnorePatterns: ['<rootDir>/.demo/', '<rootDir>/compat/', '<rootDir>/dist/', '<rootDir>/.tools/'],
  ...extra,
});

/**
 * The part of a project whose tests share Node's own realm, and what is loaded from node_modules. Jest's own is not:
 * Jest loads its environments, and what sets up a run, by the same transforms, outside of its registry. So a module for
 * that must need nothing else of node_modules.
 */
module.exports.oneRealm = {
  testEnvironment: '<rootDir>/test/support/oneRealm.js',
  transformIgnorePatterns: [],
  transform: {
    '^(?!.*/node_modules/(?:@?jest|@sinonjs|expect)).*/node_modules/': '<rootDir>/test/support/loadedOnce.js',
    ...compiled,
  },
};
