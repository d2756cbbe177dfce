import type { FieldType, ILoadOptionsFunctions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import type { Field } from '../model/document/description';
import type { ParameterDescriptor, ParameterType } from '../model/registry/serviceDescriptor';
import { raise } from '../transport/failure';
import { descriptionOf, serviceOf } from '../transport/lists';

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

/** A field of a declaration, with its codes as a choice. */
function toDeclarationField(field: Field, labels: Map<string, number>): ResourceMapperField {
  const { key, label, owner, codes, form, mayBeEmpty } = field;
  const isAlone = labels.get(label) === 1;
  const options = codes.map(({ code, meaning }) => ({
    name: meaning === '' ? code : `${code} - ${meaning}`,
    value: code,
  }));
  return {
    id: key,
    displayName: isAlone ? label : `${label} (${owner}.${field.name})`,
    required: !mayBeEmpty,
    ...(options.length > 0 ? { type: 'options', options } : { type: form.kind === 'day' ? 'dateTime' : 'string' }),
    display: true,
    defaultMatch: false,
    canBeUsedToMatch: false,
  };
}

/** The fields of the chosen kind of declaration. Section: Endpoints, Other declarations. */
export async function getDeclarationFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const code = String(this.getNodeParameter('documentType', undefined, { extractValue: true }) ?? '').trim();
  const description =
    code === '' ? undefined : await descriptionOf(this, code).catch((error) => raise(this.getNode(), error));
  const fields = description?.fields ?? [];
  const labels = new Map<string, number>();
  for (const { label } of fields) labels.set(label, (labels.get(label) ?? 0) + 1);
  return {
    fields: fields.map((field) => toDeclarationField(field, labels)),
    emptyFieldsNotice: 'Choose a document type first',
  };
}
