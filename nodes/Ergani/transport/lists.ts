import { isEmpty } from '../model/cells/reading';
import { readRecords } from '../model/registry/records';
import { readDescriptors, type ServiceDescriptor } from '../model/registry/serviceDescriptor';
import { executeService } from './executeService';
import { type Caller, callRegistry, CREDENTIAL, registryAddress, type RequestOptions } from './request';
import { loginOf } from './session';

/** A branch of the employer; '0' is the main branch. */
export interface Branch {
  number: string;
  address: string;
}

const BRANCHES = 'EX_BASE_02';
/** How long a list serves: long enough to set up a node, short enough to see a change soon. */
const KEPT_MS = 5 * 60_000;

/** Lists by login, each with the moment of its asking. A list that could not be had is not kept. */
class KeptLists<T> {
  private readonly lists = new Map<string, { at: number; list: Promise<T[]> }>();

  constructor(private readonly ask: (caller: Caller, options: RequestOptions) => Promise<T[]>) {}

  async of(caller: Caller, options: RequestOptions = {}, fresh = false): Promise<T[]> {
    // Says what is wrong with the address before the login is made of it.
    await registryAddress(caller);
    const login = loginOf(await caller.getCredentials(CREDENTIAL));
    const kept = this.lists.get(login);
    if (!fresh && kept !== undefined && Date.now() - kept.at < KEPT_MS) return await kept.list;
    const list = this.ask(caller, options);
    this.lists.set(login, { at: Date.now(), list });
    return await list.catch((error: unknown) => {
      if (this.lists.get(login)?.list === list) this.lists.delete(login);
      throw error;
    });
  }
}

const services = new KeptLists<ServiceDescriptor>(async (caller, options) =>
  readDescriptors(
    await callRegistry(caller, { method: 'GET', path: '/WebServices/ServicesList', ifUnknown: 'repeat', ...options }),
  ),
);

const branches = new KeptLists<Branch>(async (caller) => {
  return readRecords(await executeService(caller, BRANCHES), BRANCHES)
    .filter(({ Aa }) => !isEmpty(Aa))
    .map(({ Aa, Address }) => ({ number: String(Aa), address: String(Address ?? '').trim() }));
});

/**
 * The services that the login may use, asked once in five minutes: what the editor's lists show, what a search in them
 * goes over, and what values are checked against. Section: Endpoints, `GET /WebServices/ServicesList`.
 *
 * @param fresh whether to ask in any case
 * @throws RegistryFailure
 */
export async function servicesOf(
  caller: Caller,
  options?: RequestOptions,
  fresh = false,
): Promise<ServiceDescriptor[]> {
  return await services.of(caller, options, fresh);
}

/** One service by its code, case aside; undefined where the login may not use it. Throws RegistryFailure. */
export async function serviceOf(
  caller: Caller,
  code: string,
  options?: RequestOptions,
): Promise<ServiceDescriptor | undefined> {
  return (await services.of(caller, options)).find(({ name }) => name.toLowerCase() === code.toLowerCase());
}

/**
 * The branches of the connected employer, asked once in five minutes. Section: Resources, "Service descriptor"
 * (EX_BASE_02).
 *
 * @throws RegistryFailure
 */
export async function branchesOf(caller: Caller): Promise<Branch[]> {
  return await branches.of(caller);
}
