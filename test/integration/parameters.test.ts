import type { IDataObject, IExecuteFunctions, INodeParameters, INodeType } from 'n8n-workflow';
import { mappedReadersOf, readersOf } from '../../nodes/Ergani/actions/shared/parameters';
import { execute, StoredCredential } from './n8n';

/** Reads its parameters for each item, and counts how often n8n is asked. */
class Probe implements INodeType {
  read: unknown[][] = [];

  asked = 0;

  description: INodeType['description'] = {
    displayName: 'Probe',
    name: 'probe',
    group: ['transform'],
    version: 1,
    description: 'Reads its parameters',
    defaults: { name: 'Probe' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      ...['one', 'two'].map((name) => ({ displayName: name, name, type: 'string' as const, default: '' })),
      { displayName: 'Fields', name: 'fields', type: 'resourceMapper', default: { mappingMode: 'defineBelow' } },
    ],
  };

  execute: INodeType['execute'];

  constructor() {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- n8n calls it with a context of its own as `this`.
    const probe = this;
    this.execute = async function (this: IExecuteFunctions) {
      const items = this.getInputData();
      const ask = this.getNodeParameter.bind(this) as (...args: unknown[]) => unknown;
      const counted = Object.create(this, {
        getNodeParameter: { value: (...args: unknown[]) => (probe.asked++, ask(...args)) },
      }) as IExecuteFunctions;
      const mapped = mappedReadersOf(counted, items, 'fields');
      const readers = [...readersOf(counted, items, ['one', 'two']), ...mapped.values()];
      probe.read = items.map((_, item) => readers.map((one) => one(item)));
      return await Promise.resolve([items]);
    };
  }
}

async function read(items: IDataObject[], one: string, two: string, value: IDataObject): Promise<Probe> {
  const type = new Probe();
  const parameters = { one, two, fields: { mappingMode: 'defineBelow', value } };
  const other = { name: 'probe', type, version: 1 };
  const { error } = await execute(new StoredCredential({}), items, parameters as INodeParameters, { other });
  expect(error).toBeUndefined();
  return type;
}

describe('Parameters by item', () => {
  const items = [{ a: 'x', b: 1 }, { a: '={{ 1 }}' }, { a: null, b: '' }];

  test('an expression is computed by n8n for each item, a mapper once an item, a fixed value once', async () => {
    const { read: values, asked } = await read(items, '={{ $json.a }}', 'fixed', {
      first: '={{ $json.b }}',
      second: '={{ $json.a }}!',
      third: 'fixed too',
    });
    expect(values).toEqual([
      ['x', 'fixed', 1, 'x!', 'fixed too'],
      ['={{ 1 }}', 'fixed', undefined, '={{ 1 }}!', 'fixed too'],
      [null, 'fixed', '', '!', 'fixed too'],
    ]);
    expect(asked).toBe(3 + 1 + 3);
  });

  test('an expression that asks for nothing but the time gives one moment for all items', async () => {
    const { read: values } = await read(items, '={{ $now.toMillis() }}', '={{ Date.now() + $itemIndex }}', {});
    expect(new Set(values.map(([one]) => one)).size).toBe(1);
  });
});
