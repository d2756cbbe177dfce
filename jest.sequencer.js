const { basename } = require('node:path');

const { default: Sequencer } = require('@jest/test-sequencer');

const LONGEST_FIRST = ['e2e', 'integration'];

/** What of the integration tests waits for times to pass, a minute or more: begun at the end, all would wait for them. */
const WAITING = ['declarationChaos', 'chaos', 'isolation', 'early', 'session', 'patience'];

const waits = (path) => WAITING.includes(basename(path, '.test.ts'));

/** The tests that wait longest begin first, also in a fresh clone, where Jest does not know how long each takes. */
module.exports = class extends Sequencer {
  sort(tests) {
    const rank = ({ context, path }) => {
      const place = LONGEST_FIRST.indexOf(context.config.displayName.name);
      return place < 0 ? LONGEST_FIRST.length : place - (waits(path) ? 0.5 : 0);
    };
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
};
