import { type Problem, refused } from '../model/cells/reading';

/**
 * The value of a parameter that can be an expression.
 *
 * @param label the parameter's display name
 * @param problems takes why it can't be computed; then the value is undefined
 */
export function computed(label: string, read: () => unknown, problems: Problem[]): unknown {
  try {
    return read();
  } catch (error) {
    // What an expression says of its failure can hold what it was to work on.
    const quiet = "can't be computed";
    const quoting = `${quiet}: ${error instanceof Error ? error.message : String(error)}`;
    problems.push(refused('cannotBeComputed', label, { quoting, quiet }, 'Correct the expression').problem);
    return undefined;
  }
}
