import { FORMS } from '../../sandbox/forms';
import { execute } from './n8n';
import { DOCUMENTS, EXECUTE, LOGIN, start } from './registry';
import { row, rows, submitting } from './rows';

/** Status of a month in which nobody was employed. */
const NOBODY = {
  resource: 'service',
  operation: 'execute',
  service: 'EX_BASE_04',
  parameters: { mappingMode: 'defineBelow', value: { ReportYear: '2024', ReportMonth: '2' } },
};

describe('Answers in other shapes, seen elsewhere', () => {
  test.each(FORMS.noRows)('a service without data gives no item: %s', async (noRows) => {
    const { credential } = await start({ noRows });
    const { error, outputs } = await execute(credential, [{}], NOBODY);
    expect(error).toBeUndefined();
    expect(outputs[0]).toEqual([]);
  });

  test.each(FORMS.pdfForm)('a PDF is a PDF: %s', async (pdfForm) => {
    const { sandbox, credential } = await start({ pdfForm });
    const { outputs } = await execute(credential, [row(sandbox, 0)], submitting());
    const pdf = await execute(credential, outputs[0], { resource: 'workCard', operation: 'getPdf' });
    expect(pdf.error).toBeUndefined();
    expect(pdf.outputs[0]).toMatchObject([{ mimeType: 'application/pdf', fileSize: expect.any(Number) as number }]);
  });

  test.each(FORMS.cancellation)('a cancellation says what the registry said: %s', async (cancellation) => {
    const { sandbox, credential } = await start({ cancellation, refusals: 'seen' });
    const leave = sandbox.declarations.list.find(({ type }) => type === 'WTOLeave');
    const { error, outputs } = await execute(credential, [{ ...leave }], {
      resource: 'declaration',
      operation: 'cancel',
      documentType: 'WTOLeave',
    });
    expect(error).toBeUndefined();
    expect(outputs[0]).toMatchObject([{ message: 'Η ακύρωση ολοκληρώθηκε επιτυχώς', protocol: leave?.protocol }]);
    expect(leave?.cancelled).toBe(true);
  });

  test('what is cancelled already says what that means', async () => {
    const { sandbox, credential } = await start({ refusals: 'seen' });
    const leave = sandbox.declarations.list.find(({ type }) => type === 'WTOLeave');
    const cancel = { resource: 'declaration', operation: 'cancel', documentType: 'WTOLeave' };
    await execute(credential, [{ ...leave }], cancel);
    const { error } = await execute(credential, [{ ...leave }], cancel);
    expect(error).toMatchObject({
      message: 'The registry refused the request: No objects found, row 1',
      description: expect.stringContaining('cancelled already') as string,
    });
  });

  test('all that was seen at once: a batch, its PDF, the services', async () => {
    const { sandbox, credential } = await start({ seen: true });
    const { outputs } = await execute(credential, [row(sandbox, 0), row(sandbox, 1, { branch: 1 })], submitting());
    expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'submitted']);
    const pdf = await execute(credential, outputs[0], { resource: 'workCard', operation: 'getPdf' });
    expect(pdf.outputs[0]).toHaveLength(2);
    const services = await execute(credential, [{}], { resource: 'service', operation: 'getAll', returnAll: true });
    expect(services.outputs[0].map(({ name }) => name)).toContain('EX_BASE_08');
  });
});

describe('Answers in shapes of our own, which services of this kind have', () => {
  const receipt = (n: number) => ({ id: String(n), protocol: `ΑΚ${n}`, submitDate: '02/03/2026 08:00' });
  const capital = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name[0].toUpperCase() + name.slice(1), value]));

  test.each<[string, unknown]>([
    ['with capital letters', [receipt(1), receipt(2)].map(capital)],
    ['in an object', { receipts: [receipt(1), receipt(2)] }],
    ['beside words', { success: true, data: [receipt(1), receipt(2)], message: null }],
    ['as JSON in JSON', JSON.stringify([receipt(1), receipt(2)])],
  ])('receipts %s confirm their events, which are sent once', async (_, body) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: DOCUMENTS, times: 'always' });
    const { outputs } = await execute(credential, rows(sandbox, 2), submitting({ retryFor: 2 }));
    expect(outputs[0]).toMatchObject(
      ['ΑΚ1', 'ΑΚ2'].map((protocol) => ({ status: 'submitted', protocol, submittedDate: '20260302' })),
    );
    expect(sandbox.ledger.calls.filter(({ path, method }) => `${method} ${path}` === DOCUMENTS)).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ['another number of receipts in an object', { receipts: [receipt(1), receipt(2), receipt(3)] }],
    ['errors in an object', { message: 'Όχι', errors: ['Όχι', 'Όχι'] }],
    ['numbers in place of protocols', [{ protocol: '0' }, { protocol: 0 }]],
    ['JSON in JSON that is no list', JSON.stringify({ message: 'Όχι' })],
    ['what only begins like JSON', '[1'],
  ])('%s confirm nothing', async (_, body) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: DOCUMENTS, times: 'always' });
    const { outputs } = await execute(credential, rows(sandbox, 2), submitting(), { onError: 'continueRegularOutput' });
    expect(outputs[0]).toMatchObject([{ status: 'unknown' }, { status: 'unknown' }]);
  });

  test('what the registry says in place of receipts is in the error, without the names', async () => {
    const { sandbox, credential } = await start();
    const body = { message: 'Η υπηρεσία βρίσκεται σε συντήρηση: ΕΠΩΝΥΜΟ0' };
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: DOCUMENTS, times: 'always' });
    const { error } = await execute(credential, [row(sandbox, 0)], submitting());
    expect(error?.message).toContain('without a list of receipts (Η υπηρεσία βρίσκεται σε συντήρηση');
    expect(error?.message).not.toContain('ΕΠΩΝΥΜΟ0');
  });

  test('the employer is told whatever the case of the names', async () => {
    const { sandbox, credential } = await start();
    const body = { EX_BASE_01: { ergodotis: { afm: sandbox.employerAfm, isInCardSector: 0 } } };
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: EXECUTE });
    const { outputs } = await execute(credential, [row(sandbox, 0)], submitting(), {
      onError: 'continueRegularOutput',
    });
    expect(outputs[0]).toMatchObject([{ status: 'submitted', employerAfm: sandbox.employerAfm }]);
    expect(String(outputs[0][0].warnings)).toContain('IsInCardSector is 0');
  });

  test('a token set with capital letters starts a session', async () => {
    const { sandbox, credential } = await start();
    const answer = await fetch(`${sandbox.url}/Authentication`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(capital(sandbox.login)),
    });
    const tokens = (await answer.json()) as object;
    sandbox.faults.add({ kind: 'answer', status: 200, body: capital(tokens), on: LOGIN });
    const { outputs } = await execute(credential, [row(sandbox, 0)], submitting());
    expect(outputs[0]).toMatchObject([{ status: 'submitted' }]);
    expect(credential.data).toMatchObject({ ...tokens, accessTokenExpired: '10800' });
  });
});
