const { basename } = require('node:path');

const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * What begins first: what starts an n8n; then what of the integration tests waits a minute or more for times to pass,
 * since all would wait for it at the end; then the others of them.
 */
const FIRST = [
  /^e2e\//,
  /^integration\/(?:declarationChaos|chaos|isolation|early|session|patience)\./,
  /^integration\//,
];

/** The tests that wait longest begin first, also in a fresh clone, where Jest does not know how long each takes. */
module.exports = class extends Sequencer {
  sort(tests) {
    const rank = ({ context, path }) => {
      const name = `${context.config.displayName.name}/${basename(path)}`;
      const place = FIRST.findIndex((names) => names.test(name));
      return place < 0 ? FIRST.length : place;
    };
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
};
