/** Draws that a seed repeats. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = (seed * 2_654_435_761) >>> 0;
    for (let n = 0; n < 8; n++) this.next();
  }

  /** From 0 to 1, by mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d_2b_79_f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** From `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)];
  }

  shuffled<T>(list: readonly T[]): T[] {
    const all = [...list];
    for (let n = all.length - 1; n > 0; n--) {
      const other = this.int(0, n);
      [all[n], all[other]] = [all[other], all[n]];
    }
    return all;
  }
}
