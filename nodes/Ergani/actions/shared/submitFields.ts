import type { INodeProperties } from 'n8n-workflow';

/**
 * Where the values of what is submitted come from, in n8n's own words: its Data Table node and its resource mapper have
 * the same choice.
 *
 * @param words what reading by names means, and what the field is for
 */
export const dataModeField = ({
  automatic,
  description,
}: {
  automatic: string;
  description: string;
}): INodeProperties => ({
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
  description,
});

/** What n8n's Edit Fields node calls so: a row that is written back needs its own number. */
export const includeOtherFieldsOption: INodeProperties = {
  displayName: 'Include Other Input Fields',
  name: 'includeOtherFields',
  type: 'boolean',
  default: false,
  description:
    "Whether the item's own fields, such as row_number, stand behind the output's. Of equal names the output's stays.",
};

/** Stands first of all: it decides whether anything is reported. */
export const dryRunField: INodeProperties = {
  displayName: 'Dry Run',
  name: 'dryRun',
  type: 'boolean',
  default: false,
  description: 'Whether to check the items and show what would be sent, without sending anything',
};
