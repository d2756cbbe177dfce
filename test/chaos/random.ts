/** Draws from a seed: the same seed draws the same, on every machine. The generator is "mulberry32". */
export class Random {
  private state: number;

  /** @param seed whole number */
  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** A number from 0 up to, and without, 1. */
  number(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number between two others, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.number() * (most - least + 1));
  }

  /** A whole number between two others above 0, evenly on a log scale: 1 to 10 as often as 10 to 100. */
  magnitude(least: number, most: number): number {
    return Math.min(most, Math.floor(least * ((most + 1) / least) ** this.number()));
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.number() < probability;
  }

  /** One of a list that is not empty. */
  one<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)];
  }

  /** One of a list, the heavier the more often. */
  weighted<T>(choices: ReadonlyArray<readonly [weight: number, choice: T]>): T {
    let left = this.number() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, choice] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return choices[choices.length - 1][1];
  }

  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let last = result.length - 1; last > 0; last--) {
      const other = this.whole(0, last);
      [result[last], result[other]] = [result[other], result[last]];
    }
    return result;
  }

  /** A generator of its own for one part, so that what is drawn there changes nothing elsewhere. */
  branch(part: number): Random {
    return new Random(Math.imul(this.state ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(part + 1, 0xc2b2ae35));
  }
}
