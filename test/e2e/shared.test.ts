import type { N8n } from '../support/n8n/n8n';
import { startN8n } from '../support/startN8n';
import { auditTable } from './auditTable';
import { checks } from './checks';
import { cloudPunches } from './cloudPunches';
import { credential } from './credential';
import { firstContact } from './firstContact';
import { guard } from './guard';
import { growingElsewhere } from './growingElsewhere';
import { growingSheet } from './growingSheet';
import { keptRows } from './keptRows';
import { leave } from './leave';
import { loops } from './loops';
import { overMcp } from './overMcp';
import { recordedRows } from './recordedRows';
import { rosterMatrix } from './rosterMatrix';
import { retrospective } from './retrospective';
import { scheduleForm } from './scheduleForm';
import { severalEmployers } from './severalEmployers';
import { telegramPunch } from './telegramPunch';
import { watches } from './watches';

/** What needs nothing of an n8n but that it runs: to start one takes longer than most of these. */
describe('In one n8n', () => {
  let n8n: N8n;

  beforeAll(async () => {
    // The growing sheets and the roster have Code nodes.
    n8n = await startN8n({ N8N_RUNNERS_MODE: 'internal' });
  }, 180_000);

  afterAll(() => n8n?.dispose());

  for (const tests of [
    credential,
    checks,
    firstContact,
    leave,
    loops,
    growingSheet,
    growingElsewhere,
    keptRows,
    recordedRows,
    rosterMatrix,
    watches,
    overMcp,
    retrospective,
    scheduleForm,
    severalEmployers,
    auditTable,
    cloudPunches,
    telegramPunch,
    guard,
  ])
    tests(() => n8n);
});
