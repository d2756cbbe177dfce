import { FAILURES } from '../model/values/words/failures';
import { clockOf } from './clock';
import { failureOfError, RegistryFailure } from './failure';
import { type Caller, registryAddress } from './caller';
import { callRegistry, type ListOptions } from './request';

/** Two answers can agree. The third is for the case that another server has written one of them. */
const MOST_QUESTIONS = 3;

/**
 * Asks the registry for the time, until two answers in a row agree; not at all if they did within the last minute. The
 * answer itself does not matter: each that the registry writes has the time in its headers
 * (`transport/answer.ts`). Where none ever tells a time, this machine's clock is all there is.
 *
 * The question is the cheapest that any login may ask. Section: Endpoints, `GET /Documents/WRKCardSE`.
 *
 * @throws RegistryFailure where no answer came, or where answers differ
 */
export async function askTime(caller: Caller, options: ListOptions): Promise<void> {
  const clock = clockOf(await registryAddress(caller));
  for (let asked = 0; asked < MOST_QUESTIONS && !clock.isSure; asked++) {
    const call = { method: 'GET', path: '/Documents/WRKCardSE', ifUnknown: 'repeat', ...options } as const;
    await callRegistry(caller, call).catch((error: unknown) => {
      const failure = failureOfError(error);
      // A refusal tells the time as well.
      if (failure.kind !== 'refused') throw failure;
    });
  }
  if (!clock.isSure && clock.wasTold) throw new RegistryFailure('unknown', FAILURES.timesDiffer());
}
