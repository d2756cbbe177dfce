/**
 * What a run has beside dirty rows and ordinary faults:
 * - `echoes`: refusals that repeat the request, passwords and tokens too
 * - `drops`: answers that come in drops, and never to their end
 * - `history`: sheets that tell of no possible history of an employee, and sheets that grow hours later
 */
export const PARTS = ['echoes', 'drops', 'history'] as const;
export type Part = (typeof PARTS)[number];
