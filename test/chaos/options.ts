import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Random } from './random';

/** Columns in which the rows of an execution give the node its options. */
export const ZONE_COLUMN = 'ζώνη της γραμμής';
export const REASON_COLUMN = 'λόγος της γραμμής';
const OPTION_COLUMN = 'ρύθμιση της γραμμής';

const columnOf = (name: string): string => `={{ $json["${name}"] }}`;

/** The options that are honoured row by row. */
export const OPTIONS_BY_ROW: INodeParameters = {
  timezone: columnOf(ZONE_COLUMN),
  lateReason: columnOf(REASON_COLUMN),
};

/** Options of an execution that are no plain values, or none that it can go on with. */
export interface OddOption {
  /** What is wrong with them, in words; undefined where they are fine. */
  flaw: string | undefined;
  /** Whether nothing may be sent for any row. */
  refused: boolean;
  /** They take the place of those of the same names. */
  options: INodeParameters;
  /** What each row holds of them; nothing where there is none. */
  columns: readonly IDataObject[];
}

/** Values that no such option can have. */
const WRONG: ReadonlyArray<readonly [name: string, value: INodeParameters[string]]> = [
  ['batchSize', '10'],
  ['batchSize', 0],
  ['batchSize', 1.5],
  ['batchSize', -3],
  ['batchSize', 'many'],
  ['dryRun', 'false'],
  ['dryRun', 'true'],
  ['dryRun', 'όχι'],
  ['timeout', 'abc'],
  ['timeout', -1],
  ['retryFor', 'abc'],
  ['retryFor', -1],
];

/** Two values, each of them fine, that can't both stand for one run. */
const DIFFERENT: ReadonlyArray<readonly [name: string, one: unknown, other: unknown]> = [
  ['dryRun', false, true],
  ['dryRun', true, false],
  ['retryUnknown', 'never', 'always'],
  ['retryUnknown', 'always', 'whileOnTime'],
  ['repeatedEvents', 'skip', 'submit'],
  ['batchSize', 100, 50],
  ['timeout', 60_000, 30_000],
  ['retryFor', 0, 1],
  ['onRejection', 'isolate', 'stop'],
];

/** An expression that can't be computed: it asks for a node that is not there. */
const NOBODY = '$("Nobody").first().json.size';

/** Options that no execution can go on with. */
export function badOption(random: Random, rows: number, batchSize: number): OddOption {
  const sort = random.one(
    rows > 1 ? (['wrong', 'different', 'different', 'throws'] as const) : (['wrong', 'throws'] as const),
  );
  if (sort === 'wrong') {
    const [name, value] = random.one(WRONG);
    return {
      flaw: `${name} is ${JSON.stringify(value)}`,
      refused: true,
      options: { [name]: value },
      columns: [],
    };
  }
  if (sort === 'different') {
    const [name, one, other] = random.one(DIFFERENT);
    const values = Array.from({ length: rows }, (_, row) =>
      row === 0 ? one : row === rows - 1 ? other : random.one([one, other]),
    );
    return {
      flaw: `${name} differs by row`,
      refused: true,
      options: { [name]: columnOf(OPTION_COLUMN) },
      columns: values.map((value) => ({ [OPTION_COLUMN]: value }) as IDataObject),
    };
  }
  const all = random.chance(0.5);
  return {
    flaw: `the batch size can't be computed for ${all ? 'any row' : 'item 0'}`,
    refused: all,
    options: { batchSize: all ? `={{ ${NOBODY} }}` : `={{ $itemIndex === 0 ? ${NOBODY} : ${batchSize} }}` },
    columns: [],
  };
}

/** An option that comes from an expression, and is the same for all rows. */
export function sameOption(
  random: Random,
  rows: number,
  { batchSize, retryFor }: { batchSize: number; retryFor: number },
): OddOption {
  const [name, value] = random.one<[string, unknown]>([
    ['batchSize', batchSize],
    ['retryFor', retryFor],
    ['dryRun', false],
    ['retryUnknown', 'never'],
  ]);
  return {
    flaw: undefined,
    refused: false,
    options: { [name]: columnOf(OPTION_COLUMN) },
    columns: Array.from({ length: rows }, () => ({ [OPTION_COLUMN]: value }) as IDataObject),
  };
}
