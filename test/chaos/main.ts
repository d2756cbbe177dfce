import './resolve';
import '../integration/quiet';
import { parseArgs } from 'node:util';
import { chaos, compared, type Comparison } from './chaos';
import { comparisonOf, markdownOf, tableOf, violationsOf } from './report';
import { PARTS } from './parts';
import type { Tally } from './tally';

const SEEDS = [1, 2, 3];
const ROWS = 100_000;
/** One row in so many is also submitted with Retry Unknown set to Never, and then with its default. */
const COMPARED = 10;
/** How many violations are reported in words. */
const TOLD = 400;

const USAGE = `Submits random rows through the node to a sandbox that fails in every way it can, again and again while sheets grow and
n8n is killed and started again, and holds what the node told of each row against what the registry holds.

  --seed <number>  what to draw rows, settings and faults from (${SEEDS.join(', ')}, one after the other)
  --rows <number>  how many rows for each seed (${ROWS})
  --registry <number> plays the rows of this registry alone, as violations name it
  --without <part> leaves out what there is beside dirty rows and ordinary faults: ${PARTS.join(', ')}; can be given more than once
  --markdown       print the counts as Markdown tables
  --help           show this`;

function readFlags() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      rows: { type: 'string', default: String(ROWS) },
      registry: { type: 'string' },
      without: { type: 'string', multiple: true, default: [] },
      markdown: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const whole = (name: string, text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} takes a whole number above 0`);
    return value;
  };
  const isPart = (name: string): boolean => PARTS.some((part) => part === name);
  if (!values.without.every(isPart)) throw new RangeError(`--without takes ${PARTS.join(', ')}`);
  const parts = PARTS.filter((part) => !values.without.includes(part));
  return {
    parts,
    seeds: values.seed === undefined ? SEEDS : [whole('seed', values.seed)],
    rows: whole('rows', values.rows),
    only: values.registry === undefined ? undefined : whole('registry', values.registry),
    markdown: values.markdown,
    help: values.help,
  };
}

async function main(): Promise<number> {
  let flags: ReturnType<typeof readFlags>;
  try {
    flags = readFlags();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}.\n\n${USAGE}`);
    return 1;
  }
  if (flags.help) {
    console.log(USAGE);
    return 0;
  }
  const { seeds, rows, only, markdown, parts } = flags;
  const tallies: Tally[] = [];
  const comparisons: Comparison[] = [];
  for (const seed of seeds) {
    const progress = (done: number): void => {
      if (process.stderr.isTTY) process.stderr.write(`\rseed ${seed}: ${done} of ${rows} rows`);
    };
    const tally = await chaos(seed, rows, { progress, parts, only });
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    tallies.push(tally);
    if (only !== undefined) {
      console.log(tableOf(tally));
      continue;
    }
    const comparison = await compared(seed, Math.ceil(rows / COMPARED));
    comparisons.push(comparison);
    if (!markdown) console.log(`${tableOf(tally)}\n${comparisonOf(comparison)}`);
  }
  if (markdown) console.log([markdownOf(tallies), ...comparisons.map(comparisonOf)].join('\n\n'));
  const all = [...tallies, ...comparisons.flatMap(({ never, whileOnTime }) => [never, whileOnTime])];
  const failed = all.filter(({ violations }) => violations.length > 0);
  for (const tally of failed) console.error(violationsOf(tally, TOLD));
  return failed.length > 0 ? 1 : 0;
}

void main().then((code) => {
  // n8n's own timers would keep this process alive.
  process.exit(code);
});
