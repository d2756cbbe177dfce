import { createRequire } from 'node:module';
import fc from 'fast-check';
import {
  Expression,
  type IDataObject,
  type IExecuteFunctions,
  type INodeParameters,
  type INodeType,
  type Workflow,
} from 'n8n-workflow';
import { readersOf } from '../../nodes/Ergani/actions/parameters';
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

const NAMES = ['one', 'two', 'three', 'four'];

/** What a reader gives for an item: a value, or the words of an error. */
function told(read: () => unknown): unknown {
  try {
    const value = read();
    // Texts tell apart what equality of JSON would not: nothing, null, dates.
    return typeof value === 'object' && value !== null ? ['object', JSON.stringify(value)] : value;
  } catch (error) {
    return ['error', (error as Error).message, (error as { description?: string }).description];
  }
}

interface Trial {
  /** Items that our readers are handed in place of n8n's own. */
  astray?: IDataObject[];
  /** How many items are read; all where it is not given. */
  first?: number;
  /** Whether n8n's own engine is left out: it takes long for thousands of items. */
  alone?: boolean;
  /** Of the workflow. */
  settings?: object;
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
      ...NAMES.map((name) => ({ displayName: name, name, type: 'string' as const, default: '' })),
      {
        displayName: 'Locator',
        name: 'locator',
        type: 'resourceLocator',
        default: { mode: 'id', value: '' },
        modes: [{ displayName: 'By ID', name: 'id', type: 'string' }],
      },
    ],
  };

  execute: INodeType['execute'];

  constructor({ astray, first = Infinity, alone, settings }: Trial = {}) {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- n8n calls it with a context of its own as `this`.
    const probe = this;
    this.execute = async function (this: IExecuteFunctions) {
      Object.assign((this as unknown as { workflow: Workflow }).workflow.settings, settings);
      const items = this.getInputData();
      const read = items.slice(0, first);
      const names = [...NAMES, 'locator'];
      const theirs = names.map(
        (name) => (item: number) => this.getNodeParameter(name, item, '', { extractValue: true }),
      );
      probe.theirs = (alone ? [] : read).map((_, item) => theirs.map((one) => told(() => one(item))));
      const counted = Object.create(this, {
        getNodeParameter: {
          value: (...args: Parameters<IExecuteFunctions['getNodeParameter']>) => {
            probe.evaluations += 1;
            return this.getNodeParameter(...args);
          },
        },
        evaluateExpression: {
          value: (...args: Parameters<IExecuteFunctions['evaluateExpression']>) => {
            probe.evaluations += 1;
            return this.evaluateExpression(...args);
          },
        },
      }) as IExecuteFunctions;
      const ours = readersOf(counted, astray?.map((json) => ({ json })) ?? items, names);
      probe.ours = read.map((_, item) => ours.map((one) => told(() => one(item))));
      return await Promise.resolve([items]);
    };
  }
}

async function read(items: IDataObject[], parameters: IDataObject, trial: Trial = {}): Promise<Probe> {
  const type = new Probe(trial);
  const other = { name: 'probe', type, version: 1 };
  const { error } = await execute(new StoredCredential({}), items, parameters as INodeParameters, { other });
  expect(error).toBeUndefined();
  expect(type.theirs).toHaveLength(trial.alone ? 0 : Math.min(items.length, trial.first ?? Infinity));
  return type;
}

const KEYS = ['a', 'b', 'Επώνυμο', "it's", 'two words', 'constructor', 'length', 'toString', '__proto__', 'process'];

const cell = fc.oneof(
  fc.constantFrom('', ' ', 'null', '0', '={{ 1 }}', '{{ $json.a }}', 'Είσοδος', '2026-05-04T08:00:00'),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.constant(new Date('2026-05-04T05:00:00Z')),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.dictionary(fc.constantFrom(...KEYS.filter((key) => key !== '__proto__')), fc.oneof(fc.string(), fc.integer()), {
    maxKeys: 2,
  }),
);

const item = fc.dictionary(fc.constantFrom(...KEYS.filter((key) => key !== '__proto__')), cell, { maxKeys: 6 });

const reference = fc.oneof(
  fc.constantFrom(...KEYS.filter((key) => /^[\p{L}_]+$/u.test(key))).map((key) => `$json.${key}`),
  fc.constantFrom(...KEYS).map((key) => `$json["${key}"]`),
  fc.constantFrom(...KEYS.filter((key) => !key.includes("'"))).map((key) => `$json['${key}']`),
  fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('a', 'length', 'x')).map(([one, two]) => `$json.${one}.${two}`),
);

