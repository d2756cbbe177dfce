/** What a figure must not exceed, or must reach. */
export type Budget = {
  /** `most`: no more than `limit`. `least`: no less. `within`: not further than `limit` away from 1, either way. */
  kind: 'most' | 'least' | 'within';
  limit: number;
};

const most = (limit: number): Budget => ({ kind: 'most', limit });
const least = (limit: number): Budget => ({ kind: 'least', limit });
const within = (limit: number): Budget => ({ kind: 'within', limit });

/** Each budget, stated once. */
export const BUDGETS = {
  /** Requests sent for each that is needed: ceil(events / batchSize) submissions, and EX_BASE_01 where it is asked. */
  requests: within(0),
  /** Requests that a sheet of mixed ages costs beyond those that are needed. */
  mixedAges: most(2),
  /** Wall time of 10,000 rows mapped automatically in n8n-core, without the journal, for that of the limit. */
  automap: most(1.15),
  /** Wall time of 10,000 rows with each field mapped by naming its column, for that of the limit. */
  plainExpressions: most(2),
  /** Microseconds of CPU an event in the node's own code. */
  ownCode: most(10),
  /** How often a parameter is read that does not vary by row. */
  parameterReads: most(1),
  /** Peak memory above the limit's, for the size of the rows' JSON. */
  memory: most(4),
  /** Time and peak memory of a row of a schedule, for those of a row of a work card. */
  schedule: most(2),
  /** Time an event of ten times as many rows, for that of the fewer. */
  linear: within(0.15),
  /** Time of the HTTP Request node that sends all rows at once, for the node's. */
  httpAtOnce: least(3),
  /** Time of the HTTP Request node that keeps the rows' order, for the node's. */
  httpInOrder: least(30),
  /** Milliseconds of CPU in the node's own code for an execution of one event, in a real n8n. */
  burstOwn: most(5),
} satisfies Record<string, Budget>;

/** How far a figure is beyond its budget, in the figure's unit; 0 or less: it holds. */
export function excess({ kind, limit }: Budget, figure: number): number {
  switch (kind) {
    case 'most':
      return figure - limit;
    case 'least':
      return limit - figure;
    case 'within':
      return Math.abs(figure - 1) - limit;
  }
}

/** A budget as the table shows it. */
export function budgetText({ kind, limit }: Budget): string {
  switch (kind) {
    case 'most':
      return `≤ ${limit}`;
    case 'least':
      return `≥ ${limit}`;
    case 'within':
      return `1 ± ${limit}`;
  }
}
