import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../model/values/result';

/** How many characters become bytes at once. */
const AT_ONCE = 32_768;

/** What holds nothing but plain values is short enough to be written at once. */
const isNested = (value: unknown): value is object =>
  Array.isArray(value) ||
  (isRecord(value) && Object.values(value).some((one) => typeof one === 'object' && one !== null));

/**
 * A document as JSON in UTF-8, written little by little: the text of a large one would take more memory than the
 * document itself. What is undefined in a record is left out.
 */
export function jsonBytes(document: IDataObject): Buffer {
  const bytes: Buffer[] = [];
  let text = '';
  const write = (value: unknown): void => {
    if (isNested(value)) {
      const isList = Array.isArray(value);
      let before = '';
      text += isList ? '[' : '{';
      for (const [name, one] of Object.entries(value)) {
        if (one === undefined && !isList) continue;
        text += isList ? before : `${before}${JSON.stringify(name)}:`;
        write(one);
        before = ',';
      }
      text += isList ? ']' : '}';
    } else text += JSON.stringify(value) ?? null;
    if (text.length < AT_ONCE) return;
    bytes.push(Buffer.from(text));
    text = '';
  };
  write(document);
  bytes.push(Buffer.from(text));
  return Buffer.concat(bytes);
}
