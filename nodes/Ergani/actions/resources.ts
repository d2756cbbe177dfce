import type { INodeProperties, NodeHint } from 'n8n-workflow';
import { declaration } from './declaration';
import { fieldsOf, hintsOf, optionsOf, type Resource } from './operation';
import { service } from './service';
import { session } from './session';
import { workCard } from './workCard';

/** What the node can do, by the values of its first two fields. */
export const RESOURCES: Record<string, Resource> = { declaration, service, session, workCard };

/** All fields of the node: the choice of resource and operation, then those of each operation. */
export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: optionsOf(RESOURCES),
    default: 'workCard',
  },
  ...Object.entries(RESOURCES).map(([resource, { operations, defaultOperation }]): INodeProperties => ({
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: optionsOf(operations),
    default: defaultOperation,
  })),
  ...Object.entries(RESOURCES).flatMap(([resource, { operations }]) =>
    Object.entries(operations).flatMap(([operation, { fields }]) => fieldsOf(resource, operation, fields)),
  ),
];

/** What the editor says while an operation is set up. */
export const hints: NodeHint[] = Object.entries(RESOURCES).flatMap(([resource, { operations }]) =>
  Object.entries(operations).flatMap(([operation, { hints: its }]) => hintsOf(resource, operation, its)),
);

/** What each operation does, by resource and operation: the words below the node on the canvas. */
export const subtitle = `={{ (${JSON.stringify(
  Object.fromEntries(
    Object.entries(RESOURCES).flatMap(([resource, { operations }]) =>
      Object.entries(operations).map(([operation, { option }]) => [`${resource} ${operation}`, option.action]),
    ),
  ),
)})[$parameter["resource"] + " " + $parameter["operation"]] }}`;
