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

export const batchSizeOption = (description: string): INodeProperties => ({
  displayName: 'Batch Size',
  name: 'batchSize',
  type: 'number',
  typeOptions: { minValue: 1, numberPrecision: 0 },
  default: 100,
  description,
});

/**
 * @param thing what is reported, such as an event
 * @param isolate how those at fault are found
 */
export const onRejectionOption = (thing: 'Event' | 'Declaration', isolate: string): INodeProperties => ({
  displayName: 'On Rejection',
  name: 'onRejection',
  type: 'options',
  options: [
    { name: `Find the ${thing}s at Fault`, value: 'isolate', description: isolate },
    { name: 'Stop Sending', value: 'stop', description: 'Leave the refused request and all after it' },
  ],
  default: 'isolate',
  description: `What to do when the registry refuses a request, all of it for one bad ${thing.toLowerCase()}`,
});

/**
 * @param thing what is reported, such as an event
 * @param submitAgain what sending again does
 */
export const repeatedEventsOption = (thing: string, submitAgain: string): INodeProperties => ({
  displayName: 'Repeated Events',
  name: 'repeatedEvents',
  type: 'options',
  options: [
    {
      name: 'Skip',
      value: 'skip',
      description: `Send each ${thing} once: what an earlier run of this node has submitted comes out as a duplicate`,
    },
    { name: 'Submit Again', value: 'submit', description: submitAgain },
  ],
  default: 'skip',
  description: `What to do with ${thing}s that earlier runs have sent`,
});
