const { default: Sequencer } = require('@jest/test-sequencer');

const LONGEST_FIRST = ['e2e', 'integration'];

/** The tests that wait longest begin first, also in a fresh clone, where Jest does not know how long each takes. */
module.exports = class extends Sequencer {
  sort(tests) {
    const rank = ({ context }) => {
      const place = LONGEST_FIRST.indexOf(context.config.displayName.name);
      return place < 0 ? LONGEST_FIRST.length : place;
    };
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
};
