import { fold } from '../values/normalise';

/** A person as a row names it. */
interface Named {
  employeeAfm: string;
  lastName: string;
  firstName: string;
}

/**
 * The rows whose tax number has other names in an earlier one.
 *
 * @param people at their places; undefined for what is none
 * @returns from each to the place of the first with its tax number
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

/** Whether a row names a branch other than the main one: merged cells are filled in their first row alone. */
export const namesBranch = (branches: ReadonlyArray<string | undefined>): boolean =>
  branches.some((branch) => Number(branch) > 0);
