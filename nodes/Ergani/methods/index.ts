import type { ILoadOptionsFunctions, INodeType } from 'n8n-workflow';

/** n8n loads each node when it starts, for its description alone: what does the work comes when there is some. */
const lists = async () => await import('./listSearch');
const mapping = async () => await import('./resourceMapping');

/** What the editor asks for while a field is filled in. */
export const methods = {
  listSearch: {
    async getBranches(this: ILoadOptionsFunctions, filter?: string) {
      return await (await lists()).getBranches.call(this, filter);
    },
    async getServices(this: ILoadOptionsFunctions, filter?: string) {
      return await (await lists()).getServices.call(this, filter);
    },
    async getDocumentTypes(this: ILoadOptionsFunctions, filter?: string) {
      return await (await lists()).getDocumentTypes.call(this, filter);
    },
    async searchEmployees(this: ILoadOptionsFunctions, filter?: string) {
      return await (await lists()).searchEmployees.call(this, filter);
    },
  },
  resourceMapping: {
    async getServiceParameters(this: ILoadOptionsFunctions) {
      return await (await mapping()).getServiceParameters.call(this);
    },
    async getDeclarationFields(this: ILoadOptionsFunctions) {
      return await (await mapping()).getDeclarationFields.call(this);
    },
  },
} satisfies INodeType['methods'];
