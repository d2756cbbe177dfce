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

/** How long a list serves: long enough to set up a node, short enough to see a change soon. */
const KEPT_MS = 5 * 60_000;
/** Those who give up no further apart share how a question ends. */
const MOMENT_MS = 1_000;

/** How long to wait for a list, and to go on asking. */
type ListOptions = RequestOptions & Repetition;

/** Asks the registry; `list` is null where its answer holds none. */
type Ask<T> = (caller: Caller, options: ListOptions) => Promise<{ answer?: unknown; list: T[] | null }>;

/** A list that was asked for. */
interface Asked<T> {
  list: Promise<T[]>;
  isEmpty: boolean;
  /** When it was asked for, and until when (epoch ms). */
  at: number;
  end: number;
  /** Of the execution that asked; undefined for the editor. */
  signal: AbortSignal | undefined;
}

/** When somebody who asks now gives up, in epoch ms: the editor soon. */
const endOf = ({ retryFor = 0, until = Infinity }: Repetition): number =>
  Math.min(Date.now() + retryFor * 1_000, until);

/** The login of the credential that the node uses. */
async function loginFor(caller: Caller): Promise<string> {
  // Says what is wrong with the address, before `loginOf` needs it.
  await registryAddress(caller);
  return loginOf(await caller.getCredentials(CREDENTIAL));
}

/**
 * Lists of one kind, by login, each asked for once in five minutes. Those who want one at the same time share a question.
 * An error is not kept, but an execution that was refused a list does not ask for it again; an empty list serves nobody
 * but the execution that asked.
 */
export class KeptLists<T> {
  private readonly lists = new Map<string, Asked<T>>();

  /** @param what is asked for, as messages call it */
  constructor(
    private readonly what: string,
    private readonly ask: Ask<T>,
  ) {}

  /**
   * The list of the login that the node uses.
   *
   * @param options how long to wait, and to go on asking
   * @param fresh whether a list that other executions asked for will not do
   * @throws RegistryFailure
   */
  async of(caller: Caller, options: ListOptions = {}, fresh = false): Promise<T[]> {
    const login = await loginFor(caller);
    const refused = [executionOf(caller), `${this.what} ${login}`] as const;
    checkFailure(...refused);
    try {
      return await this.sharedList(caller, options, login, fresh);
    } catch (error) {
      // Else it is for the time that others may wait.
      const failure = error instanceof RegistryFailure ? error : harmless(failureOfError(error));
      if (failure.kind === 'refused') rememberFailure(...refused, failure, KEPT_MS);
      throw failure;
    }
  }

  /** Has the next one ask afresh. */
  async forget(caller: Caller): Promise<void> {
    this.lists.delete(await loginFor(caller));
  }

  private async sharedList(caller: Caller, options: ListOptions, login: string, fresh: boolean): Promise<T[]> {
    // A list of people is not to stay when it no longer serves.
    for (const [of, { at }] of this.lists) if (!isWithin(KEPT_MS, at)) this.lists.delete(of);
    const kept = this.lists.get(login);
    const signal = cancelSignal(caller);
    const isOwn = signal !== undefined && signal === kept?.signal;
    if (kept === undefined || (!isOwn && (fresh || kept.isEmpty))) return await this.ownList(caller, options, login);
    const goesOn = endOf(options) > kept.end + MOMENT_MS;
    return await by(options.until, kept.list).catch(async (error: unknown) => {
      // The question ended with the execution that asked it, or when that gave up. Of the others who wait, the first one
      // asks again.
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
    if (list === null) throw await unexpectedAnswer(caller, answer, `The registry gave no ${this.what}`);
    return list;
  }
}

const get = async (caller: Caller, path: string, options: ListOptions & Pick<Call, 'remedy'>): Promise<unknown> =>
  await callRegistry(caller, { method: 'GET', path, ifUnknown: 'repeat', ...options });

/** Asks a service, each record of which gives one of the list, or none. */
const recordsOf =
  <T>(service: string, parameters: IDataObject[], read: (record: Record<string, unknown>) => T[]): Ask<T> =>
  async (caller, options) => {
    const answer = await executeService(caller, service, parameters, options);
    const records = readRecords(answer, service);
    const list = records.flatMap(read);
    return { answer, list: list.length === 0 && records.length > 0 ? null : list };
  };

/** Asks for a list that has an address of its own. */
const listAt =
  <T>(path: string, read: (answer: unknown) => T[] | null): Ask<T> =>
  async (caller, options) => {
    const answer = await get(caller, path, options);
    return { answer, list: read(answer) };
  };

/**
 * The services that the login may use: what the editor's lists show, what a search in them goes over, and what values are
 * checked against. Section: Endpoints, `GET /WebServices/ServicesList`.
 */
export const services = new KeptLists(
  'list of services',
  listAt('/WebServices/ServicesList', (answer) => {
    const descriptors = readDescriptors(answer);
    return descriptors.length > 0 || soleListIn(answer)?.length === 0 ? descriptors : null;
  }),
);

/** One service by its code, case aside; undefined where the login may not use it. Throws RegistryFailure. */
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

/** The employees of the connected employer, as `askForEmployees` gets them. */
export const employees = new KeptLists('list of employees', async (caller, options) => ({
  list: await askForEmployees(caller, options),
}));

/** The kinds of documents that the registry takes. Section: Endpoints, Other declarations. */
export const documentTypes = new KeptLists('list of documents', listAt('/Lookup/Submissions', readTypes));

/**
 * The codes of work, rest and leaves that forms of working time take. Section: Resources, "Services" (EX_BASE_03).
 */
export const typesOfWork = new KeptLists(
  'list of the types of work',
  recordsOf('EX_BASE_03', [{ ParameterName: 'Parameter', ParameterValue: 'WorkTimeType' }], (record): Code[] => {
    const [code, meaning] = ['Code', 'Description'].map((name) => written(fieldNamed(record, name)) ?? '');
    return code === '' ? [] : [{ code, meaning }];
  }),
);

/** Descriptions by the codes of their documents, each a list of one. */
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

/** Has the next one ask for a description that may no longer be the registry's. */
export async function forgetDescription(caller: Caller, code: string): Promise<void> {
  await descriptions(code).forget(caller);
}

/** What the registry says of a kind of document, as it came. Throws RegistryFailure. */
export async function askForDocument(caller: Caller, code: string, options?: RequestOptions): Promise<unknown> {
  const remedy = "Choose 'Document Type' from the list, or enter its code as Declaration: Get Types tells it";
  return await get(caller, `/Documents/${encodeURIComponent(code)}`, { remedy, ...options });
}
