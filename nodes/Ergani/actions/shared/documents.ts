import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readPdf } from '../../model/registry/pdf';
import { callRegistry, quotable } from '../../transport/request';
import { valueOf } from './eachItem';
import { requestOptionsOf } from './requestOptions';
import { submissionOf } from './receipt';

/** Characters that a file name can't hold on some system. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]+/gu;
const LONGEST_NAME = 100;

/**
 * Fetches the PDF of the submission that an item names.
 * Section: Endpoints, `GET /Documents/WRKCardSE?protocol=<protocol>&submittedDate=<yyyymmdd>`; Endpoints, Other
 * declarations.
 *
 * @param documentType code of the kind of document
 */
export async function pdfOf(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  item: number,
  documentType: string,
): Promise<INodeExecutionData> {
  const { protocol, submittedDate } = submissionOf(context, item);
  const property = context.getNodeParameter('binaryPropertyName', item);
  const answer = await callRegistry(context, {
    method: 'GET',
    path: `/Documents/${encodeURIComponent(documentType)}`,
    query: { protocol, submittedDate },
    remedy: "Check that 'Protocol' and 'Submitted Date' belong to one submission of this employer",
    ifUnknown: 'repeat',
    ...requestOptionsOf(context, item),
  });
  const bytes = await bytesOf(context, answer);
  const fileName = `${protocol.slice(0, LONGEST_NAME).replace(UNSAFE, '_')}.pdf`;
  const binary = await context.helpers.prepareBinaryData(bytes, fileName, 'application/pdf');
  // The row of a Submit keeps its fields beside its document.
  const { json: row } = items[item];
  const receipt = row.protocol === protocol ? row : {};
  return {
    json: { ...receipt, protocol, submittedDate, fileName, mimeType: 'application/pdf', fileSize: bytes.length },
    binary: { [property]: binary },
  };
}

/** The bytes of the PDF in an answer. Throws where there is none, and quotes how the answer begins. */
async function bytesOf(context: IExecuteFunctions, answer: unknown): Promise<Buffer> {
  const read = readPdf(answer);
  if (read.ok) return read.value;
  const shown = readPdf(await quotable(context, answer));
  return valueOf(shown.ok ? read : shown);
}
