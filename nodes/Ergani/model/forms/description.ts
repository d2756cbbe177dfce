import { addTo, tally } from '../values/groups';
import { fold } from '../values/normalise';
import { fieldNamed, isEmpty, isRecord, shortened, trimBlanks } from '../values/result';
import { type Form, formOf, mayBeEmpty } from './form';
import { readRules, type Rules, takes } from './rules';
import { type Code, readTitle } from './title';

/** A field of a document: a row gives its value. */
export interface Field {
  /** Its place in `DocumentDescription.fields`. */
  index: number;
  /** Its name in the document, such as f_afm. Several fields can have the same one. */
  name: string;
  /** The name of the list or object around it; '' for none. */
  owner: string;
  /** Unique in the document: the name, behind its list or its whole path where another field has the same name. */
  key: string;
  /** The title without codes; the name where the registry gives no title. */
  heading: string;
  /** The heading, cut to one line for messages. */
  label: string;
  /** The title with the codes, as the registry writes it. */
  title: string;
  codes: Code[];
  rules: Rules;
  form: Form;
  mayBeEmpty: boolean;
  /** What goes out for an empty cell. */
  empty: '' | null;
}

/** Whether a field is the start or the end of a shift, as a time of the day. */
export const isShiftTime = ({ name, form }: Field): boolean => /^f_(?:from|to)$/.test(name) && form.kind === 'clock';

/** The field for the one day of an entry; undefined where a document has none. */
export const dayFieldOf = ({ fields }: Pick<DocumentDescription, 'fields'>): Field | undefined =>
  fields.find(({ name, form }) => name === 'f_date' && form.kind === 'day');

/** A property of an object in a document. */
export type Part =
  | { kind: 'field'; name: string; field: Field }
  | { kind: 'record'; name: string; level: Level }
  | { kind: 'list'; name: string; list: List };

/** An object of a document. */
export interface Level {
  /** Its properties, in the order in which they go out. */
  parts: Part[];
  /** Its fields, with those of the objects in it. Fields of its lists are on levels of their own. */
  fields: Field[];
  /** Its lists, with those of the objects in it. */
  lists: List[];
}

/** A list of a document: of objects, or of bare values. */
export interface List {
  name: string;
  /** What an element holds. The element of a list of bare values is one field. */
  element: Level;
  isBare: boolean;
}

/** A kind of document, as the registry describes it. Section: Endpoints, Other declarations. */
export interface DocumentDescription {
  title: string;
  /** The body of a request. */
  body: Level;
  /** All fields, in the order of the document. */
  fields: Field[];
  /** The list whose elements the registry accepts or refuses one by one; null where the body is the only element. */
  elements: List | null;
}

/** Deeper objects are taken for values. Forms of working time have six levels. */
const DEEPEST = 20;
const LONGEST_LABEL = 80;

/** A field of which the place in the document is known. Its key depends on the names of all other fields. */
interface Draft {
  name: string;
  /** Names of the objects and lists around it, outermost first. */
  path: string[];
  example: unknown;
  /** Stands in the levels already. It is filled in once all drafts are known. */
  field: Field;
}

function levelOf(parts: Part[]): Level {
  return {
    parts,
    fields: parts.flatMap((part) =>
      part.kind === 'field' ? [part.field] : part.kind === 'record' ? part.level.fields : [],
    ),
    lists: parts.flatMap((part) =>
      part.kind === 'list' ? [part.list] : part.kind === 'record' ? part.level.lists : [],
    ),
  };
}

/** Reads an object of the example. A list without an example element is left out: what it may hold is not known. */
function readLevel(example: Record<string, unknown>, path: string[], drafts: Draft[]): Level {
  const entries = Object.entries(example);
  // The registry shows the additional insurance of a hiring first, and takes it behind the main and the auxiliary one.
  const at = entries.findIndex(([name]) => name === 'EpikourikiSelections');
  if (entries[at - 2]?.[0] === 'f_prosthetes_asfalistikes') entries.splice(at, 0, ...entries.splice(at - 2, 1));
  const described = entries.filter(([, held]) => !Array.isArray(held) || held.length > 0);
  return levelOf(described.map(([name, held]) => readPart(name, held, path, drafts)));
}

/** Reads a property of the example. Adds its fields to `drafts`. */
function readPart(name: string, example: unknown, path: string[], drafts: Draft[]): Part {
  const within = [...path, name];
  if (path.length < DEEPEST && Array.isArray(example)) {
    const [first] = example as unknown[];
    const isBare = !isRecord(first);
    const element = isBare ? levelOf([readPart(name, first, path, drafts)]) : readLevel(first, within, drafts);
    return { kind: 'list', name, list: { name, isBare, element } };
  }
  if (path.length < DEEPEST && isRecord(example)) {
    return { kind: 'record', name, level: readLevel(example, within, drafts) };
  }
  const field = {} as Field;
  drafts.push({ name, path, example, field });
  return { kind: 'field', name, field };
}

