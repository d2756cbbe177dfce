import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Whether the rows come from a node that writes local times as if they were UTC. n8n's Microsoft SQL node always does.
 * Postgres, Oracle, the readers of files and the HTML node do where n8n's process is in UTC, as it is in a container
 * without a time zone of its own.
 */
export function mayWriteLocalTimesAsUtc(context: IExecuteFunctions): boolean {
  const nodes = new Date().getTimezoneOffset() === 0 ? /(tSql|\.postgres|Database|File)$/ : /tSql$/;
  return context.getParentNodes(context.getNode().name).some(({ type }) => nodes.test(type));
}
