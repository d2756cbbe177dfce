import type { INodeProperties } from 'n8n-workflow';
import { dataModeField, dryRunField, includeOtherFieldsOption } from '../../shared/submitFields';
import { retryForOption, timeoutOption } from '../../shared/fields';
import { documentTypeField } from '../documentTypeField';

/** Fields of Declaration: Submit. Names are what users' workflows store. */
export const submitFields: INodeProperties[] = [
  dryRunField,
  documentTypeField('Type of the declaration, such as WTODaily for schedules or WTOLeave for leaves'),
  dataModeField({
    automatic: 'Read each item by the names of its fields: those of the registry, or its titles',
    description: 'Where the values come from',
  }),
  {
    displayName:
      "Columns are found by the field's name or title, such as f_date or Ημερομηνία; ΑΦΜ, Επώνυμο, Όνομα, Ονοματεπώνυμο and Παράρτημα do as well, and Από and Έως in schedules. A file is the name of a binary field.",
    name: 'autoMapNotice',
    type: 'notice',
    default: '',
    displayOptions: { show: { dataMode: ['autoMapInputData'] } },
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'resourceMapper',
    noDataExpression: true,
    default: { mappingMode: 'defineBelow', value: null },
    displayOptions: { show: { dataMode: ['defineBelow'] }, hide: { documentType: [''] } },
    typeOptions: {
      loadOptionsDependsOn: ['documentType.value'],
      resourceMapper: {
        resourceMapperMethod: 'getDeclarationFields',
        mode: 'add',
        valuesLabel: 'Fields',
        fieldWords: { singular: 'field', plural: 'fields' },
        addAllFields: true,
        supportAutoMap: false,
        hideNoDataError: true,
        noFieldsError: 'Choose a document type first',
      },
    },
    description: 'Items with equal values on an outer level share a declaration. A file is the name of a binary field.',
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      {
        displayName: 'Batch Size',
        name: 'batchSize',
        type: 'number',
        typeOptions: { minValue: 1, numberPrecision: 0 },
        default: 100,
        description: 'Max number of declarations in one request; all items of a declaration go together',
      },
      includeOtherFieldsOption,
      {
        displayName: 'On Rejection',
        name: 'onRejection',
        type: 'options',
        options: [
          {
            name: 'Find the Declarations at Fault',
            value: 'isolate',
            description: 'Send smaller parts until all others are submitted',
          },
          {
            name: 'Stop Sending',
            value: 'stop',
            description: 'Leave the refused request and all after it',
          },
        ],
        default: 'isolate',
        description: 'What to do when the registry refuses a request, all of it for one bad declaration',
      },
      {
        displayName: 'Repeated Events',
        name: 'repeatedEvents',
        type: 'options',
        options: [
          {
            name: 'Skip',
            value: 'skip',
            description:
              'Send each declaration once: what an earlier run of this node has submitted comes out as a duplicate',
          },
          {
            name: 'Submit Again',
            value: 'submit',
            description: 'Send also what earlier runs have sent',
          },
        ],
        default: 'skip',
        description: 'What to do with declarations that earlier runs have sent',
      },
      retryForOption,
      {
        displayName: 'Retry Unknown',
        name: 'retryUnknown',
        type: 'options',
        options: [
          {
            name: 'Always',
            value: 'always',
            description: 'The registry may then hold the declarations twice',
          },
          {
            name: 'Never',
            value: 'never',
            description: 'Leave its declarations unknown until somebody has looked in the web pages of ERGANI II',
          },
        ],
        default: 'never',
        description: 'Whether to send a request again of which no answer tells whether it was recorded',
      },
      timeoutOption,
    ],
  },
];
