import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';

import { installed, manifest } from '../tools/project';

/** Where and with what a run was made. */
export interface Machine {
  date: string;
  processor: string;
  cores: number;
  memoryGb: number;
  system: string;
  /** Average number of processes that wanted to run, in the minute before. */
  load: number;
  versions: Record<string, string>;
}

const GIGABYTE = 1024 ** 3;
const PACKAGES = ['n8n', 'n8n-core', 'n8n-workflow', 'axios'];

/** This machine, now. */
export function thisMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / GIGABYTE),
    system: `${platform()} ${release()}`,
    load: Number(loadavg()[0].toFixed(1)),
    versions: {
      [manifest.name]: manifest.version,
      node: process.versions.node,
      ...Object.fromEntries(PACKAGES.map((name) => [name, installed(name).manifest.version])),
    },
  };
}

/** A machine in two lines. */
export function machineText({ date, processor, cores, memoryGb, system, load, versions }: Machine): string {
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `${date}, ${processor}, ${cores} cores, ${memoryGb} GB, ${system}; load before the run ${load}.\n${programs.join(', ')}.`;
}
