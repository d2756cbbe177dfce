import { compactDay, receiptTime } from './athens';
import type { Clock } from './clock';
import type { Forms } from './forms';

/** When the registry took a submission. */
export interface Submitted {
  /** `dd/MM/yyyy HH:mm` in Athens, as on the receipt. */
  readonly submitDate: string;
  /** `yyyyMMdd` in Athens, as the PDF is asked for. */
  readonly submittedDate: string;
  /** Milliseconds since 1970 by the sandbox's clock. */
  readonly submittedAt: number;
}

/** What a submission is found by. */
export interface Numbers {
  readonly id: string;
  readonly protocol: string;
}

/** Element of the answer of POST /Documents/{code} (section "Submission receipt"). */
export type Receipt = Numbers & Pick<Submitted, 'submitDate'>;

export const receiptOf = ({ id, protocol, submitDate }: Receipt): Receipt => ({ id, protocol, submitDate });

/** Stamps what is submitted. No protocol or id is given out twice. */
export class Registrar {
  private last = 0;

  constructor(
    private readonly clock: Clock,
    private readonly forms: Forms,
  ) {}

  /** The present. */
  now(): Submitted {
    const now = this.clock.now();
    return { submitDate: receiptTime(now), submittedDate: compactDay(now), submittedAt: now };
  }

  /** @param series letters of the protocols of a kind of document, where protocols are written with blanks */
  next(series: string): Numbers {
    const number = ++this.last;
    const protocol = this.forms.protocols === 'blanks' ? `ΑΚ - ${series}${number}` : `ΕΥΣ${number}`;
    return { id: String(7_000_000 + number), protocol };
  }
}
