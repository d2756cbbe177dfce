/** A reason that the law accepts for a late event. Section: Resources, CardDetails, f_aitiologia. */
export type LateReason = '001' | '002' | '003';

/** What each reason means. Section: Resources, "f_aitiologia values". */
export const LATE_REASONS: Record<LateReason, string> = {
  '001': 'a power or telecom outage prevented submission',
  '002': "a failure in the employer's own systems prevented submission",
  '003': "the employer's system could not reach the registry",
};
