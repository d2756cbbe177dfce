import type { ILoadOptionsFunctions, INodeType } from 'n8n-workflow';

/** n8n loads each node when it starts, for its description alone: what does the work comes when there is some. */
const lists = async () => await import('./listSearch');
const mapping = async () => await import('./resourceMapping');

type Method<Result> = (this: ILoadOptionsFunctions, filter?: string) => Promise<Result>;

/** One of several methods, which are loaded when it is called. */
function loaded<Name extends string, Result>(
  load: () => Promise<Record<Name, Method<Result>>>,
  name: Name,
): Method<Result> {
  return async function (filter) {
    return await (await load())[name].call(this, filter);
  };
}

/** What the editor asks for while a field is filled in. */
export const methods = {
  listSearch: {
    getBranches: loaded(lists, 'getBranches'),
    getServices: loaded(lists, 'getServices'),
    getDocumentTypes: loaded(lists, 'getDocumentTypes'),
    searchEmployees: loaded(lists, 'searchEmployees'),
  },
  resourceMapping: {
    getServiceParameters: loaded(mapping, 'getServiceParameters'),
    getDeclarationFields: loaded(mapping, 'getDeclarationFields'),
  },
} satisfies INodeType['methods'];
