import { HeaderTable, headerNumbers } from '../sheet/headerTable';
import {
  LEAVE_HEADERS,
  PLANNED,
  SECOND_SHIFT,
  SHIFT_WORDS,
  TYPE_HEADERS,
  WORKING_TIME_HEADERS,
} from '../sheet/vocabulary/declarations';
import { type FieldName, FIELDS, OVERTIME } from '../sheet/vocabulary/fields';
import type { DocumentDescription, Field } from './description';
import { isBranch } from './form';
import { isLeave, isOvertime, isSchedule, isWorkingTime } from './workingTime';

/** Ranks of the headers of a field, the best first. Where two fields claim a header, the better rank gets it. */
export const HEADER_RANKS = { key: 0, name: 1, title: 2, titleWithoutRemarks: 3, specific: 3, vague: 4 } as const;

/** Headers that people and programs use for a field, beside those that the registry's description gives. */
export interface MoreHeaders {
  /** They are vague: a sheet may have them for something else too. */
  of(field: Field): readonly string[];
  /** With one of these words before or behind it, a vague header is specific: `Planned Start` in a schedule. */
  words: readonly string[];
}

/** All headers of a field of the work card. */
const cardHeaders = (field: FieldName): readonly string[] => [...FIELDS[field].headers, ...(FIELDS[field].vague ?? [])];

const OF_PEOPLE = {
  f_afm_ergodoti: cardHeaders('employerAfm'),
  f_afm: cardHeaders('employeeAfm'),
  f_eponymo: cardHeaders('lastName'),
  f_onoma: cardHeaders('firstName'),
  f_amka: ['ΑΜΚΑ'],
};

/**
 * The headers of people for a kind of document. In a schedule, words for a plan make a header of times specific, since
 * the other times of the sheet are what happened. In overtime, words for overtime do.
 *
 * @param code of the kind of document
 */
export function moreHeadersOf(code: string): MoreHeaders {
  const known = new Map<string, readonly string[]>(
    Object.entries({
      ...OF_PEOPLE,
      ...(isWorkingTime(code) && { ...WORKING_TIME_HEADERS, f_type: TYPE_HEADERS }),
      ...(isLeave(code) && LEAVE_HEADERS),
    }),
  );
  return {
    of: ({ name, title }) => (isBranch(name, title) ? cardHeaders('branch') : (known.get(name) ?? [])),
    words: isOvertime(code) ? OVERTIME : isSchedule(code) ? PLANNED : [],
  };
}

/** Brackets in a title are often a remark: `ΩΡΑ ΑΠΟ (HH24:MM)`. */
const withoutRemarks = (title: string): string => title.replace(/\([^()]{0,100}\)/g, ' ');

/** A header, and the same with the name of the list around the field, which tells fields of one title apart. */
const withOwner = ({ owner }: Field, header: string): string[] => [header, `${owner} ${header}`, `${header} ${owner}`];

/** Makes the table of all headers of a document's fields. */
export function headerTableOf({ fields }: DocumentDescription, more?: MoreHeaders): HeaderTable<Field> {
  const table = new HeaderTable<Field>();
  for (const field of fields) {
    const { key, name, title, heading, label } = field;
    table.add(field, [key], HEADER_RANKS.key);
    table.add(field, [name], HEADER_RANKS.name);
    for (const header of [name, title, heading, label]) table.add(field, withOwner(field, header), HEADER_RANKS.title);
    table.add(field, withOwner(field, withoutRemarks(heading)), HEADER_RANKS.titleWithoutRemarks);
    for (const header of more?.of(field) ?? []) {
      table.add(field, [header], HEADER_RANKS.vague);
      const specific = (more?.words ?? []).flatMap((word) => [`${word}${header}`, `${header}${word}`]);
      table.add(field, specific, HEADER_RANKS.specific);
    }
  }
  return table;
}

/** A number or word of a shift, also with the word shift beside it: `Shift B`, `2nd Shift`. */
const withShift = (text: string): string[] => [
  text,
  ...SHIFT_WORDS.flatMap((shift) => [`${shift} ${text}`, `${text} ${shift}`]),
];

/** Numbers that the header of a time can have. Digits begin with 0, since n8n renames the second `Από` of a sheet to `Από_1`. */
export const TIME_NUMBERS = headerNumbers(
  0,
  new Map(
    [2, 3, 4, 5, 6, 7, 8, 9].map((number) => [
      number,
      [`${number}`, ...(number === 2 ? SECOND_SHIFT : [])].flatMap(withShift),
    ]),
  ),
);
