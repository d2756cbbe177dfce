import { Agent } from 'node:http';

import axios from 'axios';

import type { SubmissionBody } from '../../nodes/Ergani/model/workCard/submission';
import type { Access } from '../registry';

/** A client that logs in once and then posts ready-made bodies: nothing built on n8n's helpers can be faster. */
export class Limit {
  private constructor(
    private readonly url: string,
    private readonly accessToken: string,
  ) {}

  static async logIn({ url, login }: Access): Promise<Limit> {
    return new Limit(url, await accessTokenOf({ url, login }));
  }

  /** Posts the bodies, one after the other. */
  async post(bodies: SubmissionBody[]): Promise<void> {
    for (const body of bodies) {
      await axios.post(`${this.url}/Documents/WRKCardSE`, body, {
        headers: { Authorization: `Bearer ${this.accessToken}` },
        ...asN8nConnects(),
      });
    }
  }
}

/** A connection of its own for each request, as n8n's helper opens it, and no redirect followed. */
export const asN8nConnects = () => ({ httpAgent: new Agent(), proxy: false as const, maxRedirects: 0 });

/** Logs in and returns the access token. */
export async function accessTokenOf({ url, login }: Pick<Access, 'url' | 'login'>): Promise<string> {
  const { username, password, usertype } = login;
  const body = { Username: username, Password: password, Usertype: usertype };
  const { data } = await axios.post<{ accessToken: string }>(`${url}/Authentication`, body, asN8nConnects());
  return data.accessToken;
}
