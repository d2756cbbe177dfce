const { join } = require('node:path');

const { projects, ...all } = require('../../jest.config');

const rootDir = join(__dirname, '..', '..');
const integration = projects.find(({ displayName }) => displayName === 'integration');

/**
 * The same tests with the node as it is published: the build puts all of it into one file and shortens names, which may
 * change nothing that it does.
 */
module.exports = {
  ...all,
  rootDir,
  projects: [
    {
      ...integration,
      displayName: 'integration, built',
      moduleNameMapper: {
        '/nodes/Ergani/Ergani\\.node$': '<rootDir>/dist/nodes/Ergani/Ergani.node.js',
        '/credentials/ErganiApi\\.credentials$': '<rootDir>/dist/credentials/ErganiApi.credentials.js',
      },
      // It changes a class from within.
      testPathIgnorePatterns: ['/declaredKilled\\.test\\.ts$'],
    },
  ],
};
