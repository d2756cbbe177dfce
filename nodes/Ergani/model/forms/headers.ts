import { HeaderTable, headerNumbers } from '../sheet/headerTable';
import {
  LEAVE_HEADERS,
  PLANNED,
  SECOND_SHIFT,
  SHIFT_WORDS,
  WORKING_TIME_HEADERS,
} from '../sheet/vocabulary/declarations';
import { type FieldName, FIELDS, OVERTIME } from '../sheet/vocabulary/fields';
import type { DocumentDescription, Field } from './description';
import { isBranch } from './form';
import { isLeave, isOvertime, isSchedule, isWorkingTime } from './workingTime';

/** What a field is called, the best first. People and programs have its last headers for other things too. */
export const HEADER_RANKS = { key: 0, name: 1, title: 2, titleWithoutRemarks: 3, specific: 3, vague: 4 } as const;

/** Headers that are not the registry's, by the names of fields. */
export interface MoreHeaders {
  of(field: Field): readonly string[];
  /** Words beside which one of them is of the document beyond doubt. */
  words: readonly string[];
}

/** All headers of a field of the work card. */
const all = (field: FieldName): readonly string[] => [...FIELDS[field].headers, ...(FIELDS[field].vague ?? [])];

const OF_PEOPLE = {
  f_afm_ergodoti: all('employerAfm'),
  f_afm: all('employeeAfm'),
  f_eponymo: all('lastName'),
  f_onoma: all('firstName'),
  f_amka: ['ΑΜΚΑ'],
};

/**
 * What people call the fields of a kind of document; those of the work card are known here too. The words tell what is
 * rather declared: where a sheet has the times of the day too, these are no overtime; and beside those that were planned,
 * they are what happened.
 *
 * @param code of the kind of document
 */
export function moreHeadersOf(code: string): MoreHeaders {
  const known = new Map<string, readonly string[]>(
    Object.entries({
      ...OF_PEOPLE,
      ...(isWorkingTime(code) && WORKING_TIME_HEADERS),
      ...(isLeave(code) && LEAVE_HEADERS),
    }),
  );
  return {
    of: ({ name, title }) => (isBranch(name, title) ? all('branch') : (known.get(name) ?? [])),
    words: isOvertime(code) ? OVERTIME : isSchedule(code) ? PLANNED : [],
  };
}

/** What stands in brackets in a title is often a remark: `ΩΡΑ ΑΠΟ (HH24:MM)`. */
const withoutRemarks = (title: string): string => title.replace(/\([^()]{0,100}\)/g, ' ');

/** A header also with the list around its field, which it takes where other fields are called the same. */
const withOwner = ({ owner }: Field, header: string): string[] => [header, `${owner} ${header}`, `${header} ${owner}`];

/** The headers of a document's fields. What a field is called itself comes before what others call it. */
export function headersOf({ fields }: DocumentDescription, more?: MoreHeaders): HeaderTable<Field> {
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

/** A word or a number of a shift, also with the word for a shift: `Shift B`, `2nd Shift`. */
const withShift = (text: string): string[] => [
  text,
  ...SHIFT_WORDS.flatMap((shift) => [`${shift} ${text}`, `${text} ${shift}`]),
];

/**
 * Numbers of times: n8n calls the second `Από` of a sheet `Από_1`. Of the words those of a second half of a shift count.
 */
export const TIME_NUMBERS = headerNumbers(
  0,
  new Map(
    [2, 3, 4, 5, 6, 7, 8, 9].map((number) => [
      number,
      [`${number}`, ...(number === 2 ? SECOND_SHIFT : [])].flatMap(withShift),
    ]),
  ),
);
