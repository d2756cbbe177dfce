/**
 * For calls of a process that a test kills: they have no answer, and end once it is buried. Nothing of it must go on
 * behind the test.
 *
 * @returns the answer of all such calls, and what rejects it
 */
export function burial(): { buried: Promise<never>; bury: () => void } {
  let bury = (): void => {};
  const buried = new Promise<never>((_, reject) => (bury = () => reject(new Error('killed'))));
  // It need not have made any call.
  buried.catch(() => undefined);
  return { buried, bury };
}
