import type { INode } from 'n8n-workflow';

import type { FaultEffect } from '../../sandbox/faults';
import type { WorkflowFile } from './n8n/api';

const SUBMIT = 'POST /Documents/WRKCardSE';
const SERVICE = 'POST /WebServices/ExecuteService';
/** The call of the node behind the one that submits. */
export const TEMPLATE = 'GET /Documents/WRKCardSE';
const NEVER = 3_600_000;

/** How many rows are submitted, and how many in one request. */
export const ROWS = 6;
export const BATCH = 2;

export type Status = 'submitted' | 'duplicate' | 'unknown';

/** A moment of a submission at which n8n is killed. */
export interface KillStage {
  /** The call during which it is killed, and what holds that up. */
  during: string;
  fault: FaultEffect;
  /** How many such calls come before it. */
  skip?: number;
  /** How many events the registry has by then. */
  recorded: number;
  /** What becomes of each batch when the rows are submitted again. */
  then: [Status, Status, Status];
}

export const STAGES: Array<[name: string, stage: KillStage]> = [
  [
    'before its first request',
    {
      during: SERVICE,
      fault: { kind: 'delay', ms: NEVER },
      recorded: 0,
      then: ['submitted', 'submitted', 'submitted'],
    },
  ],
  [
    'while the registry has a request and has not recorded it',
    { during: SUBMIT, fault: { kind: 'delay', ms: NEVER }, recorded: 0, then: ['unknown', 'submitted', 'submitted'] },
  ],
  [
    'after the registry has recorded a request, before its answer',
    {
      during: SUBMIT,
      fault: { kind: 'delay', ms: NEVER, when: 'after' },
      skip: 1,
      recorded: 2 * BATCH,
      then: ['duplicate', 'unknown', 'submitted'],
    },
  ],
  [
    'after the last answer, before the end of the execution',
    {
      during: TEMPLATE,
      fault: { kind: 'delay', ms: NEVER },
      recorded: ROWS,
      then: ['duplicate', 'duplicate', 'duplicate'],
    },
  ],
];

/** What becomes of each row when all are submitted again for the n-th time, from 1. */
export const statusesAfter = ({ then }: KillStage, again: number): Status[] =>
  then.flatMap((status) => Array<Status>(BATCH).fill(again > 1 && status === 'submitted' ? 'duplicate' : status));

/** The workflow with a node behind the one that submits: it submits whatever becomes of the rows, then asks for the template. */
export function withTemplateBehind({ nodes, connections, ...file }: WorkflowFile, name: string): WorkflowFile {
  const ergani = nodes.find((node) => node.name === name) as INode;
  const template: INode = {
    ...ergani,
    id: 'template',
    name: 'Template',
    parameters: { resource: 'workCard', operation: 'getTemplate' },
    executeOnce: true,
  };
  return {
    ...file,
    nodes: [
      ...nodes.map((node) => (node === ergani ? { ...node, onError: 'continueRegularOutput' as const } : node)),
      template,
    ],
    connections: { ...connections, [name]: { main: [[{ node: 'Template', type: 'main', index: 0 }]] } },
  };
}
