import { addTo } from '../../../model/values/groups';
import { isRecord } from '../../../model/values/result';
import type { Element } from '../../../model/forms/nesting';
import type { RefusedEmployee } from '../../../model/registry/refusedLines';
import { type Rejection, rejectionOf } from '../../../model/registry/rejection';

/** All of the registry's forms about employees use these names. */
const AFM = 'f_afm';
const BRANCH = 'f_aa_pararthmatos';

/** The branch of an element; undefined where its kind of document has none. */
export const branchOf = ({ value }: Element): unknown => (value as Record<string, unknown>)[BRANCH];

/**
 * Finds the elements of a refused request that the registry means by the employees whom it names. An employee means the
 * only element with that tax number. Of several, the one of the branch that the refusal names, or the one with the day
 * that it names. No element is meant where that would be a guess. Section: Errors, 400.
 *
 * @param elements of the request
 * @param employees whom its refusal names
 * @returns by index in `elements`, what is said about their employees
 */
export function namedElements(elements: Element[], employees: RefusedEmployee[]): Map<number, Rejection> {
  const said = new Map<number, RefusedEmployee[]>();
  if (employees.length > 0) {
    const places = placesByAfm(elements);
    for (const employee of employees) {
      const element = elementOf(employee, places.get(employee.afm) ?? [], elements);
      if (element !== undefined) addTo(said, element, employee);
    }
  }
  return new Map([...said].map(([element, own]) => [element, rejectionOf(own)]));
}

/** A place of an employee in a request: the index of the element, and the object with the tax number. */
interface Place {
  element: number;
  holds: Record<string, unknown>;
}

function placesByAfm(elements: Element[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  const visit = (value: unknown, element: number): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, element);
    else if (isRecord(value)) {
      const afm = value[AFM];
      if (typeof afm === 'string') addTo(places, afm, { element, holds: value });
      for (const held of Object.values(value)) if (typeof held === 'object') visit(held, element);
    }
  };
  elements.forEach(({ value }, element) => visit(value, element));
  return places;
}

function elementOf({ branch, day }: RefusedEmployee, places: Place[], elements: Element[]): number | undefined {
  const ofBranch = places.filter(({ element }) => {
    const own = branchOf(elements[element]);
    return branch === null || own === undefined || own === branch;
  });
  const ofDay = ofBranch.filter(({ holds }) => day !== null && JSON.stringify(holds).includes(JSON.stringify(day)));
  for (const some of [ofBranch, ofDay]) {
    const [only, ...others] = new Set(some.map(({ element }) => element));
    if (only !== undefined && others.length === 0) return only;
  }
  return undefined;
}
