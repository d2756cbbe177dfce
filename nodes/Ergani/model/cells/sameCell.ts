import { isDate, isMoment, legible, trimBlanks } from './reading';

/** The instant (epoch ms) of a date object; undefined for any other value. */
function instantOf(value: unknown): number | undefined {
  if (isDate(value)) return value.getTime();
  return isMoment(value) ? value.toMillis() : undefined;
}

/** Whether two cells say the same: text and numbers by what they show, dates by their instant. */
export function isSameCell(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const instant = instantOf(one);
  if (instant !== undefined) return instant === instantOf(other);
  if (typeof one === 'object' || typeof other === 'object') return false;
  return trimBlanks(legible(String(one))) === trimBlanks(legible(String(other)));
}
