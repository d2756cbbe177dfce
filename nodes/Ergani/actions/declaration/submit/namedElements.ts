import { addTo } from '../../../model/values/groups';
import { isRecord } from '../../../model/values/result';
import type { Element } from '../../../model/forms/nesting';
import type { RefusedEmployee } from '../../../model/registry/refusedLines';
import type { Rejection } from '../../../model/registry/rejection';

/** Fields that all of the registry's forms of employees have. */
const AFM = 'f_afm';
const BRANCH = 'f_aa_pararthmatos';

/** The branch that an element is of; undefined where its kind of document names none. */
const branchOf = ({ value }: Element): unknown => (value as Record<string, unknown>)[BRANCH];

/**
 * Finds the elements of a refused request that the registry means by the employees whom it names: the only element that
 * has the employee's tax number; of several, the only one of the named branch, or with the named day. Otherwise none.
 * Section: Errors, 400.
 *
 * @param elements of the request
 * @param employees whom the refusal names
 * @returns by index in `elements`, each with what the refusal says of its employees
 */
export function namedElements(elements: Element[], employees: RefusedEmployee[]): Map<number, Rejection> {
  const said = new Map<number, RefusedEmployee[]>();
  if (employees.length > 0) {
    const places = placesByAfm(elements);
    for (const employee of employees) {
      const place = findMeant(employee, places.get(employee.afm) ?? [], elements);
      if (place !== undefined) addTo(said, place, employee);
    }
  }
  return new Map([...said].map(([place, all]) => [place, rejectionOf(all)]));
}

/** Where an employee stands in a request: the index of the element, and the object in it that has the tax number. */
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

function findMeant({ branch, day }: RefusedEmployee, places: Place[], elements: Element[]): number | undefined {
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

/** The refusal of one element: the lines that name its employees. */
function rejectionOf(employees: RefusedEmployee[]): Rejection {
  const [{ branch, heading }] = employees;
  const reason = employees.flatMap(({ reasons }) => reasons).join('\n');
  return { branch, reason, message: [...heading, reason].join('\n') };
}
