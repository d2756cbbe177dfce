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
    const timed =
      <Args extends unknown[]>(read: (...args: Args) => unknown) =>
      (...args: Args): unknown => {
        const started = performance.now();
        try {
          return read(...args);
        } finally {
          this.time += performance.now() - started;
        }
      };
    const { reads } = this;
    return {
      description: type.description,
      async execute(this: IExecuteFunctions) {
        const read = timed(this.getNodeParameter as (name: string, ...rest: unknown[]) => unknown);
        const counted = (name: string, ...rest: unknown[]): unknown => {
          reads.set(name, (reads.get(name) ?? 0) + 1);
          return read(name, ...rest);
        };
        const evaluateExpression = timed(this.evaluateExpression.bind(this));
        Object.assign(this, { getNodeParameter: counted, evaluateExpression });
        return await type.execute!.call(this);
      },
    };
  }
}
