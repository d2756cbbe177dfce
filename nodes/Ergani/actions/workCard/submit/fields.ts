import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { FIELD_LABELS } from '../../../model/sheet/fields';
import { LATE_REASONS } from '../../../model/workCard/lateReasons';
import { learnMore } from '../../shared/learnMore';
import { retryForOption, timeoutOption } from '../../shared/requestOptions';
import {
  batchSizeOption,
  columnNamesOption,
  columnsNotUsedOption,
  dateOrderOption,
  eventWordsOption,
  dataModeField,
  dryRunField,
  includeOtherFieldsOption,
  onRejectionOption,
  repeatedEventsOption,
  STATUS_MEANINGS,
} from '../../shared/submitFields';

const DEFINE_BELOW = { show: { dataMode: ['defineBelow'] } };
const SHIFT = { show: { dataMode: ['defineBelow'], event: ['both'] } };

const OPERATION = 'work-card.md#submit';

/** The fields that a column can be, in the order of their names. */
const NAMED_FIELDS: INodePropertyOptions[] = [
  ...Object.entries(FIELD_LABELS).map(([value, name]) => ({ name, value })),
  {
    name: 'Row Status',
    value: 'rowStatus',
    description: 'Its words say whether a row counts: absence, cancellation, plan, failure or break skip it',
  },
].sort((one, other) => one.name.localeCompare(other.name, 'en'));

const LATE_REASON_OPTIONS: INodePropertyOptions[] = [
  ...Object.entries(LATE_REASONS).map(([value, meaning]) => ({
    name: `${value} - ${meaning[0].toUpperCase()}${meaning.slice(1)}`,
    value,
  })),
  { name: 'None', value: '' },
];

