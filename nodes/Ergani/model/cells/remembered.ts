/**
 * The function, with its results kept for arguments that come again. For pure functions of small arguments alone.
 *
 * @param most how many results are kept; then all are forgotten at lazily
 */
export function remembered<Key, Value>(
  work: (key: Key) => Exclude<Value, undefined>,
  most: number,
): (key: Key) => Exclude<Value, undefined> {
  const known = new Map<Key, Exclude<Value, undefined>>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = work(key);
      if (known.size >= most) known.clear();
      known.set(key, value);
    }
    return value;
  };
}

/** What is made when it is first asked for: what most runs don't need costs n8n's start nothing. */
export function lazily<Value>(make: () => Exclude<Value, undefined>): () => Exclude<Value, undefined> {
  let value: Exclude<Value, undefined> | undefined;
  return () => (value ??= make());
}
