import type { IDataObject } from 'n8n-workflow';
import { fieldNamed, isEmpty, soleListIn } from '../model/values/result';
import { written } from '../model/values/written';
import { keptBy } from '../model/values/remembered';
import { NOT_GIVEN, REMEDIES } from '../model/values/words/failures';
import { type DocumentDescription, readDescription } from '../model/forms/description';
import type { Code } from '../model/forms/title';
import { readTypes } from '../model/forms/types';
import { readRecords } from '../model/registry/records';
import { readDescriptors, type ServiceDescriptor } from '../model/registry/serviceDescriptor';
import { isWithin } from './clock';
import { askForEmployees } from './employees';
import { executeService } from './executeService';
import { failureOfError, harmless, RegistryFailure, unexpectedAnswer } from './failure';
import { by } from './retry';
import { type Caller, cancelSignal, CREDENTIAL, executionOf, registryAddress } from './caller';
import { type Call } from './inSession';
import { callRegistry, type ListOptions, type RequestOptions } from './request';
import { loginOf } from './session';

/** A branch of the employer; '0' is the main branch. */
export interface Branch {
  number: string;
  address: string;
}

/** How long a list is kept: long enough to set up a node, short enough to see a change soon. */
const KEPT_MS = 5 * 60_000;

/** Asks the registry. `list` is null if its answer holds no list. */
type Ask<T> = (caller: Caller, options: ListOptions) => Promise<{ answer?: unknown; list: T[] | null }>;

interface Asked<T> {
  list: Promise<T[]>;
  /** The execution that asked. */
  by: object;
  /** Whether it was asked for because the list before it lacked an entry. What this one lacks is not asked for again. */
  isFresh: boolean;
  /** An empty list serves only the execution that asked, since somebody may be setting it up, and whoever can do without. */
  isEmpty: boolean;
  /** Whether no answer came. Then it serves only whoever can do without: others ask anew. */
  hasFailed: boolean;
  /** In epoch ms of this machine. */
  at: number;
}

async function loginFor(caller: Caller): Promise<string> {
  // Throws RegistryFailure for a wrong address, as `loginOf` does not.
  await registryAddress(caller);
  return loginOf(await caller.getCredentials(CREDENTIAL));
}

/**
 * The lists of one kind, by login: promises, dropped after five minutes. Executions that need a list at the same time
 * share the question, and each waits for it as long as its own rows allow. A refusal is kept as long, since asking
 * again would change nothing. After any other failure the next one that needs the list asks again.
 */
export class KeptLists<T> {
  private readonly asked = new Map<string, Asked<T>>();

  /** @param what is asked for, as messages call it */
  constructor(
    private readonly what: string,
    private readonly ask: Ask<T>,
  ) {}

  /**
   * The list for the login of the node's credential.
   *
   * @param options `until`: how long to wait, whoever asked. `isOptional`: the last answer is enough, even an empty
   *   list or a failure
   * @param fresh whether to ask again, once in five minutes, where another execution has asked for the list
   * @throws RegistryFailure
   */
  async of(caller: Caller, { until, ...options }: ListOptions = {}, fresh = false): Promise<T[]> {
    const login = await loginFor(caller);
    const kept = this.asked.get(login);
    const isOwn = kept?.by === executionOf(caller);
    const isKept = kept !== undefined && isWithin(KEPT_MS, kept.at);
    const isAny = options.isOptional === true && !fresh;
    const isUsed = isKept && (isAny || serves(kept, isOwn, fresh));
    const used = isUsed ? kept : this.askNow(caller, options, login, isKept && !kept.isEmpty && !kept.hasFailed);
    return await by(until, used.list).catch(async (error: unknown) => {
      const failure = error instanceof RegistryFailure ? error : harmless(failureOfError(error));
      const isOver = until !== undefined && Date.now() >= until;
      const isLast = !isUsed || isOwn || isOver || isAny;
      // The failure can be that of the execution that asked first: it was cancelled, or waited for less time. So ask again.
      if (isLast || failure.kind === 'refused' || cancelSignal(caller)?.aborted) throw failure;
      const again = this.asked.get(login);
      const next = again === undefined || again === used ? this.askNow(caller, options, login, false) : again;
      return await by(until, next.list);
    });
  }

  async forget(caller: Caller): Promise<void> {
    this.asked.delete(await loginFor(caller));
  }

  private askNow(caller: Caller, options: ListOptions, login: string, isFresh: boolean): Asked<T> {
    const list = this.listFrom(caller, options);
    const asked = { list, by: executionOf(caller), isFresh, isEmpty: false, hasFailed: false, at: Date.now() };
    const drop = (): void => {
      if (this.asked.get(login) === asked) this.asked.delete(login);
    };
    this.asked.set(login, asked);
    list.then(
      ({ length }) => (asked.isEmpty = length === 0),
      (error: unknown) => {
        const { kind } = failureOfError(error);
        asked.hasFailed = kind !== 'refused';
        // Others learn nothing from an execution that was cancelled.
        if (kind === 'cancelled') drop();
      },
    );
    // Lists of people must not stay in memory, also where nobody asks again.
    AbortSignal.timeout(KEPT_MS).addEventListener('abort', drop);
    return asked;
  }

  private async listFrom(caller: Caller, options: ListOptions): Promise<T[]> {
    const { answer, list } = await this.ask(caller, options);
    if (list === null) throw unexpectedAnswer(answer, NOT_GIVEN.list(this.what));
    return list;
  }
}

const serves = ({ isEmpty, isFresh, hasFailed }: Asked<unknown>, isOwn: boolean, mustBeFresh: boolean): boolean =>
  !hasFailed && (isOwn || (!isEmpty && (isFresh || !mustBeFresh)));

const get = async (caller: Caller, path: string, options: ListOptions & Pick<Call, 'remedy'>): Promise<unknown> =>
  await callRegistry(caller, { method: 'GET', path, ifUnknown: 'repeat', ...options });

/** @param read makes the elements of the list from a record */
const recordsOf =
  <T>(service: string, parameters: IDataObject[], read: (record: Record<string, unknown>) => T[]): Ask<T> =>
  async (caller, options) => {
    const answer = await executeService(caller, service, parameters, options);
    const records = readRecords(answer, service);
    const list = records.flatMap(read);
    return { answer, list: list.length === 0 && records.length > 0 ? null : list };
  };

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
  return await get(caller, `/Documents/${encodeURIComponent(code)}`, { remedy: REMEDIES.chooseType, ...options });
}
