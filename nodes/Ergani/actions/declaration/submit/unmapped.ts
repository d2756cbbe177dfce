import type { FieldName } from '../../../model/sheet/fields';
import { recognise } from '../../../model/sheet/recognise';
import type { UnmappedCell } from '../../../model/forms/columns';

/** The cells of columns that mean no field of the document, and this one of a work card. */
export const unmappedOf = (unmapped: readonly UnmappedCell[], field: FieldName): UnmappedCell[] =>
  unmapped.filter(({ header }) => recognise(header)[0]?.field === field);
