import type { RegistryFailure } from '../../transport/failure';
import { type BatchTurns, type Delivery, type Refusal, TOO_LARGE } from './delivery';
import type { Candidate, DocumentKind } from './documentKind';

/**
 * Finds the entries at fault in a refused batch and submits all others, each owner's in their order.
 * Section: Endpoints, rule 7 of `POST /Documents/WRKCardSE`.
 *
 * Those that the registry names are taken out, and the rest goes out at once: k named entries cost one more request. They
 * are searched for only where nothing is named that is certain to be one of them.
 *
 * Of a refused group its first half then goes out next; where that goes through the fault lies in the other half, which is
 * then halved unsent. Thus each search ends at one entry, which is refused alone, for its own reason. How many of the
 * entries behind it go out at once follows from what was found so far: half as many after each fault, twice as many
 * after each group that goes through. So k entries at fault among n cost at most 1 + k * (log2(n / k) + 6) requests,
 * and never more than 2n + k; where all n are at fault, little more than n.
 *
 * The wrong employer is the fault of all entries of that employer: they are given up at once, for one request.
 */
export class Isolation<Entry, Judged> {
  /** Employers that are not the connected one, and how the registry said so. */
  private readonly wrongEmployers = new Map<string, RegistryFailure>();

  constructor(
    private readonly delivery: Delivery<Entry, Judged>,
    private readonly kind: DocumentKind<Entry, Judged>,
  ) {}

  /** Gives each candidate of a batch its outcome. */
  async submit(batch: Candidate<Entry>[], turns: BatchTurns): Promise<void> {
    let queue = this.leaveWrongEmployers(batch);
    // So many go out at once as long as nothing is known of them.
    let size = queue.length;
    // Among so many at the head of the queue at least one is at fault.
    let suspects = 0;
    let count = size;
    while (queue.length > 0) {
      count = this.delivery.alike(queue, count);
      const sent = await this.delivery.send(queue.slice(0, count), turns);
      queue = queue.slice(count);
      if (sent === 'settled') {
        if (suspects === 0) size *= 2;
        suspects = Math.max(0, suspects - count);
      } else if (this.learnWrongEmployers(sent)) {
        const [wrong, others] = this.byEmployer(sent.refused);
        this.delivery.refuseEach(wrong, sent.failure);
        queue = this.leaveWrongEmployers([...others, ...queue]);
        suspects = 0;
      } else if (sent.named.size > 0) {
        queue = [...this.delivery.refuseNamed(sent), ...queue];
        suspects = 0;
      } else if (sent.refused.length === 1) {
        this.delivery.refuse(sent.refused[0], sent.failure);
        size = Math.max(1, size >> 1);
        suspects = 0;
      } else {
        const { refused, failure } = sent;
        const [first, second] = this.split(refused, suspects === 0 ? failure.branch : null);
        queue = [...first, ...second, ...queue];
        count = first.length;
        // That it is too large is no entry's fault.
        if (failure.status === TOO_LARGE) size = count;
        suspects = failure.status === TOO_LARGE ? 0 : refused.length;
        continue;
      }
      count = suspects === 0 ? size : Math.max(1, suspects >> 1);
    }
  }

  /** Takes note of the employers that a refusal tells not to be the connected one. Returns whether it is certain which. */
  private learnWrongEmployers({ refused, failure }: Refusal<Entry, Judged>): boolean {
    if (failure.reasonCode !== 'wrongEmployer') return false;
    const employers = new Set(refused.map(({ entry }) => this.kind.employerOf(entry)));
    if (employers.size > 1 && this.kind.connectedEmployer === '') return false;
    if (employers.size > 1) employers.delete(this.kind.connectedEmployer);
    for (const employer of employers) this.wrongEmployers.set(employer, failure);
    return true;
  }

  /** Tells of the candidates of employers that were refused before, and returns the others. */
  private leaveWrongEmployers(candidates: Candidate<Entry>[]): Candidate<Entry>[] {
    if (this.wrongEmployers.size === 0) return candidates;
    const [wrong, others] = this.byEmployer(candidates);
    for (const candidate of wrong) {
      const failure = this.wrongEmployers.get(this.kind.employerOf(candidate.entry)) as RegistryFailure;
      this.delivery.leave([candidate], {
        code: failure.reasonCode,
        reason: `Not sent, because the registry refused other events of this employer: ${failure.reason}`,
        remedy: failure.remedy,
        unreachable: false,
      });
    }
    return others;
  }

  /** Those of wrong employers, and the others. */
  private byEmployer<Held extends Candidate<Entry>>(candidates: Held[]): [wrong: Held[], others: Held[]] {
    return parted(candidates, ({ entry }) => this.wrongEmployers.has(this.kind.employerOf(entry)));
  }

  /**
   * Two parts of refused entries, to be sent in this order: those of the branches that the registry did not name before
   * those of the one that it named, as far as no owner has entries in both; else halves.
   */
  private split<Held extends Candidate<Entry>>(refused: Held[], branch: string | null): [Held[], Held[]] {
    const { kind } = this;
    const [named, others] = parted(refused, ({ entry }) => branch !== null && kind.branchOf(entry) === branch);
    const owners = new Set(named.map(({ entry }) => kind.ownerOf(entry)));
    const areApart = others.every(({ entry }) => !owners.has(kind.ownerOf(entry)));
    if (named.length > 0 && others.length > 0 && areApart) return [others, named];
    const middle = refused.length >> 1;
    return [refused.slice(0, middle), refused.slice(middle)];
  }
}

/** Those of which something holds, and the others. */
function parted<Held>(all: Held[], holds: (one: Held) => boolean): [Held[], Held[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))];
}
