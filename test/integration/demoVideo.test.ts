import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { HEADERS, SAMPLE_NOW, SAMPLE_ROWS, type Cell } from '../../tools/sampleRows';
import { MemoryStore } from '../support/memoryStore';
import { execute, useStore } from './n8n';
import { start } from './registry';
import { ONCE, submitting } from './rows';

const SCRIPT = readFileSync(join(__dirname, '..', '..', 'docs', 'portal.md'), 'utf8');

const DAY_MS = 86_400_000;
const GO_ON = { onError: 'continueRegularOutput' } as const;

/** A cell of the sample as n8n takes it from the file. */
function cell(value: Cell): IDataObject[string] {
  if (typeof value !== 'object') return value;
  if ('date' in value) return (Date.parse(value.date) - Date.UTC(1899, 11, 30)) / DAY_MS;
  return Date.parse(`1970-01-01T${value.time}:00Z`) / DAY_MS;
}

const SHEET = SAMPLE_ROWS.map(({ cells }) => Object.fromEntries(HEADERS.map((header, n) => [header, cell(cells[n])])));

test('what the script of the demo video shows works from beginning to end, in one registry', async () => {
  useStore(new MemoryStore());
  const { sandbox, credential } = await start({ clock: SAMPLE_NOW, seen: true });
  const run = async (items: IDataObject[], parameters: INodeParameters, settings: object = {}) => {
    const { outputs, error } = await execute(credential, items, parameters, { ...GO_ON, ...settings });
    expect(error).toBeUndefined();
    return outputs[0];
  };
  const asked = async (resource: string, operation: string, more: IDataObject = {}, items: IDataObject[] = [{}]) =>
    await run(items, { resource, operation, ...more });

  // 1:05: services, which tell the registry's time as well.
  const services = await asked('service', 'getAll', { returnAll: true });
  expect(services.map(({ name }) => name)).toContain('EX_BASE_02');
  expect(await asked('service', 'execute', { service: 'EX_BASE_02' })).toHaveLength(3);

  // 1:30 to 2:25: one event, in a dry run, then submitted.
  expect(SCRIPT).toContain('`2026-03-10 08:04`');
  const one = { employeeAfm: '123456783', lastName: 'Papadopoulou', firstName: 'Maria', event: 'checkIn' };
  const event = { ...one, eventTime: '2026-03-10 08:04' };
  const saved = { workflowId: 'demo' };
  expect(await run([event], submitting({ dryRun: true }), saved)).toMatchObject([{ reason: null, status: 'valid' }]);
  let last = await run([event], submitting(), saved);
  expect(last).toMatchObject([{ status: 'submitted', late: false }]);

  // Its PDF, and the event once more. A node gets what the one before it gave last.
  const row = { protocol: '={{ $json.protocol }}', submittedDate: '={{ $json.submittedDate }}' };
  const steps: Array<[shown: string, step: () => Promise<void>]> = [
    [
      '**Get PDF of work card**',
      async () => expect(await asked('workCard', 'getPdf', row, last)).toMatchObject([{ mimeType: 'application/pdf' }]),
    ],
    [
      '`duplicate`',
      async () => {
        last = await run([event], submitting(), saved);
        expect(last).toMatchObject([{ status: 'duplicate' }]);
      },
    ],
  ];
  const [, video] = SCRIPT.split('## Demo video');
  steps.sort(([first], [second]) => video.indexOf(first) - video.indexOf(second));
  for (const [, step] of steps) await step();

  // 2:40: the sheet.
  const statuses = (await run(SHEET, submitting())).map(({ status }) => status);
  expect(statuses).toEqual(SAMPLE_ROWS.map(({ expected }) => expected));
  expect(statuses.filter((status) => status === 'submitted')).toHaveLength(11);

  // 3:20 to 4:25: declarations.
  expect(await asked('workCard', 'getTemplate')).toHaveLength(1);
  const types = await asked('declaration', 'getTypes', { returnAll: true });
  expect(types.map(({ code }) => code)).toContain('WTOLeave');
  expect(await asked('declaration', 'getTemplate', { documentType: 'WTOLeave' })).toHaveLength(1);
  const day = '2026-03-12';
  const dates = { f_from_date: day, f_to_date: day, f_date: day, f_year: '2026', f_req_days: '020' };
  const leave = { ...dates, f_afm: '045123671', f_type: 'ΑΔΚΑΝ', f_aa: '0' };
  const declaring = { documentType: 'WTOLeave', dataMode: 'autoMapInputData', options: ONCE };
  const [declared] = await asked('declaration', 'submit', declaring, [leave]);
  expect(declared).toMatchObject({ reason: null, status: 'submitted' });
  const its = { documentType: 'WTOLeave', ...row };
  expect(await asked('declaration', 'getPdf', its, [declared])).toMatchObject([{ mimeType: 'application/pdf' }]);
  expect(await asked('declaration', 'cancel', its, [declared])).toMatchObject([{ message: expect.any(String) }]);

  // 4:25: the session.
  expect(await asked('session', 'logOut')).toMatchObject([{ loggedOut: true }]);
  expect(sandbox.ledger.count('POST /Authentication')).toBe(1);
});
