import { execute } from './n8n';
import { start, textOf } from './registry';
import { afm } from './rows';
import { day, declared, declaring, HIRED, SCHEDULE, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;
const NOT_EMPLOYED = 'Δεν υπάρχει σχέση εργασίας στις ημερομηνίες 09/03/2026.';
const head = (n: number): string => `Για τον εργαζόμενο με ΑΦΜ '${afm(n)}' στις 09/03/2026 βρέθηκαν τα παρακάτω λάθη: `;

/** A schedule for each of so many branches, of an employee each. */
const branches = (count: number) => Array.from({ length: count }, (_, n) => day(n, n));

describe('Errors, 400: a refusal of declarations', () => {
  test.each(['specification', 'seen'] as const)(
    'that names an employee takes out the declaration that holds them, and the others go out at once (%s)',
    async (refusals) => {
      const { sandbox, credential } = await start({
        refusals,
        withoutEmployment: [3, 9].map((n) => ({ afm: afm(n), from: '2026-01-01' })),
      });
      const rows = branches(16);
      const execution = await execute(credential, rows, declaring(), GO_ON);
      expect(statusesOf(execution)).toEqual(rows.map((_, n) => ([3, 9].includes(n) ? 'rejected' : 'submitted')));
      expect(execution.outputs[0][9]).toMatchObject({
        reasonCode: 'noEmployment',
        rejection: { branch: '9', reason: expect.stringContaining(NOT_EMPLOYED) },
      });
      expect(declared(sandbox)).toHaveLength(14);
      // The sandbox names nobody in the wording that was seen of work cards: it is searched for.
      if (refusals === 'specification') expect(sandbox.ledger.count(SCHEDULE)).toBe(3);
    },
  );

  test('for being late asks for no late reason, which only work cards have', async () => {
    const { sandbox, credential } = await start();
    const on = 'POST /Documents/WTOOv';
    const body = { message: 'Η υποβολή σας θεωρείται εκπρόθεσμη.' };
    sandbox.faults.add({ kind: 'answer', status: 400, body, on, times: 1 });
    const { outputs } = await execute(credential, [day(0, 1, { f_type: 'ΥΠ' })], declaring({}, 'WTOOv'), GO_ON);
    expect(outputs[0][0]).toMatchObject({ status: 'rejected', reasonCode: 'lateReasonMissing' });
    expect(outputs[0][0].remedy).toContain('A declaration has none');
  });

  test('that names several, each with their own reasons, costs one more request', async () => {
    const { sandbox, credential } = await start();
    const lines = ['Για το Παράρτημα: 2', head(2), NOT_EMPLOYED, 'Για το Παράρτημα: 5', head(5), 'Άγνωστος τύπος.', ''];
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: lines.join('\\n') }, on: SCHEDULE, times: 1 });
    const execution = await execute(credential, [...branches(8), day(2, 20)], declaring(), GO_ON);
    const { outputs } = execution;
    expect(outputs[0][2]).toMatchObject({
      status: 'rejected',
      reason: `The registry refused the declaration: ${head(2).trim()}\n${NOT_EMPLOYED}`,
      reasonCode: 'noEmployment',
      rejection: { branch: '2', message: `Για το Παράρτημα: 2\n${head(2).trim()}\n${NOT_EMPLOYED}` },
    });
    // Of the same declaration, which was refused as a whole.
    expect(outputs[0][8]).toMatchObject({ status: 'rejected', reason: outputs[0][2].reason });
    expect(outputs[0][5]).toMatchObject({ status: 'rejected', reasonCode: 'refused', rejection: { branch: '5' } });
    expect(declared(sandbox)).toHaveLength(6);
    expect(sandbox.ledger.count(SCHEDULE)).toBe(2);
  });

  test('that names an employee of two declarations, or none of the request, blames nobody unseen', async () => {
    const { sandbox, credential } = await start();
    const message = `Ο εργαζόμενος με ΑΦΜ ${afm(1)} έχει ήδη δήλωση.\nΟ νόμιμος εκπρόσωπος με ΑΦΜ ${afm(77)} δεν έχει.`;
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message }, on: SCHEDULE, times: 1 });
    const execution = await execute(credential, [day(0, 1), day(1, 1), day(2, 2)], declaring(), GO_ON);
    expect(statusesOf(execution)).toEqual(['submitted', 'submitted', 'submitted']);
    expect(declared(sandbox)).toHaveLength(3);
  });

  test('with Stop Sending tells the others that they may be fine', async () => {
    const { credential } = await start({ withoutEmployment: [{ afm: afm(1), from: '2026-01-01' }] });
    const execution = await execute(credential, branches(3), declaring({ onRejection: 'stop' }), GO_ON);
    expect(execution.outputs[0]).toMatchObject([
      {
        status: 'rejected',
        reasonCode: 'othersAtFault',
        remedy: 'Correct the declarations that the registry names, then submit this one again: it may be fine',
      },
      { status: 'rejected', reasonCode: 'noEmployment' },
      { status: 'rejected', reasonCode: 'othersAtFault' },
    ]);
  });

  test('names nobody in the error of a run that stops', async () => {
    const { credential } = await start({ withoutEmployment: [{ afm: afm(1), from: '2026-01-01' }] });
    const execution = await execute(credential, branches(3), declaring());
    expect(execution.error?.message).toMatch(/^2 of 3 rows were submitted, 1 refused/);
    expect(textOf({ error: execution.error } as never)).not.toContain(afm(1));
  });
});

