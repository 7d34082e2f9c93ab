/** Partitions due payments into parts that share no account, against lock conflicts; see docs/developer/decisions, D11. */

/**
 * Returns at most `most` parts of about equal size. Items that share a name, directly or through others, are in the
 * same part, in their order, so that no part waits for a row lock of another part.
 */
export function partition<Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly [string, ...string[]],
  most: number,
): Item[][] {
  const findLeader = createLeaderLookup(items.map(namesOf));
  const families = new Map<string, Item[]>();
  for (const item of items) {
    const leader = findLeader(namesOf(item)[0]);
    const family = families.get(leader);
    if (family) family.push(item);
    else families.set(leader, [item]);
  }
  const parts: Item[][] = Array.from({ length: Math.min(most, families.size) }, () => []);
  for (const family of [...families.values()].toSorted((one, other) => other.length - one.length)) {
    const smallest = parts.reduce((least, part) => (part.length < least.length ? part : least));
    smallest.push(...family);
  }
  return parts;
}

/** Returns a function from a name to the representative of its connected names (union-find). */
function createLeaderLookup(
  connected: readonly (readonly [string, ...string[]])[],
): (name: string) => string {
  const leaders = new Map<string, string>();
  const findLeader = (name: string): string => {
    let leader = name;
    for (let next = leaders.get(leader); next !== undefined; next = leaders.get(leader)) leader = next;
    return leader;
  };
  for (const [first, ...others] of connected) {
    for (const other of others) {
      const [one, two] = [findLeader(first), findLeader(other)];
      if (one !== two) leaders.set(two, one);
    }
  }
  return findLeader;
}
