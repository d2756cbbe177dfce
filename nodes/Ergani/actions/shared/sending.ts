import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { cutBatches } from '../../delivery/batches';
import { deliver } from '../../delivery/deliver';
import type { World } from '../../delivery/kind';
import { KeyedLock } from '../../delivery/locks';
import type { Settings } from '../../delivery/options';
import { askTime } from '../../transport/askTime';
import { isWithin } from '../../transport/clock';
import { longestCall } from '../../transport/defaults';
import { failureOfError, failureUnless } from '../../transport/failure';
import { cancelSignal } from '../../transport/caller';
import { signIn } from '../../transport/inSession';
import { callOnce, logOf } from '../../transport/request';
import { pauseFor } from '../../transport/retry';
import type { Login, PlannedRequest, Shipment } from './steps';

/**
 * How many ms a run waits for another one that sends the same: as long as it would go on trying itself, or as one call can
 * take. The other may go on for longer, and must not keep this one from its fifteen minutes.
 */
export const lockFor = ({ retryFor, timeout }: Pick<Settings, 'retryFor' | 'timeout'>): number =>
  Math.max(retryFor * 1_000, longestCall(timeout));

/** How long the registry is not asked for the time again after it did not tell. */
const IN_VAIN_MS = 10_000;

export async function send<Unit extends object, Prepared extends object>(
  context: IExecuteFunctions,
  { waiting, kind, path, remedy, batchSize, onFailure, report, warn }: Shipment<Unit, Prepared>,
  settings: Settings,
  { account, clock, journal }: Pick<Login, 'account' | 'clock' | 'journal'>,
): Promise<void> {
  const signal = cancelSignal(context);
  const { timeout, retryFor } = settings;
  let askedInVainAt = -Infinity;
  const beSureOfTime = async (): Promise<void> => {
    // Each request would ask again.
    if (isWithin(IN_VAIN_MS, askedInVainAt)) return;
    await askTime(context, { timeout, retryFor: 0 }).catch(failureUnless(false));
    if (!clock.isSure) askedInVainAt = Date.now();
  };
  const call = { method: 'POST', path, timeout, remedy, account, ifUnknown: 'lookFirst' } as const;
  const world: World<Unit, Prepared> = {
    report,
    warn,
    journal,
    post: async (body) =>
      await callOnce(context, { ...call, body: body as IDataObject }).catch(async (error: unknown) => {
        const failure = failureOfError(error);
        await onFailure?.(failure);
        // The refusal can come from a difference between two clocks.
        if (failure.kind === 'refused') await beSureOfTime();
        throw failure;
      }),
    signIn: async () => await signIn(context, account),
    pause: async (ms) => await pauseFor(ms, signal),
    now: () => clock.now(),
    clocks: () => [clock.now(), clock.byLastAnswer()],
    beSureOfTime,
    isCancelled: () => signal?.aborted === true,
    lock: new KeyedLock(account, signal),
    logRepeat: logOf(context),
  };
  const options = { ...settings, batchSize, retryForMs: retryFor * 1_000, lockFor: lockFor(settings) };
  await deliver(waiting, kind, world, options);
}

/** The requests of a dry run, as if the registry took them all. */
export function* planRequests<Unit, Prepared>({
  waiting,
  kind,
  batchSize,
  judgedAt,
}: Shipment<Unit, Prepared>): Generator<PlannedRequest<Prepared>> {
  let request = 0;
  for (const batch of cutBatches(waiting, kind, () => judgedAt, batchSize)) {
    const ready = batch.flatMap(({ id, entry }) => {
      const prepared = kind.prepare(entry, judgedAt);
      return prepared.ok ? [{ id, prepared: prepared.value }] : [];
    });
    request += 1;
    yield { request, ready, body: kind.toRequest(ready.map(({ prepared }) => prepared)).body };
  }
}
