import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/** Says something beside the output of this run. Older versions of n8n have no place for it where an agent calls a tool. */
export function tellBeside(context: IExecuteFunctions, message: string, type: NodeExecutionHint['type']): void {
  if ('addExecutionHints' in context) context.addExecutionHints({ message, type, location: 'outputPane' });
}
