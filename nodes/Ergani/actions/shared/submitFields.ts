import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { learnMore } from './learnMore';

/** First of all fields, since it decides whether anything is reported. */
export const dryRunField: INodeProperties = {
  displayName: 'Dry Run',
  name: 'dryRun',
  type: 'boolean',
  default: false,
  description: 'Whether to check the items and show what would be sent, without sending anything',
};

/**
 * Where the values come from, named as in n8n's resource mapper.
 *
 * @param automatic what mapping automatically means
 */
export const dataModeField = (automatic: string): INodeProperties => ({
  displayName: 'Mapping Column Mode',
  name: 'dataMode',
  type: 'options',
  options: [
    { name: 'Map Automatically', value: 'autoMapInputData', description: automatic },
    {
      name: 'Map Each Column Manually',
      value: 'defineBelow',
      description: 'Set the value of each field, by an expression where it differs by item',
    },
  ],
  default: 'defineBelow',
  description: 'Where the values come from',
});

export const batchSizeOption = (description: string): INodeProperties => ({
  displayName: 'Batch Size',
  name: 'batchSize',
  type: 'number',
  typeOptions: { minValue: 1, numberPrecision: 0 },
  default: 100,
  description,
});

/** Columns whose cells say nothing of their rows, as the message about unknown columns prints them. */
export const columnsNotUsedOption: INodeProperties = {
  displayName: 'Columns Not Used',
  name: 'columnsNotUsed',
  type: 'string',
  typeOptions: { rows: 2 },
  default: '',
  placeholder: 'e.g. Department; Cost centre',
  description:
    "Columns that don't matter, with semicolons between them; * for all unknown ones without times of the day",
};

/** Named as in n8n's Edit Fields node. */
export const includeOtherFieldsOption: INodeProperties = {
  displayName: 'Include Other Input Fields',
  name: 'includeOtherFields',
  type: 'boolean',
  default: false,
  description: "Whether to add the item's own fields, such as row_number. Where names clash, the node's field stays.",
};

/** @param thing what the registry refuses one by one: `event` */
export function onRejectionOption(thing: string): INodeProperties {
  const options = [
    {
      name: `Find the ${thing[0].toUpperCase()}${thing.slice(1)}s at Fault`,
      value: 'isolate',
      description: 'Take out what the registry names, else send smaller parts, until all others are submitted',
    },
    { name: 'Stop Sending', value: 'stop', description: 'Leave the refused request and all after it' },
  ];
  return {
    displayName: 'On Rejection',
    name: 'onRejection',
    type: 'options',
    options,
    default: 'isolate',
    description: `What to do when the registry refuses a request, all of it for one bad ${thing}`,
  };
}

/**
 * @param thing what is submitted: `event`
 * @param effect a sentence on what submitting one again does
 */
export const repeatedEventsOption = (thing: string, effect?: string): INodeProperties => ({
  displayName: 'Repeated Events',
  name: 'repeatedEvents',
  type: 'options',
  options: [
    {
      name: 'Skip',
      value: 'skip',
      description: `Send each ${thing} once: what an earlier run of this node has submitted comes out as a duplicate`,
    },
    {
      name: 'Submit Again',
      value: 'submit',
      description: `Send also what earlier runs have sent${effect === undefined ? '' : `. ${effect}`}`,
    },
  ],
  default: 'skip',
  description: `What to do with ${thing}s that earlier runs have sent`,
});

export const dateOrderOption: INodeProperties = {
  displayName: 'Date Order',
  name: 'dateOrder',
  type: 'options',
  options: [
    { name: 'Day First', value: 'dayFirst', description: '30/07/2026 or 30.7.26' },
    { name: 'Month First', value: 'monthFirst', description: '7/30/2026 or 7/30/26' },
    { name: 'Year First', value: 'yearFirst', description: '26/07/30' },
  ],
  default: 'dayFirst',
  description: `Order of day, month and year, unless a four-digit year is first; without it, days come first.${learnMore('dirty-data.md')}`,
};

/** @param field what a column can be named */
export const columnNamesOption = (
  field: Pick<INodeProperties, 'type' | 'options' | 'default' | 'description' | 'placeholder'>,
): INodeProperties => ({
  displayName: 'Column Names',
  name: 'columnNames',
  type: 'fixedCollection',
  typeOptions: { multipleValues: true },
  placeholder: 'Add column',
  default: {},
  displayOptions: { show: { '/dataMode': ['autoMapInputData'] } },
  description: 'Which column is which, whatever its name would mean otherwise',
  options: [
    {
      displayName: 'Column',
      name: 'names',
      values: [
        {
          displayName: 'Column',
          name: 'column',
          type: 'string',
          default: '',
          placeholder: 'e.g. Station',
          // A column that is dragged in gives its name, and not an expression for its cells.
          requiresDataPath: 'single',
          description: 'Name of the field as the items have it; within an object its path, such as timeInterval.start',
        },
        { displayName: 'Field', name: 'field', ...field },
      ],
    },
  ],
});

export const STATUS_MEANINGS = [
  { name: 'Counts', value: 'keep', description: 'The row counts, whatever the word of its status says' },
  { name: 'Skip', value: 'skip', description: 'Neither, such as a break: nothing is submitted' },
];

export const eventWordsOption = (description: string, meanings: INodePropertyOptions[]): INodeProperties => ({
  displayName: 'Event Words',
  name: 'eventWords',
  type: 'fixedCollection',
  typeOptions: { multipleValues: true },
  placeholder: 'Add word',
  default: {},
  description,
  options: [
    {
      displayName: 'Word',
      name: 'words',
      values: [
        {
          displayName: 'Event',
          name: 'event',
          type: 'options',
          options: meanings,
          default: 'skip',
          description: 'What the word means',
        },
        {
          displayName: 'Word',
          name: 'word',
          type: 'string',
          default: '',
          placeholder: 'e.g. F1',
          description: 'Word or code as the items have it, whatever its case and accents',
        },
      ],
    },
  ],
});
