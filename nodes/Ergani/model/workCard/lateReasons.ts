/** A reason that the law accepts for a late event. Section: Resources, CardDetails, f_aitiologia. */
export type LateReason = '001' | '002' | '003';

/** What each reason means. Section: Resources, "f_aitiologia values". */
export const LATE_REASONS: Record<LateReason, string> = {
  '001': 'a power or telecom outage prevented submission',
  '002': "a failure in the employer's own systems prevented submission",
  '003': "the employer's system could not reach the registry",
};

export const ENTER_LATE_REASON =
  "If true, enter 001 (outage), 002 (own system) or 003 (connection). If none is, don't submit it: ask a labour adviser";

export const LATE_REASONS_LISTED = Object.entries(LATE_REASONS)
  .map(([code, meaning]) => `${code} = ${meaning}`)
  .join('; ');
