export function addTo<Key, One>(groups: Map<Key, One[]>, key: Key, one: One): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [one]);
  else group.push(one);
}

export function tally<One>(all: readonly One[]): Map<One, number> {
  const counts = new Map<One, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
