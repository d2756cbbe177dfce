import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { execute } from './n8n';
import { start } from './registry';
import { afm } from './rows';
import { day, declared, declaring, SCHEDULE, statusesOf } from './schedules';

const AGAIN = { retryOnFail: true, maxTries: 2 } as const;

describe("n8n's Retry On Fail of declarations", () => {
  test('sends what was refused again, also behind one of the same employee: a document says itself what it replaces', async () => {
    const { sandbox, credential } = await start();
    const message = `Για το Παράρτημα: 0\\nΟ εργαζόμενος με ΑΦΜ ${afm(1)} δεν βρέθηκε προσωρινά.`;
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message }, on: SCHEDULE, times: 1 });
    const execution = await execute(credential, [day(0, 1), day(1, 1)], declaring(), AGAIN);
    expect(execution.error).toBeUndefined();
    expect(statusesOf(execution)).toEqual(['submitted', 'submitted']);
    expect(declared(sandbox).map(({ content }) => content?.f_aa_pararthmatos)).toEqual(['1', '0']);
  });

  test('leaves unknown what may have arrived, with its first words, and sends what waited behind it', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'cut', when: 'after', on: SCHEDULE, times: 1 });
    const rows = [day(0, 1), day(0, 2), day(1, 3)];
    const { error } = await execute(credential, rows, declaring({ batchSize: 1 }), AGAIN);
    expect(error?.message).toMatch(/^1 of 3 rows was submitted, 2 unknown\. /);
    expect((error?.context.data as IDataObject).rows).toMatchObject([
      {
        status: 'unknown',
        remedy: expect.stringMatching(
          /^The request may have reached .*: the registry may then hold the declaration twice$/,
        ),
      },
      { status: 'unknown' },
      { status: 'submitted' },
    ]);
    expect(declared(sandbox).map(({ content }) => content?.f_aa_pararthmatos)).toEqual(['0', '1']);
  });

  test('says what the clock said in the first try, the same in all rows', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    sandbox.faults.add({ kind: 'answer', status: 503, on: SCHEDULE });
    const rows: IDataObject[] = [day(0, 1), day(0, 2)];
    const value = Object.fromEntries(Object.keys(rows[0]).map((name) => [name, `={{ $json.${name} }}`]));
    value.f_comments = '={{ $now.toISO() }}';
    const parameters = {
      ...declaring({ retryFor: 0 }),
      dataMode: 'defineBelow',
      fields: { mappingMode: 'defineBelow', value },
    } as unknown as INodeParameters;
    const execution = await execute(credential, rows, parameters, AGAIN);
    expect(statusesOf(execution)).toEqual(['submitted', 'submitted']);
    const comments = declared(sandbox).map(({ content }) => String(content?.f_comments));
    expect(comments).toHaveLength(1);
    const failed = sandbox.ledger.calls.find(({ status }) => status === 503);
    expect(Date.parse(comments[0])).toBeLessThanOrEqual(Number(failed?.at));
  });

  test('never sends a part of a declaration whose rows belong together otherwise by now', async () => {
    const { sandbox, credential } = await start({ withoutEmployment: [{ afm: afm(2), from: '2026-01-01' }] });
    const rows: IDataObject[] = [day(0, 1), day(1, 2)];
    const value = Object.fromEntries(Object.keys(rows[0]).map((name) => [name, `={{ $json.${name} }}`]));
    const parameters = {
      ...declaring(),
      dataMode: 'defineBelow',
      fields: { mappingMode: 'defineBelow', value },
    } as unknown as INodeParameters;
    const strike = sandbox.faults.strike.bind(sandbox.faults);
    let posts = 0;
    sandbox.faults.strike = (endpoint) => {
      if (endpoint === SCHEDULE) posts += 1;
      // The first row is about to be submitted by itself.
      if (posts === 2) rows[1].f_aa_pararthmatos = 0;
      return strike(endpoint);
    };
    const { error } = await execute(credential, rows, parameters, AGAIN);
    expect(error?.message).toBe(
      '1 of 2 rows was submitted, 1 not sent. Not sent, because row 1 belongs to the same declaration, and an earlier try has sent it, row 2',
    );
    expect(declared(sandbox)).toHaveLength(1);
  });
});
