import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { RegistryFailure, toNodeError } from '../transport/failure';

/** Turns a failure into what the editor shows beside a field that could not be filled. */
export function shownFailure(context: ILoadOptionsFunctions): (error: unknown) => never {
  return (error) => {
    throw error instanceof RegistryFailure ? toNodeError(context.getNode(), error) : error;
  };
}
