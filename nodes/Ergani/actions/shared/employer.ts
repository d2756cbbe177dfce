import type { IExecuteFunctions } from 'n8n-workflow';
import { readRecords } from '../../model/registry/records';
import { readAfm } from '../../model/values/afm';
import { fieldNamed } from '../../model/values/result';
import { written } from '../../model/values/written';
import { FAILURES, REMEDIES } from '../../model/values/words/failures';
import { WARNINGS } from '../../model/values/words/warnings';
import { ENVIRONMENTS } from '../../transport/address';
import { executeService } from '../../transport/executeService';
import { RegistryFailure } from '../../transport/failure';
import { registryAccount, registryAddress } from '../../transport/caller';
import { type Call } from '../../transport/inSession';
import { type Repetition, type RequestOptions } from '../../transport/request';

const SERVICE = 'EX_BASE_01';

/** How long the employer is asked for where nothing waits for the answer. */
const OPTIONAL_MS = 5_000;

interface Employer {
  /** Nine digits. */
  afm: string;
  /** '' where the registry does not tell it. */
  name: string;
}

type Asking = RequestOptions & Repetition & Pick<Call, 'isOptional'>;

/**
 * The AFM of the employer whose login the credential holds. n8n keeps the node's context for the whole execution, so
 * the registry is asked once an execution and login.
 * Sections: Resources, "Employer data result"; Authentication ("the employer identity is taken from the authenticated
 * connection").
 *
 * @param remedy what to do where the registry doesn't give it
 * @returns nine digits
 * @throws RegistryFailure
 */
export async function connectedEmployer(
  context: IExecuteFunctions,
  options: Asking,
  remedy: string = REMEDIES.enterEmployer,
): Promise<string> {
  return (await employerOf(context, options, remedy)).afm;
}

/**
 * Says for whom the first successful run in production has submitted; undefined in other environments, and where the
 * registry does not tell the employer within five seconds. Nothing may wait for it.
 */
export async function firstInProduction(context: IExecuteFunctions): Promise<string | undefined> {
  const address = await registryAddress(context).catch(() => undefined);
  if (address !== ENVIRONMENTS.production) return undefined;
  const options = { retryFor: 0, until: Date.now() + OPTIONAL_MS, isOptional: true };
  const employer = await employerOf(context, options, REMEDIES.enterEmployer).catch(() => undefined);
  if (employer === undefined) return undefined;
  const { afm, name } = employer;
  const who = name === '' ? `AFM ${afm}` : `${name} (AFM ${afm})`;
  return `First successful run of this node in production, for ${who}: what it submitted has legal effect`;
}

async function employerOf(context: IExecuteFunctions, options: Asking, remedy: string): Promise<Employer> {
  const memory = context.getContext('node');
  const { account } = await registryAccount(context);
  const { [account]: known } = memory;
  if (typeof known === 'object') return known as Employer;
  const answer = await executeService(context, SERVICE, [], { ...options, remedy }).catch((error: unknown) => {
    // The usual remedy, to choose another service, does not fit: the user has not chosen this one.
    throw error instanceof RegistryFailure && error.reasonCode === 'serviceNotAllowed' ? error.but({ remedy }) : error;
  });
  const [employer = {}] = readRecords(answer, SERVICE);
  if (String(fieldNamed(employer, 'IsInCardSector')) === '0') memory.notice = WARNINGS.outsideCardSector();
  const afm = readAfm(fieldNamed(employer, 'Afm'), 'Employer AFM');
  if (!afm.ok) {
    throw new RegistryFailure('refused', FAILURES.employerUnknown(remedy));
  }
  const told: Employer = { afm: afm.value, name: written(fieldNamed(employer, 'Eponimia')) ?? '' };
  memory[account] = told;
  return told;
}

/**
 * A warning that the registry's answer about the employer gave rise to. Each is returned once in an execution.
 * Section: Resources, "Employer data result".
 */
export function takeEmployerNotice(context: IExecuteFunctions): string | undefined {
  const memory = context.getContext('node');
  const { notice } = memory;
  memory.notice = null;
  return typeof notice === 'string' ? notice : undefined;
}
