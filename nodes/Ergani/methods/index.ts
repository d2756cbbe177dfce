import type { ILoadOptionsFunctions, INodeType } from 'n8n-workflow';

/** What the editor asks for while a field is filled in. n8n loads each node when it starts: this comes when it is asked. */
export const methods = {
  listSearch: {
    async getBranches(this: ILoadOptionsFunctions, filter?: string) {
      return await (await import('./listSearch')).getBranches.call(this, filter);
    },
    async getServices(this: ILoadOptionsFunctions, filter?: string) {
      return await (await import('./listSearch')).getServices.call(this, filter);
    },
    async getDocumentTypes(this: ILoadOptionsFunctions, filter?: string) {
      return await (await import('./listSearch')).getDocumentTypes.call(this, filter);
    },
    async searchEmployees(this: ILoadOptionsFunctions, filter?: string) {
      return await (await import('./listSearch')).searchEmployees.call(this, filter);
    },
  },
  resourceMapping: {
    async getServiceParameters(this: ILoadOptionsFunctions) {
      return await (await import('./resourceMapping')).getServiceParameters.call(this);
    },
    async getDeclarationFields(this: ILoadOptionsFunctions) {
      return await (await import('./resourceMapping')).getDeclarationFields.call(this);
    },
  },
} satisfies INodeType['methods'];
