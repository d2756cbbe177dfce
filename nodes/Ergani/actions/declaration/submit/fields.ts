import type { INodeProperties } from 'n8n-workflow';
import { retryForOption, timeoutOption } from '../../shared/requestOptions';
import {
  batchSizeOption,
  columnNamesOption,
  columnsNotUsedOption,
  dataModeField,
  dateOrderOption,
  dryRunField,
  eventWordsOption,
  includeOtherFieldsOption,
  onRejectionOption,
  repeatedEventsOption,
  STATUS_MEANINGS,
} from '../../shared/submitFields';
import { documentTypeField } from '../documentType';

/** Fields of Declaration: Submit. Names are what users' workflows store. */
export const submitFields: INodeProperties[] = [
  dryRunField,
  documentTypeField('Type of the declaration, such as WTODaily for schedules or WTOLeave for leaves'),
  dataModeField('Read each item by the names of its fields: those of the registry, or its titles'),
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
      batchSizeOption('Max number of declarations in one request; all items of a declaration go together'),
      columnNamesOption({
        type: 'string',
        default: '',
        placeholder: 'e.g. f_date',
        description:
          "The field's name as Get Template shows it, or rowStatus for a column that says whether rows count",
      }),
      columnsNotUsedOption,
      dateOrderOption,
      eventWordsOption('What the words of a column named rowStatus mean', STATUS_MEANINGS),
      includeOtherFieldsOption,
      onRejectionOption('declaration'),
      repeatedEventsOption('declaration'),
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
        description: 'Whether to send a request again that may have been recorded, since no answer came',
      },
      timeoutOption,
    ],
  },
];
