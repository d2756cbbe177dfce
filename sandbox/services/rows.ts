import type { Forms } from '../forms';
import type { Result } from './service';

/** The answer of a service without rows, by form. */
const NO_ROWS: Record<Forms['noRows'], (code: string, name: string) => unknown> = {
  null: (code, name) => ({ [code]: { [name]: null } }),
  emptyArray: (code, name) => ({ [code]: { [name]: [] } }),
  emptyText: (code, name) => ({ [code]: { [name]: '' } }),
  emptyObject: (code, name) => ({ [code]: { [name]: {} } }),
  missing: (code) => ({ [code]: {} }),
  nullResult: (code) => ({ [code]: null }),
  emptyArrayResult: (code) => ({ [code]: [] }),
  emptyTextResult: (code) => ({ [code]: '' }),
  nullBody: () => null,
};

/** The answer of ExecuteService. Results come from XML: one row is an object, several are an array. */
export function answerOf(code: string, { name, rows }: Result, noRows: Forms['noRows']): unknown {
  if (rows.length === 0) return NO_ROWS[noRows](code, name);
  return { [code]: { [name]: rows.length > 1 ? rows : rows[0] } };
}
