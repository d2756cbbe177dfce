import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { SHEET_EMPLOYEES } from '../../sandbox/registry';
import { HEADERS, sampleRowsAt, type Cell, type SampleRow } from '../../tools/sampleRows';
import { MemoryStore } from '../support/memoryStore';
import { execute, useStore } from './n8n';
import { start } from './registry';
import { submitting } from './rows';

const DAY_MS = 86_400_000;
const FIRST = DateTime.fromISO('2026-11-26T00:02:00+02:00');

/** A cell of the sample as n8n takes it from the file. */
function cell(value: Cell): IDataObject[string] {
  if (typeof value !== 'object') return value;
  if ('date' in value) return (Date.parse(value.date) - Date.UTC(1899, 11, 30)) / DAY_MS;
  return Date.parse(`1970-01-01T${value.time}:00Z`) / DAY_MS;
}

const sheetOf = (rows: SampleRow[]): IDataObject[] =>
  rows.map(({ cells }) => Object.fromEntries(HEADERS.map((header, n) => [header, cell(cells[n])])));

test.each([
  ['at once, two minutes after midnight', 0],
  ['an hour later, when all of it is late', 60],
])('a sheet of npm start gives protocols, and so does the one after it, %s', async (_when, minutes) => {
  useStore(new MemoryStore());
  const { sandbox, credential } = await start({ clock: FIRST.toMillis(), employees: SHEET_EMPLOYEES, anybody: true });
  for (const [at, submittedAt] of [
    [FIRST, FIRST],
    [FIRST.plus({ minutes: 1 }), FIRST.plus({ minutes: 1 + minutes })],
  ]) {
    sandbox.clock.set(submittedAt.toMillis());
    const rows = sampleRowsAt(at);
    const { outputs } = await execute(credential, sheetOf(rows), submitting(), {
      onError: 'continueRegularOutput',
      // A process knows that the list of a node has begun.
      workflowId: `sample ${minutes}`,
    });
    expect(outputs[0].map(({ status }) => status)).toEqual(rows.map(({ expected }) => expected));
  }
});
