import { join } from 'node:path';

import ExcelJS from 'exceljs';
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import type { WorkflowFile } from '../support/n8n/api';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../../tools/project';

import type { Stage } from './stage';

/** A node of a workflow made here, without its place on the canvas. */
export type Step = Pick<INode, 'name' | 'type' | 'typeVersion' | 'parameters'> & Partial<INode>;

const DISTANCE = 220;
const START: Step = { name: 'Run Workflow', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} };

/** A row of an attendance sheet, on time on the morning of the examples. */
export const GOOD_ROW: IDataObject = {
  ΑΦΜ: '142387650',
  Επώνυμο: 'Παπαδόπουλος',
  Όνομα: 'Γεώργιος',
  Τύπος: 'Είσοδος',
  Ημερομηνία: '10/03/2026',
  Ώρα: '08:00',
};

/** An Ergani node with the credential for the sandbox. */
export function ergani(
  { credential }: Pick<Stage, 'credential'>,
  name: string,
  parameters: INodeParameters,
  more: Partial<INode> = {},
): Step {
  return { name, type: NODE_TYPE, typeVersion: 1, parameters, credentials: { [CREDENTIAL_TYPE]: credential }, ...more };
}

/** A node that only shows its input. */
export function noOp(name: string): Step {
  return { name, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
}

/** Parameters of Work Card: Submit that read rows by their field names. */
export function submitRows(options: INodeParameters = {}): INodeParameters {
  return { resource: 'workCard', operation: 'submit', dataMode: 'autoMapInputData', options };
}

/**
 * Saves a workflow that is started by hand.
 *
 * @param outputs the nodes after the last of the chain, each at an output of its own
 * @param rows what the trigger puts out, pinned to it
 * @returns the workflow's id
 */
export async function saveChain(
  { n8n }: Pick<Stage, 'n8n'>,
  name: string,
  chain: Step[],
  { rows, outputs = [] }: { rows?: IDataObject[]; outputs?: Step[] } = {},
): Promise<string> {
  const line = [START, ...chain].map((step, place): INode => ({
    ...step,
    id: step.name,
    position: [place * DISTANCE, 0],
  }));
  const ends = outputs.map((step, place): INode => ({
    ...step,
    id: step.name,
    position: [line.length * DISTANCE, (place * 2 - 1) * (DISTANCE / 2)],
  }));
  const connections: WorkflowFile['connections'] = {};
  line.slice(1).forEach(({ name: node }, place) => {
    connections[line[place].name] = { main: [[{ node, type: 'main', index: 0 }]] };
  });
  if (ends.length > 0) {
    const main = ends.map(({ name: node }) => [{ node, type: 'main' as const, index: 0 }]);
    connections[line[line.length - 1].name] = { main };
  }
  const pinData = rows ? { [START.name]: rows.map((json) => ({ json })) } : {};
  return await n8n.api.saveWorkflow({ name, nodes: [...line, ...ends], connections, pinData });
}

/** Writes a spreadsheet to where workflows may read, and gives the two nodes that make items of its rows. */
export async function readingSheet(
  { n8n }: Stage,
  file: string,
  header: string[],
  rows: Array<Array<string | Date>>,
): Promise<Step[]> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Sheet1');
  sheet.addRow(header);
  for (const row of rows) sheet.addRow(row);
  const path = join(n8n.filesFolder, file);
  await workbook.xlsx.writeFile(path);
  return [
    {
      name: 'Read Spreadsheet',
      type: 'n8n-nodes-base.readWriteFile',
      typeVersion: 1,
      // n8n takes patterns for paths, and these know forward slashes only.
      parameters: { operation: 'read', fileSelector: path.replace(/\\/g, '/'), options: {} },
    },
    {
      name: 'Extract Rows',
      type: 'n8n-nodes-base.extractFromFile',
      typeVersion: 1,
      parameters: { operation: 'xlsx', binaryPropertyName: 'data', options: { rawData: true } },
    },
  ];
}
