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

describe('Dry Run', () => {
  test.each(OPERATIONS)('$resource: it stands first, and n8n saves and loads what it is', (operation) => {
    const own = description.properties.filter(
      ({ displayOptions }) =>
        displayOptions?.show?.resource?.includes(operation.resource as string) &&
        displayOptions.show.operation?.includes('submit'),
    );
    expect(own[0]).toMatchObject({ name: 'dryRun', type: 'boolean', default: false });
    for (const dryRun of [true, '={{ $json.try }}']) {
      const saved = handedOn({ ...operation, dryRun }, false);
      expect(handedOn(JSON.parse(JSON.stringify(saved)) as INodeParameters, true).dryRun).toBe(dryRun);
    }
    // A node that nobody has touched.
    expect(handedOn(handedOn(operation, false), true).dryRun).toBe(false);
  });

  test.each([
    [{ dryRun: true }, 'valid', 0],
    [{ dryRun: false }, 'submitted', 1],
    [{}, 'submitted', 1],
  ])('stored as %p it comes to %s', async (stored, status, events) => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const parameters = handedOn({ ...OPERATIONS[0], options: { retryFor: 0 }, ...stored }, false);
    const { outputs } = await execute(credential, [row(sandbox, 1)], parameters);
    expect(outputs[0]).toMatchObject([{ status }]);
    expect(sandbox.ledger.events).toHaveLength(events);
  });

  test('what an expression does not say is no leave to send', async () => {
    const { sandbox, credential } = await start();
    const failing = '={{ $("No such node").item.json.x }}';
    for (const dryRun of ['={{ undefined }}', '={{ $json.none }}', '={{ null }}', '={{ "" }}', failing]) {
      const { error } = await execute(credential, [row(sandbox, 1)], submitting({ dryRun }));
      expect(error?.message).toBe('Dry Run is neither true nor false');
    }
    expect(sandbox.ledger.calls).toEqual([]);
  });
});
