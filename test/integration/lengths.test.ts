import { execute } from './n8n';
import { callsOf, start } from './registry';
import { row, submitting } from './rows';

test('a row that is longer than the registry takes is refused by itself: the others are submitted in one request', async () => {
  const { sandbox, credential } = await start({ refusals: 'seen' });
  const items = [row(sandbox, 0), row(sandbox, 1, { lastName: 'Π'.repeat(51) }), row(sandbox, 2, { branch: 123456 })];
  const { outputs } = await execute(credential, items, submitting(), { onError: 'continueRegularOutput' });
  expect(outputs[0].map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
    ['submitted', null],
    ['invalid', 'tooLong'],
    ['invalid', 'tooLong'],
  ]);
  expect(outputs[0][1].reason).toContain('has 51 characters');
  expect(callsOf(sandbox).filter((call) => call === 'POST /Documents/WRKCardSE')).toHaveLength(1);
});
