import { chaos } from '../chaos/chaos';
import { violationsOf } from '../chaos/report';
import { KINDS } from '../chaos/rows';
import { sumOf, TROUBLES } from '../chaos/tally';

const SEED = 13;
const ROWS = 600;

test(`Of ${ROWS} random rows at registries that fail in every way they can, each comes out once, and the node and the ledger say the same of it`, async () => {
  const tally = await chaos(SEED, ROWS);
  expect(violationsOf(tally, 10)).toBe('');
  expect([tally.lost, tally.falsified, tally.unaccounted, tally.leaked]).toEqual([0, 0, 0, 0]);
  expect(sumOf([...tally.rows.values()].flatMap((counts) => Object.values(counts)))).toBe(ROWS);
  // It must have been a hard run: rows of all kinds, and faults that struck.
  for (const kind of KINDS) expect([kind, sumOf(Object.values(tally.rows.get(kind) ?? {}))]).not.toEqual([kind, 0]);
  expect(tally.faults.size).toBeGreaterThanOrEqual(4);
  expect([...tally.faults.get('answer')!.keys()]).toContain('200 html');
  for (const trouble of TROUBLES) expect([trouble, tally.troubles.get(trouble)]).not.toEqual([trouble, undefined]);
  expect(tally.recorded).toBeGreaterThan(ROWS / 3);
}, 480_000);
