import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readRecords, typedRecord } from '../../model/registry/records';
import {
  type ParameterDescriptor,
  parameterLabel,
  readParameterValue,
  type ServiceDescriptor,
} from '../../model/registry/serviceDescriptor';
import { fold } from '../../model/values/normalise';
import { refused } from '../../model/values/problems';
import { isEmpty, isRecord, type Reading, trimBlanks, understood } from '../../model/values/result';
import { executeService } from '../../transport/executeService';
import { serviceOf } from '../../transport/lists';
import type { Operation } from '../operation';
import { base64In } from '../shared/binary';
import { forEachItem } from '../shared/eachItem';
import { valueOf } from '../shared/errors';
import { requestOptionsOf, retryForOption, timeoutOption } from '../shared/requestOptions';

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
  async execute(items) {
    return await forEachItem(this, items, async (item) => await executeOne(this, items[item], item));
  },
};

interface Options {
  simplify?: boolean;
  convertValues?: boolean;
  sendAsWritten?: boolean;
}

/** @returns one item for each record */
async function executeOne(
  context: IExecuteFunctions,
  input: INodeExecutionData,
  item: number,
): Promise<INodeExecutionData[]> {
  const code = valueOf(readCode(context.getNodeParameter('service', item, '', { extractValue: true })));
  const options: Options = context.getNodeParameter('options', item, {});
  const request = requestOptionsOf(context, item);
  const service = await serviceOf(context, code, request);
  const name = service?.name ?? code;
  const values = mappedValues(context, input, item);
  const parameters =
    service === undefined
      ? unknownParameters(values)
      : await knownParameters(context, input, item, service, values, options.sendAsWritten === true);
  const answer = await executeService(context, name, parameters, {
    ...request,
    remedy:
      service === undefined
        ? 'The service is not in the list of this login. Choose one that is, or ask for the right to use it'
        : 'Correct the parameters that the registry names, then run the workflow again',
  });
  if (options.simplify === false) {
    return [{ json: (isRecord(answer) ? answer : { [name]: answer ?? null }) as IDataObject }];
  }
  const records = readRecords(answer, name);
  return records.map((record) => ({ json: (options.convertValues ? typedRecord(record) : record) as IDataObject }));
}

function readCode(value: unknown): Reading<string> {
  if (isEmpty(value)) return refused('empty', 'Service', { asked: 'service' });
  return typeof value === 'string' ? understood(trimBlanks(value)) : refused('notACode', 'Service', {}, value);
}

/** The values of the resource mapper, or the item's own fields where it maps them automatically. */
function mappedValues(context: IExecuteFunctions, { json }: INodeExecutionData, item: number): Record<string, unknown> {
  const mapper = context.getNodeParameter('parameters', item, {}) as IDataObject;
  if (mapper.mappingMode === 'autoMapInputData') return json;
  return isRecord(mapper.value) ? mapper.value : {};
}

/** A service that is not in the list has no descriptors: what it takes is between the user and the registry. */
function unknownParameters(values: Record<string, unknown>): IDataObject[] {
  return Object.entries(values)
    .filter(([, value]) => !isEmpty(value))
    .map(([ParameterName, value]) => ({ ParameterName, ParameterValue: asWritten(value) }));
}

/** The parameters as the registry takes them: all of them text, without the empty ones. */
async function knownParameters(
  context: IExecuteFunctions,
  input: INodeExecutionData,
  item: number,
  service: ServiceDescriptor,
  values: Record<string, unknown>,
  sendAsWritten: boolean,
): Promise<IDataObject[]> {
  const parameters: IDataObject[] = [];
  for (const parameter of service.parameters) {
    const key = keyFor(values, parameter.name);
    const value = key === undefined ? undefined : values[key];
    const content = await contentOf(context, item, parameter, value, input, sendAsWritten);
    const text =
      sendAsWritten && !isEmpty(content) ? asWritten(content) : valueOf(readParameterValue(parameter, content));
    if (text !== null) parameters.push({ ParameterName: parameter.name, ParameterValue: text });
  }
  return parameters;
}

/**
 * The key that means a parameter, whatever its case. A missed parameter would go unnoticed: a service that gets no AFM
 * returns the data of everybody.
 */
const keyFor = (values: Record<string, unknown>, name: string): string | undefined =>
  [name, ...Object.keys(values)].find((key) => Object.hasOwn(values, key) && fold(key) === fold(name));

/** A value as text: JSON for anything else. */
function asWritten(value: unknown): string {
  const json = JSON.stringify(value);
  // Dates are strings in JSON too.
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}

/** A name such as `data` could be read as Base64 too, but it is more likely a binary property that is missing. */
const PROPERTY_NAME = /^[a-z_]\w{0,22}$/i;

/** The value of a parameter; for one of type MIME that names a binary property, its content as Base64. */
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
  return valueOf(refused('noBinaryProperty', parameterLabel(parameter), {}, name));
}
