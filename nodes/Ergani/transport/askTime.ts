import { clockOf } from './clock';
import { failureOfError } from './failure';
import { type Caller, callRegistry, registryAddress, type Repetition, type RequestOptions } from './request';

/** Two answers can agree. The third is for the case that another server has written one of them. */
const MOST_QUESTIONS = 3;

/**
 * Asks the registry for the time, until two answers in a row agree; not at all if they did within the last minute, or were
 * asked for in vain then. The
 * answer itself does not matter: each that the registry writes has the time in its headers (`transport/answer.ts`).
 *
 * The question is the cheapest that any login may ask. Section: Endpoints, `GET /Documents/WRKCardSE`.
 *
 * @throws RegistryFailure where no answer came
 */
export async function askTime(caller: Caller, options: RequestOptions & Repetition): Promise<void> {
  const clock = clockOf(await registryAddress(caller));
  if (!clock.isWorthAsking) return;
  for (let asked = 0; asked < MOST_QUESTIONS && !clock.isSure; asked++) {
    const call = { method: 'GET', path: '/Documents/WRKCardSE', ifUnknown: 'repeat', ...options } as const;
    await callRegistry(caller, call).catch((error: unknown) => {
      const failure = failureOfError(error);
      // What refuses the question tells the time as well.
      if (failure.kind !== 'refused') throw failure;
    });
  }
  if (!clock.isSure) clock.noteVainQuestion();
}
