import { parseArgs } from 'node:util';

import { Advice, asCommand } from '../tools/advice';
import { Interrupt, Interrupted } from '../tools/interrupt';
import { step } from '../tools/progress';

import { writeDocument } from './document';
import { machineText, thisMachine } from './machine';
import type { Bench, Measurement } from './measurement';
import { automap } from './measurements/automap';
import { burst } from './measurements/burst';
import { defineBelow } from './measurements/defineBelow';
import { journal } from './measurements/journal';
import { large } from './measurements/large';
import { linear } from './measurements/linear';
import { memory } from './measurements/memory';
import { ownCode } from './measurements/ownCode';
import { requests } from './measurements/requests';
import { schedule } from './measurements/schedule';
import { sideBySide } from './measurements/sideBySide';
import { RealN8n } from './n8n/realN8n';
import { withPackage } from './package';
import { Registry } from './registry';
import { json, table } from './report';
import { judged, type Result } from './verdict';

/** In the order in which they are made and reported. */
const MEASUREMENTS: Measurement[] = [
  requests,
  automap,
  ownCode,
  defineBelow,
  linear,
  memory,
  schedule,
  sideBySide,
  burst,
  large,
  journal,
];

/** What is compared, in three sentences. */
const COMPARED = [
  'The limit is a bare client that posts ready-made requests: what the node takes beyond it is what reading, checking and telling of rows costs.',
  "The peer is n8n's HTTP Request node in the same n8n, with all rows at once or one after the other: what one would build without this node.",
  'Both sides of a ratio are measured in turn in the same run against the sandbox registry, and every event is checked to be there.',
];

/** The exit code of a command that was interrupted. */
const INTERRUPTED = 130;

const NAMES = MEASUREMENTS.map(({ name }) => name).join(', ');

const USAGE = `${COMPARED.join('\n')}

  --only <name>  measure this alone; can be given again (${NAMES})
  --check        exit with 1 when a figure is over its budget by more than the run's own spread
  --write        write BENCHMARKS.md and docs/bench.svg; a whole run
  --json         print JSON, with the number of each round
  --help         show this
`;

function readFlags(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: 'string', multiple: true, default: [] },
        check: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const unknown = values.only.find((name) => MEASUREMENTS.every((measurement) => measurement.name !== name));
    if (unknown !== undefined) throw new Error(`There is no measurement ${unknown}`);
    if (values.write && values.only.length > 0) throw new Error('--write takes a whole run');
    return values;
  } catch (error) {
    throw new Advice(`${error instanceof Error ? error.message : String(error)}.\n\n${USAGE}`);
  }
}

/** Makes the measurements, one after the other, with one registry, one package and, where one asks for it, one n8n. */
async function measured(measurements: Measurement[], interrupt: Interrupt): Promise<Result[]> {
  const registry = await Registry.start();
  let n8n: Promise<RealN8n> | undefined;
  try {
    return await withPackage(async (built) => {
      const bench: Bench = { registry, built, n8n: () => (n8n ??= RealN8n.start(built, registry.access)) };
      const results: Result[] = [];
      for (const { title, run } of measurements) {
        const figures = await step(title, () => interrupt.during(run(bench)));
        results.push(...figures.map(judged));
      }
      return results;
    });
  } finally {
    await n8n?.then((started) => started.stop());
    await registry.stop();
  }
}

async function main(args: string[]): Promise<number> {
  const flags = readFlags(args);
  if (flags.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  // n8n's libraries print what they log.
  process.env.N8N_LOG_LEVEL = 'silent';
  const machine = thisMachine();
  const chosen = MEASUREMENTS.filter(({ name }) => flags.only.length === 0 || flags.only.includes(name));
  const results = await measured(chosen, new Interrupt());
  const page = `${COMPARED.join('\n')}\n\n${machineText(machine)}\n${table(results)}\n`;
  process.stdout.write(flags.json ? `${json(results, machine)}\n` : page);
  if (flags.write) await writeDocument(results, machine);
  const over = results.filter(({ verdict }) => verdict === 'over');
  if (flags.check && over.length > 0) {
    process.stderr.write(`Over the budget: ${over.map(({ title }) => title).join('; ')}.\n`);
  }
  return flags.check && over.length > 0 ? 1 : 0;
}

void asCommand(() =>
  main(process.argv.slice(2)).catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error;
    process.stderr.write(`${error.message}\n`);
    return INTERRUPTED;
  }),
);
