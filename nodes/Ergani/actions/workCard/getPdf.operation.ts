import { binaryPropertyField, forEachSubmission, getPdfOf, receiptFields, WITHOUT_PDF } from '../shared/documents';
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
    return await forEachSubmission(
      this,
      items,
      WITHOUT_PDF,
      async (item) => await getPdfOf(this, items, item, 'WRKCardSE'),
    );
  },
};
