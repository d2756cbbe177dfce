/** A Jest project: the tests of one folder under `test`, compiled by SWC. */
module.exports = (name, extra = {}) => ({
  rootDir: __dirname,
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  // Packages that ship only ES modules are compiled too, since Jest's registry loads CommonJS.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/|jose/)'],
  transform: {
    '^.+\\.[cm]?[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/.demo/', '<rootDir>/compat/', '<rootDir>/dist/', '<rootDir>/.tools/'],
  ...extra,
});
