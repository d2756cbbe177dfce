const project = require('./jest.project');

/** Four projects, by what they need: nothing, a port for the sandbox, n8n's libraries, a whole n8n process. */
module.exports = {
  // Much of the time is spent waiting for n8n: Jest's default leaves one core of two idle.
  maxWorkers: '100%',
  projects: [
    project('unit'),
    project('sandbox'),
    project('integration', {
      setupFiles: ['<rootDir>/test/integration/quiet.js'],
      setupFilesAfterEnv: ['<rootDir>/test/integration/patient.js'],
    }),
    project('e2e'),
  ],
};
