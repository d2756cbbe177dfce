import type { IExecuteFunctions } from 'n8n-workflow';
import { TRAVEL_MS } from '../../../delivery/entry';
import type { Settings } from '../../../delivery/options';
import { isEarly, isLate, patience, timeLeft, timeToAsk } from '../../../model/workCard/lateness';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import { askTime } from '../../../transport/askTime';
import type { RegistryClock } from '../../../transport/clock';
import { failureUnless, RegistryFailure } from '../../../transport/failure';
import type { Repetition, RequestOptions } from '../../../transport/request';
import { connectedEmployer } from '../../shared/employer';

export interface Asker {
  context: IExecuteFunctions;
  settings: Settings;
  clock: RegistryClock;
  /** Whether other rows stop the run: then it is asked once, and only where an event may be late or early. */
  willStop: boolean;
}

/**
 * When a question to the registry has to be answered, in epoch ms by this machine's clock.
 *
 * @param needing events that can't go out without the answer
 * @param others events that can
 * @param now epoch ms by the registry's clock
 */
export function endOfQuestion(
  needing: readonly WorkCardEvent[],
  others: readonly WorkCardEvent[],
  now: number,
): number {
  // Where all can go out without the answer, none of them becomes late for it.
  const left = needing.length === 0 ? timeLeft(others, now) : timeToAsk(needing, now);
  return Date.now() + Math.min(left - TRAVEL_MS, patience(others, now));
}

/**
 * Asks the registry who the employer is, where an event names none.
 *
 * @param mayBeOffTime whether any event may be late or early
 * @returns nine digits; null where nothing had to be asked
 * @throws RegistryFailure where the run is to stop for it
 */
export async function consultEmployer(
  asker: Asker,
  events: readonly WorkCardEvent[],
  mayBeOffTime: () => boolean,
): Promise<string | RegistryFailure | null> {
  const { context, willStop } = asker;
  if (!events.some(namesNoEmployer) || (willStop && !mayBeOffTime())) return null;
  const stops = !willStop && !context.continueOnFail();
  return await connectedEmployer(context, questionOf(asker, events, namesNoEmployer)).catch(failureUnless(stops));
}

const namesNoEmployer = ({ employerAfm }: WorkCardEvent): boolean => employerAfm === null;

/**
 * Asks the registry for the time, before this machine's clock alone refuses an event, lets it wait or calls it late: with a
 * wrong clock that would be a false statement, or an event that is lost.
 *
 * @returns why no answer came; undefined where the time is known
 */
export async function consultTime(
  asker: Asker,
  events: readonly WorkCardEvent[],
): Promise<RegistryFailure | undefined> {
  const asked = askTime(
    asker.context,
    questionOf(asker, events, (event) => isOffTime(event, asker.clock)),
  );
  const failure = await asked.catch(failureUnless(false));
  return failure instanceof RegistryFailure ? failure : undefined;
}

/** Whether an event seems early or late, by the clock or by the registry's last answer alone. */
export function isOffTime({ eventTime }: WorkCardEvent, clock: RegistryClock): boolean {
  return [clock.now(), clock.byLastAnswer()].some((now) => isEarly(eventTime, now) || isLate(eventTime, now));
}

/** @param needs whether an event can't go out without the answer */
function questionOf(
  { settings: { timeout, retryFor }, clock, willStop }: Asker,
  events: readonly WorkCardEvent[],
  needs: (event: WorkCardEvent) => boolean,
): RequestOptions & Repetition {
  const [needing, others] = [events.filter(needs), events.filter((event) => !needs(event))];
  return { timeout, retryFor: willStop ? 0 : retryFor, until: endOfQuestion(needing, others, clock.now()) };
}
