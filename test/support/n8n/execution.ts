import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { IDataObject, INodeExecutionData, IRunExecutionData, ITaskData } from 'n8n-workflow';

import { installed } from '../../../tools/project';

/** An execution as n8n's REST interface returns it: its data are a string of `flatted`. */
export interface StoredExecution {
  id: string;
  status: string;
  startedAt: string | null;
  stoppedAt: string | null;
  data: string;
}

interface Flatted {
  parse(text: string): unknown;
}

const requireFromN8n = createRequire(join(realpathSync(installed('n8n').folder), 'package.json'));

/** A finished execution: what each node put out, and what went wrong. */
export class Execution {
  readonly id: string;
  readonly status: string;
  /** How long it ran. */
  readonly milliseconds: number;

  private readonly data: IRunExecutionData;

  constructor(stored: StoredExecution) {
    this.id = stored.id;
    this.status = stored.status;
    this.milliseconds = Date.parse(stored.stoppedAt ?? '') - Date.parse(stored.startedAt ?? '');
    this.data = (requireFromN8n('flatted') as Flatted).parse(stored.data) as IRunExecutionData;
  }

  /** All runs of a node. */
  runs(node: string): ITaskData[] {
    return this.data.resultData.runData[node] ?? [];
  }

  /** The items that a node put out in its last run. */
  items(node: string, output = 0): INodeExecutionData[] {
    return this.runs(node).at(-1)?.data?.main?.[output] ?? [];
  }

  /** The JSON of these items. */
  json(node: string, output = 0): IDataObject[] {
    return this.items(node, output).map((item) => item.json);
  }

  /** The error that ended the execution. */
  get error(): IRunExecutionData['resultData']['error'] {
    return this.data.resultData.error;
  }

  /** One line on how it went, for messages. */
  summary(): string {
    const { error } = this;
    if (!error) return `execution ${this.id}: ${this.status}`;
    const node = 'node' in error && error.node ? ` in "${error.node.name}"` : '';
    const more = 'description' in error && error.description ? ` ${String(error.description)}` : '';
    return `execution ${this.id}: ${this.status}${node}: ${error.message}${more}`;
  }
}
