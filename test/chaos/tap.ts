import type { StoredCredential } from '../integration/n8n';
import type { SentEvent } from './evidence';
import type { Life } from './life';

/** A request as it left the node. */
export interface Tapped {
  /** Value of the query's `request`, which tells it in the sandbox's ledger. */
  id: string;
  events: SentEvent[];
}

interface Body {
  Cards?: {
    Card: Array<{
      f_afm_ergodoti: string;
      f_aa: string;
      f_comments: string | null;
      Details: { CardDetails: Array<Record<string, string | null>> };
    }>;
  };
}

/** Whether a request of this id is one of an execution. */
export const isOf = (trial: number, id: string): boolean => id.startsWith(`${trial}-`);

/**
 * The credential for one execution, its session shared with all others, which notes each request that n8n signs with
 * it, and gives it a number in the query. The sandbox keeps queries but no bodies, so the two together tell what was
 * in a request and what became of it.
 *
 * @param trial number of the execution
 * @param life of its process: from one that was killed no request goes out
 * @param note takes the requests, in the order sent
 */
export function tapped(
  shared: StoredCredential,
  trial: number,
  life: Life,
  note: (request: Tapped) => void,
): StoredCredential {
  let count = 0;
  const mustLive = (): void => {
    if (life.isOver) throw new Error('This process was killed');
  };
  const authenticate: StoredCredential['authenticate'] = async (credentials, type, options) => {
    life.step();
    mustLive();
    const id = `${trial}-${++count}`;
    note({ id, events: eventsOf(options.body) });
    // The request is on its way, whatever becomes of the process.
    life.step();
    return await shared.authenticate(credentials, type, { ...options, qs: { ...options.qs, request: id } });
  };
  const preAuthentication: StoredCredential['preAuthentication'] = async (...args) => {
    mustLive();
    return await shared.preAuthentication(...args);
  };
  return new Proxy(shared, {
    get: (target, key) => {
      if (key === 'authenticate') return authenticate;
      if (key === 'preAuthentication') return preAuthentication;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The events of a submission, in the order of the document. */
function eventsOf(body: unknown): SentEvent[] {
  const document = (Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : body) as Body | undefined;
  return (document?.Cards?.Card ?? []).flatMap((card) =>
    card.Details.CardDetails.map((details) => ({
      employerAfm: card.f_afm_ergodoti,
      branch: card.f_aa,
      comments: card.f_comments,
      employeeAfm: String(details.f_afm),
      lastName: String(details.f_eponymo),
      firstName: String(details.f_onoma),
      type: details.f_type as SentEvent['type'],
      at: Date.parse(String(details.f_date)),
      referenceDate: String(details.f_reference_date),
      reason: details.f_aitiologia,
    })),
  );
}
