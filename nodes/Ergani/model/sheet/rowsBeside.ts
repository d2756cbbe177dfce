import { fold } from '../values/normalise';

/** A person as a row names it. */
interface Named {
  employeeAfm: string;
  lastName: string;
  firstName: string;
}

/**
 * Finds rows whose tax number has another name in an earlier row.
 *
 * @param people by row; undefined for a row without one
 * @returns each such row, and the first row with its tax number
 */
export function otherNames(people: ReadonlyArray<Named | undefined>): Map<number, number> {
  const first = new Map<string, number>();
  const others = new Map<number, number>();
  people.forEach((one, place) => {
    if (one === undefined) return;
    const before = first.get(one.employeeAfm);
    if (before === undefined) first.set(one.employeeAfm, place);
    else if (!isNamedAlike(people[before] as Named, one)) others.set(place, before);
  });
  return others;
}

const isNamedAlike = (one: Named, other: Named): boolean =>
  (one.lastName === other.lastName && one.firstName === other.firstName) ||
  fold(`${one.lastName} ${one.firstName}`) === fold(`${other.lastName} ${other.firstName}`);

/** Whether a row names a branch other than the main one. Then an empty branch may be a merged cell. */
export const namesBranch = (branches: ReadonlyArray<string | undefined>): boolean =>
  branches.some((branch) => Number(branch) > 0);
