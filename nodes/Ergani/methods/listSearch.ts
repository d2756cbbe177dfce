import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { fold } from '../model/cells/folding';
import { raise } from '../transport/failure';
import { branchesOf, documentTypesOf, employeesOf, servicesOf } from '../transport/lists';

/** The items whose code or meaning holds each word that was typed: case, accents and keyboard aside. */
function found(items: INodeListSearchItems[], filter: string | undefined): INodeListSearchResult {
  const wanted = (filter ?? '').split(/\s/).map(fold);
  return { results: items.filter(({ name }) => wanted.every((word) => fold(name).includes(word))) };
}

/** A code with what it stands for. */
const named = (code: string, meaning: string): INodeListSearchItems => ({
  name: meaning === '' || meaning === code ? code : `${code} - ${meaning}`,
  value: code,
});

/** The branches of the connected employer, for the field Branch. */
export async function getBranches(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
  const branches = await branchesOf(this).catch((error) => raise(this.getNode(), error));
  return found(
    branches.map(({ number, address }) => named(number, address)),
    filter,
  );
}

/** The services that the login may use, for the field Service; a search goes over code and description. */
export async function getServices(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
  const services = await servicesOf(this).catch((error) => raise(this.getNode(), error));
  return found(
    services.map(({ name, description }) => named(name, description)),
    filter,
  );
}

/** The documents that the registry takes, for the field Document Type; a search goes over code and description. */
export async function getDocumentTypes(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
  const types = await documentTypesOf(this).catch((error) => raise(this.getNode(), error));
  return found(
    types.map(({ code, description }) => named(code, description)),
    filter,
  );
}

/** The employees of the connected employer by name, for the field Employee AFM; a search goes over names and AFM. */
export async function searchEmployees(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
  const employees = await employeesOf(this).catch((error) => raise(this.getNode(), error));
  const names = new Map(employees.map(({ afm, lastName, firstName }) => [afm, `${lastName} ${firstName}`.trim()]));
  const items = [...names].map(([value, name]) => ({ name: `${name} (${value})`.trim(), value }));
  return found(
    items.sort((one, other) => one.name.localeCompare(other.name, 'el')),
    filter,
  );
}
