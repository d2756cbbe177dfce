import { BEFORE_VOICELESS, LATIN_LETTERS, LIKE_SOUNDS, VOICELESS_LETTERS } from './vocabulary/latinLetters';

/** How a word may sound, in Greek letters, each with whether its letters are usually read so. */
export type Sounds = ReadonlyMap<string, boolean>;

/** A longer word is no name. */
const LONGEST_WORD = 40;

/** In Latin letters a word has several readings. Beyond so many, the less usual ones are left out. */
const MOST_READINGS = 512;

const GREEK = /[α-ω]/;
const GREEK_WORD = /^[α-ω]+$/;

/** Latin letters whose capitals are those of Greek ones. People mix them within a word and can't see it. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ a: 'α', b: 'β', e: 'ε', z: 'ζ', h: 'η', i: 'ι', k: 'κ', m: 'μ', n: 'ν', o: 'ο', p: 'ρ', t: 'τ', y: 'υ', x: 'χ' },
};

const SOUND_OF = new Map(LIKE_SOUNDS);
const LIKE_SOUND = new RegExp(LIKE_SOUNDS.map(([letters]) => letters).join('|'), 'g');
const TWICE = /(.)\1+/g;

/** A Greek word by its sound: ει, η, ι, οι, υ are one, double letters are single. */
const soundOf = (greek: string): string =>
  greek
    .replace(LIKE_SOUND, (letters) => SOUND_OF.get(letters) ?? letters)
    // Εφροσύνη is written for Ευφροσύνη.
    .replace(/βφ/g, 'φ')
    .replace(TWICE, '$1');

/** A Latin piece, a Greek one that it stands for, and whether it usually does. */
type Piece = readonly [latin: string, greek: string, isUsual: boolean];

const wordsOf = (text = ''): string[] => text.split(' ').filter(Boolean);

const PIECES: readonly Piece[] = Object.entries(LATIN_LETTERS).flatMap(([latin, row]) => {
  const [usual, others] = row.split('|');
  return [
    ...wordsOf(usual).map((greek): Piece => [latin, greek, true]),
    ...wordsOf(others).map((greek): Piece => [latin, greek, false]),
  ];
});
const PIECES_BEFORE_VOICELESS = Object.entries(BEFORE_VOICELESS).map(([latin, greek]): Piece => [latin, greek, true]);

/** The Greek words that a Latin one can stand for. */
function greekReadings(latin: string): Map<string, boolean> {
  const readings = Array.from({ length: latin.length + 1 }, () => new Map<string, boolean>());
  readings[0].set('', true);
  for (let at = 0; at < latin.length; at++) {
    const here = fewer(readings[at]);
    const advance = ([piece, greek, isUsual]: Piece): void => {
      const there = readings[at + piece.length];
      for (const [before, wasUsual] of here) {
        const usual = isUsual && wasUsual;
        there.set(before + greek, usual || there.get(before + greek) === true);
      }
    };
    for (const one of PIECES) if (latin.startsWith(one[0], at)) advance(one);
    for (const one of PIECES_BEFORE_VOICELESS) {
      const next = latin[at + one[0].length];
      if (latin.startsWith(one[0], at) && (next === undefined || VOICELESS_LETTERS.includes(next))) advance(one);
    }
  }
  return fewer(readings[latin.length]);
}

function fewer(readings: Map<string, boolean>): Map<string, boolean> {
  if (readings.size <= MOST_READINGS) return readings;
  const sorted = [...readings].sort(([, one], [, other]) => Number(other) - Number(one));
  return new Map(sorted.slice(0, MOST_READINGS));
}

/**
 * The sounds of a word; none for one that can't be read, such as one in Cyrillic letters. Two words are the same name if
 * they share a sound.
 *
 * @param plain in small letters without accents or final sigma
 */
export function soundsOf(plain: string): Sounds {
  if (plain.length > LONGEST_WORD) return new Map();
  if (GREEK.test(plain)) {
    const greek = [...plain].map((letter) => LOOKALIKES[letter] ?? letter).join('');
    return GREEK_WORD.test(greek) ? new Map([[soundOf(greek), true]]) : new Map();
  }
  const sounds = new Map<string, boolean>();
  for (const [greek, isUsual] of greekReadings(plain)) {
    const sound = soundOf(greek);
    sounds.set(sound, isUsual || sounds.get(sound) === true);
  }
  return sounds;
}

/** Whether two words share a sound, and whether as they are usually written; null where they share none. */
export function sharedSound(one: Sounds, other: Sounds): 'usual' | 'other' | null {
  let shared: 'usual' | 'other' | null = null;
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const [sound, isUsual] of few) {
    const also = many.get(sound);
    if (also === undefined) continue;
    if (isUsual && also) return 'usual';
    shared = 'other';
  }
  return shared;
}
