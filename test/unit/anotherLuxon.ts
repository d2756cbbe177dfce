import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import type * as Luxon from 'luxon';

/** A copy of luxon that is not the one the package imports, as n8n brings one of its own. */
export function anotherLuxon(): typeof Luxon {
  const file = require.resolve('luxon');
  const copy = { exports: {} as typeof Luxon };
  // All of luxon is in one file, which requires nothing.
  compileFunction(readFileSync(file, 'utf8'), ['module', 'exports'], { filename: file })(copy, copy.exports);
  return copy.exports;
}
