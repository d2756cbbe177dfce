import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readPdf } from '../../model/registry/pdf';
import { callRegistry } from '../../transport/request';
import { forEachItem, valueOf } from '../eachItem';
import type { Operation } from '../operation';
import { requestOptions, requestOptionsOf } from '../requestOptions';
import { submissionFields, submissionOf } from '../submissionFields';

/** Characters that a file name can't hold on some system. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]+/gu;
const LONGEST_NAME = 100;

async function getPdfs(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await forEachItem(this, items, async (item) => {
    const { protocol, submittedDate } = submissionOf(this, item);
    const property = this.getNodeParameter('binaryPropertyName', item);
    const answer = await callRegistry(this, {
      method: 'GET',
      path: '/Documents/WRKCardSE',
      query: { protocol, submittedDate },
      remedy: "Check that 'Protocol' and 'Submitted Date' belong to one submission of this employer",
      ifUnknown: 'repeat',
      ...requestOptionsOf(this, item),
    });
    const bytes = valueOf(readPdf(answer));
    const fileName = `${protocol.slice(0, LONGEST_NAME).replace(UNSAFE, '_')}.pdf`;
    const binary = await this.helpers.prepareBinaryData(bytes, fileName, 'application/pdf');
    // The row of a Submit keeps its fields beside its document.
    const { json: row } = items[item];
    const receipt = row.protocol === protocol ? row : {};
    return [
      {
        json: { ...receipt, protocol, submittedDate, fileName, mimeType: 'application/pdf', fileSize: bytes.length },
        binary: { [property]: binary },
      },
    ];
  });
}

/** Work Card: Get PDF. Section: Endpoints, `GET /Documents/WRKCardSE?protocol=<protocol>&submittedDate=<yyyymmdd>`. */
export const getPdf: Operation = {
  option: {
    name: 'Get PDF',
    action: 'Get PDF of work card event',
    description: 'Retrieve the document of a submitted work card event as a PDF file',
  },
  fields: [
    ...submissionFields,
    {
      displayName: 'Put Output File in Field',
      name: 'binaryPropertyName',
      type: 'string',
      default: 'data',
      required: true,
      placeholder: 'e.g. data',
      hint: 'The name of the output binary field to put the file in',
    },
    requestOptions,
  ],
  execute: getPdfs,
};
