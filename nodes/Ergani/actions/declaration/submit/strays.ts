import { fieldOf } from '../../../model/attendance/columns';
import type { FieldName } from '../../../model/attendance/fields';
import type { StrayCell } from '../../../model/forms/columns';

/** The cells of columns that mean no field of the document, and this one of a work card. */
export const straysOf = (strays: readonly StrayCell[], field: FieldName): StrayCell[] =>
  strays.filter(({ header }) => fieldOf(header) === field);
