import { hasCheckDigit } from '../../nodes/Ergani/model/values/afm';

/** The n-th tax number of a sequence in which no two are equal, with a check digit that holds. */
export function afm(n: number): string {
  const stem = String(10_000_000 + n);
  for (let digit = 0; digit <= 9; digit++) if (hasCheckDigit(`${stem}${digit}`)) return `${stem}${digit}`;
  throw new Error(`No check digit for ${stem}`);
}
