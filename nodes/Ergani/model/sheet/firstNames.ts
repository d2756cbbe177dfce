import { lazily } from '../values/remembered';
import { MEN, WOMEN } from './vocabulary/firstNames';
import { sameness, type Word, wordOf } from './words';

/** The table of first names, by its words. */
interface Known {
  /** By folded name: the forms of a name in full, the names in full of a form. */
  others: ReadonlyMap<string, readonly Word[]>;
  /** Each name once. */
  all: readonly Word[];
}

// Made when it is first needed: it takes several ms, and few runs ask for it.
const known = lazily((): Known => {
  const others = new Map<string, Word[]>();
  const all = new Map<string, Word>();
  const add = (name: Word, other: Word): void => {
    others.set(name.folded, [...(others.get(name.folded) ?? []), other]);
  };
  for (const [text, row] of [...Object.entries(MEN), ...Object.entries(WOMEN)]) {
    const name = wordOf(text);
    all.set(name.folded, name);
    for (const form of row
      .split(' ')
      .filter(Boolean)
      .map((one) => wordOf(one))) {
      all.set(form.folded, form);
      add(name, form);
      add(form, name);
    }
  }
  return { others, all: [...all.values()] };
});

/** The other forms of a first name: short ones for a name in full, names in full for a short one. */
export const otherForms = ({ folded }: Word): readonly Word[] => known().others.get(folded) ?? [];

/** Whether a word is a first name of the table, in Greek or Latin letters. */
export const isFirstName = (word: Word): boolean => known().all.some((name) => sameness(word, name) !== null);
