import type { IExecuteFunctions, INodeType } from 'n8n-workflow';

/** How a node reads its parameters: how often it reads each, and how long n8n takes to answer. */
export class ParameterWatch {
  /** By parameter. */
  readonly reads = new Map<string, number>();
  /** Milliseconds that n8n took to answer all reads, evaluating expressions included. */
  time = 0;

  /** Forgets what was read so far. */
  reset(): void {
    this.reads.clear();
    this.time = 0;
  }

  /** The type, watched as it runs. */
  watching(type: INodeType): INodeType {
    const watched =
      (read: (...args: unknown[]) => unknown) =>
      (name: string, ...rest: unknown[]): unknown => {
        this.reads.set(name, (this.reads.get(name) ?? 0) + 1);
        const started = performance.now();
        try {
          return read(name, ...rest);
        } finally {
          this.time += performance.now() - started;
        }
      };
    return {
      description: type.description,
      async execute(this: IExecuteFunctions) {
        const read = this.getNodeParameter as (...args: unknown[]) => unknown;
        Object.assign(this, { getNodeParameter: watched(read) });
        return await type.execute!.call(this);
      },
    };
  }
}
