import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { Journal } from '../../delivery/journal';
import { KeyedLock } from '../../delivery/locks';
import type { Settings } from '../../delivery/options';
import { clockOf } from '../../transport/clock';
import { cancelSignal, registryAccount } from '../../transport/caller';
import { planRequests, send } from './sending';
import { type Login, mayGoOn, type Run, type Steps } from './steps';
import { report } from './submitReport';

/**
 * Submits the rows of the input: all that happens to a row, in order. Each step writes what becomes of its rows into
 * `run.ledger`, which the report is made from.
 *
 * @returns one item for each output of a row, in the order of the rows
 * @throws NodeOperationError or NodeApiError where a row needs attention and n8n's On Error setting says to stop
 */
export async function submit<
  OwnRun extends Run,
  Input extends { settings: Settings },
  Known,
  Unit extends object,
  Prepared extends object,
>(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  steps: Steps<OwnRun, Input, Known, Unit, Prepared>,
): Promise<INodeExecutionData[]> {
  const run = steps.start(context, items);
  const error: unknown = await travel(run, steps).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return await report(run, error, steps);
}

async function travel<
  OwnRun extends Run,
  Input extends { settings: Settings },
  Known,
  Unit extends object,
  Prepared extends object,
>(run: OwnRun, steps: Steps<OwnRun, Input, Known, Unit, Prepared>): Promise<void> {
  const input = await steps.read(run);
  const { settings } = input;
  const login = await openLogin(run, settings);
  try {
    const known = settings.dryRun ? steps.assume(run, input, login) : await steps.lookUp(run, input, login);
    // An answer is missing without which no row can be sent.
    if (known === undefined) return;
    steps.judge(run, input, known);
    const goesOn = mayGoOn(run);
    const shipment = steps.arrange(run, input, known);
    if (settings.dryRun) for (const request of planRequests(shipment)) shipment.rehearse(request);
    else if (goesOn) await send(run.context, shipment, settings, login);
  } finally {
    login.lock.release();
  }
}

/** What a run needs to send with its login. Asks the registry nothing. */
async function openLogin({ context, tries }: Run, { repeatedEvents }: Settings): Promise<Login> {
  const { address, account: stored } = await registryAccount(context);
  const account = tries.accountFor(stored);
  const clock = clockOf(address);
  const journal = new Journal(context, account, repeatedEvents === 'submit', () => clock.now());
  return { account, clock, journal, lock: new KeyedLock(account, cancelSignal(context)) };
}
