import axios from 'axios';

import type { SubmissionBody } from '../../nodes/Ergani/model/workCard/submission';
import type { Access } from '../registry';
import { accessTokenOf, asN8nConnects } from './limit';

/** The way of the SDKs: a login before each request. Handed bodies of one event, it makes two requests an event. */
export async function postWithLogins(access: Access, bodies: SubmissionBody[]): Promise<void> {
  for (const body of bodies) {
    const accessToken = await accessTokenOf(access);
    await axios.post(`${access.url}/Documents/WRKCardSE`, body, {
      headers: { Authorization: `Bearer ${accessToken}` },
      ...asN8nConnects(),
    });
  }
}
