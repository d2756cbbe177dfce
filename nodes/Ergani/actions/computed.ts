import { type Problem, refused } from '../model/values/result';
import type { Reader } from './evaluations';

/**
 * The value of a parameter that can be an expression.
 *
 * @param label the parameter's display name
 * @param item the one that it is read for
 * @param problems takes why it can't be computed; then the value is undefined
 */
export function computed(label: string, read: Reader, item: number, problems: Problem[]): unknown {
  try {
    return read(item);
  } catch (error) {
    // What an expression says of its failure can hold what it was to work on.
    const quiet = "can't be computed";
    const quoting = `${quiet}: ${error instanceof Error ? error.message : String(error)}`;
    problems.push(refused('cannotBeComputed', label, { quoting, quiet }, 'Correct the expression').problem);
    return undefined;
  }
}
