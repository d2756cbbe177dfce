const { availableParallelism, totalmem } = require('node:os');

const project = require('./jest.project');
const sharedFolder = require('./test/support/sharedFolder');

const WORKERS_A_CORE = 5;
const MOST_WORKERS = 10;
/** Bytes of one worker with the n8n that it starts, and of what else the machine does. */
const MEMORY_A_WORKER = 1.25 * 2 ** 30;

const patient = { setupFilesAfterEnv: ['<rootDir>/test/support/patient.js'] };

/** Four projects, by what they need: nothing, a port for the sandbox, n8n's libraries, a whole n8n process. */
module.exports = {
  // Most of the time is spent waiting, for n8n and for times to pass: with one worker a core, the cores are idle.
  maxWorkers: Math.max(
    1,
    Math.min(WORKERS_A_CORE * availableParallelism(), MOST_WORKERS, Math.floor(totalmem() / MEMORY_A_WORKER)),
  ),
  testSequencer: '<rootDir>/jest.sequencer.js',
  projects: [
    project('unit', project.oneRealm),
    project('sandbox', { ...patient, ...project.oneRealm }),
    project('integration', {
      ...patient,
      ...project.oneRealm,
      setupFiles: ['<rootDir>/test/integration/quiet.js'],
    }),
    project('e2e', {
      ...project.oneRealm,
      ...sharedFolder,
      setupFilesAfterEnv: [...patient.setupFilesAfterEnv, '<rootDir>/test/e2e/connections.js'],
    }),
  ],
};
