import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { EXECUTE, LOGIN, callsOf, start } from './registry';
import { askForTypes, day, declared, declaring, DESCRIBE, SCHEDULE, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;
const ANOTHER = '123456783';

describe('A column with the employer, in a document that has no field for it', () => {
  test.each(['ΑΦΜ Εργοδότη', 'f_afm_ergodoti', 'Employer AFM'])(
    'rows of another employer are not declared for that of the login: %s',
    async (header) => {
      const { sandbox, credential } = await start();
      const rows = [
        day(0, 1, { [header]: sandbox.employerAfm }),
        day(1, 2, { [header]: ANOTHER, 'ΑΦΜ Εταιρείας': ANOTHER }),
        day(2, 3, { [header]: Number(sandbox.employerAfm) }),
        day(3, 4, { [header]: '' }),
        day(4, 5, { [header]: 'x' }),
      ];
      const execution = await execute(credential, rows, declaring(), GO_ON);
      expect(statusesOf(execution)).toEqual(['submitted', 'invalid', 'submitted', 'submitted', 'invalid']);
      expect(execution.outputs[0][1]).toMatchObject({
        reasonCode: 'wrongEmployer',
        reason: `Employer AFM "${ANOTHER}" is not that of the employer of the credential, for whom the row would be declared`,
        remedy: expect.stringContaining('with its own credential'),
      });
      expect(execution.outputs[0][4]).toMatchObject({ reasonCode: 'notAnAfm' });
      expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE, EXECUTE, EXECUTE, SCHEDULE]);
    },
  );

  test('a dry run asks for the employer too, since the row can not be submitted otherwise', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1), day(1, 2, { 'ΑΦΜ Εργοδότη': ANOTHER })];
    expect(statusesOf(await execute(credential, rows, declaring({ dryRun: true })))).toEqual(['valid', 'invalid']);
    expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE, EXECUTE, EXECUTE]);
    expect(statusesOf(await execute(credential, [day(0, 1)], declaring({ dryRun: true })))).toEqual(['valid']);
    expect(sandbox.ledger.count(EXECUTE)).toBe(2);
  });

  test.each<[IDataObject]>([[{}], [{ dryRun: true }]])(
    'where the registry does not tell it, those rows wait: options %j',
    async (options) => {
      const { sandbox, credential } = await start();
      await askForTypes(credential);
      sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: EXECUTE });
      // The month comes first: all rows are read a second time.
      const rows = [
        day(0, 1, { f_date: '3/13/2026' }),
        day(1, 2, { 'ΑΦΜ Εργοδότη': sandbox.employerAfm }),
        day(2, 3, { 'ΑΦΜ Εργοδότη': sandbox.employerAfm }),
        day(3, 4),
      ];
      const execution = await execute(credential, rows, declaring(options), GO_ON);
      const last = options.dryRun ? 'valid' : 'submitted';
      expect(statusesOf(execution)).toEqual(['invalid', 'notSent', 'notSent', last]);
      expect(execution.outputs[0][1].remedy).toContain('remove the column with its tax number');
      expect(sandbox.ledger.count(EXECUTE)).toBe(2);
    },
  );

  test('or the run stops', async () => {
    const { sandbox, credential } = await start();
    await askForTypes(credential);
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: EXECUTE });
    const rows = [day(0, 1), day(1, 2, { 'ΑΦΜ Εργοδότη': sandbox.employerAfm })];
    const { error } = await execute(credential, rows, declaring());
    expect(error?.message).toContain('Όχι');
    expect(declared(sandbox)).toEqual([]);
  });
});
