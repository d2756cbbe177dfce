import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { isWorkCard } from '../model/forms/types';
import { fold } from '../model/values/normalise';
import { raise } from '../transport/failure';
import { branches, documentTypes, employees, services } from '../transport/lists';

type Search = (this: ILoadOptionsFunctions, filter?: string) => Promise<INodeListSearchResult>;

/** Searches a list for the items that hold each word of the filter, whatever its case, accents and keyboard layout. */
const searchIn = (list: (caller: ILoadOptionsFunctions) => Promise<INodeListSearchItems[]>): Search =>
  async function (filter) {
    const items = await list(this).catch((error) => raise(this.getNode(), error));
    const words = (filter ?? '').split(/\s/).map(fold);
    return { results: items.filter(({ name }) => words.every((word) => fold(name).includes(word))) };
  };

const toItem = (code: string, meaning: string): INodeListSearchItems => ({
  name: meaning === '' || meaning === code ? code : `${code} - ${meaning}`,
  value: code,
});

/** The branches of the connected employer, for the field Branch. */
export const getBranches = searchIn(async (caller) =>
  (await branches.of(caller)).map(({ number, address }) => toItem(number, address)),
);

/** The services that the login may use, for the field Service. */
export const getServices = searchIn(async (caller) =>
  (await services.of(caller)).map(({ name, description }) => toItem(name, description)),
);

/** Operations of Declaration that can't be used for work cards, which the registry lists among its documents. */
const NOT_FOR_WORK_CARDS: readonly unknown[] = ['cancel', 'submit'];

/** The documents that the registry takes, for the field Document Type. */
export const getDocumentTypes = searchIn(async (caller) => {
  const withoutCards = NOT_FOR_WORK_CARDS.includes(caller.getNodeParameter('operation', ''));
  const types = await documentTypes.of(caller);
  return types
    .filter(({ code }) => !(withoutCards && isWorkCard(code)))
    .map(({ code, description }) => toItem(code, description));
});

/** The employees of the connected employer, for the field Employee AFM. */
export const searchEmployees = searchIn(async (caller) => {
  const list = await employees.of(caller);
  const names = new Map(list.map(({ afm, lastName, firstName }) => [afm, `${lastName} ${firstName}`.trim()]));
  const items = [...names].map(([value, name]) => ({ name: `${name} (${value})`.trim(), value }));
  return items.sort((one, other) => one.name.localeCompare(other.name, 'el'));
});
