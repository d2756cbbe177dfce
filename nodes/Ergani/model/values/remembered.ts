/**
 * The same function, remembering its results. For pure functions of small arguments only.
 *
 * @param most how many results to keep; once there are more, all are forgotten and it starts afresh
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

/** One value for each key, made when it is first asked for, and kept as long as the process runs. */
export const keptBy = <Value>(make: (key: string) => Exclude<Value, undefined>) => remembered(make, Infinity);

/** A value that is made when it is first asked for: what takes long, and few runs need. */
export function lazily<Value>(make: () => Exclude<Value, undefined>): () => Exclude<Value, undefined> {
  let value: Exclude<Value, undefined> | undefined;
  return () => (value ??= make());
}
