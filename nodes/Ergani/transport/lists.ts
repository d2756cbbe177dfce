import type { IDataObject } from 'n8n-workflow';
import { fieldNamed, isEmpty, soleListIn } from '../model/values/result';
import { written } from '../model/values/written';
import { keptBy } from '../model/values/remembered';
import { type DocumentDescription, readDescription } from '../model/forms/description';
import type { Code } from '../model/forms/title';
import { readTypes } from '../model/forms/types';
import { readRecords } from '../model/registry/records';
import { readDescriptors, type ServiceDescriptor } from '../model/registry/serviceDescriptor';
import { isWithin } from './clock';
import { askForEmployees } from './employees';
import { executeService } from './executeService';
import { failureOfError, harmless, RegistryFailure } from './failure';
import { checkFailure, rememberFailure } from './lastFailures';
import { by } from './retry';
import {
  type Call,
  type Caller,
  callRegistry,
  cancelSignal,
  CREDENTIAL,
  executionOf,
  registryAddress,
  type Repetition,
  type RequestOptions,
  unexpectedAnswer,
} from './request';
import { loginOf } from './session';

/** A branch of the employer; '0' is the main branch. */
export interface Branch {
  number: string;
  address: string;
}

/** How long a list is kept: long enough to set up a node, short enough to see a change soon. */
const KEPT_MS = 5 * 60_000;
/** Executions that give up within this time of each other share the failure of a question. */
const MOMENT_MS = 1_000;

type ListOptions = RequestOptions & Repetition;

/** Asks the registry. `list` is null if its answer holds no list. */
type Ask<T> = (caller: Caller, options: ListOptions) => Promise<{ answer?: unknown; list: T[] | null }>;

interface Asked<T> {
  list: Promise<T[]>;
  isEmpty: boolean;
  /** When it was asked for, in epoch ms. */
  at: number;
  /** When the question gives up, in epoch ms. */
  end: number;
  /** Of the execution that asked; undefined for the editor. */
  signal: AbortSignal | undefined;
}

/** When a question that begins now gives up, in epoch ms. */
const endOf = ({ retryFor = 0, until = Infinity }: Repetition): number =>
  Math.min(Date.now() + retryFor * 1_000, until);

/** The login of the node's credential. */
async function loginFor(caller: Caller): Promise<string> {
  // Throws RegistryFailure for a wrong address, as `loginOf` does not.
  await registryAddress(caller);
  return loginOf(await caller.getCredentials(CREDENTIAL));
}

/**
 * The lists of one kind, by login. A list is asked for once in five minutes, and executions that need it at the same time
 * share the question. A failure is not kept, but an execution that was refused a list does not ask for it again. An empty
 * list is only used by the execution that asked.
 */
export class KeptLists<T> {
  private readonly lists = new Map<string, Asked<T>>();

  /** @param what is asked for, as messages call it */
  constructor(
    private readonly what: string,
    private readonly ask: Ask<T>,
  ) {}

  /**
   * The list for the login of the node's credential.
   *
   * @param fresh whether to ask even if another execution has asked
   * @throws RegistryFailure
   */
  async of(caller: Caller, options: ListOptions = {}, fresh = false): Promise<T[]> {
    const login = await loginFor(caller);
    const refused = [executionOf(caller), `${this.what} ${login}`] as const;
    checkFailure(...refused);
    try {
      return await this.sharedList(caller, options, login, fresh);
    } catch (error) {
      // The time to wait for another execution's question can be over.
      const failure = error instanceof RegistryFailure ? error : harmless(failureOfError(error));
      if (failure.kind === 'refused') rememberFailure(...refused, failure, KEPT_MS);
      throw failure;
    }
  }

  /** Drops a list, so that it is asked for again. */
  async forget(caller: Caller): Promise<void> {
    this.lists.delete(await loginFor(caller));
  }

  private async sharedList(caller: Caller, options: ListOptions, login: string, fresh: boolean): Promise<T[]> {
    // All logins' old lists go, since lists of people must not stay in memory.
    for (const [old, { at }] of this.lists) if (!isWithin(KEPT_MS, at)) this.lists.delete(old);
    const kept = this.lists.get(login);
    const signal = cancelSignal(caller);
    const isOwn = signal !== undefined && signal === kept?.signal;
    if (kept === undefined || (!isOwn && (fresh || kept.isEmpty))) return await this.ownList(caller, options, login);
    const goesOn = endOf(options) > kept.end + MOMENT_MS;
    return await by(options.until, kept.list).catch(async (error: unknown) => {
      // The execution that asked was cancelled, or gave up before this one does: ask again.
      if (!(goesOn || kept.signal?.aborted) || signal?.aborted) throw error;
      return await this.of(caller, options);
    });
  }

