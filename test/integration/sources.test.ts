import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from './n8n';
import { HOUR, start } from './registry';
import { submitting } from './rows';
import { type Source, SOURCES } from './sources';

const PAGE = readFileSync(join(__dirname, '../../docs/sources.md'), 'utf8');

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the page's table, without its header. */
const TABLE = PAGE.split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map(cellsOf);

test('The table has a row for each product, and a product for each row', () => {
  expect(TABLE).toEqual(
    SOURCES.map(({ product, exports, change, setting, source }) => [
      source === '' ? product : `[${product}](${source})`,
      exports,
      change === '' && setting === '' ? 'yes' : 'with these',
      change,
      setting,
    ]),
  );
});

test.each(SOURCES.map((source): [string, Source] => [source.product, source]))('%s', async (_, source) => {
  const { rows, options, told } = source;
  // Some manuals show days of years ago: an hour after the last event it is none too old.
  const times = told.flatMap((one) => (one === 'skipped' ? [] : [Date.parse(one[1])]));
  const { sandbox, credential } = await start({ clock: Math.max(...times) + HOUR });
  const items = rows.map((row) => ({ ΑΦΜ: '123456783', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ', ...row }));
  const execution = await execute(credential, items, submitting({ ...options, lateReason: '002' }));
  expect(execution.error).toBeUndefined();
  expect(
    execution.outputs[0].map(({ status, event, eventTime, referenceDate }) =>
      status === 'submitted' ? [event, eventTime, referenceDate] : status,
    ),
  ).toEqual(told);
  const submitted = told.filter((one) => one !== 'skipped');
  expect(sandbox.ledger.events.map(({ type, date, referenceDate }) => [type, date, referenceDate])).toEqual(
    submitted.map(([event, time, day]) => [event === 'checkIn' ? '0' : '1', time, day]),
  );
  expect(sandbox.ledger.events.every(({ employeeAfm, branch }) => employeeAfm === '123456783' && branch === '0')).toBe(
    true,
  );
  expect(execution.outputs[0].every(({ comments }) => (comments ?? null) === null)).toBe(true);
});
