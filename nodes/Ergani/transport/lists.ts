import { fieldNamed, isEmpty, soleListIn } from '../model/values/result';
import { written } from '../model/values/written';
import { keptBy, keptFor } from '../model/values/remembered';
import { type DocumentDescription, readDescription } from '../model/forms/description';
import type { Code } from '../model/forms/title';
import { type DocumentType, readTypes } from '../model/forms/types';
import type { Employee } from '../model/registry/employees';
import { readRecords } from '../model/registry/records';
import { readDescriptors, type ServiceDescriptor } from '../model/registry/serviceDescriptor';
import { isWithin } from './clock';
import { askForEmployees } from './employees';
import { executeService } from './executeService';
import { failureOfError, harmless } from './failure';
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

const BRANCHES = 'EX_BASE_02';
const CODES = 'EX_BASE_03';
const TYPES_OF_WORK = 'WorkTimeType';
/** How long a list serves: long enough to set up a node, short enough to see a change soon. */
const KEPT_MS = 5 * 60_000;
/** Those who give up no further apart share how a question ends. */
const MOMENT_MS = 1_000;

/** How long to wait for a list, and to go on asking. */
type ListOptions = RequestOptions & Repetition;

/** When somebody who asks now gives up, in epoch ms: the editor soon. */
const endOf = ({ retryFor = 0, until = Infinity }: Repetition): number =>
  Math.min(Date.now() + retryFor * 1_000, until);

/** A list that was asked for: when, until when (epoch ms), and in which execution. */
interface Asked<T> {
  at: number;
  end: number;
  list: Promise<T[]>;
  signal: AbortSignal | undefined;
}

/** The login of the credential that the node uses. */
async function loginFor(caller: Caller): Promise<string> {
  // Says what is wrong with the address, before `loginOf` needs it.
  await registryAddress(caller);
  return loginOf(await caller.getCredentials(CREDENTIAL));
}

/** Lists by login. Those who want one at the same time share one question; a list that is empty or failed is not kept. */
export class KeptLists<T> {
  private readonly lists = new Map<string, Asked<T>>();

  constructor(private readonly ask: (caller: Caller, options: ListOptions, login: string) => Promise<T[]>) {}

  /**
   * The list of the login that the node uses.
   *
   * @param options how long to wait, and to go on asking
   * @param fresh whether a list that others asked for will not do
   * @throws RegistryFailure
   */
  async of(caller: Caller, options: ListOptions = {}, fresh = false): Promise<T[]> {
    const login = await loginFor(caller);
    // A list of people is not to stay when it no longer serves.
    for (const [of, { at }] of this.lists) if (!isWithin(KEPT_MS, at)) this.lists.delete(of);
    const kept = this.lists.get(login);
    if (fresh || kept === undefined) return await this.asked(caller, options, login);
    const goesOn = endOf(options) > kept.end + MOMENT_MS;
    return await by(options.until, kept.list).catch(async (caught: unknown) => {
      const error = harmless(failureOfError(caught));
      // The question ended with the execution that asked it, or when that gave up. Of the others who wait, the first one
      // asks again.
      if (!(goesOn || kept.signal?.aborted) || cancelSignal(caller)?.aborted) throw error;
      return await this.of(caller, options);
    });
  }

  /** Has the next one ask afresh. */
  async forget(caller: Caller): Promise<void> {
    this.lists.delete(await loginFor(caller));
  }

  private async asked(caller: Caller, options: ListOptions, login: string): Promise<T[]> {
    const asked: Asked<T> = {
      at: Date.now(),
      end: endOf(options),
      list: this.ask(caller, options, login),
      signal: cancelSignal(caller),
    };
    this.lists.set(login, asked);
    const forget = (): void => {
      if (this.lists.get(login) === asked) this.lists.delete(login);
    };
    asked.list.then((list) => list.length === 0 && forget(), forget);
    return await asked.list;
  }
}

const get = async (caller: Caller, path: string, options: ListOptions & Pick<Call, 'remedy'>): Promise<unknown> =>
  await callRegistry(caller, { method: 'GET', path, ifUnknown: 'repeat', ...options });

/**
 * The services that the login may use, asked once in five minutes: what the editor's lists show, what a search in them
 * goes over, and what values are checked against. Section: Endpoints, `GET /WebServices/ServicesList`.
 */
