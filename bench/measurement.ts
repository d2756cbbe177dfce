import type { Budget } from './budgets';
import type { Package } from './package';
import type { RealN8n } from './n8n/realN8n';
import type { Registry } from './registry';

/** One line of the table. */
export interface Figure {
  /** What it is called in JSON. */
  id: string;
  /** What is measured, and by what it is divided. */
  title: string;
  /** The same in a few words, for the chart: `ways` compares ways to submit, `budgets` shows how much of one is used. */
  chart?: { panel: 'ways' | 'budgets'; label: string };
  /** What the samples are, where they are no ratios: `ms`, `kB`, `µs`. */
  unit?: string;
  /** One for each round. */
  samples: number[];
  budget?: Budget;
  /** Absolute numbers behind it, which swing with the machine. */
  note: string;
}

/** What measurements work with. */
export interface Bench {
  registry: Registry;
  built: Package;
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
