import { type Content, Sheet, type SheetRow } from '../../nodes/Ergani/model/sheet/sheet';

/** What a row says that is a sheet by itself, without its arrivals and departures. */
export function readColumns(
  row: Content['row'],
  around?: Content['around'],
  place?: string,
): Pick<SheetRow, 'fields' | 'problems'> {
  const content = { row, around, place };
  const { fields, problems } = new Sheet([content]).read(content);
  return { fields, problems };
}
