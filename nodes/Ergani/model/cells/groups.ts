/** Adds one to the group that has its key. */
export function addTo<Key, One>(groups: Map<Key, One[]>, key: Key, one: One): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [one]);
  else group.push(one);
}
