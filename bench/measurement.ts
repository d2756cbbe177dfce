import type { Figure } from './figures';
import type { RealN8n } from './n8n';
import type { Registry } from './registry';

/** What measurements work with. */
export interface Bench {
  registry: Registry;
  /** The package as it is published, unpacked where it finds n8n's packages. */
  folder: string;
  /** So many rows, or fewer where the command says so. */
  rows(count: number): number;
  /** A real n8n with the packed node, started by the first who asks. */
  n8n(): Promise<RealN8n>;
}

export interface Measurement {
  /** What `--only` calls it. */
  name: string;
  /** What is shown while it runs. */
  title: string;
  run(bench: Bench): Promise<Figure[]>;
}

/** How many events a request holds, unless the node is told otherwise. */
export const BATCH = 100;

/** How long the registry takes to answer, in what is compared over a network. */
export const LATENCY_MS = 20;
