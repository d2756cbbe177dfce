/** Four projects, by what they need: nothing, a port for the sandbox, n8n's libraries, a whole n8n process. */
const project = (name, extra = {}) => ({
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  // Packages that ship only ES modules are compiled too, since Jest's registry loads CommonJS.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/|(jose|execa)/)'],
  transform: {
    '^.+\\.[cm]?[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/.demo/', '<rootDir>/dist/', '<rootDir>/.tools/'],
  ...extra,
});

module.exports = {
  projects: [
    project('unit'),
    project('sandbox'),
    project('integration', { setupFiles: ['<rootDir>/test/integration/quiet.js'] }),
    project('e2e'),
  ],
};
