import type { IDataObject } from 'n8n-workflow';
import { Editor } from './editor';
import { execute } from './n8n';
import { EXECUTE, start } from './registry';
import { day, declared, declaring, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;

/** The codes that were declared, in the order in which they went out. */
const typesIn = (all: ReturnType<typeof declared>): string[] =>
  [...JSON.stringify(all.map(({ content }) => content)).matchAll(/"f_type":"([^"]*)"/g)].map(([, type]) => type);

/** What becomes of rows with these codes, each of an employee and a declaration of its own. */
async function declareTypes(types: unknown[], code = 'WTODaily', fault?: { status: number; body: unknown }) {
  const { sandbox, credential } = await start();
  if (fault !== undefined) sandbox.faults.add({ kind: 'answer', ...fault, on: EXECUTE });
  const rows = types.map((f_type, n) => day(n, n, { f_type, f_from: '', f_to: '' } as IDataObject));
  const execution = await execute(credential, rows, declaring({}, code), GO_ON);
  return { execution, rows: execution.outputs[0], sandbox, sent: typesIn(declared(sandbox)) };
}

describe("The codes of working time are held against the registry's list", () => {
  test.each([
    ['AN', 'ΑΝ', 'WTODaily'],
    ['EPΓ', 'ΕΡΓ', 'WTODaily'],
    ['αν', 'ΑΝ', 'WTODaily'],
    ['YΠ', 'ΥΠ', 'WTOOv'],
    ['AΔKAN', 'ΑΔΚΑΝ', 'WTOLeave'],
    ['ΑΝΑΠΑΥΣΗ/ΡΕΠΟ', 'ΑΝ', 'WTODaily'],
    ['Τηλεργασία', 'ΤΗΛ', 'WTODaily'],
    ['ΚΑΝΟΝΙΚΗ ΑΔΕΙΑ', 'ΑΔΚΑΝ', 'WTOLeave'],
    ['ΑΔΑΣ - Άδεια ασθένειας', 'ΑΔΑΣ', 'WTOLeave'],
  ])('%s is %s, in %s', async (written, code, document) => {
    const { rows, sent } = await declareTypes([written], document);
    expect(rows).toMatchObject([{ status: 'submitted', fields: { f_type: code } }]);
    expect(rows[0]).not.toHaveProperty('warnings');
    expect(sent).toEqual([code]);
  });

  test.each([
    ['ΡΕΠΟ', 'ΑΝ (ΑΝΑΠΑΥΣΗ/ΡΕΠΟ)'],
    ['ΕΡΓΑ', 'ΕΡΓ (ΕΡΓΑΣΙΑ)'],
    ['ΑΣΘΕΝΕΙΑ', 'ΑΔΑΣ (Άδεια ασθένειας)'],
    ['OFF', 'ΕΡΓ (ΕΡΓΑΣΙΑ)'],
    ['1', 'ΕΡΓ (ΕΡΓΑΣΙΑ)'],
  ])('%s is no code of it, and the nearest is told', async (written, near) => {
    const { rows, sent } = await declareTypes([written, 'ΕΡΓ']);
    expect(rows).toMatchObject([
      { status: 'invalid', reasonCode: 'unknownCode', reason: expect.stringContaining('is no code of') },
      { status: 'submitted' },
    ]);
    expect(rows[0].remedy).toContain(`The nearest are ${near}`);
    expect(sent).toEqual(['ΕΡΓ']);
  });

  test('which is asked for once, and not at all where no row has a code', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1), day(1, 2)];
    await execute(credential, rows, declaring(), GO_ON);
    await execute(credential, rows, declaring({ dryRun: true }), GO_ON);
    expect(sandbox.ledger.count(EXECUTE)).toBe(1);
    const { sandbox: other } = await declareTypes(['', '']);
    expect(other.ledger.count(EXECUTE)).toBe(0);
  });

  test.each([
    ['may not be asked for', { status: 400, body: { message: 'Service Code is not authenticated to specific User' } }],
    ['is empty', { status: 200, body: { EX_BASE_03: { Param: null } } }],
    ['is something else', { status: 200, body: { EX_BASE_03: { Param: [{ Name: 'x' }] } } }],
    ['does not come', { status: 503, body: '' }],
  ])('a code goes out as it is written, with a warning, where the list %s', async (_, fault) => {
    const { rows, sent } = await declareTypes(['AN', 'ΡΕΠΟ'], 'WTODaily', fault);
    expect(rows).toMatchObject([{ status: 'submitted' }, { status: 'submitted' }]);
    for (const { warnings } of rows) expect(warnings).toEqual([expect.stringContaining('goes out as written')]);
    expect(sent).toEqual(['AN', 'ΡΕΠΟ']);
  });

  test('the same rest in other words is the same row', async () => {
    const { credential } = await start();
    const rest = { f_from: '', f_to: '' };
    const rows = [day(0, 1, { ...rest, f_type: 'ΑΝ' }), day(0, 1, { ...rest, f_type: 'ΑΝΑΠΑΥΣΗ/ΡΕΠΟ' })];
    expect(statusesOf(await execute(credential, rows, declaring(), GO_ON))).toEqual(['submitted', 'duplicate']);
  });

  test('is a choice in the editor, and where it does not come a field to type in', async () => {
    const typeField = async (credential: Awaited<ReturnType<typeof start>>['credential'], code: string) =>
      (await new Editor(credential, declaring({}, code)).fields('getDeclarationFields')).fields.find(
        ({ id }) => id === 'f_type',
      );
    const { credential } = await start();
    const field = await typeField(credential, 'WTOLeave');
    expect(field).toMatchObject({ type: 'options', required: true });
    expect(field?.options).toContainEqual({ name: 'ΑΔΚΑΝ - Κανονική άδεια', value: 'ΑΔΚΑΝ' });
    const { sandbox, credential: other } = await start();
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'x' }, on: EXECUTE });
    expect(await typeField(other, 'WTOLeave')).toMatchObject({ type: 'string' });
  });

  test.each([
    ['AN', 'ΑΝ'],
    ['ΑΝΑΠΑΥΣΗ/ΡΕΠΟ', 'ΑΝ'],
    ['ΕΡΓ', 'ΕΡΓ'],
  ])('an expression in that choice may give what a code stands for: %s', async (cell, code) => {
    const { credential } = await start();
    const parameters = { ...declaring({ dryRun: true }), dataMode: 'defineBelow' };
    const { fields: schema } = await new Editor(credential, parameters).fields('getDeclarationFields');
    const row: IDataObject = day(0, 1, { f_from: '', f_to: '' });
    const value = Object.fromEntries(Object.keys(row).map((name) => [name, `={{ $json.${name} }}`]));
    const rows = [row, { ...row, f_date: '2026-03-10', f_type: cell }];
    const defined = { ...parameters, fields: { mappingMode: 'defineBelow', value, schema } } as never;
    const { outputs } = await execute(credential, rows, defined, GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'valid' }, { status: 'valid', fields: { f_type: code } }]);
    const [said] = (await execute(credential, [{ ...row, f_type: cell }], defined, GO_ON)).outputs[0];
    expect(said).toMatchObject({ status: 'valid', fields: { f_type: code } });
  });
});
