import type { FieldType, ILoadOptionsFunctions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import { shortened, trimBlanks } from '../model/cells/reading';
import { instructionsFor, valuesFor } from '../model/registry/instructions';
import type { ParameterDescriptor, ParameterType, ServiceDescriptor } from '../model/registry/serviceDescriptor';
import { raise } from '../transport/failure';
import { serviceOf } from '../transport/lists';

/** The input of the editor that fits each type; lists, XML and files are text. */
const INPUTS: Partial<Record<ParameterType, FieldType>> = { Date: 'dateTime', Int: 'number', Decimal: 'number' };

/** Text of instructions above a field. */
const LONGEST_LABEL = 300;

/** A parameter as a field, with what the instructions of the service say of it: values to choose from, or words. */
function toField(service: ServiceDescriptor, parameter: ParameterDescriptor): ResourceMapperField {
  const { name, description, isRequired, type } = parameter;
  const values = type === 'Text' ? valuesFor(service, name) : [];
  const said = values.length > 0 ? '' : instructionsFor(service, name);
  return {
    id: name,
    displayName: said === '' ? description : `${description} - ${shortened(said, LONGEST_LABEL)}`,
    required: isRequired,
    type: values.length > 0 ? 'options' : (INPUTS[type] ?? 'string'),
    ...(values.length > 0 && {
      options: values.map(({ value, meaning }) => ({ name: `${value} - ${meaning}`, value })),
    }),
    display: true,
    defaultMatch: false,
    canBeUsedToMatch: false,
  };
}

/** The parameters of a service as fields. What its instructions say of none by name stands with the first. */
function fieldsOf(service: ServiceDescriptor): ResourceMapperField[] {
  const { parameters, instructions = '' } = service;
  const [first, ...others] = parameters.map((parameter) => toField(service, parameter));
  if (first === undefined) return [];
  const isTold = parameters.some(({ name }) => instructionsFor(service, name) !== '');
  const line = trimBlanks(instructions.replace(/\s+/g, ' '));
  if (isTold || line === '') return [first, ...others];
  return [{ ...first, displayName: `${first.displayName} - ${shortened(line, LONGEST_LABEL)}` }, ...others];
}

/** The parameters of the chosen service as fields. Section: Resources, "Parameter descriptor". */
export async function getServiceParameters(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const code = String(this.getNodeParameter('service', undefined, { extractValue: true }) ?? '').trim();
  const service = code === '' ? undefined : await serviceOf(this, code).catch((error) => raise(this.getNode(), error));
  return {
    fields: service === undefined ? [] : fieldsOf(service),
    emptyFieldsNotice:
      service !== undefined
        ? [
            'This service takes no parameters',
            ...(service.instructions === undefined ? [] : [service.instructions]),
          ].join('. ')
        : code === ''
          ? 'Choose a service first'
          : 'The service is not in the list of this login, so its parameters are not known',
  };
}
