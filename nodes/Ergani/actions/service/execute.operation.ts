import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { dateFormOf } from '../../model/registry/instructions';
import { readRecords, typedRecord } from '../../model/registry/records';
import {
  type ParameterDescriptor,
  parameterLabel,
  readParameterValue,
  type ServiceDescriptor,
} from '../../model/registry/serviceDescriptor';
import { fold } from '../../model/values/normalise';
import { isEmpty, isRecord, type Reading, refused, trimBlanks, understood } from '../../model/values/result';
import { executeService } from '../../transport/executeService';
import { serviceOf } from '../../transport/lists';
import { base64In } from '../shared/binary';
import { forEachItem, valueOf } from '../shared/eachItem';
import { retryForOption, timeoutOption } from '../shared/fields';
import type { Operation } from '../operation';
import { requestOptionsOf } from '../shared/requestOptions';

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
  execute: executeServices,
};

interface Options {
  simplify?: boolean;
  convertValues?: boolean;
  sendAsWritten?: boolean;
}

/** The code of the service. */
function readCode(value: unknown): Reading<string> {
  const remedy = 'Choose a service from the list, or enter its code';
  if (isEmpty(value)) return refused('missing', 'Service', 'is empty', remedy);
  return typeof value === 'string'
    ? understood(trimBlanks(value))
    : refused('notText', 'Service', 'is no code', remedy, value);
}

/** A value as it stands, as text: JSON for what is no text. */
function asWritten(value: unknown): string {
  const json = JSON.stringify(value);
  // Dates are text in JSON too.
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}

/** What the user gave for the parameters: in fields, or in the fields of the item. */
function givenValues(context: IExecuteFunctions, item: number, json: IDataObject): Record<string, unknown> {
  const mapper = context.getNodeParameter('parameters', item, {}) as IDataObject;
  if (mapper.mappingMode === 'autoMapInputData') return json;
  return isRecord(mapper.value) ? mapper.value : {};
}

/** Which of the given values is that of a parameter: a service that gets none tells of all people. */
const columnOf = (given: Record<string, unknown>, name: string): string | undefined =>
  [name, ...Object.keys(given)].find((one) => Object.hasOwn(given, one) && fold(one) === fold(name));

/** What is rather the name of a binary property than the content of a file, though it can be read as Base64: `data`. */
const PROPERTY_NAME = /^[a-z_]\w{0,22}$/i;

/** Base64 of the binary property that a MIME parameter names, else the value itself. */
async function contentOf(
  context: IExecuteFunctions,
  item: number,
  parameter: ParameterDescriptor,
  value: unknown,
  input: INodeExecutionData,
  sendAsWritten: boolean,
): Promise<unknown> {
  if (parameter.type !== 'MIME' || typeof value !== 'string') return value;
  const name = trimBlanks(value);
  const content = await base64In(context, input, item, name);
  if (content !== null) return content;
  if (!PROPERTY_NAME.test(name) || sendAsWritten) return value;
  return valueOf(
    refused(
      'unknownBinary',
      parameterLabel(parameter),
      'names no binary property of the item',
      "Enter the name of one that it has, or for Base64 turn on the option 'Send Values as Written'",
      name,
    ),
  );
}

/** The parameters as the registry takes them: all of them text, those left empty left out. */
async function parametersOf(
  context: IExecuteFunctions,
  item: number,
  service: ServiceDescriptor | undefined,
  input: INodeExecutionData,
  sendAsWritten: boolean,
): Promise<IDataObject[]> {
  const given = givenValues(context, item, input.json);
  if (service === undefined) {
    // A service that is not in the list has no descriptors: what it takes is between the user and the registry.
    return Object.entries(given)
      .filter(([, value]) => !isEmpty(value))
      .map(([ParameterName, value]) => ({ ParameterName, ParameterValue: asWritten(value) }));
  }
  const parameters: IDataObject[] = [];
  for (const parameter of service.parameters) {
    const column = columnOf(given, parameter.name);
    const value = column === undefined ? undefined : given[column];
    const content = await contentOf(context, item, parameter, value, input, sendAsWritten);
    const text =
      sendAsWritten && !isEmpty(content)
        ? asWritten(content)
        : valueOf(readParameterValue(parameter, content, dateFormOf(service, parameter.name)));
    if (text !== null) parameters.push({ ParameterName: parameter.name, ParameterValue: text });
  }
  return parameters;
}

/** The answers of the services that the items name. */
async function executeServices(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await forEachItem(this, items, async (item) => {
    const code = valueOf(readCode(this.getNodeParameter('service', item, '', { extractValue: true })));
    const options: Options = this.getNodeParameter('options', item, {});
    const request = requestOptionsOf(this, item);
    const service = await serviceOf(this, code, request);
    const sent = service?.name ?? code;
    const parameters = await parametersOf(this, item, service, items[item], options.sendAsWritten === true);
    const answer = await executeService(this, sent, parameters, {
      ...request,
      remedy:
        service === undefined
          ? 'The service is not in the list of this login. Choose one that is, or ask for the right to use it'
          : 'Correct the parameters that the registry names, then run the workflow again',
    });
    if (options.simplify === false) {
      return [{ json: (isRecord(answer) ? answer : { [sent]: answer ?? null }) as IDataObject }];
    }
    const records = readRecords(answer, sent);
    return records.map((record) => ({ json: (options.convertValues ? typedRecord(record) : record) as IDataObject }));
  });
}
