import type { JsonObject } from '../json';

/** A rule for the values of a field, such as `{name: 'maxLength', value: '50'}`. */
export interface Restriction {
  readonly name: string;
  readonly value: string;
}

export interface PropertyInfo {
  readonly name: string;
  /** In Greek; meanings of codes stand in it. */
  readonly title: string;
  readonly restrictions: readonly Restriction[];
}

/** What `GET /Documents/{code}` answers: a document's own description of what may be posted. */
export interface DocumentDescription {
  readonly title: string;
  /** The shape of the body; a list shows two examples of its elements. */
  readonly json: JsonObject;
  /** Of each field, in the order of `json`. */
  readonly propertiesInfo: readonly PropertyInfo[];
}

/** A kind of document: its description, and how the registry deals with it. */
export interface DocumentType extends DocumentDescription {
  readonly code: string;
  /** As `GET /Lookup/Submissions` tells it. */
  readonly id: number;
  /** As `GET /Lookup/Submissions` tells it. */
  readonly description: string;
  /** The shape in the order in which the registry checks a body, where its description shows another one. */
  readonly sequence?: JsonObject;
  /** Greek letters that its protocols begin with. */
  readonly series: string;
  /** Whether it can be cancelled. */
  readonly cancellable?: boolean;
  /** Code of the documents that it corrects: it names one in `f_rel_protocol` and `f_rel_date`, and replaces it. */
  readonly replaces?: string;
  /** Whether each employee in it must be employed on the day. */
  readonly ofEmployees?: boolean;
  /** What it says of an employee's day: the whole plan, or the overtime alone. EX_BASE_08 tells the last of each. */
  readonly declares?: 'schedule' | 'overtime';
}

/** Restrictions by name; `enumeration` has one value or several. */
type Restrictions = Readonly<Record<string, string | readonly string[]>>;

/** A field with its title and restrictions. */
export function field(name: string, title: string, restrictions: Restrictions = {}): PropertyInfo {
  return {
    name,
    title,
    restrictions: Object.entries(restrictions).flatMap(([kind, values]) =>
      [values].flat().map((value) => ({ name: kind, value })),
    ),
  };
}

/** An object that holds a list, as the registry nests them: `{Cards: {Card: [example, example]}}`. */
export const listOf = (outer: string, inner: string, element: JsonObject): JsonObject => ({
  [outer]: { [inner]: [element, element] },
});

/** Leaves that show their own names. */
export const named = (...names: string[]): JsonObject => Object.fromEntries(names.map((name) => [name, name]));
