/** A Jest project: the tests of one folder under `test`, compiled by SWC. */
module.exports = (name, extra = {}) => ({
  rootDir: __dirname,
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  transform: {
    '^.+\\.[cm]?[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  // Packages that ship only ES modules are compiled too, since Jest's registry loads CommonJS.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/|(?:get-port|jose)/)'],
  modulePathIgnorePatterns: [
    '<rootDir>/.demo/',
    '<rootDir>/.mutants/',
    '<rootDir>/compat/',
    '<rootDir>/dist/',
    '<rootDir>/.tools/',
  ],
  ...extra,
});

/** The part of a project whose test files share the packed package and an n8n that is set up. */
module.exports.withN8n = {
  globalSetup: '<rootDir>/test/support/globalSetup.ts',
  globalTeardown: '<rootDir>/test/support/globalTeardown.ts',
};
