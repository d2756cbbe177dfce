import { recognise } from '../../../model/sheet/recognise';
import type { FieldName } from '../../../model/sheet/fields';
import { remembered } from '../../../model/values/remembered';
import type { StrayCell } from '../../../model/forms/columns';

/** A sheet repeats its headers in every row. */
const KNOWN_HEADERS = 512;

const knownField = remembered((header: string): FieldName | null => recognise(header)[0]?.field ?? null, KNOWN_HEADERS);

/** The cells of columns that mean no field of the document, and this one of a work card. */
export const straysOf = (strays: readonly StrayCell[], field: FieldName): StrayCell[] =>
  strays.filter(({ header }) => knownField(header) === field);
