export const capitals = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** As passports have it (ELOT 743), written for the test. */
export function elot(text: string): string {
  const single: Record<string, string> = Object.fromEntries(
    'Α=A Β=V Γ=G Δ=D Ε=E Ζ=Z Η=I Θ=TH Ι=I Κ=K Λ=L Μ=M Ν=N Ξ=X Ο=O Π=P Ρ=R Σ=S Τ=T Υ=Y Φ=F Χ=CH Ψ=PS Ω=O'
      .split(' ')
      .map((pair) => pair.split('=')),
  );
  return text
    .replace(/ΟΥ/g, 'OU')
    .replace(/([ΑΕΗ])Υ(?=[ΘΚΞΠΣΤΦΧΨ]|\P{L}|$)/gu, '$1Φ')
    .replace(/([ΑΕΗ])Υ/g, '$1Β')
    .replace(/ΓΓ/g, 'NG')
    .replace(/ΓΞ/g, 'NX')
    .replace(/ΓΧ/g, 'NCH')
    .replace(/(?<=^|\P{L})ΜΠ/gu, 'B')
    .replace(/[Α-Ω]/g, (letter) => single[letter]);
}

/** As people write it who know of no rules. */
export const casual = (text: string): string =>
  elot(
    [
      ['ΟΥ', 'U'],
      ['ΓΓ', 'GG'],
      ['ΓΙ', 'YI'],
      ['ΝΤ', 'D'],
      ['ΜΠ', 'MB'],
      ['Χ', 'H'],
      ['Φ', 'PH'],
      ['Ξ', 'KS'],
      ['ΕΙ', 'I'],
      ['ΟΙ', 'I'],
      ['Β', 'B'],
    ].reduce((all, [greek, latin]) => all.replaceAll(greek, latin), text),
  );

const replacing = (text: string, pairs: ReadonlyArray<readonly [greek: string, latin: string]>): string =>
  elot(pairs.reduce((all, [greek, latin]) => all.replaceAll(greek, latin), text));

/** As people type Greek on a Latin keyboard: by the look of a letter. */
export const greeklish = (text: string): string =>
  replacing(text, [
    ['Η', 'H'],
    ['Ω', 'W'],
    ['ΟΥ', 'OY'],
    ['Θ', 'TH'],
    ['Χ', 'X'],
    ['Ξ', 'KS'],
    ['ΑΥ', 'AY'],
    ['ΕΥ', 'EY'],
    ['ΓΓ', 'GG'],
    ['ΜΠ', 'MP'],
    ['Υ', 'Y'],
  ]);

/** As people write what they hear. */
export const spoken = (text: string): string =>
  replacing(text, [
    ['ΟΥ', 'OU'],
    ['ΑΥ', 'AU'],
    ['ΕΥ', 'EU'],
    ['ΕΙ', 'I'],
    ['ΟΙ', 'I'],
    ['ΑΙ', 'E'],
    ['Υ', 'I'],
    ['ΓΙΑ', 'YA'],
    ['ΓΙΩ', 'YO'],
    ['ΛΛ', 'L'],
    ['ΝΝ', 'N'],
    ['ΤΖ', 'TZ'],
    ['ΓΚ', 'G'],
    ['Χ', 'H'],
    ['Β', 'V'],
  ]);
