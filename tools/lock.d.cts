/**
 * Takes what the file stands for, for this process alone.
 *
 * @returns how to give it back, or the process that has it
 */
export function take(file: string): Promise<(() => void) | number>;

/**
 * Does the work while no other process (and no other call in this one) does work under the same file.
 *
 * @param onWait told once, with the number of the process that has it, when it is not to be had at once
 */
export function oneAtATime<T>(file: string, work: () => Promise<T>, onWait?: (holder: number) => void): Promise<T>;
