import { addTo } from '../values/groups';
import { type ListedName, MOST_WORDS, type WordsInRow } from './names';
import { joined, sameness, type Word } from './words';

/** A surname, or a word of one, and all people who have it. */
interface Surname<Person> {
  word: Word;
  people: Person[];
}

/** Finds the few people of a long list whose name can agree with a name of a row. Only these have to be compared. */
export class NameIndex<Person extends { name: ListedName }> {
  /** By folded surname, or one word of it. */
  private readonly surnames = new Map<string, Surname<Person>>();
  private readonly bySkeleton = new Map<string, Array<Surname<Person>>>();
  /** By the whole name, folded. */
  private readonly wholes = new Map<string, Person[]>();

  constructor(people: readonly Person[]) {
    for (const person of people) {
      const { lastName, wholes } = person.name;
      for (const word of eachOnce([...lastName, joined(lastName)])) this.add(word, person);
      for (const whole of new Set(wholes)) addTo(this.wholes, whole, person);
    }
  }

  private add(word: Word, person: Person): void {
    const known = this.surnames.get(word.folded);
    if (known !== undefined) {
      known.people.push(person);
      return;
    }
    const surname = { word, people: [person] };
    this.surnames.set(word.folded, surname);
    addTo(this.bySkeleton, word.skeleton, surname);
  }

  /** All people with whom a name can agree: they share a word of the surname, or all letters of the whole name. */
  candidates(given: WordsInRow): Set<Person> {
    const found = new Set<Person>();
    const add = (people: readonly Person[] = []): void => people.forEach((person) => found.add(person));
    for (const [field, words] of Object.entries(given)) {
      if (words.length === 0 || words.length > MOST_WORDS) continue;
      const whole = joined(words);
      add(this.wholes.get(whole.folded));
      // A whole full name is no surname.
      const surnames = [...words, ...startsAndEnds(words), ...(field === 'fullName' ? [] : [whole])];
      for (const word of eachOnce(surnames)) {
        add(this.surnames.get(word.folded)?.people);
        for (const surname of this.bySkeleton.get(word.skeleton) ?? [])
          if (sameness(word, surname.word) !== null) add(surname.people);
      }
    }
    return found;
  }
}

const eachOnce = (words: readonly Word[]): Word[] => [...new Map(words.map((word) => [word.folded, word])).values()];

/** Joined words that begin or end a name: beside a first name they can be the surname. */
const startsAndEnds = (words: readonly Word[]): Word[] =>
  words.slice(1).flatMap((_, at) => [joined(words.slice(0, at + 1)), joined(words.slice(at + 1))]);