describe('Rows of one declaration that say the very same', () => {
  test.each([false, true])('are in it once, and each but the first is a duplicate; dry run %p', async (dryRun) => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1), day(1, 1), day(0, 2), day(0, 1), day(0, 1, { f_from: '8:00', f_date: '09/03/2026' })];
    const execution = await execute(credential, rows, declaring({ dryRun }));
    expect(execution.error).toBeUndefined();
    const status = dryRun ? 'valid' : 'submitted';
    expect(statusesOf(execution)).toEqual([status, status, status, 'duplicate', 'duplicate']);
    expect(execution.outputs[0][4]).toMatchObject({
      reasonCode: 'sameEvent',
      reason: 'Not sent again, because row 1 is the very same declaration: all values are equal',
    });
    const [first] = declared(sandbox);
    if (!dryRun) expect(JSON.stringify(first.content).match(/"f_from":"08:00"/g)).toHaveLength(2);
  });

  test('a flat form is not sent with its list doubled, and is known to the next run', async () => {
    const { sandbox, credential } = await start();
    const settings = { ...GO_ON, workflowId: 'the same twice' };
    const parameters = declaring({}, 'WebE3N');
    const once = await execute(credential, [HIRED, HIRED], parameters, settings);
    expect(statusesOf(once)).toEqual(['submitted', 'duplicate']);
    expect(statusesOf(await execute(credential, [HIRED], parameters, settings))).toEqual(['duplicate']);
    expect(declared(sandbox)).toHaveLength(1);
    expect(JSON.stringify(declared(sandbox)).match(/"f_kod_epikourikis":"002"/g)).toHaveLength(1);
  });

  test('wait for their declaration with the first of them', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1), day(0, 1), day(0, 2, { f_type: '' })];
    const execution = await execute(credential, rows, declaring(), GO_ON);
    expect(statusesOf(execution)).toEqual(['notSent', 'notSent', 'invalid']);
    expect(execution.outputs[0][1].reason).toMatch(/^The very same declaration as row 1: Not sent, because row 3/);
    expect(declared(sandbox)).toEqual([]);
  });

  test('are the same with a branch that has zeros before it', async () => {
    const { sandbox, credential } = await start();
    const rows = [day('1', 1), day('01', 1), day(0, 2), day('00', 2), day('00', 3)];
    const execution = await execute(credential, rows, declaring());
    expect(statusesOf(execution)).toEqual(['submitted', 'duplicate', 'submitted', 'duplicate', 'submitted']);
    expect(declared(sandbox)).toMatchObject([
      { content: { f_aa_pararthmatos: '1' } },
      { content: { f_aa_pararthmatos: '0' } },
    ]);
  });

  test('and one tax number with two names is told', async () => {
    const { credential } = await start();
    const rows = [day(0, 1), day(0, 1, { f_date: '10/03/2026', f_onoma: 'Μαρία' }), day(1, 1, { f_eponymo: 'ΑΛΛΟΣ' })];
    const { outputs } = await execute(credential, rows, declaring());
    expect(outputs[0].map(({ warnings }) => warnings)).toEqual([
      undefined,
      undefined,
      ['The tax number is that of row 1, which has another name: one of the two rows may be about somebody else'],
    ]);
  });

  test('another hour, type, day or note is another entry', async () => {
    const { credential } = await start();
    const rows = [
      day(0, 1),
      day(0, 1, { f_from: '17:00', f_to: '18:00' }),
      day(0, 1, { f_type: 'ΤΗΛ' }),
      day(0, 1, { f_date: '2026-03-10' }),
      day(0, 1, { f_comments: 'x' }),
    ];
    const { outputs } = await execute(credential, rows, declaring({ dryRun: true }));
    expect(outputs[0].some((output) => 'warnings' in output)).toBe(false);
  });
});
