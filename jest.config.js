const project = require('./jest.project');

/** Four projects, by what they need: nothing, a port for the sandbox, n8n's libraries, a whole n8n process. */
module.exports = {
  maxWorkers: '100%',
  // Machines that run tests are busy: none fails for being slow.
  testTimeout: 180_000,
  projects: [
    project('unit'),
    project('sandbox'),
    project('integration', { setupFiles: ['<rootDir>/test/integration/quiet.js'] }),
    project('e2e', { ...project.withN8n, setupFilesAfterEnv: ['<rootDir>/test/e2e/connections.js'] }),
  ],
};
