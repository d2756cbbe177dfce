/**
 * Takes the lock that the file stands for, for this process alone.
 *
 * @returns how to release it, or the number of the process that holds it
 */
export function take(file: string): Promise<(() => void) | number>;

/**
 * Does the work while no other process (and no other call in this one) does work under the same file.
 *
 * @param onWait called once, with the number of the process that holds it, if it is not free at once
 */
export function oneAtATime<T>(file: string, work: () => Promise<T>, onWait?: (holder: number) => void): Promise<T>;
