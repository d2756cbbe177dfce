import type * as Luxon from 'luxon';

/** A copy of luxon that is not the one the package imports, as n8n brings one of its own. */
export function anotherLuxon(): typeof Luxon {
  let copy: typeof Luxon | undefined;
  jest.isolateModules(() => (copy = jest.requireActual<typeof Luxon>('luxon')));
  return copy as typeof Luxon;
}
