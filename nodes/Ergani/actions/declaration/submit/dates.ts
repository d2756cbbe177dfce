import type { DocumentDescription } from '../../../model/forms/description';
import { isWorkingTime } from '../../../model/forms/workingTime';
import { type DateOrder, isTold } from '../../../model/values/time/cell';
import { SheetDates, windowOfWorkingTime } from '../../../model/values/time/sheetOrder';
import type { Asking } from './completion';

/** How the dates of a sheet are read. */
export interface ReadingOrder {
  order: DateOrder;
  /** Whether dates that can have the month first are asked about. */
  isInDoubt?: boolean;
}

/**
 * The order of a sheet's dates: the user's, or for working time what they tell themselves.
 *
 * @param rows cells by the indices of the fields, of the rows that count
 */
export function orderIn(
  rows: ReadonlyArray<readonly unknown[]>,
  documentType: string,
  { fields }: DocumentDescription,
  { sheetOptions: { dateOrder }, now }: Asking,
): ReadingOrder {
  if (isTold(dateOrder) || !isWorkingTime(documentType)) return { order: dateOrder };
  const dated = fields.filter(({ form }) => form.kind === 'day' || form.kind === 'timestamp');
  const dates = new SheetDates(
    rows.flatMap((cells) => dated.flatMap(({ index }) => [cells[index]].flat())),
    windowOfWorkingTime,
  );
  return { order: dates.order(now), isInDoubt: dates.mayBeMonthFirst(now) };
}
