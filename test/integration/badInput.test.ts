import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { expectTrue, statuses } from './outcomes';
import { DOCUMENTS, start } from './registry';
import { afm, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

describe('Bad input', () => {
  test('field names and values that mean something to JavaScript are harmless', async () => {
    const { sandbox, credential } = await start();
    const evil = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "toString": "x", "hasOwnProperty": 1}',
    ) as IDataObject;
    const own = Object.defineProperty(row(sandbox, 1), '__proto__', { value: { f_afm: '1' }, enumerable: true });
    const items = [own, { ...row(sandbox, 2), ...evil }, evil, row(sandbox, 3, { lastName: '__proto__' })];
    const execution = await execute(credential, items, submitting(), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'submitted', 'invalid', 'submitted']);
    expect({}).not.toHaveProperty('polluted');
    expectTrue(sandbox, execution.outputs[0]);
  });

  test.each<[string, IDataObject]>([
    ['empty cells, as formulas leave them', { ΑΦΜ: '', Επώνυμο: ' ', Όνομα: '', Τύπος: '', Ημερομηνία: '', Ώρα: null }],
    ['a number of the row alone, as Google Sheets gives it', { row_number: 3, ΑΦΜ: '' }],
    ['no cells', {}],
  ])('a blank row between others is skipped, and keeps none of them back: %s', async (_, blank) => {
    const { sandbox, credential } = await start();
    const execution = await execute(credential, [row(sandbox, 1), blank, row(sandbox, 2)], submitting());
    expect(statuses(execution)).toEqual(['submitted', 'skipped', 'submitted']);
    expect(execution.outputs[0][1]).toMatchObject({ reasonCode: 'noTimes' });
  });

  test.each<[string, IDataObject]>([
    ['a column that nobody knows', { ΑΦΜ: '', Ώρα: '', __EMPTY_1: '08:00' }],
    ['the employee alone', { employeeAfm: afm(3) }],
    ['what stands around the body of a webhook', { body: {}, headers: {}, query: {}, employeeAfm: afm(3) }],
  ])('a row is not blank that has something in %s', async (_, some) => {
    const { sandbox, credential } = await start();
    const execution = await execute(credential, [row(sandbox, 1), some], submitting(), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'invalid']);
  });

  test('items that are all blank have no columns', async () => {
    const { sandbox, credential } = await start();
    const execution = await execute(credential, [{}, {}], submitting(), GO_ON);
    expect(execution.outputs[0]).toMatchObject([{ reasonCode: 'noColumn' }, { reasonCode: 'noColumn' }]);
    expectTrue(sandbox, execution.outputs[0]);
  });

  test('any JSON in any field: every row comes out once, with a status, and what is not submitted with a reason', async () => {
    const { sandbox, credential } = await start();
    const cell = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.string(),
      fc.double(),
      fc.constantFrom('0', 'Είσοδος', afm(1)),
    );
    const fields = [
      'employeeAfm',
      'lastName',
      'firstName',
      'event',
      'eventTime',
      'referenceDate',
      'branch',
      'lateReason',
      'comments',
      'Ημερομηνία',
      'Ώρα',
      'ΑΦΜ εργοδότη',
    ];
    const anyRow = fc.dictionary(fc.constantFrom(...fields), cell, { maxKeys: fields.length });
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 30 }), async (some) => {
        const items = some.map((one, n) => (n % 3 === 0 ? { ...row(sandbox, n), ...one } : one));
        sandbox.ledger.reset();
        const { outputs, items: out } = await execute(credential, items, submitting(), GO_ON);
        expect(out[0].map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
        for (const { status, reason } of outputs[0]) {
          expect(['submitted', 'invalid', 'rejected', 'notSent', 'skipped']).toContain(status);
          if (status !== 'submitted') expect(reason).toBeTruthy();
        }
        expectTrue(sandbox, outputs[0]);
      }),
      { numRuns: 40 },
    );
  });

  test('any JSON in the options and parameters of the node: a result, or an error in words of ours', async () => {
    const { sandbox, credential } = await start();
    const names = ['batchSize', 'onRejection', 'timezone', 'lateReason', 'timeout'];
    const options = fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2 }));
    await fc.assert(
      fc.asyncProperty(options, fc.jsonValue({ maxDepth: 1 }), async (some, employerAfm) => {
        sandbox.ledger.reset();
        const { outputs, error } = await execute(
          credential,
          [row(sandbox, 1)],
          submitting(some, { employerAfm }),
          GO_ON,
        );
        if (error) expect(error.name).toBe('NodeOperationError');
        else expectTrue(sandbox, outputs[0]);
      }),
      { numRuns: 60 },
    );
  });

  test('any answer of the registry: every row comes out once, and only a whole list of receipts is believed', async () => {
    const { sandbox, credential } = await start();
    const receipt = fc.oneof(fc.record({ protocol: fc.constantFrom('ΕΥΣ1', '', 5) }), fc.jsonValue({ maxDepth: 2 }));
    const body = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.array(receipt, { maxLength: 4 }));
    const status = fc.constantFrom(200, 201, 204, 304, 400, 402, 409, 413, 418, 422, 429, 500, 502, 503, 504, 599);
    await fc.assert(
      fc.asyncProperty(status, body, fc.constantFrom('json', 'html', 'text', 'empty'), async (code, content, as) => {
        sandbox.faults.clear();
        const text = as === 'html' || as === 'text' ? JSON.stringify(content) : content;
        sandbox.faults.add({ kind: 'answer', on: DOCUMENTS, status: code, as, body: text, times: 'always' });
        const execution = await execute(credential, rows(sandbox, 3), submitting(), GO_ON);
        expect(execution.error).toBeUndefined();
        expect(execution.outputs[0]).toHaveLength(3);
        for (const one of execution.outputs[0]) {
          // One receipt an event, or one for their Card.
          const told = Array.isArray(content) && [3, 1].includes(content.length) && code < 300;
          if (one.status === 'submitted') expect(told).toBe(true);
          else expect(one.reason).toBeTruthy();
          if (code >= 500 && code !== 503) expect(one.status).not.toBe('rejected');
        }
      }),
      { numRuns: 80 },
    );
  });
});