/** Fields of Work Card: Submit. Names are what users' workflows store. */
export const submitFields: INodeProperties[] = [
  dryRunField,
  dataModeField('Read each item by the names of its fields, in Greek or English'),
  {
    displayName:
      'Columns are found by name, such as ΑΦΜ, Επώνυμο, Όνομα, Τύπος, Ημερομηνία, Ώρα and Παράρτημα, or employeeAfm, lastName, firstName, event, eventTime and branch, whatever their case, accents and spaces. An item with Ώρα Προσέλευσης and Ώρα Αποχώρησης gives two events.',
    name: 'autoMapNotice',
    type: 'notice',
    default: '',
    displayOptions: { show: { dataMode: ['autoMapInputData'] } },
  },
  {
    displayName: 'Employee AFM',
    name: 'employeeAfm',
    type: 'resourceLocator',
    default: { mode: 'afm', value: '' },
    required: true,
    displayOptions: DEFINE_BELOW,
    description: 'Tax number (AFM) of the employee, nine digits',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        placeholder: 'Select an employee...',
        typeOptions: { searchListMethod: 'searchEmployees', searchable: true },
      },
      {
        displayName: 'By AFM',
        name: 'afm',
        type: 'string',
        placeholder: 'e.g. 123456783',
      },
    ],
  },
  {
    displayName: 'Last Name',
    name: 'lastName',
    type: 'string',
    default: '',
    displayOptions: DEFINE_BELOW,
    placeholder: 'e.g. Papadopoulou',
    description: "Last name of the employee. Leave empty to take it from the registry's list of employees, by AFM.",
  },
  {
    displayName: 'First Name',
    name: 'firstName',
    type: 'string',
    default: '',
    displayOptions: DEFINE_BELOW,
    placeholder: 'e.g. Maria',
    description: "First name of the employee. Leave empty to take it from the registry's list of employees, by AFM.",
  },
  {
    displayName: 'Event',
    name: 'event',
    type: 'options',
    options: [
      { name: 'Both', value: 'both', description: 'The item holds the times of both' },
      { name: 'Check-In', value: 'checkIn', description: 'The employee arrived' },
      { name: 'Check-Out', value: 'checkOut', description: 'The employee left' },
    ],
    default: 'checkIn',
    // An expression may give a word, which the editor would mark as a fault.
    allowArbitraryValues: true,
    displayOptions: DEFINE_BELOW,
    description:
      'What happened; an expression may give a word or a code. An item whose cells say otherwise is asked about.',
  },
  {
    displayName: 'Event Date',
    name: 'eventDate',
    type: 'string',
    default: '',
    displayOptions: DEFINE_BELOW,
    placeholder: 'e.g. 2026-05-04',
    description: 'Day of the event, or with Both of the arrival. Leave empty where the time has its date.',
  },
  {
    displayName: 'Event Time',
    name: 'eventTime',
    type: 'dateTime',
    default: '',
    displayOptions: { ...DEFINE_BELOW, hide: { event: ['both'] } },
    description: `When it happened. Empty means now. A time without a date needs 'Event Date'.${learnMore('dirty-data.md')}`,
  },
  {
    displayName: 'Check-In Time',
    name: 'checkInTime',
    type: 'dateTime',
    default: '',
    displayOptions: SHIFT,
    description:
      "When the employee arrived. Leave empty for a departure alone. A time without a date needs 'Event Date'.",
  },
  {
    displayName: 'Check-Out Time',
    name: 'checkOutTime',
    type: 'dateTime',
    default: '',
    displayOptions: SHIFT,
    description:
      'When the employee left. Leave empty while not known. A time alone is within a day after the check-in.',
  },
  {
    displayName: 'Reference Date',
    name: 'referenceDate',
    type: 'string',
    default: '',
    displayOptions: DEFINE_BELOW,
    placeholder: 'e.g. 2026-05-04',
    description: `Work day of the event; empty for the event's own day or that of its check-in.${learnMore(OPERATION)}`,
  },
  {
    displayName: 'Late Reason',
    name: 'lateReason',
    type: 'options',
    options: LATE_REASON_OPTIONS,
    default: '',
    allowArbitraryValues: true,
    displayOptions: DEFINE_BELOW,
    description:
      'Declares force majeure before the law, only for an event that is sent more than 15 minutes after it happened',
  },
  {
    displayName: 'Branch',
    name: 'branch',
    type: 'resourceLocator',
    default: { mode: 'list', value: '' },
    displayOptions: DEFINE_BELOW,
    description: `Branch where the employee works; empty for the one in the registry's list, or 0, the main one.${learnMore(OPERATION)}`,
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        placeholder: 'Select a branch...',
        typeOptions: { searchListMethod: 'getBranches', searchable: true },
      },
      {
        displayName: 'By Number',
        name: 'id',
        type: 'string',
        placeholder: 'e.g. 0',
      },
    ],
  },
  {
    displayName: 'Comments',
    name: 'comments',
    type: 'string',
    default: '',
    displayOptions: DEFINE_BELOW,
    placeholder: 'e.g. Remote work',
    description: 'Note that goes to the registry with the event',
  },
  {
    displayName: 'Employer AFM',
    name: 'employerAfm',
    type: 'string',
    default: '',
    placeholder: 'e.g. 094123454',
    description:
      "Tax number (AFM) of the employer. Leave empty for the credential's. An automatically mapped item's own comes first.",
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      batchSizeOption('Max number of events in one request'),
      columnNamesOption({
        type: 'options',
        options: NAMED_FIELDS,
        default: 'employeeAfm',
        description: 'What the column holds',
      }),
      columnsNotUsedOption,
      dateOrderOption,
      eventWordsOption('What the words or codes of a system mean, whatever they would mean otherwise', [
        { name: 'Check-In', value: 'checkIn', description: 'The employee arrived' },
        { name: 'Check-Out', value: 'checkOut', description: 'The employee left' },
        ...STATUS_MEANINGS,
      ]),
      {
        displayName: 'Full Name Order',
        name: 'fullNameOrder',
        type: 'options',
        options: [
          { name: 'First Name First', value: 'firstNameFirst', description: 'Such as Maria Papadopoulou' },
          { name: 'Last Name First', value: 'lastNameFirst', description: 'Such as Papadopoulou Maria' },
        ],
        default: 'lastNameFirst',
        displayOptions: { show: { '/dataMode': ['autoMapInputData'] } },
        description:
          "How to split a full name where the registry's list does not have the employee, as in the trial environment",
      },
      includeOtherFieldsOption,
      {
        displayName: 'Late Reason',
        name: 'lateReason',
        type: 'options',
        options: LATE_REASON_OPTIONS,
        default: '',
        description:
          'Declares force majeure before the law for every late item that has no reason of its own, in each run',
      },
      onRejectionOption('event'),
      repeatedEventsOption('event', 'It takes the place of what was submitted since.'),
      {
        ...retryForOption,
        description: `How long to try while the registry is away; 0 tries once. Ends before an event is late.${learnMore('registry-away.md')}`,
      },
      {
        displayName: 'Retry Unknown',
        name: 'retryUnknown',
        type: 'options',
        options: [
          {
            name: 'Always',
            value: 'always',
            description: 'Late events too. They take the place of what was submitted for them since.',
          },
          {
            name: 'Never',
            value: 'never',
            description: 'Leave its events unknown until somebody has looked in the web pages of ERGANI II',
          },
          {
            name: 'While on Time',
            value: 'whileOnTime',
            description:
              'While all its events are on time. The registry may then hold an event twice, which changes nothing.',
          },
        ],
        default: 'whileOnTime',
        description: 'When to send a request again that may have been recorded, since no answer came',
      },
      timeoutOption,
      {
        displayName: 'Timezone',
        name: 'timezone',
        type: 'string',
        default: 'Europe/Athens',
        placeholder: 'e.g. Europe/Athens',
        description: 'Timezone of the times that have no offset. Some systems, such as Odoo, export UTC: enter UTC.',
      },
    ],
  },
];
