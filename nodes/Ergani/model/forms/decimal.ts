import { decimalReadings } from '../values/numbers';
import { refused } from '../values/problems';
import { type Reading, type Refusal, trimBlanks, understood } from '../values/result';
import { written } from '../values/written';
import { asksFor } from './advice';
import type { Field } from './description';
import { fits } from './rules';

/** A currency before or behind an amount. */
const CURRENCY = /^(?:€|EUR)\s{0,3}|\s{0,3}(?:€|EUR|EURO|ΕΥΡ[ΩΏ])$/iu;

/** Computed numbers are off by less than this part of the last decimal place: 935.0000000000001 is 935. */
const NOISE = 1e-6;
/** From here on, floating-point numbers are too coarse to tell an error of computing from a decimal place. */
const LARGEST_COMPUTED = 1e9;

/** Rounds a number to the places that the registry accepts, where the other places are an error of computing. */
function withoutNoise(number: string, places: number): string {
  if (!(Math.abs(Number(number)) < LARGEST_COMPUTED)) return number;
  const rounded = Number(number).toFixed(places);
  const isNoise = Math.abs(Number(rounded) - Number(number)) < NOISE * 10 ** -places;
  return isNoise && number.split('.')[1]?.length > places ? rounded : number;
}

/** Reads a decimal. It goes out with the fewest places that the registry accepts and that hold all its digits. */
export function readDecimalField(field: Field, mark: string, places: number[], cell: unknown): Reading<string> {
  const noNumber = (): Refusal => refused('notADecimal', field.label, { asked: asksFor(field) }, cell);
  const text = typeof cell === 'boolean' ? null : written(cell);
  if (text === null) return noNumber();
  // The registry's own form. Read as a number, `1.200` could also be 1.2.
  if (typeof cell === 'string' && fits(field.rules, text)) return understood(text);
  const readings = typeof cell === 'string' ? decimalReadings(trimBlanks(cell).replace(CURRENCY, '')) : [text];
  if (readings.length === 0) return noNumber();
  if (readings.length > 1) return refused('ambiguousNumber', field.label, { asked: asksFor(field) }, cell);
  const [whole, fraction = ''] = withoutNoise(readings[0], places.at(-1) ?? 0).split('.');
  const digits = fraction.replace(/0{1,60}$/, '');
  const count = places.find((one) => one >= digits.length);
  if (count === undefined)
    return refused('otherPlaces', field.label, { has: digits.length, places, asked: asksFor(field) }, cell);
  const tail = count === 0 ? '' : `${mark}${digits.padEnd(count, '0')}`;
  const plain = `${whole}${tail}`;
  const thousands = whole.slice(whole.length % 3).match(/\d{3}/g) ?? [];
  const groups = [whole.slice(0, whole.length % 3), ...thousands].filter((group) => group !== '');
  const grouped = `${groups.join(mark === ',' ? '.' : ',')}${tail}`;
  // Some fields ask for points between thousands, others for leading zeros, such as 040,0.
  const forms = [plain, grouped, ...['0', '00', '000'].map((zeros) => zeros + plain)];
  return understood(forms.find((one) => fits(field.rules, one)) ?? plain);
}
