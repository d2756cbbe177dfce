import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { start } from './registry';
import { afm, submitting } from './rows';
import { day, declaring } from './schedules';

const ROW = { ΑΦΜ: afm(1), Επώνυμο: 'ΠΑΠΠΑ', Όνομα: 'ΜΑΡΙΑ', CHECKTIME: '2026-05-04T08:00:00.000Z', Τύπος: 'Είσοδος' };

const WARNED = [expect.stringMatching(/was taken for UTC\. If it is local, hand it over as text/)];

const WARNED_IN_UTC = new Date().getTimezoneOffset() === 0 ? WARNED : [];

// What these nodes make of a local 08:00 that has no zone; all but the first in a process whose zone is UTC. Of files
// it is those of LibreOffice (.ods), and tables of HTML, also where they are called .xls.
test.each([
  ['n8n-nodes-base.microsoftSql', WARNED],
  ['n8n-nodes-base.postgres', WARNED_IN_UTC],
  ['n8n-nodes-base.oracleDatabase', WARNED_IN_UTC],
  ['n8n-nodes-base.extractFromFile', WARNED_IN_UTC],
  ['n8n-nodes-base.spreadsheetFile', WARNED_IN_UTC],
  // It has them as text.
  ['n8n-nodes-base.mySql', []],
  ['n8n-nodes-base.googleSheets', []],
])('A time in UTC behind the node %s', async (sourceType, warnings) => {
  const { credential } = await start({ clock: '2026-05-04T11:05:00+03:00' });
  const { outputs } = await execute(credential, [ROW], submitting(), { sourceType });
  expect(outputs[0]).toMatchObject([{ status: 'submitted', eventTime: '2026-05-04T11:00:00+03:00' }]);
  expect(outputs[0][0].warnings ?? []).toEqual(expect.arrayContaining(warnings));
  expect(outputs[0].flatMap(({ warnings: said }) => said ?? []).filter((one) => /UTC/.test(String(one)))).toHaveLength(
    warnings.length,
  );
});

// `time` and `datetime` of Microsoft SQL, as text and as the date objects that older versions of its node make.
describe('A declaration behind the node of a database', () => {
  const sourceType = 'n8n-nodes-base.microsoftSql';
  const read = async (fields: IDataObject, code = 'WTODaily', type = sourceType) => {
    const { credential } = await start();
    const parameters = declaring({ dryRun: true }, code);
    const { outputs } = await execute(credential, [day(0, 1, fields)], parameters, {
      onError: 'continueRegularOutput',
      sourceType: type,
    });
    return outputs[0][0];
  };
  const dated = (time: string): IDataObject => ({ f_date: `2026-03-09T${time}.000Z` });
  const warnedOf = (label: string, time: string): string =>
    `${label} "${time}" was taken for UTC. If it is local, hand it over as text`;

  test.each(['WTODaily', 'WTOWeek'])('has no time of the day two hours late: %s', async (code) => {
    for (const f_from of ['1970-01-01T08:00:00.000Z', new Date('1970-01-01T08:00:00Z')]) {
      const said = await read({ f_from, f_date: undefined, f_day: '1' }, code);
      expect(said).toMatchObject({ status: 'invalid', reasonCode: 'cellsDiffer' });
      expect(said.reason).toContain('ΩΡΑ ΑΠΟ (HH24:MM) "1970-01-01T08:00:00.000Z" names a day that the row does not');
    }
  });

  test('has a warning of each time that may be a local one', async () => {
    const f_to = new Date('2026-03-09T16:00:00Z') as unknown as string;
    const said = await read({ ...dated('00:00:00'), f_from: '2026-03-09T06:00:00.000Z', f_to });
    expect(said).toMatchObject({ status: 'valid', fields: { f_date: '09/03/2026', f_from: '08:00', f_to: '18:00' } });
    expect(said.warnings).toEqual([
      warnedOf('ΩΡΑ ΑΠΟ (HH24:MM)', '2026-03-09T06:00:00.000Z'),
      warnedOf('ΩΡΑ ΕΩΣ (HH24:MM)', '2026-03-09T16:00:00.000Z'),
    ]);
    const late = await read(dated('23:00:00'));
    expect(late).toMatchObject({ fields: { f_date: '10/03/2026' } });
    expect(late.warnings).toEqual([warnedOf('ΗΜΕΡΟΜΗΝΙΑ', '2026-03-09T23:00:00.000Z')]);
  });

  test('has none of text, of days, or behind another node', async () => {
    expect((await read(dated('00:00:00'))).warnings).toBeUndefined();
    const times = { f_from: '2026-03-09T06:00:00.000Z', f_to: '2026-03-09T14:00:00.000Z' };
    const said = await read({ ...dated('00:00:00'), ...times }, 'WTODaily', 'n8n-nodes-base.mySql');
    expect(said).toMatchObject({ status: 'valid', fields: { f_from: '08:00', f_to: '16:00' } });
    expect(said.warnings).toBeUndefined();
  });
});
