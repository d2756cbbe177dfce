import { addTo } from '../values/groups';
import { type ListedName, MOST_WORDS, type ToldWords } from './names';
import { joined, sameness, type Word } from './words';

/** A surname, or a word of one, and all who have it. */
interface Surname<Person> {
  word: Word;
  people: Person[];
}

/** Finds the few of a long list whose name can agree with a told one: nobody else need be compared with it. */
export class NameIndex<Person extends { name: ListedName }> {
  /** By the folded surname, or one word of it. */
  private readonly surnames = new Map<string, Surname<Person>>();
  private readonly bySkeleton = new Map<string, Array<Surname<Person>>>();
  /** By the folded name as a whole. */
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

  /** All with whom a name can agree: a word of it is one of their surname, or the letters are the same as a whole. */
  candidates(told: ToldWords): Set<Person> {
    const found = new Set<Person>();
    const add = (people: readonly Person[] = []): void => people.forEach((person) => found.add(person));
    for (const words of Object.values(told)) {
      if (words.length === 0 || words.length > MOST_WORDS) continue;
      add(this.wholes.get(joined(words).folded));
      for (const word of eachOnce([...words, ...startsAndEnds(words)])) {
        add(this.surnames.get(word.folded)?.people);
        for (const surname of this.bySkeleton.get(word.skeleton) ?? [])
          if (sameness(word, surname.word) !== null) add(surname.people);
      }
    }
    return found;
  }
}

const eachOnce = (words: readonly Word[]): Word[] => [...new Map(words.map((word) => [word.folded, word])).values()];

/** Of a name of several words all that can be a surname, each as one: it begins the name, or ends it. */
const startsAndEnds = (words: readonly Word[]): Word[] =>
  words.flatMap((_, at) => [joined(words.slice(0, at + 1)), joined(words.slice(at))]);
