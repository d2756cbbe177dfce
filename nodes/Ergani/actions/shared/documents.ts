import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { isStatus } from '../../delivery/output';
import { readPdf } from '../../model/registry/pdf';
import { textsWithoutRuns } from '../../model/registry/texts';
import { readIdentifier } from '../../model/values/identifier';
import { isEmpty, isRecord } from '../../model/values/result';
import { readDay, REGISTRY_ZONE } from '../../model/values/time/read';
import { NOT_GIVEN, REMEDIES } from '../../model/values/words/failures';
import { unexpectedAnswer } from '../../transport/failure';
import { callRegistry } from '../../transport/request';
import { forEachItem } from './eachItem';
import { valueOf } from './errors';
import { addHint } from './items';
import { requestOptionsOf } from './requestOptions';

/** The two fields that identify a submission: what Submit returned for it. */
export const receiptFields: INodeProperties[] = [
  {
    displayName: 'Protocol',
    name: 'protocol',
    type: 'string',
    default: '={{ $json.protocol }}',
    required: true,
    placeholder: 'e.g. EYS92',
    description: 'Protocol that the registry gave to the submission',
  },
  {
    displayName: 'Submitted Date',
    name: 'submittedDate',
    type: 'string',
    default: '={{ $json.submittedDate }}',
    required: true,
    placeholder: 'e.g. 20260504',
    description: 'Day of the submission in Athens, such as 20260504, 2026-05-04 or 04/05/2026, with or without a time',
  },
];

export const binaryPropertyField: INodeProperties = {
  displayName: 'Put Output File in Field',
  name: 'binaryPropertyName',
  type: 'string',
  default: 'data',
  required: true,
  placeholder: 'e.g. data',
  hint: 'The name of the output binary field to put the file in',
};

/**
 * Reads the two fields for an item. Section: Endpoints, `submittedDate (yyyymmdd)`.
 *
 * @returns `submittedDate` as yyyyMMdd
 */
export function readReceiptFields(
  context: IExecuteFunctions,
  item: number,
): { protocol: string; submittedDate: string } {
  const protocol = valueOf(readIdentifier(context.getNodeParameter('protocol', item), 'Protocol', 'protocol'));
  const day = valueOf(readDay(context.getNodeParameter('submittedDate', item), 'Submitted Date', REGISTRY_ZONE));
  return { protocol, submittedDate: day.replace(/-/g, '') };
}

/** For the hint of `forEachSubmission`. */
export const WITHOUT_PDF = 'without a PDF';

/**
 * Runs an operation for each submission that an item names. Rows of a Submit that got no protocol because of their
 * status, such as those of a second run, are passed on as they are, with one hint.
 *
 * @param left what such rows are left without, for the hint
 */
export async function forEachSubmission(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  left: string,
  run: (item: number) => Promise<INodeExecutionData>,
): Promise<INodeExecutionData[]> {
  const passedOn: unknown[] = [];
  const output = await forEachItem(context, items, async (item) => {
    const { json, binary } = items[item];
    const hasReceipt = !isStatus(json.status) || json.status === 'submitted';
    if (hasReceipt || !isEmpty(context.getNodeParameter('protocol', item))) return [await run(item)];
    passedOn.push(json.status);
    return [{ json, binary }];
  });
  if (passedOn.length > 0) addHint(context, passedOnHint(passedOn, left), 'info');
  return output;
}

function passedOnHint(statuses: readonly unknown[], left: string): string {
  const rows =
    statuses.length === 1
      ? '1 row has no protocol because of its'
      : `${statuses.length} rows have no protocol because of their`;
  const before = statuses.includes('duplicate') ? '. The execution that submitted a duplicate has its protocol' : '';
  return `${rows} status, and went on ${left}${before}`;
}

/** Characters that a file name can't hold on some operating system. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]+/gu;
const LONGEST_NAME = 100;

/**
 * Downloads the PDF of the submission that an item names.
 * Section: Endpoints, `GET /Documents/WRKCardSE?protocol=<protocol>&submittedDate=<yyyymmdd>`; Endpoints, Other
 * declarations.
 */
export async function getPdfOf(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  item: number,
  documentType: string,
): Promise<INodeExecutionData> {
  const { protocol, submittedDate } = readReceiptFields(context, item);
  const property = context.getNodeParameter('binaryPropertyName', item);
  const answer = await callRegistry(context, {
    method: 'GET',
    path: `/Documents/${encodeURIComponent(documentType)}`,
    query: { protocol, submittedDate },
    remedy: REMEDIES.checkReceipt,
    ifUnknown: 'repeat',
    ...requestOptionsOf(context, item),
  });
  const bytes = bytesOf(answer);
  const fileName = `${protocol.slice(0, LONGEST_NAME).replace(UNSAFE, '_')}.pdf`;
  const binary = await context.helpers.prepareBinaryData(bytes, fileName, 'application/pdf');
  // The output of a Submit keeps its fields.
  const { json: row } = items[item];
  const receipt = row.protocol === protocol ? row : {};
  return {
    json: { ...receipt, protocol, submittedDate, fileName, mimeType: 'application/pdf', fileSize: bytes.length },
    binary: { [property]: binary },
  };
}

/** The bytes of the PDF in an answer. Throws where there is none, and quotes how the answer begins. */
function bytesOf(answer: unknown): Buffer {
  const pdf = readPdf(answer);
  if (pdf.ok) return pdf.value;
  const shown = readPdf(textsWithoutRuns(answer));
  return valueOf(shown.ok ? pdf : shown);
}

export function toTemplate(answer: unknown): INodeExecutionData[] {
  if (!isRecord(answer)) throw unexpectedAnswer(answer, NOT_GIVEN.template());
  return [{ json: answer as IDataObject }];
}
