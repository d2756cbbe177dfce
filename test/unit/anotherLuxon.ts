import type * as Luxon from 'luxon';

// Jest's own `createRequire` has no cache.
const { createRequire } = process.getBuiltinModule('node:module');

/** A copy of luxon that is not the one the package imports, as n8n brings one of its own. */
export function anotherLuxon(): typeof Luxon {
  const load = createRequire(__filename);
  const file = load.resolve('luxon');
  const known = load.cache[file];
  delete load.cache[file];
  try {
    return load(file) as typeof Luxon;
  } finally {
    load.cache[file] = known;
  }
}
