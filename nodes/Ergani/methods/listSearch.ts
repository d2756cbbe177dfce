import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { readRecords } from '../model/records';
import { RegistryFailure, toNodeError } from '../transport/failure';
import { callRegistry } from '../transport/request';

const BRANCHES = 'EX_BASE_02';

/** Whether a list's entry holds what was typed, case aside. */
const matches = (text: string, filter: string | undefined): boolean =>
  filter === undefined || text.toLocaleLowerCase('el').includes(filter.trim().toLocaleLowerCase('el'));

/** The branches of the connected employer, for the field Branch. Section: Resources, "Service descriptor" (EX_BASE_02). */
export async function getBranches(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
  try {
    const answer = await callRegistry(this, {
      method: 'POST',
      path: '/WebServices/ExecuteService',
      body: { ServiceCode: BRANCHES, Parameters: [] },
    });
    const results = readRecords(answer, BRANCHES)
      .map(({ Aa, Address }) => ({ value: String(Aa ?? ''), address: String(Address ?? '').trim() }))
      .filter(({ value }) => value !== '')
      .map(({ value, address }) => ({ value, name: address === '' ? value : `${value} - ${address}` }));
    return { results: results.filter(({ name }) => matches(name, filter)) };
  } catch (error) {
    throw error instanceof RegistryFailure ? toNodeError(this.getNode(), error) : error;
  }
}
