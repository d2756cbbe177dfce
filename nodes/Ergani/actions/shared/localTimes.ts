import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Whether rows come from a node that prints times without a zone as if they were in UTC: Microsoft SQL always; where
 * n8n's process is in that zone, as in a container that nobody has told another one, Postgres and Oracle too, and the
 * readers of files, of LibreOffice's and of tables of HTML.
 */
export function printsLocalTimesInUtc(context: IExecuteFunctions): boolean {
  const nodes = new Date().getTimezoneOffset() === 0 ? /(tSql|\.postgres|Database|File)$/ : /tSql$/;
  return context.getParentNodes(context.getNode().name).some(({ type }) => nodes.test(type));
}

/** What is said of such a time. */
export const takenForUtc = (label: string, time: string): string =>
  `${label} "${time}" was taken for UTC. If it is local, hand it over as text`;
