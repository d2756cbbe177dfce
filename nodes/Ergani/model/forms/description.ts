import { addTo, tally } from '../values/groups';
import { fold } from '../values/normalise';
import { fieldNamed, isEmpty, isRecord, shortened, trimBlanks } from '../values/result';
import { type Form, formOf, mayBeEmpty } from './form';
import { readRules, type Rules, takes } from './rules';
import { type Code, readTitle } from './title';

/** A value that a document holds, and a row gives. */
export interface Field {
  /** Its place among all fields. */
  index: number;
  /** What it is called in the document. */
  name: string;
  /** What the list or object around it is called; '' for none. */
  owner: string;
  /** What no other field is called: its name, with that of its list before it where another has the same. */
  key: string;
  /** What people call it, without the meanings of codes; the name where the registry gives no title. */
  heading: string;
  /** The same as messages show it: no longer than a line. */
  label: string;
  /** The heading with the codes, as the registry writes it. */
  title: string;
  codes: Code[];
  rules: Rules;
  form: Form;
  mayBeEmpty: boolean;
  /** What stands in its place where a row has nothing. */
  empty: '' | null;
}

/** Whether a field is the start or the end of a shift, a time of the day. */
export const isShiftTime = ({ name, form }: Field): boolean => /^f_(?:from|to)$/.test(name) && form.kind === 'clock';

/** What an object of a document is made of, in the order in which it goes out. */
export type Part =
  | { kind: 'field'; name: string; field: Field }
  | { kind: 'record'; name: string; parts: Part[] }
  | { kind: 'list'; name: string; list: List };

/** A list of a document: of objects, or of bare values. */
export interface List {
  name: string;
  /** What an element holds; a single field without a name of its own for bare values. */
  element: Part[];
  isBare: boolean;
}

/** A kind of document as the registry describes it. Section: Endpoints, Other declarations. */
export interface DocumentDescription {
  title: string;
  /** The body of a request. */
  parts: Part[];
  /** All fields, by their indices. */
  fields: Field[];
  /** The list whose elements the registry takes one by one; null where the body is the only one. */
  elements: List | null;
}

/** Nobody nests deeper. */
const DEEPEST = 20;
const LONGEST_LABEL = 80;

/** A field before all names are known, which decide what it is called. */
interface Draft {
  name: string;
  /** Names of the objects and lists around it, outermost first. */
  path: string[];
  example: unknown;
}

/** Makes the field of a draft; they come in the order in which the registry shows them. */
type Make = (draft: Draft) => Field;

/** The shape of an object. A list that shows no element is left out, since nobody knows what could stand in it. */
function partsOf(example: Record<string, unknown>, path: string[], make: Make): Part[] {
  const entries = Object.entries(example);
  // The registry shows the additional insurance of a hiring first, and takes it behind the main and the auxiliary one.
  const at = entries.findIndex(([name]) => name === 'EpikourikiSelections');
  if (entries[at - 2]?.[0] === 'f_prosthetes_asfalistikes') entries.splice(at, 0, ...entries.splice(at - 2, 1));
  return entries
    .filter(([, held]) => !Array.isArray(held) || held.length > 0)
    .map(([name, held]) => partOf(name, held, path, make));
}

function partOf(name: string, example: unknown, path: string[], make: Make): Part {
  const within = [...path, name];
  if (path.length < DEEPEST && Array.isArray(example)) {
    const [first] = example as unknown[];
    const isBare = !isRecord(first);
    const element = isBare ? [partOf(name, first, path, make)] : partsOf(first, within, make);
    return { kind: 'list', name, list: { name, isBare, element } };
  }
  if (path.length < DEEPEST && isRecord(example)) {
    return { kind: 'record', name, parts: partsOf(example, within, make) };
  }
  return { kind: 'field', name, field: make({ name, path, example }) };
}

/** What is told of fields, by name: the k-th place of a name takes the k-th entry, the last one serves the rest. */
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

/** Keys that tell fields apart: the name alone, with the list or object around it, or with the whole path. */
function keysOf(drafts: Draft[]): string[] {
  const ways = [
    ({ name }: Draft) => name,
    ({ name, path }: Draft) => [...path.slice(-1), name].join('.'),
    ({ name, path }: Draft) => [...path, name].join('.'),
  ];
  const taken = ways.map((way) => tally(drafts.map((draft) => fold(way(draft)))));
  const used = new Set<string>();
  return drafts.map((draft, index) => {
    const isFree = (key: string, nth: number): boolean => taken[nth].get(fold(key)) === 1 && !used.has(fold(key));
    const key = ways.map((way) => way(draft)).find(isFree) ?? `${ways[2](draft)}.${index}`;
    used.add(fold(key));
    return key;
  });
}

const SHORT_CODE = /^[\p{L}\p{N}]{1,3}$/u;

function fieldOf(draft: Draft, key: string, index: number, info: Record<string, unknown>): Field {
  const { name, path, example } = draft;
  const rules = readRules(fieldNamed(info, 'restrictions'));
  const given = fieldNamed(info, 'title');
  const title = typeof given === 'string' && !isEmpty(given) ? trimBlanks(given) : name;
  const told = readTitle(title, (code) =>
    rules.enumeration.length > 0
      ? rules.enumeration.includes(code)
      : rules.patterns.length === 0
        ? SHORT_CODE.test(code) && !rules.isVague
        : takes(rules, code),
  );
  // Where nothing but the title tells of codes, one alone may be a remark.
  const { label, codes } = rules.enumeration.length > 0 || told.codes.length > 1 ? told : readTitle(title, () => false);
  const heading = label === '' ? name : label;
  const others = rules.enumeration.filter((one) => one !== '' && !codes.some(({ code }) => code === one));
  const all = [...codes, ...others.map((code) => ({ code, meaning: '' }))];
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

/** The list of a body that holds nothing but one list, in objects of its own. */
function soleList(parts: Part[]): List | null {
  const [part] = parts;
  if (parts.length !== 1 || part.kind === 'field') return null;
  return part.kind === 'list' ? (part.list.isBare ? null : part.list) : soleList(part.parts);
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
  partsOf(json, [], (draft) => {
    drafts.push(draft);
    return {} as Field;
  });
  if (drafts.length === 0) return null;
  const infoOf = infoByName(fieldNamed(answer, 'propertiesInfo'));
  const keys = keysOf(drafts);
  const fields = drafts.map((draft, index) => fieldOf(draft, keys[index], index, infoOf(draft.name)));
  const inOrder = fields.values();
  const parts = partsOf(json, [], () => inOrder.next().value as Field);
  const title = fieldNamed(answer, 'title');
  return { title: typeof title === 'string' ? trimBlanks(title) : '', parts, fields, elements: soleList(parts) };
}
