import './resolve';
import '../integration/quiet';
import { parseArgs } from 'node:util';
import { chaos } from './chaos';
import { tableOf, violationsOf } from './report';

const SEEDS = [1, 2, 3];
const ROWS = 100_000;
/** How many violations are reported in words. */
const TOLD = 100;

const USAGE = `Submits rows through the node to a sandbox that fails in every way it can, again and again while sheets grow and n8n
is killed and started again, and holds what the node told of each row against what the registry holds.

  --seed <number>  what to draw rows, settings and faults from (${SEEDS.join(', ')}, one after the other)
  --rows <number>  how many rows for each seed (${ROWS})
  --registry <number>
                   play the rows of this registry alone, as violations name it
  --help           show this`;

function readFlags() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      rows: { type: 'string', default: String(ROWS) },
      registry: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const whole = (name: string, text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} takes a whole number above 0`);
    return value;
  };
  const seeds = values.seed === undefined ? SEEDS : [whole('seed', values.seed)];
  const only = values.registry === undefined ? undefined : whole('registry', values.registry);
  return { seeds, rows: whole('rows', values.rows), only, help: values.help };
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
  let violations = 0;
  for (const seed of flags.seeds) {
    const progress = (done: number): void => {
      if (process.stderr.isTTY) process.stderr.write(`\rseed ${seed}: ${done} of ${flags.rows} rows`);
    };
    const tally = await chaos(seed, flags.rows, { progress, only: flags.only });
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    console.log(tableOf(tally));
    if (tally.violations.length > 0) console.error(violationsOf(tally, TOLD));
    violations += tally.violations.length;
  }
  return violations > 0 ? 1 : 0;
}

void main().then((code) => {
  // n8n's own timers would keep this process alive.
  process.exit(code);
});
