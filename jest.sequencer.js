const { basename } = require('node:path');

const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * What begins first: what waits longest for times to pass, since all would wait for it at the end; then what else
 * starts an n8n; then what takes long of the others. So there is always something that works while others wait.
 */
const FIRST = [
  /^e2e\/(?:punchClock|recordedEvents|shared|outage|terminals)\.|^integration\/(?:declarationChaos|chaos|early|session|patience)\./,
  /^e2e\//,
  /^unit\/(?:hostile|large)\.|^sandbox\/command\./,
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
