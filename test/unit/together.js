/* global describe */
/**
 * All unit tests as one, for Stryker: Jest makes a world of its own for each test file and loads the model
 * and its libraries into it anew, which takes longer than the tests that notice a mutant.
 */
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

// Values of many megabytes show how time grows, which is no matter of one condition, and take a second each.
const LARGE = ['hostile.test.ts', 'large.test.ts'];

for (const file of readdirSync(__dirname)) {
  if (!file.endsWith('.test.ts') || LARGE.includes(file)) continue;
  // Stryker copies no other tests.
  if (readFileSync(join(__dirname, file), 'utf8').includes("from '../ui/")) continue;
  describe(file, () => {
    require(`./${file}`);
  });
}
