import type { INodeProperties, NodeHint } from 'n8n-workflow';
import { declaration } from './declaration';
import { type Operation, type Resource, toNodeHints, toOptions, toProperties } from './operation';
import { service } from './service';
import { session } from './session';
import { workCard } from './workCard';

export const RESOURCES: Record<string, Resource> = { declaration, service, session, workCard };

const OPERATIONS = Object.entries(RESOURCES).flatMap(([resource, { operations }]) =>
  Object.entries(operations).map(([name, operation]): [string, string, Operation] => [resource, name, operation]),
);

/** The node's fields: the choice of resource and operation, then those of each operation. */
export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: toOptions(RESOURCES),
    default: 'workCard',
  },
  ...Object.entries(RESOURCES).map(([resource, { operations, defaultOperation }]): INodeProperties => ({
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: toOptions(operations),
    default: defaultOperation,
  })),
  ...OPERATIONS.flatMap(([resource, name, { fields }]) => toProperties(resource, name, fields)),
];

export const hints: NodeHint[] = OPERATIONS.flatMap(([resource, name, operation]) =>
  toNodeHints(resource, name, operation.hints),
);

const ACTIONS = Object.fromEntries(
  OPERATIONS.map(([resource, name, { option }]) => [`${resource} ${name}`, option.action]),
);

/** The words below the node on the canvas. */
export const subtitle = `={{ (${JSON.stringify(ACTIONS)})[$parameter["resource"] + " " + $parameter["operation"]] }}`;
