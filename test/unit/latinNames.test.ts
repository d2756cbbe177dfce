import { Employees } from '../../nodes/Ergani/model/sheet/employees';
import { otherForms } from '../../nodes/Ergani/model/sheet/firstNames';
import { NameIndex } from '../../nodes/Ergani/model/sheet/nameIndex';
import {
  compareNames,
  FORM,
  type ListedName,
  listedName,
  OTHER,
  PART,
  type WordsInRow,
  wordsInRow,
} from '../../nodes/Ergani/model/sheet/names';
import {
  BEFORE_VOICELESS,
  LATIN_SPELLINGS,
  LIKE_SOUNDS,
} from '../../nodes/Ergani/model/sheet/vocabulary/latinSpellings';
import { skeletonOf } from '../../nodes/Ergani/model/sheet/transliteration';
import { wordOf } from '../../nodes/Ergani/model/sheet/words';
import { ALIKE_FIRST_NAMES, ALIKE_SURNAMES, COMMON_FIRST_NAMES, COMMON_SURNAMES, FOREIGN_NAMES } from './data/names';
import { capitals, casual, elot } from './latinLetters';

const AFM = '102938470';

interface Person {
  greek: string;
  name: ListedName;
  told: WordsInRow[];
}

/** Everybody with their Latin spellings. */
const people = (names: readonly string[], named: (name: string) => { lastName: string; firstName: string }): Person[] =>
  names.map((greek) => {
    const name = named(greek);
    const spellings = [elot, casual].map((write) => `${write(name.lastName)} ${write(name.firstName)}`);
    const told = [...new Set(spellings)].map((spelling) => {
      const [lastName, firstName] = spelling.split(' ');
      return wordsInRow({ lastName, firstName });
    });
    return { greek, name: listedName(name), told };
  });

/** The pairs of whom one's name in Latin letters is not plainly another one's, each once, with how well it fits. */
function pairsNotApart(all: readonly Person[]): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const one of all) {
    for (const other of all) {
      if (one === other) continue;
      const closeness = Math.max(...one.told.map((told) => compareNames(told, other.name).closeness));
      const pair = [one.greek, other.greek].sort().join(' ');
      if (closeness > OTHER) pairs.set(pair, Math.max(closeness, pairs.get(pair) ?? OTHER));
    }
  }
  return pairs;
}

describe('A common surname in Latin letters', () => {
  const all = people(COMMON_SURNAMES, (lastName) => ({ lastName, firstName: 'ΜΑΡΙΑ' }));

  it('agrees with itself', () => {
    expect(new Set(COMMON_SURNAMES).size).toBeGreaterThanOrEqual(200);
    const without = all.filter(({ told, name }) => told.some((one) => compareNames(one, name).closeness < FORM));
    expect(without.map(({ greek }) => greek)).toEqual([]);
  });

  it('is refused beside any other, but for those that sound nearly alike: these never go out without a word', () => {
    const pairs = pairsNotApart(all);
    expect([...pairs.keys()].sort()).toEqual([...ALIKE_SURNAMES].sort());
    expect([...pairs.values()].filter((closeness) => closeness >= PART)).toEqual([]);
  });
});

describe('A first name in Latin letters', () => {
  const all = people(COMMON_FIRST_NAMES, (firstName) => ({ lastName: 'ΓΕΩΡΓΙΟΥ', firstName }));

  it('agrees with itself, whether the table has it or not', () => {
    expect(new Set(COMMON_FIRST_NAMES).size).toBeGreaterThanOrEqual(100);
    const without = all.filter(({ told, name }) => told.some((one) => compareNames(one, name).closeness < FORM));
    expect(without.map(({ greek }) => greek)).toEqual([]);
  });

  it('is refused beside any other, but for a few that never go out without a word', () => {
    const formsOf = (name: string): string[] => otherForms(wordOf(name)).map(({ plain }) => capitals(plain));
    const pairs = [...pairsNotApart(all)].filter(([pair]) => {
      const [one, other] = pair.split(' ');
      return !formsOf(one).includes(other);
    });
    expect(pairs.map(([pair]) => pair).sort()).toEqual([...ALIKE_FIRST_NAMES].sort());
    expect(pairs.filter(([, closeness]) => closeness >= PART)).toEqual([]);
  });
});

it.each(FOREIGN_NAMES)('%s is not refused as %s, in one column or in two', (listed, told) => {
  const partsOf = (text: string): [string, string] => {
    const [, lastName, firstName] = /^(.*) (\S+)$/.exec(text) ?? [];
    return [lastName, firstName];
  };
  const [[lastName, firstName], [toldLast, toldFirst]] = [partsOf(listed), partsOf(told)];
  const employees = new Employees([{ afm: AFM, lastName, firstName, branch: '0' }]);
  expect(employees.complete({ employeeAfm: AFM, fullNames: [told] })).toMatchObject({ ok: true });
  expect(employees.complete({ employeeAfm: AFM, fullNames: [`${toldFirst} ${toldLast}`] })).toMatchObject({ ok: true });
  expect(employees.check({ employeeAfm: AFM, lastName: toldLast, firstName: toldFirst })).toMatchObject({ ok: true });
});

describe('The index of names', () => {
  it('rests on letters that are never written otherwise', () => {
    for (const [table, isSpoken] of [
      [LATIN_SPELLINGS, false],
      [LIKE_SOUNDS, true],
      [BEFORE_VOICELESS, false],
    ] as const) {
      for (const [greek, row = ''] of Object.entries(table)) {
        for (const latin of row.split(/[ |]+/).filter(Boolean)) {
          expect([greek, latin, isSpoken, skeletonOf(latin)]).toEqual([greek, latin, isSpoken, skeletonOf(greek)]);
        }
      }
    }
    for (const [greek, latin] of [
      ['αμφι', 'amphi'],
      ['αλλα', 'ala'],
      ['μπαμπα', 'bamba'],
      ['συμψω', 'simpso'],
    ]) {
      expect([latin, skeletonOf(latin)]).toEqual([latin, skeletonOf(greek)]);
    }
  });

  it('finds whoever a name agrees with', () => {
    const some = COMMON_SURNAMES.filter((_, at) => at % 4 === 0);
    const list = [...some, 'ΧΑΤΖΗ ΓΕΩΡΓΙΟΥ', 'ΠΑΠΑΔΟΠΟΥΛΟΥ-ΓΕΩΡΓΙΟΥ', 'ΠΑΠΠΑ ΣΑΒΒΑΣ'].map((lastName, at) => ({
      name: listedName({ lastName, firstName: COMMON_FIRST_NAMES[at % 7] }),
      lastName,
      firstName: COMMON_FIRST_NAMES[at % 7],
    }));
    const index = new NameIndex(list);
    for (const { lastName, firstName } of list) {
      for (const write of [(text: string) => text, elot, casual]) {
        const [last, first] = [write(lastName), write(firstName)];
        const names = [
          { fullName: `${last} ${first}` },
          { fullName: `${first} ${last.replace(/[ -]/g, '')}` },
          { fullName: `${first} ${last.split(/[ -]/)[0]}` },
          { lastName: last, firstName: first },
          { lastName: first, firstName: last },
          { lastName: `${first} ${last}` },
          { firstName: `${first} ${last}` },
        ];
        for (const name of names) {
          const told = wordsInRow(name);
          const agreeing = list.filter((one) => compareNames(told, one.name).closeness >= PART);
          const found = index.candidates(told);
          expect(agreeing.filter((one) => !found.has(one))).toEqual([]);
          expect(agreeing.length).toBeGreaterThan(0);
        }
      }
    }
  });
});
