import { types } from 'node:util';
import type { Execution } from '../integration/n8n';

/** A password for which each way of writing a text down has something to escape. */
export const PASSWORD = 'Κωδικός "μυστικό" \\άλφα\\ 100% & more+/';

/** All that n8n keeps, shows and hands on of an execution, as text. The hints stand in what it stores. */
export function textsOf({ run, error, items }: Execution): Record<string, string> {
  return {
    'the stored execution': wholeText(run.data.resultData),
    outputs: wholeText(items),
    'the error': error === undefined ? '' : wholeText(error),
  };
}

/** A value as JSON, with what JSON leaves out: all that hangs on an error, and the text of bytes. */
export function wholeText(value: unknown): string {
  const seen = new WeakSet<object>();
  const written = JSON.stringify(value, function (this: Record<string, unknown>, key: string): unknown {
    // Not as its own toJSON has it, which may leave something out.
    const { [key]: part } = this;
    if (typeof part === 'bigint') return String(part);
    if (typeof part !== 'object' || part === null) return part;
    if (seen.has(part)) return undefined;
    seen.add(part);
    if (part instanceof Uint8Array) return Buffer.from(part).toString('utf8');
    if (part instanceof Map || part instanceof Set) return [...part];
    if (!types.isNativeError(part)) return part;
    return Object.fromEntries(Object.getOwnPropertyNames(part).map((name) => [name, Reflect.get(part, name)]));
  }) as string | undefined;
  return written ?? '';
}

/**
 * In which of the texts a secret stands, in whatever form.
 *
 * @param secrets what each is, by the secret
 */
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
  const inForm = String(new URLSearchParams({ a: secret })).slice(2);
  for (const start of [secret, encodeURIComponent(secret), encodeURI(secret), inForm]) {
    for (let form = start, depth = 0; depth <= DEPTH; depth++) {
      forms.add(form);
      form = JSON.stringify(form).slice(1, -1);
    }
  }
  return [...forms];
}
