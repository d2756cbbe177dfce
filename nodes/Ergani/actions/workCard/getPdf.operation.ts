import { binaryPropertyField, getPdfOf, receiptFields } from '../shared/documents';
import { forEachItem } from '../shared/eachItem';
import type { Operation } from '../operation';
import { requestOptions } from '../shared/requestOptions';

/** Work Card: Get PDF. Section: Endpoints, `GET /Documents/WRKCardSE?protocol=<protocol>&submittedDate=<yyyymmdd>`. */
export const getPdf: Operation = {
  option: {
    name: 'Get PDF',
    action: 'Get PDF of work card',
    description: 'Retrieve the document of a submitted work card event as a PDF file',
  },
  fields: [...receiptFields, binaryPropertyField, requestOptions],
  async execute(items) {
    return await forEachItem(this, items, async (item) => [await getPdfOf(this, items, item, 'WRKCardSE')]);
  },
};