const other = fc.constantFrom(
  '$json.a || "x"',
  '$json.a + 1',
  '$json.b.toUpperCase()',
  '$json["two words"].split(")")[0]',
  '$json.a ? 1 : undefined',
  '$json.missing',
  '$json.a.b.c',
  '$itemIndex',
  '[1, 2]',
  '$json',
  'null',
  '$json.a) || ($json.b',
  '$json.a // first',
  '$json.a, $json.b',
  'DateTime.fromISO("2026-05-04T08:00:00+03:00")',
  '"a".length',
  '(() => $json.a)()',
  '$json.a.isEmpty()',
  '$("Source").item.json.a',
  '$("Nowhere").item.json.a',
  'nobody',
  'throw',
  '"text',
);

const code = fc.oneof(reference, reference, other);

/** Expressions as people write them to compute something of the item. */
const computed = fc
  .tuple(
    fc.constantFrom('a', 'b', 'Επώνυμο'),
    fc.constantFrom(
      '$json.KEY ?? "none"',
      '$json.KEY || 0',
      'String($json.KEY)',
      '$json.KEY + " " + $json["two words"]',
      '$json.KEY.trim()',
      '$json.KEY.toUpperCase().slice(0, 3)',
      '$json.KEY?.length',
      '$json.KEY.split("-").reverse().join("/")',
      '$json.KEY.toString().padStart(9, "0")',
      '$json.KEY.replace(/\\d/g, "#")',
      '$json.KEY === "Είσοδος" ? "checkIn" : "checkOut"',
      '["Είσοδος", "in"].includes($json.KEY)',
      'Number($json.KEY) / 24',
      'typeof $json.KEY',
      'Object.keys($json).length',
      'JSON.stringify($json)',
      'JSON.stringify($json.KEY)',
      '"KEY" in $json',
      '$json.hasOwnProperty("KEY")',
      '$json.KEY.toTitleCase()',
      '$json.KEY.toDateTime().toISO()',
      '$json.KEY.isEmpty()',
      '$json.KEY.x.y',
      '$json.KEY > $json.a',
      '[$json.KEY].flat().map((one) => one + 1).join()',
      'Object.values($json).join("|")',
      'DateTime.fromISO($json.KEY).isValid',
      'new Date($json.KEY).getTime()',
      '$json.isEmpty()',
      '$json.toString()',
      '$json.constructor',
      'this.$json.KEY',
      '$json.KEY?.trim?.() ?? ""',
      '$json.KEY?.includes?.("a") ? 1 : 2',
      '$json.KEY?.[$json.no] ?? $json.a',
      '$json.KEY?.x ?? $json.a',
      "`O'` + $json.KEY",
      "$json.KEY.split(/'/)[0]",
      "/* the employee's */ $json.KEY",
      'Math.round($json.KEY)',
      'DateTime.fromISO($json.KEY).plus(1, "day").toISO()',
      '$json.a ? DateTime.fromISO("2026-05-04").minus(8, "hours").toISO() : $json.KEY',
      '$json.KEY.hasField("a")',
      '$json.KEY || $json.hasField("KEY")',
      '$json.KEY ?? ("KEY" in $json)',
      '$if($json.KEY, 1, 2)',
      '$json.KEY + $itemIndex',
      '$json.KEY?.trim?.() + $itemIndex',
      '$now.plus(1, "day").toISODate() + $json.KEY',
    ),
    fc.constantFrom('', '{{ $json.no }}: '),
  )
  .map(([key, form, before]) => `=${before}{{ ${form.replaceAll('KEY', key)} }}`);

const expression = fc.oneof(
  { weight: 4, arbitrary: code.map((one) => `={{ ${one} }}`) },
  code.map((one) => `={{${one}}}`),
  fc
    .tuple(code, fc.constantFrom(' ', 'T', '', ' at '), code)
    .map(([a, between, b]) => `={{ ${a} }}${between}{{ ${b} }}`),
  code.map((one) => `=before {{ ${one} }}`),
  code.map((one) => `={{ ${one} }} `),
  fc.constantFrom('', 'text', '=', '=text', '=\\{{ $json.a }}', '={{ }}', '={{ { a: 1 }.a }}', 5, true),
);