/**
 * Finds the entry of `propertiesInfo` for each field, asked in the order of the document. The registry repeats an entry
 * for each field of that name; where there are fewer entries than fields, the last one serves the rest.
 */
function infoByName(propertiesInfo: unknown): (name: string) => Record<string, unknown> {
  const entries = new Map<unknown, Record<string, unknown>[]>();
  if (Array.isArray(propertiesInfo)) {
    for (const info of propertiesInfo.filter(isRecord)) addTo(entries, fieldNamed(info, 'name'), info);
  } else if (isRecord(propertiesInfo)) {
    for (const [name, info] of Object.entries(propertiesInfo)) if (isRecord(info)) addTo(entries, name, info);
  }
  return (name) => {
    const [info, ...others] = entries.get(name) ?? [{}];
    if (others.length > 0) entries.set(name, others);
    return info;
  };
}

/** Gives each field a unique key: the shortest of its name, its name with the list around it, and its whole path. */
function keysOf(drafts: Draft[]): string[] {
  const forms = [
    ({ name }: Draft) => name,
    ({ name, path }: Draft) => [...path.slice(-1), name].join('.'),
    ({ name, path }: Draft) => [...path, name].join('.'),
  ];
  const counts = forms.map((form) => tally(drafts.map((draft) => fold(form(draft)))));
  const used = new Set<string>();
  return drafts.map((draft, index) => {
    const isFree = (key: string, nth: number): boolean => counts[nth].get(fold(key)) === 1 && !used.has(fold(key));
    const key = forms.map((form) => form(draft)).find(isFree) ?? `${forms[2](draft)}.${index}`;
    used.add(fold(key));
    return key;
  });
}

const SHORT_CODE = /^[\p{L}\p{N}]{1,3}$/u;

/** Whether what stands in brackets in a title can be a code of its field. */
function isCode(code: string, rules: Rules): boolean {
  if (rules.enumeration.length > 0) return rules.enumeration.includes(code);
  return rules.patterns.length > 0 ? takes(rules, code) : SHORT_CODE.test(code) && !rules.isVague;
}

function readField({ name, path, example }: Draft, key: string, index: number, info: Record<string, unknown>): Field {
  const rules = readRules(fieldNamed(info, 'restrictions'));
  const given = fieldNamed(info, 'title');
  const title = typeof given === 'string' && !isEmpty(given) ? trimBlanks(given) : name;
  const read = readTitle(title, (code) => isCode(code, rules));
  // Without an enumeration, a single code in brackets is more likely a remark.
  const { label, codes } = rules.enumeration.length > 0 || read.codes.length > 1 ? read : readTitle(title, () => false);
  const heading = label === '' ? name : label;
  const untitled = rules.enumeration.filter((one) => one !== '' && !codes.some(({ code }) => code === one));
  const all = [...codes, ...untitled.map((code) => ({ code, meaning: '' }))];
  const form = formOf(name, title, example, rules, all.length > 0);
  return {
    index,
    name,
    owner: path.at(-1) ?? '',
    key,
    title,
    heading,
    label: shortened(heading, LONGEST_LABEL),
    codes: all,
    rules,
    form,
    mayBeEmpty: mayBeEmpty(form, rules),
    empty: example === null ? null : '',
  };
}

/** The list of objects that a body consists of, however many objects are wrapped around it; null for any other body. */
function soleList({ parts }: Level): List | null {
  const [part] = parts;
  if (parts.length !== 1 || part.kind === 'field') return null;
  if (part.kind === 'record') return soleList(part.level);
  return part.list.isBare ? null : part.list;
}

/**
 * Reads the registry's own description of a kind of document. Section: Endpoints, Other declarations.
 *
 * @param answer body of the answer to `GET /Documents/{code}`, of any shape
 * @returns null for what describes no document
 */
export function readDescription(answer: unknown): DocumentDescription | null {
  if (!isRecord(answer)) return null;
  const json = fieldNamed(answer, 'json');
  if (!isRecord(json)) return null;
  const drafts: Draft[] = [];
  const body = readLevel(json, [], drafts);
  if (drafts.length === 0) return null;
  const infoOf = infoByName(fieldNamed(answer, 'propertiesInfo'));
  const keys = keysOf(drafts);
  const fields = drafts.map((draft, index) =>
    Object.assign(draft.field, readField(draft, keys[index], index, infoOf(draft.name))),
  );
  const title = fieldNamed(answer, 'title');
  return { title: typeof title === 'string' ? trimBlanks(title) : '', body, fields, elements: soleList(body) };
}
