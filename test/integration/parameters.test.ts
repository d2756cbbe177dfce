import { createRequire } from 'node:module';
import fc from 'fast-check';
import {
  Expression,
  type IDataObject,
  type IExecuteFunctions,
  type INodeParameters,
  type INodeType,
} from 'n8n-workflow';
import { mappedReadersOf, readersOf } from '../../nodes/Ergani/actions/shared/parameters';
import { execute, StoredCredential } from './n8n';

/** n8n's class of the engine that it starts with, and what n8n hands to it. */
interface Runtime {
  ExpressionEvaluator: new (settings: object) => { initialize(): Promise<void> };
  IsolatedVmBridge: new (settings: object) => object;
}

/** Starts an engine as n8n does, whose own way imports the engine's package, which Jest does not allow. */
async function startEngine(engine: 'vm' | 'legacy'): Promise<void> {
  Expression.setExpressionEngine(engine);
  if (engine === 'legacy') return;
  const load = createRequire(require.resolve('n8n-workflow'));
  const { ExpressionEvaluator, IsolatedVmBridge } = load('@n8n/expression-runtime') as Runtime;
  const { expressionSandboxHooks: hooks } = load('./expression-sandboxing.js') as { expressionSandboxHooks: object };
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const createBridge = () => new IsolatedVmBridge({ timeout: 5_000, memoryLimit: 128, compileCache: true, logger });
  const evaluator = new ExpressionEvaluator({
    createBridge,
    maxCodeCacheSize: 1_024,
    poolSize: 1,
    lazyAcquire: true,
    hooks,
    logger,
  });
  await evaluator.initialize();
  Object.assign(Expression, { vmEvaluator: evaluator });
}

async function stopEngine(): Promise<void> {
  await Expression.disposeExpressionEngine();
  Expression.setExpressionEngine('legacy');
}

const NAMES = ['one', 'two', 'locator', 'mapped'];

/** What a reader gives: a value, or the words of an error. */
function told(read: () => unknown): unknown {
  try {
    const value = read();
    // Texts tell apart what equality of JSON would not: nothing, null, dates.
    return typeof value === 'object' && value !== null ? ['object', JSON.stringify(value)] : value;
  } catch (error) {
    return ['error', (error as Error).message, (error as { description?: string }).description];
  }
}

/** Reads its parameters for each item by our readers and by n8n's own engine. */
class Probe implements INodeType {
  ours: unknown[][] = [];

  theirs: unknown[][] = [];

  evaluations = 0;

  description: INodeType['description'] = {
    displayName: 'Probe',
    name: 'probe',
    group: ['transform'],
    version: 1,
    description: 'Reads its parameters in two ways',
    defaults: { name: 'Probe' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      ...['one', 'two'].map((name) => ({ displayName: name, name, type: 'string' as const, default: '' })),
      {
        displayName: 'Locator',
        name: 'locator',
        type: 'resourceLocator',
        default: { mode: 'id', value: '' },
        modes: [{ displayName: 'By ID', name: 'id', type: 'string' }],
      },
      { displayName: 'Fields', name: 'fields', type: 'resourceMapper', default: { mappingMode: 'defineBelow' } },
    ],
  };

  execute: INodeType['execute'];

  /** @param astray items that our readers are handed in place of n8n's own */
  constructor(astray?: IDataObject[]) {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- n8n calls it with a context of its own as `this`.
    const probe = this;
    this.execute = async function (this: IExecuteFunctions) {
      const items = this.getInputData();
      const ask = this.getNodeParameter.bind(this) as (...args: unknown[]) => unknown;
      const fields = (item: number) => (ask('fields', item, {}) as { value: IDataObject }).value;
      probe.theirs = items.map((_, item) =>
        NAMES.map((name) =>
          told(() => (name === 'mapped' ? fields(item)[name] : ask(name, item, '', { extractValue: true }))),
        ),
      );
      const counted = Object.create(this, {
        getNodeParameter: { value: (...args: unknown[]) => (probe.evaluations++, ask(...args)) },
      }) as IExecuteFunctions;
      const given = astray?.map((json) => ({ json })) ?? items;
      const mapped = mappedReadersOf(counted, given, 'fields');
      const ours = [...readersOf(counted, given, NAMES.slice(0, 3)), ...mapped.values()];
      probe.ours = items.map((_, item) => ours.map((one) => told(() => one(item))));
      return await Promise.resolve([items]);
    };
  }
}

