import type {
  FieldType,
  ILoadOptionsFunctions,
  INodePropertyOptions,
  ResourceMapperField,
  ResourceMapperFields,
} from 'n8n-workflow';
import { tally } from '../model/values/groups';
import { shortened, trimBlanks } from '../model/values/result';
import type { Field } from '../model/forms/description';
import type { Code } from '../model/forms/title';
import { declares, employeeIn, isCompleted, typeOfWork } from '../model/forms/workingTime';
import { instructionsFor, valuesFor } from '../model/registry/instructions';
import type { ParameterDescriptor, ParameterType, ServiceDescriptor } from '../model/registry/serviceDescriptor';
import { failureUnless, raise, RegistryFailure } from '../transport/failure';
import { descriptionOf, serviceOf, typesOfWork } from '../transport/lists';

/** The input of the editor that fits each type; lists, XML and files are text. */
const INPUTS: Partial<Record<ParameterType, FieldType>> = { Date: 'dateTime', Int: 'number', Decimal: 'number' };

/** In characters, with the instructions. */
const LONGEST_LABEL = 300;

const fieldFor = (
  field: Pick<ResourceMapperField, 'id' | 'displayName' | 'required'>,
  type: FieldType,
  options: INodePropertyOptions[],
): ResourceMapperField => ({
  ...field,
  ...(options.length > 0 ? { type: 'options', options } : { type }),
  display: true,
  defaultMatch: false,
  canBeUsedToMatch: false,
});

/** A parameter as a field. What the service's instructions say of it is a choice of values, or text in the label. */
function toField(service: ServiceDescriptor, parameter: ParameterDescriptor): ResourceMapperField {
  const { name, description, isRequired, type } = parameter;
  const values = type === 'Text' ? valuesFor(service, name) : [];
  const text = values.length > 0 ? '' : instructionsFor(service, name);
  return fieldFor(
    { id: name, displayName: withText(description, text), required: isRequired },
    INPUTS[type] ?? 'string',
    values.map(({ value, meaning }) => ({ name: `${value} - ${meaning}`, value })),
  );
}

const withText = (label: string, text: string): string =>
  text === '' ? label : `${label} - ${shortened(text, LONGEST_LABEL)}`;

/** Instructions that name no parameter go into the label of the first. */
function toFields(service: ServiceDescriptor): ResourceMapperField[] {
  const { parameters, instructions = '' } = service;
  const [first, ...others] = parameters.map((parameter) => toField(service, parameter));
  if (first === undefined) return [];
  const isNamed = parameters.some(({ name }) => instructionsFor(service, name) !== '');
  const line = trimBlanks(instructions.replace(/\s+/g, ' '));
  return [{ ...first, displayName: withText(first.displayName, isNamed ? '' : line) }, ...others];
}

/** The code in a field, and what it stands for: undefined where the field is empty or the code unknown. */
async function findChosen<T>(
  context: ILoadOptionsFunctions,
  field: string,
  find: (context: ILoadOptionsFunctions, code: string) => Promise<T>,
): Promise<{ code: string; found?: T }> {
  const code = String(context.getNodeParameter(field, undefined, { extractValue: true }) ?? '').trim();
  if (code === '') return { code };
  return { code, found: await find(context, code).catch((error) => raise(context.getNode(), error)) };
}

/** The parameters of the chosen service as fields. Section: Resources, "Parameter descriptor". */
export async function getServiceParameters(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const { code, found: service } = await findChosen(this, 'service', serviceOf);
  return {
    fields: service === undefined ? [] : toFields(service),
    emptyFieldsNotice:
      service !== undefined
        ? [
            'This service takes no parameters',
            ...(service.instructions === undefined ? [] : [service.instructions]),
          ].join('. ')
        : code === ''
          ? 'Choose a service first'
          : 'The service is not in the list of this login',
  };
}

/** @param labels how many fields have each label: where several do, the field's own name comes first */
function toDeclarationField(field: Field, labels: Map<string, number>, required: boolean): ResourceMapperField {
  const { key, label, owner, codes, form } = field;
  const isAlone = labels.get(label) === 1;
  return fieldFor(
    { id: key, displayName: isAlone ? label : `${owner}.${field.name} - ${label}`, required },
    form.kind === 'day' ? 'dateTime' : 'string',
    codes.map(({ code, meaning }) => ({ name: meaning === '' ? code : `${code} - ${meaning}`, value: code })),
  );
}

/** The codes of a field of working time, from the registry's list. Without the list the code is typed in. */
async function codesFor(
  context: ILoadOptionsFunctions,
  document: string,
  field: Field | undefined,
): Promise<readonly Code[]> {
  if (field === undefined) return [];
  const codes = await typesOfWork.of(context).catch(failureUnless(false));
  return codes instanceof RegistryFailure ? [] : codes.filter((one) => declares(document, one));
}

/** The fields of the chosen kind of declaration. Section: Endpoints, Other declarations. */
export async function getDeclarationFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const { code, found: description } = await findChosen(this, 'documentType', descriptionOf);
  const fields = description?.fields ?? [];
  const employee = description === undefined ? null : employeeIn(code, description);
  const type = description && typeOfWork(code, description);
  const codes = await codesFor(this, code, type);
  const labels = tally(fields.map(({ label }) => label));
  return {
    fields: fields.map((field) =>
      toDeclarationField(
        field === type ? { ...field, codes: [...codes] } : field,
        labels,
        !field.mayBeEmpty && !isCompleted(field, employee),
      ),
    ),
    emptyFieldsNotice: 'Choose a document type first',
  };
}