export const services = new KeptLists<ServiceDescriptor>(async (caller, options) => {
  const answer = await get(caller, '/WebServices/ServicesList', options);
  const descriptors = readDescriptors(answer);
  if (descriptors.length > 0 || soleListIn(answer)?.length === 0) return descriptors;
  throw await unexpectedAnswer(caller, answer, 'The registry gave no list of services');
});

/**
 * The branches of the connected employer, asked once in five minutes. Section: Resources, "Service descriptor"
 * (EX_BASE_02).
 */
export const branches = new KeptLists<Branch>(async (caller, options) => {
  const answer = await executeService(caller, BRANCHES, [], options);
  const records = readRecords(answer, BRANCHES);
  const list = records
    .filter(({ Aa }) => !isEmpty(Aa))
    .map(({ Aa, Address }) => ({ number: String(Aa), address: String(Address ?? '').trim() }));
  if (list.length === 0 && records.length > 0)
    throw await unexpectedAnswer(caller, answer, 'The registry gave no list of branches');
  return list;
});

/** One service by its code, case aside; undefined where the login may not use it. Throws RegistryFailure. */
export async function serviceOf(
  caller: Caller,
  code: string,
  options?: RequestOptions,
): Promise<ServiceDescriptor | undefined> {
  return (await services.of(caller, options)).find(({ name }) => name.toLowerCase() === code.toLowerCase());
}

/** The lists of employees that executions asked for, by login: each asks once, even where nobody is in the list. */
const askedIn = keptFor(() => new Map<string, Promise<Employee[]>>());

const employees = new KeptLists<Employee>(async (caller, options, login) => {
  const asked = askedIn(executionOf(caller));
  const list = askForEmployees(caller, options);
  asked.set(login, list);
  // Where the registry was away, the next try may find it.
  list.catch((error: unknown) => failureOfError(error).kind !== 'refused' && asked.delete(login));
  return await list;
});

/**
 * The employees of the connected employer, as `askForEmployees` gets them; asked once in five minutes, and at most once
 * an execution. Sections: Resources, "Services"; Resources, "Monthly employment status result".
 *
 * @param fresh whether a list that others asked for will not do
 * @throws RegistryFailure
 */
export async function employeesOf(caller: Caller, options?: ListOptions, fresh?: boolean): Promise<Employee[]> {
  const own = askedIn(executionOf(caller)).get(await loginFor(caller));
  return await (own ?? employees.of(caller, options, fresh));
}

/** The kinds of documents that the registry takes, asked once in five minutes. Section: Endpoints, Other declarations. */
export const documentTypes = new KeptLists<DocumentType>(async (caller, options) => {
  const answer = await get(caller, '/Lookup/Submissions', options);
  const types = readTypes(answer);
  if (types === null) throw await unexpectedAnswer(caller, answer, 'The registry gave no list of documents');
  return types;
});

/**
 * The codes of work, rest and leaves that forms of working time take, asked once in five minutes. Section: Resources,
 * "Services" (EX_BASE_03).
 */
export const typesOfWork = new KeptLists<Code>(async (caller, options) => {
  const parameters = [{ ParameterName: 'Parameter', ParameterValue: TYPES_OF_WORK }];
  const answer = await executeService(caller, CODES, parameters, options);
  const records = readRecords(answer, CODES);
  const codes = records.flatMap((record): Code[] => {
    const [code, meaning] = ['Code', 'Description'].map((name) => written(fieldNamed(record, name)) ?? '');
    return code === '' ? [] : [{ code, meaning }];
  });
  if (codes.length === 0 && records.length > 0)
    throw await unexpectedAnswer(caller, answer, 'The registry gave no list of the types of work');
  return codes;
});

/** Descriptions by the codes of their documents, each a list of one. */
const descriptions = keptBy(
  (code) =>
    new KeptLists<DocumentDescription>(async (caller, options) => {
      const answer = await askForDocument(caller, code, options);
      const description = readDescription(answer);
      if (description === null)
        throw await unexpectedAnswer(caller, answer, `The registry gave no description of ${code}`);
      return [description];
    }),
);

/**
 * The registry's own description of a document, asked once in five minutes. Section: Endpoints, Other declarations.
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