/** Reads four parameters: two fields, a resource locator, and a field of a resource mapper. */
async function read(items: IDataObject[], values: unknown[], astray?: IDataObject[]): Promise<Probe> {
  const type = new Probe(astray);
  const [one, two, value, mapped] = values;
  const locator = { __rl: true, mode: 'id', value };
  const parameters = { one, two, locator, fields: { mappingMode: 'defineBelow', value: { mapped } } };
  const other = { name: 'probe', type, version: 1 };
  const { error } = await execute(new StoredCredential({}), items, parameters as INodeParameters, { other });
  expect(error).toBeUndefined();
  expect(type.theirs).toHaveLength(items.length);
  return type;
}

const NAMES_OF_CELLS = [
  'a',
  'b',
  'Επώνυμο',
  "it's",
  'two words',
  'constructor',
  'length',
  'toString',
  'process',
  'x.y',
];

const cell = fc.oneof(
  fc.constantFrom('', ' ', 'null', '0', '={{ 1 }}', '{{ $json.a }}', 'Είσοδος', '2026-05-04T08:00:00'),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.constant(new Date('2026-05-04T05:00:00Z')),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('a', 'length', 'constructor'), fc.oneof(fc.string(), fc.integer()), { maxKeys: 2 }),
);

const item = fc.dictionary(fc.constantFrom(...NAMES_OF_CELLS), cell, { maxKeys: 6 });

const code = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('a', 'b', 'Επώνυμο', 'constructor', 'length', '__proto__').map((key) => `$json.${key}`),
  },
  { weight: 3, arbitrary: fc.constantFrom(...NAMES_OF_CELLS, '__proto__').map((key) => `$json["${key}"]`) },
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'two words', 'x.y', 'Επώνυμο').map((key) => `$json['${key}']`) },
  fc.constantFrom(
    ...[
      '$json.a.length',
      '$json["two words"].a',
      '$json.a || "x"',
      '$json.b.toUpperCase()',
      '$json',
      'nobody',
      'throw',
    ],
    ...[
      '$json.a.b.c',
      '$itemIndex',
      '$json.a // first',
      '$json.a, $json.b',
      '$json.a.isEmpty()',
      '"text',
      '$json["a"',
      '',
    ],
    ...["$json['a'] + $json['b']", '$("Nowhere").item.json.a', 'DateTime.fromISO("2026-05-04T08:00:00+03:00")'],
  ),
);

const expression = fc.oneof(
  { weight: 4, arbitrary: code.map((one) => `={{ ${one} }}`) },
  code.map((one) => `={{${one}}}`),
  fc.tuple(code, fc.constantFrom(' ', 'T', '', ' at '), code).map(([a, mid, b]) => `={{ ${a} }}${mid}{{ ${b} }}`),
  code.map((one) => `=before {{ ${one} }}`),
  code.map((one) => `={{ ${one} }} `),
  fc.constantFrom('', 'text', '=', '=text', '=={{ $json.a }}', '=\\{{ $json.a }}', '={{ }}', '={{ { a: 1 }.a }}'),
);

describe.each(['vm', 'legacy'] as const)("Parameters by item, beside n8n's engine %s", (engine) => {
  beforeAll(async () => await startEngine(engine));
  afterAll(stopEngine);

  test('it is the one that runs', () => {
    expect(Expression.getActiveImplementation()).toBe(engine);
  });

  test('for any items and expressions: the same values, and the same errors', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 5 }),
        fc.tuple(expression, expression, expression, expression),
        async (items, values) => {
          const { ours, theirs } = await read(items, values);
          expect(ours).toEqual(theirs);
        },
      ),
      // An isolate takes ten times as long for an expression.
      { numRuns: engine === 'vm' ? 30 : 100 },
    );
  });

  const items = Array.from({ length: 100 }, (_, n) => ({ a: `text ${n}`, 'two words': n, 'x.y': { z: n } }));

  test('fields of the item cost one evaluation each, and all else one an item', async () => {
    const plain = await read(items, [
      '={{ $json.a }}',
      "={{ $json['two words'] }}",
      '={{ $json["a"] }}',
      '={{ $json.a }}',
    ]);
    expect(plain.ours).toEqual(plain.theirs);
    expect(plain.evaluations).toBe(4);
    const others = await read(items, ['={{ $json.a + "!" }}', "={{ $json['x.y'] }}", 'fixed', '={{ 1 }}']);
    expect(others.ours).toEqual(others.theirs);
    expect(others.evaluations).toBe(100 + 100 + 1 + 100);
  });

  test("what the engine reads differently is the engine's", async () => {
    const values = ['={{ $json.a }}', '={{ $json.a }}!', '={{ $json.a }}', '={{ $json.a }}'];
    const right = [{ a: 'right' }, { a: 'right too' }];
    for (const astray of [
      [{}, { a: 'wrong' }],
      [{ a: 'wrong' }, { a: 'right too' }],
    ]) {
      const { ours, theirs } = await read(right, values, astray);
      expect(ours).toEqual(theirs);
    }
  });
});
