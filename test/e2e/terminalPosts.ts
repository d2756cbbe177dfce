import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { KEY } from '../support/access';

/** n8n answers so for a moment after it has published a workflow. */
const NOT_FOUND = 404;

/** Posts what a terminal sends to a webhook, as soon as n8n has registered it. */
export async function postEvent(url: string, body: IDataObject): Promise<{ status: number; answer: IDataObject }> {
  for (;;) {
    const options = { proxy: false, headers: KEY, validateStatus: () => true } as const;
    const { status, data } = await axios.post<IDataObject>(url, body, options);
    if (status !== NOT_FOUND) return { status, answer: data };
  }
}

/** A check-in as the terminals of the examples tell it. `eventTime`: epoch ms. */
export const checkInAt = (eventTime: number, fields: IDataObject): IDataObject => ({
  lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
  firstName: 'ΜΑΡΙΑ',
  event: 'checkIn',
  eventTime: new Date(eventTime).toISOString(),
  branch: '0',
  ...fields,
});
