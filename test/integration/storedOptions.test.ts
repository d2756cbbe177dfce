import { type INodeParameters, NodeHelpers } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { execute } from './n8n';
import { start } from './registry';
import { row, submitting } from './rows';

const { description } = new Ergani();

const OPERATIONS: INodeParameters[] = [
  { resource: 'workCard', operation: 'submit', dataMode: 'autoMapInputData' },
  { resource: 'declaration', operation: 'submit', dataMode: 'autoMapInputData', documentType: 'WTODaily' },
];

/** Parameters as n8n hands them on: to be saved, without defaults, or to be run, with them. */
const handedOn = (parameters: INodeParameters, withDefaults: boolean): INodeParameters =>
  NodeHelpers.getNodeParameters(
    description.properties,
    parameters,
    withDefaults,
    false,
    { typeVersion: 1 },
    description,
  )!;

describe('A stored Dry Run keeps its meaning, although it is on when it is added', () => {
  test.each(OPERATIONS)('$resource: n8n saves and loads the option with its value, and adds none', (operation) => {
    for (const options of [{ dryRun: true }, { dryRun: false }, { dryRun: '={{ $json.try }}' }, {}, { batchSize: 7 }]) {
      const saved = handedOn({ ...operation, options }, false);
      const loaded = handedOn(JSON.parse(JSON.stringify(saved)) as INodeParameters, true);
      expect(loaded.options).toEqual(options);
      expect(handedOn(loaded, false)).toEqual(saved);
    }
    // A node whose options were never opened.
    expect(handedOn(handedOn(operation, false), true).options).toEqual({});
  });

  test.each([
    [{ dryRun: true }, 'valid', 0],
    [{ dryRun: false }, 'submitted', 1],
    [{}, 'submitted', 1],
  ])('stored as %p it comes to %s', async (options, status, events) => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const { outputs } = await execute(
      credential,
      [row(sandbox, 1)],
      handedOn({ ...OPERATIONS[0], options: { retryFor: 0, ...options } }, false),
    );
    expect(outputs[0]).toMatchObject([{ status }]);
    expect(sandbox.ledger.events).toHaveLength(events);
  });

  test('what an expression does not say is no leave to send', async () => {
    const { sandbox, credential } = await start();
    for (const dryRun of ['={{ undefined }}', '={{ $json.none }}', '={{ null }}', '={{ "" }}']) {
      const { error } = await execute(credential, [row(sandbox, 1)], submitting({ dryRun }));
      expect(error?.message).toBe('Dry Run is neither true nor false');
    }
    expect(sandbox.ledger.calls).toEqual([]);
  });
});