  private async ownList(caller: Caller, options: ListOptions, login: string): Promise<T[]> {
    const list = this.askNow(caller, options);
    const asked: Asked<T> = {
      list,
      isEmpty: false,
      at: Date.now(),
      end: endOf(options),
      signal: cancelSignal(caller),
    };
    this.lists.set(login, asked);
    list.then(
      ({ length }) => (asked.isEmpty = length === 0),
      () => this.lists.get(login) === asked && this.lists.delete(login),
    );
    return await list;
  }

  private async askNow(caller: Caller, options: ListOptions): Promise<T[]> {
    const { answer, list } = await this.ask(caller, options);
    if (list === null) throw unexpectedAnswer(answer, `The registry gave no ${this.what}`);
    return list;
  }
}

const get = async (caller: Caller, path: string, options: ListOptions & Pick<Call, 'remedy'>): Promise<unknown> =>
  await callRegistry(caller, { method: 'GET', path, ifUnknown: 'repeat', ...options });

/** Asks a service. `read` makes the elements of the list from a record. */
const recordsOf =
  <T>(service: string, parameters: IDataObject[], read: (record: Record<string, unknown>) => T[]): Ask<T> =>
  async (caller, options) => {
    const answer = await executeService(caller, service, parameters, options);
    const records = readRecords(answer, service);
    const list = records.flatMap(read);
    return { answer, list: list.length === 0 && records.length > 0 ? null : list };
  };

/** Asks for a list at an address of its own. */
const listAt =
  <T>(path: string, read: (answer: unknown) => T[] | null): Ask<T> =>
  async (caller, options) => {
    const answer = await get(caller, path, options);
    return { answer, list: read(answer) };
  };

/** The services that the login may use. Section: Endpoints, `GET /WebServices/ServicesList`. */
export const services = new KeptLists(
  'list of services',
  listAt('/WebServices/ServicesList', (answer) => {
    const descriptors = readDescriptors(answer);
    return descriptors.length > 0 || soleListIn(answer)?.length === 0 ? descriptors : null;
  }),
);

/** A service by its code in any case; undefined if the login may not use it. Throws RegistryFailure. */
export async function serviceOf(
  caller: Caller,
  code: string,
  options?: RequestOptions,
): Promise<ServiceDescriptor | undefined> {
  return (await services.of(caller, options)).find(({ name }) => name.toLowerCase() === code.toLowerCase());
}

/** The branches of the connected employer. Section: Resources, "Service descriptor" (EX_BASE_02). */
export const branches = new KeptLists(
  'list of branches',
  recordsOf('EX_BASE_02', [], ({ Aa, Address }): Branch[] =>
    isEmpty(Aa) ? [] : [{ number: String(Aa), address: String(Address ?? '').trim() }],
  ),
);

/** The employees of the connected employer. */
export const employees = new KeptLists('list of employees', async (caller, options) => ({
  list: await askForEmployees(caller, options),
}));

/** The kinds of documents that the registry takes. Section: Endpoints, Other declarations. */
export const documentTypes = new KeptLists('list of documents', listAt('/Lookup/Submissions', readTypes));

/** The codes of work, rest and leaves in forms of working time. Section: Resources, "Services" (EX_BASE_03). */
export const typesOfWork = new KeptLists(
  'list of the types of work',
  recordsOf('EX_BASE_03', [{ ParameterName: 'Parameter', ParameterValue: 'WorkTimeType' }], (record): Code[] => {
    const [code, meaning] = ['Code', 'Description'].map((name) => written(fieldNamed(record, name)) ?? '');
    return code === '' ? [] : [{ code, meaning }];
  }),
);

/** The descriptions of documents by their codes, each a list of one element. */
const descriptions = keptBy(
  (code) =>
    new KeptLists<DocumentDescription>(`description of ${code}`, async (caller, options) => {
      const answer = await askForDocument(caller, code, options);
      const description = readDescription(answer);
      return { answer, list: description && [description] };
    }),
);

/**
 * The registry's own description of a document. Section: Endpoints, Other declarations.
 *
 * @param code of the kind of document, as the registry writes it
 * @throws RegistryFailure
 */
export async function descriptionOf(
  caller: Caller,
  code: string,
  options?: RequestOptions,
): Promise<DocumentDescription> {
  const [description] = await descriptions(code).of(caller, options);
  return description;
}

/** Drops a description that the registry may have changed. */
export async function forgetDescription(caller: Caller, code: string): Promise<void> {
  await descriptions(code).forget(caller);
}

/** The registry's description of a kind of document, as it came. Throws RegistryFailure. */
export async function askForDocument(caller: Caller, code: string, options?: RequestOptions): Promise<unknown> {
  const remedy = "Choose 'Document Type' from the list, or enter its code as Declaration: Get Types tells it";
  return await get(caller, `/Documents/${encodeURIComponent(code)}`, { remedy, ...options });
}