describe.each(['vm', 'legacy'] as const)("Parameters by item, beside n8n's engine %s", (engine) => {
  beforeAll(async () => await startEngine(engine));
  afterAll(stopEngine);

  // An isolate takes ten times as long for an expression.
  const numRuns = engine === 'vm' ? 75 : 300;

  test('it is the one that runs', () => {
    expect(Expression.getActiveImplementation()).toBe(engine);
  });

  test('for any items and expressions: the same values, and the same errors', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 5 }),
        fc.tuple(expression, expression, expression, expression),
        expression.filter((one) => typeof one === 'string'),
        async (items, [one, two, three, four], value) => {
          const locator = { __rl: true, mode: 'id', value };
          const { ours, theirs } = await read(items, { one, two, three, four, locator });
          expect(ours).toEqual(theirs);
        },
      ),
      { numRuns },
    );
  });

  test('for any items, and expressions that compute something of them: the same values', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 2, maxLength: 8 }),
        fc.tuple(computed, computed, computed, computed),
        async (given, [one, two, three, four]) => {
          const items: IDataObject[] = given.map((one, no) => ({ ...one, no }));
          const before = structuredClone(items);
          const { ours, theirs } = await read(items, { one, two, three, four, locator: '' });
          expect(ours).toEqual(theirs);
          expect(items).toEqual(before);
        },
      ),
      { numRuns },
    );
  });

  test('fields of the item cost no evaluation but the first, others one for all items, or one an item', async () => {
    const items = Array.from({ length: 100 }, (_, n) => ({ a: `text ${n}`, 'two words': { b: n }, c: '2026-05-04' }));
    const plain = await read(items, {
      one: '={{ $json.a }}',
      two: "={{ $json['two words'].b }}",
      three: '={{ $json.c }} {{ $json.a }}',
      four: 'fixed',
      locator: { __rl: true, mode: 'id', value: '={{ $json["a"] }}' },
    });
    expect(plain.ours).toEqual(plain.theirs);
    expect(plain.evaluations).toBe(5);
    const others = await read(items, {
      one: '={{ $json.a + "!" }}',
      two: "={{ $json['two words'].b + 1 }}",
      three: '={{ $json.c || "" }}T{{ $json.a.slice(0, 4) }}',
      four: '={{ $json.a.toUpperCase() }}',
      locator: '',
    });
    expect(others.ours).toEqual(others.theirs);
    // Each is checked for three values, where it has as many.
    expect(others.evaluations).toBe(1 + 3 + 3 + 1 + 3 + 1);
    const knowing = await read(items, {
      one: '={{ $json.a + $itemIndex }}',
      two: "={{ $json['two words'].b + 1 }}",
      three: '={{ $json.a + $itemIndex + "!" }}',
      four: '={{ $json.c.slice(5) }}',
      locator: '',
    });
    expect(knowing.ours).toEqual(knowing.theirs);
    expect(knowing.evaluations).toBe(100 + 1 + 3 + 3 + 3 + 1 + 1);
  });

  test('many items are computed some thousands at a time', async () => {
    const items = Array.from({ length: 5_001 }, (_, n) => ({ a: `text ${n}` }));
    const parameters = { one: '={{ $json.a.slice(5) }}', two: '', three: '', four: '', locator: '' };
    const { ours, evaluations } = await read(items, parameters, { alone: true });
    expect(ours.map(([value]) => value)).toEqual(items.map((_, n) => `${n}`));
    expect(evaluations).toBe(2 + 3 + 4);
  });

  test.each([
    ['long texts', '={{ "Ω".repeat(20000) + $json.a }}'],
    ['lists', '={{ [$json.a, "Ω".repeat(20000)] }}'],
  ])("code that gives %s for each of thousands leaves n8n's engine its memory", async (_, one) => {
    const items = Array.from({ length: 5_000 }, (_, a) => ({ a }));
    const parameters = { one, two: '={{ $json.a + 1 }}', three: '', four: '', locator: '' };
    const { ours, theirs } = await read(items, parameters, { first: 5 });
    expect(ours).toEqual(theirs);
  });

  test.each([
    'DateTime.now().toFormat("HH")',
    'DateTime.local().hour',
    'DateTime.utc( ).hour',
    'new Date().getHours()',
    'new Date( ).getHours()',
    'Date.now() > 0',
    'Date().length > 0',
    'DateTime.fromISO("2026-05-04").diffToNow("years") < 0',
    'DateTime.fromISO("2026-05-04").toRelative().length > 0',
    'Math.random() < 2',
  ])('what depends on the moment is computed when an item is read: %s', async (code) => {
    const items = Array.from({ length: 10 }, (_, a) => ({ a }));
    const parameters = { one: `={{ ${code} }}`, two: `={{ $json.a + (${code}) }}`, three: '', four: '', locator: '' };
    const { ours, theirs, evaluations } = await read(items, parameters);
    expect(ours).toEqual(theirs);
    expect(evaluations).toBeGreaterThan(items.length);
  });

  test('what depends on a given time does not', async () => {
    const items = Array.from({ length: 10 }, (_, a) => ({ a, at: '2026-05-04T08:00:00Z' }));
    const one = '={{ new Date($json.at).toISOString() + $json.a }}';
    const { ours, theirs, evaluations } = await read(items, { one, two: '', three: '', four: '', locator: '' });
    expect(ours).toEqual(theirs);
    expect(evaluations).toBe(1 + 3 + 4);
  });

  const date = '2026-05-04';
  const nights = [false, true, true].map((night) => ({ at: date, date, night, name: 'x' }));
  const NIGHT = '={{ $json.night ? DateTime.fromISO($json.at).plus(1, "day").toISODate() : $json.at }}';
  const EXTENDED = '={{ $json.date.toDateTime().toFormat("dd/MM/yyyy") }}';

  test.each<[string, IDataObject[], string, string]>([
    [
      'a call of what may not be there, beside a function that n8n has too',
      [{ hours: 8 }, { hours: 7.6, name: ' Νίκος ' }],
      '={{ $json.name?.trim?.() ?? "" }}',
      '={{ Math.round($json.hours) }}',
    ],
    [
      'the same of a list or a text',
      [
        { hours: 8, t: '' },
        { hours: 7.6, t: 'night' },
        { hours: 1, t: ['night'] },
      ],
      '={{ $json.t?.includes?.("night") ? "late" : "day" }}',
      '={{ Math.round($json.hours) }}',
    ],
    [
      'the same in one parameter',
      [{ date }, { date, name: ' Νίκος ' }],
      '={{ $json.name?.trim?.() ?? "" }} {{ $json.date.toDateTime().toFormat("dd") }}',
      '={{ $json.name?.trim() ?? "" }} {{ $json.date.toDateTime().toFormat("dd") }}',
    ],
    [
      'the same of code that knows more than its item',
      [{ date }, { date, name: ' Νίκος ' }],
      '={{ ($json.name?.trim?.() ?? "") + $("Source").item.json.date }}',
      '={{ $now.plus(1, "day").toISODate() }}',
    ],
    ['an apostrophe in a template', nights, "={{ `O'` + $json.name }}", NIGHT],
    ['an apostrophe in a pattern', nights, "={{ $json.name.split(/'/)[0] }}", NIGHT],
    ['an apostrophe in a comment', nights, "={{ /* the employee's */ $json.at }}", NIGHT],
    ['a function that n8n overlooks', nights, NIGHT.replace('Date', "/* don't */ Date"), EXTENDED],
    [
      'an entry that may not be there',
      [
        { date, times: ['08:00'], n: 1, time: '08:00' },
        { date, n: 1, time: '08:30' },
      ],
      '={{ $json.times?.[$json.n - 1] ?? $json.time }}',
      EXTENDED,
    ],
    [
      'an entry by the name of a parameter',
      [
        { date, times: ['08:00'], time: '08:00' },
        { date, times: ['09:30'], time: '08:30' },
      ],
      '={{ [0].map(i => $json.times?.[i] ?? $json.time).join() }}',
      EXTENDED,
    ],
    [
      'whether a field is there, once it was read',
      [{ a: 1 }, {}],
      '={{ $json.a || ("a" in $json ? 1 : 2) }}',
      EXTENDED,
    ],
    ['the same by a function', [{ a: 1 }, {}], '={{ $json.a || ($json.hasField("a") ? 1 : 2) }}', EXTENDED],
    [
      'the same of two parameters',
      [{ a: 1 }, {}],
      '={{ ($json.a ?? "-") + $itemIndex }}',
      '={{ $json.hasField("a") ? "yes" : "no" + $itemIndex }}',
    ],
    ['a field of nothing', [{ a: 1 }, { a: undefined }], '={{ "a" in $json ? "yes" : "no" }}', ''],
    [
      'a list with holes',
      [{ a: [1] }, { a: Object.assign([1], { 2: 3 }) }],
      '={{ $json.a.map(x => x ?? "-").join() }}',
      '',
    ],
  ])('%s: the same values', async (_, items, one, two) => {
    const parameters = { one, two, three: '', four: '', locator: '' };
    const { ours, theirs } = await read(items, parameters);
    expect(ours).toEqual(theirs);
    // As many different values as are checked come first.
    const numbered = [items[0], items[0], items[0], ...items].map((one, n) => ({ ...one, n: one.n ?? n, no: n }));
    const after = await read(numbered, { ...parameters, one: `={{ $json.no }}: ${one.slice(1)}` });
    expect(after.ours).toEqual(after.theirs);
  });

  test.each<[IDataObject[], string]>([
    [[{ a: '' }, { a: 'note' }], '={{ $json?.a ?? "" }}'],
    [[{ a: '' }, { a: 'note' }], '={{ $json?.a || "none" }}'],
    [
      [
        { kind: 'in', json: { kind: 'in' } },
        { kind: 'out', json: { kind: 'in' } },
      ],
      '={{ $json.kind === "in" ? 0 : 1 }}',
    ],
  ])('where n8n hands out data without its item: %j', async (items, one) => {
    const settings = { binaryMode: 'combined' };
    const numbered = [items[0], items[0], items[0], ...items].map((item, no) => ({ ...item, no }));
    const parameters = { one, two: `={{ $json.no }}: ${one.slice(1)}`, three: '', four: '', locator: '' };
    const { ours, theirs } = await read(numbered, parameters, { settings });
    expect(ours).toEqual(theirs);
  });

  test.each<[string, IDataObject]>([
    ['a date', { a: 'x', at: new Date('2026-05-04T05:00:00Z') }],
    ['much text', { a: 'x', much: 'x'.repeat(4_000_001) }],
  ])('items that hold %s are computed one by one', async (_, odd) => {
    const { ours, theirs, evaluations } = await read([{ a: 'y' }, odd, { a: 'z' }], {
      one: '={{ $json.a + "!" }}',
      two: '={{ $json.a + "?" }}',
      three: '',
      four: '',
      locator: '',
    });
    expect(ours).toEqual(theirs);
    expect(evaluations).toBe(3 + 3 + 3 + 3);
  });

  test('what fails for some items is left to itself, and goes on to be right', async () => {
    const items = Array.from({ length: 20 }, (_, n) => (n % 5 === 1 ? { a: null } : { a: `text ${n}` }));
    const { ours, theirs } = await read(items, {
      one: '={{ $json.a.toUpperCase() }}',
      two: '={{ $json.a + "!" }}',
      three: '',
      four: '',
      locator: '',
    });
    expect(ours).toEqual(theirs);
  });

  test("what the engine reads differently is the engine's", async () => {
    const items = [{ a: 'right' }, { a: 'right too' }];
    const parameters = { one: '={{ $json.a }}', two: '={{ $json.a }}!', three: '', four: '', locator: '' };
    const { ours, theirs } = await read(items, parameters, { astray: [{}, { a: 'wrong' }] });
    expect(ours).toEqual(theirs);
    const others = await read(items, parameters, { astray: [{ a: 'wrong' }, { a: 'right too' }] });
    expect(others.ours).toEqual(others.theirs);
  });
});

// The older engine hands out the items themselves: there, whatever code changes stays changed.
describe("Code that changes an item, in n8n's engine vm", () => {
  beforeAll(async () => await startEngine('vm'));
  afterAll(stopEngine);

  test('is left to itself: no other sees the change', async () => {
    const items = Array.from({ length: 3 }, () => ({ a: ['b', 'a'], b: 'x-y' }));
    const { ours } = await read(items, {
      one: '={{ $json.b.split("-").reverse().join("-") + $json.a.slice(0, 1)[0] }}',
      two: '={{ $json.a.filter((one) => one).sort().join("") }}',
      three: '={{ $json.b.slice(0, 1) }}',
      four: '={{ ($json.b = "z") }}',
      locator: '',
    });
    expect(ours.map(([one, two, three, four]) => [one, two, three, four])).toEqual(
      Array.from({ length: 3 }, () => ['y-xb', 'ab', 'x', 'z']),
    );
  });
});
