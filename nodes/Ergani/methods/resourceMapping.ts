import type { FieldType, ILoadOptionsFunctions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import type { ParameterDescriptor, ParameterType } from '../model/registry/serviceDescriptor';
import { raise } from '../transport/failure';
import { serviceOf } from '../transport/lists';

/** The input of the editor that fits each type; lists, XML and files are text. */
const INPUTS: Partial<Record<ParameterType, FieldType>> = { Date: 'dateTime', Int: 'number', Decimal: 'number' };

const toField = (parameter: ParameterDescriptor): ResourceMapperField => ({
  id: parameter.name,
  displayName: parameter.description,
  required: parameter.isRequired,
  type: INPUTS[parameter.type] ?? 'string',
  display: true,
  defaultMatch: false,
  canBeUsedToMatch: false,
});

/** The parameters of the chosen service as fields. Section: Resources, "Parameter descriptor". */
export async function getServiceParameters(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const code = String(this.getNodeParameter('service', undefined, { extractValue: true }) ?? '').trim();
  const service = code === '' ? undefined : await serviceOf(this, code).catch((error) => raise(this.getNode(), error));
  return {
    fields: (service?.parameters ?? []).map(toField),
    emptyFieldsNotice:
      service !== undefined
        ? 'This service takes no parameters'
        : code === ''
          ? 'Choose a service first'
          : 'The service is not in the list of this login, so its parameters are not known',
  };
}
