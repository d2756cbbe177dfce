import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Ledger } from '../../../delivery/ledger';
import type { DocumentDescription } from '../../../model/forms/description';
import { type Run, startRun } from '../../shared/steps';
import { DECLARATION } from './declarationKind';
import { type DeclarationRow, toOutput } from './output';

interface ReadDeclaration {
  entry: DeclarationRow;
  warnings?: string[];
}

export interface DeclarationRun extends Run {
  /** Its ids are the indices of the items. */
  readonly ledger: Ledger<DeclarationRow, DeclarationRow, ReadDeclaration>;
  /** For the outputs. */
  readonly shown: { documentType: string; description?: DocumentDescription };
}

export function startDeclarations(context: IExecuteFunctions, items: INodeExecutionData[]): DeclarationRun {
  const shown: DeclarationRun['shown'] = { documentType: '' };
  const run = startRun<DeclarationRow, DeclarationRow, ReadDeclaration>(context, items, {
    called: DECLARATION,
    toOutput: (outcome, read) => toOutput(outcome, shown.documentType, shown.description, read?.warnings),
    // Which declaration takes the place of which depends on their own fields.
    subjectOf: () => '',
  });
  return { ...run, shown };
}
