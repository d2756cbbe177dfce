const { availableParallelism } = require('node:os');

const project = require('./jest.project');

/** Four projects, by what they need: nothing, a port for the sandbox, n8n's libraries, a whole n8n process. */
module.exports = {
  // Most of a test is waiting: for n8n's process, for a schedule, for a timeout. More than these take too much memory.
  maxWorkers: Math.min(2 * availableParallelism(), 8),
  // Machines that run tests are busy: none fails for being slow.
  testTimeout: 180_000,
  projects: [
    project('unit'),
    project('sandbox'),
    project('integration', { setupFiles: ['<rootDir>/test/integration/quiet.js'] }),
    project('e2e', { ...project.withN8n, setupFilesAfterEnv: ['<rootDir>/test/e2e/connections.js'] }),
  ],
};
