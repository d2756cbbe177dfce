import { isRecord } from '../values/result';
import { productsOf } from './candidates';
import { type Cells, headersOf, type SheetReadingOptions } from './cells';

/** The value at a path in a row, such as `timeInterval.start`. */
function valueAt(row: Cells, path: string): unknown {
  return path.split('.').reduce<unknown>((held, name) => (isRecord(held) ? held[name] : undefined), row);
}

/**
 * Adds columns for values within objects that the user names, or a product: `timeInterval.start`. The object itself is
 * no column any more.
 */
export function withPaths(rows: readonly Cells[], { columnNames = [] }: SheetReadingOptions): readonly Cells[] {
  const headers = headersOf(rows);
  const named = columnNames.map(({ column }) => column);
  const ofProducts = productsOf(headers, rows).flatMap(({ columns = {} }) => Object.keys(columns));
  const paths = [...named, ...ofProducts].filter((path) => path.includes('.') && !headers.includes(path));
  if (paths.length === 0) return rows;
  const objects = new Set(paths.map((path) => path.split('.')[0]));
  return rows.map((row) => {
    const own = paths.flatMap((path): Array<[string, unknown]> => {
      const value = valueAt(row, path);
      return value === undefined ? [] : [[path, value]];
    });
    const others = Object.entries(row ?? {}).filter(([header, cell]) => !objects.has(header) || !isRecord(cell));
    return Object.fromEntries([...others, ...own]);
  });
}
