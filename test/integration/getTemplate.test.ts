import { execute } from './n8n';
import { callsOf, expectNoSecret, start } from './registry';
import { ONCE } from './rows';

const GET_TEMPLATE = { resource: 'workCard', operation: 'getTemplate', options: ONCE };
const CARDS = { Card: [expect.objectContaining({ f_afm_ergodoti: 'f_afm_ergodoti', f_aa: 'f_aa' })] };

describe('GET /Documents/WRKCardSE without parameters', () => {
  test('the template as the registry gives it, once for all items', async () => {
    const { sandbox, credential } = await start();
    const execution = await execute(credential, [{}, {}, {}], GET_TEMPLATE);
    expect(execution.error).toBeUndefined();
    expect(execution.outputs).toEqual([[{ Cards: CARDS }]]);
    expect(execution.items[0][0].pairedItem).toEqual({ item: 0 });
    expect(callsOf(sandbox)).toEqual(['POST /Authentication', 'GET /Documents/WRKCardSE']);
    expect(sandbox.ledger.calls[1].query).toEqual({});
    expectNoSecret(execution, credential);
  });

  test('wrapped, as it has also been seen', async () => {
    const { credential } = await start({ wrappedTemplate: true });
    const { outputs } = await execute(credential, [{}], GET_TEMPLATE);
    expect(outputs).toEqual([[{ title: 'WRKCardSE', json: { Cards: CARDS } }]]);
  });
});
