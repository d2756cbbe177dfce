import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** The content of a binary property as Base64; null where the item has none of that name. */
export async function base64In(
  context: IExecuteFunctions,
  { binary = {} }: INodeExecutionData,
  item: number,
  name: string,
): Promise<string | null> {
  if (!Object.hasOwn(binary, name)) return null;
  return (await context.helpers.getBinaryDataBuffer(item, name)).toString('base64');
}
