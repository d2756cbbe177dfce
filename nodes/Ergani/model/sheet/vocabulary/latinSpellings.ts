/**
 * How Greek letters are written in Latin ones: first as in passports (ELOT 743), then, behind the bar, as people write
 * them too. Two letters that make one sound have a line of their own.
 */
export const LATIN_SPELLINGS: Readonly<Record<string, string>> = {
  α: 'a',
  αι: 'ai | e ae',
  αυ: 'av | au',
  β: 'v | b',
  γ: 'g | gh y',
  γγ: 'ng | g',
  γι: 'gi | y yi j i',
  γκ: 'gk | g gg ng nk',
  γξ: 'nx | x',
  γχ: 'nch | gch nh',
  δ: 'd | dh',
  ε: 'e',
  ει: 'ei | i',
  ευ: 'ev | eu',
  ζ: 'z',
  η: 'i | h',
  ηυ: 'iv | eu',
  θ: 'th | 8',
  ι: 'i | y',
  κ: 'k | c',
  κσ: 'x',
  λ: 'l',
  μ: 'm',
  μπ: 'b mp | mb',
  ν: 'n',
  ντ: 'nt | d nd',
  ξ: 'x | ks',
  ο: 'o',
  οι: 'oi | i',
  ου: 'ou | u oy',
  π: 'p',
  ρ: 'r | rh',
  σ: 's',
  τ: 't',
  τζ: 'tz | j dz',
  τσ: 'ts | tch ch',
  υ: 'y | i u',
  υι: 'yi | i y',
  φ: 'f | ph',
  χ: 'ch | h x kh',
  ψ: 'ps',
  ω: 'o | w',
};

/** Spellings in passports before θ, κ, ξ, π, σ, τ, φ, χ and ψ, and at the end of a word. */
export const BEFORE_VOICELESS: Readonly<Record<string, string | undefined>> = { αυ: 'af', ευ: 'ef', ηυ: 'if' };

/**
 * How Greek consonants may be written in names that were spelled by their sound: a foreign name in Greek letters (ΤΖΟΝ,
 * John), or a Greek one as it is said elsewhere (Catherine). Of the vowels only the first one counts: `FIRST_VOWELS`.
 */
export const LIKE_SOUNDS: Readonly<Record<string, string>> = {
  αυ: 'v f',
  β: 'v b w',
  γ: 'g gh y h w j',
  γγ: 'g ng',
  γι: 'g j y i',
  γκ: 'g gh gk ng nk k',
  γξ: 'nx nks',
  γχ: 'nch nh nx',
  δ: 'd dh',
  ευ: 'v f',
  ζ: 'z zh s j',
  ηυ: 'v f',
  θ: 'th t',
  κ: 'k c ck ch q',
  κσ: 'x ks',
  λ: 'l',
  μ: 'm',
  μπ: 'b mp mb',
  ν: 'n',
  ντ: 'd nt nd dt',
  ξ: 'x ks',
  π: 'p',
  ρ: 'r rh',
  σ: 's c z sh ch sch sz',
  τ: 't th',
  τζ: 'j tz dz dj g gj xh',
  τσ: 'ts tz ch tch c cz tsch zh',
  φ: 'f ph',
  χ: 'h ch kh x j',
  ψ: 'ps',
};

/** Letters that don't count in such names: vowels, and Latin consonants that are often not heard. */
export const GREEK_VOWELS = 'αεηιουω';
export const LATIN_VOWELS = 'aeiouyhwj';

/** How the first vowels of a Greek word may be written in such names. A y counts as an i. */
export const FIRST_VOWELS: Readonly<Record<string, string>> = {
  α: 'a',
  αι: 'e',
  ε: 'e',
  ει: 'a',
  η: 'i e',
  ι: 'i',
  ο: 'o',
  υ: 'i u',
  ω: 'o',
};
