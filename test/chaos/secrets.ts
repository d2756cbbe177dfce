import { inspect } from 'node:util';
import { ExecuteContext } from 'n8n-core';
import type { Execution } from '../integration/n8n';

/** The password of all logins here: each way of writing a text down writes it otherwise. */
export const PASSWORD = 'Κλειδί"7\\ /+&';

/** What the node has written to n8n's log, in all executions of this process. */
const logged: string[] = [];

/** Has all that the node writes to n8n's log noted while the work is done. */
export async function withLog<T>(work: () => Promise<T>): Promise<T> {
  const before = Object.getOwnPropertyDescriptor(ExecuteContext.prototype, 'logger');
  const note = (...said: unknown[]): void => void logged.push(inspect(said, { depth: 8, maxStringLength: null }));
  const logger = { error: note, warn: note, info: note, debug: note };
  Object.defineProperty(ExecuteContext.prototype, 'logger', { configurable: true, get: () => logger });
  try {
    return await work();
  } finally {
    if (before === undefined) delete (ExecuteContext.prototype as { logger?: unknown }).logger;
    else Object.defineProperty(ExecuteContext.prototype, 'logger', before);
    logged.length = 0;
  }
}

/** What of the log there is to look through: lines from a place on. */
export const loggedSince = (place: number): string => logged.slice(place).join('\n');
export const loggedSoFar = (): number => logged.length;

/** All that n8n keeps, shows and hands on of an execution, as text. */
export function textsOf({ run, error, items }: Execution): Record<string, string> {
  return {
    'the stored execution': json(run.data.resultData),
    outputs: json(items),
    'the error': error === undefined ? '' : [error.message, error.description, error.stack, json(error)].join('\n'),
  };
}

function json(value: unknown): string {
  const seen = new WeakSet<object>();
  return (
    JSON.stringify(value, (_, part: unknown) => {
      if (typeof part !== 'object' || part === null) return part;
      if (seen.has(part)) return undefined;
      seen.add(part);
      // The message of an error is no property of it that JSON shows.
      return part instanceof Error ? { ...part, message: part.message, stack: part.stack } : part;
    }) ?? ''
  );
}

/** In which of the texts a secret stands, in whatever form. */
export function leaksIn(texts: Readonly<Record<string, string>>, secrets: ReadonlyMap<string, string>): string[] {
  const forms = [...secrets].map(([secret, name]) => [name, formsOf(secret)] as const);
  const found = Object.entries(texts).flatMap(([place, text]) =>
    forms.filter(([, some]) => some.some((form) => text.includes(form))).map(([name]) => `${name} in ${place}`),
  );
  return [...new Set(found)];
}

/** How often texts are put into JSON that is put into JSON. */
const DEPTH = 4;

function formsOf(secret: string): string[] {
  const forms = new Set<string>();
  for (const start of [secret, encodeURIComponent(secret), encodeURI(secret)]) {
    for (let form = start, depth = 0; depth <= DEPTH; depth++) {
      forms.add(form);
      form = JSON.stringify(form).slice(1, -1);
    }
  }
  return [...forms];
}
