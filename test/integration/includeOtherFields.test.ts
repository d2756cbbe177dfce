import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { start } from './registry';
import { row, submitting } from './rows';
import { day, declaring } from './schedules';

const ON = { includeOtherFields: true };
const HOSTILE = JSON.parse(
  '{"row_number": 7, "status": "mine", "error": "x", "json": {"a": 1}, "__proto__": {"late": 5}}',
) as IDataObject;

describe('Include Other Input Fields', () => {
  test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
    '%s: cells stand behind the fields, whatever became of the row',
    async (onError) => {
      const { sandbox, credential } = await start();
      const items = [row(sandbox, 1, HOSTILE), row(sandbox, 2, { ...HOSTILE, employeeAfm: '12' })].map((one) =>
        Object.assign(Object.create(null) as IDataObject, one),
      );
      const { outputs } = await execute(credential, items, submitting(ON), { onError });
      const all = outputs.flat();
      expect(all).toMatchObject([
        { status: 'submitted', row_number: 7, error: 'x', json: { a: 1 } },
        { status: 'invalid', row_number: 7, error: 'x', json: { a: 1 } },
      ]);
      expect(Object.keys(all[0])[0]).toBe('status');
      expect(Object.getPrototypeOf(all[0])).toBe(Object.prototype);
    },
  );

  test('is off, and of declarations too', async () => {
    const { sandbox, credential } = await start();
    const off = await execute(credential, [row(sandbox, 1, { row_number: 7 })], submitting());
    expect(off.outputs[0][0]).not.toHaveProperty('row_number');
    const { outputs } = await execute(credential, [day(0, 1, { row_number: 7 })], declaring({ ...ON, dryRun: true }));
    expect(outputs[0]).toMatchObject([{ status: 'valid', row_number: 7 }]);
  });
});
