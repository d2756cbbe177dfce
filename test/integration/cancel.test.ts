import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { callsOf, expectNoSecret, start } from './registry';
import { ONCE } from './rows';

const CANCEL = { resource: 'declaration', operation: 'cancel', options: ONCE };
const BY_ITEM = { ...CANCEL, documentType: '={{ $json.type }}' };
const LEAVE: IDataObject = { type: 'WTOLeave', protocol: 'ΑΔ101', submittedDate: '20260112' };
const REMEDY =
  "Check 'Document Type', 'Protocol' and 'Submitted Date'. Only leave declarations and their corrected repeats can be cancelled, and none that is cancelled already or that such a repeat has replaced";

describe('POST /Documents/CancelSubmittedDocument', () => {
  test('cancels leave declarations and their corrected repeats, and tells what the registry said', async () => {
    const { sandbox, credential } = await start();
    const repeat = { type: ' WTOLeaveRepeat ', protocol: 'ΑΔ103', submittedDate: '20/01/2026 09:30' };
    const execution = await execute(credential, [LEAVE, repeat], BY_ITEM);
    expect(execution.error).toBeUndefined();
    expect(execution.outputs).toEqual([
      [
        {
          message: 'Η υποβολή με πρωτόκολλο ΑΔ101 ανακλήθηκε επιτυχώς.',
          documentType: 'WTOLeave',
          protocol: 'ΑΔ101',
          submittedDate: '20260112',
        },
        {
          message: 'Η υποβολή με πρωτόκολλο ΑΔ103 ανακλήθηκε επιτυχώς.',
          documentType: 'WTOLeaveRepeat',
          protocol: 'ΑΔ103',
          submittedDate: '20260120',
        },
      ],
    ]);
    expect(execution.items[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    expect(sandbox.declarations.list.map(({ cancelled }) => cancelled)).toEqual([true, false, true, false]);
    expectNoSecret(execution, credential);
  });

  test.each([
    ['an object', { message: 'Ανακλήθηκε' }, 'Ανακλήθηκε'],
    ['a bare text', 'Ανακλήθηκε', 'Ανακλήθηκε'],
    ['an object with a capital', { Message: ' Ανακλήθηκε ', Success: true }, 'Ανακλήθηκε'],
  ])('the message, where the answer is %s', async (_, body, message) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: 'POST /Documents/CancelSubmittedDocument' });
    const { outputs } = await execute(credential, [LEAVE], BY_ITEM);
    expect(outputs[0]).toMatchObject([{ message, protocol: 'ΑΔ101' }]);
  });

  test.each<[string, unknown]>([
    ['No objects found', { message: 'No objects found' }],
    ['No objects found', 'No objects found.'],
    ['Δεν βρέθηκε η δήλωση', { message: 'Δεν βρέθηκε η δήλωση.' }],
    ['Η δήλωση ΔΕΝ ακυρώθηκε', 'Η δήλωση ΔΕΝ ακυρώθηκε'],
    ['False', 'False'],
    ['false', false],
  ])('what cancelled nothing is no success, whatever its status: %s', async (words, body) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: 'POST /Documents/CancelSubmittedDocument' });
    const { error } = await execute(credential, [LEAVE], BY_ITEM);
    expect(error?.message).toMatch(/^The registry did not confirm the cancellation.*row 1$/);
    expect(error?.message).toContain(`carried out: ${words}`);
  });

  test.each(['WRKCardSE', ' wrkcardse '])('%s is refused before anything is sent', async (documentType) => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [LEAVE], { ...CANCEL, documentType });
    expect(error?.message).toBe('Document Type is a work card submission, which the registry does not cancel, row 1');
    expect(error?.description).toMatch(/^Submit a new event of the same type/);
    expect(callsOf(sandbox)).toEqual([]);
  });

  test.each([
    ['no type', { ...LEAVE, type: '' }, /^Document Type is empty, row 1$/],
    ['a type that is no text', { ...LEAVE, type: ['WTOLeave'] }, /^Document Type is not text, row 1$/],
    ['no protocol', { ...LEAVE, protocol: null }, /^Protocol is empty, row 1$/],
    ['a protocol that is no text', { ...LEAVE, protocol: { id: 1 } }, /^Protocol is not text, row 1$/],
    ['no date', { ...LEAVE, submittedDate: ' ' }, /^Submitted Date is empty, row 1$/],
    ['no day', { ...LEAVE, submittedDate: 'χθες' }, /^Submitted Date is no date or time, row 1$/],
  ])('%s: nothing is sent', async (_, row, message) => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [row], BY_ITEM);
    expect(error?.message).toMatch(message);
    expect(error?.description).toMatch(/^Enter /);
    expect(callsOf(sandbox)).toEqual([]);
  });

  test.each([
    ['a type that can not be cancelled', { ...LEAVE, type: 'WTODaily' }, /δεν υποστηρίζεται για τον τύπο υποβολής …/],
    ['a type that it does not know', { ...LEAVE, type: 42 }, /Άγνωστος τύπος υποβολής 42/],
    ['a protocol that it does not know', { ...LEAVE, protocol: 'ΑΔ999' }, /Δεν βρέθηκε υποβολή/],
    ['a protocol of another day', { ...LEAVE, submittedDate: '20260113' }, /Δεν βρέθηκε υποβολή/],
  ])("the registry's refusal of %s comes with a remedy", async (_, row, message) => {
    const { credential } = await start();
    const execution = await execute(credential, [row], BY_ITEM);
    expect(execution.error?.message).toMatch(message);
    expect(execution.error?.message).toMatch(/^The registry refused the request: .*, row 1$/);
    expect(execution.error?.description).toBe(REMEDY);
    expectNoSecret(execution, credential);
  });

  test('a declaration that is cancelled already stops the run at its item, Continue goes on with the next', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [LEAVE], BY_ITEM);
    const rows = [LEAVE, { ...LEAVE, protocol: 'ΑΔ102', submittedDate: '20260119' }];
    const continued = await execute(credential, rows, BY_ITEM, { onError: 'continueRegularOutput' });
    expect(continued.error).toBeUndefined();
    expect(continued.outputs[0]).toMatchObject([
      { error: expect.stringMatching(/έχει ήδη ανακληθεί, row 1$/), remedy: REMEDY },
      { protocol: 'ΑΔ102' },
    ]);
    expect(continued.items[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);

    sandbox.ledger.reset();
    const stopped = await execute(credential, [LEAVE, LEAVE], BY_ITEM);
    expect(stopped.error?.message).toMatch(/row 1$/);
    expect(callsOf(sandbox)).toEqual(['POST /Documents/CancelSubmittedDocument']);
  });

  test('a declaration that several items name, as the rows of a Submit do, is cancelled once', async () => {
    const { sandbox, credential } = await start();
    const { outputs, error } = await execute(credential, [LEAVE, LEAVE, { ...LEAVE, type: ' WTOLeave' }], BY_ITEM);
    expect(error).toBeUndefined();
    const cancelled = { message: 'Η υποβολή με πρωτόκολλο ΑΔ101 ανακλήθηκε επιτυχώς.', protocol: 'ΑΔ101' };
    expect(outputs[0]).toMatchObject([cancelled, cancelled, cancelled]);
    expect(sandbox.ledger.count('POST /Documents/CancelSubmittedDocument')).toBe(1);
  });

  test('Continue (using error output): what is not sent comes out there with its own fields', async () => {
    const { credential } = await start();
    const rows = [{ ...LEAVE, type: 'WRKCardSE', row: 'first' }, LEAVE];
    const { outputs, error } = await execute(credential, rows, BY_ITEM, { onError: 'continueErrorOutput' });
    expect(error).toBeUndefined();
    expect(outputs[0]).toMatchObject([{ documentType: 'WTOLeave' }]);
    expect(outputs[1]).toMatchObject([
      { row: 'first', protocol: 'ΑΔ101', error: expect.stringContaining('"WRKCardSE"'), remedy: expect.any(String) },
    ]);
  });
});
