/** What to do about an installation that failed, by what npm or pnpm has said; undefined for what is not known. */
export function remedyFor(said: string, root: string): { telling: string; remedy: string } | undefined;
