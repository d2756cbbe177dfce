import type { N8n } from '../support/n8n/n8n';
import { startN8n } from '../support/startN8n';
import { checks } from './checks';
import { credential } from './credential';
import { growingSheet } from './growingSheet';
import { keptRows } from './keptRows';
import { leave } from './leave';
import { loops } from './loops';
import { overMcp } from './overMcp';
import { recordedRows } from './recordedRows';
import { watches } from './watches';

/** What needs nothing of an n8n but that it runs: to start one takes longer than most of these. */
describe('In one n8n', () => {
  let n8n: N8n;

  beforeAll(async () => {
    n8n = await startN8n();
  }, 180_000);

  afterAll(() => n8n?.dispose());

  for (const tests of [credential, checks, leave, loops, growingSheet, keptRows, recordedRows, watches, overMcp])
    tests(() => n8n);
});
