import type { Clock } from '../clock';
import type { Declarations } from '../declarations';
import type { Forms } from '../forms';
import type { Ledger } from '../ledger';
import type { Records } from '../records';
import { badRequest } from '../refusal';
import type { Branch, Employee, User } from '../registry';

/** The nine parameter types of the specification, by the name that a descriptor carries. */
export const PARAMETER_TYPES = [
  'Text',
  'Date',
  'Int',
  'Decimal',
  'ListString',
  'ListInt',
  'ListStringDate',
  'XML',
  'MIME',
] as const;

export interface ParameterDescriptor {
  readonly name: string;
  readonly description: string | null;
  readonly isRequired: boolean;
  readonly type: (typeof PARAMETER_TYPES)[number];
  /** Characters, for Text alone; 0 is no limit. */
  readonly maxLength: number;
}

export interface ServiceDescriptor {
  readonly name: string;
  readonly description: string | null;
  readonly parameters: readonly ParameterDescriptor[];
  /** A text for people: input and output of the service. */
  readonly instructions?: string | null;
}

/** A parameter as it was sent. */
export interface Sent {
  readonly ParameterName: string;
  readonly ParameterValue: string;
}

/** The rows of a service, and the name of their list. */
export interface Result {
  readonly name: string;
  readonly rows: readonly object[];
}

export interface Service {
  readonly descriptor: ServiceDescriptor;
  /** @throws Refusal 400 for a value that can't be */
  run(user: User, sent: readonly Sent[]): Result;
}

/** A parameter without limit, required unless told otherwise. */
export const parameter = (
  name: string,
  type: ParameterDescriptor['type'],
  isRequired = true,
  description: string | null = null,
): ParameterDescriptor => ({ name, description, isRequired, type, maxLength: 0 });

export const descriptor = (
  name: string,
  description: string,
  instructions: string | null,
  ...parameters: ParameterDescriptor[]
): ServiceDescriptor => ({ name, description, instructions, parameters });

/** The data that services answer from. */
export interface ServiceParts {
  readonly branches: readonly Branch[];
  readonly employees: readonly Employee[];
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly declarations: Declarations;
  readonly records: Records;
  readonly forms: Forms;
}

/** The value of a parameter by its name, whatever the name's case; empty where it was not sent. */
export function valueOf(sent: readonly Sent[], name: string): string {
  const folded = name.toLowerCase();
  return sent.find(({ ParameterName }) => ParameterName.toLowerCase() === folded)?.ParameterValue ?? '';
}

/** A parameter of type Decimal that counts something: `2026`, and as decimal `2026.0` or `2026,00`. */
export function wholeNumber(sent: readonly Sent[], name: string, least: number, most: number): number {
  const text = valueOf(sent, name);
  const value = /^\d+([.,]0+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN;
  if (!(value >= least && value <= most)) throw badRequest(`Μη αποδεκτή τιμή στην παράμετρο ${name}: ${text}.`);
  return value;
}
