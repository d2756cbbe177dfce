import { isDay } from './athens';
import { isObject } from './json';

/** Days on which somebody is not employed here; without a bound where one is left out. */
export interface Unemployment {
  readonly afm: string;
  /** `yyyy-MM-dd`, the first day. */
  readonly from?: string;
  /** `yyyy-MM-dd`, the last day. */
  readonly to?: string;
}

/** What the registry knows of employer and employees, as far as it decides what is accepted. It can change. */
export interface Records {
  /** Whether the employer is obliged to the work card (`IsInCardSector`). */
  inCardSector: boolean;
  /** AFMs of employees registered without the work-card mark. */
  withoutCard: readonly string[];
  /** Who is not employed when. Everybody else is. */
  withoutEmployment: readonly Unemployment[];
}

export const DEFAULT_RECORDS: Records = { inCardSector: true, withoutCard: [], withoutEmployment: [] };

/**
 * Changes what the registry holds.
 *
 * @param records what it holds; changed
 * @param change fields of `Records`; one that is undefined stays as it is
 * @throws TypeError when a field is none, or of another shape; then nothing is changed
 */
export function changeRecords(records: Records, change: object): void {
  const changes = Object.entries(change).filter(([, value]) => value !== undefined);
  for (const [name, value] of changes) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name as keyof Records] : undefined;
    if (!check) throw new TypeError(`No such record: "${name}" is none of ${Object.keys(CHECKS).join(', ')}`);
    if (!check.holds(value)) throw new TypeError(`No such record: ${name} is ${check.shape}`);
  }
  Object.assign(records, Object.fromEntries(changes));
}

/** True when the records know of no employment of the employee on a day (`yyyy-MM-dd`). */
export function isUnemployed({ withoutEmployment }: Records, employeeAfm: string, day: string): boolean {
  return withoutEmployment.some(({ afm, from = day, to = day }) => afm === employeeAfm && from <= day && day <= to);
}

const isOptionalDay = (value: unknown): boolean => value === undefined || (typeof value === 'string' && isDay(value));

const CHECKS: Record<keyof Records, { shape: string; holds(value: unknown): boolean }> = {
  inCardSector: { shape: 'true or false', holds: (value) => typeof value === 'boolean' },
  withoutCard: {
    shape: 'a list of AFMs',
    holds: (value) => Array.isArray(value) && value.every((afm) => typeof afm === 'string'),
  },
  withoutEmployment: {
    shape: 'a list of {afm, from, to}, the days as yyyy-MM-dd',
    holds: (value) =>
      Array.isArray(value) &&
      value.every(
        (entry) =>
          isObject(entry) && typeof entry.afm === 'string' && isOptionalDay(entry.from) && isOptionalDay(entry.to),
      ),
  },
};
