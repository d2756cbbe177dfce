import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { Advice, asCommand } from '../tools/advice';
import { pack, unpack } from '../tools/pack';
import { step } from '../tools/progress';
import { root } from '../tools/project';

import { verdictOf, type Figure } from './figures';
import type { Bench, Measurement } from './measurement';
import { burst } from './measurements/burst';
import { core } from './measurements/core';
import { journal } from './measurements/journal';
import { memory } from './measurements/memory';
import { requests } from './measurements/requests';
import { sizes } from './measurements/sizes';
import { ways } from './measurements/ways';
import { RealN8n } from './n8n';
import { Registry } from './registry';
import { machine, table, writeDocument } from './report';

/** In the order in which they are made and reported. */
const MEASUREMENTS: Measurement[] = [requests, core, memory, ways, burst, sizes, journal];

const USAGE = `What the node costs beside bare requests, and beside n8n's HTTP Request node.

  --only <name>   measure this alone; can be given again (${MEASUREMENTS.map(({ name }) => name).join(', ')})
  --rows <number> no more rows than this: to see that it works, not to measure
  --check         exit with 1 when a figure is over its budget
  --write         write BENCHMARKS.md and its chart; a whole run
  --help          show this
`;

function readFlags(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: 'string', multiple: true, default: [] },
        rows: { type: 'string', default: 'Infinity' },
        check: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const rows = Number(values.rows);
    const unknown = values.only.find((name) => MEASUREMENTS.every((measurement) => measurement.name !== name));
    if (unknown !== undefined) throw new Error(`There is no measurement ${unknown}`);
    if (!(rows >= 1)) throw new Error('--rows takes a number');
    if (values.write && (values.only.length > 0 || rows < Infinity)) throw new Error('--write takes a whole run');
    return { ...values, rows };
  } catch (error) {
    throw new Advice(`${error instanceof Error ? error.message : String(error)}.\n\n${USAGE}`);
  }
}

/** Makes the measurements, one after the other, with one registry, one package and, where one asks for it, one n8n. */
async function measure(measurements: Measurement[], most: number): Promise<Figure[]> {
  // Below the project's folder, so that `n8n-workflow` is found from there.
  const parent = join(root, '.tools', `bench-${process.pid}`);
  const folder = join(parent, 'package');
  const registry = await Registry.start();
  let n8n: Promise<RealN8n> | undefined;
  try {
    await mkdir(parent, { recursive: true });
    const tarball = await pack(parent);
    await unpack(tarball.path, folder);
    const bench: Bench = {
      registry,
      folder,
      rows: (count) => Math.min(count, most),
      n8n: () => (n8n ??= RealN8n.start(tarball.path, registry.access)),
    };
    const figures: Figure[] = [];
    for (const { title, run } of measurements) figures.push(...(await step(title, () => run(bench))));
    return figures;
  } finally {
    await n8n?.then((started) => started.stop());
    await registry.stop();
    await rm(parent, { recursive: true, force: true });
  }
}

async function main(args: string[]): Promise<number> {
  const { help, only, rows, check, write } = readFlags(args);
  if (help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  // n8n's libraries print what they log.
  process.env.N8N_LOG_LEVEL = 'silent';
  const ranOn = machine();
  const chosen = MEASUREMENTS.filter(({ name }) => only.length === 0 || only.includes(name));
  const figures = await measure(chosen, rows);
  process.stdout.write(`${ranOn}\n${table(figures)}\n`);
  if (write) await writeDocument(figures, ranOn);
  const over = figures.filter((figure) => verdictOf(figure) === 'over');
  for (const { title } of check ? over : []) process.stderr.write(`Over its budget: ${title}.\n`);
  return check && over.length > 0 ? 1 : 0;
}

void asCommand(() => main(process.argv.slice(2)));
