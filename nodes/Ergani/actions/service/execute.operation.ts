import { retryForOption, timeoutOption } from '../fields';
import type { Operation } from '../operation';

/** Service: Execute. Section: Endpoints, `POST /WebServices/ExecuteService`. */
export const execute: Operation = {
  option: {
    name: 'Execute',
    action: 'Execute service',
    description: 'Look up data of the employer by a service of the registry',
  },
  fields: [
    {
      displayName: 'Service',
      name: 'service',
      type: 'resourceLocator',
      default: { mode: 'list', value: '' },
      required: true,
      description: 'Service to execute, such as EX_BASE_01 for the data of the employer',
      modes: [
        {
          displayName: 'From List',
          name: 'list',
          type: 'list',
          placeholder: 'Select a service...',
          typeOptions: { searchListMethod: 'getServices', searchable: true },
        },
        { displayName: 'By Code', name: 'id', type: 'string', placeholder: 'e.g. EX_BASE_04' },
      ],
    },
    {
      displayName: 'Parameters',
      name: 'parameters',
      type: 'resourceMapper',
      noDataExpression: true,
      default: { mappingMode: 'defineBelow', value: null },
      displayOptions: { hide: { service: [''] } },
      typeOptions: {
        loadOptionsDependsOn: ['service.value'],
        resourceMapper: {
          resourceMapperMethod: 'getServiceParameters',
          mode: 'add',
          valuesLabel: 'Parameters',
          fieldWords: { singular: 'parameter', plural: 'parameters' },
          addAllFields: true,
          supportAutoMap: true,
          hideNoDataError: true,
          noFieldsError: 'This service takes no parameters',
        },
      },
      description: 'Values of the parameters that the service takes',
    },
    {
      displayName: 'Options',
      name: 'options',
      type: 'collection',
      placeholder: 'Add option',
      default: {},
      options: [
        {
          displayName: 'Convert Values',
          name: 'convertValues',
          type: 'boolean',
          default: false,
          description:
            'Whether to turn Greek decimals and counters into numbers, and dates into ISO dates. Tax numbers and codes stay text.',
        },
        retryForOption,
        {
          displayName: 'Send Values as Written',
          name: 'sendAsWritten',
          type: 'boolean',
          default: false,
          description: 'Whether to send parameters without checking them against their types',
        },
        {
          displayName: 'Simplify',
          name: 'simplify',
          type: 'boolean',
          default: true,
          description: 'Whether to return a simplified version of the response instead of the raw data',
        },
        timeoutOption,
      ],
    },
  ],
  load: async () => (await import('./execute')).executeServices,
};
