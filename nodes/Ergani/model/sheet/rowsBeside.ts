import { addTo } from '../values/groups';
import { fold } from '../values/normalise';
import { problem } from '../values/problems';
import { type Problem } from '../values/result';
import { shareAWord } from './names';

/** A person as a row names it. */
interface Named {
  employeeAfm: string;
  lastName: string;
  firstName: string;
}

/** A row whose tax number has another name in another row. */
export interface NamedOtherwise {
  /** The place of that row: of names that differ somehow, the first row with the tax number. */
  other: number;
  /** Whether the names share no word, so that one of the rows is about somebody else: then all with the number are here. */
  isSomebodyElse: boolean;
}

/**
 * Finds rows whose tax number has another name in another row.
 *
 * @param people by row; undefined for a row without one
 */
export function otherNames(people: ReadonlyArray<Named | undefined>): Map<number, NamedOtherwise> {
  const byAfm = new Map<string, number[]>();
  const found = new Map<number, NamedOtherwise>();
  for (const [place, one] of people.entries()) if (one !== undefined) addTo(byAfm, one.employeeAfm, place);
  for (const [first, ...others] of byAfm.values()) {
    const named = people[first] as Named;
    const differing = others.filter((place) => !isNamedAlike(named, people[place] as Named));
    const stranger = differing.find((place) => isSomebodyElse(named, people[place] as Named));
    if (stranger === undefined)
      for (const place of differing) found.set(place, { other: first, isSomebodyElse: false });
    else
      for (const place of [first, ...others]) {
        const isOfFirst = isNamedAlike(named, people[place] as Named);
        found.set(place, { other: isOfFirst ? stranger : first, isSomebodyElse: true });
      }
  }
  return found;
}

function isSomebodyElse(...people: [Named, Named]): boolean {
  const [one, other] = people.map(({ lastName, firstName }) => `${lastName} ${firstName}`);
  return fold(one) !== '' && fold(other) !== '' && !shareAWord(one, other);
}

/**
 * Refuses a row for the name that another has beside its tax number.
 *
 * @param field its display name
 * @param other what messages call the other row
 */
export const namesDiffer = (field: string, other: string): Problem => problem('otherNameInRow', field, { row: other });

const isNamedAlike = (one: Named, other: Named): boolean =>
  (one.lastName === other.lastName && one.firstName === other.firstName) ||
  fold(`${one.lastName} ${one.firstName}`) === fold(`${other.lastName} ${other.firstName}`);

/** Whether a row names a branch other than the main one. Then an empty branch may be a merged cell. */
export const namesBranch = (branches: ReadonlyArray<string | undefined>): boolean =>
  branches.some((branch) => Number(branch) > 0);
