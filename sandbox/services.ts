import { isoDay } from './athens';
import type { Forms } from './forms';
import { fieldOf, isText } from './json';
import { badRequest } from './refusal';
import type { User } from './registry';
import { answerOf } from './services/rows';
import { seenServices } from './services/seen';
import {
  valueOf,
  type ParameterDescriptor,
  type Sent,
  type Service,
  type ServiceDescriptor,
  type ServiceParts,
} from './services/service';
import { specifiedServices } from './services/specified';

export type { ServiceDescriptor } from './services/service';

/** The lookup services: `GET /WebServices/ServicesList` and `POST /WebServices/ExecuteService`. */
export class Services {
  private readonly byForm: Record<Forms['services'], readonly Service[]>;
  private readonly forms: Forms;

  constructor(parts: ServiceParts) {
    this.forms = parts.forms;
    this.byForm = { specification: specifiedServices(parts), seen: seenServices(parts) };
  }

  /** GET /WebServices/ServicesList: what the connected user may execute. */
  list(user: User): ServiceDescriptor[] {
    return this.inForce.map(({ descriptor }) => descriptor).filter(({ name }) => mayUse(user, name));
  }

  /**
   * POST /WebServices/ExecuteService.
   *
   * @returns an object keyed by the service code; where there is no row, what the form says
   * @throws Refusal 400 for a body of another shape, a service that the user may not use, a required parameter that is
   *   missing, or a value that its descriptor does not allow
   */
  execute(user: User, body: unknown): unknown {
    const code = fieldOf(body, 'ServiceCode');
    const parameters = fieldOf(body, 'Parameters');
    if (!isText(code)) throw badRequest('Το πεδίο ServiceCode είναι υποχρεωτικό.');
    if (!Array.isArray(parameters)) throw badRequest('Το πεδίο Parameters είναι υποχρεωτικό.');
    const sent = parameters.map(readParameter);
    const service = this.inForce.find(({ descriptor }) => descriptor.name === code);
    if (!service || !mayUse(user, code)) {
      throw badRequest(
        this.forms.refusals === 'seen'
          ? 'Service Code is not authenticated to specific User'
          : `Ο κωδικός υπηρεσίας ${code} δεν είναι εξουσιοδοτημένος για τον χρήστη.`,
      );
    }
    for (const parameter of service.descriptor.parameters) this.check(parameter, valueOf(sent, parameter.name));
    return answerOf(code, service.run(user, sent), this.forms.noRows);
  }

  private get inForce(): readonly Service[] {
    return this.byForm[this.forms.services];
  }

  private check({ name, type, isRequired, maxLength }: ParameterDescriptor, value: string): void {
    if (isRequired && !value) throw badRequest(`Η παράμετρος ${name} είναι υποχρεωτική.`);
    if (type === 'Text' && maxLength > 0 && value.length > maxLength) {
      throw badRequest(`Η παράμετρος ${name} δεν μπορεί να υπερβαίνει τους ${maxLength} χαρακτήρες.`);
    }
    if (this.forms.services === 'specification' || value === '') return;
    const date = /^\d\d\/\d\d\/\d{4}$/.test(value) && isoDay(value) !== undefined;
    if ((type === 'Date' && !date) || (type === 'Int' && !/^\d+$/.test(value))) {
      throw badRequest(`Parameter ${name} Invalid Form`);
    }
  }
}

const mayUse = (user: User, code: string): boolean => user.services?.includes(code) ?? true;

function readParameter(parameter: unknown): Sent {
  const ParameterName = fieldOf(parameter, 'ParameterName');
  const ParameterValue = fieldOf(parameter, 'ParameterValue');
  if (typeof ParameterName !== 'string') throw badRequest('Το πεδίο ParameterName πρέπει να είναι κείμενο.');
  if (typeof ParameterValue !== 'string') {
    throw badRequest(`Η τιμή της παραμέτρου ${ParameterName} πρέπει να είναι κείμενο.`);
  }
  return { ParameterName, ParameterValue };
}
